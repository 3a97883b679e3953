//! Time-outs, retries, and the names of connection settings.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::{Duration, SystemTime};

use http::header::RETRY_AFTER;
use http::{HeaderMap, HeaderValue, Method, StatusCode};

use bytes::Bytes;
use http_body::Frame;
use http_body_util::BodyExt;
use tokio::time::Instant;

use super::Remote;
use super::body::{Deadlines, RemoteBody};
use super::context::{example_call, variable};
use super::error::{Peer, TimeoutExamples};
use super::retry::{RetryDelay, after_response, backoff, retry_after};
use super::settings::Timeouts;
use crate::command::RequestContext;

/// A body of `remaining` bytes, one every ten milliseconds.
struct SlowBody {
    remaining: u32,
    pause: Pin<Box<tokio::time::Sleep>>,
}

impl http_body::Body for SlowBody {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        ready!(self.pause.as_mut().poll(cx));
        let next = Instant::now() + Duration::from_millis(10);
        self.pause.as_mut().reset(next);
        let Some(remaining) = self.remaining.checked_sub(1) else { return Poll::Ready(None) };
        self.remaining = remaining;
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b" ")))))
    }
}

/// Reads a body that takes 300 ms, with a time-out for buffered bodies.
async fn read(timeout: Duration, is_buffered: bool) -> Result<usize, String> {
    let pause = Box::pin(tokio::time::sleep(Duration::ZERO));
    let minute = Duration::from_secs(60);
    let timeouts = Timeouts { connect: minute, response: minute, idle: minute, total: None, buffered: Some(timeout) };
    let peer = Peer {
        host: "api.example".to_owned(),
        is_secure: false,
        proxy: None,
        timeouts,
        examples: TimeoutExamples::default(),
    };
    let now = Instant::now();
    let deadlines = Deadlines { idle: now + minute, total: None, buffered: Some(now + timeout) };
    let body = RemoteBody::new(reqwest::Body::wrap(SlowBody { remaining: 30, pause }), peer, deadlines, false);
    body.buffered_flag().set(is_buffered);
    body.collect().await.map(|read| read.to_bytes().len()).map_err(|error| error.message().to_owned())
}

#[tokio::test]
async fn only_buffered_bodies_have_a_total_timeout_by_default() {
    let (short, long) = (Duration::from_millis(100), Duration::from_secs(20));
    assert_eq!(read(short, false).await, Ok(30));
    assert_eq!(read(long, true).await, Ok(30));
    let late = "Request to api.example exceeded the total time-out of 0.1 s";
    assert_eq!(read(short, true).await, Err(late.to_owned()));
}

#[test]
fn buffered_bodies_time_out_after_five_minutes_unless_set() {
    let of = |remote: &Remote, typed: Option<&str>| {
        let connection = typed.map(|value| ("max-time", value.to_owned())).into_iter().collect();
        let settings = remote.settings(&RequestContext { connection, ..RequestContext::default() }).unwrap();
        let Timeouts { total, buffered, .. } = settings.timeouts;
        (total.map(|time| time.as_secs()), buffered.map(|time| time.as_secs()))
    };
    let remote = Remote::new("http://api.example");
    assert_eq!(of(&remote, None), (None, Some(300)));
    assert_eq!(of(&remote, Some("10m")), (Some(600), None));
    assert_eq!(of(&remote, Some("0")), (None, None));
    let remote = remote.total_timeout(Duration::from_secs(7));
    assert_eq!(of(&remote, None), (Some(7), None));
    assert_eq!(of(&remote, Some("0")), (None, None));
    assert_eq!(of(&remote.total_timeout(Duration::ZERO), None), (None, None));
}

/// Returns the delay of a `Retry-After` in seconds, at 08:49:00 on 6 November 1994.
fn delay(text: &'static str) -> Option<u64> {
    let headers = HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static(text))]);
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_740);
    retry_after(&headers, now).map(|time| time.as_secs())
}

