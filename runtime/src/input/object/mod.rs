//! The input of a command as one object: `--input`, and calls from Rust code.

mod of_command;
mod query;

pub(crate) use of_command::fill_from_command;
pub(crate) use query::fill_from_query;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io;
use std::path::Path;

use crate::data::{Data, Map, excerpt, from_json_strict, nearest, to_json};
use crate::error::{Error, FieldError, InputErrors, ParseError, Result, Subject};

use crate::schema::document_fields::document_text;
use crate::schema::typed::typed;
use crate::schema::{FieldRef, Part, Source, Values, expected, value_count};

/// A source that the object is read from.
pub(crate) enum InputSource<'a> {
    File(&'a Path),
    Stdin,
}

/// Reads the object that the value of `--input` names: JSON itself, `@file`, or `-` for stdin.
pub(crate) fn read_object(value: &str, read: impl FnOnce(InputSource<'_>) -> io::Result<Vec<u8>>) -> Result<Data> {
    let (location, bytes) = match value.strip_prefix('@') {
        Some(path) => (format!("`{path}`"), Some(read(InputSource::File(Path::new(path))))),
        None if value == "-" => ("stdin".to_owned(), Some(read(InputSource::Stdin))),
        None => (String::new(), None),
    };
    let bytes = match bytes.transpose() {
        Ok(bytes) => bytes,
        Err(error) => return Err(invalid_input(format!("cannot read {location}: {error}"))),
    };
    let text = match bytes.map(String::from_utf8).transpose() {
        Ok(text) => text.map_or(Cow::Borrowed(value), Cow::Owned),
        Err(_) => return Err(invalid_input(format!("{location} is not UTF-8"))),
    };
    let prefix = if location.is_empty() { String::new() } else { format!("{location}, ") };
    match from_json_strict(&text) {
        Ok(data @ Data::Object(_)) => Ok(data),
        Ok(other) => Err(invalid_input(format!("{prefix}expected a JSON object, got {}", noun(&other)))),
        Err(error) => Err(invalid_input(format!("{prefix}{error}"))),
    }
}

fn invalid_input(reason: String) -> Error {
    let field = FieldError::of_global("input", format!("Invalid value for --input: {reason}"));
    let mut errors = InputErrors::default();
    errors
        .push_parse(field.expected("a JSON object, `@file` with one, or `-` for stdin"))
        .about(Subject::Flag("input"));
    ParseError::new(errors).into_error()
}

/// Sets the fields that argv left open to the members of an object.
///
/// The members are fields by name; or `args`, `options`, `env` and `globals`, each an object of fields as in the
/// schema of the command. If a map field has one of these names, the object is the map's.
pub(crate) fn fill(values: &mut Values<'_>, data: &Data, errors: &mut InputErrors) {
    fill_some(values, data, &|_| true, errors);
}

/// Sets fields to the members of an object, as [`fill`] does, for a caller on the network or in another process: the
/// environment variables are those of this process, so that no caller sets them, and its files are not the caller's.
///
/// Global options that are `fixed` have those values, and no caller sets them either.
pub(crate) fn fill_from_caller(values: &mut Values<'_>, data: &Data, fixed: Option<&Map>, errors: &mut InputErrors) {
    let tables = values.tables().clone();
    fill_some(values, data, &|field| tables.is_of_callers(field, fixed), errors);
    fixed.into_iter().for_each(|fixed| fill_fixed(values, fixed, errors));
}

/// Sets global options to the values that they have in all calls of a server.
pub(crate) fn fill_fixed(values: &mut Values<'_>, fixed: &Map, errors: &mut InputErrors) {
    let tables = values.tables().clone();
    for field in tables.part(Part::Option).filter(|field| !tables.is_own(field)) {
        match fixed.get(field.name()) {
            // An option without its value.
            Some(Data::Null) if field.kind().has_optional_value() => values.push_bare(&field, Source::Input),
            Some(value) => set(values, &field, value, errors),
            None => {}
        }
    }
}

fn fill_some(values: &mut Values<'_>, data: &Data, is_open: &dyn Fn(&FieldRef<'_>) -> bool, errors: &mut InputErrors) {
    let Data::Object(members) = data else { return };
    let tables = values.tables().clone();
    let fields: Vec<FieldRef<'_>> = tables.iter().filter(is_open).collect();
    let is_map = |key: &str| fields.iter().any(|field| field.kind().is_map() && has_name(field, key));
    let is_by_part = !members.is_empty()
        && members.iter().all(|(key, part)| is_part(key) && part.as_object().is_some() && !is_map(key));
    if !is_by_part {
        fill_fields(values, &fields, members, "", errors);
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
        fill_fields(values, &fields, members, key, errors);
    }
}

fn is_part(key: &str) -> bool {
    matches!(key, "args" | "options" | "env" | "globals")
}

fn has_name(field: &FieldRef<'_>, key: &str) -> bool {
    field.name() == key || field.long() == key
}

