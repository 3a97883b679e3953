//! Layers that need no runtime, and hooks that run after the last item of a call.

use std::sync::Arc;

use super::async_impl::{hook_stream, run_with_hooks};
use super::guard::{guard, next_item, next_json};
use super::middleware::After;
use super::{Body, Context, Execution, ItemIter, Layer, Outcome, RunResult, WriteText};
use crate::absent::IfOutput;
use crate::data::Data;
use crate::error::{Error, Result};

/// A function that starts the command inside all layers.
pub(crate) type Start<'a> = Box<dyn FnOnce() -> Execution + 'a>;

/// Runs the `before` layers, starts the call, and arranges for the `after` layers to run.
#[inline]
pub(super) fn inline(layers: Vec<Layer>, context: Context, start: Start<'_>) -> Execution {
    let mut hooks = AfterHooks { layers: Vec::new(), context };
    for layer in layers {
        match layer {
            Layer::Before(run, _) => {
                if let Err(error) = guard(|| run(&hooks.context)).unwrap_or_else(Err) {
                    return Execution::Finished(hooks.run(Err(error)));
                }
            }
            Layer::After(run, _) => hooks.layers.push(run),
            Layer::Around(..) => {}
        }
    }
    match start() {
        Execution::Finished(result) => Execution::Finished(hooks.run_at_end(result)),
        Execution::Blocking(run) => {
            Execution::Blocking(Box::new(move || hooks.run_at_end(guard(run).unwrap_or_else(Err))))
        }
        Execution::Future(call) | Execution::Within(call, _) => run_with_hooks(hooks, call),
    }
}

/// The `after` layers of a call, outermost first.
pub(super) struct AfterHooks {
    layers: Vec<Arc<After>>,
    context: Context,
}

impl AfterHooks {
    /// Passes the result through all hooks, innermost first.
    #[inline]
    fn run(self, result: RunResult) -> RunResult {
        let context = &self.context;
        self.layers.iter().rev().fold(result, |result, after| guard(|| after(context, result)).unwrap_or_else(Err))
    }

    /// Runs the hooks now, or after the last item was delivered.
    #[inline]
    pub(super) fn run_at_end(self, result: RunResult) -> RunResult {
        if self.layers.is_empty() {
            return result;
        }
        let mut outcome = match result {
            Ok(outcome) => outcome,
            error => return self.run(error),
        };
        let (next, meta, exit_code) = (outcome.next.clone(), outcome.meta.clone(), outcome.exit_code);
        let without_body = Outcome { next, meta, exit_code, ..Outcome::default() };
        let pending = PendingHooks { hooks: Some((self, without_body)), delivered: 0, trailer: None };
        outcome.body = match outcome.body {
            Body::Items(items) => Body::Items(Box::new(HookedItems { inner: Some(items), pending })),
            Body::Stream(stream) => Body::Stream(hook_stream(stream, pending)),
            body => {
                outcome.body = body;
                return pending.now(outcome);
            }
        };
        Ok(outcome)
    }
}

/// The hooks that wait for the last item, and the number of items so far.
pub(super) struct PendingHooks {
    hooks: Option<(AfterHooks, Outcome)>,
    delivered: u64,
    pub(super) trailer: Option<Outcome>,
}

impl PendingHooks {
    /// Runs the hooks on an outcome without items.
    #[inline]
    fn now(mut self, outcome: Outcome) -> RunResult {
        match self.hooks.take() {
            Some((hooks, _)) => hooks.run(Ok(outcome)),
            None => Ok(outcome),
        }
    }

    /// Runs the hooks once; returns their error.
    #[inline]
    pub(super) fn end(&mut self, failed: Option<Error>, is_complete: bool) -> Option<Error> {
        let (hooks, without_body) = self.hooks.take()?;
        let result = match failed {
            Some(error) => Err(error),
            None => Ok(Outcome { left: Some((self.delivered, is_complete)), ..without_body }),
        };
        match hooks.run(result) {
            Ok(outcome) => {
                self.trailer = Some(outcome);
                None
            }
            Err(error) => Some(error),
        }
    }
}

/// Items with hooks to run after the last one.
pub(super) struct HookedItems<I> {
    pub(super) inner: Option<I>,
    pub(super) pending: PendingHooks,
}

impl<I> HookedItems<I> {
    /// Counts an item, or runs the hooks after the last one.
    #[inline]
    pub(super) fn count<T>(&mut self, item: Option<Result<T>>) -> Option<Result<T>> {
        let failed = match item {
            Some(Ok(item)) => {
                self.pending.delivered += 1;
                return Some(Ok(item));
            }
            Some(Err(error)) => Some(error),
            None => None,
        };
        // The source of the items cleans up before the hooks run.
        self.inner = None;
        self.pending.end(failed, true).map(Err)
    }
}

impl<I> Drop for HookedItems<I> {
    #[inline]
    fn drop(&mut self) {
        self.inner = None;
        self.pending.end(None, false);
    }
}

impl Iterator for HookedItems<Box<dyn ItemIter>> {
    type Item = Result<Data>;

    #[inline]
    fn next(&mut self) -> Option<Result<Data>> {
        let item = next_item(&mut **self.inner.as_mut()?);
        self.count(item)
    }
}

impl ItemIter for HookedItems<Box<dyn ItemIter>> {
    #[inline]
    fn writer(&self) -> WriteText {
        // Without items, nothing is written.
        self.inner.as_ref().map_or(|_, _, _| {}, |inner| inner.writer())
    }

    #[inline]
    fn next_json(&mut self, out: IfOutput<&mut Vec<u8>>) -> Option<Result<()>> {
        let item = next_json(&mut **self.inner.as_mut()?, out);
        self.count(item)
    }

    #[inline]
    fn trailer(&mut self) -> Option<Outcome> {
        self.pending.trailer.take()
    }
}
