//! Words the errors about the values of a field.

use std::ffi::OsStr;
use std::fmt;

use super::validate::Invalid;
use crate::command::Environment;
use crate::data::{append, excerpt, nearest, split_once};
use crate::error::{InputError, InputErrors, Subject};
use crate::schema::{
    Arity, FieldRef, Part, Source, Tables, Values, expected, expected_instead_of, missing_value_hint, value_count,
};

/// Maximum number of choices in a message; more of them are listed in a hint, unless one of them is near.
const MAX_LISTED: usize = 12;

/// Reports a missing field; `reason` goes after its name.
pub(super) fn missing<'e>(field: &FieldRef<'_>, reason: &str, errors: &'e mut InputErrors) -> &'e mut InputError {
    let noun = match field.part() {
        Part::Arg | Part::Option if field.is_member() => "member of the input",
        Part::Arg => "argument",
        Part::Option => "option",
        Part::Env => "environment variable",
    };
    let label = field.label();
    let error = errors.invalid(&label, format_args!("Missing required {noun}: {label}{reason}"));
    error.missing().coded("missing").about(field.subject()).expected(expected(field))
}

/// Tells each error the name in data of its field, and the part that has the field. The name of a member is its path, too.
#[cold]
pub(crate) fn name_fields(tables: &Tables<'_>, errors: &mut InputErrors) {
    for error in errors.iter_mut() {
        error.field.place = match error.field.subject {
            Some(Subject::Field(id)) => tables.field(id).map(|field| {
                if field.is_member() {
                    field.name().clone_into(&mut error.field.path);
                }
                let part = match field.part() {
                    _ if !tables.is_own(&field) => "globals",
                    Part::Arg => "args",
                    Part::Option => "options",
                    Part::Env => "env",
                };
                (part, field.name().to_owned())
            }),
            Some(Subject::Flag(name)) => Some(("globals", name.to_owned())),
            None => None,
        };
    }
}

/// The report of an error about the values of a field.
pub(super) struct Report<'s, 'a> {
    pub(super) values: &'s Values<'a>,
    pub(super) field: &'s FieldRef<'s>,
    pub(super) environment: &'s Environment,
    /// The value that the error is about, unless it is the last one.
    pub(super) value: Option<&'s OsStr>,
}

impl Report<'_, '_> {
    /// Returns the name of the field, with the source of its value if that is not argv.
    pub(super) fn name(&self) -> String {
        let Report { values, field, environment, .. } = self;
        let mut out = field.label();
        let (before, source) = match values.last(field.id()) {
            Some((_, Source::Env)) => (" (from ", field.envs().find(|variable| environment.get(variable).is_some())),
            Some((_, Source::Input)) if !field.is_member() => (" (from ", Some("the input")),
            Some((_, Source::Config)) => (" (from ", values.location(field.id())),
            Some((_, Source::Default)) => (" (", Some("its default")),
            _ => ("", None),
        };
        if let Some(source) = source {
            append(&mut out, &[before, source, ")"]);
        }
        out
    }

    /// Reports what [`validate`](super::validate::validate) found.
    #[cold]
    #[inline(never)]
    pub(super) fn invalid(&self, invalid: Invalid<'_>, errors: &mut InputErrors) {
        match invalid {
            Invalid::Count(arity) => self.wrong_count(arity, errors),
            Invalid::Value(text) => match self.malformed_pair(text) {
                Some(reason) => self.rejected(&reason, errors),
                None => self.invalid_value(text, errors),
            },
            Invalid::Rejected(reason) => self.rejected(&reason, errors),
        }
    }

    fn wrong_count(&self, arity: Arity, errors: &mut InputErrors) {
        let (expected, count) = (value_count(arity), self.values.count(self.field.id()));
        self.push("", format_args!(" takes {expected}, got {count}"), errors).expected(expected);
    }

