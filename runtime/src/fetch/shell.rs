//! Texts as words of a shell.

use std::path::Path;

use crate::shell::push_word;

/// A text as one word that a POSIX shell reads as it is.
pub(super) fn word(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_word(&mut out, text);
    out
}

/// A file's name after a prefix, as one word. What is no text, or would not survive on one line, is
/// written in the way that bash, zsh and ksh read: `$'\377'`.
pub(super) fn file(prefix: &str, path: &Path) -> String {
    match path.to_str() {
        Some(text) if !text.chars().any(char::is_control) => word(&format!("{prefix}{text}")),
        _ => format!("$'{}{}'", escaped(prefix.as_bytes()), escaped(path.as_os_str().as_encoded_bytes())),
    }
}

/// A text with `$VARIABLE`s and `$(commands)` in it as one word: they are put in, and nothing else is.
pub(super) fn with_variables(pieces: &[Piece<'_>]) -> String {
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
            Piece::Variable(name) => out.push_str(&format!("${name}")),
            Piece::Command(words) => {
                let words: Vec<String> = words.iter().map(|text| word(text)).collect();
                out.push_str(&format!("$({})", words.join(" ")));
            }
        }
    }
    out.push('"');
    out
}

/// A part of what stands in double quotes.
#[derive(Clone, Copy)]
pub(super) enum Piece<'a> {
    Text(&'a str),
    /// It ends the text, or what follows it is no letter, digit or `_`.
    Variable(&'a str),
    #[cfg_attr(not(feature = "remote"), allow(dead_code))]
    Command(&'a [String]),
}

/// A command that prints bytes which no word can hold.
pub(super) fn printf(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        match byte {
            b'%' => text.push_str("%%"),
            _ => text.push_str(&escaped(&[*byte])),
        }
    }
    format!("printf '{text}'")
}

/// Bytes with octal escapes for all that is not plain.
fn escaped(bytes: &[u8]) -> String {
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
