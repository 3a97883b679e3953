//! Fields of the programs in the table, and how their values are printed.

use std::ffi::OsStr;
use std::time::Duration;

use vestibule::prelude::*;
use vestibule::schema::{Field, Hint, Kind, Value};

use super::own_types::{Date, DateTime, Day};

/// A field in the notation of the table: `<name:int>`, `-n/--name=`, `--name{a,b}` and the like.
pub(super) struct Item<'a> {
    pub(super) is_arg: bool,
    /// Described choices: the name with its aliases, and the description.
    pub(super) choices: Vec<(&'a str, &'a str)>,
    name: &'a str,
    doc: &'a str,
    short: Option<char>,
    /// The marks after the name, each with its text.
    marks: Vec<(char, &'a str)>,
}

/// Characters that begin a mark, and so end a name.
const MARKS: &[char] = &['{', ':', '=', '?', '*', '!', '(', '[', '"', '$', '~', '|', ','];

impl<'a> Item<'a> {
    pub(super) fn new(item: &'a str, doc: &'a str) -> Self {
        let (is_arg, item) = match item.strip_prefix('<') {
            Some(item) => (true, item.trim_end_matches('>')),
            None => (false, item),
        };
        let (short, item) = match item.split_once("/--") {
            Some((short, item)) => (short.chars().nth(1), item),
            None => (None, item.trim_start_matches("--")),
        };
        let (name, rest) = item.split_at(item.find(MARKS).unwrap_or(item.len()));
        let marks = marks(rest);
        let inline = marks.iter().filter(|(mark, _)| *mark == '{').flat_map(|(_, choices)| choices.split(','));
        let choices = inline.filter(|choice| !choice.is_empty()).map(|choice| (choice, "")).collect();
        Self { is_arg, choices, name, doc, short, marks }
    }

    fn text(&self, mark: char) -> Option<&'a str> {
        self.marks.iter().find(|(own, _)| *own == mark).map(|(_, text)| *text)
    }

    fn has(&self, mark: char) -> bool {
        self.text(mark).is_some()
    }

    /// Builds the field, which other options may require: the rule `a if b=c, d=e`.
    pub(super) fn field(&self, rules: &[&str]) -> Field {
        let mut field = self.marks.iter().fold(self.plain().describe(self.doc), with_mark);
        let is_optional = if self.is_arg { self.has('?') } else { !self.has('!') };
        let has_value = [':', '=', '{', '?'].into_iter().any(|mark| self.has(mark));
        if is_optional && has_value && !self.has('*') && !self.has('[') && self.text(':') != Some("map") {
            field = field.optional();
        }
        let rules = rules.iter().filter_map(|rule| rule.split_once(" if ")).filter(|(name, _)| *name == self.name);
        let field = rules.flat_map(|(_, others)| others.split(", ")).fold(field, |field, other| {
            let (other, value) = other.split_once('=').unwrap_or_else(|| panic!("no value: {other}"));
            field.required_if(other, value)
        });
        match self.short {
            Some(short) => field.short(short),
            None => field,
        }
    }

    /// Builds the field of one value, as its type is.
    fn plain(&self) -> Field {
        let name = self.name;
        if !self.choices.is_empty() {
            let names = self.choices.iter().flat_map(|(names, _)| names.split('|'));
            let field = Field::choice(name, names);
            return self.choices.iter().fold(field, |field, (names, doc)| {
                field.describe_choice(names.split('|').next().unwrap_or_default(), *doc)
            });
        }
        match self.text(':') {
            Some("int") => Field::integer(name),
            Some("u32") => Field::new(name, Kind::U32),
            Some("float") => Field::new(name, Kind::F64),
            Some("signed") => Field::new(name, Kind::F64).allow_hyphen(),
            Some("duration") => Field::duration(name),
            Some("custom") => Field::new(name, Kind::CUSTOM),
            Some("date") => Field::new(name, Kind::CUSTOM).checked_as::<Date>(),
            Some("date-time") => Field::new(name, Kind::CUSTOM).checked_as::<DateTime>(),
            Some("day") => Field::new(name, Kind::CUSTOM).checked_as::<Day>(),
            Some("map") => Field::string(name).map().value_name("key=value"),
            Some("secret") => Field::string(name).secret(),
            Some("path") => Field::string(name).hint(Hint::Path),
            Some("plain-path") => Field::path(name),
            Some("file") => Field::path(name).hint(Hint::File),
            Some("dir") => Field::path(name).hint(Hint::Dir),
            Some("url") => Field::string(name).hint(Hint::Url),
            Some("email") => Field::string(name).hint(Hint::Email),
            Some("host") => Field::string(name).hint(Hint::Host),
            Some("user") => Field::string(name).hint(Hint::User),
            Some(other) => panic!("no such type: {other}"),
            None if self.is_arg || self.has('=') => Field::string(name),
            None => Field::new(name, Kind::BOOL),
        }
    }

    /// Returns how the values are printed, if several texts are the same value.
    pub(super) fn print(&self) -> Option<(String, Print)> {
        let print = match self.text(':') {
            Some("float" | "signed") => Print::Float,
            Some("duration") => Print::Duration,
            _ => {
                let names = self.choices.iter().filter_map(|(names, _)| names.split_once('|'));
                let aliases: Vec<_> = names.map(|(name, alias)| (alias.to_owned(), name.to_owned())).collect();
                (!aliases.is_empty()).then_some(Print::Choice(aliases))?
            }
        };
        Some((self.name.to_owned(), print))
    }
}

