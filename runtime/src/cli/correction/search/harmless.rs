//! Compares what a command does with what the typed words say.

use std::collections::HashSet;
use std::rc::Rc;

use super::foreign;
use super::places::{Place, Places, effect_of, is_one};
use super::readings::{
    asks_to_read, is_end_typed, is_head_typed, is_last_typed, is_part_unsaid, is_prefix, is_suffix, is_thing,
    is_verb_exact, is_written_thing,
};
use crate::data::{NameMatch, VerbEffect, name_words, removal, verb, word_cost};

impl Places {
    /// Returns whether a command does no more than the typed words say. `unsaid` are the words of its name that they do not
    /// say.
    pub(super) fn is_harmless(&self, place: &Place, typed: &[String], matched: &NameMatch, unsaid: &[usize]) -> bool {
        let effects = place.effects;
        if effects.read_only || self.is_only_act(place, matched, unsaid) {
            return true;
        }
        let mut words: Vec<&str> = self.vocabulary.words(&place.name).collect();
        let destroys = |word: &&str| effect_of(word) == Some(VerbEffect::Destroys);
        let is_of_many = !is_one(&words, unsaid) && (effects.destructive || words.iter().any(destroys));
        if is_of_many || self.is_said_of_another(&words, typed) {
            return false;
        }
        words.truncate(self.core(&words));
        let unsaid: Vec<usize> = unsaid.iter().copied().filter(|index| *index < words.len()).collect();
        let is_suffix = |index: usize| is_suffix(&words, &matched.missing, index);
        let is_prefix =
            |index: usize| index + place.leaf == place.name.len() && is_prefix(&words, &matched.missing, index);
        let missing_verb = matched
            .missing
            .iter()
            .filter(|index| !is_prefix(**index) && !is_suffix(**index) && !is_written_thing(&words, **index))
            .filter_map(|index| effect_of(words.get(*index)?))
            .max();
        let typed_verb = typed.iter().filter_map(|word| effect_of(word)).max();
        let is_destroying = words.iter().filter_map(|word| effect_of(word)).max() == Some(VerbEffect::Destroys);
        let is_end =
            |index: &usize| index + 1 == words.len() && words.last().is_some_and(|word| foreign::is_identifier(word));
        let unsaid: Vec<usize> = unsaid.into_iter().filter(|index| !is_end(index) && !is_suffix(*index)).collect();
        let is_named = place.is_leaf_typed(&unsaid)
            || is_end_typed(&words, &unsaid)
            || matched.cost == 0 && is_start_typed(place, &words, &unsaid);
        // `unlock` is destructive by its method alone, which its verb says.
        let is_written = effects.destructive && !self.is_by_summary && !is_destroying && missing_verb.is_none();
        if is_written && is_verb_exact(&words, typed) {
            return place.is_noun_typed(&words, &unsaid);
        }
        if effects.destructive || is_destroying {
            let is_head_typed = is_destroying && is_head_typed(&words, &unsaid);
            let is_said = !is_destroying && !self.is_by_summary || typed_verb == Some(VerbEffect::Destroys);
            return is_said
                && (is_named || is_head_typed)
                && missing_verb.is_none()
                && place.is_noun_typed(&words, &unsaid)
                && (matched.cost == 0 || !is_part_unsaid(&words, &unsaid));
        }
        // `next track` does not say to skip, and `order` may be the thing.
        if self.is_by_summary && (typed.len() < 2 || unsaid.contains(&0) && typed_verb.is_none()) {
            return !self.acts.is_empty() && typed.len() == 1 && words.first().is_some_and(|act| *act == typed[0]);
        }
        // `find-customers` does not mean `search-customers`, unless that is known to read only.
        if typed_verb.is_none() && matched.cost > 0 && asks_to_read(typed, &words) {
            return false;
        }
        match (missing_verb, typed_verb) {
            // `update` for `create-or-update`
            (missing, Some(VerbEffect::Writes)) => missing != Some(VerbEffect::Destroys),
            // `esql` for `esql-query`
            (None, None) if matched.cost == 0 && are_reads(&words, &unsaid) => true,
            (missing, _) => missing.is_none() && (is_named || is_last_typed(&words, &unsaid)),
        }
    }
}

