//! Rules for one field, checked at compile time: each panics in a constant, which is a compile error at the span of the
//! macro.

use super::{Arity, Kind, Shape};
use crate::data::str_eq;

/// Checks that a counted field is an integer.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_count(shape: Shape<'_>) {
    assert!(shape.kind.is_integer() && !shape.kind.is_list(), "a counted field must be an integer, such as `u8`");
}

/// Checks that a field with a range is a number.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_range(shape: Shape<'_>) {
    assert!(shape.kind.is_number(), "a field with `range` must be an integer or a float");
}

/// Checks that a field with several values is a list.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_list(shape: Shape<'_>) {
    assert!(shape.kind.is_list(), "a field with several values must be a list: change its type to `Vec<…>`");
}

/// Checks that `values` is on a list whose length is not fixed.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_values(shape: Shape<'_>, arity: Arity) {
    assert_list(shape);
    assert!(!shape.kind.is_array(), "the type of an array determines the number of values: remove `values`");
    assert!(arity.max > 0, "an option without values is a flag: change the type to `bool`");
}

/// Checks that `terminator` is on a list whose length is not fixed.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_terminator(shape: Shape<'_>) {
    assert_list(shape);
    assert!(
        !shape.kind.is_array(),
        "`terminator` has no effect on an array: remove it, or change the type to `Vec<…>`"
    );
}

/// Checks that a field with `choices` is a text or a number.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_choices(shape: Shape<'_>) {
    let kind = shape.kind;
    assert!(
        (kind.is(Kind::TEXT) || kind.is_number()) && !kind.is_map(),
        "a field with `choices` must be a text or a number; for an enum, derive `Choice`"
    );
}

/// Checks that a field with `ignore_case` has choices.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_closed(shape: Shape<'_>) {
    assert!(
        shape.kind.is(Kind::CHOICE),
        "`ignore_case` needs choices: derive `Choice` for the type, or write `choices = [\"…\"]`"
    );
}

/// Checks that a field that other fields can replace is optional.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_optional(shape: Shape<'_>) {
    let kind = shape.kind;
    assert!(
        kind.is_optional() || kind.is_list() || kind.is_flag(),
        "a field that other fields can replace must be optional: change its type to `Option<…>`"
    );
}

/// Checks that a field with `default_missing` is an option with a value or a list of them.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_default_missing(shape: Shape<'_>, text: &str, delimiter: Option<char>) {
    assert!(
        !shape.kind.is_flag() && !shape.kind.is_array() && !shape.kind.is_map() && !shape.kind.has_optional_value(),
        "a field with `default_missing` takes a value: change its type to `T`, `Option<T>` or `Vec<T>`"
    );
    assert_default(shape, text, delimiter);
}

/// Checks that a default is a value of its field's type.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
#[inline]
pub const fn assert_default(shape: Shape<'_>, text: &str, delimiter: Option<char>) {
    let kind = shape.kind;
    if kind.is_map() || delimiter.is_some() {
        return;
    }
    if let Some((min, max)) = kind.int_range() {
        let is_refused = kind.is_non_zero() && is_int_within(text, 0, 0);
        assert!(is_int_within(text, min, max) && !is_refused, "the default is not an integer of the field's type");
    } else if kind.is(Kind::BOOL) {
        assert!(str_eq(text, "true") || str_eq(text, "false"), "the default of a `bool` must be `true` or `false`");
    } else if kind.is(Kind::F32) || kind.is(Kind::F64) {
        assert!(looks_like_float(text), "the default is not a number");
    } else if kind.is(Kind::CHAR) {
        assert!(is_one_char(text), "the default of a `char` must be one character");
    } else if kind.is(Kind::CHOICE) {
        let mut i = 0;
        while i < shape.choices.len() {
            if str_eq(shape.choices[i].name, text) {
                return;
            }
            i += 1;
        }
        panic!("the default is not one of the choices: write the name as it is typed");
    }
}

#[cfg_attr(not(feature = "output"), inline)]
const fn is_int_within(text: &str, min: i128, max: u128) -> bool {
    let bytes = text.as_bytes();
    let negative = !bytes.is_empty() && bytes[0] == b'-';
    let mut i = if negative { 1 } else { 0 };
    if i == bytes.len() {
        return false;
    }
    let mut value: u128 = 0;
    while i < bytes.len() {
        if !bytes[i].is_ascii_digit() {
            return false;
        }
        let Some(tens) = value.checked_mul(10) else { return false };
        let Some(next) = tens.checked_add((bytes[i] - b'0') as u128) else { return false };
        value = next;
        i += 1;
    }
    if negative { value <= min.unsigned_abs() && min < 0 } else { value <= max }
}

/// Counts the bytes that do not continue a character.
const fn is_one_char(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut i, mut starts) = (0, 0);
    while i < bytes.len() {
        starts += (bytes[i] & 0xc0 != 0x80) as usize;
        i += 1;
    }
    starts == 1
}

const fn looks_like_float(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut i = 0;
    let mut digits = 0;
    while i < bytes.len() {
        match bytes[i] {
            b'0'..=b'9' => digits += 1,
            b'.' | b'e' | b'E' | b'+' | b'-' => {}
            _ => return false,
        }
        i += 1;
    }
    digits > 0
}
