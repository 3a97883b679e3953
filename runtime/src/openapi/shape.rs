//! From the shape of a value to a field of a command, and from what was typed to the value.

use vestibule_document::{Kind as What, Limit, Members, Shape};

use super::held::Rules;
use super::prose::plain;
use crate::data::{Data, Number, from_json};
use crate::schema::{Field, Hint, Kind, truth};

/// The most bytes of choices that a field lists; longer sets are checked all the same.
const MOST_CHOICES: usize = 40_000;
/// The longest choice that a field lists.
const LONGEST_CHOICE: usize = 255;

/// A field for a value of a shape: absent unless it is given.
pub(super) fn field(shape: &Shape, name: &str, description: &str) -> Field {
    let item = |shape: &Shape| if is_scalar(shape) { scalar_kind(shape) } else { Kind::JSON };
    let (kind, of) = match &shape.kind {
        What::Array(items) => (item(items).list(), &**items),
        What::Object(members) if members.properties.is_empty() => match members.additional.as_deref() {
            Some(values) => (item(values).map(), values),
            None => (Kind::JSON.map(), shape),
        },
        What::Object(_) => (Kind::JSON, shape),
        _ => (scalar_kind(shape), shape),
    };
    let mut field = Field::new(name, kind.optional());
    if kind.is_list() {
        field = field.members();
    } else if kind == Kind::BOOL || shape.kind == What::Boolean && kind == Kind::JSON {
        field = field.truth();
    }
    if shape.nullable {
        field = field.nullable();
    }
    field = typed(field, of, kind);
    if is_listable(&of.choices) && kind.base() != Kind::BOOL && (of.kind == shape.kind || kind.is_list()) {
        field = field.choices(of.choices.iter().map(|choice| choice_text(choice)));
    }
    described(field, shape, description)
}

fn typed(mut field: Field, shape: &Shape, kind: Kind) -> Field {
    if kind.is_number() {
        if let Some(limit) = shape.minimum.as_ref().and_then(|limit| inclusive(limit, 1)) {
            field = field.min(limit);
        }
        if let Some(limit) = shape.maximum.as_ref().and_then(|limit| inclusive(limit, -1)) {
            field = field.max(limit);
        }
        return field;
    }
    if kind.is_map() {
        return field;
    }
    if kind.is(Kind::JSON) && shape.plain {
        return field;
    }
    if kind.is(Kind::JSON) {
        return field.value_name(if shape.kind == What::Boolean { "value" } else { "json" });
    }
    if shape.kind == What::Binary {
        return field.value_name("file").hint(Hint::File);
    }
    match shape.format.as_str() {
        "uri" | "url" => field.hint(Hint::Url),
        "email" => field.hint(Hint::Email),
        "hostname" => field.hint(Hint::Host),
        "date" | "date-time" | "uuid" | "duration" => field.value_name(shape.format.as_str()),
        "password" => field.secret(),
        _ => field,
    }
}

/// The words of a field: its own description, or that of its shape.
fn described(mut field: Field, shape: &Shape, description: &str) -> Field {
    let own = [description, &shape.description, &shape.title].into_iter().find(|text| !text.trim().is_empty());
    let doc = plain(own.unwrap_or_default());
    field = field.describe(doc);
    if shape.deprecated {
        field = field.deprecated();
    }
    match shape.default.as_deref().map(|default| (default, from_json(default))) {
        Some((_, Ok(Data::Null | Data::Array(_) | Data::Object(_)) | Err(_))) | None => field,
        Some((_, Ok(Data::String(text)))) => field.stated_default(text),
        Some((default, Ok(_))) => field.stated_default(default),
    }
}

fn is_listable(choices: &[String]) -> bool {
    let size: usize = choices.iter().map(|choice| choice.len() + 3).sum();
    !choices.is_empty() && size <= MOST_CHOICES && choices.iter().all(|choice| choice.len() <= LONGEST_CHOICE)
}

/// Whether values of a shape are typed as one text that is no JSON.
pub(super) fn is_scalar(shape: &Shape) -> bool {
    !matches!(shape.kind, What::Array(_) | What::Object(_)) && (shape.kind != What::Any || !shape.choices.is_empty())
}

/// The members that have options of their own, if there are any.
pub(super) fn members(shape: &Shape) -> Option<&Members> {
    match &shape.kind {
        What::Object(members) if !members.properties.is_empty() => Some(members),
        _ => None,
    }
}

