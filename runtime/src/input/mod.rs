//! Completes the values of a call from all sources, validates them, and reports every error at once.

mod check;
#[cfg(feature = "output")]
mod object;
mod relations;
mod report;
#[cfg(test)]
mod tests;
mod validate;

#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use check::{check, invalid_defaults, is_open};
#[cfg(feature = "output")]
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use object::{InputSource, fill, fill_from_caller, read_object};
pub use relations::pack;
pub(crate) use report::name_fields;
