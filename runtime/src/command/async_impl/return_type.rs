//! Return types of async functions, and streams as return types: see `command::return_type`.

use futures_core::Stream;

use crate::command::fallible::{Fallible, Split};
use crate::command::return_type::{Item, Many, Output, Replied, Shaped, Start, Tag, array_of};
use crate::command::{Body, Execution, Outcome, Reply, RunResult};
use crate::data::Data;
use crate::error::{Error, Result};

impl<F: Future> Tag<F> {
    /// Returns the tag of the future's output.
    pub fn awaited(self) -> Tag<F::Output> {
        Tag::new()
    }
}

/// Probe for streams. A stream that is not `Send` is one too, and an error of its own.
pub trait ProbeStream<S> {
    /// Returns the shape of the value.
    fn shape(&self) -> Many<S, Streamed<S>>
    where
        S: Send;
}

impl<S: Stream + 'static> ProbeStream<S> for &&&Tag<S> {
    fn shape(&self) -> Many<S, Streamed<S>>
    where
        S: Send,
    {
        Many::new()
    }
}

/// Probe for replies with a stream.
pub trait ProbeStreamReply<S> {
    /// Returns the shape of the reply.
    fn shape(&self) -> Replied<Many<S, Streamed<S>>>
    where
        S: Send;
}

impl<S: Stream + 'static> ProbeStreamReply<S> for &&&Tag<Reply<S>> {
    fn shape(&self) -> Replied<Many<S, Streamed<S>>>
    where
        S: Send,
    {
        Replied::of(Many::new())
    }
}

/// The items of a stream.
#[derive(Debug)]
pub struct Streamed<S>(Tag<S>);

impl<S: Stream> Item for Many<S, Streamed<S>> {
    type Item = S::Item;
}

impl<T, S> Shaped<T, S> for Many<T, Streamed<T>>
where
    T: Stream + Send + 'static,
    S: Split<T::Item, Ok: Output>,
{
    fn outcome(self, stream: T, split: S) -> RunResult {
        let data = move |item| split.split(item).and_then(|item| item.data());
        Ok(Outcome::of(Body::stream(None, stream, data)))
    }
}

impl<S> Start for Many<S, Streamed<S>> {
    const IS_ASYNC: bool = true;

    fn described(&self, item: Option<Data>) -> Option<Data> {
        item.map(array_of)
    }

    fn start(self, run: impl FnOnce() -> RunResult + Send + 'static) -> Execution {
        future(async move { run() })
    }
}

/// Starts an async function.
#[doc(hidden)]
pub fn future(run: impl Future<Output = RunResult> + Send + 'static) -> Execution {
    Execution::Future(Box::pin(run))
}

/// Returns the outcome of a stream of results.
pub(super) fn stream_outcome<T, S>(stream: S) -> RunResult
where
    T: Output,
    S: Stream<Item = Result<T>> + Send + 'static,
{
    let split: Fallible<T, Error> = Fallible::new();
    Many::<S, Streamed<S>>::new().outcome(stream, split)
}
