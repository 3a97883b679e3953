//! What the tests share: the example programs, a clean environment to run them in, and a terminal.

mod bakery;
mod library;
mod programs;
mod run;
#[cfg(unix)]
mod session;
mod skipped;
#[cfg(unix)]
mod terminal;
mod words;

pub use bakery::bakery;
pub use library::{in_memory, invoke, on_terminal, outside};
pub use programs::{binary_folder, example};
pub use run::{Program, Run, Running, greet, logq, my_cli};
#[cfg(unix)]
pub use session::Session;
pub use skipped::{skipped, told};
#[cfg(unix)]
pub use terminal::Terminal;
pub use words::words;

/// The variable that names the user's home.
pub const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
