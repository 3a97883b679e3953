//! The items of a stream as one array.

use super::super::collect::into_data;
use super::{Interrupted, Items, finish, with_runtime};
use crate::command::{Execution, Outcome};
use crate::data::Data;
use crate::error::Result;

/// Runs an execution to its end in a runtime of its own, and returns its result.
pub(crate) fn collect_blocking(execution: Execution) -> Result<Data> {
    with_runtime(|runtime| {
        runtime.block_on(async {
            let mut interrupted = Interrupted::new(false);
            let outcome = finish(execution, &mut interrupted).await?;
            collect(outcome, &mut interrupted).await
        })
    })?
}

/// Awaits the result of an outcome; items become an array.
pub(crate) async fn collect(outcome: Outcome, interrupted: &mut Interrupted) -> Result<Data> {
    let mut items = match Items::of(outcome.body) {
        Ok(items) => items,
        Err(body) => return into_data(body),
    };
    let mut all = Vec::new();
    while let Some(item) = items.next(interrupted).await {
        all.push(item?);
    }
    Ok(Data::Array(all))
}
