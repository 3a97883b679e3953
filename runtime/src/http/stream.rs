//! The items of a result as JSON lines, each sent as soon as it is there.

use bytes::Bytes;
use futures_util::stream;
use http::Response;
use http_body::Frame;
use http_body_util::StreamBody;

use super::encode;
use super::outcome::Finish;
use crate::data::{Data, Map};
use crate::error::Error;
use crate::fetch::ResponseBody;
use crate::render::{Format, StreamWriter, stream_writer};
use crate::run::{Interrupted, Items};

/// A stream that is being sent.
struct Lines {
    items: Items,
    interrupted: Interrupted,
    writer: Box<dyn StreamWriter>,
    finish: Finish,
    /// The first item, which was awaited before the response began.
    first: Option<Data>,
}

/// Returns the response with the items of a stream, of which the first is there.
pub(super) fn respond(
    first: Option<Data>,
    items: Items,
    interrupted: Interrupted,
    finish: Finish,
) -> Response<ResponseBody> {
    let writer = stream_writer(Format::Jsonl, true, None);
    let lines = Lines { items, interrupted, writer, finish, first };
    let frames = stream::unfold(Some(lines), async |lines| {
        let (bytes, lines) = lines?.next().await;
        Some((Ok::<_, Error>(Frame::data(bytes)), lines))
    });
    encode::lines(ResponseBody::new(StreamBody::new(frames)))
}

impl Lines {
    /// Returns the next line, and the rest of the stream.
    async fn next(mut self) -> (Bytes, Option<Self>) {
        let item = match self.first.take() {
            Some(first) => Some(Ok(first)),
            None => self.items.next(&mut self.interrupted).await,
        };
        let mut line = Vec::new();
        match item {
            Some(Ok(item)) => {
                // Writing to a vector cannot fail.
                let _ = self.writer.write_item(&mut line, &item);
                (line.into(), Some(self))
            }
            Some(Err(error)) => {
                let Self { items, mut interrupted, mut writer, finish, .. } = self;
                items.close(&mut interrupted).await;
                end(&mut *writer, &mut line, finish.failure(error));
                (line.into(), None)
            }
            None => {
                let envelope = self.finish.success(self.items.trailer());
                end(&mut *self.writer, &mut line, envelope);
                (line.into(), None)
            }
        }
    }
}

/// Writes the last line.
fn end(writer: &mut dyn StreamWriter, line: &mut Vec<u8>, envelope: Data) {
    let envelope = match envelope {
        Data::Object(envelope) => envelope,
        _ => Map::new(),
    };
    let _ = writer.finish(line, Some(&envelope));
}
