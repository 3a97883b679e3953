//! The transport of `rmcp` over the streams: it reads, queues and writes within the task that serves the session.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use rmcp::RoleServer;
use rmcp::model::{ClientNotification, JsonRpcMessage, RequestId};
use rmcp::service::TxJsonRpcMessage;
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::sync::{Mutex, oneshot};
use tokio::time::Instant;

use super::frame::{Invalid, MAX_FRAME, Message, failure, parse};
use super::lifecycle::Lifecycle;
use super::queue::{Queue, Refusal};
use super::reader::{Line, Lines};
use super::writer::{Closed, Writer};
use super::{Input, Output};

/// The code of a refused request of a client that sends too many.
const BUSY: i32 = -31_000;

/// Time that the client waits while the queue is full; then requests are refused, so that a cancellation behind them is
/// read.
const MAX_STALL: Duration = Duration::from_secs(10);

/// The streams of a session. A clone is the same session, for another attempt to begin it.
#[derive(Clone)]
pub(super) struct StdioTransport {
    queue: Arc<Queue>,
    reader: Arc<Mutex<Reader>>,
    writer: Arc<Writer>,
}

/// Returns the transport of two streams, and the signal that everything was written. The input is polled only if the
/// current runtime is known to allow that.
pub(super) fn connect(input: Input, output: Output, is_polled: bool) -> (StdioTransport, oneshot::Receiver<()>) {
    let (writer, ended) = Writer::new(output);
    let (queue, writer) = (Arc::new(Queue::new()), Arc::new(writer));
    let lines = Lines::new(input, is_polled);
    let reader = Reader {
        lines,
        queue: Arc::clone(&queue),
        writer: Arc::clone(&writer),
        full_since: None,
        unsent: None,
        lifecycle: Lifecycle::Open,
    };
    (StdioTransport { queue, reader: Arc::new(Mutex::new(reader)), writer }, ended)
}

impl StdioTransport {
    pub(super) fn queue(&self) -> &Arc<Queue> {
        &self.queue
    }
}

/// A line on its way to the client.
type Sending = Pin<Box<dyn Future<Output = Result<(), Closed>> + Send>>;

/// The reader of lines, which adds their messages to the queue.
struct Reader {
    lines: Lines,
    queue: Arc<Queue>,
    writer: Arc<Writer>,
    /// Begin of the time in which the queue has no space.
    full_since: Option<Instant>,
    /// The answer to a line that is not a message: no other line is read before it is on its way.
    unsent: Option<Sending>,
    lifecycle: Lifecycle,
}

impl Reader {
    /// Waits for the next message; `None` after the last one. Nothing is lost if the future is dropped.
    async fn next(&mut self) -> Option<Message> {
        let queue = Arc::clone(&self.queue);
        loop {
            if let Some(message) = queue.take() {
                return Some(message);
            }
            let is_open = tokio::select! {
                () = queue.changed() => true,
                is_open = self.read() => is_open,
            };
            if !is_open {
                queue.close();
                if queue.is_empty() {
                    return None;
                }
                queue.changed().await;
            }
        }
    }

    /// Reads a line once there is space for it; returns false at the end.
    async fn read(&mut self) -> bool {
        if let Some(unsent) = &mut self.unsent {
            let _ = unsent.await;
            self.unsent = None;
        }
        if self.queue.has_space() {
            self.full_since = None;
        } else {
            let since = *self.full_since.get_or_insert_with(Instant::now);
            tokio::time::sleep_until(since + MAX_STALL).await;
        }
        let (line, bytes) = self.lines.wait().await;
        self.full_since = None;
        let answer = match line {
            Line::Whole => take(&self.queue, &mut self.lifecycle, bytes),
            Line::TooLong => {
                let message = format!("the line is longer than {} MiB", MAX_FRAME >> 20);
                Some(failure(&Value::Null, -32600, &message))
            }
            Line::End => return false,
        };
        self.lines.consume();
        if let Some(answer) = answer
            && let Some(rest) = self.writer.write_now(format!("{answer}\n").into_bytes())
        {
            self.unsent = Some(Box::pin(self.writer.queue(rest)));
        }
        true
    }
}

/// Adds the message of a line to the queue, or returns the answer to one that is refused.
fn take(queue: &Queue, lifecycle: &mut Lifecycle, line: &[u8]) -> Option<Value> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let refuse = |id: RequestId, code, message| Some(failure(&id.into_json_value(), code, message));
    match parse(line) {
        Ok(JsonRpcMessage::Request(request)) => {
            let id = request.id.clone();
            if let Err(message) = lifecycle.admit(&request.request) {
                return refuse(id, -32600, message);
            }
            match queue.push(id.clone(), JsonRpcMessage::Request(request), line.len()) {
                Ok(()) => None,
                Err(Refusal::Repeated) => refuse(id, -32600, "another request with this ID is not answered yet"),
                Err(Refusal::Full) => refuse(id, BUSY, "too many requests wait for their answers"),
            }
        }
        Ok(message) => {
            if !is_cancelled_in_queue(&message, queue) {
                queue.push_urgent(message);
            }
            None
        }
        Err(Invalid(answer)) => answer,
    }
}

/// Returns whether a message cancels a request that does not run: then it ends here.
fn is_cancelled_in_queue(message: &Message, queue: &Queue) -> bool {
    match message {
        JsonRpcMessage::Notification(notification) => match &notification.notification {
            ClientNotification::CancelledNotification(cancelled) => {
                cancelled.params.request_id.as_ref().is_none_or(|id| !queue.cancel(id))
            }
            _ => false,
        },
        _ => false,
    }
}

impl Transport<RoleServer> for StdioTransport {
    type Error = io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let answered = match &item {
            JsonRpcMessage::Response(response) => Some(response.id.clone()),
            JsonRpcMessage::Error(error) => error.id.clone(),
            _ => None,
        };
        let line = serde_json::to_vec(&item).map(|mut line| {
            line.push(b'\n');
            line
        });
        let queued = line.map(|line| self.writer.write_now(line).map(|rest| self.writer.queue(rest)));
        let queue = Arc::clone(&self.queue);
        async move {
            let sent = match queued? {
                Some(sending) => sending.await,
                None => Ok(()),
            };
            // Only now another request may run: a client that does not read gets no more answers.
            if let Some(id) = answered {
                queue.finish(&id);
            }
            sent.map_err(|Closed| io::ErrorKind::BrokenPipe.into())
        }
    }

    async fn receive(&mut self) -> Option<Message> {
        self.reader.lock().await.next().await
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}
