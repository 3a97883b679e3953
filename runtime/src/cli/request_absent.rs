//! Stand-in for calls of mounted handlers without the feature `fetch`.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use std::sync::Arc;

use super::printer::Printer;
use crate::absent::Absent;
use crate::command::{Body, ConnectionOptions};
use crate::error::{Error, Result};
use crate::parse::{Globals, ParsedCommand};
use crate::run::{Action, PreparedCall};

/// Destination of a response body.
pub(super) struct Destination;

pub(super) fn take_action<'g>(_: &mut ParsedCommand<'g>) -> Option<Action<'g>> {
    None
}

pub(super) fn connection(_: &Globals) -> Option<Absent<Arc<ConnectionOptions>>> {
    None
}

#[allow(clippy::unnecessary_wraps, reason = "reading a file may fail")]
pub(super) fn resolve(_: &mut PreparedCall<'_>, _: &ParsedCommand<'_>, _: &Printer<'_>) -> Result<Destination> {
    Ok(Destination)
}

pub(super) fn print_curl(_: &mut ParsedCommand<'_>, _: &mut Printer<'_>) -> Option<Result<u8>> {
    None
}

pub(super) fn refusal(_: &ParsedCommand<'_>, _: &str) -> Option<Error> {
    None
}

pub(super) fn raw_request_hint(_: &ParsedCommand<'_>, _: &str) -> Option<String> {
    None
}

/// Reports a body that is neither data nor items, which no command returns without the feature.
#[cfg_attr(not(feature = "async"), allow(dead_code, reason = "only calls within a runtime have such bodies"))]
pub(super) async fn print_bytes<I>(_: Body, printer: &mut Printer<'_>, _: Destination, _: &mut I) -> u8 {
    printer.print_error(&Error::internal("the result cannot be printed"))
}
