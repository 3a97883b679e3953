//! Commands that the words of a wrong call may be about.

use super::super::candidate::{self, Candidate};
use super::super::lexicon::{actions_of, is_stop_word, synonyms};
use super::super::question::Question;
use super::super::rank::{self, Rarity};
use super::super::thesaurus::related;
use super::super::words::{split, stem};
use super::evidence::Asked;
use crate::data::{name_words, sort_by};
use crate::graph::CommandPath;

/// Minimum score of a suggestion.
const MIN_SCORE: f64 = 0.5;
/// Maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 6;
/// Difference of the scores of two suggestions that are as likely.
const STEP: f64 = 0.04;

/// The commands below a path, to be compared with the words of calls.
pub(crate) struct Suggestions {
    candidates: Vec<Candidate>,
    rarity: Rarity,
}

/// A command that some words may be about.
pub(crate) struct Suggested<'s> {
    /// The words of its path.
    pub(crate) path: &'s [String],
    pub(crate) doc: &'s str,
    /// Number of steps by which it is less likely than the best.
    pub(crate) distance: usize,
    candidate: &'s Candidate,
}

impl Suggested<'_> {
    /// Returns whether a word is one of the command's, or may stand for one of its name or its summary.
    pub(crate) fn says(&self, word: &str) -> bool {
        let Candidate { doc, words, in_path, in_details, in_variables, around, .. } = self.candidate;
        let names: Vec<String> = words.iter().flat_map(|name| name_words(name)).chain(split(doc)).collect();
        let is_said = |word: &String| {
            let (asked, stem) = (Asked::new(word), stem(word));
            names.iter().any(|own| asked.cost_of(own).is_some())
                || [in_path, in_details, in_variables, around].into_iter().any(|stems| stems.contains(&stem))
        };
        split(word).iter().all(is_said)
    }
}

impl Suggestions {
    /// Returns the visible commands at and below a path.
    pub(crate) fn below(target: &CommandPath<'_>) -> Self {
        let candidates = candidate::collect(target, false);
        let rarity = Rarity::of(&candidates);
        Self { candidates, rarity }
    }

    /// Returns the commands with their words.
    pub(super) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Returns whether a name or a summary has a word, or one that may stand for it.
    pub(crate) fn knows(&self, word: &str) -> bool {
        let words = split(word);
        let is_known = |word: &String| {
            let stem = stem(word);
            let is_any =
                |words: Vec<&str>| words.into_iter().any(|word| self.rarity.knows(&super::super::words::stem(word)));
            self.rarity.knows(&stem)
                || !actions_of(word).is_empty()
                || is_stop_word(word)
                || is_any(synonyms(word))
                || is_any(related(word))
        };
        !words.is_empty() && words.iter().all(is_known)
    }

    /// Returns the commands that have every word of a question, the most likely one first.
    pub(crate) fn of(&self, question: &str) -> Vec<Suggested<'_>> {
        let question = Question::read(question, &self.rarity);
        let scored = |candidate| {
            let (score, is_full) = rank::score(candidate, &question, &self.rarity)?;
            (is_full && score >= MIN_SCORE).then_some((candidate, score))
        };
        let mut found: Vec<(&Candidate, f64)> = self.candidates.iter().filter_map(scored).collect();
        sort_by(&mut found, &|(_, a), (_, b)| b.total_cmp(a));
        let best = found.first().map_or(0.0, |(_, score)| *score);
        found.truncate(MAX_SUGGESTIONS);
        let mut out = Vec::new();
        for (candidate, score) in found {
            out.push(Suggested {
                path: &candidate.words,
                doc: &candidate.doc,
                distance: steps(best - score),
                candidate,
            });
        }
        out
    }
}

/// Returns the number of steps in a difference of scores.
fn steps(difference: f64) -> usize {
    (1..=12u8).take_while(|step| f64::from(*step) * STEP <= difference).count()
}
