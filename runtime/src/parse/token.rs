//! Classifies tokens.

use std::borrow::Cow;
use std::ffi::OsStr;

use crate::data::os_tail;
use crate::schema::Decimal;

/// The syntactic form of a token.
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

/// Classifies a token.
pub(crate) fn classify(token: &OsStr) -> Token<'_> {
    match token.as_encoded_bytes() {
        [b'-', b'-'] => Token::End,
        [b'-', b'-', name @ ..] => match name.iter().position(|byte| *byte == b'=') {
            Some(end) => Token::Long(name.get(..end).unwrap_or_default(), Some(os_tail(token, end + 3))),
            None => Token::Long(name, None),
        },
        [b'-', letters @ ..] if !letters.is_empty() => Token::Short(letters),
        _ => Token::Word,
    }
}

/// Returns whether a token begins with a dash and is not just one.
pub(crate) fn is_flag(token: &OsStr) -> bool {
    let bytes = token.as_encoded_bytes();
    bytes.len() > 1 && bytes.first() == Some(&b'-')
}

/// Returns whether a token reads as a negative number, or as several numbers between commas of which the first is negative.
pub(crate) fn is_negative_number(token: &OsStr) -> bool {
    let Some(digits) = token.to_str().and_then(|text| text.strip_prefix('-')) else { return false };
    let is_number =
        |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == '.') && Decimal::read(text).is_some();
    digits.split(',').enumerate().all(|(index, text)| match text.strip_prefix('-') {
        Some(text) if index > 0 => is_number(text),
        _ => is_number(text),
    })
}

/// Returns the longest prefix that is valid UTF-8.
pub(super) fn valid_utf8(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            std::str::from_utf8(valid).unwrap_or_default()
        }
    }
}
