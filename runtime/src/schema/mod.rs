//! What inputs are made of: fields with names, kinds, defaults and words.
//!
//! A derive turns a struct into `'static` tables (numbers and offsets into one byte blob, so that a
//! program of thousands of options loads without a relocation for any of them); [`Object`] is the
//! same thing built at run time. Every reader sees a [`Table`] and cannot tell them apart.

mod kind;
mod object;
mod pack;
mod record;
mod spec;
mod table;
mod value;
mod values;

pub(crate) mod json_schema;
pub(crate) mod object_data;
pub(crate) mod texts;

pub use kind::Kind;
pub(crate) use object::Packed;
pub use object::{Field, Object};
#[doc(hidden)]
pub use pack::{Rec, blob, blob_len, custom, custom_len, recs};
pub use record::Record;
#[doc(hidden)]
pub use spec::{ChoiceSpec, Part, Shape, Spec, assert_count, assert_default, assert_distinct, assert_range};
pub(crate) use table::Need;
#[doc(hidden)]
pub use table::{ChoiceRef, Custom, FieldRef, Table, Tables, Tag};
pub(crate) use value::truth;
pub use value::{Choice, Value};
pub use values::Source;
#[doc(hidden)]
pub use values::{Values, Verify};

#[cfg(test)]
mod tests;
