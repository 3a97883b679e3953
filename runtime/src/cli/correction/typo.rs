//! Guesses from the suggestion of an error: a name or a value that is misspelled.

use super::{Guess, Problem, search};
use crate::data::{append, nearest_of, split_once};
use crate::error::{FieldError, Subject};
use crate::graph::Node;
use crate::parse::{self, GLOBALS};
use crate::schema::Tables;

/// Cost of a guess that corrects a misspelling.
const COST: usize = 2;

/// Maximum length of a global flag that is too short to be a misspelling of.
const MAX_SHORT_LEN: usize = 3;

/// Adds a guess for each token that the suggestion fits.
pub(super) fn add_guesses(problem: &Problem<'_, '_>, more: &mut Vec<Guess>) {
    let Problem { argv, parsed, .. } = problem;
    let mut add = |index: usize, corrected: String| {
        let mut argv = argv.to_vec();
        if let Some(token) = argv.get_mut(index) {
            *token = corrected;
            more.push(Guess { argv, cost: COST, is_certain: false });
        }
    };
    if let Some(unknown) = &parsed.unknown {
        if let Some((nearest, true)) = parsed.nearest_to(unknown)
            && !search::does_more(parsed.target.node(), &unknown.word, nearest)
        {
            add(unknown.index, nearest.to_owned());
        }
        return;
    }
    let with_suggestion = parsed.errors.iter().find_map(|error| Some((error, error.field.suggestion.as_deref()?)));
    let Some((error, suggestion)) = with_suggestion else { return };
    if !is_unambiguous(problem, &error.field, suggestion) {
        return;
    }
    for (index, token) in argv.iter().enumerate() {
        if let Some(corrected) = correct_token(token, &error.field, suggestion) {
            add(index, corrected);
        }
    }
}

/// Returns whether the suggestion is the only name that is close to what the call has.
fn is_unambiguous(problem: &Problem<'_, '_>, field_error: &FieldError, suggestion: &str) -> bool {
    let target = &problem.parsed.target;
    let (mut received, mut suggestion) = (field_error.received.as_str(), suggestion);
    let mut tables = target.tables();
    target.add_globals(&mut tables);
    let mut names;
    if let Some(name) = suggestion.strip_prefix("--") {
        // `--manager` and `--max` are not `--man`.
        let is_start = received.trim_start_matches('-').starts_with(name);
        if (is_start || name.len() <= MAX_SHORT_LEN) && GLOBALS.iter().any(|global| global.long == name) {
            return false;
        }
        names = parse::flag_names(&tables, |_| true);
        names.extend_from_slice(&parse::global_names(target.root()));
        received = received.trim_start_matches('-');
        received = split_once(received, '=').map_or(received, |(name, _)| name);
        suggestion = name;
        if let (Some(positive), Some(other)) = (received.strip_prefix("no-"), name.strip_prefix("no-"))
            && names.contains(&other)
        {
            (received, suggestion) = (positive, other);
        }
    } else {
        names = value_names(target.root(), &tables, field_error.subject);
    }
    nearest_of(received, names.iter().copied()) == Some((suggestion, true))
}

/// Returns the values that a field or a global flag accepts by name.
fn value_names<'g>(root: &Node, tables: &Tables<'g>, subject: Option<Subject>) -> Vec<&'g str> {
    let choices = match subject {
        Some(Subject::Field(id)) => tables.field(id).map(|field| field.choice_names(true)),
        Some(Subject::Flag(name)) => {
            let mut globals = GLOBALS.iter().filter(|global| root.has_builtin(global.long));
            globals.find(|global| global.long == name).map(|global| global.choices.to_vec())
        }
        None => None,
    };
    choices.unwrap_or_default()
}

/// Replaces the wrong part of a token: a name, a value, or the value after a name.
fn correct_token(token: &str, field_error: &FieldError, suggestion: &str) -> Option<String> {
    // A value does not replace the name of its flag.
    let is_name = suggestion.starts_with('-') || !field_error.path.starts_with('-');
    let of_name = || replace(token, &field_error.path, suggestion).filter(|_| is_name);
    replace(token, &field_error.received, suggestion).or_else(of_name)
}

fn replace(token: &str, wrong: &str, suggestion: &str) -> Option<String> {
    if wrong.is_empty() {
        return None;
    }
    let (before, after) = if suggestion.starts_with('-') {
        let rest = token.strip_prefix(wrong)?;
        (rest.is_empty() || rest.starts_with('=')).then_some(("", rest))?
    } else {
        let name = token.strip_suffix(wrong)?;
        let is_name = name.ends_with('=') || (name.starts_with('-') && !name.starts_with("--"));
        (name.is_empty() || is_name).then_some((name, ""))?
    };
    let mut out = String::new();
    append(&mut out, &[before, suggestion, after]);
    Some(out)
}
