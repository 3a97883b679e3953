//! From the shape of a value to a field of a command, and from what was typed to the value.

use vestibule_document::{Alternatives, Kind as What, Limit, Members, SchemaSummary};

use super::prose::plain;
use super::validate::Validator;
use crate::data::{Data, Number, from_json};
use crate::schema::{Field, Hint, Kind, truth};

/// The most bytes of choices that a field lists; longer sets are checked all the same.
const MOST_CHOICES: usize = 40_000;
/// The longest choice that a field lists.
const LONGEST_CHOICE: usize = 255;

/// A field for a value of a shape: absent unless it is given.
pub(super) fn field(schema: &SchemaSummary, name: &str, description: &str) -> Field {
    let item = |schema: &SchemaSummary| if is_scalar(schema) { scalar_kind(schema) } else { Kind::JSON };
    let (kind, of) = match &schema.kind {
        What::Array(items) => (item(items).list(), &**items),
        What::Object(members) if members.properties.is_empty() => match members.additional.as_deref() {
            Some(values) => (item(values).map(), values),
            None => (Kind::JSON.map(), schema),
        },
        What::Object(_) => (Kind::JSON, schema),
        _ => (scalar_kind(schema), schema),
    };
    let mut field = Field::new(name, kind.optional());
    if kind.is_list() {
        field = field.json_members();
    } else if kind == Kind::BOOL || schema.kind == What::Boolean && kind == Kind::JSON {
        field = field.bool_value();
    }
    if schema.nullable {
        field = field.nullable();
    }
    field = typed(field, of, kind);
    if is_listable(&of.choices) && kind.base() != Kind::BOOL && (of.kind == schema.kind || kind.is_list()) {
        field = field.choices(of.choices.iter().map(|choice| choice_text(choice)));
    }
    described(field, schema, description)
}

fn typed(mut field: Field, schema: &SchemaSummary, kind: Kind) -> Field {
    if kind.is_number() {
        if let Some(limit) = schema.minimum.as_ref().and_then(|limit| inclusive(limit, 1)) {
            field = field.min(limit);
        }
        if let Some(limit) = schema.maximum.as_ref().and_then(|limit| inclusive(limit, -1)) {
            field = field.max(limit);
        }
        return field;
    }
    if kind.is_map() {
        return field;
    }
    if kind.is(Kind::JSON) && schema.alternatives == Alternatives::Scalars {
        return field;
    }
    if kind.is(Kind::JSON) {
        return field.value_name(if schema.kind == What::Boolean { "value" } else { "json" });
    }
    if schema.kind == What::Binary {
        return field.value_name("file").hint(Hint::File);
    }
    match schema.format.as_str() {
        "uri" | "url" => field.hint(Hint::Url),
        "email" => field.hint(Hint::Email),
        "hostname" => field.hint(Hint::Host),
        "date" | "date-time" | "uuid" | "duration" => field.value_name(schema.format.as_str()),
        "password" => field.secret(),
        _ => field,
    }
}

/// The words of a field: its own description, or that of its shape.
fn described(mut field: Field, schema: &SchemaSummary, description: &str) -> Field {
    let own = [description, &schema.description, &schema.title].into_iter().find(|text| !text.trim().is_empty());
    let doc = plain(own.unwrap_or_default());
    field = field.describe(doc);
    if schema.deprecated {
        field = field.deprecated();
    }
    match schema.default.as_deref().map(|default| (default, from_json(default))) {
        Some((_, Ok(Data::Null | Data::Array(_) | Data::Object(_)) | Err(_))) | None => field,
        Some((_, Ok(Data::String(text)))) => field.display_default(text),
        Some((default, Ok(_))) => field.display_default(default),
    }
}

fn is_listable(choices: &[String]) -> bool {
    let size: usize = choices.iter().map(|choice| choice.len() + 3).sum();
    !choices.is_empty() && size <= MOST_CHOICES && choices.iter().all(|choice| choice.len() <= LONGEST_CHOICE)
}

/// Whether values of a shape are typed as one text that is no JSON.
pub(super) fn is_scalar(schema: &SchemaSummary) -> bool {
    !matches!(schema.kind, What::Array(_) | What::Object(_)) && (schema.kind != What::Any || !schema.choices.is_empty())
}

