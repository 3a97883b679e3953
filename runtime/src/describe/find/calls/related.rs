//! The words that a word of people may stand for, for the correction of wrong calls.

use super::super::lexicon::synonyms;
use super::super::{thesaurus, words};

/// The words that a word of people may stand for, and those that may stand for it.
pub(crate) struct Related(Vec<String>);

impl Related {
    /// Returns the words for a word.
    pub(crate) fn to(word: &str) -> Self {
        let related = synonyms(word).into_iter().chain(thesaurus::related(word));
        Self(related.map(words::stem).collect())
    }

    /// Returns the place of the first of them that is a word of a name, the nearest first.
    pub(crate) fn place_of(&self, name: &str) -> Option<usize> {
        let own: Vec<String> = words::split(name).iter().map(|word| words::stem(word)).collect();
        self.0.iter().position(|word| own.contains(word))
    }

    /// Returns whether a word is one of them, in any form.
    pub(crate) fn has(&self, word: &str) -> bool {
        self.0.contains(&words::stem(word))
    }
}