/// Sets fields to the members of an object; `part` is its name within the input.
fn fill_fields(values: &mut Values<'_>, fields: &[FieldRef<'_>], members: &Map, part: &str, errors: &mut InputErrors) {
    let mut by_name: BTreeMap<&str, (FieldRef<'_>, bool)> = BTreeMap::new();
    for field in fields {
        by_name.entry(field.name()).and_modify(|(_, is_ambiguous)| *is_ambiguous = true).or_insert((*field, false));
        if field.long() != field.name() {
            by_name.entry(field.long()).and_modify(|(_, is_ambiguous)| *is_ambiguous = true).or_insert((*field, false));
        }
    }
    for field in fields {
        for alias in field.aliases() {
            by_name.entry(alias).or_insert((*field, false));
        }
    }
    let mut seen = BTreeSet::new();
    for (key, data) in members {
        match by_name.get(key) {
            Some((field, false)) if !seen.insert(field.id()) => {
                let label = field.label();
                let message = format!("`{key}` names {label}, which the input has already");
                errors.push_validation(FieldError::new(key, message).expected("one of the two"));
            }
            Some((field, false)) => set(values, field, data, errors),
            Some((_, true)) => {
                let message = format!("`{key}` names an argument and an option");
                errors.push_validation(FieldError::new(key, message)).hint =
                    Some(format!("write {{\"options\":{{\"{key}\":…}}}} or {{\"args\":{{\"{key}\":…}}}}"));
            }
            None => report_unknown(fields, key, part, errors),
        }
    }
}

pub(super) fn report_unknown(fields: &[FieldRef<'_>], key: &str, part: &str, errors: &mut InputErrors) {
    let path = if part.is_empty() { key.to_owned() } else { format!("{part}.{key}") };
    let path = excerpt(path.as_ref());
    let mut error = FieldError::new(&path, format!("Unknown member of the input: `{path}`")).received(&path);
    if errors.is_long() {
        errors.push_validation(error).coded("unknown");
        return;
    }
    let names: Vec<&str> = fields.iter().filter(|field| !field.is_hidden()).map(FieldRef::name).collect();
    match names.as_slice() {
        [] => error = error.expected("no members"),
        names if names.len() <= MAX_LISTED => error = error.expected(format!("one of {}", names.join(", "))),
        _ => {}
    }
    if let Some(found) = nearest(key, names) {
        error = error.suggestion(found);
    }
    errors.push_validation(error).coded("unknown");
}

/// Maximum number of member names in a message.
const MAX_LISTED: usize = 12;

/// Sets a field, unless argv did.
fn set(values: &mut Values<'_>, field: &FieldRef<'_>, data: &Data, errors: &mut InputErrors) {
    let was_typed = values.is_set(field.id());
    let (label, source) = (field.label(), if field.is_member() { "" } else { " (from the input)" });
    if let Some(key) = ambiguous_key(field, data) {
        let key = excerpt(key.as_ref());
        let message = format!("Invalid value for {label}{source}: the name `{key}` has a `=` in it");
        let error = FieldError::new(label, message).expected("names without `=`").received(key);
        errors.push_validation(error).about(field.subject());
        return;
    }
    match texts(field, data) {
        Ok(_) if was_typed => {}
        Ok(texts) if texts.is_empty() && !data.is_null() => match field.arity().filter(|arity| arity.min > 0) {
            Some(arity) => {
                let expected = value_count(arity);
                let message = format!("{label}{source} takes {expected}, got 0");
                errors.push_validation(FieldError::new(label, message).expected(expected)).about(field.subject());
            }
            None => values.set_empty(field.id(), Source::Input),
        },
        Ok(texts) => texts.into_iter().for_each(|text| values.push(field, Cow::Owned(text), Source::Input)),
        Err(found) => {
            let expected = expected(field);
            let expected = match field.kind() {
                kind if kind.is_map() => "an object".to_owned(),
                kind if kind.is_list() => format!("a list, each item {expected}"),
                _ => expected,
            };
            let received = if field.is_secret() { noun(found).to_owned() } else { describe(found) };
            let message = format!("Invalid value for {label}{source}: expected {expected}, got {received}");
            let error = FieldError::new(label, message).expected(expected).received(received);
            errors.push_validation(error).about(field.subject());
        }
    }
}

/// Returns a key of a map that has a `=` in it: a key and its value become one text, `key=value`.
fn ambiguous_key<'d>(field: &FieldRef<'_>, data: &'d Data) -> Option<&'d str> {
    data.as_object()
        .filter(|_| field.kind().is_map() && !field.accepts_json_members())?
        .keys()
        .find(|key| key.contains('='))
}

/// Converts data to the texts that argv would have; fails with the data that is of the wrong type.
fn texts<'d>(field: &FieldRef<'_>, data: &'d Data) -> Result<Vec<OsString>, &'d Data> {
    match data {
        Data::Null if field.is_nullable() => Ok(vec!["null".into()]),
        Data::Null => Ok(Vec::new()),
        _ if field.accepts_json_members() => document_text(field, data).map(|text| vec![text]).ok_or(data),
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

fn describe(data: &Data) -> String {
    match data {
        Data::Array(_) | Data::Object(_) | Data::Null => noun(data).to_owned(),
        scalar => format!("{} `{}`", noun(data), excerpt(to_json(scalar).as_ref())),
    }
}

fn noun(data: &Data) -> &'static str {
    match data {
        Data::Null => "null",
        Data::Bool(_) => "a boolean",
        Data::Number(_) => "a number",
        Data::String(_) => "text",
        Data::Array(_) => "a list",
        Data::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests;
