//! One pass over the fields of a call.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use super::fits::{Subject, is_plain, look, respell};
use crate::command::Environment;
use crate::error::{FieldError, InputError, InputErrors};
use crate::parse::{expected, pieces, takes};
use crate::schema::{self, Entry, FieldRef, Kind, Part, Source, Tables, Values};

/// Fills in what argv left open, and checks every value; adds what is wrong to `problems`.
pub(crate) fn check(values: &mut Values<'_>, environment: &Environment, problems: &mut InputErrors) {
    let before = problems.len();
    each(values, environment, problems);
    if let Some(relations) = values.tables().relations() {
        (relations.check)(values, &ByItself { environment, before }, problems);
    }
}

/// Looks at each field by itself.
fn each(values: &mut Values<'_>, environment: &Environment, problems: &mut InputErrors) {
    let (before, mut next) = (problems.len(), 0);
    while let Some(table) = values.tables().table(next) {
        next += 1;
        for field in table.fields() {
            if let Some(entry) = filled(values, &field, environment) {
                one(values, &field, entry, environment, problems);
            } else if field.is_required() {
                lacks(&field, before, problems);
            }
        }
    }
}

/// What is asked of fields by themselves when they are checked together.
struct ByItself<'e> {
    environment: &'e Environment,
    /// How many problems there were before any field was checked.
    before: usize,
}

impl schema::ByItself for ByItself<'_> {
    fn subject(&self, values: &Values<'_>, field: &FieldRef<'_>) -> String {
        Subject { values, field, environment: self.environment }.name()
    }

    fn missing(&self, field: &FieldRef<'_>, why: &str, problems: &mut InputErrors) {
        missing(field, why, problems);
    }

    fn lacks(&self, field: &FieldRef<'_>, problems: &mut InputErrors) {
        lacks(field, self.before, problems);
    }

    fn fall_back<'a>(&self, values: &mut Values<'a>, field: &FieldRef<'a>, problems: &mut InputErrors) {
        fill_default(values, field);
        if let Some(entry) = values.last_entry(field.id()) {
            one(values, field, entry, self.environment, problems);
        }
    }
}

/// Checks the values of one field, of which the last is at hand.
fn one<'a>(
    values: &mut Values<'a>,
    field: &FieldRef<'_>,
    last: Entry<'a>,
    environment: &Environment,
    problems: &mut InputErrors,
) {
    if is_plain(values, field, &last) {
        return;
    }
    let respelt = if field.has_choice_spellings() { respell(values, field) } else { None };
    look(values, field, respelt.unwrap_or(last), environment, problems);
}

/// Says that a field is missing; a flag without its value is among the problems from before.
fn lacks(field: &FieldRef<'_>, before: usize, problems: &mut InputErrors) {
    let label = field.label();
    if !problems.iter().take(before).any(|problem| problem.field.path == label) {
        missing(field, "", problems).hint = takes(field);
    }
}

/// The defaults of some fields that are no values of theirs.
pub(crate) fn bad_defaults(tables: Tables<'_>) -> Vec<FieldError> {
    let mut values = Values::new(tables.clone());
    let mut problems = InputErrors::default();
    each(&mut values, &Environment::empty(), &mut problems);
    for field in tables.iter() {
        if let Some(text) = field.default_missing() {
            values.clear(field.id());
            values.push(&field, Cow::Owned(OsString::from(text)), Source::Default);
            if let Some(entry) = values.last_entry(field.id()) {
                one(&mut values, &field, entry, &Environment::empty(), &mut problems);
            }
        }
    }
    let has_default = |field: &FieldRef<'_>| field.default().is_some() || field.default_missing().is_some();
    let with_default = |label: &str| tables.iter().any(|field| has_default(&field) && field.label() == label);
    problems.iter().map(|problem| problem.field.clone()).filter(|field| with_default(&field.path)).collect()
}

/// Whether argv and the environment leave a field to the config file.
pub(crate) fn is_open(values: &Values<'_>, field: &FieldRef<'_>, environment: &Environment) -> bool {
    values.source(field.id()).is_none() && from_environment(field, environment).is_none()
}

/// The last value of a field, which its default may be: argv beats the environment, that beats the config file, and
/// that the default.
fn filled<'a>(values: &mut Values<'a>, field: &FieldRef<'a>, environment: &Environment) -> Option<Entry<'a>> {
    let id = field.id();
    match values.last_entry(id) {
        Some(entry) if !(field.kind().is_count() && entry.source == Source::Argv) => return Some(entry),
        Some(_) => {
            let times = values.count(id).to_string();
            values.push(field, Cow::Owned(OsString::from(times)), Source::Argv);
        }
        None if values.empty_source(id).is_some() => return None,
        None => match from_environment(field, environment) {
            Some(text) => push(values, field, Cow::Owned(text), Source::Env),
            None if !fill_default(values, field) => return None,
            None => {}
        },
    }
    values.last_entry(id)
}

/// What the first of a field's variables says that is set.
fn from_environment(field: &FieldRef<'_>, environment: &Environment) -> Option<OsString> {
    if field.part() == Part::Env
        && let Some(text) = environment.get(field.name())
    {
        return Some(text);
    }
    if field.has_env() { field.envs().find_map(|variable| environment.get(variable)) } else { None }
}

/// What a field is when nobody gave it, if that is anything.
fn fill_default<'a>(values: &mut Values<'a>, field: &FieldRef<'a>) -> bool {
    if field.has_display_default() {
        return false;
    }
    if let Some(default) = field.default() {
        match field.delimiter() {
            None => values.push_borrowed(field, OsStr::new(default), Source::Default),
            Some(_) => push(values, field, Cow::Borrowed(OsStr::new(default)), Source::Default),
        }
        return true;
    }
    let is_zero = field.kind().is_count() && !field.kind().is_optional();
    if is_zero {
        values.push_borrowed(field, OsStr::new("0"), Source::Default);
    }
    is_zero
}

/// Adds what one text holds; where a delimiter separates values, an empty one holds none.
fn push<'a>(values: &mut Values<'a>, field: &FieldRef<'_>, text: Cow<'a, OsStr>, source: Source) {
    match field.delimiter() {
        None => push_one(values, field, text, source),
        Some(_) if text.is_empty() => {}
        Some(delimiter) => {
            for piece in pieces(&text, delimiter) {
                push_one(values, field, Cow::Owned(piece.to_owned()), source);
            }
        }
    }
}

#[inline(never)]
fn push_one<'a>(values: &mut Values<'a>, field: &FieldRef<'_>, text: Cow<'a, OsStr>, source: Source) {
    let is_truth = source == Source::Env && field.kind().is(Kind::BOOL) && !field.kind().is_map();
    values.push(field, if is_truth { env_truth(&text) } else { text }, source);
}

/// `true` and `1` are true, any other text is false: so says the environment's contract.
fn env_truth(text: &OsStr) -> Cow<'static, OsStr> {
    let is_true = text == "true" || text == "1";
    Cow::Borrowed(OsStr::new(if is_true { "true" } else { "false" }))
}

/// Says that a field is missing, and why it is needed.
fn missing<'p>(field: &FieldRef<'_>, why: &str, problems: &'p mut InputErrors) -> &'p mut InputError {
    let what = match field.part() {
        Part::Arg => "argument",
        Part::Option => "option",
        Part::Env => "environment variable",
    };
    let label = field.label();
    problems.invalid(&label, format_args!("Missing required {what}: {label}{why}")).expected(expected(field))
}
