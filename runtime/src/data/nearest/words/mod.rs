//! Compares names word by word, so that a suggestion never replaces one verb by another.

#[allow(dead_code, reason = "only some features use it")]
pub(in crate::data) mod verbs;
#[allow(dead_code, reason = "only some features use it")]
mod vocabulary;

use super::is_too_long;
use super::letters::{letter_distance, misspelling};
use verbs::verb;

pub(crate) use vocabulary::{Name, Typed, Vocabulary};

/// Prefixes that turn a word into its opposite.
const OPPOSITES: &str = "un de dis en in out im ex up down re at non pre post sub on off";

/// Splits a name at punctuation and where the case changes: `listPets`, `list-pets` and `list.pets` are two words. The
/// words are in lower case.
pub(crate) fn name_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut word, mut previous) = (String::new(), ' ');
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        let mut is_last_capital = || chars.peek().is_some_and(|next| next.is_lowercase());
        let begins_word = c.is_uppercase()
            && (previous.is_lowercase() || previous.is_numeric() || previous.is_uppercase() && is_last_capital());
        if (begins_word || !c.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
        previous = c;
    }
    if !word.is_empty() {
        words.push(word);
    }
    // `re-run` is one word.
    if let Some(index) = words.iter().position(|word| word == "re")
        && let Some(joined) = words.get(index + 1).map(|next| ["re", next].concat())
        && verb(&joined).is_some()
    {
        words.splice(index..index + 2, [joined]);
    }
    words
}

/// Returns how unlike two words are if one can stand for the other: 0 for the same word, 1 for an inflection, 2 for an
/// abbreviation or a verb that means the same, more for a misspelling.
///
/// `is_known` tells that the typed word is a word of another name, so that it is not misspelled.
pub(crate) fn word_cost(typed: &str, name: &str, is_known: bool) -> Option<usize> {
    if typed == name {
        return Some(0);
    }
    if is_short_for(typed, name) || is_short_for(name, typed) {
        return Some(2);
    }
    let is_plural = |word, singular| is_short_plural(word, singular) || is_latin_plural(word, singular);
    let is_inflected = stem(typed) == stem(name) || is_plural(typed, name) || is_plural(name, typed);
    let name_verb = verb(name);
    if let Some((group, _)) = verb(typed) {
        let is_synonym = name_verb.is_some_and(|(other, _)| other == group);
        return match is_synonym || are_alike(typed, name) {
            _ if is_inflected => Some(1),
            // `remove` is rather `delete` than `purge`, which empties.
            true if (typed == "purge") != (name == "purge") && is_synonym => Some(4),
            is_alike => is_alike.then_some(2),
        };
    }
    if is_inflected {
        return Some(1);
    }
    if are_alike(typed, name) {
        return Some(2);
    }
    let (short, long) = if typed.len() < name.len() { (typed, name) } else { (name, typed) };
    if name_verb.is_none() && stem(short).len() >= 3 && long.starts_with(stem(short)) {
        return Some(2);
    }
    let is_other = name_verb.is_some() && is_no_verb(typed);
    if is_known || is_other {
        return None;
    }
    let distance = misspelling(typed, name)?;
    (!are_opposites(typed, name) && digits(typed) == digits(name)).then_some(1 + distance)
}

