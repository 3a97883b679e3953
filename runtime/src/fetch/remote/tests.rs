//! Waits, and names of what can be set.

use std::time::{Duration, SystemTime};

use http::header::RETRY_AFTER;
use http::{HeaderMap, HeaderValue, Method, StatusCode};

use super::retry::{Wait, after_answer, asked, backoff};
use crate::graph::Caller;

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
    let of = |program: &str, words: &[&str]| Caller {
        program: program.to_owned(),
        words: words.iter().map(|word| (*word).to_owned()).collect(),
        ..Caller::default()
    };
    assert_eq!(of("my-cli", &["gh"]).variable("base-url"), "MY_CLI_GH_BASE_URL");
    assert_eq!(of("a.b", &["group", "api"]).variable("timeout"), "A_B_GROUP_API_TIMEOUT");
    assert_eq!(of("app", &[]).variable("retries"), "APP_RETRIES");
    assert_eq!(of("app", &["api"]).setting("timeout", "2m").unwrap(), "app --timeout 2m api …");
    assert_eq!(of("app", &[]).setting("timeout", "2m").unwrap(), "APP_TIMEOUT=2m");
    assert_eq!(of("", &[]).setting("timeout", "2m"), None);
}
