//! Running a call within a runtime: the caller's, or one that is started for the call.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::console::Flow;
use super::interaction::end_questions;
use super::io::Io;
use super::prepare::{Ended, Exit, Prepared, prepare_or_meant};
use super::printer::{Printer, finish_with_trailer, print_outcome};
use super::request::{self, Destination};
use super::run::finish;
use super::server_call::ServerCall;
use super::{builtin, external};
use crate::command::{Body, Execution, OutputValue, RunResult};
use crate::data::Data;
use crate::error::Result;
use crate::graph::Node;
use crate::run::{self, Interrupted, Items};

/// Runs a call within the caller's runtime, and returns the exit code.
pub(crate) async fn serve(root: &Arc<Node>, argv: &[OsString], io: &Io) -> Exit {
    serve_call(root, argv, io).await.map(|code| finish(code, root, io))
}

async fn serve_call(root: &Arc<Node>, argv: &[OsString], io: &Io) -> Exit {
    if let Some(code) = builtin::answer_shell(root, argv, io) {
        return Ok(code);
    }
    let multicall = if root.is_multicall { external::multicall_argv(root, argv, io) } else { None };
    let (argv, mut meant) = (multicall.as_deref().unwrap_or(argv), Vec::new());
    let Prepared { call, mut printer, destination, log } = match prepare_or_meant(root, argv, &mut meant, io) {
        ControlFlow::Continue(prepared) => prepared,
        ControlFlow::Break(ended) => return ended.exit(),
    };
    let mut interrupted = Interrupted::new(io.is_process());
    let run = async {
        let result = run::drive(*call, &mut interrupted).await;
        end_questions(io);
        print_result(result, &mut printer, destination, &mut interrupted).await
    };
    Ok(log.around(run).await)
}

/// Runs an execution to its end in a runtime of its own, and prints its outcome.
pub(super) fn block_on_execution(execution: Execution, printer: &mut Printer<'_>, destination: Destination) -> u8 {
    let mut interrupted = Interrupted::new(printer.console.io.is_process());
    let code = run::with_runtime(|runtime| {
        runtime.block_on(async {
            let result = run::finish(execution, &mut interrupted).await;
            end_questions(printer.console.io);
            print_result(result, printer, destination, &mut interrupted).await
        })
    });
    code.unwrap_or_else(|error| printer.print_error(&error))
}

/// Prints a body in a runtime of its own.
pub(super) fn block_on_body(body: Body, printer: &mut Printer<'_>, destination: Destination) -> u8 {
    let mut interrupted = Interrupted::new(printer.console.io.is_process());
    let code = run::with_runtime(|runtime| runtime.block_on(print_body(body, printer, destination, &mut interrupted)));
    code.unwrap_or_else(|error| printer.print_error(&error))
}

async fn print_result(
    result: RunResult,
    printer: &mut Printer<'_>,
    destination: Destination,
    interrupted: &mut Interrupted,
) -> u8 {
    match print_outcome(result, printer) {
        ControlFlow::Continue(body) => print_body(body, printer, destination, interrupted).await,
        ControlFlow::Break(code) => code,
    }
}

/// Prints a body that is not complete yet: items as they come, or bytes.
async fn print_body(
    body: Body,
    printer: &mut Printer<'_>,
    destination: Destination,
    interrupted: &mut Interrupted,
) -> u8 {
    match Items::of(body) {
        Ok(items) => print_items(items, printer, interrupted).await,
        Err(body) => request::print_bytes(body, printer, destination, interrupted).await,
    }
}

/// Prints items, each as soon as it is there, and returns the exit code.
async fn print_items(mut items: Items, printer: &mut Printer<'_>, interrupted: &mut Interrupted) -> u8 {
    loop {
        let flow = match items.next(interrupted).await {
            Some(Ok(item)) => printer.print_item(item, OutputValue::WRITE),
            Some(Err(error)) => {
                // Cleanup code writes before the error is printed.
                items.close(interrupted).await;
                return printer.finish_items(Some(&error));
            }
            None => return finish_with_trailer(items.trailer(), printer),
        };
        if let Flow::Break(code) = flow {
            items.close(interrupted).await;
            return code;
        }
    }
}

/// Leaves a call to the front end that serves it.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn leave_to_server(call: ServerCall) -> Result<Ended> {
    Ok(Ended { server: Some(Box::new(call)), ..Ended::from(0) })
}

/// Prints the result of a call that another front end has served, and returns the exit code.
#[allow(clippy::boxed_local, reason = "the call comes in a box")]
pub(crate) fn end_server_call(call: Box<ServerCall>, root: &Arc<Node>, result: Result<Option<Data>>, io: &Io) -> u8 {
    call.end(root, result, io)
}
