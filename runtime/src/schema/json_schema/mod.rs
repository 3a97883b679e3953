//! Fields as JSON Schema (2020-12).

mod relations;

use crate::data::{Data, Map, Number};
use crate::json;

use super::object_data::scalar;
use super::{Arity, Deprecation, FieldRef, Kind, Part, Tables};

/// Returns the schema of one part of a command's input, if it has a visible field.
pub(crate) fn part(tables: &Tables<'_>, part: Part) -> Option<Data> {
    part_of(tables, part, &|_| true)
}

/// Returns the schema of a part as [`part`] does, of the fields that are listed.
pub(crate) fn part_of(tables: &Tables<'_>, part: Part, is_listed: &dyn Fn(&FieldRef<'_>) -> bool) -> Option<Data> {
    let mut properties = Map::new();
    let mut required = Vec::new();
    let is_listed = |field: &FieldRef<'_>| !field.is_hidden() && is_listed(field);
    for field in tables.part(part).filter(is_listed) {
        if field.is_shown_as_required() && field.conditional_defaults().next().is_none() {
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
    relations::add(tables, part, &is_listed, &mut schema);
    Some(Data::Object(schema))
}

/// Returns the schema of a field.
pub(crate) fn property(field: &FieldRef<'_>) -> Data {
    let mut out = Map::new();
    let kind = field.kind();
    if kind.is_map() {
        out.insert("type", "object");
        // On argv, a name and its value are one text: `name=value`.
        out.insert("propertyNames", json!({ "pattern": "^[^=]+$" }));
        out.insert("additionalProperties", Data::Object(element(field)));
    } else if kind.is_list() {
        out.insert("type", "array");
        out.insert("items", Data::Object(element(field)));
        items(field, &mut out);
    } else {
        out = element(field);
    }
    if !field.doc().is_empty() {
        out.insert("description", field.doc());
    }
    if let Some(default) = default(field) {
        out.insert("default", default);
    }
    deprecated(field.deprecated(), &mut out);
    if field.is_secret() {
        out.insert("writeOnly", true);
    }
    Data::Object(out)
}

/// Adds `deprecated`, and extension keywords for the note and the version.
pub(crate) fn deprecated(text: Option<&str>, out: &mut Map) {
    let Some(Deprecation { note, since }) = text.map(Deprecation::read) else { return };
    out.insert("deprecated", true);
    for (key, text) in [("x-deprecated-note", note), ("x-deprecated-since", since)] {
        if !text.is_empty() {
            out.insert(key, text);
        }
    }
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
    if kind.is(Kind::JSON) {
        // Any value is valid.
    } else if kind.has_optional_value() || field.is_nullable() && !kind.is_list() {
        out.insert("type", json!([name, "null"]));
    } else {
        out.insert("type", name);
    }
    if field.has_choices() {
        choices(field, &mut out);
    }
    if let Some(format) = format(field) {
        out.insert("format", format);
    }
    if kind.is(Kind::CHAR) {
        out.insert("minLength", 1);
        out.insert("maxLength", 1);
    }
    // A default shows the form, too.
    if kind.is(Kind::DURATION) && !field.has_choices() && field.default().is_none() {
        out.insert("examples", json!(["1h30m"]));
    }
    bounds(field, &mut out);
    out
}

/// Adds the bounds of an array's length, as far as they hold for all occurrences together.
fn items(field: &FieldRef<'_>, out: &mut Map) {
    let is_known = field.part() == Part::Arg || field.kind().is_array();
    if field.arity().is_none() && field.is_required() {
        out.insert("minItems", 1u64);
    }
    let Some(Arity { min, max }) = field.arity().filter(|arity| is_known || arity.min > 0) else { return };
    if min > 0 {
        out.insert("minItems", u64::from(min));
    }
    // An option may be repeated, and each occurrence adds values.
    if is_known && max != Arity::MANY {
        out.insert("maxItems", u64::from(max));
    }
}

/// Returns the `format` of a hint.
fn format(field: &FieldRef<'_>) -> Option<&'static str> {
    match field.hint()? {
        "url" => Some("uri"),
        "host" => Some("hostname"),
        "email" => Some("email"),
        _ => None,
    }
}

/// Adds `enum`, or one `const` per choice if any is deprecated.
fn choices(field: &FieldRef<'_>, out: &mut Map) {
    let kind = field.kind();
    let null = (kind.has_optional_value() || field.is_nullable()).then_some(Data::Null);
    let choices: Vec<_> = field.shown_choices().collect();
    if !field.has_deprecated_choice() {
        let names = choices.iter().map(|choice| scalar(kind, choice.name));
        out.insert("enum", Data::Array(names.chain(null).collect()));
        return;
    }
    let null = null.map(|_| json!({ "const": null }));
    let each = choices.iter().map(|choice| {
        let mut one = Map::new();
        one.insert("const", scalar(kind, choice.name));
        if !choice.doc.is_empty() {
            one.insert("description", choice.doc);
        }
        deprecated(choice.deprecated, &mut one);
        Data::Object(one)
    });
    out.insert("oneOf", Data::Array(each.chain(null).collect()));
}

/// Adds the bounds of a number: those of the attribute, otherwise those of the type.
fn bounds(field: &FieldRef<'_>, out: &mut Map) {
    let kind = field.kind();
    let (min, max) = field.range().unwrap_or_default();
    let own = kind.int_range();
    let min = min.and_then(Number::parse).map(Data::Number).or_else(|| own.map(|(min, _)| min.into()));
    let max = max.and_then(Number::parse).map(Data::Number).or_else(|| own.map(|(_, max)| max.into()));
    // The bounds of 64 bits and more are those of every integer that a reader is likely to write.
    let min = min.filter(|min| min.as_f64().is_none_or(|min| min > i64::MIN as f64));
    let max = max.filter(|max| max.as_f64().is_none_or(|max| max < i64::MAX as f64));
    if kind.is_non_zero() && min.as_ref().and_then(Data::as_i64).is_none_or(|min| min <= 0) {
        out.insert("not", json!({ "const": 0 }));
    }
    if let Some(min) = min {
        out.insert("minimum", min);
    }
    if let Some(max) = max {
        out.insert("maximum", max);
    }
}

/// Returns the default as data, unless the field is secret.
fn default(field: &FieldRef<'_>) -> Option<Data> {
    let kind = field.kind();
    match field.shown_default() {
        Some(text) if kind.is_map() => {
            let pairs = text.split(|c| field.delimiter() == Some(c)).filter_map(|pair| pair.split_once('='));
            Some(Data::Object(pairs.map(|(key, value)| (key.to_owned(), scalar(kind, value))).collect()))
        }
        Some(text) if kind.is_list() => {
            let texts = text.split(|c| field.delimiter() == Some(c));
            Some(Data::Array(texts.map(|text| scalar(kind, text)).collect()))
        }
        Some(text) => Some(scalar(kind, &text)),
        None if field.default().is_some() => None,
        None if kind.is_optional() || field.is_required() => None,
        None if kind.is_count() => Some(0.into()),
        None if kind.is(Kind::BOOL) => Some(false.into()),
        None => None,
    }
}
