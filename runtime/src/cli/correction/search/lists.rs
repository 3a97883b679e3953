//! Guesses at an invalid value in a list that is one word, and at a list that is written as JSON.

use std::ffi::OsStr;

use super::items::LINKS;
use super::values::repaired;
use super::{Guesses, option_tokens};
use crate::data::{Data, Words, from_json, split_once, to_json};
use crate::error::FieldError;
use crate::input;
use crate::schema::{Arity, FieldRef, Kind, Part};

impl Guesses<'_, '_, '_> {
    /// Guesses at the values of the lists of a guessed call, and at others that are several in one.
    pub(super) fn at_values_of_lists(&mut self) {
        self.at_array_as_text();
        self.at_commas();
        self.at_links();
        self.at_host_and_port();
    }

    /// Guesses at the values of an option that takes them with a separator: `--ignore 'comments,Grant'`.
    pub(super) fn at_list(&mut self, error: &FieldError, field: &FieldRef<'_>) {
        let Some(delimiter) = field.delimiter() else { return };
        let tables = self.tables();
        for (index, token) in self.argv().iter().enumerate() {
            let (prefix, word) = value_of(token);
            let parts = items_of_json(word).unwrap_or_else(|| word.split(delimiter).map(str::to_owned).collect());
            if !word.split(delimiter).any(|part| part == error.received) {
                continue;
            }
            let meant = |part: &String| {
                let spelled = error.suggestion.clone().filter(|_| *part == error.received);
                let is_valid = input::takes(&tables, field, part);
                if is_valid { Some(part.clone()) } else { spelled.or_else(|| repaired(part, field)) }
            };
            let Some(meant) = parts.iter().map(meant).collect::<Option<Vec<String>>>() else { continue };
            let joined = meant.join(&delimiter.to_string());
            self.replace(index, 1, &[&format!("{prefix}{joined}")], 1, false);
        }
    }

    /// Guesses that a word with commas is several values of an option that is repeated: `--cc a@example.com,b@example.com`.
    fn at_commas(&mut self) {
        let tables = self.tables();
        let takes_one = |field: &FieldRef<'_>| {
            let is_open = |arity: Arity| field.part() == Part::Arg && arity.max == u16::MAX;
            field.kind().is_list()
                && field.delimiter().is_none()
                && field.arity().is_none_or(is_open)
                && field.kind().is(Kind::TEXT)
        };
        let fields = tables.part(Part::Option).chain(tables.positionals());
        for field in fields.filter(|field| takes_one(field) && !field.has_choices()) {
            let values = self.problem.parsed.values.as_deref();
            let mut texts = values.into_iter().flat_map(|values| values.all(field.id())).filter_map(OsStr::to_str);
            let (Some(text), None) = (texts.next(), texts.next()) else { continue };
            let parts: Vec<&str> = text.split(',').collect();
            let is_word =
                |part: &&str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || "._-@:/*?".contains(c));
            let has_word = parts.iter().any(|part| part.parse::<f64>().is_err());
            if parts.len() < 2 || !has_word || !parts.iter().all(is_word) {
                continue;
            }
            let tokens: Vec<String> = parts.iter().flat_map(|part| option_tokens(&field, part)).collect();
            let bare = self.places(text).into_iter().find(|at| {
                let before = at.checked_sub(1).and_then(|before| self.argv().get(before));
                field.part() == Part::Arg && before.is_none_or(|before| !before.starts_with('-'))
            });
            if let Some(index) = bare {
                self.replace(index, 1, &parts, 0, false);
                continue;
            }
            for (index, token) in self.argv().iter().enumerate() {
                let is_value = value_of(token).1 == text;
                let is_attached = is_value && token.starts_with("--");
                if is_attached
                    || is_value && index > 0 && self.argv().get(index - 1).is_some_and(|flag| is_flag_of(flag, &field))
                {
                    let (at, count) = if is_attached { (index, 1) } else { (index - 1, 2) };
                    self.replace_tokens(at, count, &tokens, 0);
                    break;
                }
            }
        }
    }

    /// Guesses that a word between two values of a list only links them: `compare base-1 vs base-2`.
    fn at_links(&mut self) {
        let Some(values) = self.problem.parsed.values.as_deref() else { return };
        let tables = self.tables();
        for field in tables.positionals().filter(|field| field.kind().is_list() && !field.has_choices()) {
            let texts: Vec<&str> = values.all(field.id()).filter_map(OsStr::to_str).collect();
            let between = texts.iter().skip(1).take(texts.len().saturating_sub(2));
            for link in between.filter(|text| LINKS.contains(text)) {
                self.places(link).iter().take(1).for_each(|index| self.replace(*index, 1, &[], 0, false));
            }
        }
    }

    /// Guesses that an address has the value of the option for the port, too: `--listen 0.0.0.0:8080`.
    fn at_host_and_port(&mut self) {
        const HOSTS: Words = Words("host hostname bind address listen ip");
        let tables = self.tables();
        let Some(port) = tables.long(b"port").filter(|field| field.kind().is_number() && !self.is_given(field)) else {
            return;
        };
        for field in tables.part(Part::Option).filter(|field| HOSTS.contains(field.long())) {
            for index in self.places(&format!("--{}", field.long())) {
                let value = self.argv().get(index + 1).and_then(|value| value.rsplit_once(':'));
                // `::1` is an address alone.
                let is_pair = |(host, number): &(&str, &str)| {
                    let is_host = !host.is_empty() && (!host.contains(':') || host.ends_with(']'));
                    is_host && number.parse::<u16>().is_ok()
                };
                let Some((host, number)) = value.filter(is_pair) else { continue };
                let tokens = [option_tokens(&field, host), option_tokens(&port, number)].concat();
                self.replace_tokens(index, 2, &tokens, 0);
            }
        }
    }

    /// Guesses that a text of several values has commas between them, where the call has a JSON array: `--users '["U1","U2"]'`.
    fn at_array_as_text(&mut self) {
        let tables = self.tables();
        let is_text = |field: &FieldRef<'_>| {
            let is_one = field.kind().is(Kind::TEXT) && !field.kind().is_list() && !field.kind().is_map();
            is_one && field.doc().to_lowercase().contains("comma")
        };
        for field in tables.part(Part::Option).filter(is_text) {
            let values = self.problem.parsed.values.as_deref();
            let Some(text) = values.and_then(|values| values.scalar(field.id())?.to_str()) else { continue };
            let Some(items) = items_of_json(text) else { continue };
            let flag = format!("--{}", field.long());
            for index in self.places(&flag) {
                if self.argv().get(index + 1).is_some_and(|value| value == text) {
                    self.replace_tokens(index, 2, &option_tokens(&field, &items.join(",")), 0);
                }
            }
        }
    }
}

/// Returns whether a token is the name of an option.
fn is_flag_of(token: &str, field: &FieldRef<'_>) -> bool {
    let is_short = || field.short().is_some_and(|short| token == format!("-{short}"));
    token.strip_prefix("--").is_some_and(|name| name == field.long()) || is_short()
}

/// Returns the value of a token, after the name of its option.
fn value_of(token: &str) -> (&str, &str) {
    let attached = split_once(token, '=').filter(|_| token.starts_with("--")).map(|(_, value)| value);
    let value = attached.unwrap_or(token);
    (token.strip_suffix(value).unwrap_or_default(), value)
}

/// Returns the items of a JSON array of texts and numbers.
fn items_of_json(word: &str) -> Option<Vec<String>> {
    let Data::Array(items) = word.starts_with('[').then(|| from_json(word).ok())?? else { return None };
    let text = |item: &Data| match item {
        Data::String(text) => Some(text.clone()),
        Data::Number(_) => Some(to_json(item)),
        _ => None,
    };
    items.iter().map(text).collect()
}
