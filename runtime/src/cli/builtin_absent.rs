//! Stand-in for the built-in commands without the feature `output`.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use std::ffi::OsString;

use super::io::Io;
use super::prepare::Ended;
use super::printer::Printer;
use crate::error::Result;
use crate::graph::Node;
use crate::parse::ParsedCommand;

/// Returns `None`, since no command is built in.
pub(super) fn run(_: &mut ParsedCommand<'_>, _: &mut Printer<'_>) -> Option<Result<Ended>> {
    None
}

pub(super) fn answer_shell(_: &Node, _: &[OsString], _: &Io) -> Option<u8> {
    None
}

pub(super) fn warn_stale_skills(_: &Printer<'_>) {}
