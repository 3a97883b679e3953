//! Running what was prepared, with a runtime or without.

use std::ffi::OsString;

use super::external::called;
use super::io::Io;
use super::prepare::{Prepared, prepare};
use super::printer::Printer;
use crate::absent::IfAsync;
#[cfg(feature = "async")]
use crate::command::OutputValue;
use crate::command::{Body, Execution, ItemIter, Outcome, RunResult, next_item};
use crate::error::{Error, code};
use crate::graph::Node;
use crate::run;

type Items = Box<dyn ItemIter>;

/// What is left after the outcome itself: items, one by one.
enum Rest {
    Done(u8),
    Items(Items),
    Stream(IfAsync<Box<dyn crate::command::ItemStream>>),
    Bytes(crate::command::Transfer),
}

/// Prints an outcome as far as it is there.
fn show(ran: RunResult, printer: &mut Printer<'_>) -> Rest {
    let outcome = match ran {
        Ok(outcome) => outcome,
        Err(error) => return Rest::Done(printer.error(&error)),
    };
    printer.advise(&outcome.next);
    printer.heed(outcome.meta, outcome.next, outcome.is_foreign);
    Rest::Done(match outcome.body {
        Body::Nothing => printer.result(None).err().unwrap_or(0),
        Body::Data(given) => printer.result(Some(given)).err().unwrap_or(0),
        Body::Bytes(transfer) => return Rest::Bytes(transfer),
        Body::Items(items) => return Rest::Items(items),
        Body::Stream(stream) => return Rest::Stream(stream),
    })
}

/// Prints the items of an iterator, each as soon as it is made.
fn items(mut items: Items, printer: &mut Printer<'_>) -> u8 {
    let write = items.writer();
    loop {
        let written = match next_item(&mut *items) {
            None => return ended(items.trailer(), printer),
            Some(Err(error)) => return printer.end(Some(&error)),
            Some(Ok(item)) => printer.item(item, write),
        };
        if let Err(code) = written {
            return code;
        }
    }
}

/// The end of a document, with what was said around the call after its last item.
fn ended(last: Option<Outcome>, printer: &mut Printer<'_>) -> u8 {
    if let Some(outcome) = last {
        if !matches!(outcome.body, Body::Nothing) {
            let message = "code around the command gave a result of its own after the command's items had left";
            return printer.end(Some(&Error::internal(message).hint("answer before the call, or not at all")));
        }
        printer.advise(outcome.next.get(printer.next.len()..).unwrap_or_default());
        printer.heed(outcome.meta, outcome.next, outcome.is_foreign);
    }
    printer.end(None)
}

/// Runs to the end on this thread; a runtime is built only for what needs one.
pub(crate) fn run(root: &Node, argv: &[OsString], io: &Io) -> u8 {
    settled(run_here(root, argv, io), root, io)
}

/// The end of a run, once all that was printed has left.
fn settled(code: u8, root: &Node, io: &Io) -> u8 {
    match io.flush_out() {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            let error = Error::new(code::OUTPUT_FAILED, format!("cannot write to stdout: {error}"));
            broken(root, &error, io).max(code)
        }
        _ => code,
    }
}

fn run_here(root: &Node, argv: &[OsString], io: &Io) -> u8 {
    #[cfg(feature = "completions")]
    if let Some(code) = super::builtin::answer(root, argv, io) {
        return code;
    }
    let called = called(root, argv, io);
    let argv = called.as_deref().unwrap_or(argv);
    let job = match prepare(root, argv, io) {
        Ok(job) => job,
        Err(code) => return code,
    };
    let Prepared { ready, mut printer } = job;
    match run::begin(*ready) {
        Execution::Finished(ran) => match show(ran, &mut printer) {
            Rest::Done(code) => code,
            Rest::Items(all) => items(all, &mut printer),
            #[cfg(not(feature = "async"))]
            Rest::Stream(stream) => stream.never(),
            #[cfg(feature = "async")]
            rest => blocking(&mut printer, |printer, runtime| {
                runtime.block_on(finished(rest, printer, &mut run::Interrupted::new(io.is_process())))
            }),
        },
        #[cfg(feature = "async")]
        started => blocking(&mut printer, |printer, runtime| {
            runtime.block_on(async {
                let mut interrupted = run::Interrupted::new(io.is_process());
                let ran = run::finish(started, &mut interrupted).await;
                shown(ran, printer, &mut interrupted).await
            })
        }),
        #[cfg(not(feature = "async"))]
        _ => printer.error(&Error::internal("the command did not run")),
    }
}

