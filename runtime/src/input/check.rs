//! One pass over the fields of a call.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use crate::command::Environment;
use crate::error::{FieldError, Problems};
use crate::parse::{expected, nearest, show};
use crate::schema::{FieldRef, Kind, Part, Source, Tables, Values, truth};

/// Fills in what argv left open, and checks every value; adds what is wrong to `problems`.
pub(crate) fn check(values: &mut Values<'_>, environment: &Environment, problems: &mut Problems) {
    let tables = values.tables().clone();
    for field in tables.iter() {
        fill(values, &field, environment);
        if !values.is_set(field.id()) {
            let label = field.label();
            // A flag without its value is already told.
            if field.is_required() && !problems.iter().any(|problem| problem.field.path == label) {
                problems.validation(missing(&field));
            }
            continue;
        }
        if let Some(problem) = wrong(values, &field) {
            problems.validation(problem);
        }
    }
}

/// The defaults of some fields that are no values of theirs.
pub(crate) fn bad_defaults(tables: Tables<'_>) -> Vec<FieldError> {
    let mut values = Values::new(tables);
    let mut problems = Problems::default();
    check(&mut values, &Environment::empty(), &mut problems);
    let with_default =
        |label: &str| values.tables().iter().any(|field| field.default().is_some() && field.label() == label);
    problems.iter().map(|problem| problem.field.clone()).filter(|field| with_default(&field.path)).collect()
}

/// Whether argv and the environment leave a field to the config file.
pub(crate) fn is_open(values: &Values<'_>, field: &FieldRef<'_>, environment: &Environment) -> bool {
    !values.is_set(field.id()) && variable(field, environment).is_none()
}

fn variable(field: &FieldRef<'_>, environment: &Environment) -> Option<OsString> {
    let name = if field.part() == Part::Env { Some(field.name()) } else { field.env() };
    name.and_then(|name| environment.get(name))
}

/// Argv beats the environment, that beats the config file, and that the default.
fn fill(values: &mut Values<'_>, field: &FieldRef<'_>, environment: &Environment) {
    let id = field.id();
    if let Some(source) = values.source(id) {
        if field.kind().is_count() && source == Source::Argv {
            let times = values.all(id).count().to_string();
            values.push(field, Cow::Owned(OsString::from(times)), Source::Argv);
        }
        return;
    }
    if let Some(text) = variable(field, environment) {
        let text = if field.kind().is(Kind::BOOL) { env_truth(&text) } else { text };
        values.push(field, Cow::Owned(text), Source::Env);
    } else if let Some(default) = field.default() {
        values.push(field, Cow::Owned(OsString::from(default)), Source::Default);
    } else if field.kind().is_count() && !field.kind().is_optional() {
        values.push(field, Cow::Borrowed(OsStr::new("0")), Source::Default);
    }
}

/// `true` and `1` are true, any other text is false: so says the environment's contract.
fn env_truth(text: &OsStr) -> OsString {
    let is_true = text == "true" || text == "1";
    OsString::from(if is_true { "true" } else { "false" })
}

fn missing(field: &FieldRef<'_>) -> FieldError {
    let (what, label) = match field.part() {
        Part::Arg => ("argument", field.label()),
        Part::Option => ("option", field.label()),
        Part::Env => ("environment variable", field.label()),
    };
    let error = FieldError::new(&label, format!("Missing required {what}: {label}"));
    error.expected(expected(field))
}

/// What is wrong with the values of one field: the first that does not fit.
fn wrong(values: &mut Values<'_>, field: &FieldRef<'_>) -> Option<FieldError> {
    if let Some(verify) = field.verify() {
        return match verify(values, field.id()) {
            Ok(parsed) => {
                values.keep(field.id(), parsed);
                None
            }
            Err(why) => Some(custom(values, field, &why)),
        };
    }
    let kind = field.kind();
    if kind.is_list() {
        values.all(field.id()).find(|text| !fits(field, text)).map(|text| invalid(values, field, text))
    } else {
        let (text, _) = values.last(field.id())?;
        if fits(field, text) { None } else { Some(invalid(values, field, text)) }
    }
}

fn fits(field: &FieldRef<'_>, text: &OsStr) -> bool {
    let kind = field.kind();
    if kind.is(Kind::PATH) || kind.is(Kind::OS) {
        return true;
    }
    let Some(text) = text.to_str() else { return false };
    if kind.is_number() {
        return number_fits(field, text);
    }
    match kind.base() {
        Kind::BOOL => truth(text.as_ref()).is_some(),
        Kind::CHAR => text.chars().count() == 1,
        Kind::CHOICE => field.choices().iter().any(|choice| choice.name == text),
        _ => true,
    }
}

