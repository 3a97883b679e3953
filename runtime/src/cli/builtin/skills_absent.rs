//! Stand-in for `skills` without the feature.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use super::super::prepare::no_command;
use super::super::printer::Printer;
use super::BuiltinCall;
use crate::data::Data;
use crate::error::Result;

pub(super) fn run(_: &str, _: &BuiltinCall<'_>) -> Result<Data> {
    Err(no_command())
}

pub(in crate::cli) fn warn_stale(_: &Printer<'_>) {}
