//! Async code around a call: one future from the outermost layer to the command.
//!
//! A layer awaits the call within it, and is to go on only once the last item of a stream has left.
//! So the innermost future does not end with the stream's beginning: it passes the items through a
//! slot to whoever prints them, and ends after the last.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context as TaskContext, Poll, Waker};

use super::drive::{next_aside, settle};
use crate::command::{
    Body, Context, End, Execution, ItemStream, Layer, Next, Outcome, RunResult, Stop, guard, guarded, stoppable,
};
use crate::data::{Data, Map};
use crate::error::{Next as NextStep, Result};

type Chain = Pin<Box<dyn Future<Output = RunResult> + Send>>;

/// The call with its layers.
pub(super) fn chain(
    layers: Vec<Layer>,
    context: Context,
    start: Box<dyn FnOnce(Context) -> Execution + Send>,
) -> Execution {
    let (slot, stop) = (Arc::new(Slot::default()), Stop::default());
    let (theirs, within) = (Arc::clone(&slot), stop.clone());
    let end: End = Box::new(move |context| {
        Box::pin(async move {
            let ran = stoppable(within, settle(guard(|| start(context))?)).await;
            theirs.pass(ran?).await
        })
    });
    let layers = layers.into_iter().map(safe).collect();
    let chain: Chain = Box::pin(async move { Next::new(layers, end).run(context).await });
    Execution::Within(Box::pin(Opening(Some((chain, slot)))), stop)
}

/// A layer whose panic is an error for the layers around it.
fn safe(layer: Layer) -> Layer {
    match layer {
        Layer::Before(run, _) => Layer::before(move |context| guard(|| run(context)).unwrap_or_else(Err)),
        Layer::After(run, _) => Layer::after(move |context, ran| guard(|| run(context, ran)).unwrap_or_else(Err)),
        Layer::Around(run, _) => Layer::around(move |context, next| {
            let begun = guard(|| run(context, next));
            async move { guarded(begun?).await }
        }),
    }
}

/// Where one item waits to be taken.
#[derive(Default)]
struct Slot(Mutex<State>);

#[derive(Default)]
struct State {
    item: Option<Data>,
    /// What is said beside the items, from the moment when there are to be some.
    head: Option<(Map, Vec<NextStep>, bool)>,
    is_closed: bool,
    giver: Option<Waker>,
    taker: Option<Waker>,
}

impl State {
    fn wake_taker(&mut self) {
        if let Some(waker) = self.taker.take() {
            waker.wake();
        }
    }

    fn wake_giver(&mut self) {
        if let Some(waker) = self.giver.take() {
            waker.wake();
        }
    }
}

impl Slot {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes on the items of an outcome, if it has any, and ends after the last.
    async fn pass(&self, mut outcome: Outcome) -> RunResult {
        let mut body = match outcome.body {
            body @ (Body::Items(_) | Body::Stream(_)) => body,
            body => {
                outcome.body = body;
                return Ok(outcome);
            }
        };
        outcome.body = Body::Nothing;
        {
            let mut state = self.state();
            state.head = Some((outcome.meta.clone(), outcome.next.clone(), outcome.is_foreign));
            state.wake_taker();
        }
        let mut left = 0;
        loop {
            if !self.is_wanted().await {
                drop(body);
                outcome.left = Some((left, false));
                return Ok(outcome);
            }
            let item = match body {
                Body::Items(items) => {
                    let (item, rest) = next_aside(items).await?;
                    body = Body::Items(rest);
                    item
                }
                Body::Stream(mut flow) => {
                    let item = self.next(&mut *flow).await;
                    body = Body::Stream(flow);
                    item
                }
                other => {
                    body = other;
                    None
                }
            };
            match item {
                Some(item) => self.put(item?),
                None => {
                    outcome.left = Some((left, !self.state().is_closed));
                    return Ok(outcome);
                }
            }
            left += 1;
        }
    }

    fn put(&self, item: Data) {
        let mut state = self.state();
        state.item = Some(item);
        state.wake_taker();
    }

