//! From raw values to checked ones: objects, environment, defaults, types, bounds; every problem at once.

mod check;
mod object;

pub(crate) use check::{bad_defaults, check, is_open};
pub(crate) use object::{InputSource, fill, read_object};
