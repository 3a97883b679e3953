//! Shared by the tests: programs to run, a clean environment to run them in, and terminals.

mod bakery;
pub mod http_client;
mod in_process;
mod programs;
mod run;
#[cfg(unix)]
mod session;
mod skip;
#[cfg(unix)]
mod terminal;
mod words;
pub mod wrong_calls;

pub use bakery::bakery;
pub use in_process::{in_memory, invoke, on_terminal, run_unasked, run_with};
pub use programs::{binary_folder, example};
pub use run::{Program, Run, Running, greet, logq, my_cli};
#[cfg(unix)]
pub use session::Session;
pub use skip::{note, skip, skip_optional};
#[cfg(unix)]
pub use terminal::Terminal;
pub use words::words;

/// Replaces the separators of a path by `/` on Windows.
pub fn slashed(path: &str) -> String {
    if cfg!(windows) { path.replace(r"\\", "/").replace('\\', "/") } else { path.to_owned() }
}

/// Replaces a folder by `~` in a text, and the separators of paths below it by `/`.
pub fn at_home(text: &str, folder: &str) -> String {
    let names = [folder.replace('\\', r"\\"), folder.to_owned(), slashed(folder)];
    let text = names.iter().fold(text.to_owned(), |text, name| text.replace(name, "~"));
    let ends_path = |c: char| c.is_whitespace() || "\"'`,;()".contains(c);
    let neat = |(at, piece): (usize, &str)| {
        let (path, rest) = piece.split_at(if at == 0 { 0 } else { piece.find(ends_path).unwrap_or(piece.len()) });
        slashed(path) + rest
    };
    text.split('~').enumerate().map(neat).collect::<Vec<_>>().join("~")
}

/// Name of the environment variable for the user's home directory.
pub const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
