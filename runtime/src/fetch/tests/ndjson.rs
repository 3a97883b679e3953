//! NDJSON in chunks of any size.

use std::future::poll_fn;

use futures_core::Stream;

use super::*;
use crate::data::{Data, to_json};
use crate::json;

/// Collects a stream: each value as JSON, an error as its message, which has to be the last item.
async fn items<B>(body: B) -> Vec<String>
where
    B: http_body::Body<Data = Bytes> + Send,
    B::Error: Into<Error>,
{
    let mut stream = parse_streaming_response(http::Response::new(body));
    let mut out = Vec::new();
    let mut failed = false;
    while let Some(item) = stream.next().await {
        assert!(!failed, "the stream went on after an error");
        failed = item.is_err();
        out.push(match item {
            Ok(data) => to_json(&data),
            Err(error) => format!("{}: {error}", error.code()),
        });
    }
    assert!(stream.next().await.is_none(), "the end is the end");
    out
}

const LINES: &str = "{\"n\":9007199254740993,\"t\":\"ü€😀\"}\r\n\n  \r\n[0.10, null]\n\"a\\nb\"\r\n7";
const VALUES: [&str; 4] = ["{\"n\":9007199254740993,\"t\":\"ü€😀\"}", "[0.10,null]", "\"a\\nb\"", "7"];

#[tokio::test]
async fn values_do_not_depend_on_chunks() {
    let bytes = LINES.as_bytes();
    for first in 0..=bytes.len() {
        let (head, tail) = bytes.split_at(first);
        assert_eq!(items(Chunks::new([head, tail])).await, VALUES, "split at {first}");
        for second in 0..=tail.len() {
            let (middle, end) = tail.split_at(second);
            assert_eq!(items(Chunks::new([head, middle, end])).await, VALUES);
        }
    }
    assert_eq!(items(Chunks::new(bytes.chunks(1))).await, VALUES);
    assert_eq!(items(Chunks::new([format!("{LINES}\n\n").as_bytes()])).await, VALUES);
}

#[tokio::test]
async fn an_empty_body_has_no_values() {
    for body in ["", "\n", "\r\n \n\t"] {
        assert!(items(Chunks::new([body.as_bytes()])).await.is_empty(), "{body:?}");
    }
}

#[tokio::test]
async fn a_line_that_is_not_json_ends_the_stream() {
    let body = Chunks::new([&b"{}\n\n{\"a\": 1 2}\n{}\n"[..]]);
    assert_eq!(items(body).await, ["{}", "INVALID_NDJSON: Line 3 is not JSON: expected `,` or `}` at column 9"]);
    let cut = items(Chunks::new([&b"1\n{\"a\":"[..]])).await;
    assert_eq!(cut[0], "1");
    assert!(cut[1].starts_with("INVALID_NDJSON: Line 2 is not JSON: "), "{}", cut[1]);
    let invalid = items(Chunks::new([&b"\"\xff\"\n1"[..]])).await;
    assert!(invalid[0].starts_with("INVALID_NDJSON: Line 1 "), "{invalid:?}");
    let two = items(Chunks::new([&b"1 2\n"[..]])).await;
    assert!(two[0].starts_with("INVALID_NDJSON: Line 1 "), "{two:?}");
}

#[tokio::test]
async fn an_invalid_line_is_in_the_error() {
    let long = format!("{{\"ü\": {}", "x".repeat(1_000));
    for (line, told) in [("{\"a\": nope}\r", "{\"a\": nope}".to_owned()), (&long, long.chars().take(200).collect())] {
        let body = Chunks::new([b"1\n2\n", line.as_bytes(), b"\n4\n"]);
        let mut stream = parse_streaming_response(http::Response::new(body));
        let errors = [stream.next().await, stream.next().await, stream.next().await];
        let error = errors.into_iter().flatten().find_map(Result::err).unwrap();
        assert_eq!(error.details(), Some(&json!({ "line": 3, "text": told })));
        assert!(stream.next().await.is_none());
    }
}

/// A body of one endless line.
struct Endless(Bytes);

impl http_body::Body for Endless {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        Poll::Ready(Some(Ok(Frame::data(self.0.clone()))))
    }
}

#[tokio::test]
async fn an_endless_line_is_an_error() {
    let endless = || http::Response::new(Endless(vec![b'1'; 1 << 20].into()));
    let error = parse_streaming_response(endless()).next().await.unwrap().unwrap_err();
    assert_eq!(error.code(), "RESPONSE_TOO_LARGE");
    assert!(error.message().starts_with("Line 1 exceeds the limit of 268435456 bytes"), "{error}");
    let error = parse_event_stream(endless()).next().await.unwrap().unwrap_err();
    assert_eq!(error.code(), "RESPONSE_TOO_LARGE");
}

#[tokio::test]
async fn only_the_last_line_may_be_truncated() {
    for (body, hinted) in [("{", true), ("{\n", false)] {
        let response = http::Response::new(Chunks::new([body.as_bytes()]));
        let mut stream = parse_streaming_response(response);
        let error = stream.next().await.unwrap().unwrap_err();
        assert_eq!(error.hints().len(), usize::from(hinted), "{body:?}");
    }
}

#[tokio::test]
async fn a_body_error_comes_after_the_values_before_it() {
    let body = Chunks::new([&b"1\n2\n{\"par"[..]]).then("wire cut");
    let expected = ["1", "2", "INTERNAL: Cannot read the body of the response: wire cut"];
    assert_eq!(items(body).await, expected);
}

/// A body of one line, which then stays pending.
struct Waiting(bool);

impl http_body::Body for Waiting {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if std::mem::take(&mut self.0) {
            Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b"1\n2\n{")))))
        } else {
            Poll::Pending
        }
    }
}

#[tokio::test]
async fn a_value_does_not_wait_for_the_next_chunk() {
    let mut stream = parse_streaming_response(http::Response::new(Waiting(true)));
    for value in [1, 2] {
        assert_eq!(stream.next().await.unwrap().unwrap(), Data::from(value));
    }
    poll_fn(|cx| {
        assert!(Pin::new(&mut stream).poll_next(cx).is_pending());
        Poll::Ready(())
    })
    .await;
}

#[tokio::test]
async fn a_long_line_in_tiny_chunks_takes_linear_time() {
    // With a million chunks, quadratic time would exceed the test's time limit.
    let line = format!("\"{}\"\n", "x".repeat(2_000_000));
    assert_eq!(items(Chunks::new(line.as_bytes().chunks(2))).await.len(), 1);
}

#[tokio::test]
async fn trailers_are_skipped() {
    struct Trailing(u8);
    impl http_body::Body for Trailing {
        type Data = Bytes;
        type Error = BoxError;
        fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
            self.0 += 1;
            Poll::Ready(match self.0 {
                1 => Some(Ok(Frame::data(Bytes::from_static(b"1\n2")))),
                2 => Some(Ok(Frame::trailers(HeaderMap::new()))),
                _ => None,
            })
        }
    }
    assert_eq!(items(Trailing(0)).await, ["1", "2"]);
}
