//! From raw values to checked ones: objects, environment, defaults, types, bounds; every problem at once.

mod check;
mod fits;
#[cfg(feature = "output")]
mod object;

pub(crate) use check::{bad_defaults, check, is_open};
#[cfg(feature = "output")]
pub(crate) use object::{InputSource, fill, read_object};
