//! Everything from words to data, without a socket.

mod argv;
mod body;
mod cases;
mod encoding;
mod handler;
mod ndjson;
mod response;
mod sse;

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::Frame;

use super::*;
use crate::error::ParseError;

fn input(argv: &[&str]) -> FetchInput {
    parse_argv(argv).unwrap_or_else(|error| panic!("{argv:?}: {error}"))
}

fn refusal(argv: &[&str]) -> ParseError {
    match parse_argv(argv) {
        Ok(input) => panic!("{argv:?} gave {input:?}"),
        Err(error) => error,
    }
}

/// The path and query of the request that words make.
fn target(argv: &[&str]) -> String {
    let request = build_request(input(argv)).unwrap();
    let target = request.uri().path_and_query().unwrap().to_string();
    assert_eq!(request.uri().to_string(), format!("http://localhost{target}"));
    target
}

/// The request of words, `files` standing for all files and for the standard input (`-`).
fn request(argv: &[&str], files: &[(&str, &[u8])]) -> http::Request<Body> {
    let mut input = input(argv);
    input.resolve(&mut |source| read(source, files)).unwrap();
    build_request(input).unwrap()
}

fn read(source: &BodySource, files: &[(&str, &[u8])]) -> io::Result<Vec<u8>> {
    let name = match source {
        BodySource::File(path) => path.to_str().unwrap(),
        BodySource::Stdin => "-",
    };
    let file = files.iter().find(|(other, _)| *other == name);
    file.map(|(_, bytes)| bytes.to_vec()).ok_or_else(|| io::ErrorKind::NotFound.into())
}

async fn next<S>(stream: &mut S) -> Option<S::Item>
where
    S: futures_core::Stream + Unpin,
{
    std::future::poll_fn(|cx| Pin::new(&mut *stream).poll_next(cx)).await
}

/// A body in the chunks given.
struct Chunks(VecDeque<Result<Bytes, BoxError>>);

impl Chunks {
    fn new<'a>(chunks: impl IntoIterator<Item = &'a [u8]>) -> Self {
        Self(chunks.into_iter().map(|chunk| Ok(Bytes::copy_from_slice(chunk))).collect())
    }

    fn then(mut self, error: impl Into<BoxError>) -> Self {
        self.0.push_back(Err(error.into()));
        self
    }
}

impl http_body::Body for Chunks {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        Poll::Ready(self.0.pop_front().map(|chunk| chunk.map(Frame::data)))
    }
}
