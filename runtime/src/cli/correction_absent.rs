//! Stand-in for the correction of wrong calls without the feature `suggestions`: an error has no call to try.

use std::ffi::OsString;

use super::printer::Printer;
use crate::error::Error;
use crate::graph::Node;
use crate::parse::ParsedCommand;

/// A call that was probably meant.
pub(super) struct Correction {
    pub(super) argv: Vec<OsString>,
    pub(super) line: String,
    pub(super) can_run: bool,
    pub(super) is_page: bool,
}

/// The commands that an unknown one may be.
pub(super) struct NearCommands {
    pub(super) commands: Vec<(String, String)>,
    pub(super) likely: usize,
}

/// The answers to a wrong call: never any.
#[allow(dead_code, reason = "only the feature finds calls")]
pub(super) enum Corrections {
    One(Correction),
    Several(Vec<(String, String)>),
    Near(NearCommands),
}

#[inline]
pub(super) fn correct(_: &[OsString], _: &Error, _: &Printer<'_>) -> Option<Corrections> {
    None
}

#[inline]
pub(super) fn confirmed_line(_: &Node, _: &[OsString], _: &str) -> Option<String> {
    None
}

#[inline]
pub(super) fn doubt(_: &[OsString], _: &mut ParsedCommand<'_>) {}

#[inline]
pub(super) fn suggested_flags(_: &Node, _: &[OsString]) -> Vec<(String, String)> {
    Vec::new()
}

/// The words of a wrong call are shown.
#[inline]
pub(super) fn without_secret_words(error: Error, _: &[OsString], _: &ParsedCommand<'_>) -> Error {
    error
}
