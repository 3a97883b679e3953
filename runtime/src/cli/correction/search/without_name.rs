//! The option that a word without a name is the value of: `host add web-9 10.0.4.9` with `--address <ip>`.

use std::path::Path;

use super::meant_choices::meant_choice;
use super::only_path::is_written;
use super::order::{Fit, fitness, is_id_of};
use super::surplus::{
    as_value, is_credential, is_free_text, is_main_text, is_single_word, is_text_name, is_text_of_words, is_unguessable,
};
use super::times::Form;
use super::values::is_path;
use super::{Guesses, foreign, option_tokens};
use crate::cli::correction::secret_words::awaits_secret;
use crate::data::{Words, name_words};
use crate::input;
use crate::schema::{FieldRef, Kind, Part};

/// Cost of an argument that has the text of an option.
const TEXT_AS_ARGUMENT: usize = 2;

/// The options that can still be given, for one word.
struct Open<'w, 'g> {
    word: &'w str,
    fields: Vec<FieldRef<'g>>,
    /// Number of those that are neither credentials nor parts of a body.
    main: usize,
    /// Number of those among them that take a text.
    texts: usize,
    /// Number of those among them whose values begin as the word does.
    with_prefix: usize,
}

impl<'g> Guesses<'_, '_, 'g> {
    /// Guesses that a word is the value of an option; `before` is the token before it.
    pub(super) fn at_option_without_name(&mut self, index: usize, word: &str, before: Option<&str>) {
        let tables = self.tables();
        let fields: Vec<FieldRef<'g>> = tables.part(Part::Option).filter(|field| self.is_open(field)).collect();
        let is_file = word.contains(['/', '.']);
        // A path after a path is one too many, and a number after `-v` rather its value.
        let is_number = word.parse::<f64>().is_ok();
        let is_of_switch = is_number && before.is_some_and(|flag| self.is_short_switch(flag));
        if is_of_switch || is_file && self.is_after_path(word) {
            return;
        }
        let is_free = |field: &&&FieldRef<'_>| {
            let is_text = !field.kind().is_number() && !field.has_choices() && !field.kind().is(Kind::DURATION);
            is_text && (is_file || !is_path(field)) && tables.is_own(field)
        };
        let main: Vec<&FieldRef<'_>> = fields.iter().filter(|field| is_main(field)).collect();
        let has_prefix = |field: &&&FieldRef<'_>| is_free_text(field) && is_id_of(word, field);
        let (texts, with_prefix) = (main.iter().filter(is_free).count(), main.iter().filter(has_prefix).count());
        let open = Open { word, main: main.len(), texts, with_prefix, fields: fields.clone() };
        self.at_text_as_argument(index, word, &fields);
        if is_file && self.at_existing_file(index, word, &fields) {
            return;
        }
        for field in fields.iter().filter(|field| !is_unguessable(field)) {
            // `created.gt`, and the options of the whole program
            let nested = if field.long().contains('.') || !tables.is_own(field) { 2 } else { 0 };
            let cost = match fitness(field, word) {
                Some(Fit::Choice) => Some(2),
                Some(Fit::Number) => Some(self.number_cost(field, &open)),
                Some(Fit::Text) => self.text_cost(field, &open),
                None if self.is_only_date(field, word) => Some(4),
                // `monthly` for the choice `month`, which is needed
                None if self.is_needed(field) && meant_choice(word, field).is_some() => Some(3),
                // `10.0.4.9` for an address
                None => {
                    (self.is_needed(field) && is_of_own_type(field) && input::takes(&tables, field, word)).then_some(3)
                }
            };
            let Some(cost) = cost.map(|cost| cost + nested) else { continue };
            if word.contains(' ') && is_single_word(field) && !field.has_choices() {
                continue;
            }
            let value = meant_choice(word, field).map_or_else(|| as_value(word, field), str::to_owned);
            let tokens = option_tokens(field, &value);
            let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
            // `-i hello` for `--input hello`, where `-i` is another flag
            let is_letter = before
                .and_then(|flag| flag.strip_prefix('-'))
                .is_some_and(|letter| letter.chars().count() == 1 && field.long().starts_with(letter));
            match index.checked_sub(1).filter(|_| is_letter) {
                Some(before) => self.replace(before, 2, &tokens, cost - 1, false),
                None => self.replace(index, 1, &tokens, cost, cost == 2),
            }
        }
    }

    /// Guesses that a file that is there is the only one to read, rather than a name or a title. Returns whether there are options
    /// for such files.
    fn at_existing_file(&mut self, index: usize, word: &str, fields: &[FieldRef<'_>]) -> bool {
        let reading: Vec<_> = fields.iter().filter(|field| is_path(field) && !is_written(field)).collect();
        let is_read = !reading.is_empty() && Path::new(word).is_file();
        if let ([field], true) = (reading.as_slice(), is_read) {
            self.replace_tokens(index, 1, &option_tokens(field, word), 2);
        }
        is_read
    }

    /// Returns whether a token is the letter of a flag that takes no value.
    fn is_short_switch(&self, token: &str) -> bool {
        let mut letters = token.strip_prefix('-').unwrap_or_default().chars();
        let short = letters.next().filter(|_| letters.next().is_none());
        short.and_then(|letter| self.tables().short(letter)).is_some_and(|field| field.kind().is_flag())
    }

    /// Returns whether the argument before a word that looks like a path is a path too, and no option takes one.
    fn is_after_path(&self, word: &str) -> bool {
        let tables = self.tables();
        let is_option = |field: &FieldRef<'_>| is_path(field) && self.is_open(field);
        let has_option = tables.part(Part::Option).any(|field| is_option(&field));
        let is_last_a_path = tables.positionals().last().is_some_and(|field| is_path(&field));
        is_last_a_path && !has_option && word.contains('/')
    }

    /// Guesses that an argument has the text of the only option for one, and the word is the argument: `publish 'hi there' orders`.
    fn at_text_as_argument(&mut self, index: usize, word: &str, open: &[FieldRef<'g>]) {
        let mut texts = open.iter().filter(|field| is_text_name(field) && is_free_text(field));
        let (Some(field), None) = (texts.next(), texts.next()) else { return };
        let Some((at, text)) = self.text_as_argument(index).filter(|_| !word.contains(' ')) else { return };
        let mut argv = self.replaced(index, 1, &[]);
        argv.splice(at..=at, [word.to_owned()].into_iter().chain(option_tokens(field, &text)));
        self.push(argv, TEXT_AS_ARGUMENT, false);
    }

    /// Returns the text of several words before an index that an argument for a name has taken, and its index.
    pub(super) fn text_as_argument(&self, index: usize) -> Option<(usize, String)> {
        let values = self.problem.parsed.values.as_deref()?;
        let takes = |text: &String| {
            let is_it = |field: &FieldRef<'_>| values.last(field.id()).is_some_and(|(held, _)| held == text.as_str());
            values.tables().positionals().any(|field| is_it(&field) && is_free_text(&field) && !is_text_name(&field))
        };
        let mut tokens = self.argv().iter().enumerate().take(index);
        tokens.find(|(_, token)| token.contains(' ') && takes(token)).map(|(at, token)| (at, token.clone()))
    }

    /// Returns whether a word is a date, and an option the only one whose name says that it takes one.
    fn is_only_date(&self, field: &FieldRef<'_>, word: &str) -> bool {
        const DATES: Words = Words("on date day when at since from until to before after due start end");
        let tables = self.tables();
        let is_date = |field: &FieldRef<'_>| {
            is_of_own_type(field)
                && self.is_open(field)
                && name_words(field.long()).iter().any(|word| DATES.contains(word))
        };
        let count = tables.part(Part::Option).filter(is_date).count();
        Form::Date.takes(word) && count == 1 && is_date(field) && input::takes(&tables, field, word)
    }

    /// Returns what it costs that a number is the value of an option.
    fn number_cost(&self, field: &FieldRef<'_>, open: &Open<'_, '_>) -> usize {
        let is_awaited = |field: &FieldRef<'_>| self.is_awaited(field) && field.kind().is_number();
        match field {
            // What is created has no identifier yet: `place-order 7` of a pet.
            field if field.long() == "id" && open.fields.len() > 1 => 5,
            field if field.arity().is_some() => 6,
            field if self.is_needed(field) => 2,
            // A number that is needed comes first.
            _ if open.fields.iter().any(is_awaited) => 6,
            // A page is limited rather than the number of pages, or the like.
            field => 3 + usize::from(!foreign::means("limit", field.long())),
        }
    }

    /// Returns what it costs that a word is the text of an option; `None` if nothing tells that it is.
    fn text_cost(&self, field: &FieldRef<'_>, open: &Open<'_, '_>) -> Option<usize> {
        let word = open.word;
        let is_needed = self.is_needed(field);
        if !is_needed && awaits_secret(self.argv(), self.problem.parsed) {
            return None;
        }
        let is_main = is_main(field);
        let cost = match field.long() {
            _ if !is_needed && self.is_thing(field, word) => 2,
            name if !is_needed && names_environment(word) && foreign::means("environment", name) => 2,
            "environment" if !is_needed && names_environment(word) => 2,
            _ if open.with_prefix == 1 && is_main && is_id_of(word, field) => 2,
            // Words stand in the order of their fields.
            _ if is_needed => 3 + self.word_as_identifier(field, word) + usize::from(self.is_after_needed(field, open)),
            _ if open.texts == 1
                && (open.main <= 2 || self.is_read_only() && self.is_only_word())
                && self.tables().is_own(field)
                && is_main
                && is_free_text(field) =>
            {
                5 + self.word_as_identifier(field, word)
            }
            _ if is_main && is_free_text(field) && self.ends_with_noun(field) => 3,
            // A number is hardly a name.
            "name" if is_main_text(field) => {
                if word.parse::<f64>().is_ok() {
                    7
                } else {
                    4
                }
            }
            // `create namespace staging`
            "metadata.name" => 4,
            // `postgres:16`
            "image" if word.contains(':') => 2,
            // A sentence is rather the text of a thing than a name of it.
            name if is_main && word.contains(' ') && is_text_of_words(name) => 5,
            _ if is_main_text(field) => 6,
            _ if is_version(word) && says_version(field) => 4,
            _ => return None,
        };
        Some(cost)
    }

    /// Returns whether the call has no flag, and one word that no argument takes is all that is wrong.
    fn is_only_word(&self) -> bool {
        self.problem.parsed.errors.len() == 1 && self.own_flags(0).is_empty()
    }

    /// Returns whether a word fits a field that is needed too and comes first.
    fn is_after_needed(&self, field: &FieldRef<'_>, open: &Open<'_, '_>) -> bool {
        // Those of an operation stand in the order of its document.
        let is_operation = self.problem.parsed.target.command.is_some_and(|command| command.operation().is_some());
        let mut earlier = open.fields.iter().take_while(|other| other.id() != field.id());
        let is_text = |other: &FieldRef<'_>| matches!(fitness(other, open.word), Some(Fit::Text));
        !is_operation && earlier.any(|other| self.is_awaited(other) && is_text(other) && !is_unguessable(other))
    }
}

