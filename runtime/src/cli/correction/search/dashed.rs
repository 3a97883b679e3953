//! Guesses at a token that begins with a dash and is not meant as a flag: the value of an argument or option that is missing.

use std::ffi::OsString;

use super::{Guesses, InputErrorKind, foreign, option_tokens};
use crate::data::name_words;
use crate::input;
use crate::parse;
use crate::schema::{FieldRef, Part};

/// Number of characters from which on a token with a digit or capital letter is an identifier, not letters of flags.
const MIN_IDENTIFIER_LEN: usize = 6;
/// Maximum number of tokens that are tried as values: the call before each is parsed again.
const MAX_VALUES: usize = 4;

impl Guesses<'_, '_, '_> {
    /// Guesses that the letters after one with an optional value are that value, which needs an `=`: `-wnever` is `-w=never`.
    pub(super) fn at_attached_optional_value(&mut self) {
        let tables = self.tables();
        for (index, token) in self.argv().iter().enumerate().take_while(|(_, token)| *token != "--") {
            let Some(letters) = token.strip_prefix('-').filter(|letters| !letters.starts_with('-')) else { continue };
            for (at, letter) in letters.char_indices() {
                let Some(field) = tables.short(letter) else { break };
                let (before, value) = letters.split_at_checked(at + letter.len_utf8()).unwrap_or((letters, ""));
                if value.starts_with('=') || !(field.kind().is_flag() || field.has_optional_value()) {
                    break;
                }
                if field.has_optional_value() && !value.is_empty() && input::takes(&tables, &field, value) {
                    self.replace(index, 1, &[&format!("-{before}={value}")], 1, false);
                }
            }
        }
    }

    /// Guesses that `--` stands after the command, where it has a meaning: `-- echo -n` is `echo -- -n`.
    pub(super) fn at_command_after_dashes(&mut self, index: usize, word: &str) -> bool {
        let is_command = self.problem.parsed.target.node().child(word.as_bytes()).is_some();
        let before = index.checked_sub(1).filter(|before| self.argv().get(*before).is_some_and(|token| token == "--"));
        let Some(before) = before.filter(|_| is_command) else { return false };
        let tokens = if index + 1 < self.argv().len() { vec![word, "--"] } else { vec![word] };
        self.replace(before, 2, &tokens, 0, false);
        true
    }

    /// Guesses that a number after a dash limits a list: `-20` is `--limit 20`.
    pub(super) fn at_dashed_count(&mut self, index: usize, token: &str) {
        let Some(number) = token.strip_prefix('-').filter(|number| number.parse::<u32>().is_ok()) else { return };
        let tables = self.tables();
        let limits = |field: &FieldRef<'_>| {
            let is_it = foreign::means("limit", field.long()) || field.short() == Some('n');
            field.kind().is_integer() && is_it && !self.is_given(field) && !field.is_hidden()
        };
        let mut fields = tables.part(Part::Option).filter(limits);
        if let (Some(field), None) = (fields.next(), fields.next()) {
            self.replace_tokens(index, 1, &option_tokens(&field, number), 1);
        }
    }

    /// Guesses that the words which only `--` can lead to follow it: `exec ls -l` is `exec -- ls -l`. A flag before them is
    /// rather a misspelled one.
    pub(super) fn at_forgotten_dashes(&mut self) {
        let tables = self.tables();
        let mut last = tables.part(Part::Arg).filter(|field| field.is_last() && !self.is_given(field));
        if last.next().is_none() || self.argv().iter().any(|token| token == "--") {
            return;
        }
        let errors = self.problem.parsed.errors.iter();
        let wrong = errors.filter(|error| !error.field.received.is_empty());
        let Some(first) = wrong.filter_map(|error| self.places(&error.field.received).first().copied()).min() else {
            return;
        };
        if self.argv().get(first).is_some_and(|token| !token.starts_with('-')) {
            self.replace(first, 0, &["--"], 0, false);
        }
    }

    /// Guesses that letters of flags are the value of an argument that is missing.
    pub(super) fn at_dashed_values(&mut self) {
        let before_dashes = self.argv().iter().take_while(|token| *token != "--");
        let values: Vec<usize> =
            before_dashes.enumerate().filter(|(_, token)| may_be_value(token)).map(|(index, _)| index).collect();
        values.into_iter().take(MAX_VALUES).for_each(|index| self.at_dashed_value(index));
    }

    /// Guesses that a token is the value of an argument: `get -wtIMTCHW` is `get --id=-wtIMTCHW`.
    pub(super) fn at_dashed_value(&mut self, index: usize) {
        let token = self.argv().get(index).cloned().unwrap_or_default();
        // `--yes` confirms, and names nothing.
        if !self.lacks_argument() || foreign::is_needless(token.trim_start_matches('-')) {
            return;
        }
        let is_number = token.parse::<f64>().is_ok() && token.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        let is_value = is_number || is_identifier(&token);
        // A letter or a word after dashes is rather a flag.
        if !is_value && (token.len() <= 2 || token.starts_with("--")) {
            return;
        }
        let Some(name) = self.argument_at(index).filter(|name| self.tables().long(name.as_bytes()).is_none()) else {
            return;
        };
        let cost = if is_value { 1 } else { 5 };
        self.replace(index, 1, &[&format!("--{name}={token}")], cost, is_value);
    }

    /// Guesses that letters of flags are the value of the option before them: `--code -dash` is `--code=-dash`.
    pub(super) fn at_dashed_option(&mut self, label: &str) {
        let words = name_words(label);
        for index in 0..self.argv().len() {
            let Some(name) = self.argv().get(index).filter(|token| name_words(token) == words).cloned() else {
                continue;
            };
            if let Some(next) = self.argv().get(index + 1).filter(|next| may_be_value(next)).cloned() {
                self.replace(index, 2, &[&format!("{name}={next}")], 2, false);
            }
        }
    }

    /// Returns whether an argument is reported as missing.
    fn lacks_argument(&self) -> bool {
        let tables = self.tables();
        let mut errors = self.problem.parsed.errors.iter().filter(|error| error.kind == InputErrorKind::Validation);
        errors.any(|error| {
            error.field.received.is_empty() && tables.part(Part::Arg).any(|field| error.concerns(field.id()))
        })
    }

    /// Returns the name of the argument that a word at an index of argv would give.
    fn argument_at(&self, index: usize) -> Option<String> {
        let target = &self.problem.parsed.target;
        let before: Vec<OsString> = self.argv().get(..index)?.iter().map(OsString::from).collect();
        let parsed = parse::parse(target.root(), &before);
        let values = parsed.values.as_ref().filter(|_| parsed.target.path() == target.path())?;
        let is_open = |field: &FieldRef<'_>| values.source(field.id()).is_none() && !field.is_last();
        let field = values.tables().positionals().find(is_open)?;
        (!field.kind().is_number()).then(|| field.long().to_owned())
    }
}

/// Returns whether a token with one dash is more than the name of a flag.
fn may_be_value(token: &str) -> bool {
    token.starts_with('-') && !token.starts_with("--") && token.len() > 2
}

/// Returns whether a token with a dash reads as an identifier: a long one with a digit or a capital letter.
fn is_identifier(token: &str) -> bool {
    let Some(name) = token.strip_prefix('-').filter(|name| !name.starts_with('-')) else { return false };
    let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    let is_mixed = name.chars().any(|c| c.is_ascii_digit() || c.is_uppercase());
    is_plain && is_mixed && token.chars().count() >= MIN_IDENTIFIER_LEN
}
