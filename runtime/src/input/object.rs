//! The whole input of a command as one object: `--input`, and calls from a program.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io;
use std::path::Path;

use crate::data::{Data, Map, from_json_once, to_json};
use crate::error::{Error, FieldError, InputErrors, ParseError, Result};
use crate::parse::{expected, many, nearest, show};
use crate::schema::{FieldRef, Part, Source, Values, typed};

/// Where the text of an object is.
pub(crate) enum InputSource<'a> {
    File(&'a Path),
    Stdin,
}

/// Reads the object that `--input` names: itself, `@file`, or `-` for stdin.
pub(crate) fn read_object(given: &str, read: impl FnOnce(InputSource<'_>) -> io::Result<Vec<u8>>) -> Result<Data> {
    let (place, bytes) = match given.strip_prefix('@') {
        Some(path) => (format!("`{path}`"), Some(read(InputSource::File(Path::new(path))))),
        None if given == "-" => ("stdin".to_owned(), Some(read(InputSource::Stdin))),
        None => (String::new(), None),
    };
    let bytes = match bytes.transpose() {
        Ok(bytes) => bytes,
        Err(error) => return Err(wrong(format!("cannot read {place}: {error}"))),
    };
    let text = match bytes.map(String::from_utf8).transpose() {
        Ok(text) => text.map_or(Cow::Borrowed(given), Cow::Owned),
        Err(_) => return Err(wrong(format!("{place} is not UTF-8"))),
    };
    let at = if place.is_empty() { String::new() } else { format!("{place}, ") };
    match from_json_once(&text) {
        Ok(data @ Data::Object(_)) => Ok(data),
        Ok(other) => Err(wrong(format!("{at}expected a JSON object, got {}", noun(&other)))),
        Err(error) => Err(wrong(format!("{at}{error}"))),
    }
}

fn wrong(why: String) -> Error {
    let field = FieldError::new("--input", format!("Invalid value for --input: {why}"));
    let mut problems = InputErrors::default();
    problems.push_parse(field.expected("a JSON object, `@file` with one, or `-` for stdin"));
    ParseError::new(problems).into_error()
}

/// Fills in the fields that an object names and argv left open.
///
/// Its members are fields by name; or `args`, `options`, `env` and `globals`, each an object of them,
/// as in the schema of the command. Where a map has such a name, the object is the map's.
pub(crate) fn fill(values: &mut Values<'_>, data: &Data, problems: &mut InputErrors) {
    let Data::Object(members) = data else { return };
    let tables = values.tables().clone();
    let fields: Vec<FieldRef<'_>> = tables.iter().collect();
    let is_map = |key: &str| fields.iter().any(|field| field.kind().is_map() && is_called(field, key));
    let is_sorted = !members.is_empty()
        && members.iter().all(|(key, part)| is_part(key) && part.as_object().is_some() && !is_map(key));
    if !is_sorted {
        of(values, &fields, members, "", problems);
        return;
    }
    for (key, part) in members {
        let Data::Object(members) = part else { continue };
        let belongs = |field: &&FieldRef<'_>| match (key, field.part()) {
            ("args", Part::Arg) | ("env", Part::Env) => true,
            ("options", Part::Option) => tables.is_own(field),
            ("globals", Part::Option) => !tables.is_own(field),
            _ => false,
        };
        let fields: Vec<_> = fields.iter().filter(belongs).copied().collect();
        of(values, &fields, members, key, problems);
    }
}

fn is_part(key: &str) -> bool {
    matches!(key, "args" | "options" | "env" | "globals")
}

fn is_called(field: &FieldRef<'_>, key: &str) -> bool {
    field.name() == key || field.long() == key
}

