//! What is said of tokens that cannot be bound.

use std::ffi::OsStr;

use super::bind::Binder;
use super::expected::{expected, many, takes};
use super::nearest;
use super::token;
use crate::error::FieldError;
use crate::schema::{Arity, FieldRef, Kind, Part, truth};

impl Binder<'_, '_> {
    #[cold]
    #[inline(never)]
    pub(super) fn unexpected(&mut self, token: &OsStr, before: Option<FieldRef<'_>>) {
        let text = token::show(token);
        if self.problems.are_many() {
            self.problems.parse(FieldError::new(&text, format!("Unexpected argument: `{text}`")).received(&text));
            return;
        }
        let most = |field: FieldRef<'_>| field.arity().map_or(1, |arity| usize::from(arity.max));
        let takes: usize = self.values.tables().slots().map(most).sum();
        let expected = match takes {
            0 => "no arguments".to_owned(),
            1 => "one argument".to_owned(),
            many => format!("{many} arguments"),
        };
        let field =
            FieldError::new(&text, format!("Unexpected argument: `{text}`")).expected(&expected).received(&text);
        let hint = match before.filter(|flag| flag.is_bare_too() || truth(token).is_some()) {
            Some(flag) => format!("a flag takes its value behind `=`: `--{}={text}`", flag.long()),
            None => format!("the command takes {expected}; quote a value that has blanks"),
        };
        self.problems.parse(field).hint = Some(hint);
    }

    #[cold]
    #[inline(never)]
    pub(super) fn needs_equals(&mut self, field: &FieldRef<'_>, label: &str, next: Option<&OsStr>) {
        let long = format!("--{}", field.long());
        let error = FieldError::new(&long, format!("Missing value for flag: {label}")).expected(expected(field));
        let value = next.filter(|next| !field.is_secret() && !token::is_flag(next)).map(token::show);
        let value = value.unwrap_or_else(|| "\u{2026}".to_owned());
        self.problems.parse(error).hint = Some(format!("its value stands behind `=`: `{long}={value}`"));
        self.after_unknown = true;
    }

    #[cold]
    #[inline(never)]
    pub(super) fn wrong_number(&mut self, field: &FieldRef<'_>, label: &str, arity: Arity, got: usize) {
        let takes = many(arity);
        let error = FieldError::new(format!("--{}", field.long()), format!("{label} takes {takes}, got {got}"));
        self.problems.parse(error.expected(takes));
    }

    #[cold]
    #[inline(never)]
    pub(super) fn no_value(&mut self, label: &str) {
        let field = FieldError::new(label, format!("Flag takes no value: {label}")).expected("no value");
        self.problems.parse(field);
    }

    #[cold]
    #[inline(never)]
    pub(super) fn missing_value(&mut self, field: &FieldRef<'_>, label: &str, next: Option<&OsStr>) {
        let long = format!("--{}", field.long());
        let error = FieldError::new(&long, format!("Missing value for flag: {label}")).expected(expected(field));
        let as_value = |next| format!("to pass `{0}` as the value, write `{long}={0}`", token::show(next));
        let hint = next.filter(|next| token::is_flag(next)).map(as_value);
        self.problems.parse(error).hint = hint.or_else(|| takes(field));
    }

    #[cold]
    #[inline(never)]
    pub(super) fn unknown_long(&mut self, name: &str) {
        let label = format!("--{name}");
        let mut field = FieldError::new(&label, format!("Unknown flag: {label}")).received(&label);
        if self.problems.are_many() {
            self.problems.parse(field);
            return;
        }
        let fields: Vec<_> = self.values.tables().part(Part::Option).filter(|field| !field.is_hidden()).collect();
        let own = fields.iter().flat_map(|field| std::iter::once(field.long()).chain(field.aliases()));
        let negated = name.strip_prefix("no-").and_then(|name| {
            let booleans = fields.iter().filter(|field| field.kind().is(Kind::BOOL));
            nearest(name, booleans.map(FieldRef::long)).map(|name| format!("--no-{name}"))
        });
        let found = nearest(name, own.chain((self.globals)()));
        let found = found.map(|name| format!("--{name}")).or(negated);
        if let Some(found) = &found {
            field = field.suggestion(found);
        }
        let takes_words = self.slot.is_some();
        let problem = self.problems.parse(field);
        if found.is_none() && takes_words {
            problem.hint = Some(format!("to pass `{label}` as a value, write `-- {label}`"));
        }
    }
}
