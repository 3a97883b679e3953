//! Words of the call that a guess has lost, and that its command has as a value: `create bug` is `create issue --kind bug`.

use super::flag::Flag;
use super::{Guesses, only, option_tokens};
use crate::data::{Words, name_words, verb, word_cost};
use crate::describe::find::calls::singular;
use crate::schema::{FieldRef, Kind, Part};

/// Minimum length of a word that is a value.
const MIN_LEN: usize = 3;

impl Guesses<'_, '_, '_> {
    /// Guesses that words before the options, of which the guess has nothing, are choices and switches of its command.
    pub(super) fn at_lost_words(&mut self) {
        let Some(typed) = self.problem.shared.typed.get() else { return };
        let argv = self.argv();
        let target = &self.problem.parsed.target;
        let names: Vec<String> = target.words().iter().flat_map(|name| name_words(name)).collect();
        let kept: Vec<String> = argv.iter().flat_map(|token| name_words(token)).collect();
        let bare = typed.iter().take_while(|token| !token.starts_with('-')).filter(|token| !argv.contains(token));
        let is_lost = |word: &String| {
            let is_said = names.iter().any(|name| word_cost(word, name, true).is_some_and(|cost| cost < 2));
            word.len() >= MIN_LEN && !is_said && !kept.contains(word)
        };
        let lost: Vec<String> = bare.flat_map(|token| name_words(token)).filter(is_lost).collect();
        let tokens: Vec<String> = lost.iter().filter_map(|word| self.option_of_word(word)).flatten().collect();
        if !tokens.is_empty() {
            let end = argv.iter().position(|token| token == "--").unwrap_or(argv.len());
            self.replace_tokens(end, 0, &tokens, 0);
        }
    }

    /// Returns the only option that has a word as a choice, with it; else the switch of the name.
    fn option_of_word(&self, word: &str) -> Option<Vec<String>> {
        const OF_OUTPUT: Words = Words("format output as order sort");
        let tables = self.tables();
        let is_open = |field: &FieldRef<'_>| {
            !self.is_given(field) && !field.is_hidden() && tables.is_own(field) && !OF_OUTPUT.contains(field.long())
        };
        let is_it = |choice: &str| choice == word || name_words(choice) == [singular(word)];
        let of_choice = |field: FieldRef<'_>| {
            let choice = field.choice_names(false).into_iter().find(|choice| is_it(choice))?;
            Some(option_tokens(&field, choice))
        };
        if verb(word).is_none() {
            let open = tables.part(Part::Option).filter(is_open);
            if let Some(tokens) = only(open.filter_map(of_choice)) {
                return Some(tokens);
            }
        }
        let flag = Flag { index: 0, name: word, attached: None, next: None };
        let is_switch = |field: &FieldRef<'_>| {
            let is_named = field.kind().is(Kind::BOOL) && name_words(field.long()) == [word];
            is_named && is_open(field) && self.is_harmless(&flag, field)
        };
        only(tables.part(Part::Option).filter(is_switch)).map(|field| vec![format!("--{}", field.long())])
    }
}
