//! Running what was prepared, with a runtime or without.

use std::ffi::OsString;

use super::io::Io;
use super::prepare::{Job, prepare};
use super::printer::Printer;
use crate::command::{Body, Ran, Started};
use crate::data::Data;
use crate::error::{Error, Result};
use crate::graph::Node;
use crate::run;

type Items = Box<dyn Iterator<Item = Result<Data>> + Send>;

/// What is left after the outcome itself: items, one by one.
enum Rest {
    Done(u8),
    Items(Items),
    #[cfg(feature = "async")]
    Stream(crate::command::BoxStream),
}

/// Prints an outcome as far as it is there.
fn show(ran: Ran, printer: &mut Printer, save: Option<&std::path::Path>) -> Rest {
    let outcome = match ran {
        Ok(outcome) => outcome,
        Err(error) => return Rest::Done(printer.error(&error)),
    };
    (printer.meta, printer.next, printer.is_foreign) = (outcome.meta, outcome.next, outcome.is_foreign);
    let _ = save;
    Rest::Done(match outcome.body {
        Body::Nothing => printer.result(None).err().unwrap_or(0),
        Body::Data(data) => printer.result(Some(data)).err().unwrap_or(0),
        #[cfg(feature = "fetch")]
        Body::Bytes { bytes, media_type } => printer.bytes(&bytes, &media_type, save),
        Body::Items(items) => return Rest::Items(items),
        #[cfg(feature = "async")]
        Body::Stream(stream) => return Rest::Stream(stream),
    })
}

/// Prints the items of an iterator, each as soon as it is made.
fn items(mut items: Items, printer: &mut Printer) -> u8 {
    loop {
        let written = match run::next_item(&mut *items) {
            None => return printer.end(None),
            Some(Err(error)) => return printer.end(Some(&error)),
            Some(Ok(item)) => printer.item(&item),
        };
        if let Err(code) = written {
            return code;
        }
    }
}

/// Runs to the end on this thread; a runtime is built only for what needs one.
pub(crate) fn run(root: &Node, argv: &[OsString], io: &Io) -> u8 {
    let job = match prepare(root, argv, io) {
        Ok(job) => job,
        Err(code) => return code,
    };
    let Job { ready, mut printer, save } = *job;
    match run::begin(ready) {
        Started::Ran(ran) => match show(ran, &mut printer, save.as_deref()) {
            Rest::Done(code) => code,
            Rest::Items(all) => items(all, &mut printer),
            #[cfg(feature = "async")]
            Rest::Stream(stream) => blocking(&mut printer, |printer, runtime| {
                runtime.block_on(streamed(stream, printer, &mut run::Interrupted::new(io.is_process())))
            }),
        },
        #[cfg(feature = "async")]
        started => blocking(&mut printer, |printer, runtime| {
            runtime.block_on(async {
                let mut interrupted = run::Interrupted::new(io.is_process());
                let ran = run::finish(started, &mut interrupted).await;
                shown(ran, printer, save.as_deref(), &mut interrupted).await
            })
        }),
        #[cfg(not(feature = "async"))]
        _ => printer.error(&Error::internal("the command did not run")),
    }
}

#[cfg(feature = "async")]
fn blocking(printer: &mut Printer, run: impl FnOnce(&mut Printer, &tokio::runtime::Runtime) -> u8) -> u8 {
    if tokio::runtime::Handle::try_current().is_ok() {
        let message = "`run` was called inside an async runtime: call `serve().await` there";
        return printer.error(&Error::internal(message));
    }
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => {
            let code = run(printer, &runtime);
            // Whatever the command left behind does not keep the process.
            runtime.shutdown_background();
            code
        }
        Err(error) => printer.error(&Error::internal(format!("the async runtime does not start: {error}"))),
    }
}

/// Runs within the caller's runtime.
#[cfg(feature = "async")]
pub(crate) async fn serve(root: &Node, argv: &[OsString], io: &Io) -> u8 {
    let job = match prepare(root, argv, io) {
        Ok(job) => job,
        Err(code) => return code,
    };
    let Job { ready, mut printer, save } = *job;
    let mut interrupted = run::Interrupted::new(io.is_process());
    let ran = run::drive(ready, &mut interrupted).await;
    shown(ran, &mut printer, save.as_deref(), &mut interrupted).await
}

#[cfg(feature = "async")]
async fn shown(
    ran: Ran,
    printer: &mut Printer,
    save: Option<&std::path::Path>,
    interrupted: &mut run::Interrupted,
) -> u8 {
    match show(ran, printer, save) {
        Rest::Done(code) => code,
        Rest::Items(all) => off_thread(all, printer).await,
        Rest::Stream(stream) => streamed(stream, printer, interrupted).await,
    }
}

/// Prints the items of a stream, each as soon as it is there.
#[cfg(feature = "async")]
async fn streamed(
    mut stream: crate::command::BoxStream,
    printer: &mut Printer,
    interrupted: &mut run::Interrupted,
) -> u8 {
    loop {
        let written = match run::next(&mut stream, interrupted).await {
            None => return printer.end(None),
            Some(Err(error)) => {
                drop(stream);
                return printer.end(Some(&error));
            }
            Some(Ok(item)) => printer.item(&item),
        };
        if let Err(code) = written {
            return code;
        }
    }
}

/// An iterator may block, so each item is made in the blocking pool.
#[cfg(feature = "async")]
async fn off_thread(mut all: Items, printer: &mut Printer) -> u8 {
    let Ok(runtime) = tokio::runtime::Handle::try_current() else { return items(all, printer) };
    loop {
        let made = runtime.spawn_blocking(move || {
            let item = run::next_item(&mut *all);
            (item, all)
        });
        let Ok((item, rest)) = made.await else {
            return printer.end(Some(&Error::internal("the command was cancelled")));
        };
        all = rest;
        let written = match item {
            None => return printer.end(None),
            Some(Err(error)) => return printer.end(Some(&error)),
            Some(Ok(item)) => printer.item(&item),
        };
        if let Err(code) = written {
            return code;
        }
    }
}

/// Tells that the program is defined wrongly, and runs nothing.
pub(crate) fn broken(root: &Node, error: &Error, io: &Io) -> u8 {
    let style = crate::render::style::Style::plain();
    io.write_err(&super::report::error(error, &root.name, None, style));
    error.exit_code()
}
