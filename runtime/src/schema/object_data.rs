//! Checked values as data: what a context hands to a command built by hand.

use std::ffi::OsStr;

use crate::data::{Data, Map};

use super::json_schema::scalar;
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
    let mut out = Map::new();
    for field in fields {
        let kind = field.kind();
        let value = if kind.is_list() {
            Some(Data::Array(values.all(field.id()).map(|text| one(kind, text)).collect()))
        } else {
            let text = values.scalar(field.id());
            let absent = (kind.is(Kind::BOOL) && !kind.is_optional()).then_some(Data::Bool(false));
            text.map(|text| one(kind, text)).or(absent)
        };
        if let Some(value) = value {
            out.insert(field.name().to_owned(), value);
        }
    }
    Data::Object(out)
}

fn one(kind: Kind, text: &OsStr) -> Data {
    scalar(kind, &text.to_string_lossy())
}
