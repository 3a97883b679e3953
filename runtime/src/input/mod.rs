//! From raw values to checked ones: environment, defaults, types, bounds; every problem at once.

mod check;
mod fits;
mod relations;

pub(crate) use check::{bad_defaults, check};
