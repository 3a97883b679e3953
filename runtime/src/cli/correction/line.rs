//! A call as a line of a shell, without the secrets in it.

use std::ffi::OsString;

use super::secret_words::redact_header;
use crate::data::is_terminal_control;
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Part, Source, Values};
use crate::shell;

/// Minimum length of a secret that other values do not contain by chance.
const MIN_LEN: usize = 8;

/// Renders argv as a POSIX shell reads it. Returns `None` if a token is not UTF-8 or has control characters.
pub(super) fn line(argv: &[OsString], parsed: &ParsedCommand<'_>) -> Option<String> {
    let (mut out, mut before, mut has_flags) = (String::new(), "", true);
    let mut names = parsed.target.words().into_iter().peekable();
    for (index, token) in argv.iter().enumerate() {
        let typed = token.to_str()?;
        let mut word = typed.to_owned();
        has_flags &= typed != "--";
        let is_name = names.next_if(|name| *name == typed).is_some();
        if let Some(values) = parsed.values.as_deref().filter(|_| !is_name) {
            redact_secrets(values, before, &mut word, has_flags);
        }
        if parsed.request.is_some() {
            redact_credentials(before, &mut word);
        }
        before = if has_flags { typed } else { "" };
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

/// Hides a secret in a word: the value of an option for secrets, or of such an argument. In the value of another field a secret
/// is hidden if it is too long for a coincidence; an ellipsis in place of other words would tell it.
fn redact_secrets(values: &Values<'_>, before: &str, word: &mut String, has_flags: bool) {
    let is_flag = has_flags && word.len() > 1 && word.starts_with('-');
    let of_flag = if is_flag { secret_in_flag(word, values) } else { None };
    let is_value = || has_flags && secret_in_flag(before, values).is_some_and(|start| start == before.len());
    let hidden = match of_flag {
        Some(start) => Some(start).filter(|start| *start < word.len()),
        None if is_value() => Some(0),
        None => None,
    };
    if let Some(start) = hidden {
        word.truncate(start);
        return word.push('\u{2026}');
    }
    if is_flag {
        return;
    }
    for field in values.tables().iter() {
        if !field.is_secret() || values.source(field.id()) != Some(Source::Argv) {
            continue;
        }
        for text in values.all(field.id()) {
            let Some(secret) = text.to_str().filter(|text| !text.is_empty()) else { continue };
            if field.part() == Part::Arg && word == secret {
                "\u{2026}".clone_into(word);
            } else if secret.len() >= MIN_LEN {
                *word = redacted(word, secret);
            }
        }
    }
}

/// Returns where the value of an option for secrets begins in a token; at its end, if the next token is the value.
fn secret_in_flag(token: &str, values: &Values<'_>) -> Option<usize> {
    let is_secret = |field: &FieldRef<'_>| field.is_secret() && !field.kind().is_flag();
    if let Some(rest) = token.strip_prefix("--") {
        let name = rest.split('=').next().unwrap_or_default();
        values.tables().long(name.as_bytes()).filter(is_secret)?;
        return Some((2 + name.len() + usize::from(name.len() < rest.len())).min(token.len()));
    }
    let letters = token.strip_prefix('-')?;
    for (at, letter) in letters.char_indices() {
        let field = values.tables().short(letter)?;
        if !field.kind().is_flag() {
            return Some(1 + at + letter.len_utf8()).filter(|_| is_secret(&field));
        }
    }
    None
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
