//! Taking tokens apart without losing a byte that is not UTF-8.

use std::borrow::Cow;
use std::ffi::OsStr;

use crate::data::halves;
use crate::schema::Decimal;

/// What a token looks like.
pub(crate) enum Token<'a> {
    /// `--`
    End,
    /// `--name`, `--name=value`
    Long(&'a [u8], Option<Cow<'a, OsStr>>),
    /// `-x`, `-xyz`, without the dash
    Short(&'a [u8]),
    /// Anything else, `-` included.
    Word,
}

/// Looks at a token.
pub(crate) fn look(token: &OsStr) -> Token<'_> {
    match token.as_encoded_bytes() {
        [b'-', b'-'] => Token::End,
        [b'-', b'-', name @ ..] => match name.iter().position(|byte| *byte == b'=') {
            Some(at) => Token::Long(name.get(..at).unwrap_or_default(), Some(tail(token, at + 3))),
            None => Token::Long(name, None),
        },
        [b'-', rest @ ..] if !rest.is_empty() => Token::Short(rest),
        _ => Token::Word,
    }
}

/// Whether a token is in the place of a flag.
pub(crate) fn is_flag(token: &OsStr) -> bool {
    let bytes = token.as_encoded_bytes();
    bytes.len() > 1 && bytes.first() == Some(&b'-')
}

/// Whether a token reads as a negative number.
pub(crate) fn is_negative_number(token: &OsStr) -> bool {
    let Some(digits) = token.to_str().and_then(|text| text.strip_prefix('-')) else { return false };
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') && Decimal::read(digits).is_some()
}

/// What follows the first `at` bytes of a token; the byte before is ASCII.
pub(crate) fn tail(token: &OsStr, at: usize) -> Cow<'_, OsStr> {
    match token.to_str() {
        Some(text) => Cow::Borrowed(OsStr::new(text.get(at..).unwrap_or_default())),
        None => raw_tail(token, at),
    }
}

#[cfg(unix)]
fn raw_tail(token: &OsStr, at: usize) -> Cow<'_, OsStr> {
    use std::os::unix::ffi::OsStrExt;
    Cow::Borrowed(OsStr::from_bytes(token.as_bytes().get(at..).unwrap_or_default()))
}

#[cfg(windows)]
fn raw_tail(token: &OsStr, at: usize) -> Cow<'_, OsStr> {
    use std::os::windows::ffi::{OsStrExt, OsStringExt};
    let before = token.as_encoded_bytes().get(..at).unwrap_or_default();
    let units = String::from_utf8_lossy(before).encode_utf16().count();
    let wide: Vec<u16> = token.encode_wide().skip(units).collect();
    Cow::Owned(std::ffi::OsString::from_wide(&wide))
}

#[cfg(not(any(unix, windows)))]
fn raw_tail(token: &OsStr, at: usize) -> Cow<'_, OsStr> {
    let text = token.to_string_lossy();
    Cow::Owned(text.get(at..).unwrap_or_default().into())
}

/// The parts of a token between delimiters. Where its bytes cannot be taken apart, it stays whole.
pub(crate) fn pieces(token: &OsStr, delimiter: char) -> Vec<&OsStr> {
    let Some(mut rest) = token.to_str() else { return raw_pieces(token, delimiter) };
    let mut pieces = Vec::new();
    while let Some((piece, behind)) = halves(rest, delimiter) {
        pieces.push(OsStr::new(piece));
        rest = behind;
    }
    pieces.push(OsStr::new(rest));
    pieces
}

#[cfg(unix)]
fn raw_pieces(token: &OsStr, delimiter: char) -> Vec<&OsStr> {
    use std::os::unix::ffi::OsStrExt;
    let (mut rest, mut pieces) = (token.as_bytes(), Vec::new());
    while delimiter.is_ascii()
        && let Some(at) = rest.iter().position(|byte| char::from(*byte) == delimiter)
        && let Some((piece, [_, behind @ ..])) = rest.split_at_checked(at)
    {
        pieces.push(OsStr::from_bytes(piece));
        rest = behind;
    }
    pieces.push(OsStr::from_bytes(rest));
    pieces
}

#[cfg(not(unix))]
fn raw_pieces(token: &OsStr, _: char) -> Vec<&OsStr> {
    vec![token]
}

/// A token for a message: a very long one is cut, because its end tells nothing more.
pub(crate) fn show(token: &OsStr) -> String {
    const MOST: usize = 200;
    let text = format!("{}", token.display());
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
