//! When a request is tried again, and after how long.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::time::{Duration, SystemTime};

use http::header::RETRY_AFTER;
use http::{HeaderMap, Method, StatusCode};

/// The first wait; each further one is twice as long.
const FIRST: Duration = Duration::from_millis(500);

/// The longest wait that nobody asked for.
const LONGEST: Duration = Duration::from_secs(30);

/// How long to wait before the next try, and whether the server says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    pub(super) time: Duration,
    pub(super) is_asked: bool,
}

/// Whether repeating a request does what one request does (RFC 9110, 9.2.2).
pub(super) fn is_idempotent(method: &Method) -> bool {
    method.is_idempotent() || method.as_str() == "QUERY"
}

/// The wait after an answer, when it is worth another try.
pub(super) fn after_answer(
    method: &Method,
    status: StatusCode,
    headers: &HeaderMap,
    tries: u32,
    now: SystemTime,
) -> Option<Wait> {
    if matches!(status.as_u16(), 429 | 503)
        && let Some(time) = asked(headers, now)
    {
        return Some(Wait { time, is_asked: true });
    }
    let is_passing = matches!(status.as_u16(), 429 | 502 | 503 | 504);
    (is_passing && is_idempotent(method)).then(|| Wait { time: backoff(tries), is_asked: false })
}

/// The wait that grows with every try. No two programs that failed at one moment come back at one moment.
pub(super) fn backoff(tries: u32) -> Duration {
    let whole = FIRST.saturating_mul(2_u32.saturating_pow(tries)).min(LONGEST);
    // Every `RandomState` is seeded anew.
    let random = RandomState::new().hash_one(tries) % 1000;
    // Between a half of it and all of it.
    whole.mul_f64(0.5 + random as f64 / 2000.0)
}

/// What `Retry-After` asks for: seconds, or a date.
pub(super) fn asked(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
    }
    let at = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(date(text)?))?;
    Some(at.duration_since(now).unwrap_or_default())
}

/// The seconds since 1970 of a date as HTTP writes it: `Sun, 06 Nov 1994 08:49:37 GMT`.
fn date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut words = text.split_once(", ")?.1.split(' ');
    let day: u64 = words.next()?.parse().ok()?;
    let name = words.next()?;
    let month = MONTHS.iter().position(|month| *month == name)? as u64 + 1;
    let year: u64 = words.next()?.parse().ok()?;
    let mut clock = words.next()?.split(':').map(|part| part.parse::<u64>().ok());
    let (hour, minute, second) = (clock.next()??, clock.next()??, clock.next()??);
    let is_sound = (1..=31).contains(&day) && (1970..=9999).contains(&year) && hour < 24 && minute < 60 && second < 61;
    if !is_sound || words.next() != Some("GMT") {
        return None;
    }
    // Days since 1970 of a year that begins in March, so that the leap day is its last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    let days = days.checked_sub(719_468)?;
    Some(days * 86_400 + hour * 3600 + minute * 60 + second)
}
