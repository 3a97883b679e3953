//! Parses argv into a command and its raw values: routing, binding, suggestions. Reads no file, no environment, no
//! clock.

mod bind;
mod check_line;
mod errors;
#[cfg(feature = "completions")]
pub(crate) mod expecting;
mod globals;
#[cfg_attr(not(feature = "output"), path = "named_argument_absent.rs")]
mod named_argument;
mod route;
mod route_openapi;
mod token;

pub(crate) use bind::{Binder, no_global_names, no_globals};
pub(crate) use check_line::check_line;
#[cfg(feature = "output")]
pub(crate) use globals::Schema;
pub(crate) use globals::{GLOBALS, Global, Globals, Help, Purpose, Scope};
pub(crate) use route::{ParsedCommand, UnknownWord, parse};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use {errors::flag_names, globals::names as global_names};

#[cfg(test)]
mod tests;