/// Returns whether two verbs of different groups can mean the same: a message is posted, and sent.
fn are_alike(typed: &str, name: &str) -> bool {
    let typed = if matches!(typed, "rm" | "del") { "remove" } else { typed };
    matches!(
        (typed, name),
        ("send" | "publish", "post" | "create" | "email" | "mail")
            | ("post" | "publish" | "email", "send")
            | ("clear" | "wipe" | "flush" | "truncate" | "prune", "purge")
            | ("purge", "clear" | "wipe" | "flush" | "truncate" | "prune")
            | ("mute" | "silence" | "snooze", "ignore")
            | ("lock", "freeze")
            | ("freeze", "lock")
            | ("delete", "cancel")
            | ("cancel", "delete" | "void" | "annul")
            | ("void" | "annul", "cancel")
            | ("attach" | "join" | "plug", "connect")
            | ("connect", "attach" | "join")
            | ("detach" | "unplug" | "leave", "disconnect")
            | ("disconnect", "detach")
            | ("finish" | "complete" | "end", "close")
            | ("close" | "end", "finish" | "complete")
            | ("register" | "schedule" | "submit" | "place", "create" | "add" | "make")
            | ("book" | "arrange" | "reserve", "schedule" | "book" | "reserve" | "create")
            | ("create" | "make", "book" | "reserve")
            | ("transfer", "move")
            | ("move", "transfer" | "reschedule")
            | ("make" | "place" | "submit", "submit" | "place")
            | (
                "create" | "add",
                "register" | "schedule" | "submit" | "place" | "buy" | "purchase" | "upload" | "subscribe"
            )
            | ("buy" | "purchase" | "upload", "create" | "add")
            | ("add", "attach" | "assign" | "invite")
            | ("attach" | "assign" | "invite", "add" | "create")
            | ("remove" | "delete", "detach" | "unassign" | "kick" | "expel" | "evict" | "withdraw" | "revoke")
            | ("remove" | "discard", "cancel")
            | ("kick" | "expel" | "evict" | "eject", "remove" | "delete")
            | ("kill" | "terminate" | "stop" | "end", "cancel" | "abort" | "stop" | "kill" | "terminate")
            | ("cancel" | "abort", "stop" | "kill" | "terminate")
            | ("approve" | "accept", "confirm")
            | ("give", "assign" | "grant" | "add")
            | ("pause" | "hold", "stop")
            | ("resume", "start")
            | ("change" | "edit", "rename")
    )
}

/// Returns whether a word is the usual abbreviation of another one, which it does not begin: `pr` of `pull`.
fn is_short_for(short: &str, long: &str) -> bool {
    let word = match short.strip_suffix('s').filter(|word| word.len() > 1).unwrap_or(short) {
        "pr" => "pull",
        "mr" => "merge",
        "db" => "database",
        "ns" => "namespace",
        "svc" => "service",
        "po" => "pod",
        "msg" => "message",
        "cfg" => "config",
        "acct" => "account",
        "tx" | "txn" => "transaction",
        "img" => "image",
        "addr" => "address",
        "grp" => "group",
        "usr" => "user",
        "dept" => "department",
        "my" if matches!(long, "me" | "mine" | "current") => long,
        _ => return false,
    };
    stem(long) == stem(word)
}

/// Returns whether a word is the plural of one with two letters: `prs` of `pr`.
fn is_short_plural(word: &str, singular: &str) -> bool {
    singular.len() == 2 && !singular.ends_with('s') && word.strip_suffix('s') == Some(singular)
}

/// Returns whether a word is the plural of a Latin one: `indices` of `index`.
fn is_latin_plural(word: &str, singular: &str) -> bool {
    word.strip_suffix("ices")
        .is_some_and(|start| singular.strip_suffix(['x']).and_then(|rest| rest.strip_suffix(['e', 'i'])) == Some(start))
}

/// Returns whether a word that is one letter away from a verb stands for itself: `last` is not a misspelled `list`.
fn is_no_verb(word: &str) -> bool {
    matches!(
        stem(word),
        "last"
            | "least"
            | "lost"
            | "stat"
            | "step"
            | "shop"
            | "host"
            | "cost"
            | "port"
            | "part"
            | "past"
            | "pet"
            | "exit"
            | "mod"
            | "ads"
            | "geo"
            | "seed"
            | "look"
            | "clock"
            | "skill"
            | "leas"
    )
}

/// Returns a word without the ending of a plural or a participle.
fn stem(word: &str) -> &str {
    let endings = ["ies", "es", "s", "ed", "ing", "e", "y"];
    let mut rest = word;
    if !word.ends_with("ss") {
        rest = endings.iter().take(5).find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
    }
    rest = rest.strip_suffix(['e', 'y']).unwrap_or(rest);
    if rest.len() < 3 { word } else { rest }
}

