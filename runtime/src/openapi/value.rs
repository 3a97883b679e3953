//! Converts typed texts to the values that they stand for, by schema.

use vestibule_document::{Alternatives, Kind as SchemaKind, Members, Property, SchemaSummary};

use super::validate::Validator;
use crate::data::{Data, Number, from_json};
use crate::schema::truth;

/// Maximum total length of the choices that a field lists; longer lists are only checked.
const MAX_CHOICES_LENGTH: usize = 40_000;
/// Maximum length of a single choice that a field lists.
const MAX_CHOICE_LENGTH: usize = 255;

/// Returns whether a field can list the choices.
pub(super) fn is_listable(choices: &[String]) -> bool {
    let length: usize = choices.iter().map(|choice| choice.len() + 3).sum();
    !choices.is_empty()
        && length <= MAX_CHOICES_LENGTH
        && choices.iter().all(|choice| choice.len() <= MAX_CHOICE_LENGTH)
}

/// Returns whether values are typed as plain text instead of JSON.
pub(super) fn is_scalar(schema: &SchemaSummary) -> bool {
    match schema.kind {
        SchemaKind::Array(_) | SchemaKind::Object(_) => false,
        SchemaKind::Any => !schema.choices.is_empty(),
        _ => true,
    }
}

/// Returns the members of an object whose properties have options of their own.
pub(super) fn named_members(schema: &SchemaSummary) -> Option<&Members> {
    match &schema.kind {
        SchemaKind::Object(members) if !members.properties.is_empty() => Some(members),
        _ => None,
    }
}

/// Returns the properties of an object.
pub(super) fn properties(schema: &SchemaSummary) -> &[Property] {
    named_members(schema).map(|members| members.properties.as_slice()).unwrap_or_default()
}

/// Returns JSON as it is typed: a string without quotes.
pub(super) fn choice_text(json: &str) -> String {
    match from_json(json) {
        Ok(Data::String(text)) => text,
        _ => json.to_owned(),
    }
}

/// Converts the texts of a field: one for a scalar, one per item or entry of a list or map.
///
/// # Errors
///
/// Returns the expected value in words when a text does not fit.
pub(super) fn to_value(
    schema: &SchemaSummary,
    texts: &[&str],
    validator: &Validator<'_>,
) -> Result<Data, &'static str> {
    let last = texts.last().copied().unwrap_or_default();
    if schema.nullable && texts.len() == 1 && last == "null" {
        return Ok(Data::Null);
    }
    match &schema.kind {
        SchemaKind::Array(items) => {
            texts.iter().map(|text| parse_text(items, text, validator)).collect::<Result<_, _>>().map(Data::Array)
        }
        SchemaKind::Object(members) if members.properties.is_empty() => {
            let additional = members.additional.as_deref();
            let entry = |text: &&str| {
                let (key, value) = text.split_once('=').unwrap_or((text, ""));
                let value = match additional {
                    Some(schema) => parse_text(schema, value, validator)?,
                    None => json_or_text(value),
                };
                Ok((key.to_owned(), value))
            };
            texts.iter().map(entry).collect::<Result<_, _>>().map(Data::Object)
        }
        _ => parse_text(schema, last, validator),
    }
}

