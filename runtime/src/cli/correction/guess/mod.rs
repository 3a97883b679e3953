//! Guesses at what a wrong call means: other words for commands and flags, and words in another place.

mod commands;
mod flags;
mod foreign;
mod values;

use super::{Guess, Problem};
use crate::error::InputErrorKind;
use crate::schema::{FieldRef, Tables};

/// Adds guesses at the first error of a call.
pub(super) fn add_guesses(problem: &Problem<'_, '_>, more: &mut Vec<Guess>) {
    let mut guesses = Guesses { problem, more };
    if problem.parsed.unknown.is_some() {
        return guesses.at_unknown_command();
    }
    let Some(error) = problem.parsed.errors.iter().next() else { return };
    let (kind, field) = (error.kind, &error.field);
    match kind {
        InputErrorKind::UnknownFlag => guesses.at_unknown_flag(field),
        InputErrorKind::Parse | InputErrorKind::Validation => guesses.at_value(field),
    }
}

/// The guesses at one problem.
struct Guesses<'a, 'p, 'g> {
    problem: &'a Problem<'p, 'g>,
    more: &'a mut Vec<Guess>,
}

impl<'g> Guesses<'_, '_, 'g> {
    fn argv(&self) -> &[String] {
        self.problem.argv
    }

    fn push(&mut self, argv: Vec<String>, cost: usize, is_certain: bool) {
        self.more.push(Guess { argv, cost, is_certain });
    }

    /// Adds the call in which other tokens replace some from an index on.
    fn replace(&mut self, index: usize, count: usize, tokens: &[&str], cost: usize, is_certain: bool) {
        self.push(self.replaced(index, count, tokens), cost, is_certain);
    }

    fn replaced(&self, index: usize, count: usize, tokens: &[&str]) -> Vec<String> {
        let argv = self.argv();
        let mut out = argv.get(..index).unwrap_or_default().to_vec();
        out.extend(tokens.iter().map(|token| (*token).to_owned()));
        out.extend_from_slice(argv.get(index + count..).unwrap_or_default());
        out
    }

    /// Returns the fields of the command and the program's options.
    fn tables(&self) -> Tables<'g> {
        let parsed = self.problem.parsed;
        match &parsed.values {
            Some(values) => values.tables().clone(),
            None => {
                let mut tables = parsed.target.tables();
                parsed.target.add_globals(&mut tables);
                tables
            }
        }
    }

    /// Returns whether argv gives a value to a field.
    fn is_given(&self, field: &FieldRef<'_>) -> bool {
        self.problem.parsed.values.as_ref().is_some_and(|values| values.source(field.id()).is_some())
    }

    /// Returns the indexes of a token before `--`.
    fn places(&self, token: &str) -> Vec<usize> {
        let argv = self.argv();
        let end = argv.iter().position(|token| token == "--").unwrap_or(argv.len());
        (0..end).filter(|index| argv.get(*index).is_some_and(|other| other == token)).collect()
    }
}

/// Returns an option with its value as tokens.
fn option_tokens(field: &FieldRef<'_>, value: &str) -> Vec<String> {
    if value.starts_with('-') {
        vec![format!("--{}={value}", field.long())]
    } else {
        vec![format!("--{}", field.long()), value.to_owned()]
    }
}
