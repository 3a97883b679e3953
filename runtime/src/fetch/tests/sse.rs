//! Server-sent events in chunks of any size, with any line end.

use super::*;
use crate::data::to_json;

async fn events<B>(body: B) -> Vec<String>
where
    B: http_body::Body<Data = Bytes> + Send,
    B::Error: Into<Error>,
{
    let mut stream = parse_event_stream(http::Response::new(body));
    let mut out = Vec::new();
    while let Some(item) = stream.next().await {
        out.push(item.map_or_else(|error| format!("{}: {error}", error.code()), |data| to_json(&data)));
    }
    assert!(stream.next().await.is_none(), "the end is the end");
    out
}

async fn of(text: &str) -> Vec<String> {
    events(Chunks::new([text.as_bytes()])).await
}

/// Most cases are examples of the HTML standard and of the web platform tests.
#[tokio::test]
async fn events_are_parsed_as_in_the_standard() {
    for (text, expected) in [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", &["{\"data\":\"YHOO\\n+2\\n10\"}"][..]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            &["{\"id\":\"1\",\"data\":\"first event\"}", "{\"data\":\"second event\"}", "{\"data\":\" third event\"}"],
        ),
        ("data\n\ndata\ndata\n\ndata:", &["{\"data\":\"\"}", "{\"data\":\"\\n\"}"]),
        ("data:test\n\ndata: test\n\n", &["{\"data\":\"test\"}", "{\"data\":\"test\"}"]),
        ("data:\ttest\n\n", &["{\"data\":\"\\ttest\"}"]),
        ("event: add\ndata: 73857293\n\n", &["{\"event\":\"add\",\"data\":\"73857293\"}"]),
        ("event: lonely\n\ndata: x\n\n", &["{\"data\":\"x\"}"]),
        ("event:a\nevent:b\ndata:x\n\n", &["{\"event\":\"b\",\"data\":\"x\"}"]),
        ("data:x\nretry: 3000\n\n", &["{\"retry\":3000,\"data\":\"x\"}"]),
        ("data:x\nretry: 3 s\nretry:-1\nretry\n\n", &["{\"data\":\"x\"}"]),
        ("data:x\nid:a\0b\n\n", &["{\"data\":\"x\"}"]),
        ("Data:x\n data:y\nbogus: z\nda:\n\n", &[]),
        ("data:{\"a\": [1, 0.10]}\n\ndata:[1]\n\n", &["{\"data\":{\"a\":[1,0.10]}}", "{\"data\":[1]}"]),
        ("data:{\ndata:\"a\":1}\n\n", &["{\"data\":{\"a\":1}}"]),
        (
            "data:{broken\n\ndata:5\n\ndata:[DONE]\n\n",
            &["{\"data\":\"{broken\"}", "{\"data\":\"5\"}", "{\"data\":\"[DONE]\"}"],
        ),
        ("data: not complete", &[]),
        ("data: not complete\n", &[]),
        ("\u{feff}data:x\n\n", &["{\"data\":\"x\"}"]),
        ("\u{feff}\u{feff}data:x\n\n", &[]),
        ("data:\u{feff}x\n\n\u{feff}data:y\n\n", &["{\"data\":\"\u{feff}x\"}"]),
        ("", &[]),
        ("\n\n\r\n:\r", &[]),
    ] {
        assert_eq!(of(text).await, expected, "{text:?}");
    }
}

#[tokio::test]
async fn line_ends_and_chunks_do_not_matter() {
    let expected = ["{\"event\":\"ü\",\"id\":\"€\",\"data\":\"a\\nb\"}", "{\"data\":\"c\"}", "{\"data\":\"d\"}"];
    for end in ["\n", "\r", "\r\n"] {
        let text = "\u{feff}: ü|event:ü|id: €|data: a|data: b||data:c||||:|data: d||".replace('|', end);
        let bytes = text.as_bytes();
        for at in 0..=bytes.len() {
            let (head, tail) = bytes.split_at(at);
            assert_eq!(events(Chunks::new([head, tail])).await, expected, "{end:?} at {at}");
        }
        assert_eq!(events(Chunks::new(bytes.chunks(1))).await, expected, "{end:?}");
    }
    assert_eq!(of("data:a\r\ndata:b\rdata:c\n\r\n").await, ["{\"data\":\"a\\nb\\nc\"}"]);
    let invalid = events(Chunks::new([&b"data:\xff\n\n"[..]])).await;
    assert_eq!(invalid, ["{\"data\":\"\u{fffd}\"}"]);
}

#[tokio::test]
async fn a_carriage_return_ends_an_event_at_once() {
    // The event does not wait for a possible LF.
    let mut stream = parse_event_stream(http::Response::new(Chunks::new([&b"data:x\r\n\r"[..]]).then("never read")));
    assert_eq!(to_json(&stream.next().await.unwrap().unwrap()), "{\"data\":\"x\"}");
}

#[tokio::test]
async fn a_body_error_ends_the_events() {
    let body = Chunks::new([&b"data:1\n\ndata:2\n"[..]]).then("wire cut");
    assert_eq!(events(body).await, ["{\"data\":\"1\"}", "INTERNAL: Cannot read the body of the response: wire cut"]);
}

#[tokio::test]
async fn a_response_that_is_an_error_gives_the_error() {
    for (status, body) in [(401, r#"{"title":"Unauthorized","detail":"log in"}"#), (503, "")] {
        let response = |body: &str| http::Response::builder().status(status).body(body.to_owned()).unwrap();
        let (mut events, mut lines) = (parse_event_stream(response(body)), parse_streaming_response(response(body)));
        let code = format!("HTTP_{status}");
        for error in [events.next().await.unwrap().unwrap_err(), lines.next().await.unwrap().unwrap_err()] {
            assert_eq!(error.code(), code);
            assert_eq!(error.message(), if body.is_empty() { "Service Unavailable" } else { "log in" });
        }
        assert!(events.next().await.is_none() && lines.next().await.is_none());
    }
}

#[test]
fn event_streams_are_found_by_media_type() {
    for (media_type, expected) in [
        ("text/event-stream", true),
        ("Text/Event-Stream; charset=utf-8", true),
        ("text/event-streams", false),
        ("application/x-ndjson", false),
    ] {
        let response = http::Response::builder().header("content-type", media_type).body(()).unwrap();
        assert_eq!(is_event_stream(&response), expected, "{media_type}");
    }
}
