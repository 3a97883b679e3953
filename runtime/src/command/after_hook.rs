//! Layers that need no runtime, and hooks that run after the last item of a call.

use std::sync::Arc;

use super::async_impl::{run_before, watch_stream};
use super::guard::{guard, next_item};
use super::middleware::After;
use super::{Body, Context, Execution, ItemIter, Layer, Outcome, RunResult, WriteText};
use crate::data::Data;
use crate::error::{Error, Result};

/// A function that starts the command inside all layers.
pub(crate) type Start<'a> = Box<dyn FnOnce() -> Execution + 'a>;

/// Runs the `before` layers, starts the call, and arranges for the `after` layers to run.
pub(super) fn inline(layers: Vec<Layer>, context: Context, start: Start<'_>) -> Execution {
    let mut ending = Ending { afters: Vec::new(), context };
    for layer in layers {
        match layer {
            Layer::Before(run, _) => {
                if let Err(error) = guard(|| run(&ending.context)).unwrap_or_else(Err) {
                    return Execution::Finished(ending.run(Err(error)));
                }
            }
            Layer::After(run, _) => ending.afters.push(run),
            Layer::Around(..) => {}
        }
    }
    match start() {
        Execution::Finished(ran) => Execution::Finished(ending.around(ran)),
        Execution::Blocking(run) => {
            Execution::Blocking(Box::new(move || ending.around(guard(run).unwrap_or_else(Err))))
        }
        Execution::Future(call) | Execution::Within(call, _) => run_before(ending, call),
    }
}

/// The `after` layers of a call, outermost first.
pub(super) struct Ending {
    afters: Vec<Arc<After>>,
    context: Context,
}

impl Ending {
    fn run(self, ran: RunResult) -> RunResult {
        let context = &self.context;
        self.afters.iter().rev().fold(ran, |ran, after| guard(|| after(context, ran)).unwrap_or_else(Err))
    }

    /// Runs the hooks now, or after the last item was delivered.
    pub(super) fn around(self, ran: RunResult) -> RunResult {
        if self.afters.is_empty() {
            return ran;
        }
        let mut outcome = match ran {
            Ok(outcome) => outcome,
            error => return self.run(error),
        };
        let head = Outcome { next: outcome.next.clone(), meta: outcome.meta.clone(), ..Outcome::default() };
        let watch = Watch { ending: Some((self, head)), left: 0, last: None };
        outcome.body = match outcome.body {
            Body::Items(items) => Body::Items(Box::new(Watched { inner: Some(items), watch })),
            Body::Stream(flow) => Body::Stream(watch_stream(flow, watch)),
            body => {
                outcome.body = body;
                return watch.now(outcome);
            }
        };
        Ok(outcome)
    }
}

/// The hooks that wait for the last item, and the number of items so far.
pub(super) struct Watch {
    ending: Option<(Ending, Outcome)>,
    left: u64,
    pub(super) last: Option<Outcome>,
}

impl Watch {
    fn now(mut self, outcome: Outcome) -> RunResult {
        match self.ending.take() {
            Some((ending, _)) => ending.run(Ok(outcome)),
            None => Ok(outcome),
        }
    }

    /// Runs the hooks once; returns their error.
    pub(super) fn end(&mut self, failed: Option<Error>, is_complete: bool) -> Option<Error> {
        let (ending, head) = self.ending.take()?;
        let ran = match failed {
            Some(error) => Err(error),
            None => Ok(Outcome { left: Some((self.left, is_complete)), ..head }),
        };
        match ending.run(ran) {
            Ok(outcome) => {
                self.last = Some(outcome);
                None
            }
            Err(error) => Some(error),
        }
    }
}

/// Items with hooks to run after the last one.
pub(super) struct Watched<I> {
    pub(super) inner: Option<I>,
    pub(super) watch: Watch,
}

impl<I> Watched<I> {
    pub(super) fn passed(&mut self, item: Option<Result<Data>>) -> Option<Result<Data>> {
        let failed = match item {
            Some(Ok(item)) => {
                self.watch.left += 1;
                return Some(Ok(item));
            }
            Some(Err(error)) => Some(error),
            None => None,
        };
        // The source of the items cleans up before the hooks run.
        self.inner = None;
        self.watch.end(failed, true).map(Err)
    }
}

impl<I> Drop for Watched<I> {
    fn drop(&mut self) {
        self.inner = None;
        self.watch.end(None, false);
    }
}

impl Iterator for Watched<Box<dyn ItemIter>> {
    type Item = Result<Data>;

    fn next(&mut self) -> Option<Result<Data>> {
        let item = next_item(&mut **self.inner.as_mut()?);
        self.passed(item)
    }
}

impl ItemIter for Watched<Box<dyn ItemIter>> {
    fn writer(&self) -> WriteText {
        // Without items, nothing is written.
        self.inner.as_ref().map_or(|_, _, _| {}, |inner| inner.writer())
    }

    fn trailer(&mut self) -> Option<Outcome> {
        self.watch.last.take()
    }
}
