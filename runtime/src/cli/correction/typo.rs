//! Guesses from the suggestion of an error: a name or a value that is misspelled.

use super::{Guess, Problem, search};
use crate::data::{append, nearest_of, split_once};
use crate::error::{FieldError, Subject};
use crate::graph::Node;
use crate::input;
use crate::parse::{self, GLOBALS};
use crate::schema::{Kind, Tables, truth};

/// Cost of a guess that corrects a misspelling.
const COST: usize = 2;

/// Further cost of a misspelling of a flag that rather means something else.
const UNLIKELY: usize = 3;

/// Maximum length of a global flag that is too short to be a misspelling of.
const MAX_SHORT_LEN: usize = 3;

/// Adds the guess at a command that is misspelled.
pub(super) fn add_guess_at_command(problem: &Problem<'_, '_>, more: &mut Vec<Guess>) {
    let parsed = problem.parsed;
    if let Some(unknown) = &parsed.unknown
        && let Some((nearest, true)) = parsed.nearest_to(unknown)
        && !search::does_more(parsed.target.node(), &unknown.word, nearest)
    {
        more.extend(corrected(problem, unknown.index, nearest.to_owned(), COST));
    }
}

/// Adds a guess for each token that the suggestion of an error fits.
pub(super) fn add_guesses(problem: &Problem<'_, '_>, error: &FieldError, more: &mut Vec<Guess>) {
    let Some(suggestion) = error.suggestion.as_deref().filter(|suggestion| is_unambiguous(problem, error, suggestion))
    else {
        return;
    };
    for (index, token) in problem.argv.iter().enumerate() {
        if let Some(word) = correct_token(token, error, suggestion) {
            let next = problem.argv.get(index + 1).map(String::as_str);
            let Some(cost) = cost(problem, token, next, suggestion) else { continue };
            let mut guess = corrected(problem, index, word, cost);
            if let Some(guess) = &mut guess {
                attach_value(problem, &mut guess.argv, index);
            }
            more.extend(guess);
        }
    }
}

/// Attaches the value after an option that takes it only after `=`, if it is one: `--mark never` for `--mark=never`.
fn attach_value(problem: &Problem<'_, '_>, argv: &mut Vec<String>, index: usize) {
    let tables = problem.parsed.target.tables();
    let (Some(flag), Some(value)) = (argv.get(index), argv.get(index + 1)) else { return };
    let Some(field) = flag.strip_prefix("--").and_then(|name| tables.long(name.as_bytes())) else { return };
    let is_attached = field.has_optional_value() || field.requires_equals();
    let is_any_text = field.kind().is(Kind::TEXT) && !field.has_choices();
    if is_attached && !is_any_text && !value.starts_with('-') && input::takes(&tables, &field, value) {
        let token = format!("{flag}={value}");
        argv.splice(index..index + 2, [token]);
    }
}

/// Returns the call with another token at an index.
fn corrected(problem: &Problem<'_, '_>, index: usize, word: String, cost: usize) -> Option<Guess> {
    let mut argv = problem.argv.to_vec();
    *argv.get_mut(index)? = word;
    Some(Guess { argv, cost, is_certain: false })
}

/// Returns the cost of a suggestion, if it may be printed. A flag rather means something else than the one that it is close to
/// if other tools call an option so, or if it has a value.
fn cost(problem: &Problem<'_, '_>, token: &str, next: Option<&str>, suggestion: &str) -> Option<usize> {
    let mut tables = problem.parsed.target.tables();
    problem.parsed.target.add_globals(&mut tables);
    let Some(field) = suggestion.strip_prefix("--").and_then(|name| tables.long(name.as_bytes())) else {
        // The options of the framework are less likely than those of the program.
        let is_own = |global: &&parse::Global| suggestion.strip_prefix("--") == Some(global.long);
        let Some(global) = GLOBALS.iter().find(is_own) else { return Some(COST) };
        // `internal` of `--cohort internal` is not a value of `--color`.
        let is_other = |value: &str| !value.starts_with('-') && !global.choices.contains(&value);
        let is_misfit = !global.choices.is_empty() && next.is_some_and(is_other);
        return (!is_misfit).then_some(COST + 1);
    };
    let name = token.trim_start_matches('-');
    let (name, attached) = split_once(name, '=').map_or((name, None), |(name, value)| (name, Some(value)));
    // Its values are given one by one, which is guessed elsewhere.
    if attached.or(next).is_some_and(|value| search::gives_several(&field, name, value)) {
        return None;
    }
    let has_value =
        token.contains('=') || next.is_some_and(|next| !next.starts_with('-') && truth(next.as_ref()).is_none());
    let is_short = field.long().len() <= MAX_SHORT_LEN && name.len() > field.long().len();
    // `--pagesize` has the letters of `--page-size`.
    let is_same =
        !(field.kind().is_flag() && has_value) && letters(name).eq(letters(field.long())) && !field.is_hidden();
    if is_same {
        return Some(COST - 1);
    }
    if search::writes_file(name, attached.or(next), &field) {
        return None;
    }
    let is_unlikely =
        search::has_other_name(&tables, name, field.long()) || has_value && is_short && field.kind().is_flag();
    Some(if is_unlikely { COST + UNLIKELY } else { COST })
}

/// Returns the letters and digits of a name, as bytes, of which those of ASCII are in lower case: the tables of Unicode
/// would be in every program.
fn letters(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().filter(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()).map(|byte| byte.to_ascii_lowercase())
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
