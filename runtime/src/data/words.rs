//! Compares names word by word, so that a suggestion never replaces one verb by another.

use super::nearest::letter_distance;

/// The effect that a verb has by its nature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum VerbEffect {
    Reads,
    Writes,
    Destroys,
}

macro_rules! verbs {
    ($($effect:ident: $($verb:literal)|+;)+) => {
        /// Returns the group of a verb, whose verbs mean the same, and its effect. Every verb here is a word of its own, and
        /// never a misspelling of another one. Patterns in place of a table: they are compared by length first.
        pub(crate) fn verb(word: &str) -> Option<(usize, VerbEffect)> {
            let mut group = 0;
            $(
                group += 1;
                if matches!(word, $($verb)|+) {
                    return Some((group, VerbEffect::$effect));
                }
            )+
            None
        }
    };
}

verbs! {
    Reads: "get" | "show" | "view" | "read" | "describe" | "inspect" | "info" | "display" | "fetch" | "retrieve" | "cat" | "details";
    Reads: "list" | "ls" | "index" | "enumerate";
    Reads: "find" | "search" | "query" | "lookup";
    Reads: "check" | "verify" | "validate" | "test";
    Reads: "compare" | "diff";
    Reads: "watch";
    Reads: "count";
    Reads: "export";
    Reads: "download";
    Writes: "create" | "add" | "new" | "make" | "insert" | "post";
    Writes: "update" | "edit" | "set" | "modify" | "change" | "patch" | "put" | "alter";
    Writes: "replace";
    Writes: "start" | "run" | "launch" | "begin" | "execute" | "exec";
    Writes: "stop" | "halt" | "end";
    Writes: "restart" | "reboot" | "reload";
    Writes: "enable" | "activate";
    Writes: "disable" | "deactivate";
    Writes: "complete" | "finish" | "done";
    Writes: "copy" | "cp" | "duplicate";
    Writes: "clone";
    Writes: "block";
    Writes: "unblock";
    Writes: "move" | "mv" | "rename";
    Writes: "import";
    Writes: "upload";
    Writes: "open" | "reopen";
    Writes: "close";
    Writes: "lock";
    Writes: "unlock";
    Writes: "merge";
    Writes: "approve" | "accept";
    Writes: "reject" | "decline" | "deny";
    Writes: "attach";
    Writes: "detach";
    Writes: "push";
    Writes: "pull";
    Writes: "send";
    Writes: "receive";
    Writes: "pause" | "suspend";
    Writes: "resume";
    Writes: "install";
    Writes: "deploy";
    Writes: "apply";
    Writes: "convert";
    Writes: "scale";
    Writes: "sync";
    Writes: "join";
    Writes: "login" | "signin";
    Writes: "logout" | "signout";
    Destroys: "delete" | "remove" | "rm" | "del" | "destroy" | "erase" | "purge" | "unset";
    Destroys: "leave";
    Destroys: "cancel";
    Destroys: "kill" | "terminate";
    Destroys: "shutdown";
    Destroys: "clear" | "clean" | "wipe" | "flush" | "truncate";
    Destroys: "drop";
    Destroys: "reset";
    Destroys: "restore";
    Destroys: "rollback";
    Destroys: "revoke";
    Destroys: "uninstall";
}

/// Prefixes that turn a word into its opposite.
const OPPOSITES: &[&str] =
    &["", "un", "de", "dis", "en", "in", "out", "im", "ex", "up", "down", "re", "at", "non", "pre", "post", "sub"];

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
    let is_inflected = stem(typed) == stem(name) || is_short_plural(typed, name) || is_short_plural(name, typed);
    let name_verb = verb(name);
    if let Some((group, _)) = verb(typed) {
        let is_synonym = name_verb.is_some_and(|(other, _)| other == group);
        return if is_inflected { Some(1) } else { is_synonym.then_some(2) };
    }
    if is_inflected {
        return Some(1);
    }
    let (short, long) = if typed.len() < name.len() { (typed, name) } else { (name, typed) };
    if name_verb.is_none() && stem(short).len() >= 3 && long.starts_with(stem(short)) {
        return Some(2);
    }
    let is_other = name_verb.is_some() && is_no_verb(typed);
    if is_known || is_other || are_opposites(typed, name) || digits(typed) != digits(name) {
        return None;
    }
    misspelling(typed, name).map(|distance| 1 + distance)
}

/// Returns whether a word is the plural of one with two letters: `prs` of `pr`.
fn is_short_plural(word: &str, singular: &str) -> bool {
    singular.len() == 2 && !singular.ends_with('s') && word.strip_suffix('s') == Some(singular)
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

/// Returns how many letters are wrong, if it is at most a third of them. The first letter is seldom wrong.
fn misspelling(typed: &str, name: &str) -> Option<usize> {
    let len = typed.chars().count().max(3);
    let limit = (len / 3).min(3);
    if typed.len().abs_diff(name.len()) > 2 * limit {
        return None;
    }
    let (mut letters, mut others) = (typed.chars(), name.chars());
    let (first, second) = (letters.next(), letters.next());
    let starts = [others.next(), others.next()];
    let is_near_start = first == starts[0] || first == starts[1] || second == starts[0];
    if !is_near_start && len < 6 {
        return None;
    }
    letter_distance(typed, name).filter(|distance| *distance <= if is_near_start { limit } else { 1 })
}

/// Returns whether two words differ in a prefix that turns one into the opposite of the other.
fn are_opposites(a: &str, b: &str) -> bool {
    OPPOSITES.iter().any(|prefix| {
        let rest = a.strip_prefix(prefix).filter(|rest| rest.len() >= 3);
        rest.and_then(|rest| b.strip_suffix(rest)).is_some_and(|other| OPPOSITES.contains(&other))
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
pub(crate) fn match_words(
    typed: &[String],
    name: &[String],
    cost_of: &dyn Fn(&str, &str) -> Option<usize>,
) -> Option<NameMatch> {
    let mut missing: Vec<usize> = (0..name.len()).collect();
    let (mut cost, mut previous, mut is_ordered) = (0, None, true);
    for typed in typed {
        let costs =
            missing.iter().enumerate().filter_map(|(place, index)| Some((cost_of(typed, name.get(*index)?)?, place)));
        let (least, place) = costs.min()?;
        let index = missing.remove(place);
        is_ordered &= previous.is_none_or(|previous| previous < index);
        (cost, previous) = (cost + least, Some(index));
    }
    Some(NameMatch { cost: cost + usize::from(!is_ordered), missing })
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
            match_words(&name_words(typed), &name_words(name), &|a, b| word_cost(a, b, false))
        };
        assert_eq!(cost("list-prs", "pr list"), Some(NameMatch { cost: 2, missing: Vec::new() }));
        assert_eq!(cost("list", "pr list"), Some(NameMatch { cost: 0, missing: vec![0] }));
        assert_eq!(cost("list-all-prs", "pr list"), None);
    }
}
