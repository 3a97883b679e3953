//! The progress of a command as JSON lines before its result, for callers that accept those by name.
//!
//! The response begins with the first report. If there is none, it is the same as without progress, with its status.

use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::future::{Either, select};
use futures_util::stream;
use http::Response;
use http_body::Frame;
use http_body_util::{BodyExt, StreamBody};
use tokio::sync::mpsc;

use super::accept::Accept;
use super::{BoxError, encode};
use crate::command::{CallInfo, Interaction, ProgressSink, ProgressState};
use crate::data::{Map, write_json};
use crate::fetch::ResponseBody;
use crate::render::Format;

/// Time between two lines about one task, unless the task has ended.
const INTERVAL: Duration = Duration::from_millis(100);

/// Number of lines that wait for a caller; others are left out.
const MAX_WAITING: usize = 16;

/// A response that is not there yet.
pub(super) type Pending = Pin<Box<dyn Future<Output = Response<ResponseBody>> + Send>>;

/// Makes a call report its progress, and returns the lines, if the caller accepts them.
pub(super) fn report(info: &mut CallInfo, accept: &Accept) -> Option<mpsc::Receiver<Bytes>> {
    if accept.format(false) != Some(Format::Jsonl) {
        return None;
    }
    let (lines, receiver) = mpsc::channel(MAX_WAITING);
    let sink: Arc<dyn ProgressSink> = Arc::new(Lines { lines, last: Mutex::default() });
    info.interaction = Some(Arc::new(Interaction { progress: Some(sink), ..Interaction::default() }));
    Some(receiver)
}

/// The lines of a call.
struct Lines {
    lines: mpsc::Sender<Bytes>,
    /// The task of the last line, and its time.
    last: Mutex<Option<(u64, Instant)>>,
}

impl ProgressSink for Lines {
    fn show(&self, state: &ProgressState) {
        let now = Instant::now();
        {
            let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            let is_early = last.is_some_and(|(id, time)| id == state.id && now < time + INTERVAL);
            if is_early && !state.is_finished {
                return;
            }
            *last = Some((state.id, now));
        }
        // A caller that does not read gets fewer lines.
        let _ = self.lines.try_send(line(state));
    }
}

fn line(state: &ProgressState) -> Bytes {
    let mut out = Map::new();
    out.insert("type", "progress");
    out.insert("task", state.id);
    out.insert("done", state.done);
    if let Some(total) = state.total {
        out.insert("total", total);
    }
    if state.is_bytes {
        out.insert("unit", "bytes");
    }
    if !state.message.is_empty() {
        out.insert("message", state.message.as_str());
    }
    let mut text = Vec::new();
    // Writing to a vector cannot fail.
    let _ = write_json(&mut text, &out.into());
    text.push(b'\n');
    text.into()
}

/// The body of a response with progress: lines until the result is there, and then its body.
enum Body {
    Waiting(Option<Bytes>, mpsc::Receiver<Bytes>, Pending),
    /// The result is there, after the last lines.
    Result(mpsc::Receiver<Bytes>, ResponseBody),
}

impl Body {
    async fn next(self) -> Option<(Result<Frame<Bytes>, BoxError>, Self)> {
        let (mut lines, mut result) = match self {
            Self::Waiting(Some(first), lines, pending) => {
                return Some((Ok(Frame::data(first)), Self::Waiting(None, lines, pending)));
            }
            Self::Waiting(None, mut lines, mut pending) => {
                let line = match select(pin!(lines.recv()), &mut pending).await {
                    Either::Left((line, _)) => line.ok_or(None),
                    Either::Right((response, _)) => Err(Some(response)),
                };
                let response = match line {
                    Ok(line) => return Some((Ok(Frame::data(line)), Self::Waiting(None, lines, pending))),
                    Err(Some(response)) => response,
                    // The command cannot report any more.
                    Err(None) => pending.await,
                };
                (lines, response.into_body())
            }
            Self::Result(lines, body) => (lines, body),
        };
        let frame = match lines.try_recv() {
            Ok(line) => Ok(Frame::data(line)),
            Err(_) => result.frame().await?,
        };
        Some((frame, Self::Result(lines, result)))
    }
}

/// Awaits a response. If the command reports progress before, the response begins with that.
pub(super) async fn respond(mut lines: mpsc::Receiver<Bytes>, mut pending: Pending) -> Response<ResponseBody> {
    let first = match select(&mut pending, pin!(lines.recv())).await {
        Either::Left((response, _)) => return response,
        Either::Right((line, _)) => line,
    };
    let Some(first) = first else { return pending.await };
    let frames = stream::unfold(Body::Waiting(Some(first), lines, pending), Body::next);
    encode::lines(ResponseBody::new(StreamBody::new(frames)))
}
