//! Commands that a call names, but does not give all that they need.

use super::{Problem, Shared};
use crate::describe::text;
use crate::parse::ParsedCommand;
use crate::shell;

/// Difference in cost of two commands of which one is far likelier.
const LIKELIER: usize = 4;
/// Maximum number of commands whose help is named.
const MAX_NAMED: usize = 3;

/// A command whose call lacks something.
pub(in crate::cli::correction) struct Near {
    path: String,
    summary: String,
    /// Cost of the call by which it was found first.
    cost: usize,
}

/// Remembers the command of a call with errors.
pub(in crate::cli::correction) fn note_near(problem: &Problem<'_, '_>) {
    let target = &problem.parsed.target;
    if target.command.is_none() || problem.parsed.unknown.is_some() || target.is_builtin {
        return;
    }
    let near =
        Near { path: line_of(&target.words()), summary: summary(problem.parsed), cost: problem.shared.cost.get() };
    let mut known = problem.shared.near.borrow_mut();
    if !known.iter().any(|other| other.path == near.path) {
        known.push(near);
    }
}

/// Returns whether a command whose call lacks something is far likelier than another one.
pub(super) fn is_likelier(shared: &Shared, cost: usize, path: Option<&String>) -> bool {
    let near = shared.near.borrow();
    let is_it = |near: &Near| Some(&near.path) == path;
    !near.iter().any(is_it) && near.iter().any(|near| near.cost > 0 && near.cost + LIKELIER <= cost)
}

/// Returns the summary of the command that a call leads to.
pub(in crate::cli::correction) fn summary(parsed: &ParsedCommand<'_>) -> String {
    let doc = parsed.target.command.map(|command| text::summary(command.summary().listed().doc).into_owned());
    doc.unwrap_or_default()
}

/// Returns the calls that are as likely as each other; without any, where a command is unknown, those that show the help of
/// the likeliest commands. Each has the summary of its command.
pub(in crate::cli::correction) fn choices(shared: &Shared, is_unknown: bool) -> Vec<(String, String)> {
    let equal = shared.equal.take();
    if !equal.is_empty() || !is_unknown {
        return equal;
    }
    let near = shared.near.borrow();
    near.iter().take(MAX_NAMED).map(|near| (format!("{} --help", near.path), near.summary.clone())).collect()
}

fn line_of(words: &[&str]) -> String {
    let mut out = String::new();
    for word in words {
        if !out.is_empty() {
            out.push(' ');
        }
        shell::push_word(&mut out, word);
    }
    out
}
