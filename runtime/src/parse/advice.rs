//! Whether a command line that the program recommends is one that it takes.

use std::ffi::OsString;

use super::{parse, words};
use crate::error::InputErrorKind;
use crate::graph::Node;

/// What is wrong with a recommended line, which is written without the program's name: a command that
/// is not there, or a flag. Values may be placeholders, so they are not looked at.
pub(crate) fn mistake_in(root: &Node, line: &str) -> Option<String> {
    let argv: Vec<OsString> = words(line).into_iter().map(OsString::from).collect();
    let raw = parse(root, &argv);
    if let Some((word, _)) = raw.unknown {
        return Some(format!("`{word}` is not a command of `{}`", raw.target.typed()));
    }
    let wrong = raw.problems.iter().find(|problem| problem.kind == InputErrorKind::Parse);
    wrong.map(|problem| problem.field.message.clone())
}