/// Returns whether a field is one of the command itself: neither a credential nor a part of a body.
fn is_main(field: &FieldRef<'_>) -> bool {
    field.heading().is_none() && !is_credential(field)
}

/// Returns whether a word is a version: `2.7.1`, `v3.0`.
fn is_version(word: &str) -> bool {
    let parts: Vec<&str> = word.strip_prefix('v').unwrap_or(word).split('.').collect();
    parts.len() > 1 && parts.iter().all(|part| part.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns whether the name or the description of a field says that it takes a version.
pub(super) fn says_version(field: &FieldRef<'_>) -> bool {
    let takes_text = field.kind().is(Kind::TEXT) && !field.is_hidden();
    takes_text && name_words(field.long()).into_iter().chain(name_words(field.doc())).any(|word| word == "version")
}

/// Returns whether a word is a usual name of an environment.
fn names_environment(word: &str) -> bool {
    const ENVIRONMENTS: Words =
        Words("production prod prd staging stage development dev testing test qa preview sandbox");
    ENVIRONMENTS.contains(&word.to_lowercase())
}

/// Returns whether a field has a type of its own, which checks its values.
fn is_of_own_type(field: &FieldRef<'_>) -> bool {
    field.kind().is(Kind::CUSTOM) && !field.is_secret()
}
