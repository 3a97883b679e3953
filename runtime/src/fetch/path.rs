//! Paths of requests: joined from arguments, encoded and checked.

use percent_encoding::percent_decode_str;

use super::encode::{PATH, push_keeping_escapes};
use crate::error::{FieldError, InputErrors};

/// Appends an argument to a path: one segment, or several separated by `/`.
///
/// Leading slashes of the argument are dropped, so that it cannot become a host, and so is a trailing slash
/// of the path so far.
pub(super) fn push_argument(path: &mut String, argument: &[u8]) {
    if path.ends_with('/') {
        path.pop();
    }
    let start = argument.iter().position(|byte| *byte != b'/').unwrap_or(argument.len());
    path.push('/');
    push_keeping_escapes(path, argument.get(start..).unwrap_or_default(), PATH);
}

/// Encodes a path that a program sets, and adds a leading slash if it has none.
pub(super) fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len() + 1);
    if !path.starts_with('/') {
        out.push('/');
    }
    push_keeping_escapes(&mut out, path.as_bytes(), PATH);
    out
}

/// Reports the segments `.` and `..`, which would leave the path that a handler is mounted at.
///
/// Segments are decoded first, and an escaped slash or a backslash counts as a separator, because some
/// servers read them so.
pub(super) fn check_segments(path: &str, errors: &mut InputErrors) {
    let mut reported = Vec::new();
    for segment in path.split('/') {
        let bytes: Vec<u8> = percent_decode_str(segment).collect();
        let mut names = bytes.split(|byte| matches!(byte, b'/' | b'\\'));
        if names.any(|name| name == b"." || name == b"..") && !reported.contains(&segment) {
            reported.push(segment);
            let message = format!("Path segment `{segment}` is not allowed: it refers to another path");
            let field = FieldError::new("path", message).expected("segments other than `.` and `..`").received(segment);
            errors.push_parse(field).hint = Some("write the full path from the root".into());
        }
    }
}
