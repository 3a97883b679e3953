//! Words that mean the same, and words that mean nothing in a search.

/// The action of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Create,
    Read,
    List,
    Update,
    Delete,
}

/// Words for each action.
const VERBS: &[(Verb, &[&str])] = &[
    (Verb::Create, &["create", "add", "new", "make", "post", "insert", "register", "open", "generate"]),
    (
        Verb::Read,
        &["get", "read", "show", "view", "retrieve", "fetch", "describe", "see", "display", "info", "details"],
    ),
    (Verb::List, &["list", "ls", "all", "browse", "index", "enumerate"]),
    (Verb::Update, &["update", "edit", "change", "modify", "set", "patch", "rename", "put", "replace", "adjust"]),
    (Verb::Delete, &["delete", "remove", "destroy", "drop", "rm", "del", "erase", "purge"]),
];

/// Words that say nothing about a command.
const STOP_WORDS: &[&str] = &[
    "a", "an", "the", "of", "on", "in", "to", "for", "with", "from", "by", "at", "as", "is", "are", "be", "i", "it",
    "its", "this", "that", "which", "what", "how", "do", "does", "can", "and", "or", "any", "some", "into", "please",
    "want",
];

/// Words of which each may stand for the others.
const SYNONYMS: &[&[&str]] = &[&["repo", "repository"], &["org", "organization", "organisation"], &["pr", "pull"]];

/// Returns the action that a word names.
pub(super) fn verb_of(word: &str) -> Option<Verb> {
    VERBS.iter().find(|(_, words)| words.contains(&word)).map(|(verb, _)| *verb)
}

/// Returns whether a word says nothing about a command.
pub(super) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.contains(&word)
}

/// Returns the words that may stand for a word.
pub(super) fn synonyms(word: &str) -> impl Iterator<Item = &'static str> + '_ {
    let groups = SYNONYMS.iter().filter(move |group| group.contains(&word));
    groups.flat_map(|group| group.iter().copied()).filter(move |other| *other != word)
}
