//! Layers that need a runtime: one future from the outermost layer to the command, and the items that leave it.
//!
//! A layer awaits the call within it, and continues only after the last item of a stream has left the program. So the
//! innermost future does not end when a stream begins: it hands the items over one by one to the printer, and ends
//! after the last. [`Handoff`] is the place where producer (the innermost future) and consumer (the printer) meet, on
//! one task: the consumer polls the layers, which poll the producer.
//!
//! ```text
//!                 announce                 put
//!     no items ─────────────▶ empty ──────────────▶ full
//!        │                     │  ◀──────────────────┤
//!        │                     │         take        │
//!        └──────────▶ closed ◀─┴─────────────────────┘
//!             close, from any state: the consumer wants no more items
//! ```
//!
//! [`UntilItems`] polls the layers until they end or items are announced; [`LayeredItems`] is then the stream of the
//! items, and polls the layers on to their end.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context as TaskContext, Poll, Waker};

use super::super::{Action, send};
use super::drive::settle;
use super::items::{Items, next_blocking};
use crate::absent::IfOutput;
use crate::command::{
    Body, CallContext, Context, End, Execution, ItemStream, Layer, Next, Outcome, RunResult, Stop, guard, guarded,
    stoppable, stoppable_by_signal,
};
use crate::data::{Data, Map};
use crate::error::{Next as NextStep, Result};

type LayersFuture = Pin<Box<dyn Future<Output = RunResult> + Send>>;

/// Runs a call with layers of which at least one needs a runtime.
pub(in crate::run) fn run_layers(
    layers: Vec<Layer>,
    layer_context: Context,
    action: Action<'_>,
    context: CallContext<'_>,
) -> Execution {
    let start = detach(action, context);
    let (handoff, stop) = (Arc::new(Handoff::default()), Stop::default());
    let (producer, inner_stop) = (Arc::clone(&handoff), stop.clone());
    let end: End = Box::new(move |context| {
        Box::pin(async move {
            let execution = guard(|| start(context))?;
            let outcome = match execution {
                Execution::Blocking(_) => stoppable_by_signal(inner_stop, settle(execution)).await,
                _ => stoppable(inner_stop, settle(execution)).await,
            };
            producer.send_items(outcome?).await
        })
    });
    let layers = layers.into_iter().map(guard_layer).collect();
    let future: LayersFuture = Box::pin(async move { Next::new(layers, end).run(layer_context).await });
    Execution::Within(Box::pin(UntilItems(Some((future, handoff)))), stop)
}

/// Returns a function that starts the innermost part of a call, and does not borrow from the graph.
fn detach(action: Action<'_>, context: CallContext<'_>) -> Box<dyn FnOnce(Context) -> Execution + Send> {
    match action {
        Action::Command(command) => command.detached(context),
        Action::Request(request) => Box::new(move |_| send(request)),
    }
}

/// Wraps a layer so that its panic is an error for the layers around it.
fn guard_layer(layer: Layer) -> Layer {
    match layer {
        Layer::Before(run, _) => Layer::before(move |context| guard(|| run(context)).unwrap_or_else(Err)),
        Layer::After(run, _) => Layer::after(move |context, result| guard(|| run(context, result)).unwrap_or_else(Err)),
        Layer::Around(run, _) => Layer::around(move |context, next| {
            let future = guard(|| run(context, next));
            async move { guarded(future?).await }
        }),
    }
}

/// The place where the innermost future leaves an item for the printer.
#[derive(Default)]
struct Handoff(Mutex<State>);

#[derive(Default)]
struct State {
    /// The announcement of items, until the consumer takes it.
    announcement: Option<Announcement>,
    item: Option<Data>,
    is_closed: bool,
    /// Woken when an item was taken, or when no more items are wanted.
    producer: Option<Waker>,
    /// Woken when items are announced, or when there is an item.
    consumer: Option<Waker>,
}

/// The part of an outcome that precedes its items.
struct Announcement {
    meta: Map,
    next: Vec<NextStep>,
    is_foreign: bool,
    exit_code: u8,
    human: Option<IfOutput<String>>,
}

fn wake(waker: &mut Option<Waker>) {
    if let Some(waker) = waker.take() {
        waker.wake();
    }
}

impl Handoff {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands over the items of an outcome, and ends after the last; any other outcome is returned as it is.
    async fn send_items(&self, mut outcome: Outcome) -> RunResult {
        let mut items = match Items::of(std::mem::take(&mut outcome.body)) {
            Ok(items) => items,
            Err(body) => return Ok(Outcome { body, ..outcome }),
        };
        self.announce(&outcome);
        let mut count = 0;
        while self.wait_for_space().await {
            let item = match &mut items {
                Items::Iterator(items) => next_blocking(items).await,
                Items::Stream(stream) => self.next_unless_closed(&mut **stream).await,
            };
            match item {
                Some(item) => self.put(item?),
                None => {
                    outcome.left = Some((count, !self.state().is_closed));
                    return Ok(outcome);
                }
            }
            count += 1;
        }
        // The command cleans up before the layers continue.
        drop(items);
        outcome.left = Some((count, false));
        Ok(outcome)
    }

