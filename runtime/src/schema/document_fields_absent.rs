//! Stand-in without the feature `openapi`, which alone declares fields that accept JSON members.

use std::ffi::OsString;

use super::FieldRef;

pub(crate) fn json_members(_: &FieldRef<'_>, _: &str) -> Option<Result<Vec<OsString>, String>> {
    None
}
