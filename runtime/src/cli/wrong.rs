//! What is shown to who called the program wrongly: how it is called, and what was most likely meant.

use std::ffi::{OsStr, OsString};

use super::prepare::configure;
use super::printer::Printer;
use crate::command::Leaf;
use crate::describe;
use crate::error::{Error, FieldError};
use crate::graph::{Node, Target};
use crate::input;
use crate::parse::{self, GLOBALS, nearest_of};
use crate::schema::{Part, Source, Values};

/// The longest call that is worth repeating.
const MAX_CALL: usize = 1_000;
/// The most places that are tried for one correction.
const MAX_PLACES: usize = 8;

/// How the command is called, with its first examples unless the call itself could be put right.
pub(super) fn usage(target: &Target<'_>, error: &Error, printer: &Printer<'_>) -> Option<String> {
    if !matches!(error.code(), "PARSE_ERROR" | "VALIDATION_ERROR") {
        return None;
    }
    let mut out = format!("{}\n", describe::usage(target));
    let examples = describe::examples(target, printer.err_style(), printer.io.columns());
    if let Some(examples) = examples.filter(|_| error.correction().is_none()) {
        out.push_str(&format!("\n{examples}\n\n"));
    }
    if target.ends().is_some_and(|(root, _)| root.has_builtin("help")) {
        out.push_str(&format!("Run `{} --help` for more\n", target.typed()));
    }
    Some(out)
}

/// Help for a person who typed nothing but the name of a program that needs something.
pub(super) fn bare(target: &Target<'_>, error: &Error, printer: &Printer<'_>) -> Option<String> {
    if !printer.human.is() || error.code() != "VALIDATION_ERROR" {
        return None;
    }
    let tables = target.leaf?.tables();
    let is_needed = |wrong: &FieldError| {
        tables.iter().any(|field| field.part() != Part::Env && field.is_required() && field.label() == wrong.path)
    };
    let help = || describe::bare(target, printer.err_style(), printer.io.columns());
    error.field_errors().iter().any(is_needed).then(help)
}

/// The call with what is wrong put right, without the program's name: only when one thing is wrong, what was
/// meant is beyond doubt, and nothing else would then be wrong. Secrets are left out of it.
pub(super) fn corrected(
    target: &Target<'_>,
    argv: &[OsString],
    error: &Error,
    printer: &Printer<'_>,
) -> Option<String> {
    let [wrong] = error.field_errors() else { return None };
    let right = wrong.suggestion.as_deref()?;
    let (root, _) = target.ends()?;
    if !is_beyond_doubt(target, error.code(), wrong, right) {
        return None;
    }
    if argv.iter().map(|token| token.len() + 1).sum::<usize>() > MAX_CALL {
        return None;
    }
    let tokens: Vec<&str> = argv.iter().map(|token| token.to_str()).collect::<Option<_>>()?;
    let replace = |token| [&wrong.received, &wrong.path].into_iter().find_map(|wrong| replaced(token, wrong, right));
    let places: Vec<_> = tokens.iter().enumerate().filter_map(|(at, token)| Some((at, replace(token)?))).collect();
    if places.len() > MAX_PLACES {
        return None;
    }
    let mut calls = places.into_iter().filter_map(|(at, token)| {
        let mut call: Vec<String> = tokens.iter().map(|&token| token.to_owned()).collect();
        *call.get_mut(at)? = token;
        let secrets = secrets_when_right(root, &call, printer)?;
        Some((call, secrets))
    });
    let (call, secrets) = calls.next()?;
    if calls.next().is_some() {
        return None;
    }
    let words: Option<Vec<String>> = call.into_iter().map(|token| quoted(&without(token, &secrets))).collect();
    Some(words?.join(" "))
}