#[test]
fn retry_after_is_seconds_or_a_date() {
    for (text, seconds) in [
        ("0", Some(0)),
        (" 120 ", Some(120)),
        ("99999999999999999999999", Some(u64::MAX)),
        ("Sun, 06 Nov 1994 08:49:37 GMT", Some(37)),
        ("Mon, 07 Nov 1994 08:49:00 GMT", Some(86_400)),
        ("Wed, 01 Mar 1995 08:49:00 GMT", Some(115 * 86_400)),
        ("Thu, 29 Feb 1996 08:49:00 GMT", Some(480 * 86_400)),
        ("Sun, 06 Nov 1994 08:48:00 GMT", Some(0)),
        ("Thu, 01 Jan 1970 00:00:00 GMT", Some(0)),
        ("", None),
        ("-1", None),
        ("1.5", None),
        ("soon", None),
        ("Sun, 06 Nov 1994 08:49:37", None),
        ("Sun, 32 Nov 1994 08:49:37 GMT", None),
        ("Sun, 06 Nov 1994 25:49:37 GMT", None),
        ("Sun, 06 Nov 0001 08:49:37 GMT", None),
        ("Sun, 06 Nov 99999999999999999999 08:49:37 GMT", None),
    ] {
        assert_eq!(delay(text), seconds, "{text}");
    }
}

#[test]
fn backoff_grows_with_jitter() {
    for tries in 0..4 {
        let whole = 500 << tries;
        for _ in 0..50 {
            let time = backoff(tries).duration.as_millis();
            assert!((whole / 2..=whole).contains(&time), "{tries}: {time}");
        }
    }
    assert!(backoff(u32::MAX).duration <= Duration::from_secs(30));
    let all: Vec<Duration> = (0..20).map(|_| backoff(0).duration).collect();
    assert!(all.iter().any(|time| *time != all[0]));
}

#[test]
fn retry_after_applies_to_every_method() {
    let asks = HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static("7"))]);
    let after = |method: &Method, status: u16, headers: &HeaderMap| {
        after_response(
            method.is_idempotent(),
            StatusCode::from_u16(status).unwrap(),
            headers,
            0,
            SystemTime::UNIX_EPOCH,
        )
    };
    let seven = Some(RetryDelay { duration: Duration::from_secs(7), is_from_server: true });
    assert_eq!(after(&Method::POST, 429, &asks), seven);
    assert_eq!(after(&Method::POST, 503, &asks), seven);
    for status in [429, 502, 503, 504] {
        assert_eq!(after(&Method::POST, status, &HeaderMap::new()), None);
        assert!(after(&Method::GET, status, &HeaderMap::new()).is_some_and(|wait| !wait.is_from_server));
    }
    for status in [200, 302, 400, 408, 500, 501] {
        assert_eq!(after(&Method::GET, status, &asks), None);
    }
}

#[test]
fn variables_are_named_after_the_program_and_the_mount() {
    let of = |program: &str, words: &[&str]| RequestContext {
        program: program.to_owned(),
        mount_path: words.iter().map(|word| (*word).to_owned()).collect(),
        ..RequestContext::default()
    };
    assert_eq!(variable(&of("my-cli", &["gh"]), "base-url"), "MY_CLI_GH_BASE_URL");
    assert_eq!(variable(&of("a.b", &["group", "api"]), "timeout"), "A_B_GROUP_API_TIMEOUT");
    assert_eq!(variable(&of("app", &[]), "retries"), "APP_RETRIES");
    assert_eq!(example_call(&of("app", &["api"]), "timeout", "2m").unwrap(), "app --timeout 2m api …");
    assert_eq!(example_call(&of("app", &[]), "timeout", "2m").unwrap(), "APP_TIMEOUT=2m");
    assert_eq!(example_call(&of("", &[]), "timeout", "2m"), None);
}
