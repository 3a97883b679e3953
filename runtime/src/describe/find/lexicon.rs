//! English of questions about commands: verbs by their action, synonyms, and words without a meaning of their own.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::word_list::{Groups, Words};

/// A set of actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Actions(u8);

impl Actions {
    pub(super) const CREATE: Self = Self(1);
    pub(super) const READ: Self = Self(2);
    pub(super) const LIST: Self = Self(4);
    pub(super) const UPDATE: Self = Self(8);
    pub(super) const DELETE: Self = Self(16);
    pub(super) const RUN: Self = Self(32);
    pub(super) const STOP: Self = Self(64);
    pub(super) const SEARCH: Self = Self(128);
    /// The actions that change nothing.
    const READING: Self = Self(2 | 4 | 128);

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether any of the actions reads, and none changes anything.
    pub(super) fn only_reads(self) -> bool {
        self.meets(Self::READING) && self.0 & !Self::READING.0 == 0
    }

    /// Returns whether any of the actions takes something away.
    pub(super) fn takes_away(self) -> bool {
        self.meets(Self::DELETE.and(Self::STOP))
    }

    /// Returns whether both only read, as `get` and `list` do, of which one is often meant by the other.
    pub(super) fn both_read(self, other: Self) -> bool {
        self.meets(Self::READING) && other.meets(Self::READING)
    }
}

/// Verbs that name an action and nothing else.
const PLAIN_VERBS: &[(Actions, Words)] = verbs![
    (Actions::CREATE, &["create", "add", "new", "make", "insert", "register", "generate"]),
    (
        Actions::READ,
        &[
            "get", "read", "show", "view", "retrieve", "fetch", "describe", "see", "display", "info", "inspect",
            "check", "print", "tell", "look",
        ],
    ),
    (Actions::LIST, &["list", "ls", "browse", "enumerate"]),
    (Actions::UPDATE, &["update", "edit", "change", "modify", "patch", "replace", "adjust", "alter", "configure"]),
    (Actions::DELETE, &["delete", "remove", "destroy", "drop", "rm", "del", "erase", "purge", "unset", "discard"]),
    (Actions::CREATE.and(Actions::UPDATE), &["set", "put", "write", "save", "store", "upsert"]),
    (Actions::RUN, &["run"]),
    (Actions::RUN.and(Actions::CREATE), &["start", "begin", "initiate", "post", "submit"]),
];

/// Verbs that say more than the action.
const RICH_VERBS: &[(Actions, Words)] = verbs![
    (Actions::CREATE, &["open", "attach", "issue", "invite", "buy", "upload", "import", "send", "publish", "schedule"]),
    (Actions::READ, &["download", "preview", "export", "listen", "hear", "examine", "trace", "study"],),
    (
        Actions::UPDATE,
        &[
            "rename", "enable", "disable", "close", "reopen", "archive", "move", "mark", "resize", "scale", "toggle",
            "restore",
        ],
    ),
    (Actions::DELETE, &["detach", "revoke"]),
    (
        Actions::RUN,
        &[
            "execute", "exec", "invoke", "trigger", "launch", "dispatch", "boot", "play", "resume", "restart",
            "reboot", "rerun", "retry",
        ],
    ),
    (Actions::STOP, &["stop", "halt", "abort", "pause", "shutdown"]),
    (Actions::STOP.and(Actions::DELETE), &["cancel", "terminate", "kill", "end"]),
    (Actions::SEARCH, &["search", "find", "query", "lookup", "filter", "grep"]),
];

/// Other verbs, which begin a question that asks for a change.
const CHANGES: &str = include_str!("changes.txt");

/// More verbs that ask for a change where the words are those of a call. In questions many of them are nouns: `the repair`.
const ACTS: &str = include_str!("acts.txt");

