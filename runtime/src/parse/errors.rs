//! Words the errors about tokens that cannot be bound.

use std::ffi::OsStr;

use super::bind::Binder;
use super::token;
use crate::data::{excerpt, is_misspelled, join, nearest};
use crate::schema::{Arity, FieldRef, Kind, Part, Tables, expected, missing_value_hint, truth, value_count};

impl Binder<'_, '_> {
    /// Reports a word that no positional takes; `flag` is the flag before it.
    #[cold]
    #[inline(never)]
    pub(super) fn unexpected_argument(&mut self, token: &OsStr, flag: Option<FieldRef<'_>>) {
        let text = excerpt(token);
        let is_long = self.errors.is_long();
        self.surplus_count += 1;
        let error = self
            .errors
            .unparsable(&text, format_args!("Unexpected argument: `{text}`"))
            .received(&text)
            .coded("unexpected");
        if is_long {
            return;
        }
        let mut max_count = 0;
        for positional in self.values.tables().positionals() {
            max_count += positional.arity().map_or(1, |arity| usize::from(arity.max));
        }
        let expected = match max_count {
            0 => "no arguments".to_owned(),
            1 => "one argument".to_owned(),
            count if count >= Arity::MANY.into() => "no more arguments".to_owned(),
            count => format!("{count} arguments"),
        };
        error.hint = Some(match flag.filter(|flag| flag.has_optional_value() || truth(token).is_some()) {
            Some(flag) => format!("write the value of a flag after `=`: `--{}={text}`", flag.long()),
            None if self.surplus_count > 1 => format!("the command takes {expected}; quote values that contain spaces"),
            None => format!("the command takes {expected}"),
        });
        error.expected(expected);
    }

    /// Reports an option whose value must follow a `=`; `next` is the token after it.
    #[cold]
    #[inline(never)]
    pub(super) fn missing_equals(&mut self, field: &FieldRef<'_>, next: Option<&OsStr>) {
        let value = match next {
            Some(next) if !field.is_secret() && !token::is_flag(next) => excerpt(next),
            _ => "\u{2026}".to_owned(),
        };
        let hint = format!("write the value after `=`: `{}={value}`", field.label());
        self.missing_value_with_hint(field, Some(hint));
        self.after_unknown = true;
    }

    #[cold]
    #[inline(never)]
    pub(super) fn wrong_count(&mut self, field: &FieldRef<'_>, arity: Arity, count: usize) {
        let (label, expected) = (field.label(), value_count(arity));
        let error = self.errors.unparsable(&label, format_args!("{label} takes {expected}, got {count}"));
        error.about(field.subject()).expected(expected);
    }

    /// Reports a value that is attached to a flag without one; `label` is the flag as typed.
    #[cold]
    #[inline(never)]
    pub(super) fn unexpected_value(&mut self, field: &FieldRef<'_>, label: &str) {
        let error = self.errors.unparsable(label, format_args!("Flag takes no value: {label}"));
        error.about(field.subject()).expected("no value".to_owned());
    }

    /// Reports an option without its value; `next` is the token after it.
    #[cold]
    #[inline(never)]
    pub(super) fn missing_value(&mut self, field: &FieldRef<'_>, next: Option<&OsStr>) {
        let hint = match next {
            Some(next) if token::is_flag(next) => {
                Some(format!("to pass `{0}` as the value, write `{1}={0}`", excerpt(next), field.label()))
            }
            _ => missing_value_hint(field),
        };
        self.missing_value_with_hint(field, hint);
    }

    fn missing_value_with_hint(&mut self, field: &FieldRef<'_>, hint: Option<String>) {
        let label = field.label();
        let error = self.errors.unparsable(&label, format_args!("Missing value for flag: {label}"));
        error.about(field.subject()).coded("missing").expected(expected(field)).hint = hint;
    }

    /// Returns whether the next word would be the first one of an argument that is required.
    fn is_argument_missing(&self) -> bool {
        self.positional.is_some_and(|field| field.is_required() && self.values.source(field.id()).is_none())
    }

    /// Reports a letter that is not a short option; `token` is the token that it is part of.
    #[cold]
    #[inline(never)]
    pub(super) fn unknown_short(&mut self, letter: char, token: &str) {
        let is_open = self.is_argument_missing();
        let error = self.errors.unknown_flag(&format!("-{letter}")).received(token);
        let long = token.get(1..).unwrap_or_default();
        let named = self.values.tables().long(long.as_bytes()).filter(|_| long.chars().nth(1).is_some());
        if named.is_some_and(|field| !field.is_hidden() && field.long() == long) {
            error.field.suggestion = Some(format!("--{long}"));
            error.hint = Some("a long name has two dashes".to_owned());
        } else if is_open {
            error.hint = Some(format!("to pass `{token}` as a value, write `-- {token}`"));
        }
    }

    /// Reports a name that is not a long option.
    #[cold]
    #[inline(never)]
    pub(super) fn unknown_long(&mut self, name: &str) {
        let (is_long, is_open) = (self.errors.is_long(), self.is_argument_missing());
        let label = format!("--{name}");
        let error = self.errors.unknown_flag(&label).received(&label);
        if is_long {
            return;
        }
        let mut names = flag_names(self.values.tables(), |field| !field.is_hidden());
        names.extend_from_slice(&(self.global_names)());
        let (mut prefix, mut found) = ("--", nearest(name, names.iter().copied()));
        if let (None, Some(name)) = (found, name.strip_prefix("no-")) {
            names.clear();
            for field in self.values.tables().part(Part::Option) {
                if field.kind().is(Kind::BOOL) && !field.is_hidden() {
                    names.push(field.long());
                }
            }
            (prefix, found) = ("--no-", nearest(name, names.iter().copied()));
        }
        // `--query` means much, but seldom to search the commands.
        let found = found.filter(|found| *found != "find" || is_misspelled(name, "find"));
        if let Some(found) = found {
            error.field.suggestion = Some(join(&[prefix, found], ""));
        } else if is_open {
            error.hint = Some(format!("to pass `{label}` as a value, write `-- {label}`"));
        }
    }
}

/// Returns the names and aliases of the options that satisfy a condition.
#[inline(never)]
pub(crate) fn flag_names<'a>(tables: &Tables<'a>, is_included: fn(&FieldRef<'a>) -> bool) -> Vec<&'a str> {
    let mut names = Vec::new();
    for field in tables.iter() {
        if field.part() == Part::Option && is_included(&field) {
            names.push(field.long());
            for alias in field.aliases() {
                names.push(alias);
            }
        }
    }
    names
}
