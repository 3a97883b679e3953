//! Correction of a wrong call: the whole call as it was probably meant, for the line `Try:` of the error.
//!
//! It runs only after a call has failed with exactly one field error that has a suggestion. Each place in argv where
//! the suggestion fits is tried: the changed argv is parsed and checked again (at most [`MAX_ATTEMPTS`] times) without
//! running anything. A correction is offered only if exactly one of these calls has no error, so that the line can be
//! run as it is.

mod line;

use std::ffi::OsString;

use super::config;
use super::printer::Printer;
use crate::data::{append, nearest_of, split_once};
use crate::error::{Error, FieldError, Subject, code};
use crate::graph::{CommandPath, Node};
use crate::input;
use crate::parse::{self, GLOBALS};
use crate::schema::Tables;

/// Maximum length of argv that is corrected.
const MAX_CALL_LEN: usize = 1_000;
/// Maximum number of calls that are tried.
const MAX_ATTEMPTS: usize = 8;

/// Returns the corrected call without the program's name and without secrets, if there is exactly one.
#[cold]
pub(super) fn correct(
    target: &CommandPath<'_>,
    argv: &[OsString],
    error: &Error,
    printer: &Printer<'_>,
) -> Option<String> {
    let [field_error] = error.field_errors() else { return None };
    let suggestion = field_error.suggestion.as_deref()?;
    if !is_unambiguous(target, error.code(), field_error, suggestion) {
        return None;
    }
    if argv.iter().map(|token| token.len() + 1).sum::<usize>() > MAX_CALL_LEN {
        return None;
    }
    let (mut attempts, mut correction) = (0, None);
    let mut call = argv.to_vec();
    for (index, token) in argv.iter().enumerate() {
        let Some(corrected) = correct_token(token.to_str()?, field_error, suggestion) else { continue };
        attempts += 1;
        if attempts > MAX_ATTEMPTS {
            return None;
        }
        *call.get_mut(index)? = corrected.into();
        if let Some(line) = line_if_valid(&call, printer) {
            if correction.is_some() {
                return None;
            }
            correction = Some(line?);
        }
        call.get_mut(index)?.clone_from(token);
    }
    correction
}

/// Returns whether the suggestion is the only name that is close to what the call has.
fn is_unambiguous(target: &CommandPath<'_>, code: &str, field_error: &FieldError, suggestion: &str) -> bool {
    let (root, node) = (target.root(), target.node());
    let (mut received, mut suggestion) = (field_error.received.as_str(), suggestion);
    let mut tables = target.tables();
    target.add_globals(&mut tables);
    let mut names;
    if code == code::COMMAND_NOT_FOUND {
        names = node.names();
        if target.is_root() {
            for builtin in root.builtins() {
                names.push(builtin.name);
            }
        }
    } else if let Some(name) = suggestion.strip_prefix("--") {
        names = parse::flag_names(&tables, |_| true);
        names.extend_from_slice(&parse::global_names(root));
        received = received.trim_start_matches('-');
        received = split_once(received, '=').map_or(received, |(name, _)| name);
        suggestion = name;
        if let (Some(positive), Some(other)) = (received.strip_prefix("no-"), name.strip_prefix("no-"))
            && names.contains(&other)
        {
            (received, suggestion) = (positive, other);
        }
    } else {
        names = value_names(root, &tables, field_error.subject);
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
    replace(token, &field_error.received, suggestion).or_else(|| replace(token, &field_error.path, suggestion))
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

/// Parses and checks a call, and returns its line if it has no error. The line is `None` if it cannot be written.
fn line_if_valid(argv: &[OsString], printer: &Printer<'_>) -> Option<Option<String>> {
    let mut parsed = parse::parse(printer.console.root, argv);
    let is_mount = parsed.target.node().is_mount();
    // Stdin cannot be read a second time.
    if parsed.unknown.is_some() || is_mount || parsed.globals.has_input() {
        return None;
    }
    config::read(&mut parsed, printer).ok()?;
    if let Some(values) = &mut parsed.values {
        input::check(values, printer.console.io.environment(), &mut parsed.errors);
    }
    parsed.errors.is_empty().then(|| line::line(argv, parsed.values.as_deref()))
}