/// Words that say nothing about a command.
const STOP_WORDS: Words = words![
    "a",
    "an",
    "the",
    "of",
    "on",
    "in",
    "to",
    "for",
    "with",
    "from",
    "by",
    "at",
    "as",
    "is",
    "are",
    "be",
    "am",
    "it",
    "its",
    "this",
    "that",
    "these",
    "those",
    "which",
    "what",
    "how",
    "do",
    "does",
    "can",
    "could",
    "and",
    "or",
    "any",
    "some",
    "into",
    "out",
    "please",
    "want",
    "need",
    "would",
    "like",
    "should",
    "there",
    "each",
    "someone",
    "somebody",
    "something",
    "one",
    "other",
    "using",
    "via",
    "about",
    "up",
    "now",
    "let",
    "only",
    "back",
    "too",
    "just",
    "yet",
    "already",
    "everywhere",
    "anymore",
    "anyone",
    "anybody",
    "anything",
    "has",
    "have",
    "had",
    "was",
    "were",
    "did",
    "been",
    "being",
    "will",
    "may",
    "might",
    "must",
    "shall",
    "they",
    "he",
    "she",
    "them",
    "him",
    "we",
    "you",
    "so",
    "then",
    "also",
    "her",
    "his",
    "their",
    "your",
    "but",
    "while",
    "because",
    "still",
];

/// Words after an imperative: what comes before `a` in `fork a repository` is a verb.
const DETERMINERS: Words = words![
    "a", "an", "the", "my", "this", "all", "some", "someone", "somebody", "on", "to", "into", "another", "new", "with",
    "our", "their", "his", "her", "its", "these", "those", "everyone", "me", "us", "them", "one", "every", "both",
    "your", "him", "it", "that",
];

/// Words in questions that refer to the user.
const SELF_WORDS: Words = words!["my", "me", "mine", "i", "myself", "own", "our"];

/// Words in descriptions that refer to the user.
const SELF_NAMES: Words = words!["authenticated", "me", "my", "current", "self", "own"];

/// Words of which each may stand for the others.
const SYNONYMS: Groups = groups![
    &["repo", "repository"],
    &["org", "organization", "organisation"],
    &["pr", "pull"],
    &["vm", "droplet", "instance", "server", "machine"],
    &["db", "database"],
    &["ci", "workflow", "action", "pipeline"],
    &["secret", "credential"],
    &["picture", "image", "photo"],
    &["song", "track", "music", "playback"],
    &["dns", "domain"],
    &["channel", "conversation"],
    &["sms", "message", "text"],
    &["mail", "email"],
    &["person", "people", "user", "member", "who"],
    &["current", "authenticated"],
    &["colleague", "collaborator"],
    &["team", "group"],
    &["directory", "folder"],
    &["document", "doc"],
    &["configuration", "config", "setting"],
    &["environment", "env"],
    &["information", "info", "detail"],
    &["pay", "payment", "charge"],
    &["bill", "invoice"],
    &["plan", "subscription"],
    &["permission", "access", "role"],
    &["k8s", "kubernetes"],
    &["ns", "namespace"],
    &["svc", "service"],
    &["cm", "configmap"],
    &["container", "pod"],
    &["command", "exec"],
    &["run", "execution", "dispatch"],
    &["error", "failure", "fail"],
    &["reboot", "restart"],
    &["restart", "rerun", "retry"],
    &["buy", "purchase", "order"],
    &["appointment", "booking", "meeting"],
    &["transcribe", "transcription"],
    &["speak", "speech"],
    &["talk", "chat"],
    &["schedule", "calendar"],
    &["shop", "store"],
    &["hook", "webhook"],
    &["token", "key"],
    &["history", "log"],
    &["dir", "folder"],
    &["pic", "image"],
    &["website", "site"],
    &["rollout", "deploy"],
    &["tail", "follow"],
    &["preview", "serve", "browser"],
];

/// The properties of a word by itself.
#[derive(Clone, Copy, Default)]
struct Known {
    actions: Actions,
    is_plain_verb: bool,
    asks_for_change: bool,
    is_act: bool,
    is_stop_word: bool,
}

/// Returns what the lists tell of a word. The first search of a process makes one table of them: a search asks for the words of
/// all commands.
fn known(word: &str) -> Known {
    static KNOWN: OnceLock<HashMap<&str, Known>> = OnceLock::new();
    let table = KNOWN.get_or_init(|| {
        let mut known: HashMap<&str, Known> = HashMap::new();
        // The first list that has a verb tells its actions.
        for (actions, words) in PLAIN_VERBS.iter().chain(RICH_VERBS).rev() {
            words.iter().for_each(|word| known.entry(word).or_default().actions = *actions);
        }
        for word in PLAIN_VERBS.iter().flat_map(|(_, words)| words.iter()) {
            known.entry(word).or_default().is_plain_verb = true;
        }
        CHANGES.split_ascii_whitespace().for_each(|word| known.entry(word).or_default().asks_for_change = true);
        ACTS.split_ascii_whitespace().for_each(|word| known.entry(word).or_default().is_act = true);
        STOP_WORDS.iter().for_each(|word| known.entry(word).or_default().is_stop_word = true);
        known
    });
    table.get(word).copied().unwrap_or_default()
}

