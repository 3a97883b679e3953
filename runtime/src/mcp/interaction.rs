//! Notifications of a running call to its client: the progress of the command, and the items of a stream.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rmcp::model::{ProgressNotificationParam, ProgressToken};
use rmcp::{Peer, RoleServer};

use crate::command::{ProgressSink, ProgressState};

/// Time that each notification of one call takes up.
const INTERVAL: Duration = Duration::from_millis(100);

/// Time that may be taken up ahead: ten notifications may come at once.
const AHEAD: Duration = Duration::from_secs(1);

/// Maximum length of an item in a notification, in characters.
const MAX_MESSAGE: usize = 200;

/// Reports the progress of one call, which may have several requests, if its client asked for that. What comes too fast is left out.
#[derive(Clone, Default)]
pub(super) struct Reporter(Arc<Mutex<Option<Target>>>);

/// The receiver of the progress.
#[derive(Clone)]
enum Target {
    /// A request that waits for its result.
    Request(Arc<Channel>),
    /// A task, whose client asks for its status.
    Task(Arc<dyn Fn(String) + Send + Sync>),
}

struct Channel {
    peer: Peer<RoleServer>,
    token: ProgressToken,
    sent: Mutex<Sent>,
    /// Notifications that are on their way: a client that does not read gets no more.
    pending: Arc<AtomicU64>,
}

#[derive(Default)]
struct Sent {
    /// Until when the notifications take up time.
    until: Option<Instant>,
    /// The last amount: each notification has a larger one.
    progress: Option<f64>,
}

impl Channel {
    /// Returns whether to send an amount now.
    fn admit(&self, progress: f64, is_last: bool) -> bool {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let until = sent.until.map_or(now, |until| until.max(now)) + INTERVAL;
        let is_early = until > now + AHEAD && !is_last;
        if is_early || sent.progress.is_some_and(|last| progress <= last) {
            return false;
        }
        *sent = Sent { until: Some(until), progress: Some(progress) };
        true
    }

    fn notification(&self, progress: f64, total: Option<f64>, message: &str) -> ProgressNotificationParam {
        let mut notification = ProgressNotificationParam::new(self.token.clone(), progress);
        notification.total = total;
        if !message.is_empty() {
            notification.message = Some(shortened(message));
        }
        notification
    }
}

impl Reporter {
    /// Reports to a request from now on; to none without a token.
    pub(super) fn set(&self, peer: &Peer<RoleServer>, token: Option<ProgressToken>) {
        let channel = token.map(|token| {
            let pending = Arc::default();
            Target::Request(Arc::new(Channel { peer: peer.clone(), token, sent: Mutex::default(), pending }))
        });
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = channel;
    }

    /// Reports as the status of a task from now on.
    pub(super) fn set_status(&self, say: impl Fn(String) + Send + Sync + 'static) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Target::Task(Arc::new(say)));
    }

    /// Stops the reports: the request is answered.
    pub(super) fn clear(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn target(&self) -> Option<Target> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reports an item of a stream, as compact JSON.
    pub(super) async fn item(&self, number: usize, text: &str) {
        #[allow(clippy::cast_precision_loss, reason = "a result has few items")]
        let number = number as f64;
        match self.target() {
            Some(Target::Request(channel)) if channel.admit(number, false) => {
                let _ = channel.peer.notify_progress(channel.notification(number, None, text)).await;
            }
            Some(Target::Task(say)) => say(format!("{number} items")),
            _ => {}
        }
    }

    /// Returns the sink of the progress that the command reports itself. Without a token nothing is reported, unless the call
    /// may become a task.
    pub(super) fn sink(&self, may_be_task: bool) -> Option<Arc<dyn ProgressSink>> {
        self.target().map(drop).or_else(|| may_be_task.then_some(()))?;
        let runtime = tokio::runtime::Handle::try_current().ok()?;
        Some(Arc::new(Sink { reporter: self.clone(), runtime }))
    }
}

struct Sink {
    reporter: Reporter,
    runtime: tokio::runtime::Handle,
}

impl ProgressSink for Sink {
    fn show(&self, state: &ProgressState) {
        #[allow(clippy::cast_precision_loss, reason = "the protocol's amounts are floats")]
        let (done, total) = (state.done as f64, state.total.map(|total| total as f64));
        let is_last = state.total == Some(state.done);
        let channel = match self.reporter.target() {
            Some(Target::Request(channel)) => channel,
            Some(Target::Task(say)) => return say(status(state)),
            None => return,
        };
        if channel.pending.load(Ordering::Relaxed) > 2 || !channel.admit(done, is_last) {
            return;
        }
        let notification = channel.notification(done, total, &state.message);
        let (peer, pending) = (channel.peer.clone(), Arc::clone(&channel.pending));
        pending.fetch_add(1, Ordering::Relaxed);
        self.runtime.spawn(async move {
            let _ = peer.notify_progress(notification).await;
            pending.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

/// Returns the progress of a task in words.
fn status(state: &ProgressState) -> String {
    let unit = if state.is_bytes { " bytes" } else { "" };
    let amount = match state.total {
        Some(total) => format!("{} of {total}{unit}", state.done),
        None => format!("{}{unit}", state.done),
    };
    if state.message.is_empty() { amount } else { format!("{} ({amount})", shortened(&state.message)) }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
