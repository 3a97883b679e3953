//! The async methods of [`Command`]'s builder.

use std::sync::Arc;

use super::return_type::{future, stream_outcome};
use crate::command::{Command, Context, Layer, Next, Outcome};
use crate::data::Serialize;
use crate::error::Result;
use futures_core::Stream;

impl Command {
    /// Runs async code around this command alone: see [`Cli::middleware`](crate::Cli::middleware).
    pub fn middleware<F>(mut self, run: impl Fn(Context, Next) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Outcome>> + Send + 'static,
    {
        self.layers.push(Layer::around(run));
        self
    }

    /// Yields the items of a stream, each as soon as it is ready.
    pub fn stream<T, S>(self, run: impl Fn(Context) -> S + Send + Sync + 'static) -> Self
    where
        T: Serialize + Send + 'static,
        S: Stream<Item = Result<T>> + Send + 'static,
    {
        let run = Arc::new(run);
        self.run_with("stream", move |context| {
            let run = Arc::clone(&run);
            future(async move { stream_outcome(run(context)) })
        })
    }
}
