//! Field errors in the body of a non-2xx response.

use percent_encoding::percent_decode_str;

use super::error_response::{member, text};
use crate::data::Data;
use crate::error::FieldError;

/// Names of members with a list of errors, at the top of a body or in its `error`.
const LIST_NAMES: [&str; 10] = [
    "errors",
    "fieldErrors",
    "field_errors",
    "issues",
    "violations",
    "fieldViolations",
    "invalid-params",
    "invalidParams",
    "detail",
    "details",
];

/// Names of members with the path of the field, most specific first.
const PATH_NAMES: [&str; 10] =
    ["field", "pointer", "path", "loc", "propertyPath", "property", "parameter", "param", "header", "name"];

/// Names of members with the message.
const MESSAGE_NAMES: [&str; 7] = ["message", "detail", "msg", "description", "reason", "title", "code"];

/// Finds the field errors of a body, by the conventions of common APIs: a list of items with a field (RFC 9457,
/// JSON:API, GraphQL, FastAPI, `google.rpc`), or messages by field, as an object (Rails, ASP.NET) or as the
/// whole body (Django).
pub(super) fn field_errors(body: &Data) -> Vec<FieldError> {
    for data in [Some(body), member(body, "error")].into_iter().flatten() {
        for name in LIST_NAMES {
            let found = member(data, name).map(errors_in).unwrap_or_default();
            if !found.is_empty() {
                return found;
            }
        }
    }
    match body {
        Data::Object(fields) if fields.iter().all(|(name, texts)| !is_reserved(name) && is_messages(texts)) => {
            errors_in(body)
        }
        _ => Vec::new(),
    }
}

/// Returns true if a member of a body is known to be something other than a field.
fn is_reserved(name: &str) -> bool {
    LIST_NAMES.contains(&name) || MESSAGE_NAMES.contains(&name) || name == "error"
}

fn is_messages(data: &Data) -> bool {
    matches!(data, Data::Array(_)) && text(data).is_some()
}

fn errors_in(list: &Data) -> Vec<FieldError> {
    match list {
        Data::Array(items) => items.iter().flat_map(item_errors).collect(),
        Data::Object(fields) => fields.iter().filter_map(|(name, data)| named_error(name, data)).collect(),
        _ => Vec::new(),
    }
}

fn item_errors(item: &Data) -> Vec<FieldError> {
    // An item of `google.rpc.BadRequest` contains a list.
    if let Some(Data::Array(inner)) = member(item, "fieldViolations") {
        return inner.iter().filter_map(item_error).collect();
    }
    item_error(item).into_iter().collect()
}

fn item_error(item: &Data) -> Option<FieldError> {
    let objects = [Some(item), member(item, "source")].into_iter().flatten();
    let path = objects.flat_map(|object| PATH_NAMES.map(|key| member(object, key))).flatten().find_map(field_path)?;
    let message = MESSAGE_NAMES.iter().find_map(|key| text(member(item, key)?))?;
    let mut field = FieldError::new(&*path, with_field_name(&path, message));
    let text_of = |key: &str| member(item, key).and_then(text);
    field.expected = text_of("expected").unwrap_or_default();
    field.received = text_of("received").unwrap_or_default();
    field.suggestion = text_of("suggestion");
    Some(field)
}

fn named_error(name: &str, data: &Data) -> Option<FieldError> {
    let message = text(data).or_else(|| text(member(data, "message")?))?;
    Some(FieldError::new(name, with_field_name(name, message)))
}

/// Prepends the path to a message that does not name the field, because only messages are printed.
fn with_field_name(path: &str, message: String) -> String {
    let name = path.rsplit('.').find(|step| !step.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or(path);
    if names_field(&message.to_lowercase(), &name.to_lowercase()) { message } else { format!("{path}: {message}") }
}

/// Returns whether a message names a field: at its start, in quotes, or after a word that a name follows. `is not an email address`
/// does not name the field `email`.
fn names_field(message: &str, name: &str) -> bool {
    const BEFORE_NAMES: [&str; 8] =
        ["field", "parameter", "property", "attribute", "argument", "header", "member", "for"];
    message.match_indices(name).any(|(index, _)| {
        let (before, after) = (message.get(..index).unwrap_or_default(), message.get(index + name.len()..));
        let is_whole = !after.is_some_and(|after| after.starts_with(char::is_alphanumeric));
        let last_word = before.split_whitespace().next_back().unwrap_or_default();
        let is_name = before.is_empty()
            || before.ends_with(['`', '\'', '"', '\u{201c}', '\u{2018}', '[', '.', '-'])
            || before.ends_with(' ') && BEFORE_NAMES.contains(&last_word);
        is_whole && is_name
    })
}

/// Reads the path of a field: text, a JSON pointer, or a list of names and indices.
fn field_path(data: &Data) -> Option<String> {
    match data {
        Data::String(text) => match text.strip_prefix('#').unwrap_or(text).strip_prefix('/') {
            Some(pointer) => Some(pointer.split('/').map(unescape_step).collect::<Vec<_>>().join(".")),
            None => Some(text.clone()),
        }
        .filter(|path| !path.is_empty()),
        Data::Array(steps) if !steps.is_empty() => {
            let step = |step: &Data| match step {
                Data::String(name) => Some(name.clone()),
                Data::Number(index) => Some(index.to_string()),
                _ => None,
            };
            let steps: Option<Vec<String>> = steps.iter().map(step).collect();
            steps.map(|steps| steps.join("."))
        }
        _ => None,
    }
}

/// Unescapes a step of a JSON pointer, which may be part of a URL.
fn unescape_step(escaped: &str) -> String {
    percent_decode_str(escaped).decode_utf8_lossy().replace("~1", "/").replace("~0", "~")
}
