//! Validates the values of a single field.

use std::any::Any;
use std::cmp::Ordering;
use std::ffi::{OsStr, OsString};

use crate::data::split_once;
use crate::schema::{
    Arity, Decimal, Entry, FieldRef, Kind, MAX_F32, MAX_F64, MIN_F32, MIN_F64, Part, Source, Values, digits,
    is_json_members, truth,
};

/// An error of a field's values.
pub(super) enum Invalid<'v> {
    /// Too few or too many values.
    Count(Arity),
    /// A value of the wrong type, out of bounds, or not one of the choices.
    Value(&'v OsStr),
    /// A value that the type's own parser rejects, with its message.
    Rejected(String),
}

/// Replaces each spelling of a choice by its name; returns the last value.
pub(super) fn normalize_choices<'a>(values: &mut Values<'a>, field: &FieldRef<'_>) -> Option<Entry<'a>> {
    let is_map = field.kind().is_map();
    values.rewrite(field.id(), |text| {
        let text = text.to_str()?;
        let (key, value) = if is_map { split_once(text, '=')? } else { ("", text) };
        let name = field.choice(value).filter(|name| *name != value)?;
        Some(OsString::from(if is_map { format!("{key}={name}") } else { name.to_owned() }))
    });
    values.last_entry(field.id())
}

/// Fast path: accepts fields that take any value, and plain integers.
#[inline]
pub(super) fn is_plain(values: &Values<'_>, field: &FieldRef<'_>, last: &Entry<'_>) -> bool {
    let kind = field.kind();
    !field.has_constraints()
        && (accepts_anything(field)
            || kind.is_integer()
                && !kind.is_list()
                && digits(values.text(last).as_encoded_bytes()).is_some_and(|number| kind.holds(number)))
}

/// Validates the values of a field, of which `last` is the last; returns the value that the type's own parser
/// returned, if it has one.
#[inline(never)]
pub(super) fn validate<'v>(
    values: &'v Values<'_>,
    field: &FieldRef<'_>,
    last: &Entry<'_>,
) -> Result<Option<Box<dyn Any + Send>>, Invalid<'v>> {
    if last.is_bare {
        return Ok(None);
    }
    if let Some(arity) = field.arity()
        && !is_count_valid(values, field, last.source, arity)
    {
        return Err(Invalid::Count(arity));
    }
    let (kind, verify) = (field.kind(), field.verify());
    let is_left_to_parser = verify.is_some() && (kind.is(Kind::CUSTOM) || kind.is(Kind::DURATION));
    if !is_left_to_parser
        && !accepts_anything(field)
        && let Some(text) = values.effective(field).find(|text| !fits(field, text))
    {
        return Err(Invalid::Value(text));
    }
    verify.map(|verify| verify(values, field.id())).transpose().map_err(Invalid::Rejected)
}

/// Returns whether a field has a valid number of values. Those of an option on argv are counted by the parser, each
/// time the option is given.
fn is_count_valid(values: &Values<'_>, field: &FieldRef<'_>, source: Source, arity: Arity) -> bool {
    if field.part() == Part::Option && source == Source::Argv {
        return true;
    }
    let count = values.count(field.id());
    // A list in a file or an object stands for an option that is given repeatedly.
    let is_repeated = field.part() == Part::Option && !field.kind().is_array();
    if is_repeated && matches!(source, Source::Input | Source::Config) && count >= arity.min.into() {
        return true;
    }
    (usize::from(arity.min)..=usize::from(arity.max)).contains(&count)
}

/// Returns whether a field accepts any text.
fn accepts_anything(field: &FieldRef<'_>) -> bool {
    let kind = field.kind();
    !kind.is_map() && (kind.is(Kind::PATH) || kind.is(Kind::OS))
}

