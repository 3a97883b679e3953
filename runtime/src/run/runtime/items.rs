//! The items of a result, awaited one by one.

use std::future::poll_fn;

use super::Interrupted;
use crate::command::{Body, ItemIter, ItemStream, Outcome, next_item};
use crate::data::Data;
use crate::error::{Error, Result};

/// The items of a result, from an iterator or a stream.
pub(crate) enum Items {
    /// An iterator, which may block: each item is made in the blocking pool. `None` after a cancelled task.
    Iterator(Option<Box<dyn ItemIter>>),
    Stream(Box<dyn ItemStream>),
}

impl Items {
    /// Returns the items of a body, or a body without items as it is.
    pub(crate) fn of(body: Body) -> std::result::Result<Self, Body> {
        match body {
            Body::Items(items) => Ok(Self::Iterator(Some(items))),
            Body::Stream(stream) => Ok(Self::Stream(stream)),
            body => Err(body),
        }
    }

    /// Awaits the next item. An interruption of a stream is an error.
    pub(crate) async fn next(&mut self, interrupted: &mut Interrupted) -> Option<Result<Data>> {
        match self {
            Self::Iterator(items) => next_blocking(items).await,
            Self::Stream(stream) => {
                let item = interrupted.or_next(|cx| stream.poll_item(cx)).await;
                item.unwrap_or_else(|error| Some(Err(error)))
            }
        }
    }

    /// Drops the items. Awaits the cleanup of the layers around a stream, unless the user interrupts again.
    pub(crate) async fn close(self, interrupted: &mut Interrupted) {
        if let Self::Stream(mut stream) = self {
            interrupted.reset();
            let _ = interrupted.or(poll_fn(|cx| stream.poll_close(cx).map(Ok))).await;
        }
    }

    /// Returns the outcome of the layers around the call, after the last item.
    pub(crate) fn trailer(&mut self) -> Option<Outcome> {
        match self {
            Self::Iterator(items) => items.as_mut()?.trailer(),
            Self::Stream(stream) => stream.trailer(),
        }
    }
}

/// Makes the next item of an iterator in the blocking pool, or on this thread outside a runtime.
pub(super) async fn next_blocking(slot: &mut Option<Box<dyn ItemIter>>) -> Option<Result<Data>> {
    let mut items = slot.take()?;
    let (item, items) = match tokio::runtime::Handle::try_current() {
        Err(_) => (next_item(&mut *items), items),
        Ok(runtime) => match runtime.spawn_blocking(move || (next_item(&mut *items), items)).await {
            Ok(result) => result,
            Err(_) => return Some(Err(Error::internal("the command was cancelled"))),
        },
    };
    *slot = Some(items);
    item
}
