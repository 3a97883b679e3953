//! From the values of a file to those of a call.

use std::borrow::Cow;
use std::ffi::OsString;

use super::document::{Item, Shape, Table};
use super::names::option;
use super::read::File;
use crate::command::Environment;
use crate::error::{FieldError, Problems};
use crate::graph::Target;
use crate::input::is_open;
use crate::parse::expected;
use crate::schema::{FieldRef, Kind, Source, Values};

/// Gives the options of the command that runs what the files set, the first of them first, as far as
/// argv and the environment left it open.
pub(super) fn apply(
    files: &[File],
    target: &Target<'_>,
    environment: &Environment,
    values: &mut Values<'_>,
    problems: &mut Problems,
) {
    let words = target.words();
    let mut seen: Vec<u16> = Vec::new();
    for file in files {
        let Some(table) = table(&file.table, &words) else { continue };
        for entry in &table.0 {
            let Some(field) = option(values.tables(), &entry.key) else { continue };
            if seen.contains(&field.id()) {
                continue;
            }
            seen.push(field.id());
            if !is_open(values, &field, environment) {
                continue;
            }
            let place = format!("{}, line {}", file.name, entry.place.line);
            match texts(&field, &entry.item) {
                Ok(texts) => {
                    let all = texts.into_iter().map(|text| Cow::Owned(OsString::from(text)));
                    all.for_each(|text| values.push(&field, text, Source::Config));
                    values.set_place(field.id(), place);
                }
                Err(wrong) => {
                    problems.validation(wrong.told(&field, &place));
                }
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
        Shape::List(items) if kind.is_list() => items.iter().map(|item| text(kind, &item.shape)).collect(),
        Shape::Null => text(kind, &item.shape).map(|text| vec![text]),
        shape if kind.is_list() => {
            let fix = if matches!(shape, Shape::Table(_)) { "" } else { ": put it in brackets, `[…]`" };
            Err(Wrong { found: shape.noun(), fix, wants_list: true })
        }
        shape => text(kind, shape).map(|text| vec![text]),
    }
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
