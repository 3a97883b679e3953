//! Stand-in for `skills` without the feature.

use super::super::prepare::no_command;
use super::super::printer::Printer;
use super::BuiltinCall;
use crate::data::Data;
use crate::error::Result;

pub(super) fn run(_: &str, _: &BuiltinCall<'_>) -> Result<Data> {
    Err(no_command())
}

pub(in crate::cli) fn warn_stale(_: &Printer<'_>) {}
