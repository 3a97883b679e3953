//! A call as a line of a shell, without the secrets in it.

use std::ffi::OsString;

use crate::data::is_terminal_control;
use crate::data::split_once;
use crate::schema::{Source, Values};
use crate::shell;

/// Renders argv as a POSIX shell reads it. Returns `None` if a token is not UTF-8 or has control characters.
pub(super) fn line(argv: &[OsString], values: Option<&Values<'_>>) -> Option<String> {
    let mut out = String::new();
    for (index, token) in argv.iter().enumerate() {
        let mut word = token.to_str()?.to_owned();
        if let Some(values) = values {
            redact_secrets(values, &mut word);
        }
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

/// Replaces the value of a header that is a credential: `Authorization: Bearer …`.
fn redact_header(word: &mut String) {
    const CREDENTIALS: [&str; 8] = ["auth", "cookie", "token", "secret", "key", "password", "session", "credential"];
    let Some((name, _)) = split_once(word, ':') else { return };
    let lower = name.to_ascii_lowercase();
    let is_header = word.get(name.len()..).is_some_and(|rest| rest.starts_with(": "));
    if is_header && CREDENTIALS.iter().any(|part| lower.contains(part)) {
        word.truncate(name.len());
        word.push_str(": \u{2026}");
    }
}

fn redact_secrets(values: &Values<'_>, word: &mut String) {
    for field in values.tables().iter() {
        if !field.is_secret() || values.source(field.id()) != Some(Source::Argv) {
            continue;
        }
        for text in values.all(field.id()) {
            if let Some(secret) = text.to_str().filter(|text| !text.is_empty()) {
                *word = redacted(word, secret);
            }
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
