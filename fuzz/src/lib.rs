//! Generators shared by the fuzz targets: schemas, argv and environments from arbitrary bytes.

pub mod json_schema;
pub mod schema;
pub mod words;

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame};

/// A body that is read in given chunks.
#[derive(Debug)]
pub struct Chunks(VecDeque<Bytes>);

impl Chunks {
    /// Creates a body of chunks.
    pub fn new(chunks: impl IntoIterator<Item = Vec<u8>>) -> Self {
        Self(chunks.into_iter().map(Bytes::from).collect())
    }
}

impl Body for Chunks {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.pop_front().map(|chunk| Ok(Frame::data(chunk))))
    }
}
