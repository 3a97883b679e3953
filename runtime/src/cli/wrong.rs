//! What is shown to who called the program wrongly: how it is called, and what was most likely meant.

use std::ffi::OsString;

use super::prepare::configure;
use super::printer::Printer;
use crate::data::{append, nearest_of, split_once};
use crate::describe;
use crate::error::{Error, FieldError, code};
use crate::graph::{CommandPath, Node};
use crate::input;
use crate::parse::{self, GLOBALS};
use crate::schema::{Part, Source, Tables, Values};
use crate::shell;

/// The longest call that is worth repeating.
const MAX_CALL: usize = 1_000;
/// The most places that are tried for one correction.
const MAX_PLACES: usize = 8;

/// How the command is called, with its first examples unless the call itself could be put right.
#[cold]
pub(super) fn usage(target: &CommandPath<'_>, error: &Error, printer: &Printer<'_>) -> Option<String> {
    if !matches!(error.code(), code::PARSE_ERROR | code::VALIDATION_ERROR) {
        return None;
    }
    let mut out = describe::usage(target);
    out.push('\n');
    if error.correction().is_none()
        && let Some(examples) = describe::examples(target, printer.err_style(), printer.io.columns())
    {
        append(&mut out, &["\n", &examples, "\n\n"]);
    }
    if target.root().has_builtin("help") {
        append(&mut out, &["Run `", &target.typed(), " --help` for more\n"]);
    }
    Some(out)
}

/// Help for a person who typed nothing but the name of a program that needs something.
#[cold]
pub(super) fn bare(target: &CommandPath<'_>, error: &Error, printer: &Printer<'_>) -> Option<String> {
    if !printer.human.is() || error.code() != code::VALIDATION_ERROR {
        return None;
    }
    let tables = target.command?.tables();
    for field in tables.iter() {
        if field.part() == Part::Env || !field.is_required() {
            continue;
        }
        let label = field.label();
        if error.field_errors().iter().any(|wrong| wrong.path == label) {
            return Some(describe::bare(target, printer.err_style(), printer.io.columns()));
        }
    }
    None
}

/// The call with what is wrong put right, without the program's name: only when one thing is wrong, what was
/// meant is beyond doubt, and nothing else would then be wrong. Secrets are left out of it.
#[cold]
pub(super) fn corrected(
    target: &CommandPath<'_>,
    argv: &[OsString],
    error: &Error,
    printer: &Printer<'_>,
) -> Option<String> {
    let [wrong] = error.field_errors() else { return None };
    let right = wrong.suggestion.as_deref()?;
    let root = target.root();
    if !is_beyond_doubt(target, error.code(), wrong, right) {
        return None;
    }
    if argv.iter().map(|token| token.len() + 1).sum::<usize>() > MAX_CALL {
        return None;
    }
    let (mut places, mut out) = (0, None);
    let mut call = argv.to_vec();
    for (at, token) in argv.iter().enumerate() {
        let Some(right) = put_right(token.to_str()?, wrong, right) else { continue };
        places += 1;
        if places > MAX_PLACES {
            return None;
        }
        *call.get_mut(at)? = right.into();
        if let Some(line) = line_when_right(root, &call, printer) {
            if out.is_some() {
                return None;
            }
            out = Some(line?);
        }
        call.get_mut(at)?.clone_from(token);
    }
    out
}

/// Whether nothing but what is suggested comes near what came.
fn is_beyond_doubt(target: &CommandPath<'_>, code: &str, wrong: &FieldError, right: &str) -> bool {
    let (root, node) = (target.root(), target.node());
    let (mut came, mut right) = (wrong.received.as_str(), right);
    let mut tables = target.tables();
    target.add_globals(&mut tables);
    let mut names;
    if code == code::COMMAND_NOT_FOUND {
        names = node.names();
        if std::ptr::eq(root, node) {
            for builtin in root.builtins() {
                names.push(builtin.name);
            }
        }
    } else if let Some(name) = right.strip_prefix("--") {
        names = parse::flag_names(&tables, |_| true);
        names.extend_from_slice(&parse::global_names(root));
        came = came.trim_start_matches('-');
        came = split_once(came, '=').map_or(came, |(came, _)| came);
        right = name;
        if let (Some(came_off), Some(off)) = (came.strip_prefix("no-"), name.strip_prefix("no-"))
            && names.contains(&off)
        {
            (came, right) = (came_off, off);
        }
    } else {
        names = value_names(root, &tables, &wrong.path);
    }
    nearest_of(came, names.iter().copied()) == Some((right, true))
}

