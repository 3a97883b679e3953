//! A call as a line of a shell, without the secrets in it.

use std::ffi::OsString;

use super::secret_words::redact_header;
use crate::data::is_terminal_control;
use crate::parse::{ParsedCommand, global_names};
use crate::schema::{Source, Values};
use crate::shell;

/// Renders argv as a POSIX shell reads it. Returns `None` if a token is not UTF-8 or has control characters.
pub(super) fn line(argv: &[OsString], parsed: &ParsedCommand<'_>) -> Option<String> {
    let (mut out, mut before, mut has_flags) = (String::new(), "", true);
    for (index, token) in argv.iter().enumerate() {
        let typed = token.to_str()?;
        let mut word = typed.to_owned();
        has_flags &= typed != "--";
        if let Some(values) = &parsed.values {
            let name = if has_flags { name_len(typed, values, parsed) } else { 0 };
            redact_secrets(values, &mut word, name);
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

/// Hides the secrets in a word, except in the name of a flag that it begins with: an ellipsis there would tell the secret.
fn redact_secrets(values: &Values<'_>, word: &mut String, name: usize) {
    for field in values.tables().iter() {
        if !field.is_secret() || values.source(field.id()) != Some(Source::Argv) {
            continue;
        }
        for text in values.all(field.id()) {
            let Some(secret) = text.to_str().filter(|text| !text.is_empty()) else { continue };
            let (name, value) = word.split_at_checked(if word == secret { 0 } else { name }).unwrap_or(("", word));
            *word = [name, &redacted(value, secret)].concat();
        }
    }
}

/// Returns the length of the name of the flag that a word begins with: that of `--name` in `--name=value`, or of `-n`; 0 if
/// there is no such flag.
fn name_len(word: &str, values: &Values<'_>, parsed: &ParsedCommand<'_>) -> usize {
    let Some(rest) = word.strip_prefix('-') else { return 0 };
    match rest.strip_prefix('-') {
        Some(rest) => {
            let name = rest.split('=').next().unwrap_or_default();
            let positive = name.strip_prefix("no-").unwrap_or(name);
            let is_known =
                values.tables().long(name.as_bytes()).or(values.tables().long(positive.as_bytes())).is_some();
            if is_known || global_names(parsed.target.root()).contains(&name) { 2 + name.len() } else { 0 }
        }
        None => {
            let letter = rest.chars().next().filter(|letter| values.tables().short(*letter).is_some());
            letter.map_or(0, |letter| 1 + letter.len_utf8())
        }
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
