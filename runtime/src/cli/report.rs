//! Errors, warnings and next steps as text for a reader.

use std::ffi::OsStr;
use std::io;

use super::io::Io;
use super::printer::Written;
use crate::error::{Error, FieldError, Next};
use crate::graph::{Child, Node, Target};
use crate::parse::{Raw, mistake_in};
use crate::render::style::Style;
use crate::schema::{FieldRef, Kind, Part, Source, Values};

/// An error as a reader sees it, with a line for each thing that helps.
pub(super) fn error(error: &Error, program: &str, usage: Option<&str>, style: Style) -> String {
    let mut out = style.error(&format!("Error ({}): {}", error.code(), printable(error.message())));
    out.push('\n');
    match error.field_errors() {
        [] => {}
        [one] if error.message().ends_with(&one.message) => {
            if let Some(suggestion) = &one.suggestion {
                out.push_str(&format!("  Did you mean {}?\n", style.good(&format!("`{suggestion}`"))));
            }
        }
        fields => fields.iter().for_each(|field| out.push_str(&line(field, style))),
    }
    if let Some(call) = error.correction() {
        out.push_str(&format!("  Try: {}\n", style.literal(&format!("{program} {call}"))));
    }
    for hint in error.hints() {
        out.push_str(&format!("  Hint: {}\n", printable(hint)));
    }
    next(error.next_steps(), program, style, &mut out);
    if let Some(usage) = usage {
        out.push('\n');
        out.push_str(usage);
    }
    out
}

/// Writes to stdout. A reader that went away ends the run quietly; any other failure is told.
pub(super) fn out(bytes: &[u8], io: &Io, program: &str, style: &dyn Fn() -> Style) -> Written {
    if bytes.is_empty() {
        return Ok(());
    }
    io.write_out(bytes).map_err(|failed| {
        if failed.kind() == io::ErrorKind::BrokenPipe {
            return 0;
        }
        let failed = Error::new("OUTPUT_FAILED", format!("cannot write to stdout: {failed}"));
        io.write_err(&error(&failed, program, None, style()));
        1
    })
}

/// Says, in a debug build, which recommended commands the program does not take: a mistake of the program's.
pub(super) fn advise(root: &Node, steps: &[Next], io: &Io, style: &dyn Fn() -> Style) {
    if !cfg!(debug_assertions) {
        return;
    }
    for step in steps {
        if let Some(mistake) = mistake_in(root, &step.command) {
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
        if is_harmless(c) { out.push(c) } else { out.extend(c.escape_default()) }
    }
    out.into()
}

fn line(field: &FieldError, style: Style) -> String {
    let message = printable(&field.message);
    match &field.suggestion {
        Some(suggestion) => {
            let suggestion = style.good(&format!("`{suggestion}`"));
            format!("  - {message}; did you mean {suggestion}?\n")
        }
        None => format!("  - {message}\n"),
    }
}

/// The commands worth running next.
pub(super) fn next(steps: &[Next], program: &str, style: Style, out: &mut String) {
    for step in steps {
        let command = style.literal(&format!("{program} {}", step.command));
        out.push_str(&format!("  Next: {command}"));
        if !step.why.is_empty() {
            out.push_str(&style.dim(&format!("  # {}", step.why)));
        }
        out.push('\n');
    }
}

/// A word that is no command.
pub(super) fn not_found(raw: &Raw<'_>, word: &str, nearest: Option<&str>) -> Error {
    let parent = raw.target.typed();
    let path = raw.target.path();
    let below = |command: &str| if path.is_empty() { command.to_owned() } else { format!("{path} {command}") };
    let mut field = FieldError::new(word, format!("`{word}` is not a command of `{parent}`")).received(word);
    let mut error = Error::new("COMMAND_NOT_FOUND", field.message.clone());
    if let Some((_, node)) = raw.target.ends() {
        let names: Vec<_> = node.visible().map(Child::name).collect();
        if names.len() <= 12 && !names.is_empty() {
            field = field.expected(format!("one of {}", names.join(", ")));
            if nearest.is_none() {
                error = error.hint(format!("the commands are {}", names.join(", ")));
            }
        }
    }
    if let Some(nearest) = nearest {
        field = field.suggestion(nearest);
    }
    if let Some(hint) = request_hint(raw) {
        error = error.hint(hint);
    }
    if is_searched(raw, word) {
        error = error.next(below(&format!("--find {word}")), "See the commands about it");
    }
    error.field(field).next(below("--help"), "See all commands")
}

/// Whether commands from a document are about a word.
#[cfg(feature = "fetch")]
fn is_searched(raw: &Raw<'_>, word: &str) -> bool {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
    let lazy = raw.target.ends().and_then(|(_, node)| node.lazy.as_ref());
    is_plain && lazy.is_some_and(|lazy| !lazy.search(word).is_empty())
}

#[cfg(not(feature = "fetch"))]
fn is_searched(_: &Raw<'_>, _: &str) -> bool {
    false
}

/// How what no command names is reached where a document names the commands.
#[cfg(feature = "fetch")]
fn request_hint(raw: &Raw<'_>) -> Option<String> {
    let (_, node) = raw.target.ends()?;
    node.lazy.as_ref()?.request_hint().map(str::to_owned)
}

#[cfg(not(feature = "fetch"))]
fn request_hint(_: &Raw<'_>) -> Option<String> {
    None
}

/// What is deprecated in a call, a line each.
pub(super) fn deprecations(target: &Target<'_>, values: Option<&Values<'_>>) -> Vec<String> {
    let mut out = Vec::new();
    for node in target.nodes.iter().skip(1) {
        out.extend(node.deprecated.as_deref().map(|note| warning(&format!("`{}`", node.name), note)));
    }
    if let Some(leaf) = target.leaf {
        let about = leaf.about();
        out.extend(about.deprecated().map(|note| warning(&format!("`{}`", about.name()), note)));
    }
    let Some(values) = values else { return out };
    for field in values.tables().iter() {
        if !matches!(values.source(field.id()), Some(Source::Argv | Source::Config)) {
            continue;
        }
        let place = values.place(field.id()).map(|place| format!(" (from {place})")).unwrap_or_default();
        out.extend(field.deprecated().map(|note| warning(&format!("{}{place}", field.label()), note)));
        if field.kind().is(Kind::CHOICE) && field.has_deprecated_choice() {
            choices(&field, values, &place, &mut out);
        }
    }
    out
}

fn choices(field: &FieldRef<'_>, values: &Values<'_>, place: &str, out: &mut Vec<String>) {
    let label = if field.part() == Part::Arg { format!("<{}>", field.long()) } else { field.label() };
    for choice in field.choices() {
        let Some(note) = choice.deprecated else { continue };
        let is_used = |text: &OsStr| text.to_str().and_then(|text| field.choice(text)) == Some(choice.name);
        if values.all(field.id()).any(is_used) {
            out.push(warning(&format!("{label} {}{place}", choice.name), note));
        }
    }
}

fn warning(what: &str, note: &str) -> String {
    if note.is_empty() { format!("{what} is deprecated") } else { format!("{what} is deprecated: {note}") }
}
