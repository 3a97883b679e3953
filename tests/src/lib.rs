//! What the tests share: the example programs, a clean environment to run them in, and a terminal.

mod bakery;
mod in_process;
mod programs;
mod run;
#[cfg(unix)]
mod session;
mod skip;
#[cfg(unix)]
mod terminal;
mod words;

pub use bakery::bakery;
pub use in_process::{in_memory, invoke, on_terminal, outside};
pub use programs::{binary_folder, example};
pub use run::{Program, Run, Running, greet, logq, my_cli};
#[cfg(unix)]
pub use session::Session;
pub use skip::{note, skip, skip_optional};
#[cfg(unix)]
pub use terminal::Terminal;
pub use words::words;

/// A path with `/` between its parts, as everywhere but on Windows.
pub fn slashed(path: &str) -> String {
    if cfg!(windows) { path.replace(r"\\", "/").replace('\\', "/") } else { path.to_owned() }
}

/// A text in which a folder is called `~`, and the paths below it have `/` between their parts.
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

/// The variable that names the user's home.
pub const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
