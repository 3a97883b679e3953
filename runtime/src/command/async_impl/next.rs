//! Async layers, and the rest of a call as they see it.

use std::fmt;
use std::sync::Arc;

use crate::command::middleware::VTABLE;
use crate::command::{Context, Layer, Outcome, RunFuture};
use crate::error::Result;

/// The function of an async layer.
pub(crate) type Around = Arc<dyn Fn(Context, Next) -> RunFuture + Send + Sync>;

/// The innermost part of a call: the command itself.
pub(crate) type End = Box<dyn FnOnce(Context) -> RunFuture + Send>;

impl Layer {
    pub(crate) fn around<F>(run: impl Fn(Context, Next) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Outcome>> + Send + 'static,
    {
        Self::Around(Arc::new(move |context, next| Box::pin(run(context, next))), VTABLE)
    }
}

/// The rest of a call, as middleware sees it: the inner layers, then the command.
///
/// See [`Cli::middleware`](crate::Cli::middleware).
#[must_use = "the command runs only when `run` is awaited"]
pub struct Next {
    layers: std::vec::IntoIter<Layer>,
    end: End,
}

impl Next {
    pub(crate) fn new(layers: Vec<Layer>, end: End) -> Self {
        Self { layers: layers.into_iter(), end }
    }

    /// Runs the rest of the call and returns its outcome.
    ///
    /// For a command that yields items it returns after the last item was delivered, or after the consumer stopped
    /// early; [`Outcome::items`] is the number of items that were delivered.
    ///
    /// # Errors
    ///
    /// The errors of the command and of the inner layers.
    pub async fn run(self, context: Context) -> Result<Outcome> {
        self.boxed(context).await
    }

    fn boxed(mut self, context: Context) -> RunFuture {
        match self.layers.next() {
            None => (self.end)(context),
            Some(Layer::Before(run, _)) => Box::pin(async move {
                run(&context)?;
                self.boxed(context).await
            }),
            Some(Layer::After(run, _)) => Box::pin(async move {
                let result = self.boxed(context.clone()).await;
                run(&context, result)
            }),
            Some(Layer::Around(run, _)) => run(context, self),
        }
    }
}

impl fmt::Debug for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Next").field("layers", &self.layers.len()).finish_non_exhaustive()
    }
}
