//! What the body of a failed response says about single fields.

use percent_encoding::percent_decode_str;

use super::error_response::{member, words};
use crate::data::Data;
use crate::error::FieldError;

/// Where lists of what is wrong stand: at the top of a body, or in its `error`.
const LISTS: [&str; 10] = [
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

/// What names the field in an item of such a list, the surest first.
const PATHS: [&str; 10] =
    ["field", "pointer", "path", "loc", "propertyPath", "property", "parameter", "param", "header", "name"];

/// What says what is wrong with it.
const TEXTS: [&str; 7] = ["message", "detail", "msg", "description", "reason", "title", "code"];

/// The errors of single fields in a body, wherever the conventions of the day put them: a list of items
/// that name a field (RFC 9457, JSON:API, GraphQL, FastAPI, `google.rpc`), or texts by field, in an object
/// of their own (Rails, ASP.NET) or as the whole body (Django).
pub(super) fn field_errors(body: &Data) -> Vec<FieldError> {
    for data in [Some(body), member(body, "error")].into_iter().flatten() {
        for name in LISTS {
            let found = member(data, name).map(in_list).unwrap_or_default();
            if !found.is_empty() {
                return found;
            }
        }
    }
    match body {
        Data::Object(fields) if fields.iter().all(|(name, texts)| !is_ours(name) && is_texts(texts)) => in_list(body),
        _ => Vec::new(),
    }
}

/// Whether a member of a body is known for something else than a field.
fn is_ours(name: &str) -> bool {
    LISTS.contains(&name) || TEXTS.contains(&name) || name == "error"
}

fn is_texts(data: &Data) -> bool {
    matches!(data, Data::Array(_)) && words(data).is_some()
}

fn in_list(list: &Data) -> Vec<FieldError> {
    match list {
        Data::Array(items) => items.iter().flat_map(listed).collect(),
        Data::Object(fields) => fields.iter().filter_map(|(name, data)| keyed(name, data)).collect(),
        _ => Vec::new(),
    }
}

fn listed(item: &Data) -> Vec<FieldError> {
    // `google.rpc.BadRequest` has a list of its own in an item of the list.
    if let Some(Data::Array(inner)) = member(item, "fieldViolations") {
        return inner.iter().filter_map(one).collect();
    }
    one(item).into_iter().collect()
}

fn one(item: &Data) -> Option<FieldError> {
    let places = [Some(item), member(item, "source")].into_iter().flatten();
    let path = places.flat_map(|place| PATHS.map(|key| member(place, key))).flatten().find_map(path)?;
    let message = TEXTS.iter().find_map(|key| words(member(item, key)?))?;
    let mut field = FieldError::new(&*path, named(&path, message));
    let text = |key: &str| member(item, key).and_then(words);
    field.expected = text("expected").unwrap_or_default();
    field.received = text("received").unwrap_or_default();
    field.suggestion = text("suggestion");
    Some(field)
}

fn keyed(name: &str, data: &Data) -> Option<FieldError> {
    let message = words(data).or_else(|| words(member(data, "message")?))?;
    Some(FieldError::new(name, named(name, message)))
}

/// The message of a field names it, as a reader sees nothing else of it.
fn named(path: &str, message: String) -> String {
    let name = path.rsplit('.').find(|step| !step.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or(path);
    if has_word(&message.to_lowercase(), &name.to_lowercase()) { message } else { format!("{path}: {message}") }
}

fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|after| after.chars().next());
        [before, after].into_iter().flatten().all(|c| !c.is_alphanumeric())
    })
}

/// A field's path: a text, a JSON pointer, or a list of names and indices.
fn path(data: &Data) -> Option<String> {
    match data {
        Data::String(text) => match text.strip_prefix('#').unwrap_or(text).strip_prefix('/') {
            Some(pointer) => Some(pointer.split('/').map(step).collect::<Vec<_>>().join(".")),
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

/// A step of a JSON pointer, which may be part of a URL.
fn step(escaped: &str) -> String {
    percent_decode_str(escaped).decode_utf8_lossy().replace("~1", "/").replace("~0", "~")
}
