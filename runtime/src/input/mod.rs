//! Completes the values of a call from all sources, validates them, and reports every error at once.

mod ask;
mod check;
mod form;
mod gate_fields;
#[cfg(feature = "output")]
mod object;
mod relations;
mod report;
#[cfg(test)]
mod tests;
mod validate;

pub(crate) use ask::ask_for_open;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use check::{check, invalid_defaults, is_open, takes};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use form::fill_form;
pub use gate_fields::visit_gate;
#[cfg(feature = "output")]
pub(crate) use object::{
    InputSource, fill, fill_fixed, fill_from_caller, fill_from_command, fill_from_query, read_object,
};
pub use relations::pack;
pub(crate) use report::name_fields;
