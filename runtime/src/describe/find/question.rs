//! A question, read as words with their weights.

use super::candidate::Candidate;
use super::lexicon::{
    Actions, actions_of, asks_for_change, follows_verb, is_optional, is_plain_verb, is_stop_word, synonyms,
};
use super::rank::{Rarity, similarity};
use super::thesaurus::{phrase, related};
use super::words::{singular, split, stem};

/// A question about commands.
pub(super) struct Question {
    pub(super) terms: Vec<Term>,
    /// True if its last word is a plural, which asks for a list.
    is_plural: bool,
    /// The actions of its verbs; a verb that is not known means some change.
    actions: Actions,
    is_imperative: bool,
}

/// A word of the question.
pub(super) struct Term {
    pub(super) stem: String,
    /// Stems of words that mean the same.
    pub(super) synonyms: Vec<String>,
    /// Stems of words that commands may have in its place.
    pub(super) related: Vec<String>,
    /// True if a name or a summary has it.
    pub(super) is_known: bool,
    pub(super) actions: Actions,
    /// True for a verb that names an action and nothing else.
    pub(super) is_plain: bool,
    pub(super) weight: f64,
    /// True if a command without it may still answer the question in full.
    pub(super) is_optional: bool,
}

impl Question {
    /// Reads a question.
    pub(super) fn read(text: &str, rarity: &Rarity) -> Self {
        let words = joined_words(split(text), rarity);
        let words = if words.len() == 1 { words } else { with_phrases(words) };
        let is_imperative = words.get(1).is_some_and(|second| follows_verb(second) || asks_for_change(&words[0]));
        let attributes = words.iter().position(|word| word == "with").unwrap_or(words.len());
        let has_content = words.iter().any(|word| !is_stop_word(word));
        let mut terms: Vec<Term> = Vec::new();
        let is_plural = words.last().is_some_and(|word| word.len() > 3 && word.ends_with('s') && stem(word) != *word);
        for (index, word) in words.iter().enumerate().filter(|(_, word)| !has_content || !is_stop_word(word)) {
            // Only the first word is the verb; `open issues` are a state.
            let is_state = word == "open" && is_plural && !is_imperative;
            let actions = if terms.is_empty() && !is_state { actions_of(word) } else { Actions::default() };
            let mut term = Term::new(word, actions, rarity);
            // `with metadata` tells what is given to the command, not what it is about.
            term.weight *= if index > attributes { 0.4 } else { 1.0 };
            terms.push(term);
        }
        let actions = terms.iter().fold(Actions::default(), |all, term| all.and(term.actions));
        Self { terms, is_plural, actions, is_imperative }
    }

    /// Returns whether the question reads several things, and the candidate lists things.
    pub(super) fn asks_for_list(&self, candidate: &Candidate) -> bool {
        self.is_plural && self.actions.only_reads() && candidate.is_read_only && candidate.lists()
    }

    /// Returns the share of neighbours in the question that are neighbours in the name or the summary, too.
    pub(super) fn order(&self, candidate: &Candidate) -> f64 {
        let pairs = self.terms.windows(2);
        let count = pairs.len();
        let is_in = |stems: &[String], pair: &[Term]| {
            let [first, second] = pair else { return false };
            stems.windows(2).any(|two| {
                let [before, after] = two else { return false };
                let is_pair = |first, second| similarity(before, first) >= 0.8 && similarity(after, second) >= 0.8;
                // `list users` is `users.list` in many names.
                is_pair(first, second) || !first.actions.is_empty() && is_pair(second, first)
            })
        };
        let found = pairs.filter(|pair| is_in(&candidate.in_name, pair) || is_in(&candidate.in_summary, pair)).count();
        let as_number = |count: usize| f64::from(u16::try_from(count).unwrap_or(u16::MAX));
        if count == 0 { 0.0 } else { as_number(found) / as_number(count) }
    }

    /// Returns how well the effect of a candidate is what the question asks for, from 0 to 1.
    pub(super) fn intent(&self, candidate: &Candidate) -> f64 {
        let takes_away = candidate.actions.takes_away() || candidate.implied.takes_away();
        if takes_away && !self.actions.takes_away() {
            return 0.8;
        }
        let wants_change = if self.actions.is_empty() { self.is_imperative } else { !self.actions.only_reads() };
        let is_own_verb = |stems: &[String]| {
            let first = stems.iter().find(|stem| !is_stop_word(stem)).zip(self.terms.first());
            first.is_some_and(|(stem, term)| similarity(stem, term) >= 0.8)
        };
        // `refund payment`, where `Refund a payment` is the summary.
        let wants_change = wants_change || is_own_verb(&candidate.in_summary) && !candidate.is_read_only;
        match (wants_change, candidate.is_read_only) {
            (true, true) => 0.8,
            (false, false) if !candidate.implied.is_empty() => 0.85,
            // `review a pull request` creates a review.
            (true, false) if self.is_imperative && self.actions.is_empty() && !candidate.creates() => 0.95,
            (false, true) if self.is_plural && !candidate.lists() => 0.95,
            _ => 1.0,
        }
    }
}

impl Term {
    fn new(word: &str, actions: Actions, rarity: &Rarity) -> Self {
        let (stem, is_plain) = (stem(word), is_plain_verb(word) && !actions.is_empty());
        let stems = |words: Vec<&str>| -> Vec<String> { words.into_iter().map(super::words::stem).collect() };
        let (mut synonyms, related) = (stems(synonyms(word)), stems(related(&[word, &singular(word), &stem])));
        let is_known = rarity.knows(&stem);
        if !is_known && actions.is_empty() && !related.iter().any(|stem| rarity.knows(stem)) {
            synonyms.extend(rarity.respelled(&stem));
        }
        // A word that no command has is as rare as those that stand for it.
        let stands = || synonyms.iter().chain(&related).filter(|stem| rarity.knows(stem));
        let weight = if is_known { None } else { stands().map(|stem| rarity.weight(stem)).reduce(f64::max) };
        let weight = weight.unwrap_or_else(|| rarity.weight(&stem)) * if is_plain { 0.6 } else { 1.0 };
        Self { stem, synonyms, related, is_known, actions, is_plain, weight, is_optional: is_optional(word) }
    }
}

/// Replaces phrases by the word that says the same.
fn with_phrases(words: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in words {
        match out.last_mut().and_then(|last| phrase(last, &word).map(|joined| (last, joined))) {
            Some((last, joined)) => joined.clone_into(last),
            None => out.push(word),
        }
    }
    out
}

/// Joins neighbours that commands write as one word, such as `log in`.
fn joined_words(words: Vec<String>, rarity: &Rarity) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        let pair = words.peek().map(|next| format!("{word}{next}"));
        match pair.filter(|pair| pair.len() > 4 && rarity.knows(&stem(pair))) {
            Some(pair) => {
                words.next();
                out.push(pair);
            }
            None => out.push(word),
        }
    }
    out
}
