//! The search for the call that was meant, without the feature `corrections`: corrects one misspelling after another.

use std::ffi::OsString;

use super::{CheckCall, Guess, NearCommands, Problem, Valid, typo};
use crate::graph::Node;
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Tables};

/// Maximum number of misspellings that are corrected.
const MAX_CORRECTIONS: usize = 8;

/// A placeholder for the values that all guesses share.
#[derive(Default)]
pub(super) struct Shared {}

/// Two calls are never compared.
pub(super) type Meaning = ();

/// Only one call is ever found.
pub(super) type Summary = ();

pub(super) fn summary(_: &ParsedCommand<'_>) -> Summary {}

pub(super) fn meaning(_: &ParsedCommand<'_>) -> Meaning {}

/// Without the feature, no verb stands for another one.
pub(super) fn does_more(_: &Node, _: &str, _: &str) -> bool {
    false
}

/// Without the feature, the names of other tools are not known.
pub(super) fn has_other_name(_: &Tables<'_>, _: &str, _: &str) -> bool {
    false
}

/// Without the feature, lists after a plural are not known.
pub(super) fn gives_several(_: &FieldRef<'_>, _: &str, _: &str) -> bool {
    false
}

/// Without the feature, the words of options that write files are not known.
pub(super) fn writes_file(_: &str, _: Option<&str>, _: &FieldRef<'_>) -> bool {
    false
}

pub(in crate::cli) fn doubt(_: &[OsString], _: &mut ParsedCommand<'_>) {}

/// Without the feature, the names of other tools are not known.
pub(in crate::cli) fn suggested_flags(_: &Node, _: &[OsString]) -> Vec<(String, String)> {
    Vec::new()
}

/// Adds guesses at the first error at which there are any.
pub(super) fn add_guesses(problem: &Problem<'_, '_>, more: &mut Vec<Guess>) {
    for error in problem.parsed.errors.iter() {
        typo::add_guesses(problem, &error.field, more);
        if !more.is_empty() {
            return;
        }
    }
}

pub(super) fn add_guesses_at_input(_: &Problem<'_, '_>, _: &mut Vec<Guess>) {}

pub(super) fn add_better(_: &Problem<'_, '_>, _: &mut Vec<Guess>) -> bool {
    false
}

pub(super) fn unlikelihood(_: &Problem<'_, '_>) -> usize {
    0
}

pub(super) fn note_near(_: &Problem<'_, '_>) {}

pub(super) fn choices(_: &Shared) -> Vec<(String, String)> {
    Vec::new()
}

pub(super) fn near_commands(_: &Shared) -> NearCommands {
    NearCommands { commands: Vec::new(), likely: 0 }
}

/// Returns the call with every misspelling corrected. `check` checks a call, and adds guesses if it has errors.
pub(super) fn search(argv: Vec<String>, _: &Shared, check: &mut CheckCall<'_>) -> Option<(Guess, Valid)> {
    let mut guess = Guess { argv, cost: 0, is_certain: false };
    for _ in 0..=MAX_CORRECTIONS {
        let mut more = Vec::new();
        if let Some(valid) = check(&guess.argv, &mut more) {
            return Some((guess, valid));
        }
        // Several tokens that a suggestion fits: it is not known which is meant.
        let only = more.pop().filter(|_| more.is_empty());
        guess = Guess { is_certain: false, ..only? };
    }
    None
}
