//! A complete result as one value, for callers within the program.

use super::super::{PreparedCall, begin};
use super::streams::collect_blocking;
use crate::command::media::attachments_of;
use crate::command::{Body, Execution, Outcome, Reply, next_item};
use crate::data::Data;
use crate::error::{Error, Result, code};

/// Runs a call to its end on this thread, and returns its result. A runtime is started only for what needs one.
pub(crate) fn block_on(call: PreparedCall<'_>) -> Result<Reply<Data>> {
    block_on_with(call, collect_blocking)
}

/// Runs a call as [`block_on`] does; `collect` returns the result of what needs a runtime.
pub(super) fn block_on_with(
    call: PreparedCall<'_>,
    collect: impl FnOnce(Execution) -> Result<Reply<Data>>,
) -> Result<Reply<Data>> {
    match begin(call) {
        execution @ Execution::Finished(Ok(Outcome { body: Body::Stream(_), .. })) => collect(execution),
        Execution::Finished(result) => into_reply(result?),
        execution => collect(execution),
    }
}

/// Returns the result of an outcome that needs no runtime; the items of an iterator become an array.
pub(super) fn into_reply(outcome: Outcome) -> Result<Reply<Data>> {
    let Outcome { body, next, mut meta, exit_code, .. } = outcome;
    let attachments = attachments_of(&mut meta);
    let reply = |data: Data| Reply { next, exit_code, attachments, ..Reply::new(data) };
    match body.decode() {
        Body::Nothing => Ok(reply(Data::Null)),
        Body::Data(value) => Ok(reply(value.data)),
        Body::Items(mut items) => {
            let all = std::iter::from_fn(|| next_item(&mut *items)).collect::<Result<Vec<_>>>()?;
            Ok(with_trailer(reply(Data::Array(all)), items.trailer()))
        }
        Body::Media(media) => Ok(reply(media.to_data())),
        Body::Stream(_) | Body::Bytes(_) => Err(Error::new(code::BINARY_OUTPUT, "the result is bytes, not data")),
    }
}

/// Returns a reply with items. What the layers added after the last one replaces what was known before the first.
pub(super) fn with_trailer(reply: Reply<Data>, trailer: Option<Outcome>) -> Reply<Data> {
    match trailer {
        Some(Outcome { next, exit_code, .. }) => Reply { next, exit_code, ..reply },
        None => reply,
    }
}
