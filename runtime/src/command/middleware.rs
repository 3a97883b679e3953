//! Code around commands: an onion, from the program's root through its groups to the command.

use std::fmt;
use std::sync::Arc;

use super::layered::{Start, inline};
use super::{CallContext, Context, Execution, Outcome};
use crate::error::Result;

#[cfg(feature = "async")]
use {
    super::RunResult,
    std::{future::Future, pin::Pin},
};

/// A call on its way, to be awaited.
#[cfg(feature = "async")]
pub(crate) type BoxRan = Pin<Box<dyn Future<Output = RunResult> + Send>>;

pub(crate) type Before = dyn Fn(&Context) -> Result<()> + Send + Sync;
pub(crate) type After = dyn Fn(&Context, Result<Outcome>) -> Result<Outcome> + Send + Sync;
#[cfg(feature = "async")]
type Around = dyn Fn(Context, Next) -> BoxRan + Send + Sync;

/// Makes the context of a call. Only what asks for one names it, so that a program in which nothing does has
/// no need of it.
pub(crate) type MakeContext = fn(&CallContext<'_>) -> Context;

/// What a layer needs to be run. Only layers name it, so that a program without any has no need of it.
pub(crate) struct LayerVTable {
    context: MakeContext,
    inline: fn(Vec<Layer>, Context, Start<'_>) -> Execution,
}

static SKIN: LayerVTable = LayerVTable { context: |call| call.context(), inline };

/// One skin of the onion.
#[derive(Clone)]
pub(crate) enum Layer {
    Before(Arc<Before>, &'static LayerVTable),
    After(Arc<After>, &'static LayerVTable),
    #[cfg(feature = "async")]
    Around(Arc<Around>, &'static LayerVTable),
}

impl Layer {
    pub(crate) fn before(run: impl Fn(&Context) -> Result<()> + Send + Sync + 'static) -> Self {
        Self::Before(Arc::new(run), &SKIN)
    }

    pub(crate) fn after(run: impl Fn(&Context, Result<Outcome>) -> Result<Outcome> + Send + Sync + 'static) -> Self {
        Self::After(Arc::new(run), &SKIN)
    }

    #[cfg(feature = "async")]
    pub(crate) fn around<F>(run: impl Fn(Context, Next) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Outcome>> + Send + 'static,
    {
        Self::Around(Arc::new(move |context, next| Box::pin(run(context, next))), &SKIN)
    }

    fn skin(&self) -> &'static LayerVTable {
        match self {
            Self::Before(_, skin) | Self::After(_, skin) => skin,
            #[cfg(feature = "async")]
            Self::Around(_, skin) => skin,
        }
    }

    /// The context of a call that it runs around.
    pub(crate) fn context(&self, call: &CallContext<'_>) -> Context {
        (self.skin().context)(call)
    }

    /// Runs what is to run around a call, of which this is the outermost, where none of it needs a runtime.
    pub(crate) fn inline(&self) -> fn(Vec<Self>, Context, Start<'_>) -> Execution {
        self.skin().inline
    }

    /// Whether any of some layers needs a runtime.
    #[cfg(feature = "async")]
    pub(crate) fn need_runtime(layers: &[Self]) -> bool {
        layers.iter().any(|layer| matches!(layer, Self::Around(..)))
    }
}

impl fmt::Debug for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Before(..) => "Before",
            Self::After(..) => "After",
            #[cfg(feature = "async")]
            Self::Around(..) => "Around",
        })
    }
}

/// The rest of a call, as middleware holds it: the skins within, and the command itself.
///
/// See [`Cli::middleware`](crate::Cli::middleware).
#[cfg(feature = "async")]
#[must_use = "the command runs only when `run` is awaited"]
pub struct Next {
    layers: std::vec::IntoIter<Layer>,
    end: End,
}

#[cfg(feature = "async")]
pub(crate) type End = Box<dyn FnOnce(Context) -> BoxRan + Send>;

#[cfg(feature = "async")]
impl Next {
    pub(crate) fn new(layers: Vec<Layer>, end: End) -> Self {
        Self { layers: layers.into_iter(), end }
    }

    /// Runs the rest of the call, and gives what came of it.
    ///
    /// For a command that gives items one by one, that is once the last of them has left, or once
    /// nobody wants more: [`Outcome::items`] says how many it were.
    ///
    /// # Errors
    ///
    /// Those of the command, and of the middleware within.
    pub async fn run(self, context: Context) -> Result<Outcome> {
        self.boxed(context).await
    }

    fn boxed(mut self, context: Context) -> BoxRan {
        match self.layers.next() {
            None => (self.end)(context),
            Some(Layer::Before(run, _)) => Box::pin(async move {
                run(&context)?;
                self.boxed(context).await
            }),
            Some(Layer::After(run, _)) => Box::pin(async move {
                let ran = self.boxed(context.clone()).await;
                run(&context, ran)
            }),
            Some(Layer::Around(run, _)) => run(context, self),
        }
    }
}

#[cfg(feature = "async")]
impl fmt::Debug for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Next").field("layers", &self.layers.len()).finish_non_exhaustive()
    }
}