/// The names that the field with a label takes as its value.
fn value_names<'g>(root: &Node, tables: &Tables<'g>, label: &str) -> Vec<&'g str> {
    for field in tables.iter() {
        if field.label() == label {
            return field.choice_names(true);
        }
    }
    let global = GLOBALS.iter().find(|global| label.strip_prefix("--") == Some(global.long));
    match global {
        Some(global) if root.has_builtin(global.long) => global.choices.to_vec(),
        _ => Vec::new(),
    }
}

/// A token with what is right in the place of what is wrong, which may be a name, a value, or the value
/// behind a name.
fn put_right(token: &str, wrong: &FieldError, right: &str) -> Option<String> {
    replaced(token, &wrong.received, right).or_else(|| replaced(token, &wrong.path, right))
}

fn replaced(token: &str, wrong: &str, right: &str) -> Option<String> {
    if wrong.is_empty() {
        return None;
    }
    let (before, behind) = if right.starts_with('-') {
        let rest = token.strip_prefix(wrong)?;
        (rest.is_empty() || rest.starts_with('=')).then_some(("", rest))?
    } else {
        let name = token.strip_suffix(wrong)?;
        let is_name = name.ends_with('=') || (name.starts_with('-') && !name.starts_with("--"));
        (name.is_empty() || is_name).then_some((name, ""))?
    };
    let mut out = String::new();
    append(&mut out, &[before, right, behind]);
    Some(out)
}

/// A call with which nothing is wrong, as a shell reads it back where it can be written so.
fn line_when_right(root: &Node, argv: &[OsString], printer: &Printer<'_>) -> Option<Option<String>> {
    let mut raw = parse::parse(root, argv);
    let is_mount = raw.target.node().is_mount();
    // What comes from stdin cannot be looked at twice.
    if raw.unknown.is_some() || is_mount || raw.globals.has_input() {
        return None;
    }
    configure(&mut raw, printer).ok()?;
    if let Some(values) = &mut raw.values {
        input::check(values, printer.io.environment(), &mut raw.errors);
    }
    raw.errors.is_empty().then(|| line(argv, raw.values.as_deref()))
}

/// A call as a shell reads it back, without the secrets in it.
fn line(argv: &[OsString], values: Option<&Values<'_>>) -> Option<String> {
    let mut out = String::new();
    for (at, token) in argv.iter().enumerate() {
        let mut word = token.to_str()?.to_owned();
        if let Some(values) = values {
            leave_secrets_out(values, &mut word);
        }
        if at > 0 {
            out.push(' ');
        }
        if word.contains(char::is_control) {
            return None;
        }
        shell::push_word(&mut out, &word);
    }
    Some(out)
}

fn leave_secrets_out(values: &Values<'_>, word: &mut String) {
    for field in values.tables().iter() {
        if !field.is_secret() || values.source(field.id()) != Some(Source::Argv) {
            continue;
        }
        for text in values.all(field.id()) {
            if let Some(secret) = text.to_str().filter(|text| !text.is_empty()) {
                *word = without(word, secret);
            }
        }
    }
}

/// A word with a secret in it left out.
fn without(word: &str, secret: &str) -> String {
    let mut out = String::new();
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        let (part, behind) = match rest.strip_prefix(secret) {
            Some(behind) => ("\u{2026}", behind),
            None => rest.split_at_checked(c.len_utf8()).unwrap_or((rest, "")),
        };
        out.push_str(part);
        rest = behind;
    }
    out
}
