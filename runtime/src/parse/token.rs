//! Classifies tokens, and options by the tokens that they take.

use std::borrow::Cow;
use std::ffi::OsStr;

use crate::data::os_tail;
use crate::schema::{Arity, Decimal, FieldRef, Kind, is_json_members};

/// The syntactic form of a token.
pub(crate) enum Token<'a> {
    /// `--`
    End,
    /// `--name`, `--name=value`
    Long(&'a [u8], Option<Cow<'a, OsStr>>),
    /// `-x`, `-xyz`, without the dash
    Short(&'a [u8]),
    /// Anything else, `-` included.
    Word,
}

/// Classifies a token.
pub(crate) fn classify(token: &OsStr) -> Token<'_> {
    match token.as_encoded_bytes() {
        [b'-', b'-'] => Token::End,
        [b'-', b'-', name @ ..] => match name.iter().position(|byte| *byte == b'=') {
            Some(end) => Token::Long(name.get(..end).unwrap_or_default(), Some(os_tail(token, end + 3))),
            None => Token::Long(name, None),
        },
        [b'-', letters @ ..] if !letters.is_empty() => Token::Short(letters),
        _ => Token::Word,
    }
}

/// Returns whether a token begins with a dash and is not just one.
pub(crate) fn is_flag(token: &OsStr) -> bool {
    let bytes = token.as_encoded_bytes();
    bytes.len() > 1 && bytes.first() == Some(&b'-')
}

/// Returns whether a token reads as a negative number, or as several numbers between commas of which the first is negative.
pub(crate) fn is_negative_number(token: &OsStr) -> bool {
    let Some(digits) = token.to_str().and_then(|text| text.strip_prefix('-')) else { return false };
    let is_number =
        |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == '.') && Decimal::read(text).is_some();
    digits.split(',').enumerate().all(|(index, text)| match text.strip_prefix('-') {
        Some(text) if index > 0 => is_number(text),
        _ => is_number(text),
    })
}

/// Returns whether a token begins as a negative number: `-5s`.
pub(super) fn begins_as_number(token: &OsStr) -> bool {
    matches!(token.as_encoded_bytes(), [b'-', digit, ..] if digit.is_ascii_digit())
}

/// Returns the longest prefix that is valid UTF-8.
pub(super) fn valid_utf8(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            std::str::from_utf8(valid).unwrap_or_default()
        }
    }
}

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
        return !is_flag(token) || is_negative_number(token);
    }
    let is_json = || token.to_str().is_some_and(|token| is_json_members(field, token));
    token == "true" || token == "false" || token == "null" && field.is_nullable() || is_json()
}