    fn announce(&self, outcome: &Outcome) {
        let Outcome { meta, next, is_foreign, exit_code, human, .. } = outcome;
        let (meta, next, is_foreign, exit_code) = (meta.clone(), next.clone(), *is_foreign, *exit_code);
        let human = human.clone();
        let mut state = self.state();
        state.announcement = Some(Announcement { meta, next, is_foreign, exit_code, human });
        wake(&mut state.consumer);
    }

    fn put(&self, item: Data) {
        let mut state = self.state();
        state.item = Some(item);
        wake(&mut state.consumer);
    }

    /// Waits until the last item was taken; returns false if no more items are wanted.
    async fn wait_for_space(&self) -> bool {
        poll_fn(|cx| {
            let mut state = self.state();
            if state.is_closed {
                return Poll::Ready(false);
            }
            if state.item.is_none() {
                return Poll::Ready(true);
            }
            state.producer = Some(cx.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// Awaits the next item of a stream; returns `None` once no more items are wanted.
    async fn next_unless_closed(&self, stream: &mut dyn ItemStream) -> Option<Result<Data>> {
        poll_fn(|cx| {
            {
                let mut state = self.state();
                if state.is_closed {
                    return Poll::Ready(None);
                }
                state.producer = Some(cx.waker().clone());
            }
            guard(|| stream.poll_item(cx)).unwrap_or_else(|error| Poll::Ready(Some(Err(error))))
        })
        .await
    }

    fn listen(&self, cx: &TaskContext<'_>) {
        self.state().consumer = Some(cx.waker().clone());
    }

    fn take(&self) -> Option<Data> {
        let mut state = self.state();
        let item = state.item.take();
        if item.is_some() {
            wake(&mut state.producer);
        }
        item
    }

    fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.item = None;
        wake(&mut state.producer);
    }
}

/// The layers, until they end or items are announced.
struct UntilItems(Option<(LayersFuture, Arc<Handoff>)>);

impl Future for UntilItems {
    type Output = RunResult;

    fn poll(mut self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<RunResult> {
        let Some((mut layers, handoff)) = self.0.take() else { return Poll::Pending };
        handoff.listen(cx);
        let poll = layers.as_mut().poll(cx);
        let announcement = handoff.state().announcement.take();
        let Announcement { meta, next, is_foreign, exit_code, human } = match (announcement, &poll) {
            (Some(announcement), Poll::Pending) => announcement,
            // The layers have ended, and there was no item.
            (Some(announcement), Poll::Ready(Ok(Outcome { body: Body::Nothing, .. }))) => announcement,
            (_, Poll::Ready(_)) => return poll,
            (None, Poll::Pending) => {
                self.0 = Some((layers, handoff));
                return Poll::Pending;
            }
        };
        if let Poll::Ready(result) = poll {
            layers = Box::pin(std::future::ready(result));
        }
        let items = LayeredItems { layers: Some(layers), handoff, trailer: None };
        let body = Body::Stream(Box::new(items));
        Poll::Ready(Ok(Outcome { body, next, meta, is_foreign, exit_code, human, left: None }))
    }
}

/// The items that the layers let through. Polling them polls the layers.
struct LayeredItems {
    /// `None` after the layers have ended.
    layers: Option<LayersFuture>,
    handoff: Arc<Handoff>,
    trailer: Option<Outcome>,
}

impl ItemStream for LayeredItems {
    fn poll_item(&mut self, cx: &mut TaskContext<'_>) -> Poll<Option<Result<Data>>> {
        let Some(layers) = &mut self.layers else { return Poll::Ready(None) };
        self.handoff.listen(cx);
        let poll = layers.as_mut().poll(cx);
        // The last item may still be there when the layers have ended.
        if let Some(item) = self.handoff.take() {
            if let Poll::Ready(result) = poll {
                self.layers = Some(Box::pin(std::future::ready(result)));
            }
            return Poll::Ready(Some(Ok(item)));
        }
        let Poll::Ready(result) = poll else { return Poll::Pending };
        self.layers = None;
        Poll::Ready(match result {
            Ok(outcome) => {
                self.trailer = Some(outcome);
                None
            }
            Err(error) => Some(Err(error)),
        })
    }

    fn poll_close(&mut self, cx: &mut TaskContext<'_>) -> Poll<()> {
        self.handoff.close();
        let Some(layers) = &mut self.layers else { return Poll::Ready(()) };
        let is_done = guard(|| layers.as_mut().poll(cx).is_ready()).unwrap_or(true);
        if !is_done {
            return Poll::Pending;
        }
        self.layers = None;
        Poll::Ready(())
    }

    fn trailer(&mut self) -> Option<Outcome> {
        self.trailer.take()
    }
}

/// Polls the layers once more, so that cleanup that does not wait runs even if the items are dropped early.
impl Drop for LayeredItems {
    fn drop(&mut self) {
        self.handoff.close();
        if let Some(mut layers) = self.layers.take() {
            let mut cx = TaskContext::from_waker(Waker::noop());
            let _ = guard(|| layers.as_mut().poll(&mut cx).is_ready());
        }
    }
}
