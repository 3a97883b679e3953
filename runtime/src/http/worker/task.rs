//! A future that a worker polls between its turns.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError, TryLockError, Weak};
use std::task::{Context, Poll, Wake, Waker};

use tokio::runtime::Handle;
use tokio::sync::oneshot;

use super::{Done, Job, Worker};
use crate::command::{RunFuture, RunResult, guard};

/// The states of a task.
mod state {
    /// It waits to be woken.
    pub(super) const IDLE: u8 = 0;
    /// It is among the jobs of its worker.
    pub(super) const QUEUED: u8 = 1;
    /// A thread polls it.
    pub(super) const POLLED: u8 = 2;
    /// It was woken while a thread polls it, and is polled once more.
    pub(super) const WOKEN: u8 = 3;
}

/// A future, and who waits for its result.
pub(super) struct Task {
    call: Mutex<Option<(RunFuture, oneshot::Sender<RunResult>)>>,
    worker: Weak<Worker>,
    state: AtomicU8,
    /// True if the result is not awaited any more.
    is_dropped: AtomicBool,
}

impl Task {
    /// Queues a future. It is dropped with the value that this returns.
    pub(super) fn start(future: RunFuture, sender: oneshot::Sender<RunResult>, worker: Weak<Worker>) -> TaskGuard {
        let call = Mutex::new(Some((future, sender)));
        let (state, is_dropped) = (AtomicU8::new(state::QUEUED), AtomicBool::new(false));
        let task = Arc::new(Self { call, worker, state, is_dropped });
        task.push();
        TaskGuard(task)
    }

    fn push(self: &Arc<Self>) {
        if let Some(worker) = self.worker.upgrade() {
            worker.push(Job::Poll(Arc::clone(self)));
        }
    }

    /// Polls the future, and returns its result once it is available.
    pub(super) fn poll(self: &Arc<Self>, runtime: &Handle) -> Option<Done> {
        self.state.store(state::POLLED, Ordering::SeqCst);
        // Timers and sockets of the future belong to the runtime of the worker.
        let _entered = runtime.enter();
        let done = self.poll_call();
        if done.is_none() {
            let idle = self.state.compare_exchange(state::POLLED, state::IDLE, Ordering::SeqCst, Ordering::SeqCst);
            if idle.is_err() {
                self.state.store(state::QUEUED, Ordering::SeqCst);
                self.push();
            }
            if self.is_dropped.load(Ordering::SeqCst) {
                self.discard();
            }
        }
        done
    }

    fn poll_call(self: &Arc<Self>) -> Option<Done> {
        let mut call = self.call.lock().unwrap_or_else(PoisonError::into_inner);
        let (future, _) = call.as_mut()?;
        let waker = Waker::from(Arc::clone(self));
        let result = match guard(|| future.as_mut().poll(&mut Context::from_waker(&waker))) {
            Ok(Poll::Pending) => return None,
            Ok(Poll::Ready(result)) => result,
            Err(error) => Err(error),
        };
        let (future, sender) = call.take()?;
        // What the future drops is the program's code, too.
        let dropped = guard(|| drop(future));
        Some((sender, dropped.and(result)))
    }

    /// Drops the future, unless a thread polls it, which then does so.
    fn discard(&self) {
        let call = match self.call.try_lock() {
            Ok(mut call) => call.take(),
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner().take(),
            Err(TryLockError::WouldBlock) => None,
        };
        let _ = guard(|| drop(call));
    }
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        let next = |state| match state {
            state::IDLE => Some(state::QUEUED),
            state::POLLED => Some(state::WOKEN),
            _ => None,
        };
        if self.state.fetch_update(Ordering::SeqCst, Ordering::SeqCst, next) == Ok(state::IDLE) {
            self.push();
        }
    }
}

/// Drops the future of a task when it is dropped itself.
pub(in crate::http) struct TaskGuard(Arc<Task>);

impl Drop for TaskGuard {
    fn drop(&mut self) {
        self.0.is_dropped.store(true, Ordering::SeqCst);
        self.0.discard();
    }
}
