//! A complete result as one value, for callers within the program.

use super::{PreparedCall, begin, runtime};
use crate::command::{Body, Execution, Outcome, Reply, next_item};
use crate::data::Data;
use crate::error::{Error, Next, Result, code};

/// Runs a call to its end on this thread, and returns its result. A runtime is started only for what needs one.
pub(crate) fn block_on(call: PreparedCall<'_>) -> Result<Reply<Data>> {
    match begin(call) {
        execution @ Execution::Finished(Ok(Outcome { body: Body::Stream(_), .. })) => {
            runtime::collect_blocking(execution)
        }
        Execution::Finished(result) => into_reply(result?),
        execution => runtime::collect_blocking(execution),
    }
}

/// Returns the result of an outcome that needs no runtime; the items of an iterator become an array.
pub(super) fn into_reply(outcome: Outcome) -> Result<Reply<Data>> {
    let Outcome { body, next, exit_code, .. } = outcome;
    match body {
        Body::Nothing => Ok(Reply { next, exit_code, ..Reply::new(Data::Null) }),
        Body::Data(value) => Ok(Reply { next, exit_code, ..Reply::new(value.data) }),
        Body::Items(mut items) => {
            let all = std::iter::from_fn(|| next_item(&mut *items)).collect::<Result<Vec<_>>>()?;
            Ok(with_trailer(all, next, exit_code, items.trailer()))
        }
        Body::Stream(_) | Body::Bytes(_) => Err(Error::new(code::BINARY_OUTPUT, "the result is bytes, not data")),
    }
}

/// Returns the items of a result. What the layers added after the last one replaces what was known before the first.
pub(super) fn with_trailer(items: Vec<Data>, next: Vec<Next>, exit_code: u8, trailer: Option<Outcome>) -> Reply<Data> {
    let (next, exit_code) = trailer.map_or((next, exit_code), |trailer| (trailer.next, trailer.exit_code));
    Reply { next, exit_code, ..Reply::new(Data::Array(items)) }
}
