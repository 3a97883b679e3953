//! Waits, and names of what can be set.

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
use super::body::{Incoming, Limit};
use super::error::{Peer, Waits};
use super::retry::{Wait, after_answer, asked, backoff};
use crate::error::Error;
use crate::graph::RequestContext;

/// A body that always has more, a piece each ten milliseconds, until there were so many.
struct Slow {
    left: u32,
    pause: Pin<Box<tokio::time::Sleep>>,
}

impl http_body::Body for Slow {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        ready!(self.pause.as_mut().poll(cx));
        let next = Instant::now() + Duration::from_millis(10);
        self.pause.as_mut().reset(next);
        let Some(left) = self.left.checked_sub(1) else { return Poll::Ready(None) };
        self.left = left;
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b" ")))))
    }
}

/// Reads a body that takes 300 ms, where one that is read as a whole has until a limit.
async fn read(limit: Duration, is_whole: bool) -> Result<usize, String> {
    let pause = Box::pin(tokio::time::sleep(Duration::ZERO));
    let peer = Peer {
        host: "api.example".to_owned(),
        is_secure: false,
        via: None,
        patience: Duration::from_secs(20),
        waits: Waits::default(),
    };
    let limit = Limit { any: None, whole: Some(Instant::now() + limit) };
    let body = Incoming::new(reqwest::Body::wrap(Slow { left: 30, pause }), peer, limit, false);
    body.whole().set(is_whole);
    body.collect().await.map(|read| read.to_bytes().len()).map_err(|error| error.message().to_owned())
}

#[tokio::test]
async fn what_is_read_as_a_whole_has_a_time_to_be_there() {
    let (short, long) = (Duration::from_millis(100), Duration::from_secs(20));
    assert_eq!(read(short, false).await, Ok(30));
    assert_eq!(read(long, true).await, Ok(30));
    let late = "api.example was not done in the time that all of it may take";
    assert_eq!(read(short, true).await, Err(late.to_owned()));
}

#[test]
fn the_time_for_all_of_it_is_five_minutes_for_what_is_read_as_a_whole() {
    let of = |remote: &Remote, typed: Option<&str>| {
        let connection = typed.map(|value| ("max-time", value.to_owned())).into_iter().collect();
        let settings = remote.settings(&RequestContext { connection, ..RequestContext::default() }).unwrap();
        (settings.max_time.map(|time| time.as_secs()), settings.whole_time.map(|time| time.as_secs()))
    };
    let remote = Remote::new("http://api.example");
    assert_eq!(of(&remote, None), (None, Some(300)));
    assert_eq!(of(&remote, Some("10m")), (Some(600), None));
    assert_eq!(of(&remote, Some("0")), (None, None));
    let remote = remote.max_time(Duration::from_secs(7));
    assert_eq!(of(&remote, None), (Some(7), None));
    assert_eq!(of(&remote, Some("0")), (None, None));
    assert_eq!(of(&remote.max_time(Duration::ZERO), None), (None, None));
}

/// What a `Retry-After` asks for, at 08:49:00 on a day of November 1994.
fn wait(text: &'static str) -> Option<u64> {
    let headers = HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static(text))]);
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(784_111_740);
    asked(&headers, now).map(|time| time.as_secs())
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
        assert_eq!(wait(text), seconds, "{text}");
    }
}

#[test]
fn waits_grow_and_differ() {
    for tries in 0..4 {
        let whole = 500 << tries;
        for _ in 0..50 {
            let time = backoff(tries).as_millis();
            assert!((whole / 2..=whole).contains(&time), "{tries}: {time}");
        }
    }
    assert!(backoff(u32::MAX) <= Duration::from_secs(30));
    let all: Vec<Duration> = (0..20).map(|_| backoff(0)).collect();
    assert!(all.iter().any(|time| *time != all[0]));
}

#[test]
fn what_a_server_asks_for_counts_for_any_method() {
    let asks = HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static("7"))]);
    let after = |method: &Method, status: u16, headers: &HeaderMap| {
        after_answer(method, StatusCode::from_u16(status).unwrap(), headers, 0, SystemTime::UNIX_EPOCH)
    };
    let seven = Some(Wait { time: Duration::from_secs(7), is_asked: true });
    assert_eq!(after(&Method::POST, 429, &asks), seven);
    assert_eq!(after(&Method::POST, 503, &asks), seven);
    for status in [429, 502, 503, 504] {
        assert_eq!(after(&Method::POST, status, &HeaderMap::new()), None);
        assert!(after(&Method::GET, status, &HeaderMap::new()).is_some_and(|wait| !wait.is_asked));
    }
    for status in [200, 302, 400, 408, 500, 501] {
        assert_eq!(after(&Method::GET, status, &asks), None);
    }
}

#[test]
fn settings_have_the_names_of_the_program_and_the_mount() {
    let of = |program: &str, words: &[&str]| RequestContext {
        program: program.to_owned(),
        mount_path: words.iter().map(|word| (*word).to_owned()).collect(),
        ..RequestContext::default()
    };
    assert_eq!(of("my-cli", &["gh"]).variable("base-url"), "MY_CLI_GH_BASE_URL");
    assert_eq!(of("a.b", &["group", "api"]).variable("timeout"), "A_B_GROUP_API_TIMEOUT");
    assert_eq!(of("app", &[]).variable("retries"), "APP_RETRIES");
    assert_eq!(of("app", &["api"]).setting("timeout", "2m").unwrap(), "app --timeout 2m api …");
    assert_eq!(of("app", &[]).setting("timeout", "2m").unwrap(), "APP_TIMEOUT=2m");
    assert_eq!(of("", &[]).setting("timeout", "2m"), None);
}