/// Returns whether a value fits its field; in a map, `text` is a pair.
fn fits(field: &FieldRef<'_>, text: &OsStr) -> bool {
    if text.to_str().is_some_and(|text| is_json_members(field, text)) {
        return true;
    }
    let value = if !field.kind().is_map() || text == "null" && field.is_nullable() {
        Some(text)
    } else {
        text.to_str().and_then(split_pair).map(|(_, value)| OsStr::new(value))
    };
    value.is_some_and(|value| fits_single(field, value))
}

/// Splits `key=value`; the key must not be empty.
fn split_pair(text: &str) -> Option<(&str, &str)> {
    split_once(text, '=').filter(|(key, _)| !key.is_empty())
}

fn fits_single(field: &FieldRef<'_>, text: &OsStr) -> bool {
    let kind = field.kind();
    if kind.is_integer()
        && let Some(number) = digits(text.as_encoded_bytes())
        && let Some(fits) = small_integer_fits(field, number)
    {
        return fits;
    }
    let Some(text) = text.to_str() else { return false };
    if text == "null" && field.is_nullable() {
        return true;
    }
    if kind.is_number() {
        return number_fits(field, text);
    }
    if field.has_choices() {
        return field.choice(text).is_some();
    }
    match kind.base() {
        Kind::BOOL => truth(text.as_ref()).is_some(),
        Kind::CHAR => text.chars().count() == 1,
        _ => true,
    }
}

fn number_fits(field: &FieldRef<'_>, text: &str) -> bool {
    let kind = field.kind();
    if kind.is_integer() && !is_integer(text, kind) {
        return false;
    }
    if let Some(fits) = small_integer(text).and_then(|number| small_integer_fits(field, number)) {
        return fits;
    }
    let (min, max) = field.range().unwrap_or_default();
    let Some(number) = Decimal::read(text) else { return false };
    let (kind_min, kind_max) = match kind.base() {
        Kind::F32 => (Some(MIN_F32), Some(MAX_F32)),
        Kind::F64 => (Some(MIN_F64), Some(MAX_F64)),
        _ => kind.bounds().unzip(),
    };
    // Choices are compared by value: `08` is 8.
    let is_choice = |name| is_within(&number, Some(name), Some(name));
    is_within(&number, kind_min, kind_max)
        && is_within(&number, min, max)
        && (!field.has_choices() || field.choice_names(true).into_iter().any(is_choice))
}

/// Fast path: compares machine integers; `None` if a bound is not one, or the field has choices.
fn small_integer_fits(field: &FieldRef<'_>, number: i64) -> Option<bool> {
    let is_in_range = match field.range() {
        Some((min, max)) => {
            min.map_or(Some(i64::MIN), small_integer)? <= number
                && number <= max.map_or(Some(i64::MAX), small_integer)?
        }
        None => true,
    };
    (!field.has_choices()).then(|| is_in_range && field.kind().holds(number))
}

/// Reads an integer that fits into 64 bits.
fn small_integer(text: &str) -> Option<i64> {
    digits(text.as_bytes()).or_else(|| text.parse().ok())
}

/// Returns whether a text is a decimal integer; only signed types take a minus sign.
fn is_integer(text: &str, kind: Kind) -> bool {
    let digits = match text.as_bytes() {
        [b'-', digits @ ..] if !kind.is_unsigned() => digits,
        [b'+', digits @ ..] => digits,
        digits => digits,
    };
    let is_zero = || digits.iter().all(|digit| *digit == b'0');
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) && !(kind.is_non_zero() && is_zero())
}

fn is_within(number: &Decimal<'_>, min: Option<&str>, max: Option<&str>) -> bool {
    is_inside(number, min, Ordering::Less) && is_inside(number, max, Ordering::Greater)
}

/// Returns whether a number is not on the `outside` of a bound.
fn is_inside(number: &Decimal<'_>, bound: Option<&str>, outside: Ordering) -> bool {
    match bound.map(Decimal::read) {
        Some(bound) => bound.is_some_and(|bound| number.compare(&bound) != outside),
        None => true,
    }
}
