//! A call as a line of a shell, without the secrets in it.

use std::ffi::OsString;

use super::search;
use crate::data::is_terminal_control;
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
        search::redact_header(&mut word);
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
