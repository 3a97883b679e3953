//! Stand-in for runs within a runtime without the feature `async`: nothing needs a runtime.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use super::io::Io;
use super::prepare::{Ended, no_command};
use super::printer::Printer;
use super::request::Destination;
use super::server_call::ServerCall;
use crate::absent::IfAsync;
use crate::command::{Body, Execution};
use crate::data::Data;
use crate::error::{Error, Result};
use crate::graph::Node;

pub(super) fn block_on_execution(_: Execution, printer: &mut Printer<'_>, _: Destination) -> u8 {
    printer.print_error(&Error::internal("the command did not run"))
}

pub(super) fn block_on_body(_: Body, printer: &mut Printer<'_>, _: Destination) -> u8 {
    printer.print_error(&Error::internal("the result cannot be printed"))
}

#[allow(dead_code, reason = "only built-in commands call it")]
pub(super) fn leave_to_server(_: ServerCall) -> Result<Ended> {
    Err(no_command())
}

pub(crate) fn end_server_call(call: IfAsync<Box<ServerCall>>, _: &Node, _: Result<Option<Data>>, _: &Io) -> u8 {
    call.never()
}
