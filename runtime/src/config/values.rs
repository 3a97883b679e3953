//! The options that config files set in a call.

use std::borrow::Cow;
use std::ffi::OsString;

use super::document::{Entry, Item, Table, Value};
use super::names::option;
use super::read::File;
use crate::command::Environment;
use crate::error::{FieldError, InputErrors};
use crate::graph::{CommandPath, is_key_of};
use crate::input::is_open;

use crate::schema::{FieldRef, Kind, Part, Source, Tables, Values, expected};

/// Sets the options of a call from config files, unless argv, the environment or an earlier file sets them.
pub(super) fn apply(
    files: &[File],
    target: &CommandPath<'_>,
    environment: &Environment,
    values: &mut Values<'_>,
    errors: &mut InputErrors,
) {
    let words = target.words();
    let mut setter = Setter { values, environment, errors, set: Vec::new() };
    for file in files {
        if let Some(table) = table(&file.table, &words) {
            setter.set_options(&file.name, table.0.iter(), true);
        }
        // Global options are in the table of the program or group that declares them.
        for (depth, node) in target.nodes.iter().enumerate().filter(|(_, node)| !node.globals.is_empty()) {
            let mut own = Tables::new();
            node.add_globals(&mut own);
            if let Some(table) = words.get(..depth).and_then(|words| table(&file.table, words)) {
                let globals = table.0.iter().filter(|entry| option(&own, &entry.key).is_some());
                setter.set_options(&file.name, globals, false);
            }
        }
    }
}

struct Setter<'v, 'a, 'c> {
    values: &'v mut Values<'a>,
    environment: &'c Environment,
    errors: &'c mut InputErrors,
    /// Fields that an earlier entry has set.
    set: Vec<u16>,
}

impl Setter<'_, '_, '_> {
    fn set_options<'f>(&mut self, file: &str, entries: impl Iterator<Item = &'f Entry>, is_own: bool) {
        for entry in entries {
            let tables = self.values.tables().clone();
            let mut options = tables.part(Part::Option).filter(|field| tables.is_own(field) == is_own);
            let Some(field) = options.find(|field| is_key_of(&entry.key, field)) else { continue };
            if self.set.contains(&field.id()) {
                continue;
            }
            self.set.push(field.id());
            if is_open(self.values, &field, self.environment) {
                self.set(&field, entry, format!("{file}, line {}", entry.position.line));
            }
        }
    }

    fn set(&mut self, field: &FieldRef<'_>, entry: &Entry, location: String) {
        match texts(field, &entry.item) {
            Ok(texts) => {
                for text in texts {
                    self.values.push(field, Cow::Owned(OsString::from(text)), Source::Config);
                }
                self.values.set_location(field.id(), location);
            }
            Err(mismatch) => {
                self.errors.push_validation(mismatch.into_error(field, &location)).about(field.subject());
            }
        }
    }
}

/// Returns the table of a command.
fn table<'f>(table: &'f Table, words: &[&str]) -> Option<&'f Table> {
    words.iter().try_fold(table, |table, word| match &table.get(word)?.item.value {
        Value::Table(table) => Some(table),
        _ => None,
    })
}

/// A value of the wrong type.
struct Mismatch {
    /// Noun for the value that was found.
    found: &'static str,
    /// Advice that continues the message, if any.
    fix: &'static str,
    expects_list: bool,
}

impl Mismatch {
    fn into_error(self, field: &FieldRef<'_>, location: &str) -> FieldError {
        let expected = expected(field);
        let expected = if field.kind().is_map() { "a table".to_owned() } else { expected };
        let expected = if self.expects_list { format!("a list, each element {expected}") } else { expected };
        let message = format!(
            "Invalid value for {} (from {location}): expected {expected}, found {}{}",
            field.label(),
            self.found,
            self.fix
        );
        FieldError::new(field.label(), message).expected(expected).received(self.found)
    }
}

/// Returns the values of an item, each as it would be typed on argv.
fn texts(field: &FieldRef<'_>, item: &Item) -> Result<Vec<String>, Mismatch> {
    let kind = field.kind();
    match &item.value {
        Value::Table(table) if kind.is_map() => table.0.iter().map(|entry| pair(kind, entry)).collect(),
        value if kind.is_map() => Err(Mismatch { found: value.noun(), fix: "", expects_list: false }),
        Value::List(items) if kind.is_list() => items.iter().map(|item| text(kind, &item.value)).collect(),
        Value::Null => text(kind, &item.value).map(|text| vec![text]),
        value if kind.is_list() => {
            let fix = if matches!(value, Value::Table(_)) { "" } else { ": put it in brackets, `[…]`" };
            Err(Mismatch { found: value.noun(), fix, expects_list: true })
        }
        value => text(kind, value).map(|text| vec![text]),
    }
}

/// Returns an entry of a map as it would be typed on argv.
fn pair(kind: Kind, entry: &Entry) -> Result<String, Mismatch> {
    if entry.key.contains('=') {
        return Err(Mismatch { found: "a name that contains `=`", fix: "", expects_list: false });
    }
    Ok(format!("{}={}", entry.key, text(kind, &entry.item.value)?))
}

/// Returns one value as it would be typed on argv, if it is of the option's type.
fn text(kind: Kind, value: &Value) -> Result<String, Mismatch> {
    let is_number = kind.is_number() || kind.is_count();
    let is_integer = kind.is_integer() || kind.is_count();
    let text = match value {
        Value::Bool(value) if kind.is(Kind::BOOL) => Some(value.to_string()),
        Value::Integer(digits) if is_number || kind.is(Kind::CUSTOM) => Some(digits.clone()),
        Value::Float(digits) if (is_number && !is_integer) || kind.is(Kind::CUSTOM) => Some(digits.clone()),
        Value::Text(text) if !is_number && !kind.is(Kind::BOOL) => Some(text.clone()),
        _ => None,
    };
    text.ok_or_else(|| Mismatch { found: value.noun(), fix: fix(kind, value), expects_list: false })
}

/// Returns advice that continues the message, where the intention is likely.
fn fix(kind: Kind, value: &Value) -> &'static str {
    let is_text = !kind.is_number() && !kind.is_count() && !kind.is(Kind::BOOL);
    match value {
        Value::Null => ": write a value, or leave the key out",
        Value::Bool(_) | Value::Integer(_) | Value::Float(_) if is_text => ": put it in quotes",
        Value::Text(text) if kind.is(Kind::BOOL) && matches!(text.as_str(), "true" | "false") => {
            ": leave the quotes out"
        }
        Value::Text(text) if !is_text && text.parse::<f64>().is_ok() => ": leave the quotes out",
        Value::List(_) => ": write one value, without brackets",
        _ => "",
    }
}
