//! A complete result as one value, for callers within the program.

use super::{PreparedCall, begin, runtime};
use crate::command::{Body, Execution, Outcome, next_item};
use crate::data::Data;
use crate::error::{Error, Result, code};

/// Runs a call to its end on this thread, and returns its result. A runtime is started only for what needs one.
pub(crate) fn block_on(call: PreparedCall<'_>) -> Result<Data> {
    match begin(call) {
        execution @ Execution::Finished(Ok(Outcome { body: Body::Stream(_), .. })) => {
            runtime::collect_blocking(execution)
        }
        Execution::Finished(result) => into_data(result?.body),
        execution => runtime::collect_blocking(execution),
    }
}

/// Returns the result in a body that needs no runtime; the items of an iterator become an array.
pub(super) fn into_data(body: Body) -> Result<Data> {
    match body {
        Body::Nothing => Ok(Data::Null),
        Body::Data(value) => Ok(value.data),
        Body::Items(mut items) => {
            std::iter::from_fn(|| next_item(&mut *items)).collect::<Result<Vec<_>>>().map(Data::Array)
        }
        Body::Stream(_) | Body::Bytes(_) => Err(Error::new(code::BINARY_OUTPUT, "the result is bytes, not data")),
    }
}