fn scalar_kind(shape: &Shape) -> Kind {
    match shape.kind {
        What::Boolean if !shape.mixed => Kind::BOOL,
        What::Integer => Kind::INTEGER,
        What::Number => Kind::NUMBER,
        What::String | What::Binary => Kind::TEXT,
        // Choices of several types are told by their texts.
        What::Any | What::Boolean if !shape.choices.is_empty() => Kind::TEXT,
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
pub(super) fn complaint(shape: &Shape, text: &str) -> Option<String> {
    if text == "null" && shape.nullable {
        return None;
    }
    if !shape.choices.is_empty() && !is_listable(&shape.choices) && is_scalar(shape) {
        let is_one = shape.choices.iter().any(|choice| choice_text(choice) == text);
        return (!is_one).then(|| format!("one of {} choices", shape.choices.len()));
    }
    let number: Option<f64> = matches!(shape.kind, What::Integer | What::Number).then(|| text.parse().ok())?;
    let exclusive = |limit: &Option<Limit>| limit.as_ref().filter(|limit| limit.exclusive)?.number.parse::<f64>().ok();
    match (exclusive(&shape.minimum), exclusive(&shape.maximum)) {
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
pub(super) fn value(shape: &Shape, texts: &[&str], rules: &Rules<'_>) -> Result<Data, String> {
    let last = texts.last().copied().unwrap_or_default();
    if shape.nullable && texts.len() == 1 && last == "null" {
        return Ok(Data::Null);
    }
    match &shape.kind {
        What::Array(items) => {
            texts.iter().map(|text| one(items, text, rules)).collect::<Result<_, _>>().map(Data::Array)
        }
        What::Object(members) if members.properties.is_empty() => {
            let values = members.additional.as_deref();
            let pair = |text: &&str| {
                let (key, value) = text.split_once('=').unwrap_or((text, ""));
                Ok((key.to_owned(), values.map_or_else(|| Ok(any(value)), |shape| one(shape, value, rules))?))
            };
            texts.iter().map(pair).collect::<Result<_, _>>().map(Data::Object)
        }
        _ => one(shape, last, rules),
    }
}

/// The value that one text stands for.
fn one(shape: &Shape, text: &str, rules: &Rules<'_>) -> Result<Data, String> {
    if shape.nullable && text == "null" {
        return Ok(Data::Null);
    }
    if let Some(choice) = shape.choices.iter().find(|choice| choice_text(choice) == text) {
        return from_json(choice).map_err(|_| "a value".to_owned());
    }
    match &shape.kind {
        What::Boolean if shape.mixed => Ok(any_of(shape, text, rules)),
        What::Boolean => Ok(truth(text.as_ref()).map_or_else(|| text.into(), Data::Bool)),
        What::Integer | What::Number => Ok(number(text)),
        What::String | What::Binary if shape.nullable && text == "\"null\"" => Ok("null".into()),
        What::String | What::Binary => Ok(text.into()),
        What::Any => Ok(any_of(shape, text, rules)),
        What::Array(items) => match from_json(text) {
            Ok(data @ Data::Array(_)) => Ok(data),
            // Alone in the place of a list of scalars: its items, between commas.
            _ if is_scalar(items) => {
                text.split(',').map(|text| one(items, text, rules)).collect::<Result<_, _>>().map(Data::Array)
            }
            _ if shape.mixed => Ok(any_of(shape, text, rules)),
            _ => Err("a JSON array".to_owned()),
        },
        What::Object(_) => match from_json(text) {
            Ok(data @ Data::Object(_)) => Ok(data),
            // One of several kinds, such as a label by its name or by all that it is.
            _ if shape.mixed => Ok(any_of(shape, text, rules)),
            _ => Err("a JSON object".to_owned()),
        },
    }
}

/// JSON, or else a text.
fn any(text: &str) -> Data {
    from_json(text).unwrap_or_else(|_| text.into())
}

/// The same, where the document tells: a text that looks like JSON, such as a number, may be meant as a text.
fn any_of(shape: &Shape, text: &str, rules: &Rules<'_>) -> Data {
    let data = any(text);
    let is_right = matches!(data, Data::String(_)) || rules.takes(shape, &data) || !rules.takes(shape, &text.into());
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
pub(super) fn in_url(shape: &Shape, texts: &[&str], rules: &Rules<'_>) -> Result<Data, String> {
    let text = |text: &&str| Data::from(*text);
    match &shape.kind {
        What::Array(_) => Ok(Data::Array(texts.iter().map(text).collect())),
        What::Object(members) if members.properties.is_empty() => {
            let pair = |text: &&str| {
                let (key, value) = text.split_once('=').unwrap_or((text, ""));
                (key.to_owned(), Data::from(value))
            };
            Ok(Data::Object(texts.iter().map(pair).collect()))
        }
        What::Object(_) => value(shape, texts, rules),
        What::Any => match texts.last().map(|text| any(text)) {
            Some(data @ (Data::Array(_) | Data::Object(_))) => Ok(data),
            _ => Ok(texts.last().copied().unwrap_or_default().into()),
        },
        What::Boolean if !shape.mixed => {
            let last = texts.last().copied().unwrap_or_default();
            Ok(truth(last.as_ref()).map_or_else(|| last.into(), |truth| if truth { "true" } else { "false" }.into()))
        }
        _ => Ok(texts.last().copied().unwrap_or_default().into()),
    }
}

/// The shape at the end of a way through members.
pub(super) fn at<'s>(shape: &'s Shape, way: &[String]) -> Option<&'s Shape> {
    let Some((name, rest)) = way.split_first() else { return Some(shape) };
    let property = members(shape)?.properties.iter().find(|property| property.name == *name)?;
    at(&property.shape, rest)
}

/// Puts a value at the end of a way through members; what is in the way and no object gives way.
pub(super) fn put(data: &mut Data, way: &[String], value: Data) {
    let Some((name, rest)) = way.split_first() else {
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
