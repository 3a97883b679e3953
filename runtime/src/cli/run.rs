//! Running a call to its end on the calling thread.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::interaction::end_questions;
use super::io::Io;
use super::prepare::{Ended, Exit, Prepared, prepare, prepare_or_meant};
use super::printer::{print_items, print_outcome};
use super::{builtin, external, report, serve};
use crate::command::{Body, Execution};
use crate::error::{Error, code};
use crate::graph::Node;
use crate::render::Painter;
use crate::run::{self, PreparedCall};

/// Runs a call on this thread, and returns the exit code. A runtime is started only for what needs one.
pub(crate) fn run(root: &Arc<Node>, argv: &[OsString], io: &Io) -> Exit {
    run_call(root, argv, io).map(|code| finish(code, root, io))
}

fn run_call(root: &Arc<Node>, argv: &[OsString], io: &Io) -> Exit {
    if let Some(code) = builtin::answer_shell(root, argv, io) {
        return Ok(code);
    }
    let multicall = if root.is_multicall { external::multicall_argv(root, argv, io) } else { None };
    let mut meant = Vec::new();
    match prepare_or_meant(root, multicall.as_deref().unwrap_or(argv), &mut meant, io) {
        ControlFlow::Continue(prepared) => Ok(execute(prepared)),
        ControlFlow::Break(ended) => ended.exit(),
    }
}

/// Parses and checks a call of a program that only parses. Pages and errors are printed.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn parse_call<'g>(root: &'g Arc<Node>, argv: &'g [OsString], io: &'g Io) -> Result<PreparedCall<'g>, Ended> {
    if let Some(code) = builtin::answer_shell(root, argv, io) {
        return Err(code.into());
    }
    match prepare(root, argv, io) {
        ControlFlow::Continue(prepared) => Ok(*prepared.call),
        ControlFlow::Break(ended) => Err(Ended { code: finish(ended.code, root, io), ..ended }),
    }
}

/// Ends a call with an error that no call should meet.
#[cold]
pub(crate) fn end(root: &Node, error: Error, io: &Io) -> Ended {
    let code = report_fatal(root, &error, io);
    Ended { error: Some(error), ..Ended::from(code) }
}

/// Exits the process.
#[expect(clippy::exit, reason = "`parse()` ends the process, as its callers expect")]
pub(crate) fn exit(code: u8) -> ! {
    std::process::exit(code.into())
}

/// Returns the arguments of the process without the program's name.
pub(crate) fn arguments() -> Vec<OsString> {
    let mut all = std::env::args_os();
    let mut arguments = Vec::with_capacity(all.len());
    all.next();
    for argument in all {
        arguments.push(argument);
    }
    arguments
}

/// Returns the name of the file that the process runs, for a program without a name.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn file_name() -> String {
    let path = std::env::args_os().next().unwrap_or_default();
    let stem = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if stem.is_empty() { "program".to_owned() } else { stem }
}

fn execute(prepared: Prepared<'_>) -> u8 {
    let Prepared { call, mut printer, destination, log } = prepared;
    log.within(|| match run::begin(*call) {
        Execution::Finished(result) => match print_outcome(result, &mut printer) {
            ControlFlow::Continue(Body::Items(items)) => print_items(items, &mut printer),
            ControlFlow::Continue(body) => serve::block_on_body(body, &mut printer, destination),
            ControlFlow::Break(code) => code,
        },
        execution => serve::block_on_execution(execution, &mut printer, destination),
    })
}

/// Ends the questions and flushes stdout at the end of a run, and returns the exit code.
pub(super) fn finish(code: u8, root: &Node, io: &Io) -> u8 {
    end_questions(io);
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
    io.write_err(&report::error(error, &root.invocation(), None, Painter::plain(), io));
    error.exit_code()
}
