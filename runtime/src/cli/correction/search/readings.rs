//! Parts of names that were typed or not, and whether the words ask for what a name says.

use super::foreign;
use super::phrases::{is_link, summary_words};
use super::places::{Number, OTHER_READ, effect_of};
use crate::data::{VerbEffect, Words, name_words, verb, word_cost};
use crate::describe::text::summary;
use crate::graph::Child;

/// Returns the cost of a verb that reads in place of another one, for a command that only reads.
pub(super) fn other_read(typed: &str, name: &str, is_read_only: bool, number: Number) -> Option<usize> {
    let is_read = |word: &str| verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Reads);
    if !is_read_only || !is_read(typed) || !is_read(name) {
        return None;
    }
    Some(match number {
        Number::Several if is_one_read(typed) && is_list(name) => 1,
        Number::One if is_one_read(typed) && is_list(name) => 2 * OTHER_READ,
        // A word to search for does not identify anything.
        _ if matches!(typed, "search" | "query" | "grep") && is_one_read(name) => 3 * OTHER_READ + 1,
        _ => OTHER_READ,
    })
}

/// Returns whether a verb of a name that changes something was typed as it is, and is more than its method.
pub(super) fn is_verb_exact(words: &[&str], typed: &[String]) -> bool {
    let is_typed = |word: &&str| effect_of(word).is_some() && typed.iter().any(|typed| typed == word);
    words.iter().any(is_typed) && !matches!(words.first(), Some(&("post" | "put" | "patch")))
}

pub(super) fn is_one_read(word: &str) -> bool {
    verb(word).is_some() && verb(word) == verb("get")
}

pub(super) fn is_list(word: &str) -> bool {
    verb(word).is_some() && verb(word) == verb("list")
}

/// Returns whether the typed words ask for a change that a name does not tell: `refund payment` is not `list-payment-refunds`.
pub(super) fn asks_for_change(typed: &[String], name: &[&str]) -> bool {
    let verbs = || typed.iter().filter_map(|word| verb(word));
    let is_told =
        |(group, _): (usize, VerbEffect)| name.iter().any(|word| verb(word).is_some_and(|(own, _)| own == group));
    let reads = verbs().any(|(_, effect)| effect == VerbEffect::Reads);
    !reads && verbs().next().is_some() && !verbs().any(is_told)
}

/// Returns whether at most two words are missing, which are nouns at the start of a name of several words:
/// `activity-star-repo`.
pub(super) fn is_end_typed(words: &[&str], missing: &[usize]) -> bool {
    let is_start = missing.iter().enumerate().all(|(place, index)| place == *index);
    let is_noun = |index: &usize| words.get(*index).is_some_and(|word| verb(word).is_none());
    is_start && missing.len() <= 2 && words.len() >= missing.len() + 2 && missing.iter().all(is_noun)
}

/// Returns whether the thing that a name is about was typed, which is its last noun: `cancel-workflow-run`.
pub(super) fn is_head_typed(words: &[&str], missing: &[usize]) -> bool {
    (0..words.len()).rev().find(|index| is_thing(words, *index)).is_some_and(|head| !missing.contains(&head))
}

/// Returns whether a word of a name is a thing: a noun, or the last word after another verb, as in `cancel-run`.
pub(super) fn is_thing(words: &[&str], index: usize) -> bool {
    let word = words.get(index).copied().unwrap_or_default();
    let is_last = index + 1 == words.len() && words.iter().take(index).any(|word| effect_of(word).is_some());
    (verb(word).is_none() || is_last) && !is_link(word) && !foreign::is_identifier(word)
}

/// Returns whether a word is a thing that is spelled like a verb which destroys nothing: `block` of `unlock-yard-block`.
pub(super) fn is_written_thing(words: &[&str], index: usize) -> bool {
    is_thing(words, index) && words.get(index).and_then(|word| effect_of(word)) != Some(VerbEffect::Destroys)
}

/// Returns whether a word of a name is its method, which says nothing beside another verb: `PostInvoicesInvoicePay`.
pub(super) fn is_prefix(words: &[&str], missing: &[usize], index: usize) -> bool {
    matches!(words.get(index), Some(&("post" | "put" | "patch")))
        && missing.len() < words.len()
        && words.iter().skip(index + 1).any(|word| effect_of(word).is_some())
}

