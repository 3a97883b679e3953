//! Converts typed texts to the values that they stand for, by schema.

use vestibule_document::{Alternatives, Kind as SchemaKind, Members, Property, SchemaSummary};

use super::data_url::DataUrl;
use super::validate::Validator;
use crate::data::{Data, Map, Number, from_json};
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

/// Returns the choices of a schema as they are typed: a string is without quotes, unless that is the text of another choice
/// or of null.
pub(super) fn choice_texts(schema: &SchemaSummary) -> Vec<String> {
    let is_other = |text: &String| schema.choices.contains(text) || schema.nullable && text == "null";
    let texts = schema.choices.iter().map(|json| (choice_text(json), json));
    texts.map(|(text, json)| if text != *json && is_other(&text) { json.clone() } else { text }).collect()
}

/// Converts the texts of a field: one for a scalar, one per item or entry of a list or map, or JSON for all of it.
///
/// Where the schema allows several types, the texts are read as a list or map in JSON, as another value in JSON, as text,
/// and as items: the first reading that the schema allows counts. `key=value` is an entry, or text if only that is allowed.
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
        SchemaKind::Array(items) => read_list(schema, items, texts, validator),
        SchemaKind::Object(members) if members.properties.is_empty() => read_map(schema, members, texts, validator),
        SchemaKind::Any | SchemaKind::Object(_) if texts.len() > 1 => {
            items_of(schema, texts, validator).map_or_else(|| parse_text(schema, last, validator), Ok)
        }
        _ => parse_text(schema, last, validator),
    }
}

/// Reads the texts of a list.
fn read_list(
    schema: &SchemaSummary,
    items: &SchemaSummary,
    texts: &[&str],
    validator: &Validator<'_>,
) -> Result<Data, &'static str> {
    let has_lists = texts.iter().any(|text| matches!(from_json(text), Ok(Data::Array(_))));
    let scalar = single(texts).filter(|_| schema.alternatives == Alternatives::OrScalar);
    let scalar = || scalar.and_then(|text| read_scalar(schema, text, validator));
    if !has_lists && let Some(scalar) = scalar() {
        return Ok(scalar);
    }
    let spread: Result<Vec<Vec<Data>>, _> = texts
        .iter()
        .map(|text| match from_json(text) {
            Ok(Data::Array(items)) => Ok(items),
            _ => parse_text(items, text, validator).map(|item| vec![item]),
        })
        .collect();
    let spread = spread.map(|lists| Data::Array(lists.into_iter().flatten().collect()));
    let accepted = |list: &Data| validator.accepts(schema, list);
    if spread.as_ref().is_ok_and(accepted) {
        return spread;
    }
    // A text that looks like JSON may be an item as it is.
    let parsed = texts.iter().map(|text| parse_text(items, text, validator)).collect::<Result<_, _>>().map(Data::Array);
    let plain = Data::Array(texts.iter().map(|text| Data::from(*text)).collect());
    let other = [parsed.ok(), Some(plain)].into_iter().flatten().find(accepted).or_else(scalar);
    other.map_or(spread, Ok)
}

/// Reads the texts of a map, or any other text where the schema allows text too.
fn read_map(
    schema: &SchemaSummary,
    members: &Members,
    texts: &[&str],
    validator: &Validator<'_>,
) -> Result<Data, &'static str> {
    let map = read_entries(schema, members, texts, validator);
    if schema.alternatives != Alternatives::OrScalar || map.as_ref().is_ok_and(|map| validator.accepts(schema, map)) {
        return map;
    }
    let text = single(texts).filter(|text| from_json(text).is_err() && validator.accepts(schema, &(*text).into()));
    text.map_or(map, |text| Ok(text.into()))
}

/// Reads the entries of a map: JSON objects and `key=value`.
fn read_entries(
    schema: &SchemaSummary,
    members: &Members,
    texts: &[&str],
    validator: &Validator<'_>,
) -> Result<Data, &'static str> {
    let mut map = Map::new();
    for text in texts {
        if let Ok(Data::Object(members)) = from_json(text) {
            members.into_iter().for_each(|(key, value)| drop(map.insert(key, value)));
            continue;
        }
        let is_json_text = text.starts_with('"') && schema.alternatives == Alternatives::OrScalar;
        let pair = text.split_once('=').filter(|(key, _)| !key.is_empty() && !is_json_text);
        let Some((key, value)) = pair else {
            let other = match single(texts) {
                _ if schema.alternatives != Alternatives::OrScalar => None,
                Some(text) => first_valid(schema, from_json(text).ok(), text, validator),
                None => items_of(schema, texts, validator),
            };
            return other.ok_or("`key=value` or a JSON object");
        };
        let value = match members.additional.as_deref() {
            Some(schema) => parse_text(schema, value, validator)?,
            None => json_or_text(value),
        };
        map.insert(key, value);
    }
    Ok(Data::Object(map))
}

/// Reads the texts as items of any type: as JSON or else text, or all as text; `None` if the schema allows neither list.
fn items_of(schema: &SchemaSummary, texts: &[&str], validator: &Validator<'_>) -> Option<Data> {
    let any = texts.iter().map(|text| json_or_text(text)).collect();
    let plain = texts.iter().map(|text| Data::from(*text)).collect();
    [any, plain].into_iter().map(Data::Array).find(|items| validator.accepts(schema, items))
}