/// Returns whether two words differ in a prefix that turns one into the opposite of the other.
fn are_opposites(a: &str, b: &str) -> bool {
    let prefixes = || OPPOSITES.split(' ').chain([""]);
    prefixes().any(|prefix| {
        let rest = a.strip_prefix(prefix).filter(|rest| rest.len() >= 3);
        rest.and_then(|rest| b.strip_suffix(rest)).is_some_and(|other| prefixes().any(|prefix| prefix == other))
    })
}

fn digits(word: &str) -> String {
    word.chars().filter(char::is_ascii_digit).collect()
}

/// The comparison of the words of a name with those that were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NameMatch {
    /// Sum of the costs of the words, and 1 if their order differs.
    pub(crate) cost: usize,
    /// Words of the name that were not typed, as indexes.
    pub(crate) missing: Vec<usize>,
}

/// Compares typed words with those of a name: each has to stand for one of the name's. Returns `None` if one does not.
/// `cost_of` takes the indexes of a typed word and of a word of the name.
pub(crate) fn match_words(
    typed: usize,
    name: usize,
    cost_of: &dyn Fn(usize, usize) -> Option<usize>,
) -> Option<NameMatch> {
    let mut missing: Vec<usize> = (0..name).collect();
    let (mut cost, mut previous, mut is_ordered) = (0, None, true);
    for typed in 0..typed {
        let costs = missing.iter().enumerate().filter_map(|(place, index)| Some((cost_of(typed, *index)?, place)));
        let (least, place) = costs.min()?;
        let index = missing.remove(place);
        is_ordered &= previous.is_none_or(|previous| previous < index);
        (cost, previous) = (cost + least, Some(index));
    }
    Some(NameMatch { cost: cost + usize::from(!is_ordered), missing })
}

/// Returns the candidate that is nearest to a word, and whether no other one is as near.
///
/// A candidate is near if each of its words is near to one that was typed (see [`word_cost`]), if it differs in case,
/// dashes and underscores only, if it is written as another number of words and at most a quarter of the letters differ,
/// or else if it is the only one that begins with the word, which must have three letters. The first of equally near
/// candidates wins, but none of several that the word can be short for.
#[inline(never)]
pub(in crate::data) fn find<'a>(word: &str, candidates: Vec<&'a str>) -> Option<(&'a str, bool)> {
    SplitNames::new(candidates).find(word)
}

/// Names with their words, to be compared with several words.
pub(crate) struct SplitNames<'a> {
    names: Vec<(&'a str, Name)>,
    vocabulary: Vocabulary,
}

impl<'a> SplitNames<'a> {
    pub(crate) fn new(candidates: Vec<&'a str>) -> Self {
        let mut vocabulary = Vocabulary::default();
        let names = candidates.into_iter().map(|candidate| (candidate, vocabulary.add(candidate))).collect();
        Self { names, vocabulary }
    }

    /// Returns the name that is nearest to a word, as [`find`] does.
    pub(crate) fn find(&self, word: &str) -> Option<(&'a str, bool)> {
        let words = name_words(word);
        if is_too_long(word) || words.is_empty() {
            return None;
        }
        let letters = words.concat();
        let typed = Typed::new(&self.vocabulary, words);
        let cost_of = |name: &Name| {
            if self.vocabulary.is_spelled(name, &letters) {
                return Some(0);
            }
            if typed.len() != name.len() {
                return joined_cost(&letters, &self.vocabulary, name, &typed);
            }
            typed.matched(name).map(|found| found.cost)
        };
        let costs: Vec<_> =
            self.names.iter().filter_map(|(candidate, name)| Some((cost_of(name)?, *candidate, name))).collect();
        let Some((least, best, best_words)) = costs.iter().min_by_key(|(cost, ..)| *cost).copied() else {
            return self.only_completion(&letters);
        };
        if least >= 2
            && typed.starts(best_words)
            && self.names.iter().any(|(_, name)| name != best_words && typed.starts(name))
        {
            return None;
        }
        // Names of one command, such as `listPets` and `list-pets`, are not in doubt.
        let is_only = !costs.iter().any(|(cost, _, name)| *cost < least + 2 && *name != best_words);
        Some((best, is_only || least == 0))
    }

