//! The ways in which options take their values.

use std::ffi::OsStr;

use super::token;
use crate::schema::{Arity, FieldRef, Kind, is_json_members};

/// The way in which an option takes its values.
#[derive(Clone, Copy)]
pub(super) enum ValueMode {
    /// No value: `-v -v` counts.
    Count,
    /// No value, or a boolean after `=`.
    Flag,
    /// A flag that also takes a boolean from the next token.
    BoolValue,
    /// One value.
    Single,
    /// A value after `=`, or none.
    OptionalValue,
    /// A value after `=`.
    RequireEquals,
    /// Values up to the maximum of the arity, delimited ones included.
    Many(Arity),
}

impl ValueMode {
    pub(super) fn of(field: &FieldRef<'_>) -> Self {
        let kind = field.kind();
        if !field.has_special_parsing() {
            return match kind {
                kind if kind.is_count() => Self::Count,
                kind if kind.is_flag() => Self::Flag,
                _ => Self::Single,
            };
        }
        Self::of_special(field)
    }

    #[inline(never)]
    fn of_special(field: &FieldRef<'_>) -> Self {
        if field.kind().is_count() {
            Self::Count
        } else if field.accepts_bool_value() {
            Self::BoolValue
        } else if field.has_optional_value() {
            Self::OptionalValue
        } else if field.requires_equals() {
            Self::RequireEquals
        } else {
            Self::Many(field.arity().unwrap_or(Arity::ONE))
        }
    }
}

/// Returns whether the token after a flag is its value: a boolean, or anything but a flag if the flag takes other
/// values too.
pub(super) fn is_bool_value(field: &FieldRef<'_>, token: &OsStr) -> bool {
    if !field.kind().is(Kind::BOOL) {
        return !token::is_flag(token) || token::is_negative_number(token);
    }
    let is_json = || token.to_str().is_some_and(|token| is_json_members(field, token));
    token == "true" || token == "false" || token == "null" && field.is_nullable() || is_json()
}
