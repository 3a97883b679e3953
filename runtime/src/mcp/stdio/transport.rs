//! The transport of `rmcp` between the two threads.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{ClientNotification, JsonRpcMessage, RequestId};
use rmcp::service::TxJsonRpcMessage;
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::sync::{Mutex, mpsc, oneshot};

use super::frame::{Invalid, Line, MAX_FRAME, Message, failure, parse, read_line};
use super::queue::{Queue, Receivers, Refusal};
use super::writer;

/// The code of a refused request of a client that sends too many.
const BUSY: i32 = -31_000;

/// The streams of a session. A clone is the same session, for another attempt to begin it.
#[derive(Clone)]
pub(super) struct StdioTransport {
    queue: Arc<Queue>,
    receivers: Arc<Mutex<Receivers>>,
    lines: mpsc::Sender<Vec<u8>>,
}

/// Starts to read a stream, and returns the transport and the signal that everything was written.
pub(super) fn connect(
    input: Box<dyn Read + Send>,
    output: Box<dyn Write + Send>,
) -> (StdioTransport, oneshot::Receiver<()>) {
    let (queue, receivers) = Queue::new();
    let (lines, ended) = writer::start(output);
    let transport = StdioTransport { queue: Arc::new(queue), receivers: Arc::new(Mutex::new(receivers)), lines };
    let reader = Reader { queue: Arc::clone(&transport.queue), lines: transport.lines.downgrade() };
    let thread = std::thread::Builder::new().name("mcp-read".to_owned());
    let queue = Arc::clone(&transport.queue);
    if thread.spawn(move || reader.run(input)).is_err() {
        queue.close();
    }
    (transport, ended)
}

impl StdioTransport {
    pub(super) fn queue(&self) -> &Arc<Queue> {
        &self.queue
    }
}

/// The thread that reads lines.
struct Reader {
    queue: Arc<Queue>,
    /// Weak, so that the writer ends with the session and not with the client.
    lines: mpsc::WeakSender<Vec<u8>>,
}

impl Reader {
    fn run(self, input: Box<dyn Read + Send>) {
        let mut input = BufReader::with_capacity(64 << 10, input);
        let mut line = Vec::new();
        loop {
            match read_line(&mut input, &mut line) {
                Ok(Line::Whole) => self.take(&line),
                Ok(Line::TooLong) => {
                    let message = format!("the line is longer than {} MiB", MAX_FRAME >> 20);
                    self.answer(&failure(&Value::Null, -32600, &message));
                }
                Ok(Line::End) | Err(_) => break,
            }
            if line.capacity() > 1 << 20 {
                line = Vec::new();
            }
        }
        self.queue.close();
    }

    fn take(&self, line: &[u8]) {
        if line.trim_ascii().is_empty() {
            return;
        }
        match parse(line) {
            Ok(JsonRpcMessage::Request(request)) => {
                let id = request.id.clone();
                match self.queue.push(id.clone(), JsonRpcMessage::Request(request), line.len()) {
                    Ok(()) => {}
                    Err(Refusal::Repeated) => {
                        self.refuse(id, -32600, "another request with this ID is not answered yet");
                    }
                    Err(Refusal::Full) => self.refuse(id, BUSY, "too many requests wait for their answers"),
                }
            }
            Ok(message) => {
                if !is_cancelled_in_queue(&message, &self.queue) {
                    self.queue.push_urgent(message);
                }
            }
            Err(Invalid(Some(answer))) => self.answer(&answer),
            Err(Invalid(None)) => {}
        }
    }

    fn refuse(&self, id: RequestId, code: i32, message: &str) {
        self.answer(&failure(&id.into_json_value(), code, message));
    }

    fn answer(&self, answer: &Value) {
        if let Some(lines) = self.lines.upgrade() {
            let _ = lines.blocking_send(format!("{answer}\n").into_bytes());
        }
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
        let (lines, queue) = (self.lines.clone(), Arc::clone(&self.queue));
        async move {
            let sent = lines.send(line?).await;
            // Only now another request may run: a client that does not read gets no more answers.
            if let Some(id) = answered {
                queue.finish(&id);
            }
            sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
        }
    }

    async fn receive(&mut self) -> Option<Message> {
        let mut receivers = self.receivers.lock().await;
        self.queue.next(&mut receivers).await
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}
