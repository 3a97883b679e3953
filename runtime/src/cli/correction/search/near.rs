//! Commands that a call names, but does not give all that they need.

use super::{Problem, Shared};
use crate::describe::text::summary;
use crate::shell;

/// Maximum number of commands whose help is named.
const MAX_NAMED: usize = 3;

/// A command whose call lacks something.
pub(in crate::cli::correction) struct Near {
    path: String,
    summary: String,
}

/// Remembers the command of a call with errors.
pub(in crate::cli::correction) fn note_near(problem: &Problem<'_, '_>) {
    let target = &problem.parsed.target;
    let Some(command) = target.command.filter(|_| problem.parsed.unknown.is_none() && !target.is_builtin) else {
        return;
    };
    let near = Near { path: line_of(&target.words()), summary: summary(command.summary().listed().doc).into_owned() };
    let mut known = problem.shared.near.borrow_mut();
    if !known.iter().any(|other| other.path == near.path) {
        known.push(near);
    }
}

/// Returns the calls that show the help of the likeliest commands, each with the summary of its command.
pub(in crate::cli::correction) fn pages_of_near(shared: &Shared) -> Vec<(String, String)> {
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
