//! Stand-in without the feature `output`: the words of a wrong call are shown, and programs take no headers.

use std::ffi::OsString;

use crate::error::Error;
use crate::parse::ParsedCommand;

#[inline]
pub(in crate::cli) fn without_secret_words(error: Error, _: &[OsString], _: &ParsedCommand<'_>) -> Error {
    error
}

#[inline]
pub(super) fn redact_header(_: &mut String) {}

/// Without the feature, calls are not corrected.
pub(super) fn shows_secret(_: &[String], _: &ParsedCommand<'_>) -> bool {
    false
}