/// The members that have options of their own, if there are any.
pub(super) fn members(schema: &SchemaSummary) -> Option<&Members> {
    match &schema.kind {
        What::Object(members) if !members.properties.is_empty() => Some(members),
        _ => None,
    }
}

fn scalar_kind(schema: &SchemaSummary) -> Kind {
    match schema.kind {
        What::Boolean if schema.alternatives != Alternatives::OrScalar => Kind::BOOL,
        What::Integer => Kind::INTEGER,
        What::Number => Kind::NUMBER,
        What::String | What::Binary => Kind::TEXT,
        // Choices of several types are told by their texts.
        What::Any | What::Boolean if !schema.choices.is_empty() => Kind::TEXT,
        _ => Kind::JSON,
    }
}

/// A bound as one that is itself inside; of an exclusive one that is no integer, there is none.
fn inclusive(limit: &Limit, step: i128) -> Option<String> {
    if !limit.exclusive {
        return limit.number.parse::<f64>().is_ok().then(|| limit.number.clone());
    }
    let number: i128 = limit.number.parse().ok()?;
    number.checked_add(step).map(|number| number.to_string())
}

/// A choice as it is typed: a text without its quotes, anything else as JSON.
pub(super) fn choice_text(json: &str) -> String {
    match from_json(json) {
        Ok(Data::String(text)) => text,
        _ => json.to_owned(),
    }
}

/// What is wrong with one typed text, where the field alone does not show it.
pub(super) fn complaint(schema: &SchemaSummary, text: &str) -> Option<String> {
    if text == "null" && schema.nullable {
        return None;
    }
    if !schema.choices.is_empty() && !is_listable(&schema.choices) && is_scalar(schema) {
        let is_one = schema.choices.iter().any(|choice| choice_text(choice) == text);
        return (!is_one).then(|| format!("one of {} choices", schema.choices.len()));
    }
    let number: Option<f64> = matches!(schema.kind, What::Integer | What::Number).then(|| text.parse().ok())?;
    let exclusive = |limit: &Option<Limit>| limit.as_ref().filter(|limit| limit.exclusive)?.number.parse::<f64>().ok();
    match (exclusive(&schema.minimum), exclusive(&schema.maximum)) {
        (Some(min), _) if number? <= min => Some(format!("a number above {min}")),
        (_, Some(max)) if number? >= max => Some(format!("a number below {max}")),
        _ => None,
    }
}

/// The value that typed texts stand for: one for a scalar, one for each member of a list or a map.
///
/// # Errors
///
/// What is expected in place of a text that is no value.
pub(super) fn value(schema: &SchemaSummary, texts: &[&str], validator: &Validator<'_>) -> Result<Data, String> {
    let last = texts.last().copied().unwrap_or_default();
    if schema.nullable && texts.len() == 1 && last == "null" {
        return Ok(Data::Null);
    }
    match &schema.kind {
        What::Array(items) => {
            texts.iter().map(|text| one(items, text, validator)).collect::<Result<_, _>>().map(Data::Array)
        }
        What::Object(members) if members.properties.is_empty() => {
            let values = members.additional.as_deref();
            let pair = |text: &&str| {
                let (key, value) = text.split_once('=').unwrap_or((text, ""));
                Ok((key.to_owned(), values.map_or_else(|| Ok(any(value)), |schema| one(schema, value, validator))?))
            };
            texts.iter().map(pair).collect::<Result<_, _>>().map(Data::Object)
        }
        _ => one(schema, last, validator),
    }
}

