//! Panics in handlers, turned into errors of the call.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::{Once, OnceLock};

use super::ItemIter;
use crate::absent::IfOutput;
use crate::data::{Data, concat};
use crate::error::{Error, Result};

thread_local! {
    /// True while a handler runs on this thread.
    static IN_HANDLER: Cell<bool> = const { Cell::new(false) };
    /// The location of the last panic in a handler.
    static LOCATION: Cell<Option<String>> = const { Cell::new(None) };
}

/// The beginning of the hint that names the place of a panic.
const PLACE: &str = "it panicked at ";

static HOOK: Once = Once::new();

/// The panic hook that was installed before.
static PREVIOUS_HOOK: OnceLock<Box<Report>> = OnceLock::new();

type Report = dyn Fn(&PanicHookInfo<'_>) + Send + Sync;

fn install_hook() {
    // Concurrent callers block until the hook is installed.
    HOOK.call_once(|| {
        let _ = PREVIOUS_HOOK.set(std::panic::take_hook());
        std::panic::set_hook(Box::new(record_location));
    });
}

/// Records the location of a panic in a handler instead of printing it: the error reports it, in the format of the
/// call. With `RUST_BACKTRACE` the usual report is printed too.
fn record_location(info: &PanicHookInfo<'_>) {
    if IN_HANDLER.get() {
        let location = info.location().map(|location| format!("{}:{}", location.file(), location.line()));
        // The thread-local is gone on a thread that ends.
        let _ = LOCATION.try_with(|last| last.set(location));
        if !wants_backtrace() {
            return;
        }
    }
    if let Some(previous) = PREVIOUS_HOOK.get() {
        previous(info);
    }
}

fn wants_backtrace() -> bool {
    std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0")
}

/// Runs code of the program's own; a panic is an error.
pub(crate) fn guard<T>(run: impl FnOnce() -> T) -> Result<T> {
    guard_as("the command", run)
}

/// Runs code of the program's own, which an error refers to by a name.
pub(crate) fn guard_as<T>(what: &str, run: impl FnOnce() -> T) -> Result<T> {
    install_hook();
    let before = IN_HANDLER.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    IN_HANDLER.set(before);
    result.map_err(|payload| panicked(what, payload.as_ref()))
}

fn panicked(what: &str, payload: &(dyn Any + Send)) -> Error {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    let error = match text {
        Some(text) => Error::internal(format!("{what} panicked: {text}")),
        None => Error::internal(format!("{what} panicked")),
    };
    match LOCATION.try_with(Cell::take) {
        Ok(Some(location)) => {
            let advice = if wants_backtrace() { "" } else { "; set `RUST_BACKTRACE=1` for a backtrace" };
            error.hint(concat(&[PLACE, &location, advice]))
        }
        _ => error,
    }
}

/// Takes the hint on the place of a panic from an error: callers on other machines do not learn about the source.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn take_place(error: &mut Error) -> Option<String> {
    error.take_hint(|hint| hint.starts_with(PLACE))
}

/// Appends the next item of an iterator as compact JSON; a panic is an error.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn next_json(items: &mut dyn ItemIter, out: IfOutput<&mut Vec<u8>>) -> Option<Result<()>> {
    guard(|| items.next_json(out)).unwrap_or_else(|error| Some(Err(error)))
}

/// Returns the next item of an iterator; a panic is an error.
pub(crate) fn next_item(items: &mut dyn ItemIter) -> Option<Result<Data>> {
    guard(|| items.next()).unwrap_or_else(|error| Some(Err(error)))
}
