//! From tokens to raw values: routing, binding, suggestions. Reads no file, no environment, no clock.

mod bind;
mod complain;
mod expected;
mod globals;
mod route;
mod suggest;
mod token;

pub(crate) use bind::{Binder, no_globals};
pub(crate) use expected::{expected, many};
pub(crate) use globals::{GLOBALS, Global, Globals};
pub(crate) use route::{Raw, parse};
pub(crate) use suggest::nearest;
pub(crate) use token::{pieces, show};

#[cfg(test)]
mod tests;
