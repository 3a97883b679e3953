//! Layers: code around commands, nested from the program through its groups to the command.

use std::fmt;
use std::sync::Arc;

use super::after_hooks::{Start, inline};
use super::{CallContext, Context, Execution, Outcome};
use crate::error::Result;

pub(crate) type Before = dyn Fn(&Context) -> Result<()> + Send + Sync;
pub(crate) type After = dyn Fn(&Context, Result<Outcome>) -> Result<Outcome> + Send + Sync;

/// Creates the context of a call: a function pointer, so that contexts are linked only when used (see
/// ARCHITECTURE.md, "Pay for use").
pub(crate) type MakeContext = fn(&CallContext<'_>) -> Context;

/// The functions that run a layer: function pointers, so that they are linked only when a layer is used (see
/// ARCHITECTURE.md, "Pay for use").
pub(crate) struct LayerVTable {
    context: MakeContext,
    inline: fn(Vec<Layer>, Context, Start<'_>) -> Execution,
}

/// A constant, so that only programs with layers compile the functions.
pub(super) const VTABLE: &LayerVTable = &LayerVTable { context: |call| call.context(), inline };

/// A layer of code around commands.
#[derive(Clone)]
pub(crate) enum Layer {
    Before(Arc<Before>, &'static LayerVTable),
    After(Arc<After>, &'static LayerVTable),
    #[allow(dead_code, reason = "only some features use it")]
    Around(super::async_impl::Around, &'static LayerVTable),
}

impl Layer {
    #[inline]
    pub(crate) fn before(run: impl Fn(&Context) -> Result<()> + Send + Sync + 'static) -> Self {
        Self::Before(Arc::new(run), VTABLE)
    }

    #[inline]
    pub(crate) fn after(run: impl Fn(&Context, Result<Outcome>) -> Result<Outcome> + Send + Sync + 'static) -> Self {
        Self::After(Arc::new(run), VTABLE)
    }

    fn vtable(&self) -> &'static LayerVTable {
        match self {
            Self::Before(_, vtable) | Self::After(_, vtable) | Self::Around(_, vtable) => vtable,
        }
    }

    /// Creates the context of a call.
    pub(crate) fn context(&self, call: &CallContext<'_>) -> Context {
        (self.vtable().context)(call)
    }

    /// Returns the function that runs a call within layers of which none needs a runtime.
    pub(crate) fn inline(&self) -> fn(Vec<Self>, Context, Start<'_>) -> Execution {
        self.vtable().inline
    }

    /// Returns whether any of the layers needs a runtime.
    pub(crate) fn need_runtime(layers: &[Self]) -> bool {
        layers.iter().any(|layer| matches!(layer, Self::Around(..)))
    }
}

impl fmt::Debug for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Before(..) => "Before",
            Self::After(..) => "After",
            Self::Around(..) => "Around",
        })
    }
}
