//! Checked values as data: what a context hands to a command built by hand.

use std::ffi::OsStr;

use crate::data::{Data, Map};

use super::json_schema::scalar;
use super::{Kind, Part, Values};

/// The values of one part, by name; a field that is absent and optional is left out.
pub(crate) fn object(values: &Values<'_>, part: Part) -> Data {
    let mut out = Map::new();
    for field in values.tables().part(part) {
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
