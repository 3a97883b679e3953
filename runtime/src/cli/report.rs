//! Errors, deprecations and next steps as text for a person.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::io::Io;
use super::{output, request};
use crate::data::{append, excerpt, is_misspelled, is_terminal_control, join};
use crate::error::{Error, Next};
use crate::graph::CommandPath;
use crate::parse::ParsedCommand;
use crate::render::Painter;
use crate::render::wrap::{Lines, width};
use crate::schema::{FieldRef, Kind, Source, Values};
use crate::shell::push_word;

/// Renders an error with its suggestions, hints and next steps, a line each. A hint that is wider than the terminal is
/// wrapped.
#[cold]
pub(super) fn error(error: &Error, invocation: &[String], usage: Option<&str>, style: Painter, io: &Io) -> String {
    let mut out = String::new();
    let message = marked(error.message());
    let (first, rest) = message.split_once('\n').unwrap_or((&message, ""));
    append(&mut out, &["Error (", &on_one_line(error.code()), "): ", first]);
    out = style.error(&out);
    out.push('\n');
    if !rest.is_empty() {
        append(&mut out, &[rest, "\n"]);
    }
    match error.field_errors() {
        [] => {}
        [one] if error.message().ends_with(&one.message) => {
            if let Some(suggestion) = &one.suggestion {
                append(&mut out, &["  Did you mean ", &suggested(suggestion, style), "?\n"]);
            }
        }
        fields => {
            for field in fields {
                append(&mut out, &["  - ", &marked(&field.message)]);
                if let Some(suggestion) = &field.suggestion {
                    append(&mut out, &["; did you mean ", &suggested(suggestion, style), "?"]);
                }
                out.push('\n');
            }
        }
    }
    causes(error.causes(), &mut out);
    if let Some(call) = error.correction() {
        append(&mut out, &["  Try: ", &typed(&Next::new(call, ""), invocation, style), "\n"]);
    }
    for hint in error.hints() {
        out.push_str("  Hint: ");
        push_hint(&marked(hint), io, &mut out);
        out.push('\n');
    }
    next_steps(error.next_steps(), invocation, style, &mut out);
    if let Some(usage) = usage {
        append(&mut out, &["\n", usage]);
    }
    out
}

/// Renders where an error was created, if the environment asks for it.
pub(super) fn backtrace(error: &Error, io: &Io) -> Option<String> {
    let backtrace = error.backtrace()?;
    let is_requested = io.environment().get("RUST_BACKTRACE").is_some_and(|value| value != "0");
    is_requested.then(|| format!("\nStack backtrace:\n{}\n", backtrace.to_string().trim_end()))
}

/// Appends the causes of an error; several are numbered. The lines of a cause after its first are marked, so that a text
/// from elsewhere cannot pass for a hint.
fn causes(causes: &[String], out: &mut String) {
    if !causes.is_empty() {
        out.push_str("  Caused by:\n");
    }
    for (index, cause) in causes.iter().enumerate() {
        let number = if causes.len() > 1 { format!("{index:>5}: ") } else { "    ".to_owned() };
        for (line, text) in printable(cause).trim_end().lines().enumerate() {
            append(out, &[if line == 0 { &number } else { "      | " }, text, "\n"]);
        }
    }
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
    style.suggestion(&format!("`{}`", on_one_line(suggestion)))
}

/// Renders a call of the program as it is typed.
fn typed(step: &Next, invocation: &[String], style: Painter) -> String {
    style.literal(&on_one_line(&step.line(invocation)))
}

/// Escapes control codes, so that text quoted from a server or a file cannot control the terminal.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, "\n")
}

/// Escapes control codes and replaces line breaks.
fn escaped<'a>(text: &'a str, line_break: &str) -> Cow<'a, str> {
    let is_harmless = |c: char| if c == '\n' { line_break == "\n" } else { !is_terminal_control(c) || c == '\t' };
    if text.chars().all(is_harmless) {
        return text.into();
    }
    let mut out = String::new();
    for c in text.chars() {
        if c == '\n' {
            out.push_str(line_break);
        } else if is_harmless(c) {
            out.push(c);
        } else {
            out.extend(c.escape_default());
        }
    }
    out.into()
}

