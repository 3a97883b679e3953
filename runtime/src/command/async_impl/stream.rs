//! Outcomes whose items come from a stream.

use std::pin::Pin;
use std::task::{Context as TaskContext, Poll};

use futures_core::Stream;

use crate::command::after_hooks::HookedItems;
use crate::command::{Body, ItemStream, Outcome, guard};
use crate::data::Data;
use crate::error::Result;

/// A stream of items, each delivered as soon as it is ready.
pub type BoxStream = Pin<Box<dyn Stream<Item = Result<Data>> + Send>>;

impl ItemStream for BoxStream {
    fn poll_item(&mut self, cx: &mut TaskContext<'_>) -> Poll<Option<Result<Data>>> {
        self.as_mut().poll_next(cx)
    }
}

/// The items of a stream, made into data.
struct MappedStream<S, F> {
    /// The item before the first of the stream.
    head: Option<Data>,
    stream: Pin<Box<S>>,
    map: F,
}

impl<S: Stream + Send, F: FnMut(S::Item) -> Result<Data> + Send> ItemStream for MappedStream<S, F> {
    fn poll_item(&mut self, cx: &mut TaskContext<'_>) -> Poll<Option<Result<Data>>> {
        match self.head.take() {
            Some(head) => Poll::Ready(Some(Ok(head))),
            None => self.stream.as_mut().poll_next(cx).map(|item| item.map(&mut self.map)),
        }
    }
}

impl Body {
    /// Returns a body whose items are those of a stream, each made into data, after a first one if there is any.
    pub(crate) fn stream<S: Stream + Send + 'static>(
        head: Option<Data>,
        stream: S,
        map: impl FnMut(S::Item) -> Result<Data> + Send + 'static,
    ) -> Self {
        Self::Stream(Box::new(MappedStream { head, stream: Box::pin(stream), map }))
    }
}

impl ItemStream for HookedItems<Box<dyn ItemStream>> {
    fn poll_item(&mut self, cx: &mut TaskContext<'_>) -> Poll<Option<Result<Data>>> {
        let Some(inner) = &mut self.inner else { return Poll::Ready(None) };
        let item = match guard(|| inner.poll_item(cx)) {
            Ok(Poll::Ready(item)) => item,
            Ok(Poll::Pending) => return Poll::Pending,
            Err(error) => Some(Err(error)),
        };
        Poll::Ready(self.count(item))
    }

    fn poll_close(&mut self, cx: &mut TaskContext<'_>) -> Poll<()> {
        let closed = self.inner.as_mut().map_or(Poll::Ready(()), |inner| inner.poll_close(cx));
        if closed.is_ready() {
            self.inner = None;
            self.pending.end(None, false);
        }
        closed
    }

    fn trailer(&mut self) -> Option<Outcome> {
        self.pending.trailer.take()
    }
}
