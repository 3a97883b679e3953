//! Splits and shows OS strings without losing a byte that is not UTF-8.

use std::borrow::Cow;
use std::ffi::OsStr;

use super::split_once;

/// Maximum number of characters of a token in a message.
const MAX_EXCERPT: usize = 200;

/// Returns the text after the first `offset` bytes; the byte before must be ASCII.
pub(crate) fn os_tail(text: &OsStr, offset: usize) -> Cow<'_, OsStr> {
    match text.to_str() {
        Some(text) => Cow::Borrowed(OsStr::new(text.get(offset..).unwrap_or_default())),
        None => raw_tail(text, offset),
    }
}

#[cfg(unix)]
fn raw_tail(text: &OsStr, offset: usize) -> Cow<'_, OsStr> {
    use std::os::unix::ffi::OsStrExt;
    Cow::Borrowed(OsStr::from_bytes(text.as_bytes().get(offset..).unwrap_or_default()))
}

#[cfg(windows)]
fn raw_tail(text: &OsStr, offset: usize) -> Cow<'_, OsStr> {
    use std::os::windows::ffi::{OsStrExt, OsStringExt};
    let before = text.as_encoded_bytes().get(..offset).unwrap_or_default();
    let units = String::from_utf8_lossy(before).encode_utf16().count();
    let wide: Vec<u16> = text.encode_wide().skip(units).collect();
    Cow::Owned(std::ffi::OsString::from_wide(&wide))
}

#[cfg(not(any(unix, windows)))]
fn raw_tail(text: &OsStr, offset: usize) -> Cow<'_, OsStr> {
    let text = text.to_string_lossy();
    Cow::Owned(text.get(offset..).unwrap_or_default().into())
}

/// Splits a text at every delimiter. Where the platform cannot split text that is not UTF-8, it stays whole.
pub(crate) fn split_os(text: &OsStr, delimiter: char) -> Vec<&OsStr> {
    let Some(mut rest) = text.to_str() else { return raw_split(text, delimiter) };
    let mut parts = Vec::new();
    while let Some((part, after)) = split_once(rest, delimiter) {
        parts.push(OsStr::new(part));
        rest = after;
    }
    parts.push(OsStr::new(rest));
    parts
}

#[cfg(unix)]
fn raw_split(text: &OsStr, delimiter: char) -> Vec<&OsStr> {
    use std::os::unix::ffi::OsStrExt;
    let (mut rest, mut parts) = (text.as_bytes(), Vec::new());
    while delimiter.is_ascii()
        && let Some(index) = rest.iter().position(|byte| char::from(*byte) == delimiter)
        && let Some((part, [_, after @ ..])) = rest.split_at_checked(index)
    {
        parts.push(OsStr::from_bytes(part));
        rest = after;
    }
    parts.push(OsStr::from_bytes(rest));
    parts
}

#[cfg(not(unix))]
fn raw_split(text: &OsStr, _: char) -> Vec<&OsStr> {
    vec![text]
}

/// Returns a text as messages show it: without invalid UTF-8, and cut after 200 characters.
pub(crate) fn excerpt(text: &OsStr) -> String {
    let text = format!("{}", text.display());
    match text.char_indices().nth(MAX_EXCERPT) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
