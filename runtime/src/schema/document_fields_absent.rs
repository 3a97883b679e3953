//! Stand-in without the feature `openapi`, which alone declares fields that accept JSON.

use std::ffi::OsString;

use super::FieldRef;
use crate::data::Data;

pub(crate) fn is_json_members(_: &FieldRef<'_>, _: &str) -> bool {
    false
}

#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn document_text(_: &FieldRef<'_>, _: &Data) -> Option<OsString> {
    None
}
