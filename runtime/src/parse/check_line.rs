//! Checks command lines that the program recommends.

use std::ffi::OsString;

use super::{UnknownWord, parse};
use crate::error::InputErrorKind;
use crate::graph::Node;
use crate::shell::split_words;

/// Checks that a line, written without the program's name, has a command and flags that the program knows. Values are
/// not checked: they may be placeholders.
pub(crate) fn check_line(root: &Node, line: &str) -> Result<(), String> {
    let argv: Vec<OsString> = split_words(line).into_iter().map(OsString::from).collect();
    let parsed = parse(root, &argv);
    if let Some(UnknownWord { word, .. }) = parsed.unknown {
        return Err(format!("`{word}` is not a command of `{}`", parsed.target.typed()));
    }
    match parsed.errors.iter().find(|error| error.kind != InputErrorKind::Validation) {
        Some(error) => Err(error.field.message.clone()),
        None => Ok(()),
    }
}
