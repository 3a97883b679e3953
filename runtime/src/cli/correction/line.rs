//! A call as a line of a shell, without the secrets in it.

use std::ffi::OsString;

use super::secret_words::redact_header;
use crate::data::is_terminal_control;
use crate::parse::ParsedCommand;
use crate::schema::{Source, Values};
use crate::shell;

/// Renders argv as a POSIX shell reads it. Returns `None` if a token is not UTF-8 or has control characters.
pub(super) fn line(argv: &[OsString], parsed: &ParsedCommand<'_>) -> Option<String> {
    let (mut out, mut before) = (String::new(), "");
    for (index, token) in argv.iter().enumerate() {
        let typed = token.to_str()?;
        let mut word = typed.to_owned();
        if let Some(values) = &parsed.values {
            redact_secrets(values, &mut word);
        }
        if parsed.request.is_some() {
            redact_credentials(before, &mut word);
        }
        before = typed;
        redact_header(&mut word);
        if index > 0 {
            out.push(' ');
        }
        if word.contains(is_terminal_control) {
            return None;
        }
        shell::push_word(&mut out, &word);
    }
    Some(out)
}

/// Replaces the password of `-u user:password` and the value of `-b name=value` in a raw request.
fn redact_credentials(before: &str, word: &mut String) {
    for (flag, separator) in [("-u", ':'), ("-b", '=')] {
        let value = if before == flag { Some(0) } else { word.starts_with(flag).then_some(flag.len()) };
        let secret = value.and_then(|start| Some(start + word.get(start..)?.find(separator)? + 1));
        if let Some(secret) = secret {
            word.truncate(secret);
            word.push('\u{2026}');
        }
    }
}

/// Hides the secrets in a word, except where it is the name of a flag: an ellipsis there would tell the secret.
fn redact_secrets(values: &Values<'_>, word: &mut String) {
    for field in values.tables().iter() {
        if !field.is_secret() || values.source(field.id()) != Some(Source::Argv) {
            continue;
        }
        for text in values.all(field.id()) {
            let Some(secret) = text.to_str().filter(|text| !text.is_empty()) else { continue };
            let name = if word == secret { 0 } else { name_len(word) };
            let (name, value) = word.split_at_checked(name).unwrap_or(("", word));
            *word = [name, &redacted(value, secret)].concat();
        }
    }
}

/// Returns the length of the name that a word begins with, if it is a flag: that of `--name` in `--name=value`, or of `-n`.
fn name_len(word: &str) -> usize {
    let end = || word.find('=').unwrap_or(word.len());
    match word.strip_prefix('-').and_then(|rest| rest.chars().next()) {
        None => 0,
        Some('-') => end(),
        Some(letter) => 1 + letter.len_utf8(),
    }
}

/// Returns a word with an ellipsis in place of a secret.
fn redacted(word: &str, secret: &str) -> String {
    let mut out = String::new();
    let mut rest = word;
    while let Some(c) = rest.chars().next() {
        let (part, after) = match rest.strip_prefix(secret) {
            Some(after) => ("\u{2026}", after),
            None => rest.split_at_checked(c.len_utf8()).unwrap_or((rest, "")),
        };
        out.push_str(part);
        rest = after;
    }
    out
}
