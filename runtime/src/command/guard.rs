//! A panic in a handler is an error of the call, not the end of the process.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::{Once, OnceLock};

use super::ItemIter;
use crate::data::Data;
use crate::error::{Error, Result};

thread_local! {
    /// Whether a handler runs on this thread, and where it panicked.
    static IN_HANDLER: Cell<bool> = const { Cell::new(false) };
    static PLACE: Cell<Option<String>> = const { Cell::new(None) };
}

static HOOK: Once = Once::new();

/// What reported panics before.
static BEFORE: OnceLock<Box<Report>> = OnceLock::new();

type Report = dyn Fn(&PanicHookInfo<'_>) + Send + Sync;

fn install_hook() {
    // Who comes meanwhile waits until both are done.
    HOOK.call_once(|| {
        let _ = BEFORE.set(std::panic::take_hook());
        std::panic::set_hook(Box::new(note));
    });
}

/// While a handler runs, a panic is noted and not printed: the error says it, in the form that was
/// asked for. With `RUST_BACKTRACE` the usual report is printed too.
fn note(info: &PanicHookInfo<'_>) {
    if IN_HANDLER.get() {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
        // A thread that ends has no place any more.
        let _ = PLACE.try_with(|kept| kept.set(place));
        if std::env::var_os("RUST_BACKTRACE").is_none_or(|value| value == "0") {
            return;
        }
    }
    if let Some(before) = BEFORE.get() {
        before(info);
    }
}

/// Runs something of the user's.
pub(crate) fn guard<T>(run: impl FnOnce() -> T) -> Result<T> {
    guard_as("the command", run)
}

/// Runs something of the user's, which an error calls by a name.
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
    match PLACE.try_with(Cell::take) {
        Ok(Some(place)) => error.hint(format!("it happened at {place}; RUST_BACKTRACE=1 shows how it came there")),
        _ => error,
    }
}

/// The next item of an iterator.
pub(crate) fn next_item(items: &mut dyn ItemIter) -> Option<Result<Data>> {
    guard(|| items.next()).unwrap_or_else(|error| Some(Err(error)))
}