    fn invalid_value(&self, text: &OsStr, errors: &mut InputErrors) {
        let field = self.field;
        let (received, choices) = (self.shown(text), field.choice_names(false));
        let expected = expected_instead_of(field, &received);
        let (before, after) = match text.to_str() {
            _ if field.is_secret() => ("a value that is not shown", ""),
            None => ("`", "`, which is not valid UTF-8"),
            Some("") => ("an empty value", ""),
            Some(_) => ("`", "`"),
        };
        let count = choices.len();
        let error = if count > MAX_LISTED {
            self.push(
                INVALID,
                format_args!(": expected one of its {count} choices, got {before}{received}{after}"),
                errors,
            )
        } else {
            self.push(INVALID, format_args!(": expected {expected}, got {before}{received}{after}"), errors)
        };
        // One of several choices is not what was meant, and neither is one that is denied.
        let is_several = received.contains([',', ';', '|']) || received.starts_with(['!', '~', '^']);
        match nearest(&received, choices.iter().copied().filter(|_| !is_several)) {
            Some(found) => error.field.suggestion = Some(found.to_owned()),
            None if count > MAX_LISTED => error.hint = missing_value_hint(field),
            None => {}
        }
        error.received(&received).expected(expected);
    }

    /// Describes what is wrong with the form of a `key=value` pair.
    fn malformed_pair(&self, text: &OsStr) -> Option<String> {
        let text = text.to_str().filter(|_| self.field.kind().is_map())?;
        let fault = match split_once(text, '=') {
            None => "has no `=`",
            Some(("", _)) => "has no name before the `=`",
            Some(_) => return None,
        };
        let form = self.field.value_names().find(|name| name.contains('=')).unwrap_or("key=value");
        Some(format!("`{}` {fault}: write `{form}`", excerpt(text.as_ref())))
    }

    /// Reports a value that a parser rejects.
    fn rejected(&self, reason: &str, errors: &mut InputErrors) {
        let Report { values, field, .. } = self;
        let reason = if field.is_secret() { "not of the right form" } else { reason };
        let expected = expected(field);
        let lists_choices =
            !field.has_choices() || reason.ends_with(&expected) || field.choice_names(false).len() <= MAX_LISTED;
        let text = self.value.or_else(|| values.last(field.id()).map(|(text, _)| text));
        let received = text.map(|text| self.shown(text)).unwrap_or_default();
        // A parser need not say which value is wrong.
        let reason = reason.trim_end_matches('.');
        let is_named = received.is_empty() || names_value(reason, &received) || text.and_then(OsStr::to_str).is_none();
        let (before, shown, after) = if is_named { ("", "", "") } else { (", got `", received.as_str(), "`") };
        let error = self.push(INVALID, format_args!(": {reason}{before}{shown}{after}"), errors).expected(expected);
        error.received(&received);
        if !lists_choices {
            error.hint = missing_value_hint(field);
        }
    }

    /// Returns a value as it may be shown: nothing of a secret.
    fn shown(&self, text: &OsStr) -> String {
        if self.field.is_secret() { String::new() } else { excerpt(text) }
    }

    /// Adds an error whose message has the name of the field between two texts.
    #[cold]
    #[inline(never)]
    fn push<'e>(&self, before: &str, after: fmt::Arguments<'_>, errors: &'e mut InputErrors) -> &'e mut InputError {
        let error = errors.invalid(&self.field.label(), format_args!("{before}{}{after}", self.name()));
        error.about(self.field.subject())
    }
}

/// Returns whether a message has a value, or that of an entry of a map, in quotes or as a word.
fn names_value(message: &str, value: &str) -> bool {
    let entry = split_once(value, '=').map_or(value, |(_, entry)| entry);
    let mut quoted = message.split(['`', '"']).skip(1).step_by(2);
    let ends_word = |c: char| c.is_whitespace() || matches!(c, '`' | '\'' | '"' | ',' | ';' | ':' | '(' | ')');
    quoted.any(|quoted| quoted == value || quoted == entry) || message.split(ends_word).any(|word| word == value)
}

/// The beginning of a message about a value.
const INVALID: &str = "Invalid value for ";
