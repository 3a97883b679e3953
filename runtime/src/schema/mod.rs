//! The schema of inputs: fields with names, kinds, defaults and descriptions.
//!
//! A derive packs a struct into `'static` tables: records of numbers and offsets into one byte blob, so that a program
//! with thousands of options loads without a relocation for any of them. An [`Object`] is packed in the same form at
//! run time. Readers see a [`Table`] and cannot tell the two apart.

mod assert;
mod assert_one;
mod bits;
mod choice_ref;
mod complete;
mod const_default;
mod decimal;
mod default;
mod definition_errors;
mod deprecation;
mod describe_value;
mod field;
mod field_pack;
mod field_ref;
mod flatten;
mod group;
mod index;
mod inline_vec;
mod kind;
mod names;
mod object;
mod pack;
mod parsed;
mod placeholders;
mod positional_order;
mod properties;
mod record;
mod relation;
mod relation_notes;
mod spec;
mod table;
mod value;
mod values;

#[cfg_attr(not(feature = "openapi"), path = "document_fields_absent.rs")]
pub(crate) mod document_fields;
pub(crate) mod duration;
#[cfg(feature = "output")]
pub(crate) mod json_schema;
pub(crate) mod object_data;
pub(crate) mod texts;
#[cfg(feature = "output")]
pub(crate) mod typed;

#[doc(hidden)]
pub(crate) use assert::Message;
pub use assert::{FieldSource, assert_distinct, assert_related};
#[doc(hidden)]
pub use assert_one::{
    assert_choices, assert_closed, assert_count, assert_default, assert_default_missing, assert_list, assert_optional,
    assert_range, assert_terminator, assert_values,
};
#[doc(hidden)]
pub use choice_ref::ChoiceRef;
#[doc(hidden)]
pub use complete::candidates;
pub use complete::{Candidate, Complete, Partial};
#[doc(hidden)]
pub use const_default::{ConstDefault, DefaultText, OtherConstant};
pub(crate) use default::CallDefault;
pub use default::ComputeDefault;
#[doc(hidden)]
pub use default::{Computed, ComputedChoice, ComputedDisplay, ComputedOsText};
pub(crate) use definition_errors::{option_errors, positional_errors};
pub use deprecation::Deprecation;
pub(crate) use deprecation::{because, since};
pub(crate) use describe_value::{expected, expected_instead_of, missing_value_hint, value_count};
pub(crate) use field::FieldRelation;
pub use field::{Field, Hint};
pub(crate) use field_pack::truncated;
pub use field_ref::FieldRef;
#[doc(hidden)]
pub use flatten::{FieldRun, Flatten, concat, concat_len};
pub use group::Group;
pub use kind::Kind;
pub use object::Object;
pub(crate) use object::{CONFIRM_DOC, DRY_RUN_DOC, PackedObject};
#[doc(hidden)]
pub(crate) use pack::pack;
pub use pack::{FieldRecord, Pack, functions_len, texts_len};
#[doc(hidden)]
pub use parsed::{FieldParser, FromText, Holds, Parse, ParseField, Parsed, from_str, parser, take_with};
#[doc(hidden)]
pub use placeholders::assert_placeholders;
pub(crate) use placeholders::{next_placeholder, placeholder, placeholder_errors};
pub use record::Record;
#[doc(hidden)]
pub use relation::Relations;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use relation::{FieldSelector, RelationRef, all as all_relations, labels, unknown_names};
pub(crate) use relation_notes::notes as relation_notes;
#[doc(hidden)]
pub use spec::{Arity, ChoiceSpec, Part, Prefix, Relation, RelationKind, Shape, Spec, Target};
pub(crate) use table::RequiredState;
#[doc(hidden)]
pub use table::{Fields, Functions, Table, Tables, Tag};
pub(crate) use value::truth;
pub use value::{Choice, Value};
pub(crate) use values::Entry;
pub use values::Source;
#[doc(hidden)]
pub use values::{Values, Verify};

pub(crate) use decimal::{Decimal, digits};
pub(crate) use document_fields::is_json_members;
pub(crate) use inline_vec::InlineVec;

/// Decimal bounds of the floats, used to compare numbers as texts.
pub(crate) const MAX_F32: &str = "3.4028235677973366e38";
pub(crate) const MIN_F32: &str = "-3.4028235677973366e38";
pub(crate) const MAX_F64: &str = "1.797693134862315807e308";
pub(crate) const MIN_F64: &str = "-1.797693134862315807e308";

#[cfg(test)]
mod tests;
