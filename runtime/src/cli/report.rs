//! Errors, deprecations and next steps as text for a person.

use std::ffi::OsStr;

use super::io::Io;
use super::{output, request};
use crate::data::{append, join};
use crate::error::{Error, InputErrors, Next, code};
use crate::graph::CommandPath;
use crate::parse::ParsedCommand;
use crate::render::Painter;
use crate::render::wrap::{Lines, width};
use crate::schema::{FieldRef, Kind, Source, Values};

/// Maximum number of commands that the error of an unknown command lists.
const MAX_LISTED: usize = 12;

/// Renders an error with its suggestions, hints and next steps, a line each. A hint that is wider than the terminal is
/// wrapped.
#[cold]
pub(super) fn error(error: &Error, program: &str, usage: Option<&str>, style: Painter, io: &Io) -> String {
    let mut out = String::new();
    append(&mut out, &["Error (", error.code(), "): ", &printable(error.message())]);
    out = style.error(&out);
    out.push('\n');
    match error.field_errors() {
        [] => {}
        [one] if error.message().ends_with(&one.message) => {
            if let Some(suggestion) = &one.suggestion {
                append(&mut out, &["  Did you mean ", &suggested(suggestion, style), "?\n"]);
            }
        }
        fields => {
            for field in fields {
                append(&mut out, &["  - ", &printable(&field.message)]);
                if let Some(suggestion) = &field.suggestion {
                    append(&mut out, &["; did you mean ", &suggested(suggestion, style), "?"]);
                }
                out.push('\n');
            }
        }
    }
    if let Some(call) = error.correction() {
        append(&mut out, &["  Try: ", &typed(program, call, style), "\n"]);
    }
    for hint in error.hints() {
        out.push_str("  Hint: ");
        push_hint(&printable(hint), io, &mut out);
        out.push('\n');
    }
    next_steps(error.next_steps(), program, style, &mut out);
    if let Some(usage) = usage {
        append(&mut out, &["\n", usage]);
    }
    out
}

fn push_hint(hint: &str, io: &Io, out: &mut String) {
    const MARGIN: usize = "  Hint: ".len();
    if io.err_is_terminal() && MARGIN + width(hint) > io.columns() && !hint.contains('\n') {
        Lines::beside(out, 0, MARGIN, io.columns() - MARGIN).wrap(hint, 0);
    } else {
        out.push_str(hint);
    }
}

/// Renders a suggestion between backticks.
fn suggested(suggestion: &str, style: Painter) -> String {
    style.suggestion(&format!("`{suggestion}`"))
}

/// Renders a call of the program as it is typed.
fn typed(program: &str, call: &str, style: Painter) -> String {
    style.literal(&format!("{program} {call}"))
}

/// Escapes control codes, so that text quoted from a server or a file cannot control the terminal.
pub(super) fn printable(text: &str) -> std::borrow::Cow<'_, str> {
    let is_harmless = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    if text.chars().all(is_harmless) {
        return text.into();
    }
    let mut out = String::new();
    for c in text.chars() {
        if is_harmless(c) {
            out.push(c);
        } else {
            out.extend(c.escape_default());
        }
    }
    out.into()
}

/// Appends the commands worth running next, a line each.
pub(super) fn next_steps(steps: &[Next], program: &str, style: Painter, out: &mut String) {
    for step in steps {
        append(out, &["  Next: ", &typed(program, &step.command, style)]);
        if !step.why.is_empty() {
            out.push_str(&style.dim(&format!("  # {}", step.why)));
        }
        out.push('\n');
    }
}

/// Builds the error of a word that is not a command.
#[cold]
#[inline(never)]
pub(super) fn unknown_command(parsed: &ParsedCommand<'_>, word: &str, nearest: Option<&str>) -> Error {
    if let Some(error) = request::refusal(parsed, word) {
        return error;
    }
    let (path, typed) = (parsed.target.path(), parsed.target.typed());
    let separator = if path.is_empty() { "" } else { " " };
    let mut errors = InputErrors::default();
    let problem = errors.unparsable(word, format_args!("`{word}` is not a command of `{typed}`")).received(word);
    problem.field.suggestion = nearest.map(str::to_owned);
    let mut names = Vec::new();
    for child in parsed.target.node().visible() {
        names.push(child.name());
    }
    if (1..=MAX_LISTED).contains(&names.len()) {
        let names = join(&names, ", ");
        if nearest.is_none() {
            problem.hint = Some(format!("the commands are {names}"));
        }
        problem.expected(format!("one of {names}"));
    }
    let mut error = errors.into_error(code::COMMAND_NOT_FOUND);
    if let Some(hint) = request::raw_request_hint(parsed) {
        error = error.hint(hint);
    }
    if output::has_search_results(parsed, word) {
        error = error.next(format!("{path}{separator}--find {word}"), "Search the commands");
    }
    error.next(join(&[&path, "--help"], separator), "See all commands")
}

/// Returns a message for each deprecated command, option and choice in a call.
pub(super) fn deprecations(target: &CommandPath<'_>, values: Option<&Values<'_>>) -> Vec<String> {
    let mut out = Vec::new();
    for node in target.nodes.iter().skip(1) {
        if let Some(note) = &node.deprecated {
            push_deprecation(&["`", &node.name, "`"], note, &mut out);
        }
    }
    if let Some(command) = target.command {
        let metadata = command.metadata();
        if let Some(note) = metadata.deprecated() {
            push_deprecation(&["`", metadata.name(), "`"], note, &mut out);
        }
    }
    if let Some(values) = values.filter(|values| values.tables().has_deprecated()) {
        for field in values.tables().iter() {
            let is_typed = || matches!(values.source(field.id()), Some(Source::Argv | Source::Config));
            if (field.is_deprecated() || field.has_deprecated_choice()) && is_typed() {
                push_field_deprecations(&field, values, &mut out);
            }
        }
    }
    out
}

/// Appends a message if a field is deprecated, and one for each of its values that is.
#[cold]
fn push_field_deprecations(field: &FieldRef<'_>, values: &Values<'_>, out: &mut Vec<String>) {
    let label = field.label();
    let place = values.location(field.id());
    let [open, place, close] = place.map_or([""; 3], |place| [" (from ", place, ")"]);
    if let Some(note) = field.deprecated() {
        push_deprecation(&[&label, open, place, close], note, out);
    }
    if !field.kind().is(Kind::CHOICE) {
        return;
    }
    for choice in field.choices() {
        let is_used = |text: &OsStr| text.to_str().and_then(|text| field.choice(text)) == Some(choice.name);
        if let Some(note) = choice.deprecated
            && values.all(field.id()).any(is_used)
        {
            push_deprecation(&[&label, " ", choice.name, open, place, close], note, out);
        }
    }
}

#[cold]
fn push_deprecation(subject: &[&str], note: &str, out: &mut Vec<String>) {
    let mut text = String::new();
    append(&mut text, subject);
    append(&mut text, &[" is deprecated", if note.is_empty() { "" } else { ": " }, note]);
    out.push(text);
}