impl Places {
    /// Returns whether the words of a command delete something, and a typed verb that takes away less is that of another command
    /// for the same things: `cancel deploy` does not mean `delete deploy` where there is `cancel site deploy`.
    fn is_said_of_another(&self, words: &[&str], typed: &[String]) -> bool {
        let whole = removal("delete");
        if !words.iter().any(|word| removal(word).is_some() && removal(word) == whole) {
            return false;
        }
        let lesser = typed.iter().flat_map(|token| name_words(token));
        let lesser = lesser.filter(|word| removal(word).is_some_and(|extent| Some(extent) < whole));
        let mut lesser = lesser.filter(|verb| !words.contains(&verb.as_str()));
        lesser.any(|verb| {
            let things = self.things_of(&verb);
            words.iter().any(|noun| things.contains(*noun))
        })
    }

    /// Returns the nouns of the commands that have a verb or one that means the same, and take away no whole.
    fn things_of(&self, typed: &str) -> Rc<HashSet<String>> {
        if let Some(things) = self.things.borrow().get(typed) {
            return Rc::clone(things);
        }
        let whole = removal("delete");
        let means_it = |word: &&str| {
            let extent = removal(word);
            (extent.is_none() || extent < whole) && (*word == typed || word_cost(typed, word, true).is_some())
        };
        let mut things = HashSet::new();
        for place in &self.all {
            let own: Vec<&str> = self.words(place).collect();
            if own.iter().any(means_it) {
                things.extend(own.iter().filter(|word| !means_it(word)).map(|word| (*word).to_owned()));
            }
        }
        let things = Rc::new(things);
        self.things.borrow_mut().insert(typed.to_owned(), Rc::clone(&things));
        things
    }

    /// Returns whether only the groups of a command were left out, and no other one has its name, which says what it does:
    /// `rollback` for `deploy rollback`, and not `delete` or `clear`, which say it about any thing.
    fn is_only_act(&self, place: &Place, matched: &NameMatch, unsaid: &[usize]) -> bool {
        let words: Vec<&str> = self.words(place).collect();
        let start = place.name.len() - place.leaf;
        let Some(leaf) = words.get(start..).filter(|_| unsaid.iter().all(|index| *index < start)) else { return false };
        let has_leaf = |other: &Place| {
            let name: Vec<&str> = self.words(other).collect();
            name.ends_with(leaf) && other.path != place.path
        };
        let is_plain = |word: &&str| removal(word).is_some() && removal(word) == removal("delete");
        let acts = leaf.iter().any(|word| verb(word).is_some()) && !leaf.iter().any(is_plain);
        acts && matched.cost == 0 && !self.is_by_summary && !self.all.iter().any(has_leaf)
    }
}

impl Place {
    /// Returns whether a noun of the last name on the path was typed, if it has one: `delete` alone names no thing.
    fn is_noun_typed(&self, words: &[&str], missing: &[usize]) -> bool {
        let start = if words.len() < self.name.len() { 0 } else { words.len().saturating_sub(self.leaf) };
        let mut nouns = (start..words.len()).filter(|index| is_thing(words, *index)).peekable();
        nouns.peek().is_none() || nouns.any(|index| !missing.contains(&index))
    }
}

/// Returns whether some words of a name are verbs that read.
fn are_reads(words: &[&str], indexes: &[usize]) -> bool {
    let is_read = |index: &usize| verb(words.get(*index)?).map(|(_, effect)| effect == VerbEffect::Reads);
    indexes.iter().all(|index| is_read(index) == Some(true))
}

/// Returns whether one word is missing, which is a noun within a name: `buyTickets` for `buyMuseumTickets`.
fn is_start_typed(place: &Place, words: &[&str], missing: &[usize]) -> bool {
    let start = place.name.len() - place.leaf;
    let is_noun = |index: usize| words.get(index).is_some_and(|word| verb(word).is_none());
    matches!(*missing, [index] if index > start && index + 1 < words.len() && is_noun(index))
}
