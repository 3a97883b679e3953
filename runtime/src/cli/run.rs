//! Running a call to its end on the calling thread.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::ops::ControlFlow;

use super::io::Io;
use super::outcome::{print_items, print_outcome};
use super::prepare::{Prepared, prepare};
use super::{builtin, external, report, serve};
use crate::command::{Body, Execution};
use crate::error::{Error, code};
use crate::graph::Node;
use crate::render::Painter;
use crate::run;

/// Runs a call on this thread, and returns the exit code. A runtime is started only for what needs one.
pub(crate) fn run(root: &Node, argv: &[OsString], io: &Io) -> u8 {
    finish(run_call(root, argv, io), root, io)
}

fn run_call(root: &Node, argv: &[OsString], io: &Io) -> u8 {
    if let Some(code) = builtin::answer_shell(root, argv, io) {
        return code;
    }
    let multicall = external::multicall_argv(root, argv, io);
    match prepare(root, multicall.as_deref().unwrap_or(argv), io) {
        ControlFlow::Continue(prepared) => execute(prepared),
        ControlFlow::Break(code) => code,
    }
}

fn execute(prepared: Prepared<'_>) -> u8 {
    let Prepared { call, mut printer, destination } = prepared;
    match run::begin(*call) {
        Execution::Finished(result) => match print_outcome(result, &mut printer) {
            ControlFlow::Continue(Body::Items(items)) => print_items(items, &mut printer),
            ControlFlow::Continue(body) => serve::block_on_body(body, &mut printer, destination),
            ControlFlow::Break(code) => code,
        },
        execution => serve::block_on_execution(execution, &mut printer, destination),
    }
}

/// Flushes stdout at the end of a run, and returns the exit code.
pub(super) fn finish(code: u8, root: &Node, io: &Io) -> u8 {
    match io.flush_out() {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            let error = Error::of(code::OUTPUT_FAILED, format!("cannot write to stdout: {error}"));
            report_fatal(root, &error, io).max(code)
        }
        _ => code,
    }
}

/// Reports an error outside any call, such as an invalid program definition, and returns its exit code.
pub(crate) fn report_fatal(root: &Node, error: &Error, io: &Io) -> u8 {
    io.write_err(&report::error(error, &root.name, None, Painter::plain(), io));
    error.exit_code()
}
