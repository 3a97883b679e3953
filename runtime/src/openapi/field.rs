//! Defines the field of a command for a schema of the document.

use vestibule_document::{Alternatives, Kind as SchemaKind, Limit, SchemaSummary};

use super::prose::plain;
use super::value::{choice_text, choice_texts, is_listable, is_scalar};
use crate::data::{Data, from_json};
use crate::schema::{Field, Hint, Kind};

/// Defines an optional field for an option, whose values are named by their type.
pub(super) fn build_option(schema: &SchemaSummary, name: &str, description: &str) -> Field {
    let field = build_field(schema, name, description);
    match type_name(schema) {
        Some(name) => field.value_name(name),
        None => field,
    }
}

/// The second paragraph about the option of a file.
pub(super) const FILE: &str =
    "On the command line a path or `-`; anywhere the content as a data URL: `data:image/png;base64,…`";

/// Returns whether the values of a part are files.
pub(super) fn is_file(schema: &SchemaSummary) -> bool {
    match &schema.kind {
        SchemaKind::Array(items) => items.kind == SchemaKind::Binary,
        kind => *kind == SchemaKind::Binary,
    }
}

/// Returns the name of a scalar type, unless the values have names of their own: choices, and formats that do.
fn type_name(schema: &SchemaSummary) -> Option<&'static str> {
    let (kind, values) = field_kind(schema);
    if kind.is_map() || !values.choices.is_empty() {
        return None;
    }
    match kind.base() {
        Kind::INTEGER => Some("integer"),
        Kind::NUMBER => Some("number"),
        Kind::TEXT if values.kind == SchemaKind::Binary => None,
        Kind::TEXT if values.kind == SchemaKind::Integer => Some("integer"),
        Kind::TEXT if values.kind == SchemaKind::Number => Some("number"),
        Kind::TEXT if values.kind == SchemaKind::Boolean => Some("boolean"),
        Kind::TEXT => match values.format.as_str() {
            format if NAMED_FORMATS.contains(&format) => None,
            "uri" | "url" => Some("url"),
            "email" => Some("email"),
            "hostname" => Some("host"),
            _ => Some("text"),
        },
        _ => None,
    }
}

/// Formats that name the values of options and arguments.
const NAMED_FORMATS: [&str; 4] = ["date", "date-time", "uuid", "duration"];

/// Defines an optional field for values of a schema. A description of the parameter precedes that of the schema.
pub(super) fn build_field(schema: &SchemaSummary, name: &str, description: &str) -> Field {
    let (kind, value_schema) = field_kind(schema);
    let mut field = Field::new(name, kind.optional()).json_members();
    if kind == Kind::BOOL || schema.kind == SchemaKind::Boolean && kind == Kind::JSON {
        field = field.bool_value();
    }
    if schema.nullable || schema.allows_every_type() {
        field = field.nullable();
    }
    field = constrain(field, value_schema, kind);
    let has_same_kind = value_schema.kind == schema.kind || kind.is_list();
    if is_listable(&value_schema.choices) && kind.base() != Kind::BOOL && has_same_kind {
        // That a value of a list or map may be null is not said by the field, which is the whole of it.
        let has_null = value_schema.nullable && (kind.is_list() || kind.is_map());
        field = field.choices(choice_texts(value_schema).into_iter().chain(has_null.then(|| "null".to_owned())));
    }
    describe(field, schema, description)
}

/// Returns the kind of the field, and the schema of a single value of it.
fn field_kind(schema: &SchemaSummary) -> (Kind, &SchemaSummary) {
    let item_kind = |schema: &SchemaSummary| match scalar_kind(schema) {
        _ if !is_scalar(schema) => Kind::JSON,
        // Null is an item too.
        kind if schema.nullable && kind != Kind::JSON => Kind::TEXT,
        kind => kind,
    };
    match &schema.kind {
        // A text that is neither an item nor an entry may be a value of another type.
        SchemaKind::Array(_) if schema.alternatives == Alternatives::OrScalar => (Kind::JSON.list(), schema),
        SchemaKind::Object(members)
            if members.properties.is_empty() && schema.alternatives == Alternatives::OrScalar =>
        {
            (Kind::JSON.list(), schema)
        }
        SchemaKind::Array(items) => (item_kind(items).list(), items),
        SchemaKind::Object(members) if members.properties.is_empty() => match members.additional.as_deref() {
            Some(values) => (item_kind(values).map(), values),
            None => (Kind::JSON.map(), schema),
        },
        SchemaKind::Object(_) => (Kind::JSON, schema),
        _ => (scalar_kind(schema), schema),
    }
}