/// Returns whether the last word of a name is `create` after a word that is rather a verb than some things:
/// `sensors_calibrate_create`.
pub(super) fn is_suffix(words: &[&str], missing: &[usize], index: usize) -> bool {
    let before = index.checked_sub(1).filter(|before| !missing.contains(before));
    let is_verb = before.and_then(|before| words.get(before)).is_some_and(|word| !word.ends_with('s'));
    is_verb && index > 1 && index + 1 == words.len() && words.get(index) == Some(&"create")
}

/// Returns whether typed words have a verb that reads and is not in a name, or a noun in place of its verb.
pub(super) fn asks_to_read(typed: &[String], words: &[&str]) -> bool {
    let reads = |word: &str| verb(word).is_some_and(|(_, effect)| effect == VerbEffect::Reads);
    let is_noun = |word: &String| words.iter().any(|own| is_noun_of(word, own));
    typed.iter().any(|word| reads(word) && !words.contains(&word.as_str()) || is_noun(word))
}

/// Returns whether a word is a noun that is spelled like a verb: `indices` is not the verb of `index`.
pub(super) fn is_noun_of(word: &str, own: &str) -> bool {
    // `creat` is a misspelling.
    let is_cut = own.strip_suffix('e') == Some(word);
    verb(word).is_none() && verb(own).is_some() && word_cost(word, own, true) == Some(1) && !is_cut
}

/// Returns whether only the thing before the action is missing: `irrigate` for `zones.irrigate`.
pub(super) fn is_last_typed(words: &[&str], missing: &[usize]) -> bool {
    words.len() == 2 && missing == [0] && words.first().is_some_and(|word| verb(word).is_none())
}

/// Returns whether a noun between a typed noun and the verb was not typed: `flush queue` does not mean `queue limit clear`, where
/// only a part of the thing is cleared.
pub(super) fn is_part_unsaid(words: &[&str], unsaid: &[usize]) -> bool {
    let is_noun = |word: &str| verb(word).is_none() && !is_link(word) && !foreign::is_identifier(word);
    let nouns = words.iter().enumerate().filter(|(_, word)| is_noun(word)).map(|(index, _)| index);
    nouns.skip_while(|index| unsaid.contains(index)).any(|index| unsaid.contains(&index))
}

/// Returns the group of the verb of a summary, where the name has only a method: `PostChargesCharge` updates a charge.
pub(super) fn other_verb(child: Child<'_>) -> Option<usize> {
    let words = name_words(child.name());
    let verbs: Vec<&String> = words.iter().filter(|word| verb(word).is_some()).collect();
    let [method] = verbs.as_slice() else { return None };
    let said = summary_words(child.summary().listed.doc);
    let (group, _) = verb(said.first().filter(|_| matches!(method.as_str(), "post" | "put" | "patch"))?)?;
    verb(method).is_some_and(|(own, _)| own != group).then_some(group)
}

/// Returns whether the name of a command ends with `for` and what an argument of its request names.
pub(super) fn is_scoped(child: Child<'_>) -> bool {
    let words = name_words(child.name());
    let Child::Command(command) = child else { return false };
    let [.., link, last] = words.as_slice() else { return false };
    let names_it =
        |path: String| path.split('/').filter(|part| part.starts_with('{')).any(|part| name_words(part).contains(last));
    link == "for" && command.request_terms().is_some_and(|terms| names_it(terms.path))
}

/// Returns the index of the word of a name that its summary begins with, if no word of the name is known as a verb.
pub(super) fn rare_verb(child: Child<'_>, words: &[&str]) -> Option<usize> {
    // The noun alone tells that something is recorded.
    const RECORDS: Words = Words("record report log note request submit enter schedule register book");
    let summary = summary(child.summary().listed.doc);
    let first = name_words(summary.split(' ').next().unwrap_or_default()).pop()?;
    let is_rare = words.iter().all(|word| verb(word).is_none());
    let is_first = |word: &&str| word_cost(&first, word, true).is_some_and(|cost| cost < 2);
    words.iter().position(|word| is_rare && is_first(word) && !RECORDS.contains(word))
}
