//! The requests of a session: those that wait and those that run, few at once, each with an ID of its own.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rmcp::model::RequestId;
use tokio::sync::{Notify, watch};

use super::frame::Message;

/// Maximum number of requests that run at once.
const MAX_RUNNING: usize = 128;

/// Maximum number of requests that wait.
const MAX_WAITING: usize = 1_024;

/// Maximum size of the requests that wait, in bytes.
const MAX_WAITING_BYTES: usize = 64 << 20;

/// The requests of a session.
pub(super) struct Queue {
    requests: Mutex<Requests>,
    /// The signal that a request has ended.
    changed: Notify,
    is_closed: watch::Sender<bool>,
}

#[derive(Default)]
struct Requests {
    states: HashMap<RequestId, State>,
    waiting: VecDeque<Waiting>,
    waiting_bytes: usize,
    running: usize,
    /// Messages that wait for nothing: notifications and responses.
    urgent: VecDeque<Message>,
    /// True once a request was taken: nothing overtakes the request that begins the session.
    has_begun: bool,
}

/// A request that waits.
struct Waiting {
    id: RequestId,
    message: Message,
    /// Size of its line.
    size: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Running,
    /// Cancelled before it ran.
    Cancelled,
}

/// The reason why a request is refused.
pub(super) enum Refusal {
    /// Another request has its ID.
    Repeated,
    /// Too many requests wait.
    Full,
}

impl Queue {
    pub(super) fn new() -> Self {
        Self { requests: Mutex::default(), changed: Notify::new(), is_closed: watch::Sender::new(false) }
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        self.requests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether another message may be read.
    pub(super) fn has_space(&self) -> bool {
        let requests = self.requests();
        requests.waiting.len() < MAX_WAITING
            && requests.waiting_bytes <= MAX_WAITING_BYTES
            && requests.urgent.len() < MAX_WAITING
    }

    /// Adds a request.
    pub(super) fn push(&self, id: RequestId, message: Message, size: usize) -> Result<(), Refusal> {
        let has_space = self.has_space();
        let mut requests = self.requests();
        if requests.states.contains_key(&id) {
            return Err(Refusal::Repeated);
        }
        if !has_space {
            return Err(Refusal::Full);
        }
        requests.states.insert(id.clone(), State::Waiting);
        requests.waiting_bytes += size;
        requests.waiting.push_back(Waiting { id, message, size });
        Ok(())
    }

    /// Adds a notification or a response. One that finds no space although the client was waited for is dropped.
    pub(super) fn push_urgent(&self, message: Message) {
        let mut requests = self.requests();
        if requests.urgent.len() < MAX_WAITING {
            requests.urgent.push_back(message);
        }
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
                requests.release(id);
                self.changed.notify_one();
                true
            }
            Some(State::Cancelled) | None => false,
        }
    }

    /// Ends a request that was answered.
    pub(super) fn finish(&self, id: &RequestId) {
        let mut requests = self.requests();
        if requests.states.get(id) == Some(&State::Running) {
            requests.release(id);
            self.changed.notify_one();
        }
    }

    /// Waits until a request ends.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
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

    /// Takes the next message: a request only if few enough run.
    pub(super) fn take(&self) -> Option<Message> {
        self.requests().take()
    }

    /// Returns whether no message waits.
    pub(super) fn is_empty(&self) -> bool {
        let requests = self.requests();
        requests.waiting.is_empty() && requests.urgent.is_empty()
    }
}

impl Requests {
    fn release(&mut self, id: &RequestId) {
        self.states.remove(id);
        self.running -= 1;
    }

    fn take(&mut self) -> Option<Message> {
        if (self.has_begun || self.waiting.is_empty())
            && let Some(message) = self.urgent.pop_front()
        {
            return Some(message);
        }
        while self.running < MAX_RUNNING
            && let Some(Waiting { id, message, size }) = self.waiting.pop_front()
        {
            self.waiting_bytes -= size;
            if self.states.get(&id) != Some(&State::Waiting) {
                self.states.remove(&id);
                continue;
            }
            self.states.insert(id, State::Running);
            self.running += 1;
            self.has_begun = true;
            return Some(message);
        }
        None
    }
}
