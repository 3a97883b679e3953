//! From tokens to raw values: routing, binding, suggestions. Reads no file, no environment, no clock.

mod advice;
mod bind;
mod complain;
mod expected;
mod globals;
mod route;
mod suggest;
mod token;
mod words;

pub(crate) use advice::mistake_in;
pub(crate) use bind::{Binder, no_globals, no_names};
pub(crate) use complain::flag_names;
pub(crate) use expected::{expected, many, takes};
pub(crate) use globals::{GLOBALS, Global, Globals, Help, Reach, names as global_names};
pub(crate) use route::{ParsedCommand, parse};
pub(crate) use suggest::{nearest, nearest_of};
pub(crate) use token::{pieces, show};
pub(crate) use words::words;

#[cfg(test)]
mod tests;
