//! Validated values as data, for commands that are built at run time.

use std::any::Any;
use std::ffi::OsStr;

use crate::data::{Data, Number, from_json, split_once};

use super::value::utf8;
use super::{FieldRef, Kind, Part, Values};

/// Returns the values of one part of a command's own input, by name. An absent optional field is left out.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn object(values: &Values<'_>, part: Part) -> Data {
    fields(values, values.tables().part(part).filter(|field| values.tables().is_own(field)))
}

/// Returns the values of the global options, by name.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn globals(values: &Values<'_>) -> Data {
    fields(values, values.tables().part(Part::Option).filter(|field| !values.tables().is_own(field)))
}

fn fields<'a>(values: &Values<'_>, fields: impl Iterator<Item = FieldRef<'a>>) -> Data {
    Data::Object(fields.filter_map(|field| Some((field.name(), value(values, &field)?))).collect())
}

/// Returns the values of a field; `None` if an optional one is absent.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn value(values: &Values<'_>, field: &FieldRef<'_>) -> Option<Data> {
    let (kind, id) = (field.kind(), field.id());
    if values.is_bare(id) {
        return Some(Data::Null);
    }
    if kind.is_map() {
        return Some(map(values, field));
    }
    if kind.is_list() {
        let max = field.arity().filter(|_| kind.is_array()).map_or(usize::MAX, |arity| arity.max.into());
        return Some(Data::Array(values.last_values(id, max).map(|text| os_scalar(kind, text)).collect()));
    }
    let absent = (kind.is(Kind::BOOL) && !kind.is_optional()).then_some(Data::Bool(false));
    values.scalar(id).map(|text| os_scalar(kind, text)).or(absent)
}

/// Checks that the values of a field that is built at run time can be data, which is UTF-8.
#[cfg_attr(not(feature = "output"), inline)]
pub(super) fn verify_utf8(values: &Values<'_>, field: u16) -> Result<Box<dyn Any + Send>, String> {
    values.all(field).try_for_each(|text| utf8(text).map(drop))?;
    Ok(Box::new(()))
}

/// Returns the pairs of a map; of duplicate keys, the last one takes effect.
#[cfg_attr(not(feature = "output"), inline)]
fn map(values: &Values<'_>, field: &FieldRef<'_>) -> Data {
    let pair = |text: &OsStr| {
        let text = text.to_string_lossy();
        let (key, value) = split_once(&text, '=').unwrap_or((&text, ""));
        (key.to_owned(), scalar(field.kind(), value))
    };
    Data::Object(values.all(field.id()).map(pair).collect())
}

#[cfg_attr(not(feature = "output"), inline)]
fn os_scalar(kind: Kind, text: &OsStr) -> Data {
    scalar(kind, &text.to_string_lossy())
}

/// Parses a text as data of a kind.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn scalar(kind: Kind, text: &str) -> Data {
    if kind.is(Kind::BOOL) {
        return Data::Bool(matches!(text, "true" | "1" | "yes"));
    }
    if kind.is(Kind::JSON) {
        return from_json(text).unwrap_or_else(|_| text.into());
    }
    if kind.is_number() {
        return Number::parse(text).or_else(|| parse_rust_number(text)).map_or_else(|| text.into(), Data::Number);
    }
    text.into()
}

/// Parses a number that is valid in Rust but not in JSON: `+5`, `.5`, `5.`, `007`.
#[cfg_attr(not(feature = "output"), inline)]
fn parse_rust_number(text: &str) -> Option<Number> {
    let unsigned = text.strip_prefix('+').unwrap_or(text);
    if let Ok(integer) = unsigned.parse::<i128>() {
        return Some(integer.into());
    }
    unsigned.parse::<f64>().ok().and_then(Number::from_f64)
}
