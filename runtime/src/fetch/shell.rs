//! Words of a POSIX shell, for `--curl`.

use std::path::Path;

use crate::shell::push_word;

/// Returns a text as one word, quoted if necessary.
pub(super) fn word(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_word(&mut out, text);
    out
}

/// Returns a prefix and a file name as one word.
///
/// Names with control characters or invalid UTF-8 are written as `$'\377'`, which bash, zsh and ksh read.
pub(super) fn file(prefix: &str, path: &Path) -> String {
    match path.to_str() {
        Some(text) if !text.chars().any(char::is_control) => word(&format!("{prefix}{text}")),
        _ => format!("$'{}{}'", octal_escaped(prefix.as_bytes()), octal_escaped(path.as_os_str().as_encoded_bytes())),
    }
}

/// Returns pieces as one word in double quotes, in which expansions take place.
pub(super) fn double_quoted(pieces: &[Piece<'_>]) -> String {
    let mut out = String::from("\"");
    for piece in pieces {
        match piece {
            Piece::Text(text) => {
                for c in text.chars() {
                    if matches!(c, '"' | '\\' | '$' | '`') {
                        out.push('\\');
                    }
                    out.push(c);
                }
            }
            Piece::Expansion(expansion) => out.push_str(expansion),
        }
    }
    out.push('"');
    out
}

/// A part of a word in double quotes.
#[derive(Clone)]
pub(super) enum Piece<'a> {
    Text(&'a str),
    /// `$NAME` or `$(command)`.
    Expansion(String),
}

impl Piece<'_> {
    /// Returns the expansion of a variable. No letter, digit or `_` may follow it.
    pub(super) fn variable(name: &str) -> Self {
        Self::Expansion(format!("${name}"))
    }
}

/// Returns a `printf` command that prints any bytes.
pub(super) fn printf(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        match byte {
            b'%' => text.push_str("%%"),
            _ => text.push_str(&octal_escaped(&[*byte])),
        }
    }
    format!("printf '{text}'")
}

fn octal_escaped(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for byte in bytes {
        match byte {
            b'\\' | b'\'' => out.push_str(&format!("\\{byte:03o}")),
            b' '..=b'~' => out.push(char::from(*byte)),
            _ => out.push_str(&format!("\\{byte:03o}")),
        }
    }
    out
}
