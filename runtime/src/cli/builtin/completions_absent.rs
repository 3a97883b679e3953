//! Stand-in for `completions` without the feature.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use std::ffi::OsString;

use super::super::io::Io;
use super::super::prepare::no_command;
use super::BuiltinCall;
use crate::data::Data;
use crate::error::Result;
use crate::graph::Node;

pub(super) fn run(_: &BuiltinCall<'_>) -> Result<Data> {
    Err(no_command())
}

pub(in crate::cli) fn answer_shell(_: &Node, _: &[OsString], _: &Io) -> Option<u8> {
    None
}