fn number_fits(field: &FieldRef<'_>, text: &str) -> bool {
    let kind = field.kind();
    let is_one = match kind.base() {
        Kind::U8 => text.parse::<u8>().is_ok(),
        Kind::U16 => text.parse::<u16>().is_ok(),
        Kind::U32 => text.parse::<u32>().is_ok(),
        Kind::U64 => text.parse::<u64>().is_ok(),
        Kind::U128 => text.parse::<u128>().is_ok(),
        Kind::I8 => text.parse::<i8>().is_ok(),
        Kind::I16 => text.parse::<i16>().is_ok(),
        Kind::I32 => text.parse::<i32>().is_ok(),
        Kind::I64 => text.parse::<i64>().is_ok(),
        Kind::I128 => text.parse::<i128>().is_ok(),
        Kind::INTEGER => is_integer(text),
        Kind::F32 => is_float(text) && text.parse::<f32>().is_ok_and(f32::is_finite),
        Kind::F64 => is_float(text) && text.parse::<f64>().is_ok_and(f64::is_finite),
        _ => is_float(text),
    };
    is_one && field.range().is_none_or(|(min, max)| within(text, min, max))
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// A finite number as Rust reads it: `nan` and `inf` are words, not numbers.
fn is_float(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit()) && text.parse::<f64>().is_ok()
}

/// Exact for integers; by value for all else.
fn within(text: &str, min: Option<&str>, max: Option<&str>) -> bool {
    fn compare<T: std::str::FromStr + PartialOrd>(text: &str, min: Option<&str>, max: Option<&str>) -> Option<bool> {
        let value: T = text.parse().ok()?;
        let min: Option<T> = min.map(str::parse).transpose().ok()?;
        let max: Option<T> = max.map(str::parse).transpose().ok()?;
        Some(min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max))
    }
    let exact = compare::<i128>(text, min, max).or_else(|| compare::<u128>(text, min, max));
    exact.or_else(|| compare::<f64>(text, min, max)).unwrap_or(false)
}

/// How a value is named in a message: by its flag, and by where it came from when that is not argv.
fn subject(values: &Values<'_>, field: &FieldRef<'_>) -> String {
    let label = field.label();
    match (values.last(field.id()).map(|(_, source)| source), field.env()) {
        (Some(Source::Input), _) => format!("{label} (from the input)"),
        (Some(Source::Env), Some(variable)) => format!("{label} (from {variable})"),
        (Some(Source::Config), _) => match values.place(field.id()) {
            Some(place) => format!("{label} (from {place})"),
            None => label,
        },
        (Some(Source::Default), _) => format!("{label} (its default)"),
        _ => label,
    }
}

fn received(field: &FieldRef<'_>, text: &OsStr) -> (String, String) {
    if field.is_secret() {
        return (String::new(), "a value that is not shown".to_owned());
    }
    let shown = show(text);
    let said = match (text.to_str(), shown.is_empty()) {
        (None, _) => format!("`{shown}`, which is not valid UTF-8"),
        (_, true) => "an empty value".to_owned(),
        _ => format!("`{shown}`"),
    };
    (shown, said)
}

fn invalid(values: &Values<'_>, field: &FieldRef<'_>, text: &OsStr) -> FieldError {
    let expected = expected(field);
    let (received, said) = received(field, text);
    let message = format!("Invalid value for {}: expected {expected}, got {said}", subject(values, field));
    let mut error = FieldError::new(field.label(), message).expected(expected).received(&received);
    if field.kind().is(Kind::CHOICE)
        && let Some(found) = nearest(&received, field.choices().iter().map(|choice| choice.name))
    {
        error = error.suggestion(found);
    }
    error
}

fn custom(values: &Values<'_>, field: &FieldRef<'_>, why: &str) -> FieldError {
    let last = values.last(field.id()).map(|(text, _)| text);
    let (received, _) = last.map(|text| received(field, text)).unwrap_or_default();
    let why = if field.is_secret() { "not of the right form" } else { why };
    let message = format!("Invalid value for {}: {why}", subject(values, field));
    FieldError::new(field.label(), message).expected(expected(field)).received(received)
}
