//! Guesses that the verb after a command which is named otherwise says what the command does anyway: `budget set food 400`.

use super::Guesses;
use crate::data::{Words, verb};
use crate::schema::Part;

/// Verbs of calls that store something, whatever the command is named.
const WRITES: Words = Words("add create new make set update edit put record request submit book start");

/// Verbs of calls that only read.
const READS: Words = Words("get show list ls view read display info print");

impl Guesses<'_, '_, '_> {
    /// Guesses that the verb between the name of the command and its values says nothing more. In a call without errors, it may
    /// be a word that is searched.
    pub(super) fn at_verb_of_leaf(&mut self, has_errors: bool) {
        let is_operation = self.problem.parsed.target.command.is_some_and(|command| command.operation().is_some());
        if is_operation || !has_errors && self.is_read_only() {
            return;
        }
        let Some(index) = self.end_of_name() else { return };
        let argv = self.argv();
        let is_word = |index: usize| argv.get(index).is_some_and(|token| !token.starts_with('-'));
        let Some(word) = argv.get(index).filter(|_| is_word(index + 1) || self.takes_no_argument()) else { return };
        if self.says_effect(word) && !self.takes_choice(word) {
            self.replace(index, 1, &[], 1, false);
        }
    }

    /// Returns whether a verb says what a command that is not named by a verb does anyway, and no more.
    fn says_effect(&self, word: &str) -> bool {
        let target = &self.problem.parsed.target;
        let Some(command) = target.command else { return false };
        let effects = command.metadata().effects();
        let own = target.words().last().copied().unwrap_or_default();
        let verbs = if effects.read_only { READS } else { WRITES };
        !effects.destructive && verb(own).is_none() && verbs.contains(word)
    }

    fn takes_no_argument(&self) -> bool {
        self.tables().positionals().next().is_none()
    }

    /// Returns whether a word is a choice of a field.
    fn takes_choice(&self, word: &str) -> bool {
        self.tables().iter().any(|field| field.part() != Part::Env && field.choice(word).is_some())
    }
}

/// Returns whether a verb only says that something is stored or read.
pub(super) fn is_general(word: &str) -> bool {
    WRITES.contains(word) || READS.contains(word)
}