/// Whether nothing but what is suggested comes near what came.
fn is_beyond_doubt(target: &Target<'_>, code: &str, wrong: &FieldError, right: &str) -> bool {
    let Some((root, node)) = target.ends() else { return false };
    let mut tables = target.leaf.map(Leaf::tables).unwrap_or_default();
    target.add_globals(&mut tables);
    let ours = || GLOBALS.iter().filter(|global| root.has_builtin(global.long));
    let is_only = |came: &str, right: &str, names: Vec<&str>| nearest_of(came, names) == Some((right, true));
    if code == "COMMAND_NOT_FOUND" {
        let mut names = node.names();
        if std::ptr::eq(root, node) {
            names.extend(root.builtins().map(|builtin| builtin.name));
        }
        return is_only(&wrong.received, right, names);
    }
    let Some(name) = right.strip_prefix("--") else {
        let field = tables.iter().find(|field| field.label() == wrong.path);
        let of_field = field.iter().flat_map(|field| field.choices().into_iter().map(|choice| choice.name));
        let of_ours = ours().filter(|global| wrong.path.strip_prefix("--") == Some(global.long));
        let of_ours = of_ours.flat_map(|global| global.choices.iter().copied());
        return is_only(&wrong.received, right, of_field.chain(of_ours).collect());
    };
    let came = wrong.received.trim_start_matches('-').split('=').next().unwrap_or_default();
    let own = tables.part(Part::Option).flat_map(|field| std::iter::once(field.long()).chain(field.aliases()));
    let names: Vec<_> = own.chain(ours().map(|global| global.long)).collect();
    match (came.strip_prefix("no-"), name.strip_prefix("no-")) {
        (Some(came), Some(name)) if names.contains(&name) => is_only(came, name, names),
        _ => is_only(came, name, names),
    }
}

/// A token with what is right in the place of what is wrong, which may be a name, a value, or the value
/// behind a name.
fn replaced(token: &str, wrong: &str, right: &str) -> Option<String> {
    if wrong.is_empty() {
        return None;
    }
    if right.starts_with('-') {
        let rest = token.strip_prefix(wrong)?;
        return (rest.is_empty() || rest.starts_with('=')).then(|| format!("{right}{rest}"));
    }
    let name = token.strip_suffix(wrong)?;
    let is_name = name.ends_with('=') || (name.starts_with('-') && !name.starts_with("--"));
    (name.is_empty() || is_name).then(|| format!("{name}{right}"))
}

/// The secrets in a call with which nothing is wrong.
fn secrets_when_right(root: &Node, call: &[String], printer: &Printer<'_>) -> Option<Vec<String>> {
    let argv: Vec<OsString> = call.iter().map(OsString::from).collect();
    let mut raw = parse::parse(root, &argv);
    let is_mount = raw.target.ends().is_some_and(|(_, node)| node.is_mount());
    // What comes from stdin cannot be looked at twice.
    if raw.unknown.is_some() || is_mount || raw.globals.has_input() {
        return None;
    }
    configure(&mut raw, printer).ok()?;
    if let Some(values) = &mut raw.values {
        input::check(values, printer.io.environment(), &mut raw.problems);
    }
    raw.problems.is_empty().then(|| raw.values.as_deref().map(secrets).unwrap_or_default())
}

fn secrets(values: &Values<'_>) -> Vec<String> {
    let fields = values.tables().iter().filter(|field| field.is_secret());
    let typed = fields.filter(|field| values.source(field.id()) == Some(Source::Argv));
    let texts = typed.flat_map(|field| values.all(field.id()).map(OsStr::to_string_lossy).collect::<Vec<_>>());
    texts.filter(|text| !text.is_empty()).map(std::borrow::Cow::into_owned).collect()
}

fn without(token: String, secrets: &[String]) -> String {
    secrets.iter().fold(token, |token, secret| token.replace(secret, "\u{2026}"))
}

/// A word as a shell reads it back; none for one that holds control characters.
fn quoted(word: &str) -> Option<String> {
    let is_plain =
        |c: char| c.is_ascii_alphanumeric() || !(c.is_ascii() || c.is_whitespace()) || "-_./:=@%+,".contains(c);
    if word.chars().any(char::is_control) {
        return None;
    }
    let is_bare = !word.is_empty() && word.chars().all(is_plain);
    Some(if is_bare { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) })
}
