//! Lists of words, each as one text: a list of texts takes a relocation for each word at every start of the program, one text
//! takes one (16 instructions for each of 600 words).

/// Words that are separated by spaces.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(super) &'static str);

impl Words {
    pub(super) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split_ascii_whitespace()
    }

    pub(super) fn contains(self, word: &str) -> bool {
        self.0.as_bytes().split(|byte| *byte == b' ').any(|own| own == word.as_bytes()) && !word.is_empty()
    }
}

/// Lists of words, one on each line.
pub(super) struct Groups(pub(super) &'static str);

impl Groups {
    pub(super) fn iter(&self) -> impl Iterator<Item = Words> {
        self.0.lines().map(Words)
    }
}

/// Phrases, each with a word: `phrase: word` on each line.
pub(super) struct Phrases(pub(super) &'static str);

impl Phrases {
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.0.lines().filter_map(|line| line.split_once(": "))
    }
}

/// Joins words: `words!["a", "b"]`.
macro_rules! words {
    ($($word:literal),+ $(,)?) => { $crate::describe::find::word_list::Words(concat!($($word, " "),+)) };
}

/// Joins the verbs of each action: `verbs![(Actions::READ, &["get", "read"])]`.
macro_rules! verbs {
    ($(($actions:expr, &[$($word:literal),+ $(,)?] $(,)?)),+ $(,)?) => { &[$(($actions, words![$($word),+])),+] };
}

/// Joins lists of words: `groups![&["a", "b"], &["c", "d"]]`.
macro_rules! groups {
    ($(&[$($word:literal),+ $(,)?]),+ $(,)?) => {
        $crate::describe::find::word_list::Groups(concat!($($($word, " "),+, "\n"),+))
    };
}

/// Joins phrases and their words: `phrases![("how many", "count")]`.
macro_rules! phrases {
    ($(($phrase:literal, $word:literal)),+ $(,)?) => {
        $crate::describe::find::word_list::Phrases(concat!($($phrase, ": ", $word, "\n"),+))
    };
}
