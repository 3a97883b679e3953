//! Stand-in for calls that need a runtime without the feature `async`.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use super::Action;
use crate::command::{CallContext, Context, Execution, Layer};
use crate::error::Error;

pub(super) fn run_layers(_: Vec<Layer>, _: Context, _: Action<'_>, _: CallContext<'_>) -> Execution {
    Execution::Finished(Err(Error::internal("the command did not run")))
}

/// Does nothing: without a runtime there are no signals to listen to.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn ignore_interrupts() {}
