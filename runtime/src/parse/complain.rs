//! What is said of tokens that cannot be bound.

use std::ffi::OsStr;

use super::bind::Binder;
use super::expected::{expected, many, takes};
use super::nearest;
use super::token;
use crate::data::join;
use crate::schema::{Arity, FieldRef, Kind, Part, Tables, truth};

impl Binder<'_, '_> {
    #[cold]
    #[inline(never)]
    pub(super) fn unexpected(&mut self, token: &OsStr, before: Option<FieldRef<'_>>) {
        let text = token::show(token);
        let are_many = self.problems.is_long();
        let problem = self.problems.unparsable(&text, format_args!("Unexpected argument: `{text}`")).received(&text);
        if are_many {
            return;
        }
        let mut takes = 0;
        for slot in self.values.tables().positionals() {
            takes += slot.arity().map_or(1, |arity| usize::from(arity.max));
        }
        let expected = match takes {
            0 => "no arguments".to_owned(),
            1 => "one argument".to_owned(),
            many if many >= Arity::MANY.into() => "no more arguments".to_owned(),
            many => format!("{many} arguments"),
        };
        problem.hint = Some(match before.filter(|flag| flag.has_optional_value() || truth(token).is_some()) {
            Some(flag) => format!("a flag takes its value behind `=`: `--{}={text}`", flag.long()),
            None => format!("the command takes {expected}; quote a value that has blanks"),
        });
        problem.expected(expected);
    }

    #[cold]
    #[inline(never)]
    pub(super) fn needs_equals(&mut self, field: &FieldRef<'_>, next: Option<&OsStr>) {
        let value = match next {
            Some(next) if !field.is_secret() && !token::is_flag(next) => token::show(next),
            _ => "\u{2026}".to_owned(),
        };
        let hint = format!("its value stands behind `=`: `{}={value}`", field.label());
        self.lacks_value(field, Some(hint));
        self.after_unknown = true;
    }

    #[cold]
    #[inline(never)]
    pub(super) fn wrong_number(&mut self, field: &FieldRef<'_>, arity: Arity, got: usize) {
        let (label, takes) = (field.label(), many(arity));
        self.problems.unparsable(&label, format_args!("{label} takes {takes}, got {got}")).expected(takes);
    }

    #[cold]
    #[inline(never)]
    pub(super) fn no_value(&mut self, label: &str) {
        let problem = self.problems.unparsable(label, format_args!("Flag takes no value: {label}"));
        problem.expected("no value".to_owned());
    }

    #[cold]
    #[inline(never)]
    pub(super) fn missing_value(&mut self, field: &FieldRef<'_>, next: Option<&OsStr>) {
        let hint = match next {
            Some(next) if token::is_flag(next) => {
                Some(format!("to pass `{0}` as the value, write `{1}={0}`", token::show(next), field.label()))
            }
            _ => takes(field),
        };
        self.lacks_value(field, hint);
    }

    fn lacks_value(&mut self, field: &FieldRef<'_>, hint: Option<String>) {
        let label = field.label();
        let problem = self.problems.unparsable(&label, format_args!("Missing value for flag: {label}"));
        problem.expected(expected(field)).hint = hint;
    }

    #[cold]
    #[inline(never)]
    pub(super) fn complain_short(&mut self, letter: char, token: String) {
        let label = format!("-{letter}");
        let problem = self.problems.unparsable(&label, format_args!("Unknown flag: {label}")).received(&token);
        let long = token.get(1..).unwrap_or_default();
        let named = self.values.tables().long(long.as_bytes()).filter(|_| long.chars().nth(1).is_some());
        if named.is_some_and(|field| !field.is_hidden() && field.long() == long) {
            problem.field.suggestion = Some(format!("--{long}"));
            problem.hint = Some("a long name has two dashes".to_owned());
        } else if self.slot.is_some() {
            problem.hint = Some(format!("to pass `{token}` as a value, write `-- {token}`"));
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn unknown_long(&mut self, name: &str) {
        let are_many = self.problems.is_long();
        let label = format!("--{name}");
        let problem = self.problems.unparsable(&label, format_args!("Unknown flag: {label}")).received(&label);
        if are_many {
            return;
        }
        let mut names = flag_names(self.values.tables(), |field| !field.is_hidden());
        names.extend_from_slice(&(self.globals)());
        let (mut before, mut found) = ("--", nearest(name, names.iter().copied()));
        if let (None, Some(name)) = (found, name.strip_prefix("no-")) {
            names.clear();
            for field in self.values.tables().part(Part::Option) {
                if field.kind().is(Kind::BOOL) && !field.is_hidden() {
                    names.push(field.long());
                }
            }
            (before, found) = ("--no-", nearest(name, names.iter().copied()));
        }
        if let Some(found) = found {
            problem.field.suggestion = Some(join(&[before, found], ""));
        } else if self.slot.is_some() {
            problem.hint = Some(format!("to pass `{label}` as a value, write `-- {label}`"));
        }
    }
}

/// The names of some options, each with the others that it has.
#[inline(never)]
pub(crate) fn flag_names<'a>(tables: &Tables<'a>, is_one: fn(&FieldRef<'a>) -> bool) -> Vec<&'a str> {
    let mut names = Vec::new();
    for field in tables.iter() {
        if field.part() == Part::Option && is_one(&field) {
            names.push(field.long());
            for alias in field.aliases() {
                names.push(alias);
            }
        }
    }
    names
}
