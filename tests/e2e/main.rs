//! What users see: the example programs in a pipe and on a terminal, and the library from outside.

mod api;
mod deploy;
mod errors;
mod help;
mod listing;
mod output;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod terminal;
