//! The items of a stream as one array.

use super::super::collect::{into_reply, with_trailer};
use super::{Interrupted, Items, finish, with_runtime};
use crate::command::{Body, Execution, Outcome, Reply};
use crate::data::Data;
use crate::error::Result;

/// Runs an execution to its end in a runtime of its own, and returns its result.
pub(crate) fn collect_blocking(execution: Execution) -> Result<Reply<Data>> {
    with_runtime(|runtime| {
        runtime.block_on(async {
            let mut interrupted = Interrupted::new(false);
            let outcome = finish(execution, &mut interrupted).await?;
            collect(outcome, &mut interrupted).await
        })
    })?
}

/// Awaits the result of an outcome; items become an array.
pub(crate) async fn collect(outcome: Outcome, interrupted: &mut Interrupted) -> Result<Reply<Data>> {
    let Outcome { body, .. } = outcome;
    let mut items = match Items::of(body) {
        Ok(items) => items,
        Err(body) => return into_reply(Outcome { body, ..outcome }),
    };
    let head = into_reply(Outcome { body: Body::Nothing, ..outcome })?;
    let mut all = Vec::new();
    while let Some(item) = items.next(interrupted).await {
        all.push(item?);
    }
    Ok(with_trailer(Reply { value: Data::Array(all), ..head }, items.trailer()))
}