fn of(values: &mut Values<'_>, fields: &[FieldRef<'_>], members: &Map, part: &str, problems: &mut InputErrors) {
    let mut called: BTreeMap<&str, (FieldRef<'_>, bool)> = BTreeMap::new();
    for field in fields {
        called.entry(field.name()).and_modify(|(_, is_shared)| *is_shared = true).or_insert((*field, false));
        if field.long() != field.name() {
            called.entry(field.long()).and_modify(|(_, is_shared)| *is_shared = true).or_insert((*field, false));
        }
    }
    let mut seen = BTreeSet::new();
    for (key, data) in members {
        match called.get(key) {
            Some((field, false)) if !seen.insert(field.id()) => {
                let label = field.label();
                let message = format!("`{key}` names {label}, which the input has already");
                problems.push_validation(FieldError::new(key, message).expected("one of the two"));
            }
            Some((field, false)) => push(values, field, data, problems),
            Some((_, true)) => {
                let message = format!("`{key}` names an argument and an option");
                problems.push_validation(FieldError::new(key, message)).hint =
                    Some(format!("say which: {{\"options\":{{\"{key}\":…}}}} or {{\"args\":{{\"{key}\":…}}}}"));
            }
            None => unknown(fields, key, part, problems),
        }
    }
}

fn unknown(fields: &[FieldRef<'_>], key: &str, part: &str, problems: &mut InputErrors) {
    let path = if part.is_empty() { key.to_owned() } else { format!("{part}.{key}") };
    let shown = show(path.as_ref());
    if problems.is_long() {
        let message = format!("Unknown member of the input: `{shown}`");
        problems.push_validation(FieldError::new(&shown, message).received(&shown));
        return;
    }
    let visible = || fields.iter().filter(|field| !field.is_hidden());
    let names: Vec<&str> = visible().map(FieldRef::name).collect();
    let mut error = FieldError::new(&shown, format!("Unknown member of the input: `{shown}`")).received(&shown);
    match names.as_slice() {
        [] => error = error.expected("no members"),
        names if names.len() <= 12 => error = error.expected(format!("one of {}", names.join(", "))),
        _ => {}
    }
    if let Some(found) = nearest(key, names) {
        error = error.suggestion(found);
    }
    problems.push_validation(error);
}

fn push(values: &mut Values<'_>, field: &FieldRef<'_>, data: &Data, problems: &mut InputErrors) {
    let was_typed = values.is_set(field.id());
    if let Some(key) = unspeakable(field, data) {
        let (label, key) = (field.label(), show(key.as_ref()));
        let message = format!("Invalid value for {label} (from the input): the name `{key}` has a `=` in it");
        problems.push_validation(FieldError::new(label, message).expected("names without `=`").received(key));
        return;
    }
    match texts(field, data) {
        Ok(_) if was_typed => {}
        Ok(texts) if texts.is_empty() && !data.is_null() && field.arity().is_some_and(|arity| arity.min > 0) => {
            let (label, takes) = (field.label(), field.arity().map(many).unwrap_or_default());
            let message = format!("{label} (from the input) takes {takes}, got 0");
            problems.push_validation(FieldError::new(label, message).expected(takes));
        }
        Ok(texts) if texts.is_empty() && !data.is_null() => values.set_empty(field.id(), Source::Input),
        Ok(texts) => texts.into_iter().for_each(|text| values.push(field, Cow::Owned(text), Source::Input)),
        Err(found) => {
            let (label, expected) = (field.label(), expected(field));
            let expected = match field.kind() {
                kind if kind.is_map() => "an object".to_owned(),
                kind if kind.is_list() => format!("a list, each item {expected}"),
                _ => expected,
            };
            let received = if field.is_secret() { noun(found).to_owned() } else { shown(found) };
            let message = format!("Invalid value for {label} (from the input): expected {expected}, got {received}");
            problems.push_validation(FieldError::new(label, message).expected(expected).received(received));
        }
    }
}

/// A name in a map that cannot be told from its value, as both are one text: `key=value`.
fn unspeakable<'d>(field: &FieldRef<'_>, data: &'d Data) -> Option<&'d str> {
    data.as_object().filter(|_| field.kind().is_map())?.keys().find(|key| key.contains('='))
}

/// The texts that a field's data would be typed as; or the data that is of the wrong type.
fn texts<'d>(field: &FieldRef<'_>, data: &'d Data) -> Result<Vec<OsString>, &'d Data> {
    match data {
        Data::Null if field.is_nullable() => Ok(vec!["null".into()]),
        Data::Null => Ok(Vec::new()),
        Data::Object(pairs) if field.kind().is_map() => pairs
            .iter()
            .map(|(key, item)| {
                let mut pair = OsString::from(format!("{key}="));
                pair.push(typed(field, item).ok_or(item)?);
                Ok(pair)
            })
            .collect(),
        _ if field.kind().is_map() => Err(data),
        Data::Array(items) if field.kind().is_list() => {
            items.iter().map(|item| typed(field, item).ok_or(item)).collect()
        }
        _ if field.kind().is_list() => Err(data),
        _ => typed(field, data).map(|text| vec![text]).ok_or(data),
    }
}

fn shown(data: &Data) -> String {
    match data {
        Data::Array(_) | Data::Object(_) | Data::Null => noun(data).to_owned(),
        scalar => format!("{} `{}`", noun(data), show(to_json(scalar).as_ref())),
    }
}

fn noun(data: &Data) -> &'static str {
    match data {
        Data::Null => "null",
        Data::Bool(_) => "a truth value",
        Data::Number(_) => "a number",
        Data::String(_) => "text",
        Data::Array(_) => "a list",
        Data::Object(_) => "an object",
    }
}