/// Returns the actions that a word names.
pub(super) fn actions_of(word: &str) -> Actions {
    known(word).actions
}

/// Returns whether a word names an action and nothing else.
pub(super) fn is_plain_verb(word: &str) -> bool {
    known(word).is_plain_verb
}

/// Returns whether a question that begins with a word asks for a change, whatever the action.
pub(super) fn asks_for_change(word: &str) -> bool {
    known(word).asks_for_change
}

/// Returns whether a word of a call asks for an action.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn is_act(word: &str) -> bool {
    let Known { actions, asks_for_change, is_act, .. } = known(word);
    !actions.is_empty() || asks_for_change || is_act
}

/// Returns whether a word begins a modifier, such as `of the repository`.
pub(super) fn is_preposition(word: &str) -> bool {
    const WORDS: Words = words![
        "of", "on", "in", "for", "to", "from", "with", "by", "under", "about", "at", "into", "that", "which", "via",
        "using", "as"
    ];
    WORDS.contains(word)
}

/// Returns whether a word may follow a verb with a particle, such as `everywhere` in `log a user out everywhere`.
pub(super) fn ends_phrase(word: &str) -> bool {
    const WORDS: Words = words![
        "everywhere",
        "again",
        "now",
        "today",
        "tomorrow",
        "until",
        "completely",
        "please",
        "and",
        "when",
        "if",
        "forever",
        "first"
    ];
    WORDS.contains(word)
}

/// Returns whether a word begins a clause about the words before it, such as `messages I sent`.
pub(super) fn begins_clause(word: &str) -> bool {
    const WORDS: Words = words![
        "i", "we", "you", "they", "he", "she", "who", "that", "can", "are", "is", "was", "were", "where", "when"
    ];
    WORDS.contains(word)
}

/// Returns whether a word at the beginning of a question asks for information, never for a change.
pub(super) fn inquires(word: &str) -> bool {
    matches!(
        word,
        "which"
            | "what"
            | "who"
            | "whose"
            | "whom"
            | "where"
            | "when"
            | "why"
            | "is"
            | "are"
            | "am"
            | "did"
            | "has"
            | "have"
            | "was"
    )
}

/// Returns whether a verb says nothing about a command in a clause, such as `have` in `cards I have`.
pub(super) fn is_filler(word: &str) -> bool {
    const WORDS: Words =
        words!["use", "have", "has", "had", "own", "got", "get", "made", "make", "be", "been", "see", "do"];
    WORDS.contains(word)
}

/// Returns whether a plural names one thing, such as `settings`.
pub(super) fn is_one_thing(word: &str) -> bool {
    const WORDS: Words = words![
        "settings",
        "details",
        "contents",
        "statistics",
        "stats",
        "analytics",
        "metrics",
        "preferences",
        "news",
        "status",
        "insights",
        "lyrics",
        "hours",
        "series",
    ];
    WORDS.contains(word)
}

/// Returns whether a word says nothing about a command.
pub(super) fn is_stop_word(word: &str) -> bool {
    known(word).is_stop_word
}

/// Returns whether a word is a verb if it comes before this one.
pub(super) fn follows_verb(word: &str) -> bool {
    DETERMINERS.contains(word) || matches!(word, "everybody" | "everything")
}

/// Returns the words that may stand for a word.
pub(crate) fn synonyms(word: &str) -> Vec<&'static str> {
    if SELF_WORDS.contains(word) {
        return SELF_NAMES.iter().collect();
    }
    if word == "every" {
        return vec!["all"];
    }
    let groups = SYNONYMS.iter().filter(|group| group.contains(word));
    groups.flat_map(Words::iter).filter(|other| *other != word).collect()
}

/// Returns whether a word refers to the user.
pub(super) fn is_own(word: &str) -> bool {
    SELF_WORDS.contains(word)
}

/// Returns whether a command without the word may still answer the question in full: `my`, `all`.
pub(super) fn is_optional(word: &str) -> bool {
    is_own(word) || matches!(word, "all" | "every")
}
