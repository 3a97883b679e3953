//! Path words become one path.

use percent_encoding::percent_decode_str;

use super::encode::{PATH, push_keeping_escapes};
use crate::error::{FieldError, InputErrors};

/// Adds a word to a path: a segment, or several with `/` between them.
///
/// The slashes at the start of a word are dropped, so that none can make a host of it, and so is one
/// at the end of the word before, which only repeats what the blank between the words says.
pub(super) fn push_word(path: &mut String, word: &[u8]) {
    if path.ends_with('/') {
        path.pop();
    }
    let start = word.iter().position(|byte| *byte != b'/').unwrap_or(word.len());
    path.push('/');
    push_keeping_escapes(path, word.get(start..).unwrap_or_default(), PATH);
}

/// A path that a program gave: it gets a `/` at its start, and escapes where a URL needs them.
pub(super) fn encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len() + 1);
    if !path.starts_with('/') {
        out.push('/');
    }
    push_keeping_escapes(&mut out, path.as_bytes(), PATH);
    out
}

/// Reports the segments `.` and `..`: one would leave the path that a handler is mounted at.
///
/// Escapes are undone first, and an escaped slash or a backslash separates too, because there are
/// servers that read them so.
pub(super) fn check_segments(path: &str, problems: &mut InputErrors) {
    for segment in path.split('/') {
        let bytes: Vec<u8> = percent_decode_str(segment).collect();
        let mut names = bytes.split(|byte| matches!(byte, b'/' | b'\\'));
        if names.any(|name| name == b"." || name == b"..") {
            let message = format!("Path segment `{segment}` is refused: it stands for another path");
            let field = FieldError::new("path", message).expected("segments other than `.` and `..`").received(segment);
            problems.push_parse(field).hint = Some("write the path in full, from its root".into());
        }
    }
}
