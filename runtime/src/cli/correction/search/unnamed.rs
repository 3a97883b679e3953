//! Words that are the values of options without their names, such as all that are missing.

use super::assignments::is_assignment;
use super::order::{in_order_of, is_id_of};
use super::phrases::{is_filler, is_value};
use super::surplus::{as_value, is_credential, is_free_text, is_text_name, is_unguessable, keep_named};
use super::{Guesses, option_tokens};
use crate::data::name_words;
use crate::schema::{FieldRef, Part};

impl Guesses<'_, '_, '_> {
    /// Guesses that the words are the values of all options that are missing.
    pub(super) fn at_options_without_names(&mut self, index: usize) {
        let argv = self.argv().to_vec();
        let words: Vec<&String> = argv.iter().skip(index).take_while(|token| !token.starts_with('-')).collect();
        let before = index.checked_sub(1).and_then(|index| argv.get(index));
        if before.is_some_and(|flag| flag.len() == 2 && flag.starts_with('-')) {
            return;
        }
        let tables = self.tables();
        let is_free = |field: &FieldRef<'_>| self.is_open(field) && !is_unguessable(field);
        let required: Vec<FieldRef<'_>> =
            tables.part(Part::Option).filter(|field| self.is_open(field) && self.is_needed(field)).collect();
        if required.iter().any(|field| is_unguessable(field) && !is_credential(field)) {
            return;
        }
        let mut required: Vec<FieldRef<'_>> = required.into_iter().filter(|field| !is_credential(field)).collect();
        let mut cost = 2;
        if required.is_empty() && words.len() > 1 {
            let is_main = |field: &FieldRef<'_>| is_free(field) && field.heading().is_none();
            required = tables.part(Part::Option).filter(is_main).collect();
            cost = 5;
        }
        // `publish 'hi there' orders` has the text of the option in place of the argument.
        if required.iter().any(is_text_name) && self.text_as_argument(index).is_some() {
            return;
        }
        // `add-labels 7 bug ui`
        let leaf = self.problem.parsed.target.words().last().map(|name| name_words(name)).unwrap_or_default();
        let is_named = keep_named(&mut required, &leaf);
        // A word between two values says nothing: `ann@example.com as Reader`.
        let is_last = |at: usize| at + 1 == words.len();
        let values = words.iter().enumerate().filter(|(at, word)| *at == 0 || is_last(*at) || !is_filler(word));
        let values: Vec<&String> = values.map(|(_, word)| *word).collect();
        if let [field] = required.as_slice()
            && self.at_values_of_one(index, &words, field, is_named, cost)
        {
            return;
        }
        for (words, more) in [(&words, 0), (&values, 1)] {
            if words.len() != required.len() || more > 0 && values.len() == argv.len() {
                continue;
            }
            let Some(fields) = in_order_of(words, required.clone()) else { continue };
            // `type=fifo` has a name of its own.
            if words.iter().zip(&fields).any(|(word, field)| is_assignment(word) && !field.kind().is_map()) {
                continue;
            }
            if words.iter().zip(&fields).any(|(word, field)| self.word_as_identifier(field, word) > 0) {
                continue;
            }
            let pairs = words.iter().zip(&fields);
            // `C024 new-name`, where the first one is a channel
            let is_told = cost > 3 && pairs.clone().any(|(word, field)| is_id_of(word, field));
            let cost = if is_told { 3 } else { cost };
            let tokens: Vec<String> =
                pairs.flat_map(|(word, field)| option_tokens(field, &as_value(word, field))).collect();
            let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
            let count = argv.iter().skip(index).take_while(|token| !token.starts_with('-')).count();
            return self.replace(index, count, &tokens, cost + more, false);
        }
    }

    /// Guesses that several words are the values of the only option that is missing. Returns whether they can be.
    fn at_values_of_one(
        &mut self,
        index: usize,
        words: &[&String],
        field: &FieldRef<'_>,
        is_named: bool,
        cost: usize,
    ) -> bool {
        let is_wanted = self.is_needed(field) || field.is_shown_as_required() || is_named;
        if words.len() < 2 || words.iter().any(|word| is_filler(word)) {
            return false;
        }
        let tokens: Vec<String> = if field.kind().is_list() && is_wanted {
            // `add-droplets fw-1 4920 4921`
            words.iter().flat_map(|word| option_tokens(field, word)).collect()
        } else if self.is_needed(field) && is_free_text(field) && field.doc().contains("comma") {
            // The text of `get-multiple-albums 38 1A` has commas.
            let texts: Vec<&str> = words.iter().map(|word| word.as_str()).filter(|word| is_value(word)).collect();
            if texts.len() < words.len() {
                return false;
            }
            option_tokens(field, &texts.join(","))
        } else {
            return false;
        };
        self.replace_tokens(index, words.len(), &tokens, cost);
        true
    }
}
