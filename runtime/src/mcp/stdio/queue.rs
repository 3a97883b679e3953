//! The requests of a session: those that wait and those that run, few at once, each with an ID of its own.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rmcp::model::RequestId;
use tokio::sync::{Semaphore, mpsc, watch};

use super::frame::Message;

/// Maximum number of requests that run at once.
const MAX_RUNNING: usize = 128;

/// Maximum number of requests that wait.
const MAX_WAITING: usize = 1_024;

/// Maximum size of the requests that wait, in bytes.
const MAX_WAITING_BYTES: usize = 64 << 20;

/// Time that the client waits while the queue is full; then requests are refused, so that a cancellation behind them is
/// read.
const MAX_STALL: Duration = Duration::from_secs(10);

/// Time between two attempts to add to a full queue.
const RETRY_DELAY: Duration = Duration::from_millis(1);

/// A request that waits, and the size of its line.
type Waiting = (RequestId, Message, usize);

/// The requests of a session.
pub(super) struct Queue {
    requests: Mutex<Requests>,
    running: Semaphore,
    waiting: mpsc::Sender<Waiting>,
    /// Messages that wait for nothing: notifications and responses.
    urgent: mpsc::Sender<Message>,
    is_closed: watch::Sender<bool>,
}

#[derive(Default)]
struct Requests {
    states: HashMap<RequestId, State>,
    waiting_bytes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Running,
    /// Cancelled before it ran.
    Cancelled,
}

/// The end of the queue that requests are taken from.
pub(super) struct Receivers {
    waiting: mpsc::Receiver<Waiting>,
    urgent: mpsc::Receiver<Message>,
    /// True once a request was taken: nothing overtakes the request that begins the session.
    has_begun: bool,
}

/// The reason why a request is refused.
pub(super) enum Refusal {
    /// Another request has its ID.
    Repeated,
    /// Too many requests wait.
    Full,
}

impl Queue {
    pub(super) fn new() -> (Self, Receivers) {
        let (waiting, waiting_end) = mpsc::channel(MAX_WAITING);
        let (urgent, urgent_end) = mpsc::channel(MAX_WAITING);
        let requests = Mutex::default();
        let queue = Self {
            requests,
            running: Semaphore::new(MAX_RUNNING),
            waiting,
            urgent,
            is_closed: watch::Sender::new(false),
        };
        (queue, Receivers { waiting: waiting_end, urgent: urgent_end, has_begun: false })
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a request, and blocks while the queue is full.
    pub(super) fn push(&self, id: RequestId, message: Message, size: usize) -> Result<(), Refusal> {
        {
            let mut requests = self.requests();
            if requests.states.contains_key(&id) {
                return Err(Refusal::Repeated);
            }
            requests.states.insert(id.clone(), State::Waiting);
            requests.waiting_bytes += size;
        }
        let (begin, mut entry) = (Instant::now(), (id, message, size));
        loop {
            let fits = { self.requests().waiting_bytes <= MAX_WAITING_BYTES.max(size) };
            if fits {
                match self.waiting.try_send(entry) {
                    Ok(()) | Err(mpsc::error::TrySendError::Closed(_)) => return Ok(()),
                    Err(mpsc::error::TrySendError::Full(back)) => entry = back,
                }
            }
            if begin.elapsed() > MAX_STALL {
                let mut requests = self.requests();
                requests.states.remove(&entry.0);
                requests.waiting_bytes -= size;
                return Err(Refusal::Full);
            }
            std::thread::sleep(RETRY_DELAY);
        }
    }

    /// Adds a notification or a response.
    pub(super) fn push_urgent(&self, message: Message) {
        let _ = self.urgent.blocking_send(message);
    }

    /// Cancels a request; returns whether it runs already.
    pub(super) fn cancel(&self, id: &RequestId) -> bool {
        let mut requests = self.requests();
        match requests.states.get_mut(id) {
            Some(state @ State::Waiting) => {
                *state = State::Cancelled;
                false
            }
            Some(State::Running) => {
                // No answer follows that would release it.
                requests.states.remove(id);
                self.running.add_permits(1);
                true
            }
            Some(State::Cancelled) | None => false,
        }
    }

    /// Ends a request that was answered.
    pub(super) fn finish(&self, id: &RequestId) {
        let mut requests = self.requests();
        if requests.states.get(id) == Some(&State::Running) {
            requests.states.remove(id);
            self.running.add_permits(1);
        }
    }

    /// Ends the queue, after the last message.
    pub(super) fn close(&self) {
        self.is_closed.send_replace(true);
    }

    /// Waits until the last message was read.
    pub(super) async fn closed(&self) {
        let mut is_closed = self.is_closed.subscribe();
        let _ = is_closed.wait_for(|is_closed| *is_closed).await;
    }

    /// Takes the next message: a request, once few enough run; `None` after the last one.
    pub(super) async fn next(&self, receivers: &mut Receivers) -> Option<Message> {
        let Receivers { waiting, urgent, has_begun } = receivers;
        loop {
            tokio::select! {
                biased;
                message = urgent.recv(), if *has_begun || waiting.is_empty() => return message,
                next = self.next_request(waiting) => match next {
                    Some(Some(message)) => {
                        *has_begun = true;
                        return Some(message);
                    }
                    Some(None) => {}
                    None => return None,
                },
                // The queue is its own sender, so that it never ends by itself.
                () = self.closed(), if waiting.is_empty() && urgent.is_empty() => {
                    if waiting.is_empty() && urgent.is_empty() {
                        return None;
                    }
                }
            }
        }
    }

    /// Takes the next request; `Some(None)` if it was cancelled while it waited.
    async fn next_request(&self, waiting: &mut mpsc::Receiver<Waiting>) -> Option<Option<Message>> {
        let permit = self.running.acquire().await.ok()?;
        let (id, message, size) = waiting.recv().await?;
        let mut requests = self.requests();
        requests.waiting_bytes = requests.waiting_bytes.saturating_sub(size);
        if requests.states.get(&id) != Some(&State::Waiting) {
            requests.states.remove(&id);
            return Some(None);
        }
        requests.states.insert(id, State::Running);
        permit.forget();
        Some(Some(message))
    }
}
