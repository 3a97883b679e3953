//! Requests and responses without a socket, from arguments to data.

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
use futures_util::StreamExt;
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

/// Returns the path and query of a request.
fn target(argv: &[&str]) -> String {
    let request = build_request(input(argv)).unwrap();
    let target = request.uri().path_and_query().unwrap().to_string();
    assert_eq!(request.uri().to_string(), format!("http://localhost{target}"));
    target
}

/// Builds the request of arguments; `files` replaces the file system and standard input (`-`).
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

/// A body of the given chunks.
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
