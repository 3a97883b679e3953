//! Entries in config files of JSON: the text is edited, so that comments, order and unknown keys stay as they are.

use jsonc_parser::cst::{CstInputValue, CstNode, CstObject, CstRootNode};
use jsonc_parser::{JsonObject, JsonValue, ParseOptions, parse_to_value};

use super::edit::{Edit, Entry};
use crate::data::Data;

/// Comments and trailing commas are read, as editors and agents do; nothing else that is not JSON.
const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// The byte order mark, which some editors write.
const MARK: char = '\u{feff}';

/// Puts an entry into the text of a file, below one of several paths of keys: the first that exists, or else the last.
///
/// # Errors
///
/// Fails if the text is not JSON, or something else than an object is in the way.
pub(super) fn put(text: &str, paths: &[Vec<&str>], entry: &Entry<'_>) -> Result<Edit, String> {
    let (mark, json) = match text.strip_prefix(MARK) {
        Some(rest) => (MARK.to_string(), rest),
        None => (String::new(), text),
    };
    let root = CstRootNode::parse(json, &OPTIONS).map_err(|error| format!("not JSON: {error}"))?;
    let top = root.object_value_or_create().ok_or("not a JSON object")?;
    let path = paths.iter().find(|path| is_there(&top, path)).or(paths.last()).ok_or("no key")?;
    let mut object = top;
    for key in path {
        object = object.object_value_or_create(key).ok_or_else(|| format!("`{key}` is not an object"))?;
    }
    let value = input(&Data::Object(entry.value.clone()));
    let replaced = match object.get(entry.name) {
        None => {
            object.append(entry.name, value);
            None
        }
        Some(property) => {
            let existing = property.value().ok_or("an entry has no value")?;
            if runs(&existing, entry) {
                return Ok(Edit::Unchanged);
            }
            let runs = command_of(&existing, entry);
            if !entry.can_replace {
                return Ok(Edit::Conflict(runs));
            }
            property.set_value(value);
            Some(runs)
        }
    };
    let after = root.to_string();
    verify(json, &after, path, entry)?;
    Ok(Edit::Changed { text: format!("{mark}{after}"), replaced })
}

/// Returns the command of the server's entry in the text of a file; `None` if there is no entry, and whether the command is
/// the one that would be written.
pub(super) fn find(text: &str, paths: &[Vec<&str>], entry: &Entry<'_>) -> Result<Option<(String, bool)>, String> {
    let json = text.strip_prefix(MARK).unwrap_or(text);
    let root = CstRootNode::parse(json, &OPTIONS).map_err(|error| format!("not JSON: {error}"))?;
    let Some(mut object) = root.object_value() else { return Ok(None) };
    let Some(path) = paths.iter().find(|path| is_there(&object, path)) else { return Ok(None) };
    for key in path {
        let Some(below) = object.object_value(key) else { return Ok(None) };
        object = below;
    }
    let existing = object.get(entry.name).and_then(|property| property.value());
    Ok(existing.map(|existing| (command_of(&existing, entry), runs(&existing, entry))))
}

fn is_there(top: &CstObject, path: &[&str]) -> bool {
    let mut object = Some(top.clone());
    for key in path {
        object = object.and_then(|object| object.object_value(key));
    }
    object.is_some()
}

/// Returns whether an entry starts what ours does. What else it has, such as variables, is the user's.
fn runs(existing: &CstNode, entry: &Entry<'_>) -> bool {
    let Some(object) = existing.as_object() else { return false };
    entry.command().all(|(key, value)| {
        let own = object.get(key).and_then(|property| property.value());
        own.is_some_and(|own| is_equal(&own, value))
    })
}

fn is_equal(node: &CstNode, data: &Data) -> bool {
    if let Some(text) = data.as_str() {
        return decoded(node).as_deref() == Some(text);
    }
    let (Some(array), Some(items)) = (node.as_array(), data.as_array()) else { return false };
    let elements = array.elements();
    elements.len() == items.len() && elements.iter().zip(items).all(|(element, item)| is_equal(element, item))
}

/// Returns the command of an entry in words.
fn command_of(existing: &CstNode, entry: &Entry<'_>) -> String {
    let Some(object) = existing.as_object() else { return existing.to_string() };
    let mut words = Vec::new();
    for (key, _) in entry.command() {
        let Some(value) = object.get(key).and_then(|property| property.value()) else { continue };
        match value.as_array() {
            Some(array) => words.extend(array.elements().iter().filter_map(decoded)),
            None => words.extend(decoded(&value)),
        }
    }
    if words.is_empty() { "something else".to_owned() } else { words.join(" ") }
}

fn decoded(node: &CstNode) -> Option<String> {
    node.as_string_lit()?.decoded_value().ok()
}

fn input(data: &Data) -> CstInputValue {
    match data {
        Data::Null => CstInputValue::Null,
        Data::Bool(value) => CstInputValue::Bool(*value),
        Data::Number(number) => CstInputValue::Number(number.to_string()),
        Data::String(text) => CstInputValue::String(text.to_string()),
        Data::Array(items) => CstInputValue::Array(items.iter().map(input).collect()),
        Data::Object(map) => {
            CstInputValue::Object(map.iter().map(|(key, value)| (key.to_owned(), input(value))).collect())
        }
    }
}

/// Checks that an edit changed nothing but the entry.
fn verify(before: &str, after: &str, path: &[&str], entry: &Entry<'_>) -> Result<(), String> {
    const FAILED: &str = "the edit would change more than the entry";
    let parse = |text| parse_to_value(text, &OPTIONS).map_err(|_| FAILED.to_owned());
    let path: Vec<&str> = path.iter().copied().chain([entry.name]).collect();
    match (parse(before)?, parse(after)?) {
        (Some(JsonValue::Object(before)), Some(JsonValue::Object(after))) => {
            if is_same_elsewhere(Some(&before), &after, &path) { Ok(()) } else { Err(FAILED.to_owned()) }
        }
        (None, Some(JsonValue::Object(_))) => Ok(()),
        _ => Err(FAILED.to_owned()),
    }
}

/// Returns whether two objects differ only in what is at a path of keys.
fn is_same_elsewhere(before: Option<&JsonObject<'_>>, after: &JsonObject<'_>, path: &[&str]) -> bool {
    let Some((key, rest)) = path.split_first() else { return true };
    let is_same = match before {
        Some(before) => without(before, key) == without(after, key),
        None => without(after, key).is_empty(),
    };
    let (before, after) = (before.and_then(|before| before.get_object(key)), after.get_object(key));
    is_same && (rest.is_empty() || after.is_some_and(|after| is_same_elsewhere(before, after, rest)))
}

fn without<'a>(object: &JsonObject<'a>, key: &str) -> JsonObject<'a> {
    let mut rest = object.clone();
    rest.take(key);
    rest
}
