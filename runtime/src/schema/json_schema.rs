//! Fields as JSON Schema, 2020-12.

use crate::data::{Data, Map, Number};
use crate::json;

use super::{FieldRef, Kind, Part, Tables};

/// The schema of one part of a command's input, when it has any field that may be shown.
pub(crate) fn part(tables: &Tables<'_>, part: Part) -> Option<Data> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in tables.part(part).filter(|field| !field.is_hidden()) {
        if field.is_required() {
            required.push(Data::from(field.name()));
        }
        properties.insert(field.name().to_owned(), property(&field));
    }
    if properties.is_empty() {
        return None;
    }
    let mut schema = Map::new();
    schema.insert("type", "object");
    schema.insert("properties", Data::Object(properties));
    if !required.is_empty() {
        schema.insert("required", Data::Array(required));
    }
    schema.insert("additionalProperties", false);
    Some(Data::Object(schema))
}

/// The schema of one field.
pub(crate) fn property(field: &FieldRef<'_>) -> Data {
    let mut out = Map::new();
    let kind = field.kind();
    if kind.is_list() {
        out.insert("type", "array");
        out.insert("items", Data::Object(element(field)));
    } else {
        out = element(field);
    }
    if !field.doc().is_empty() {
        out.insert("description", field.doc());
    }
    if let Some(default) = default(field) {
        out.insert("default", default);
    }
    if let Some(note) = field.deprecated() {
        out.insert("deprecated", true);
        if !note.is_empty() {
            out.insert("x-deprecated-note", note);
        }
    }
    if field.is_secret() {
        out.insert("writeOnly", true);
    }
    Data::Object(out)
}

fn element(field: &FieldRef<'_>) -> Map {
    let mut out = Map::new();
    let kind = field.kind();
    let name = if kind.is_integer() {
        "integer"
    } else if kind.is_number() {
        "number"
    } else if kind.is(Kind::BOOL) {
        "boolean"
    } else {
        "string"
    };
    out.insert("type", name);
    if kind.is(Kind::CHOICE) {
        choices(field, &mut out);
    }
    if kind.is(Kind::CHAR) {
        out.insert("minLength", 1);
        out.insert("maxLength", 1);
    }
    bounds(field, &mut out);
    out
}

/// A closed set: `enum`, or one `const` each when there is something to say about one of them.
fn choices(field: &FieldRef<'_>, out: &mut Map) {
    let choices = field.choices();
    if !field.has_deprecated_choice() {
        out.insert("enum", Data::Array(choices.iter().map(|choice| choice.name.into()).collect()));
        return;
    }
    let each = choices.iter().map(|choice| {
        let mut one = Map::new();
        one.insert("const", choice.name);
        if !choice.doc.is_empty() {
            one.insert("description", choice.doc);
        }
        if let Some(note) = choice.deprecated {
            one.insert("deprecated", true);
            if !note.is_empty() {
                one.insert("x-deprecated-note", note);
            }
        }
        Data::Object(one)
    });
    out.insert("oneOf", Data::Array(each.collect()));
}

/// The bounds that the attribute gave, else those of the type where they say something.
fn bounds(field: &FieldRef<'_>, out: &mut Map) {
    let kind = field.kind();
    let (min, max) = field.range().unwrap_or_default();
    let own = kind.int_range();
    let min = min.and_then(Number::parse).map(Data::Number).or_else(|| own.map(|(min, _)| min.into()));
    let max = max.and_then(Number::parse).map(Data::Number).or_else(|| own.map(|(_, max)| max.into()));
    if let Some(min) = min {
        out.insert("minimum", min);
    }
    if let Some(max) = max {
        out.insert("maximum", max);
    }
}

/// The default as data; never of a secret.
fn default(field: &FieldRef<'_>) -> Option<Data> {
    let kind = field.kind();
    match field.default() {
        Some(_) if field.is_secret() => None,
        Some(text) if kind.is_list() => Some(json!([scalar(kind, text)])),
        Some(text) => Some(scalar(kind, text)),
        None if kind.is_optional() || field.is_required() => None,
        None if kind.is_count() => Some(0.into()),
        None if kind.is(Kind::BOOL) => Some(false.into()),
        None => None,
    }
}

/// A value of a kind, from its text.
pub(crate) fn scalar(kind: Kind, text: &str) -> Data {
    if kind.is(Kind::BOOL) {
        return Data::Bool(matches!(text, "true" | "1" | "yes"));
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