/// Converts a single text.
fn parse_text(schema: &SchemaSummary, text: &str, validator: &Validator<'_>) -> Result<Data, &'static str> {
    if schema.nullable && text == "null" {
        return Ok(Data::Null);
    }
    if let Some(choice) = schema.choices.iter().find(|choice| choice_text(choice) == text) {
        return from_json(choice).map_err(|_| "a value");
    }
    let accepts_scalar = schema.alternatives == Alternatives::OrScalar;
    match &schema.kind {
        SchemaKind::Boolean if accepts_scalar => Ok(json_or_valid_text(schema, text, validator)),
        SchemaKind::Boolean => Ok(truth(text.as_ref()).map_or_else(|| text.into(), Data::Bool)),
        SchemaKind::Integer | SchemaKind::Number => Ok(parse_number(text)),
        // The text `null`, where `null` alone is null.
        SchemaKind::String | SchemaKind::Binary if schema.nullable && text == "\"null\"" => Ok("null".into()),
        SchemaKind::String | SchemaKind::Binary => Ok(text.into()),
        SchemaKind::Any => Ok(json_or_valid_text(schema, text, validator)),
        SchemaKind::Array(items) => match from_json(text) {
            Ok(data @ Data::Array(_)) => Ok(data),
            // A single text for a list of scalars: its items, separated by commas.
            _ if is_scalar(items) => {
                let items = text.split(',').map(|text| parse_text(items, text, validator));
                items.collect::<Result<_, _>>().map(Data::Array)
            }
            _ if accepts_scalar => Ok(json_or_valid_text(schema, text, validator)),
            _ => Err("a JSON array"),
        },
        SchemaKind::Object(_) => match from_json(text) {
            Ok(data @ Data::Object(_)) => Ok(data),
            _ if accepts_scalar => Ok(json_or_valid_text(schema, text, validator)),
            _ => Err("a JSON object"),
        },
    }
}

/// Parses JSON, or else takes the text.
fn json_or_text(text: &str) -> Data {
    from_json(text).unwrap_or_else(|_| text.into())
}

/// Parses JSON, or else takes the text. A text that is JSON, such as a number, is taken as text if the schema allows
/// only that.
fn json_or_valid_text(schema: &SchemaSummary, text: &str, validator: &Validator<'_>) -> Data {
    let data = json_or_text(text);
    let is_json =
        matches!(data, Data::String(_)) || validator.accepts(schema, &data) || !validator.accepts(schema, &text.into());
    if is_json { data } else { text.into() }
}

/// Parses a number and keeps its digits; other spellings, such as `+1`, `007` and `.5`, are normalized to JSON.
fn parse_number(text: &str) -> Data {
    let unsigned = text.strip_prefix('+').unwrap_or(text);
    if let Some(number) = Number::parse(unsigned) {
        return Data::Number(number);
    }
    let digits = unsigned.strip_prefix('-').unwrap_or(unsigned);
    let sign = if digits.len() < unsigned.len() { "-" } else { "" };
    let trimmed = digits.trim_start_matches('0');
    let whole = if trimmed.is_empty() || trimmed.starts_with('.') { format!("0{trimmed}") } else { trimmed.to_owned() };
    Number::parse(&format!("{sign}{}", whole.trim_end_matches('.'))).map_or_else(|| text.into(), Data::Number)
}

/// Converts the texts of a field for a URL or a header, where scalars stay as they are typed.
///
/// # Errors
///
/// Returns the expected value in words when a text does not fit.
pub(super) fn to_url_value(
    schema: &SchemaSummary,
    texts: &[&str],
    validator: &Validator<'_>,
) -> Result<Data, &'static str> {
    let last = texts.last().copied().unwrap_or_default();
    match &schema.kind {
        SchemaKind::Array(_) => Ok(Data::Array(texts.iter().map(|text| Data::from(*text)).collect())),
        SchemaKind::Object(members) if members.properties.is_empty() => {
            let entry = |text: &&str| {
                let (key, value) = text.split_once('=').unwrap_or((text, ""));
                (key.to_owned(), Data::from(value))
            };
            Ok(Data::Object(texts.iter().map(entry).collect()))
        }
        SchemaKind::Object(_) => to_value(schema, texts, validator),
        SchemaKind::Any => match texts.last().map(|text| json_or_text(text)) {
            Some(data @ (Data::Array(_) | Data::Object(_))) => Ok(data),
            _ => Ok(last.into()),
        },
        SchemaKind::Boolean if schema.alternatives != Alternatives::OrScalar => {
            Ok(truth(last.as_ref()).map_or(last, |value| if value { "true" } else { "false" }).into())
        }
        _ => Ok(last.into()),
    }
}

/// Returns the schema at a path of properties.
pub(super) fn summary_at<'s>(schema: &'s SchemaSummary, path: &[String]) -> Option<&'s SchemaSummary> {
    let Some((name, rest)) = path.split_first() else { return Some(schema) };
    let property = properties(schema).iter().find(|property| property.name == *name)?;
    summary_at(&property.schema, rest)
}

/// Inserts a value at a path of members; values on the path that are not objects are replaced.
pub(super) fn insert_at(data: &mut Data, path: &[String], value: Data) {
    let Some((name, rest)) = path.split_first() else {
        *data = value;
        return;
    };
    if !matches!(data, Data::Object(_)) {
        *data = Data::Object(crate::data::Map::new());
    }
    let Data::Object(members) = data else { return };
    if members.get(name).is_none() {
        members.insert(name.as_str(), Data::Null);
    }
    if let Some(member) = members.get_mut(name) {
        insert_at(member, rest, value);
    }
}
