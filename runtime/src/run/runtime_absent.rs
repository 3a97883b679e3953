//! Stand-in for calls that need a runtime without the feature `async`.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use super::Action;
use crate::absent::Absent;
use crate::command::{CallContext, Context, Execution, Interruption, Layer};
use crate::error::Error;

pub(super) fn run_layers(_: Vec<Layer>, _: Context, _: Action<'_>, _: CallContext<'_>) -> Execution {
    Execution::Finished(Err(Error::internal("the command did not run")))
}

/// Returns nothing: no code waits for the interruption of its call.
pub(super) fn interruption(_: &Action<'_>, _: &[Layer]) -> Option<Absent<Interruption>> {
    None
}

pub(super) fn interruptible(execution: Execution, _: Option<Absent<Interruption>>) -> Execution {
    execution
}

/// Does nothing: without a runtime there are no signals to listen to.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn ignore_interrupts() {}
