//! Stand-ins for `async_impl` in a build without the feature `async`.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use std::convert::Infallible;
use std::io;

use super::after_hooks::{AfterHooks, PendingHooks};
use super::{Execution, ItemStream, RunFuture, Sink};
use crate::absent::Absent;

/// The traits that inspect return types: none.
pub(crate) mod probes {}

/// Asks a call to stop; without a runtime, none can be asked.
#[doc(hidden)]
pub type Stop = Infallible;

/// Interrupts the parts of a call that wait; without a runtime, none does.
#[derive(Clone, Debug)]
pub(crate) enum Interruption {}

pub(crate) type Around = Infallible;

pub(super) fn run_with_hooks(_: AfterHooks, call: Absent<RunFuture>) -> Execution {
    call.never()
}

pub(super) fn hook_stream(stream: Absent<Box<dyn ItemStream>>, _: PendingHooks) -> Absent<Box<dyn ItemStream>> {
    stream.never()
}

/// The process's stdout. Gathering writes would take a thread.
pub(super) fn buffered_stdout() -> Sink {
    Sink::Out
}

/// A buffer before stdout.
pub(crate) enum BurstBuffer {}

impl BurstBuffer {
    pub(crate) fn write(&self, _: &[u8]) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn flush(&self) -> io::Result<()> {
        match *self {}
    }

    pub(crate) fn flush_later_error(&self) {
        match *self {}
    }
}

/// Bound that no future satisfies.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an `async fn` command needs the feature `async` of `vestibule`",
    label = "the feature is disabled",
    note = "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"async\"] }}`"
)]
pub trait CommandNeedsAsync {}

/// Stands for the conversion of an `async fn` command.
#[doc(hidden)]
pub fn future<F: CommandNeedsAsync>(_: F) -> Execution {
    unreachable!("no type satisfies the bound")
}
