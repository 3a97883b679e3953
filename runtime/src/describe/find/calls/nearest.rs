//! The commands that a search for the words of a wrong call lists.

use super::super::rank::Match;
use super::super::{find_own, summary};
use crate::graph::CommandPath;

/// A command that some words may be about.
pub(crate) struct Nearest {
    /// The words to type after the program's name.
    pub(crate) path: Vec<String>,
    pub(crate) summary: String,
    /// From 0 to 1.
    pub(crate) score: f64,
}

/// Returns the commands below a path that some words may be about, the likeliest first.
pub(crate) fn nearest(target: &CommandPath<'_>, words: &str) -> Vec<Nearest> {
    let mut out = Vec::new();
    for Match { candidate, score, .. } in find_own(target, words).matches {
        out.push(Nearest { path: candidate.words, summary: summary(&candidate.doc).into_owned(), score });
    }
    out
}