fn single<'t>(texts: &[&'t str]) -> Option<&'t str> {
    match *texts {
        [text] => Some(text),
        _ => None,
    }
}

/// Reads a text as a value that is neither a list nor an object: as JSON, or else as the text itself; `None` if the schema
/// allows neither.
fn read_scalar(schema: &SchemaSummary, text: &str, validator: &Validator<'_>) -> Option<Data> {
    let json = from_json(text).ok().filter(|data| !matches!(data, Data::Array(_) | Data::Object(_)));
    first_valid(schema, json, text, validator)
}

/// Returns the value of a text in JSON, or else the text itself; `None` if the schema allows neither.
fn first_valid(schema: &SchemaSummary, json: Option<Data>, text: &str, validator: &Validator<'_>) -> Option<Data> {
    [json, Some(text.into())].into_iter().flatten().find(|data| validator.accepts(schema, data))
}

/// Converts a single text.
fn parse_text(schema: &SchemaSummary, text: &str, validator: &Validator<'_>) -> Result<Data, &'static str> {
    if schema.nullable && text == "null" {
        return Ok(Data::Null);
    }
    let choices = || schema.choices.iter();
    let choice =
        choices().find(|choice| *choice == text).or_else(|| choices().find(|choice| choice_text(choice) == text));
    if let Some(choice) = choice {
        return from_json(choice).map_err(|_| "a value");
    }
    let accepts_scalar = schema.alternatives == Alternatives::OrScalar;
    match &schema.kind {
        SchemaKind::Boolean if accepts_scalar => Ok(json_or_valid_text(schema, text, validator)),
        SchemaKind::Boolean => Ok(match truth(text.as_ref()) {
            Some(value) => Data::Bool(value),
            None => from_json(text).ok().filter(|data| validator.accepts(schema, data)).unwrap_or_else(|| text.into()),
        }),
        SchemaKind::Integer | SchemaKind::Number => Ok(parse_number(text)),
        // The text `null`, where `null` alone is null.
        SchemaKind::String | SchemaKind::Binary if schema.nullable && text == "\"null\"" => Ok("null".into()),
        SchemaKind::Binary => match DataUrl::parse(text) {
            Some(Err(expected)) => Err(expected),
            _ => Ok(text.into()),
        },
        SchemaKind::String => Ok(text.into()),
        SchemaKind::Any => match from_json(text) {
            // An invalid object is an error, rather than a text.
            Ok(data @ (Data::Object(_) | Data::Array(_))) if schema.alternatives == Alternatives::None => Ok(data),
            _ => Ok(json_or_valid_text(schema, text, validator)),
        },
        SchemaKind::Array(items) => {
            if let Ok(data @ Data::Array(_)) = from_json(text) {
                return Ok(data);
            }
            let scalar = accepts_scalar.then(|| read_scalar(schema, text, validator)).flatten();
            if let Some(scalar) = scalar {
                return Ok(scalar);
            }
            // A single text for a list of scalars: its items, separated by commas, which a data URL has within.
            if items.kind == SchemaKind::Binary && DataUrl::parse(text).is_some() {
                return Ok(Data::Array(vec![parse_text(items, text, validator)?]));
            }
            if is_scalar(items) {
                let items = text.split(',').map(|text| parse_text(items, text, validator));
                return items.collect::<Result<_, _>>().map(Data::Array);
            }
            if accepts_scalar { Ok(json_or_valid_text(schema, text, validator)) } else { Err("a JSON array") }
        }
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
    if validator.accepts(schema, &data) || !validator.accepts(schema, &text.into()) { data } else { text.into() }
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
    let is_json = |text: &str| text.trim_start().starts_with(['[', '{']) && from_json(text).is_ok();
    // A choice in quotes, which is a number without them.
    if let Some(Ok(Data::String(choice))) = schema.choices.iter().find(|choice| *choice == last).map(from_json) {
        return Ok(choice.into());
    }
    match &schema.kind {
        // Items and entries in JSON have no other spelling.
        SchemaKind::Array(_) if texts.iter().any(|text| is_json(text)) => to_value(schema, texts, validator),
        SchemaKind::Array(_) => Ok(Data::Array(texts.iter().map(|text| Data::from(*text)).collect())),
        SchemaKind::Object(members) if members.properties.is_empty() => {
            if texts.iter().any(|text| is_json(text) || !text.contains('=')) {
                return to_value(schema, texts, validator);
            }
            let is_text = || matches!(to_value(schema, texts, validator), Ok(Data::String(_)));
            if schema.alternatives == Alternatives::OrScalar && is_text() {
                return Ok(last.into());
            }
            let entry = |text: &&str| {
                let (key, value) = text.split_once('=').unwrap_or((text, ""));
                (key.to_owned(), Data::from(value))
            };
            Ok(Data::Object(texts.iter().map(entry).collect()))
        }
        SchemaKind::Object(_) => to_value(schema, texts, validator),
        SchemaKind::Any if is_json(last) || texts.len() > 1 => match to_value(schema, texts, validator)? {
            data @ (Data::Array(_) | Data::Object(_)) => Ok(data),
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
        *data = Data::Object(Map::new());
    }
    let Data::Object(members) = data else { return };
    if members.get(name).is_none() {
        members.insert(name.as_str(), Data::Null);
    }
    if let Some(member) = members.get_mut(name) {
        insert_at(member, rest, value);
    }
}