fn scalar_kind(schema: &SchemaSummary) -> Kind {
    match schema.kind {
        SchemaKind::Boolean if schema.alternatives != Alternatives::OrScalar => Kind::BOOL,
        SchemaKind::Integer => Kind::INTEGER,
        SchemaKind::Number => Kind::NUMBER,
        SchemaKind::String | SchemaKind::Binary => Kind::TEXT,
        // Choices of several types are typed as text.
        SchemaKind::Any | SchemaKind::Boolean if !schema.choices.is_empty() => Kind::TEXT,
        _ => Kind::JSON,
    }
}

/// Adds bounds, value names and completion hints.
fn constrain(mut field: Field, schema: &SchemaSummary, kind: Kind) -> Field {
    if kind.is_number() {
        let inclusive = |limit: &Option<Limit>, step| inclusive_limit(limit.as_ref()?, kind, step);
        if let Some(limit) = inclusive(&schema.minimum, 1) {
            field = field.min(limit);
        }
        if let Some(limit) = inclusive(&schema.maximum, -1) {
            field = field.max(limit);
        }
        return field;
    }
    match &schema.kind {
        SchemaKind::Object(members) if kind.is_list() && schema.alternatives == Alternatives::OrScalar => {
            return field.value_name(if members.properties.is_empty() { "key=value" } else { "value" });
        }
        SchemaKind::Array(items) if kind.is_list() && schema.alternatives == Alternatives::OrScalar => {
            return field.value_name(if is_scalar(items) { "value" } else { "json" });
        }
        _ => {}
    }
    if kind.is_map() || kind.is(Kind::JSON) && schema.alternatives == Alternatives::Scalars {
        return field;
    }
    if kind.is(Kind::JSON) {
        return field.value_name(if schema.kind == SchemaKind::Boolean { "value" } else { "json" });
    }
    match schema.format.as_str() {
        "uri" | "url" => field.hint(Hint::Url),
        "email" => field.hint(Hint::Email),
        "hostname" => field.hint(Hint::Host),
        format if NAMED_FORMATS.contains(&format) => field.value_name(format),
        "password" => field.secret(),
        _ => field,
    }
}

/// Returns the inclusive form of a bound: that of an integer is moved by `step` if it is exclusive, and that of a number with a
/// fraction has none then.
fn inclusive_limit(limit: &Limit, kind: Kind, step: i128) -> Option<String> {
    if !limit.exclusive {
        return limit.number.parse::<f64>().is_ok().then(|| limit.number.clone());
    }
    if !kind.is(Kind::INTEGER) {
        return None;
    }
    let number: i128 = limit.number.parse().ok()?;
    number.checked_add(step).map(|number| number.to_string())
}

/// Number of choices that are named as examples of a list that is too long.
const MAX_EXAMPLES: usize = 3;

/// Describes choices that are too many to be listed.
fn describe_many_choices(schema: &SchemaSummary) -> Option<String> {
    let (_, values) = field_kind(schema);
    if values.choices.is_empty() || is_listable(&values.choices) {
        return None;
    }
    let examples: Vec<String> = values.choices.iter().take(MAX_EXAMPLES).map(|choice| choice_text(choice)).collect();
    Some(format!("One of {} choices, such as {}", values.choices.len(), examples.join(", ")))
}

/// Adds the first description that is not empty, deprecation, and the server's default.
fn describe(mut field: Field, schema: &SchemaSummary, description: &str) -> Field {
    let texts = [description, &schema.description, &schema.title];
    let doc = texts.into_iter().find(|text| !text.trim().is_empty()).unwrap_or_default();
    let parts = [plain(doc), describe_many_choices(schema).unwrap_or_default()];
    field = field
        .describe(parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n"));
    if schema.deprecated {
        field = field.deprecated();
    }
    let Some(default) = &schema.default else { return field };
    match from_json(default) {
        Ok(Data::Null | Data::Array(_) | Data::Object(_)) | Err(_) => field,
        Ok(Data::String(text)) => field.display_default(text),
        Ok(_) => field.display_default(default.as_str()),
    }
}