    /// Waits until the last item was taken; false when nobody wants another.
    async fn is_wanted(&self) -> bool {
        poll_fn(|cx| {
            let mut state = self.state();
            if state.is_closed {
                return Poll::Ready(false);
            }
            if state.item.is_none() {
                return Poll::Ready(true);
            }
            state.giver = Some(cx.waker().clone());
            Poll::Pending
        })
        .await
    }

    /// The next item of a stream, or none once nobody wants it.
    async fn next(&self, flow: &mut dyn ItemStream) -> Option<Result<Data>> {
        poll_fn(|cx| {
            {
                let mut state = self.state();
                if state.is_closed {
                    return Poll::Ready(None);
                }
                state.giver = Some(cx.waker().clone());
            }
            match guard(|| flow.poll_item(cx)) {
                Ok(poll) => poll,
                Err(error) => Poll::Ready(Some(Err(error))),
            }
        })
        .await
    }
}

/// The chain until it ends, or until its first item can come.
struct Opening(Option<(Chain, Arc<Slot>)>);

impl Future for Opening {
    type Output = RunResult;

    fn poll(mut self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<RunResult> {
        let Some((mut chain, slot)) = self.0.take() else { return Poll::Pending };
        slot.state().taker = Some(cx.waker().clone());
        let ended = chain.as_mut().poll(cx);
        let head = slot.state().head.take();
        let (meta, next, is_foreign) = match (head, &ended) {
            (Some(head), Poll::Pending) => head,
            // All is over, and there were no items.
            (Some(head), Poll::Ready(Ok(Outcome { body: Body::Nothing, .. }))) => head,
            (_, Poll::Ready(_)) => return ended,
            (None, Poll::Pending) => {
                self.0 = Some((chain, slot));
                return Poll::Pending;
            }
        };
        if let Poll::Ready(ran) = ended {
            chain = Box::pin(std::future::ready(ran));
        }
        let flow = Passing { chain: Some(chain), slot, last: None };
        let body = Body::Stream(Box::new(flow));
        Poll::Ready(Ok(Outcome { body, next, meta, is_foreign, left: None }))
    }
}

/// The items that come through the chain.
struct Passing {
    chain: Option<Chain>,
    slot: Arc<Slot>,
    last: Option<Outcome>,
}

impl Passing {
    fn take(&self) -> Option<Data> {
        let mut state = self.slot.state();
        let item = state.item.take();
        if item.is_some() {
            state.wake_giver();
        }
        item
    }

    fn close(&self) {
        let mut state = self.slot.state();
        state.is_closed = true;
        state.item = None;
        state.wake_giver();
    }
}

impl ItemStream for Passing {
    fn poll_item(&mut self, cx: &mut TaskContext<'_>) -> Poll<Option<Result<Data>>> {
        self.slot.state().taker = Some(cx.waker().clone());
        let ended = match &mut self.chain {
            Some(chain) => chain.as_mut().poll(cx),
            None => return Poll::Ready(None),
        };
        // The last item may wait in the slot when the chain is through.
        if let Some(item) = self.take() {
            if let Poll::Ready(ran) = ended {
                self.chain = Some(Box::pin(std::future::ready(ran)));
            }
            return Poll::Ready(Some(Ok(item)));
        }
        let Poll::Ready(ran) = ended else { return Poll::Pending };
        self.chain = None;
        Poll::Ready(match ran {
            Ok(outcome) => {
                self.last = Some(outcome);
                None
            }
            Err(error) => Some(Err(error)),
        })
    }

    fn poll_close(&mut self, cx: &mut TaskContext<'_>) -> Poll<()> {
        self.close();
        let Some(chain) = &mut self.chain else { return Poll::Ready(()) };
        let closed = guard(|| chain.as_mut().poll(cx).is_ready()).unwrap_or(true);
        if !closed {
            return Poll::Pending;
        }
        self.chain = None;
        Poll::Ready(())
    }

    fn trailer(&mut self) -> Option<Outcome> {
        self.last.take()
    }
}

/// Dropped unfinished: the code around the call still goes on as far as it needs not wait.
impl Drop for Passing {
    fn drop(&mut self) {
        self.close();
        if let Some(mut chain) = self.chain.take() {
            let mut cx = TaskContext::from_waker(Waker::noop());
            let _ = guard(|| chain.as_mut().poll(&mut cx).is_ready());
        }
    }
}
