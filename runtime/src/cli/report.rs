//! Errors, warnings and next steps as text for a reader.

use std::ffi::OsStr;
use std::io;

use super::io::Io;
use super::printer::Written;
use crate::data::{append, join};
use crate::error::{Error, InputErrors, Next, code};
use crate::graph::{CommandPath, Node};
use crate::parse::{ParsedCommand, check_line};
use crate::render::Painter;
use crate::render::wrap::{Lines, width};
use crate::schema::{FieldRef, Kind, Source, Values};

/// An error as a reader sees it, with a line for each thing that helps; a hint has more where it is wider than
/// the terminal of a person.
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
                append(&mut out, &["  Did you mean ", &good(suggestion, style), "?\n"]);
            }
        }
        fields => {
            for field in fields {
                append(&mut out, &["  - ", &printable(&field.message)]);
                if let Some(suggestion) = &field.suggestion {
                    append(&mut out, &["; did you mean ", &good(suggestion, style), "?"]);
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
        add_hint(&printable(hint), io, &mut out);
        out.push('\n');
    }
    next(error.next_steps(), program, style, &mut out);
    if let Some(usage) = usage {
        append(&mut out, &["\n", usage]);
    }
    out
}

fn add_hint(hint: &str, io: &Io, out: &mut String) {
    const MARGIN: usize = "  Hint: ".len();
    if io.err_is_terminal() && MARGIN + width(hint) > io.columns() && !hint.contains('\n') {
        Lines::beside(out, 0, MARGIN, io.columns() - MARGIN).wrap(hint, 0);
    } else {
        out.push_str(hint);
    }
}

/// What would be right, between ticks.
fn good(suggestion: &str, style: Painter) -> String {
    style.suggestion(&format!("`{suggestion}`"))
}

/// A call of the program, as it is typed.
fn typed(program: &str, call: &str, style: Painter) -> String {
    style.literal(&format!("{program} {call}"))
}

/// Writes to stdout. A reader that went away ends the run quietly; any other failure is told.
pub(super) fn out(bytes: &[u8], io: &Io, program: &str, style: &dyn Fn() -> Painter) -> Written {
    if bytes.is_empty() {
        return Ok(());
    }
    io.write_out(bytes).map_err(|failed| {
        if failed.kind() == io::ErrorKind::BrokenPipe {
            return 0;
        }
        let failed = Error::new(code::OUTPUT_FAILED, format!("cannot write to stdout: {failed}"));
        io.write_err(&error(&failed, program, None, style(), io));
        1
    })
}

/// Says, in a debug build, which recommended commands the program does not take: a mistake of the program's.
pub(super) fn advise(root: &Node, steps: &[Next], io: &Io, style: &dyn Fn() -> Painter) {
    if !cfg!(debug_assertions) {
        return;
    }
    for step in steps {
        if let Err(mistake) = check_line(root, &step.command) {
            let text = format!("Warning: the next step `{}` would fail: {mistake}", step.command);
            io.write_err(&format!("{}\n", style().warning(&text)));
        }
    }
}

/// A text without codes that a terminal would obey: a message may quote what a server or a file said.
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

/// The commands worth running next.
pub(super) fn next(steps: &[Next], program: &str, style: Painter, out: &mut String) {
    for step in steps {
        append(out, &["  Next: ", &typed(program, &step.command, style)]);
        if !step.why.is_empty() {
            out.push_str(&style.dim(&format!("  # {}", step.why)));
        }
        out.push('\n');
    }
}

/// A word that is no command.
#[cold]
#[inline(never)]
pub(super) fn not_found(raw: &ParsedCommand<'_>, word: &str, nearest: Option<&str>) -> Error {
    let (path, typed) = (raw.target.path(), raw.target.typed());
    let between = if path.is_empty() { "" } else { " " };
    let mut problems = InputErrors::default();
    let problem = problems.unparsable(word, format_args!("`{word}` is not a command of `{typed}`")).received(word);
    problem.field.suggestion = nearest.map(str::to_owned);
    let mut names = Vec::new();
    for child in raw.target.node().visible() {
        names.push(child.name());
    }
    if (1..=12).contains(&names.len()) {
        let names = join(&names, ", ");
        if nearest.is_none() {
            problem.hint = Some(format!("the commands are {names}"));
        }
        problem.expected(format!("one of {names}"));
    }
    let mut error = problems.into_error(code::COMMAND_NOT_FOUND);
    if let Some(hint) = request_hint(raw) {
        error = error.hint(hint);
    }
    if is_searched(raw, word) {
        error = error.next(format!("{path}{between}--find {word}"), "See the commands about it");
    }
    error.next(join(&[&path, "--help"], between), "See all commands")
}

/// Whether commands from a document are about a word.
#[cfg(feature = "fetch")]
fn is_searched(raw: &ParsedCommand<'_>, word: &str) -> bool {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
    let lazy = raw.target.node().lazy.as_ref();
    is_plain && lazy.is_some_and(|lazy| !lazy.search(word).is_empty())
}

#[cfg(not(feature = "fetch"))]
fn is_searched(_: &ParsedCommand<'_>, _: &str) -> bool {
    false
}

/// How what no command names is reached where a document names the commands.
#[cfg(feature = "fetch")]
fn request_hint(raw: &ParsedCommand<'_>) -> Option<String> {
    let node = raw.target.node();
    node.lazy.as_ref()?.request_hint().map(str::to_owned)
}

#[cfg(not(feature = "fetch"))]
fn request_hint(_: &ParsedCommand<'_>) -> Option<String> {
    None
}

/// What is deprecated in a call, a line each.
pub(super) fn deprecations(target: &CommandPath<'_>, values: Option<&Values<'_>>) -> Vec<String> {
    let mut out = Vec::new();
    for node in target.nodes.iter().skip(1) {
        if let Some(note) = &node.deprecated {
            warn(&["`", &node.name, "`"], note, &mut out);
        }
    }
    if let Some(command) = target.command {
        let about = command.metadata();
        if let Some(note) = about.deprecated() {
            warn(&["`", about.name(), "`"], note, &mut out);
        }
    }
    if let Some(values) = values.filter(|values| values.tables().has_deprecated()) {
        for field in values.tables().iter() {
            let is_typed = || matches!(values.source(field.id()), Some(Source::Argv | Source::Config));
            if (field.is_deprecated() || field.has_deprecated_choice()) && is_typed() {
                deprecated(&field, values, &mut out);
            }
        }
    }
    out
}

/// That a field that was given is deprecated, or a choice that it has.
#[cold]
fn deprecated(field: &FieldRef<'_>, values: &Values<'_>, out: &mut Vec<String>) {
    let label = field.label();
    let place = values.location(field.id());
    let [before, place, behind] = place.map_or([""; 3], |place| [" (from ", place, ")"]);
    if let Some(note) = field.deprecated() {
        warn(&[&label, before, place, behind], note, out);
    }
    if !field.kind().is(Kind::CHOICE) {
        return;
    }
    for choice in field.choices() {
        let is_used = |text: &OsStr| text.to_str().and_then(|text| field.choice(text)) == Some(choice.name);
        if let Some(note) = choice.deprecated
            && values.all(field.id()).any(is_used)
        {
            warn(&[&label, " ", choice.name, before, place, behind], note, out);
        }
    }
}

#[cold]
fn warn(what: &[&str], note: &str, out: &mut Vec<String>) {
    let mut text = String::new();
    append(&mut text, what);
    append(&mut text, &[" is deprecated", if note.is_empty() { "" } else { ": " }, note]);
    out.push(text);
}