/// Splits the marks after a name, each with its text.
fn marks(rest: &str) -> Vec<(char, &str)> {
    let mut marks = Vec::new();
    let mut chars = rest.chars();
    while let Some(mark) = chars.next() {
        let after = chars.as_str();
        let is_word = |c: char| c.is_alphanumeric() || "-_.".contains(c);
        let close = match mark {
            '{' => Some('}'),
            '(' => Some(')'),
            '[' => Some(']'),
            '"' => Some('"'),
            _ => None,
        };
        let (text, after) = match close {
            Some(close) => after.split_once(close).unwrap_or_else(|| panic!("no {close}: {rest}")),
            None => after.split_at(after.find(|c| !is_word(c)).unwrap_or(after.len())),
        };
        marks.push((mark, text));
        chars = after.chars();
    }
    marks
}

/// Changes a field as a mark tells.
fn with_mark(field: Field, (mark, text): &(char, &str)) -> Field {
    let bounds = text.split_once("..");
    match (mark, bounds) {
        ('*', Some((min, _))) => field.array().values(min.parse().unwrap_or(0)..),
        ('*', None) if text.is_empty() => field.array(),
        ('*', None) => {
            let count = text.parse().unwrap_or(1);
            field.array().values(count..=count)
        }
        ('(', Some((min, max))) => {
            let field = if min.is_empty() { field } else { field.min(min) };
            if max.is_empty() { field } else { field.max(max) }
        }
        ('[', _) => field.default(text),
        ('"', _) => field.value_name(*text),
        ('$', _) => field.env(*text),
        ('|', _) => field.alias(*text),
        ('~', _) => field.ignore_case(),
        (',', _) => field.delimiter(','),
        _ => field,
    }
}

/// Form in which the values of a field are printed, so that a value is one text however it was typed.
pub(super) enum Print {
    Duration,
    Float,
    /// Aliases, each with its choice.
    Choice(Vec<(String, String)>),
}

impl Print {
    fn value(&self, value: &Data) -> Data {
        if let Data::Array(values) = value {
            return Data::Array(values.iter().map(|value| self.value(value)).collect());
        }
        let text = value.as_str().unwrap_or_default();
        match self {
            Self::Duration => Duration::parse(OsStr::new(text)).map_or_else(|_| value.clone(), seconds),
            Self::Float => value.as_f64().map_or_else(|| value.clone(), Data::from),
            Self::Choice(aliases) => {
                let choice = aliases.iter().find(|(alias, _)| alias == text).map(|(_, name)| name.as_str().into());
                choice.unwrap_or_else(|| value.clone())
            }
        }
    }
}

fn seconds(duration: Duration) -> Data {
    duration.as_secs_f64().into()
}

/// Returns a part of the input with its values as they are printed.
pub(super) fn canonical(part: &Data, prints: &[(String, Print)]) -> Data {
    let Some(fields) = part.as_object() else { return part.clone() };
    let printed = |(name, value): (&str, &Data)| {
        let print = prints.iter().find(|(own, _)| own == name).map(|(_, print)| print);
        (name.to_owned(), print.map_or_else(|| value.clone(), |print| print.value(value)))
    };
    Data::Object(fields.iter().map(printed).collect())
}
