//! Words of a POSIX shell, for `--curl`.

use std::path::Path;

use crate::data::is_terminal_control;
use crate::shell::push_word;

/// Returns a text as one word, quoted if necessary. Characters that a terminal would obey are printed by the shell.
pub(super) fn word(text: &str) -> String {
    if text.contains(is_escaped) {
        return printed(text.as_bytes());
    }
    let mut out = String::with_capacity(text.len() + 2);
    push_word(&mut out, text);
    out
}

/// Returns true for the characters of a word that must not reach a terminal.
fn is_escaped(c: char) -> bool {
    is_terminal_control(c) && !matches!(c, '\n' | '\t')
}

/// Returns a prefix and a file name as one word.
pub(super) fn file(prefix: &str, path: &Path) -> String {
    match path.to_str() {
        Some(text) => word(&format!("{prefix}{text}")),
        None => printed(&[prefix.as_bytes(), path.as_os_str().as_encoded_bytes()].concat()),
    }
}

/// Returns any bytes as one word: the output of `printf`. An expansion drops line ends, so that those are outside.
fn printed(bytes: &[u8]) -> String {
    let content = bytes.iter().rposition(|byte| *byte != b'\n').map_or(0, |last| last + 1);
    let (content, line_ends) = bytes.split_at_checked(content).unwrap_or((bytes, &[]));
    let line_ends = String::from_utf8_lossy(line_ends);
    format!("\"$({}){line_ends}\"", printf(content))
}

/// Returns pieces as one word in double quotes, in which expansions take place. Their texts have no control characters.
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