/// [`printable`], except that sequences of styles (`ESC [ … m`) and links (`ESC ] 8 ; … ESC \`) are kept.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn printable_styled(text: &str) -> Cow<'_, str> {
    if !text.contains('\u{1b}') {
        return printable(text);
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        out.push_str(&printable(before));
        let length = style_length(after).or_else(|| link_length(after));
        out.push_str(if length.is_some() { "\u{1b}" } else { "\\u{1b}" });
        let (sequence, after) = after.split_at_checked(length.unwrap_or(0)).unwrap_or(("", after));
        out.push_str(sequence);
        rest = after;
    }
    out.push_str(&printable(rest));
    out.into()
}

/// Returns the length of a style after its `ESC`.
fn style_length(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix('[')?;
    let end = parameters.find(|c: char| !matches!(c, '0'..='9' | ';' | ':'))?;
    parameters.get(end..)?.starts_with('m').then_some(end + 2)
}

/// Returns the length of a link after its `ESC`.
fn link_length(text: &str) -> Option<usize> {
    let link = text.strip_prefix("]8;")?;
    let end = link.find(is_terminal_control)?;
    let terminator = ["\u{1b}\\", "\u{7}"]
        .into_iter()
        .find(|terminator| link.get(end..).is_some_and(|rest| rest.starts_with(*terminator)))?;
    Some("]8;".len() + end + terminator.len())
}

/// Makes text printable, and marks its lines after the first: what a server or a file says cannot pass for a hint of the
/// program.
pub(super) fn marked(text: &str) -> Cow<'_, str> {
    escaped(text.trim_end_matches('\n'), "\n  | ")
}

/// Makes text printable on a line of its own.
pub(super) fn on_one_line(text: &str) -> Cow<'_, str> {
    escaped(text, "\\n")
}

/// Appends the commands worth running next, a line each.
pub(super) fn next_steps(steps: &[Next], invocation: &[String], style: Painter, out: &mut String) {
    for step in steps {
        append(out, &["  Next: ", &typed(step, invocation, style)]);
        if !step.why.is_empty() {
            out.push_str(&style.dim(&format!("  # {}", on_one_line(&step.why))));
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
    parsed.target.unknown_child(word, nearest)
}

/// Adds the commands that an unknown one may be, the likeliest first. Another name, which only means the same, gives way to
/// the first of them.
#[cold]
#[inline(never)]
pub(super) fn with_near(error: Error, near: Vec<(String, String)>) -> Error {
    let is_first = |name: &str| near.first().is_some_and(|(path, _)| path.split(' ').any(|word| word == name));
    let is_spelled_alike =
        |word: &str, name: &str| is_misspelled(word, name) || name.starts_with(word) || word.starts_with(name);
    let error = error.without_suggestion(&|word, name| !is_first(name) && !is_spelled_alike(word, name));
    near.into_iter().fold(error, |error, (path, summary)| error.next(join(&[&path, "--help"], " "), summary))
}

/// Adds the ways on to the error of an unknown command that is near to no other: a search, and help.
#[cold]
#[inline(never)]
pub(super) fn with_ways_on(mut error: Error, parsed: &ParsedCommand<'_>) -> Error {
    let path = parsed.target.path();
    let separator = if path.is_empty() { "" } else { " " };
    let Some(field) = error.field_errors().first().filter(|field| field.code == Some("unknown")) else { return error };
    let (word, is_near) = (field.received.clone(), field.suggestion.is_some());
    if let Some(hint) = request::raw_request_hint(parsed, &word).filter(|_| !is_near) {
        error = error.hint(hint);
    }
    // A word with a dash would be a flag.
    if !word.starts_with('-') && output::has_search_results(parsed, &word) {
        let mut search = join(&[&path, "--find "], separator);
        push_word(&mut search, &word);
        error = error.next(search, "Search the commands");
    }
    error.next(join(&[&path, "--help"], separator), "See all commands")
}

/// Builds the error of a word that was taken as a value, and is nearly the name of a command.
///
/// A group that is a command itself would otherwise run where one of its commands was meant.
#[cold]
#[inline(never)]
pub(super) fn mistaken_word(parsed: &ParsedCommand<'_>) -> Option<Error> {
    let word = parsed.word_as_value.filter(|_| parsed.errors.is_empty() && !parsed.target.node().is_mount())?;
    let (word, near) = (excerpt(word), parsed.nearest_command()?);
    let error = unknown_command(parsed, &word, Some(near));
    Some(error.hint(format!("to pass `{word}` as a value, write `-- {word}`")))
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
