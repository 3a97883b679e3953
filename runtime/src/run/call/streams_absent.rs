//! Stand-in for calls within an async runtime: nothing needs one.

use crate::command::{Execution, Reply};
use crate::data::Data;
use crate::error::{Error, Result};

pub(super) fn collect_on_thread(execution: Execution) -> Result<Reply<Data>> {
    collect_blocking(execution)
}

pub(super) fn collect_blocking(_: Execution) -> Result<Reply<Data>> {
    Err(Error::internal("the command did not run"))
}
