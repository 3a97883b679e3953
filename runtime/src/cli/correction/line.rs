//! A call as a line of a shell, without the secrets in it.

use std::ffi::OsString;

use super::secret_words::redact_header;
use crate::data::is_terminal_control;
use crate::parse::ParsedCommand;
use crate::schema::{Arity, FieldRef, Part, Source, Values};
use crate::shell;

/// Minimum length of a secret that other values do not contain by chance.
const MIN_LEN: usize = 8;

/// Renders argv as a POSIX shell reads it. Returns `None` if a token is not UTF-8 or has control characters.
pub(super) fn line(argv: &[OsString], parsed: &ParsedCommand<'_>) -> Option<String> {
    let (mut out, mut before, mut has_flags) = (String::new(), "", true);
    let mut names = parsed.target.words().into_iter().peekable();
    let mut values = Given::default();
    for (index, token) in argv.iter().enumerate() {
        let typed = token.to_str()?;
        let mut word = typed.to_owned();
        has_flags &= typed != "--";
        if let Some(own) = &parsed.values {
            let is_value = values.takes(typed, own, has_flags);
            let is_name = !is_value && names.next_if(|name| *name == typed).is_some();
            if !is_name {
                values.redact(own, &mut word);
            }
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

/// The option that the words of a call give values to.
#[derive(Default)]
struct Given {
    /// Number of the next words that are its values, and of those that may be.
    needed: u16,
    left: u16,
    is_secret: bool,
    /// Length of the name of the flag that the current word begins with; 0 for a word that is a value.
    name: usize,
    /// True if the current word is a value of the option, or has one after its name.
    is_value: bool,
}

impl Given {
    /// Reads the next word; returns whether it is a value of the option before it.
    fn takes(&mut self, word: &str, values: &Values<'_>, has_flags: bool) -> bool {
        let is_flag = has_flags && word.len() > 1 && word.starts_with('-');
        // Any further word may be a flag.
        let is_value = self.left > 0 && (self.needed > 0 || !is_flag);
        (self.name, self.is_value) = (0, is_value);
        if is_value {
            (self.left, self.needed) = (self.left - 1, self.needed.saturating_sub(1));
            return true;
        }
        self.left = 0;
        let flag = if has_flags { flag_of(word, values) } else { None };
        if let Some((field, end)) = flag {
            let is_attached = end < word.len();
            let takes_next = !is_attached && !field.has_optional_value() && !field.requires_equals();
            let Arity { min, max } = field.arity().filter(|_| takes_next).unwrap_or(Arity { min: 1, max: 1 });
            (self.needed, self.left) = if takes_next { (min, max) } else { (0, 0) };
            (self.is_secret, self.name, self.is_value) = (field.is_secret(), end, is_attached);
        } else if is_flag {
            self.name = word.len();
        }
        false
    }

    /// Hides the secret in the current word: the value of an option for secrets, or of such an argument. In the value of another
    /// field a secret is hidden if it is too long for a coincidence; an ellipsis in place of other words would tell it.
    fn redact(&self, values: &Values<'_>, word: &mut String) {
        let (name, value) = word.split_at_checked(self.name).unwrap_or(("", word));
        if value.is_empty() {
            return;
        }
        if self.is_value && self.is_secret {
            *word = [name, "\u{2026}"].concat();
            return;
        }
        let mut value = value.to_owned();
        for field in values.tables().iter() {
            if !field.is_secret() || values.source(field.id()) != Some(Source::Argv) {
                continue;
            }
            for text in values.all(field.id()) {
                let Some(secret) = text.to_str().filter(|text| !text.is_empty()) else { continue };
                if field.part() == Part::Arg && !self.is_value && value == secret {
                    "\u{2026}".clone_into(&mut value);
                } else if secret.len() >= MIN_LEN {
                    value = redacted(&value, secret);
                }
            }
        }
        *word = [name, &value].concat();
    }
}

/// Returns the option that a token gives a value to, and the length of its name with `=`.
fn flag_of<'v>(token: &str, values: &'v Values<'_>) -> Option<(FieldRef<'v>, usize)> {
    if let Some(rest) = token.strip_prefix("--") {
        let name = rest.split('=').next().unwrap_or_default();
        let field = values.tables().long(name.as_bytes()).filter(|field| !field.kind().is_flag())?;
        return Some((field, 2 + name.len() + usize::from(name.len() < rest.len())));
    }
    let letters = token.strip_prefix('-')?;
    for (at, letter) in letters.char_indices() {
        let field = values.tables().short(letter)?;
        if !field.kind().is_flag() {
            return Some((field, 1 + at + letter.len_utf8()));
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
