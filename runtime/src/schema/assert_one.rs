//! Rules of one field that stop the build: each panics in a constant, which is a compile error at the
//! place that the macro gave it.

use super::texts::str_eq;
use super::{Arity, Kind, Shape};

/// Stops the build when a field that counts is no integer.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_count(shape: Shape<'_>) {
    assert!(
        shape.kind.is_integer() && !shape.kind.is_list(),
        "`count` says how often the flag was given: the field is an integer such as `u8`"
    );
}

/// Stops the build when a field with a range is no number.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_range(shape: Shape<'_>) {
    assert!(shape.kind.is_number(), "`range` bounds a number: the field is an integer or a float");
}

/// Stops the build when a field that takes several values is no list.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_list(shape: Shape<'_>) {
    assert!(shape.kind.is_list(), "several values need a list: the field is a `Vec<…>`");
}

/// Stops the build when the number of values is said twice.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_values(shape: Shape<'_>, arity: Arity) {
    assert_list(shape);
    assert!(!shape.kind.is_array(), "an array says itself how many values it has: take `values` away");
    assert!(arity.max > 0, "an option without values is a flag: make the field a `bool`");
}

/// Stops the build when values end by themselves, and with a word too.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_terminator(shape: Shape<'_>) {
    assert_list(shape);
    assert!(!shape.kind.is_array(), "an array ends by itself: take `terminator` away, or make the field a `Vec<…>`");
}

/// Stops the build when a field has choices that its type cannot have.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_choices(shape: Shape<'_>) {
    let kind = shape.kind;
    assert!(
        (kind.is(Kind::TEXT) || kind.is_number()) && !kind.is_map(),
        "`choices` are of text or numbers; for an enum, derive `Choice`"
    );
}

/// Stops the build when there are no names whose case could be ignored.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_closed(shape: Shape<'_>) {
    assert!(
        shape.kind.is(Kind::CHOICE),
        "`ignore_case` is for a choice: derive `Choice`, or write `choices = [\"…\"]`"
    );
}

/// Stops the build when a field may not be left out, though others can stand for it.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_optional(shape: Shape<'_>) {
    let kind = shape.kind;
    assert!(
        kind.is_optional() || kind.is_list() || kind.is_flag(),
        "a field that others can stand for may be absent: make its type `Option<…>`"
    );
}

/// Stops the build when an option that always has a value is to be given without one.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_default_missing(shape: Shape<'_>, text: &str) {
    assert!(
        !shape.kind.is_flag() && !shape.kind.is_list() && !shape.kind.is_maybe(),
        "`default_missing` is for an option with one value: the field is `T` or `Option<T>`"
    );
    assert_default(shape, text, None);
}

/// Stops the build when a default cannot be a value of its field.
///
/// # Panics
///
/// In a constant, which is a compile error.
#[track_caller]
pub const fn assert_default(shape: Shape<'_>, text: &str, delimiter: Option<char>) {
    let kind = shape.kind;
    if kind.is_map() || delimiter.is_some() {
        return;
    }
    if let Some((min, max)) = kind.int_range() {
        let is_refused = kind.is_non_zero() && is_int_within(text, 0, 0);
        assert!(is_int_within(text, min, max) && !is_refused, "the default is not an integer of the field's type");
    } else if kind.is(Kind::BOOL) {
        assert!(str_eq(text, "true") || str_eq(text, "false"), "the default of a `bool` is true or false");
    } else if kind.is(Kind::F32) || kind.is(Kind::F64) {
        assert!(looks_like_float(text), "the default is not a number");
    } else if kind.is(Kind::CHAR) {
        assert!(is_one_char(text), "the default of a `char` is one character");
    } else if kind.is(Kind::CHOICE) {
        let mut i = 0;
        while i < shape.choices.len() {
            if str_eq(shape.choices[i].name, text) {
                return;
            }
            i += 1;
        }
        panic!("the default is not one of the choices: write the choice's name as it is typed");
    }
}

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

/// One character has one byte that does not continue another.
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
