//! What users see: the example programs in a pipe and on a terminal, and the library from outside.

mod any_argv;
mod api;
mod definition;
mod deploy;
mod deprecated;
mod errors;
mod fields;
mod flatten;
mod handlers;
mod help;
mod listing;
mod mounts;
mod output;
mod parser;
#[cfg(unix)]
mod process;
mod properties;
mod relations;
mod runtime;
mod startup;
#[cfg(unix)]
mod terminal;
mod values;
