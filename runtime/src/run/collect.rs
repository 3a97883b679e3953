//! A whole result as one value, for who asks for it in a program.

use super::{PreparedCall, begin};
use crate::command::{Body, Execution, Outcome, next_item};
use crate::data::Data;
use crate::error::{Error, Result, code};

#[cfg(feature = "async")]
use super::{Interrupted, finish, next, next_aside, with_runtime};

/// Runs a call to its end on this thread.
pub(crate) fn block_on(ready: PreparedCall<'_>) -> Result<Data> {
    match begin(ready) {
        Execution::Finished(ran) => {
            let outcome = ran?;
            #[cfg(feature = "async")]
            if matches!(outcome.body, Body::Stream(_)) {
                let mut quiet = Interrupted::new(false);
                return with_runtime(|runtime| runtime.block_on(collect(outcome, &mut quiet)))?;
            }
            whole(outcome)
        }
        #[cfg(feature = "async")]
        started => with_runtime(|runtime| {
            runtime.block_on(async {
                let mut quiet = Interrupted::new(false);
                let outcome = finish(started, &mut quiet).await?;
                collect(outcome, &mut quiet).await
            })
        })?,
        #[cfg(not(feature = "async"))]
        _ => Err(Error::internal("the command did not run")),
    }
}

/// What is there at once; items that a plain iterator makes come as one array.
fn whole(outcome: Outcome) -> Result<Data> {
    match outcome.body {
        Body::Nothing => Ok(Data::Null),
        Body::Data(given) => Ok(given.data),
        Body::Items(mut items) => {
            std::iter::from_fn(|| next_item(&mut *items)).collect::<Result<Vec<_>>>().map(Data::Array)
        }
        Body::Stream(_) | Body::Bytes(_) => {
            Err(Error::new(code::BINARY_OUTPUT, "the result is bytes, which are no data"))
        }
    }
}

/// The same, where there is a runtime.
#[cfg(feature = "async")]
pub(crate) async fn collect(outcome: Outcome, interrupted: &mut Interrupted) -> Result<Data> {
    let mut all = Vec::new();
    match outcome.body {
        Body::Stream(mut flow) => {
            while let Some(item) = next(&mut *flow, interrupted).await {
                all.push(item?);
            }
        }
        Body::Items(mut items) => loop {
            let (item, rest) = next_aside(items).await?;
            let Some(item) = item else { break };
            all.push(item?);
            items = rest;
        },
        _ => return whole(outcome),
    }
    Ok(Data::Array(all))
}