/// The value that one text stands for.
fn one(schema: &SchemaSummary, text: &str, validator: &Validator<'_>) -> Result<Data, String> {
    if schema.nullable && text == "null" {
        return Ok(Data::Null);
    }
    if let Some(choice) = schema.choices.iter().find(|choice| choice_text(choice) == text) {
        return from_json(choice).map_err(|_| "a value".to_owned());
    }
    match &schema.kind {
        What::Boolean if schema.alternatives == Alternatives::OrScalar => Ok(any_of(schema, text, validator)),
        What::Boolean => Ok(truth(text.as_ref()).map_or_else(|| text.into(), Data::Bool)),
        What::Integer | What::Number => Ok(number(text)),
        What::String | What::Binary if schema.nullable && text == "\"null\"" => Ok("null".into()),
        What::String | What::Binary => Ok(text.into()),
        What::Any => Ok(any_of(schema, text, validator)),
        What::Array(items) => match from_json(text) {
            Ok(data @ Data::Array(_)) => Ok(data),
            // Alone in the place of a list of scalars: its items, between commas.
            _ if is_scalar(items) => {
                text.split(',').map(|text| one(items, text, validator)).collect::<Result<_, _>>().map(Data::Array)
            }
            _ if schema.alternatives == Alternatives::OrScalar => Ok(any_of(schema, text, validator)),
            _ => Err("a JSON array".to_owned()),
        },
        What::Object(_) => match from_json(text) {
            Ok(data @ Data::Object(_)) => Ok(data),
            // One of several kinds, such as a label by its name or by all that it is.
            _ if schema.alternatives == Alternatives::OrScalar => Ok(any_of(schema, text, validator)),
            _ => Err("a JSON object".to_owned()),
        },
    }
}

/// JSON, or else a text.
fn any(text: &str) -> Data {
    from_json(text).unwrap_or_else(|_| text.into())
}

/// The same, where the document tells: a text that looks like JSON, such as a number, may be meant as a text.
fn any_of(schema: &SchemaSummary, text: &str, validator: &Validator<'_>) -> Data {
    let data = any(text);
    let is_right =
        matches!(data, Data::String(_)) || validator.takes(schema, &data) || !validator.takes(schema, &text.into());
    if is_right { data } else { text.into() }
}

/// A number as JSON has it, its digits unchanged where that is possible.
fn number(text: &str) -> Data {
    let plain = text.strip_prefix('+').unwrap_or(text);
    if let Some(number) = Number::parse(plain) {
        return Data::Number(number);
    }
    let digits = plain.strip_prefix('-').unwrap_or(plain);
    let sign = if digits.len() < plain.len() { "-" } else { "" };
    let trimmed = digits.trim_start_matches('0');
    let whole = if trimmed.is_empty() || trimmed.starts_with('.') { format!("0{trimmed}") } else { trimmed.to_owned() };
    Number::parse(&format!("{sign}{}", whole.trim_end_matches('.'))).map_or_else(|| text.into(), Data::Number)
}

/// The texts of a value in a URL: scalars as they were typed.
pub(super) fn in_url(schema: &SchemaSummary, texts: &[&str], validator: &Validator<'_>) -> Result<Data, String> {
    let text = |text: &&str| Data::from(*text);
    match &schema.kind {
        What::Array(_) => Ok(Data::Array(texts.iter().map(text).collect())),
        What::Object(members) if members.properties.is_empty() => {
            let pair = |text: &&str| {
                let (key, value) = text.split_once('=').unwrap_or((text, ""));
                (key.to_owned(), Data::from(value))
            };
            Ok(Data::Object(texts.iter().map(pair).collect()))
        }
        What::Object(_) => value(schema, texts, validator),
        What::Any => match texts.last().map(|text| any(text)) {
            Some(data @ (Data::Array(_) | Data::Object(_))) => Ok(data),
            _ => Ok(texts.last().copied().unwrap_or_default().into()),
        },
        What::Boolean if schema.alternatives != Alternatives::OrScalar => {
            let last = texts.last().copied().unwrap_or_default();
            Ok(truth(last.as_ref()).map_or_else(|| last.into(), |truth| if truth { "true" } else { "false" }.into()))
        }
        _ => Ok(texts.last().copied().unwrap_or_default().into()),
    }
}

/// The shape at the end of a way through members.
pub(super) fn at<'s>(schema: &'s SchemaSummary, property_path: &[String]) -> Option<&'s SchemaSummary> {
    let Some((name, rest)) = property_path.split_first() else { return Some(schema) };
    let property = members(schema)?.properties.iter().find(|property| property.name == *name)?;
    at(&property.schema, rest)
}

/// Puts a value at the end of a way through members; what is in the way and no object gives way.
pub(super) fn put(data: &mut Data, property_path: &[String], value: Data) {
    let Some((name, rest)) = property_path.split_first() else {
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
        put(member, rest, value);
    }
}
