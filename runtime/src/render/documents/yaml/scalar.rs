//! Strings as scalars on one line, for YAML that is not rendered from data.

use super::text::{is_plain, push_quoted};

/// Returns a string as a scalar on one line, quoted unless every parser reads it as the same string.
pub(crate) fn to_scalar(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { to_quoted(text) }
}

/// Returns a string in quotes, on one line.
pub(crate) fn to_quoted(text: &str) -> String {
    let mut out = Vec::new();
    push_quoted(&mut out, text);
    // What is written is UTF-8.
    String::from_utf8(out).unwrap_or_default()
}
