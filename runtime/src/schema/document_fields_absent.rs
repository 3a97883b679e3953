//! Stand-in without the feature `openapi`, which alone declares fields that accept JSON members.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use std::ffi::OsString;

use super::FieldRef;

pub(crate) fn json_members(_: &FieldRef<'_>, _: &str) -> Option<Result<Vec<OsString>, String>> {
    None
}
