//! Macros for lists of words, each of which becomes one text.

pub(super) use crate::data::{Groups, Phrases, Words};

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