    /// Returns the only name that begins with some letters.
    fn only_completion(&self, letters: &str) -> Option<(&'a str, bool)> {
        let has_start =
            |(_, name): &&(&str, Name)| letters.len() >= 3 && self.vocabulary.letters(name).starts_with(letters);
        let mut completed = self.names.iter().filter(has_start);
        let only = completed.next().filter(|_| completed.next().is_none());
        only.map(|(only, _)| (*only, true))
    }
}

/// Returns the cost of a name that is written as another number of words: `dryrnu` for `dry-run`.
fn joined_cost(letters: &str, vocabulary: &Vocabulary, name: &Name, typed: &Typed<'_>) -> Option<usize> {
    let limit = (letters.len() / 4).clamp(1, 2);
    // A letter has at most four bytes.
    if vocabulary.len_of(name).abs_diff(letters.len()) > 4 * limit || typed.has_verb() {
        return None;
    }
    let name = vocabulary.letters(name);
    if name.contains(letters) || letters.contains(&name) {
        return None;
    }
    letter_distance(letters, &name).filter(|distance| *distance <= limit).map(|distance| 1 + distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_at_punctuation_and_case() {
        assert_eq!(name_words("listPets"), ["list", "pets"]);
        assert_eq!(name_words("getPolicyAPIGroup"), ["get", "policy", "api", "group"]);
        assert_eq!(name_words("issues/list_for.repo"), ["issues", "list", "for", "repo"]);
        assert_eq!(name_words("listCoreV1Pod"), ["list", "core", "v1", "pod"]);
        assert_eq!(name_words("--core-v1"), ["core", "v1"]);
        assert!(name_words("--").is_empty());
    }

    #[test]
    fn a_verb_stands_for_no_other_one() {
        for (typed, name) in [
            ("update", "delete"),
            ("get", "set"),
            ("attach", "detach"),
            ("lock", "unlock"),
            ("activate", "deactivate"),
            ("import", "export"),
            ("subscribe", "unsubscribe"),
            ("inbound", "outbound"),
            ("create", "delete"),
            ("v1", "v2"),
            ("list", "last"),
            ("stop", "shops"),
            ("close", "clone"),
            ("lock", "block"),
            ("new", "view"),
        ] {
            assert_eq!(word_cost(typed, name, false), None, "{typed} {name}");
            assert_eq!(word_cost(name, typed, false), None, "{name} {typed}");
        }
        assert_eq!(word_cost("remove", "delete", false), Some(2));
    }

    #[test]
    fn a_word_is_recognized() {
        for (typed, name) in [
            ("dploy", "deploy"),
            ("lsit", "list"),
            ("namespace", "namespaced"),
            ("branchs", "branches"),
            ("repositories", "repos"),
            ("env", "environment"),
            ("delte", "delete"),
            ("isues", "issues"),
        ] {
            assert!(word_cost(typed, name, false).is_some(), "{typed} {name}");
        }
        assert_eq!(word_cost("namespase", "namespaced", true), None);
    }

    #[test]
    fn words_match_in_any_order() {
        let cost = |typed: &str, name: &str| {
            let (typed, name) = (name_words(typed), name_words(name));
            match_words(typed.len(), name.len(), &|a, b| word_cost(&typed[a], &name[b], false))
        };
        assert_eq!(cost("list-prs", "pr list"), Some(NameMatch { cost: 2, missing: Vec::new() }));
        assert_eq!(cost("list", "pr list"), Some(NameMatch { cost: 0, missing: vec![0] }));
        assert_eq!(cost("list-all-prs", "pr list"), None);
    }
}