#[cfg(feature = "async")]
fn blocking(printer: &mut Printer<'_>, go: impl FnOnce(&mut Printer<'_>, &tokio::runtime::Runtime) -> u8) -> u8 {
    match run::with_runtime(|runtime| go(printer, runtime)) {
        Ok(code) => code,
        Err(error) => printer.error(&error),
    }
}

/// Runs within the caller's runtime.
#[cfg(feature = "async")]
pub(crate) async fn serve(root: &Node, argv: &[OsString], io: &Io) -> u8 {
    settled(serve_here(root, argv, io).await, root, io)
}

#[cfg(feature = "async")]
async fn serve_here(root: &Node, argv: &[OsString], io: &Io) -> u8 {
    #[cfg(feature = "completions")]
    if let Some(code) = super::builtin::answer(root, argv, io) {
        return code;
    }
    let called = called(root, argv, io);
    let argv = called.as_deref().unwrap_or(argv);
    let job = match prepare(root, argv, io) {
        Ok(job) => job,
        Err(code) => return code,
    };
    let Prepared { ready, mut printer } = job;
    let mut interrupted = run::Interrupted::new(io.is_process());
    let ran = run::drive(*ready, &mut interrupted).await;
    shown(ran, &mut printer, &mut interrupted).await
}

#[cfg(feature = "async")]
async fn shown(ran: RunResult, printer: &mut Printer<'_>, interrupted: &mut run::Interrupted) -> u8 {
    finished(show(ran, printer), printer, interrupted).await
}

/// Prints what comes after the outcome itself.
#[cfg(feature = "async")]
async fn finished(rest: Rest, printer: &mut Printer<'_>, interrupted: &mut run::Interrupted) -> u8 {
    match rest {
        Rest::Done(code) => code,
        Rest::Items(all) => off_thread(all, printer).await,
        Rest::Stream(stream) => streamed(stream, printer, interrupted).await,
        #[cfg(feature = "fetch")]
        Rest::Bytes(transfer) => printer.transfer(transfer, interrupted).await,
    }
}

/// Prints the items of a stream, each as soon as it is there.
#[cfg(feature = "async")]
async fn streamed(
    mut flow: Box<dyn crate::command::ItemStream>,
    printer: &mut Printer<'_>,
    interrupted: &mut run::Interrupted,
) -> u8 {
    loop {
        let written = match run::next(&mut *flow, interrupted).await {
            None => return ended(flow.trailer(), printer),
            Some(Err(error)) => {
                run::close(flow, interrupted).await;
                return printer.end(Some(&error));
            }
            Some(Ok(item)) => printer.item(item, OutputValue::WRITE),
        };
        if let Err(code) = written {
            run::close(flow, interrupted).await;
            return code;
        }
    }
}

/// An iterator may block, so each item is made in the blocking pool.
#[cfg(feature = "async")]
async fn off_thread(mut all: Items, printer: &mut Printer<'_>) -> u8 {
    loop {
        let item = match run::next_aside(all).await {
            Ok((item, rest)) => {
                all = rest;
                item
            }
            Err(error) => return printer.end(Some(&error)),
        };
        let written = match item {
            None => return ended(all.trailer(), printer),
            Some(Err(error)) => return printer.end(Some(&error)),
            Some(Ok(item)) => printer.item(item, OutputValue::WRITE),
        };
        if let Err(code) = written {
            return code;
        }
    }
}

/// Tells an error that is no command's, such as a program that is defined wrongly.
pub(crate) fn broken(root: &Node, error: &Error, io: &Io) -> u8 {
    let style = crate::render::Painter::plain();
    io.write_err(&super::report::error(error, &root.name, None, style, io));
    error.exit_code()
}
