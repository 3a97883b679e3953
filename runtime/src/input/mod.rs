//! From raw values to checked ones: environment, defaults, types, bounds; every problem at once.

mod check;

pub(crate) use check::{bad_defaults, check, is_open};
