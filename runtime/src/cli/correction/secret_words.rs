//! Secrets in a wrong call: words that may be one without the name of its option, such as `secret set api-token s3cr3t`, and headers.

use std::ffi::OsString;

use crate::data::split_once;
use crate::error::Error;
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Part};
use crate::secret_names::{has_secret_word, is_secret_name};

/// Returns an error without the words that no argument takes, if the command has an option for a secret that was not given.
pub(in crate::cli) fn without_secret_words(error: Error, argv: &[OsString], parsed: &ParsedCommand<'_>) -> Error {
    let has_label = |label: &str| argv.iter().any(|token| token.to_str().is_some_and(|token| is_label(token, label)));
    let fields = error.field_errors().iter();
    let words: Vec<String> =
        fields.filter(|field| field.code == Some("unexpected")).map(|field| field.received.clone()).collect();
    match awaited_secret(parsed, &has_label).filter(|_| !words.is_empty()) {
        Some(label) => words
            .iter()
            .fold(error, |error, word| error.without_word(word))
            .hint(format!("a word is not shown: {label} takes a secret, and was not given")),
        None => error,
    }
}

/// Returns whether the command of a call has an option for a secret that was not given, so that a word may be one.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn awaits_secret(argv: &[String], parsed: &ParsedCommand<'_>) -> bool {
    let has_label = |label: &str| argv.iter().any(|token| is_label(token, label));
    awaited_secret(parsed, &has_label).is_some()
}

fn is_label(token: &str, label: &str) -> bool {
    token.split('=').next() == Some(label)
}

/// Returns the label of an option of a command for a secret that was not given. The credentials of an API come from elsewhere.
fn awaited_secret(parsed: &ParsedCommand<'_>, has_label: &dyn Fn(&str) -> bool) -> Option<String> {
    let is_awaited = |field: &FieldRef<'_>| {
        field.part() == Part::Option && field.is_secret() && !has_label(&format!("--{}", field.long()))
    };
    let command = parsed.target.command.filter(|command| command.operation().is_none())?;
    command.once(|command| command.tables().iter().find(is_awaited).map(|field| field.label()))
}

/// Returns whether a corrected call shows the value of a flag such as `--token`, since it gives it to a field that is not for a
/// secret.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn shows_secret(typed: &[String], corrected: &ParsedCommand<'_>) -> bool {
    let Some(values) = &corrected.values else { return false };
    let secrets = typed.iter().enumerate().filter_map(|(index, token)| {
        let name = token.strip_prefix('-')?;
        let (name, attached) = split_once(name, '=').map_or((name, None), |(name, value)| (name, Some(value)));
        let next = || typed.get(index + 1).map(String::as_str).filter(|next| !next.starts_with('-'));
        attached.or_else(next).filter(|_| is_secret_name(name))
    });
    let secrets: Vec<&str> = secrets.collect();
    let is_for_others = |field: &FieldRef<'_>| !field.is_secret() && !has_secret_word(field.long());
    let has_secret =
        |field: FieldRef<'_>| values.all(field.id()).any(|value| secrets.iter().any(|secret| value == *secret));
    !secrets.is_empty() && values.tables().iter().filter(is_for_others).any(has_secret)
}

/// Replaces the value of a header that is a credential: `Authorization: Bearer …`.
pub(super) fn redact_header(word: &mut String) {
    const CREDENTIALS: [&str; 5] = ["auth", "cookie", "key", "session", "credential"];
    let Some((name, _)) = split_once(word, ':') else { return };
    let lower = name.to_ascii_lowercase();
    let is_header = word.get(name.len()..).is_some_and(|rest| rest.starts_with(": "));
    if is_header && (has_secret_word(name) || CREDENTIALS.iter().any(|part| lower.contains(part))) {
        word.truncate(name.len());
        word.push_str(": \u{2026}");
    }
}
