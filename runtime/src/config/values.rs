//! From the values of a file to those of a call.

use std::borrow::Cow;
use std::ffi::OsString;

use super::document::{Entry, Item, Shape, Table};
use super::names::option;
use super::read::File;
use crate::command::Environment;
use crate::error::{FieldError, InputErrors};
use crate::graph::{CommandPath, is_key_of};
use crate::input::is_open;

use crate::schema::{FieldRef, Kind, Part, Source, Tables, Values, expected};

/// Gives the options of the command that runs what the files set, the first of them first, as far as
/// argv and the environment left it open.
pub(super) fn apply(
    files: &[File],
    target: &CommandPath<'_>,
    environment: &Environment,
    values: &mut Values<'_>,
    problems: &mut InputErrors,
) {
    let words = target.words();
    let mut giving = Giving { values, environment, problems, seen: Vec::new() };
    for file in files {
        if let Some(table) = table(&file.table, &words) {
            giving.level(&file.name, table.0.iter(), true);
        }
        // Global options stand in the table of the program or group that declares them.
        for (depth, node) in target.nodes.iter().enumerate().filter(|(_, node)| !node.globals.is_empty()) {
            let mut own = Tables::new();
            node.add_globals(&mut own);
            if let Some(table) = words.get(..depth).and_then(|words| table(&file.table, words)) {
                let theirs = table.0.iter().filter(|entry| option(&own, &entry.key).is_some());
                giving.level(&file.name, theirs, false);
            }
        }
    }
}

struct Giving<'v, 'a, 'c> {
    values: &'v mut Values<'a>,
    environment: &'c Environment,
    problems: &'c mut InputErrors,
    /// The fields that an earlier file has set.
    seen: Vec<u16>,
}

impl Giving<'_, '_, '_> {
    fn level<'f>(&mut self, file: &str, entries: impl Iterator<Item = &'f Entry>, is_own: bool) {
        for entry in entries {
            let tables = self.values.tables().clone();
            let mut options = tables.part(Part::Option).filter(|field| tables.is_own(field) == is_own);
            let Some(field) = options.find(|field| is_key_of(&entry.key, field)) else { continue };
            if self.seen.contains(&field.id()) {
                continue;
            }
            self.seen.push(field.id());
            if is_open(self.values, &field, self.environment) {
                self.give(&field, entry, format!("{file}, line {}", entry.place.line));
            }
        }
    }

    fn give(&mut self, field: &FieldRef<'_>, entry: &Entry, place: String) {
        match texts(field, &entry.item) {
            Ok(texts) => {
                let all = texts.into_iter().map(|text| Cow::Owned(OsString::from(text)));
                all.for_each(|text| self.values.push(field, text, Source::Config));
                self.values.set_location(field.id(), place);
            }
            Err(wrong) => {
                self.problems.push_validation(wrong.told(field, &place));
            }
        }
    }
}

/// The table of a command.
fn table<'f>(table: &'f Table, words: &[&str]) -> Option<&'f Table> {
    words.iter().try_fold(table, |table, word| match &table.get(word)?.item.shape {
        Shape::Table(below) => Some(below),
        _ => None,
    })
}

/// What was found in place of a value, and how to write it.
struct Wrong {
    found: &'static str,
    fix: &'static str,
    wants_list: bool,
}

impl Wrong {
    fn told(&self, field: &FieldRef<'_>, place: &str) -> FieldError {
        let expected = expected(field);
        let expected = if field.kind().is_map() { "a table".to_owned() } else { expected };
        let expected = if self.wants_list { format!("a list, each element {expected}") } else { expected };
        let message = format!(
            "Invalid value for {} (from {place}): expected {expected}, found {}{}",
            field.label(),
            self.found,
            self.fix
        );
        FieldError::new(field.label(), message).expected(expected).received(self.found)
    }
}

/// The texts of a value, as they would be typed on argv.
fn texts(field: &FieldRef<'_>, item: &Item) -> Result<Vec<String>, Wrong> {
    let kind = field.kind();
    match &item.shape {
        Shape::Table(table) if kind.is_map() => table.0.iter().map(|entry| pair(kind, entry)).collect(),
        shape if kind.is_map() => Err(Wrong { found: shape.noun(), fix: "", wants_list: false }),
        Shape::List(items) if kind.is_list() => items.iter().map(|item| text(kind, &item.shape)).collect(),
        Shape::Null => text(kind, &item.shape).map(|text| vec![text]),
        shape if kind.is_list() => {
            let fix = if matches!(shape, Shape::Table(_)) { "" } else { ": put it in brackets, `[…]`" };
            Err(Wrong { found: shape.noun(), fix, wants_list: true })
        }
        shape => text(kind, shape).map(|text| vec![text]),
    }
}

/// A name and its value, which are one text on argv.
fn pair(kind: Kind, entry: &Entry) -> Result<String, Wrong> {
    if entry.key.contains('=') {
        return Err(Wrong { found: "a name with a `=` in it", fix: "", wants_list: false });
    }
    Ok(format!("{}={}", entry.key, text(kind, &entry.item.shape)?))
}

/// The text of one value, when it is of the type that the option holds.
fn text(kind: Kind, shape: &Shape) -> Result<String, Wrong> {
    let is_number = kind.is_number() || kind.is_count();
    let is_integer = kind.is_integer() || kind.is_count();
    let text = match shape {
        Shape::Bool(truth) if kind.is(Kind::BOOL) => Some(truth.to_string()),
        Shape::Integer(digits) if is_number || kind.is(Kind::CUSTOM) => Some(digits.clone()),
        Shape::Float(digits) if (is_number && !is_integer) || kind.is(Kind::CUSTOM) => Some(digits.clone()),
        Shape::Text(text) if !is_number && !kind.is(Kind::BOOL) => Some(text.clone()),
        _ => None,
    };
    text.ok_or_else(|| Wrong { found: shape.noun(), fix: fix(kind, shape), wants_list: false })
}

/// How the value would be right, where that is likely.
fn fix(kind: Kind, shape: &Shape) -> &'static str {
    let is_text = !kind.is_number() && !kind.is_count() && !kind.is(Kind::BOOL);
    match shape {
        Shape::Null => ": write a value, or leave the key out",
        Shape::Bool(_) | Shape::Integer(_) | Shape::Float(_) if is_text => ": put it in quotes",
        Shape::Text(text) if kind.is(Kind::BOOL) && matches!(text.as_str(), "true" | "false") => {
            ": leave the quotes out"
        }
        Shape::Text(text) if !is_text && text.parse::<f64>().is_ok() => ": leave the quotes out",
        Shape::List(_) => ": write one value, without brackets",
        _ => "",
    }
}
