//! Checked values as data: what a context hands to a command built by hand.

use std::ffi::OsStr;

use crate::data::{Data, Number, from_json, split_once};

use super::{FieldRef, Kind, Part, Values};

/// The values of one part of a command's own input, by name; a field that is absent and optional is
/// left out.
pub(crate) fn object(values: &Values<'_>, part: Part) -> Data {
    fields(values, values.tables().part(part).filter(|field| values.tables().is_own(field)))
}

/// The values of the global options, by name.
pub(crate) fn globals(values: &Values<'_>) -> Data {
    fields(values, values.tables().part(Part::Option).filter(|field| !values.tables().is_own(field)))
}

fn fields<'a>(values: &Values<'_>, fields: impl Iterator<Item = FieldRef<'a>>) -> Data {
    Data::Object(fields.filter_map(|field| Some((field.name(), value(values, &field)?))).collect())
}

fn value(values: &Values<'_>, field: &FieldRef<'_>) -> Option<Data> {
    let (kind, id) = (field.kind(), field.id());
    if values.is_bare(id) {
        return Some(Data::Null);
    }
    if kind.is_map() {
        return Some(map(values, field));
    }
    if kind.is_list() {
        let most = field.arity().filter(|_| kind.is_array()).map_or(usize::MAX, |arity| arity.max.into());
        return Some(Data::Array(values.last_values(id, most).map(|text| one(kind, text)).collect()));
    }
    let absent = (kind.is(Kind::BOOL) && !kind.is_optional()).then_some(Data::Bool(false));
    values.scalar(id).map(|text| one(kind, text)).or(absent)
}

/// A name given again takes its last value.
fn map(values: &Values<'_>, field: &FieldRef<'_>) -> Data {
    let pair = |text: &OsStr| {
        let text = text.to_string_lossy();
        let (key, value) = split_once(&text, '=').unwrap_or((&text, ""));
        (key.to_owned(), scalar(field.kind(), value))
    };
    Data::Object(values.all(field.id()).map(pair).collect())
}

fn one(kind: Kind, text: &OsStr) -> Data {
    scalar(kind, &text.to_string_lossy())
}

/// A value of a kind, from its text.
pub(crate) fn scalar(kind: Kind, text: &str) -> Data {
    if kind.is(Kind::BOOL) {
        return Data::Bool(matches!(text, "true" | "1" | "yes"));
    }
    if kind.is(Kind::JSON) {
        return from_json(text).unwrap_or_else(|_| text.into());
    }
    if kind.is_number() {
        return Number::parse(text).or_else(|| spelled(text)).map_or_else(|| text.into(), Data::Number);
    }
    text.into()
}

/// A number as Rust reads it and JSON does not: `+5`, `.5`, `5.`, `007`.
fn spelled(text: &str) -> Option<Number> {
    let bare = text.strip_prefix('+').unwrap_or(text);
    if let Ok(integer) = bare.parse::<i128>() {
        return Some(integer.into());
    }
    bare.parse::<f64>().ok().and_then(Number::from_f64)
}
