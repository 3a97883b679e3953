//! Retries: which responses are worth one, and how long to wait.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::time::{Duration, SystemTime};

use http::header::RETRY_AFTER;
use http::{HeaderMap, StatusCode};

/// Delay before the first retry; each further one is twice as long.
const FIRST_DELAY: Duration = Duration::from_millis(500);

/// Maximum delay, unless the server asks for a longer one.
const MAX_DELAY: Duration = Duration::from_secs(30);

/// A delay before the next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RetryDelay {
    pub(super) duration: Duration,
    /// True if it comes from `Retry-After`.
    pub(super) is_from_server: bool,
}

/// Returns the delay after a response, or `None` if the request is not retried.
pub(super) fn after_response(
    is_idempotent: bool,
    status: StatusCode,
    headers: &HeaderMap,
    retries: u32,
    now: SystemTime,
) -> Option<RetryDelay> {
    if matches!(status.as_u16(), 429 | 503)
        && let Some(duration) = retry_after(headers, now)
    {
        return Some(RetryDelay { duration, is_from_server: true });
    }
    let is_temporary = matches!(status.as_u16(), 429 | 502 | 503 | 504);
    (is_temporary && is_idempotent).then(|| backoff(retries))
}

/// Returns the delay before a retry: exponential backoff with jitter, so that clients which failed at the
/// same time do not return at the same time.
pub(super) fn backoff(retries: u32) -> RetryDelay {
    let full = FIRST_DELAY.saturating_mul(2_u32.saturating_pow(retries)).min(MAX_DELAY);
    // Each `RandomState` has a new seed.
    let random = RandomState::new().hash_one(retries) % 1000;
    // Between half of the delay and all of it.
    RetryDelay { duration: full.mul_f64(0.5 + random as f64 / 2000.0), is_from_server: false }
}

/// Returns the delay that `Retry-After` asks for, in seconds or as a date.
pub(super) fn retry_after(headers: &HeaderMap, now: SystemTime) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Duration::from_secs(text.parse().unwrap_or(u64::MAX)));
    }
    let date = SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(parse_http_date(text)?))?;
    Some(date.duration_since(now).unwrap_or_default())
}

/// Parses an HTTP date, `Sun, 06 Nov 1994 08:49:37 GMT`, into seconds since 1970.
fn parse_http_date(text: &str) -> Option<u64> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut words = text.split_once(", ")?.1.split(' ');
    let day: u64 = words.next()?.parse().ok()?;
    let name = words.next()?;
    let month = MONTHS.iter().position(|month| *month == name)? as u64 + 1;
    let year: u64 = words.next()?.parse().ok()?;
    let mut clock = words.next()?.split(':').map(|part| part.parse::<u64>().ok());
    let (hour, minute, second) = (clock.next()??, clock.next()??, clock.next()??);
    let is_valid = (1..=31).contains(&day) && (1970..=9999).contains(&year) && hour < 24 && minute < 60 && second < 61;
    if !is_valid || words.next() != Some("GMT") {
        return None;
    }
    // The year is taken to begin in March, so that the leap day is its last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    let days = days.checked_sub(719_468)?;
    Some(days * 86_400 + hour * 3600 + minute * 60 + second)
}
