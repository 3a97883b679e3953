//! Consumes the global flags of a call.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::path::PathBuf;

use super::{Arity, GLOBALS, Global, Globals, Help};
use crate::data::{excerpt, join, nearest};
use crate::error::{InputErrors, Subject};
use crate::graph::Node;
use crate::parse::token::{self, Token};

/// An error of a global flag's value.
enum ValueError<'a> {
    /// The flag takes no value.
    Unexpected(&'a OsStr),
    Missing,
    /// The bytes are not shown: they may be secret.
    NotUtf8,
    Invalid(&'a OsStr),
}

impl Globals {
    /// Consumes a flag after the name of a mount, where fewer flags are global: those that always are, and those that have
    /// one of their choices as the value.
    pub(in crate::parse) fn claim_after_mount(
        &mut self,
        root: &Node,
        tokens: &[&OsStr],
        errors: &mut InputErrors,
    ) -> usize {
        let (global, value) = match tokens.first().map(|token| token::classify(token)) {
            Some(Token::Long(name, value)) => (find_long(root, name), value),
            Some(Token::Short([letter, ..])) => (find_short(root, *letter), None),
            _ => (None, None),
        };
        let value = value.as_deref().or(tokens.get(1).copied()).and_then(OsStr::to_str).unwrap_or_default();
        // `--color never` is the flag, `--color red` a parameter.
        let is_global = |global: &Global| global.is_global_after_mount || global.choices.contains(&value);
        if global.is_some_and(is_global) { self.claim(root, tokens, errors) } else { 0 }
    }

    /// Consumes the global flag that the tokens begin with; returns how many tokens it used, 0 if the program has no
    /// such flag.
    pub(in crate::parse) fn claim(&mut self, root: &Node, tokens: &[&OsStr], errors: &mut InputErrors) -> usize {
        let Some(token) = tokens.first() else { return 0 };
        match token::classify(token) {
            Token::Long(name, value) => match find_long(root, name) {
                Some(global) if global.arity() == Arity::Words => self.set_words(global, value, tokens, errors),
                Some(global) => self.set(global, value, tokens.get(1).copied(), errors),
                None => 0,
            },
            Token::Short(letters) => usize::from(self.set_short(root, letters)),
            Token::End | Token::Word => 0,
        }
    }

    /// Sets the flags of a stack such as `-vv`; returns false if the program lacks one of them.
    fn set_short(&mut self, root: &Node, letters: &[u8]) -> bool {
        let is_known = !letters.is_empty() && letters.iter().all(|letter| find_short(root, *letter).is_some());
        for global in letters.iter().filter(|_| is_known).filter_map(|letter| find_short(root, *letter)) {
            match global.long {
                "help" => self.help = self.help.max(Help::Short),
                _ => (global.set)(self, ""),
            }
        }
        is_known
    }

    /// Sets a flag to the attached value or to the next token; returns how many tokens it used.
    #[inline(never)]
    fn set(
        &mut self,
        global: &Global,
        attached: Option<Cow<'_, OsStr>>,
        next: Option<&OsStr>,
        errors: &mut InputErrors,
    ) -> usize {
        if global.value_name.is_none() {
            self.switch(global, attached.as_deref(), errors);
            return 1;
        }
        let (value, taken) = match (attached, next) {
            (Some(value), _) => (value, 1),
            (None, _) if global.arity() == Arity::Optional => {
                (global.set)(self, "");
                return 1;
            }
            (None, Some(next)) if !token::is_flag(next) || global.is_number && token::is_negative_number(next) => {
                (Cow::Borrowed(next), 2)
            }
            (None, _) => {
                self.missing_value(global, errors);
                return 1;
            }
        };
        if let Some(set) = global.set_path() {
            if value.is_empty() {
                self.missing_value(global, errors);
            } else {
                set(self, Some(PathBuf::from(value.into_owned())));
            }
            return taken;
        }
        match value.to_str() {
            Some(text) if global.accepts(text) => (global.set)(self, text),
            None if global.choices.is_empty() => self.report(global, &ValueError::NotUtf8, errors),
            _ => self.report(global, &ValueError::Invalid(&value), errors),
        }
        taken
    }

    /// Sets a flag without a value; one may be attached, as to a boolean option: `--json=true`.
    fn switch(&mut self, global: &Global, attached: Option<&OsStr>, errors: &mut InputErrors) {
        if attached.is_some_and(|value| value == "false") {
            return;
        }
        if let Some(value) = attached.filter(|value| *value != "true") {
            self.report(global, &ValueError::Unexpected(value), errors);
        }
        (global.set)(self, "");
    }

    /// Sets a flag to the attached value and all words up to the next flag; returns how many tokens it used.
    fn set_words(
        &mut self,
        global: &Global,
        attached: Option<Cow<'_, OsStr>>,
        tokens: &[&OsStr],
        errors: &mut InputErrors,
    ) -> usize {
        let rest = tokens.iter().skip(1).take_while(|token| !token::is_flag(token));
        let words: Vec<_> =
            attached.iter().map(AsRef::as_ref).chain(rest.copied()).map(OsStr::to_string_lossy).collect();
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        let taken = words.len() + usize::from(attached.is_none());
        match join(&words, " ") {
            text if text.trim().is_empty() => self.missing_value(global, errors),
            text => (global.set)(self, &text),
        }
        taken
    }

    fn missing_value(&mut self, global: &Global, errors: &mut InputErrors) {
        if let Some(set) = global.set_path() {
            set(self, None);
        }
        self.report(global, &ValueError::Missing, errors);
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self, global: &Global, error: &ValueError<'_>, errors: &mut InputErrors) {
        self.is_invalid = true;
        let label = format!("--{}", global.long);
        let expected = global.expected();
        let error = match error {
            ValueError::Unexpected(value) => errors
                .unparsable(&label, format_args!("Flag takes no value: {label}"))
                .received(&excerpt(value))
                .expected("no value".to_owned()),
            ValueError::Missing => errors
                .unparsable(&label, format_args!("Missing value for flag: {label}"))
                .coded("missing")
                .expected(expected),
            ValueError::NotUtf8 => errors
                .unparsable(&label, format_args!("Invalid value for {label}: it is not valid UTF-8"))
                .expected(expected),
            ValueError::Invalid(value) => {
                let value = excerpt(value);
                let error = errors
                    .unparsable(&label, format_args!("Invalid value for {label}: expected {expected}, got `{value}`"))
                    .received(&value);
                error.field.suggestion = nearest(&value, global.choices.iter().copied()).map(str::to_owned);
                error.expected(expected)
            }
        };
        error.about(Subject::Flag(global.long));
    }
}

fn find_long(root: &Node, name: &[u8]) -> Option<&'static Global> {
    let global = GLOBALS.iter().find(|global| global.long.as_bytes() == name)?;
    root.has_builtin(global.long).then_some(global)
}

/// Returns the flag with a short name; none of them takes a value.
fn find_short(root: &Node, letter: u8) -> Option<&'static Global> {
    let global = GLOBALS.iter().find(|global| global.short == Some(char::from(letter)))?;
    root.has_builtin(global.long).then_some(global)
}
