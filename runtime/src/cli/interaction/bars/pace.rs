//! The pace of a task: its mean rate since it began, and the time left at that rate.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{DecimalBytes, HumanCount, HumanDuration};

/// A rate below this many units in a second is one in a minute.
const MIN_PER_SECOND: f64 = 0.1;

/// Writes the rate: `(19/s`, `(0.5/min`, `(1.25 MB/s`; nothing before the first unit is done.
fn write_rate(done: u64, elapsed: Duration, is_bytes: bool, out: &mut dyn Write) -> std::fmt::Result {
    let per_second = rate(done, elapsed);
    match per_second {
        _ if is_bytes => write!(out, "{}/s", DecimalBytes(whole(per_second))),
        ..MIN_PER_SECOND => write!(out, "{:.1}/min", per_second * 60.0),
        ..9.95 => write!(out, "{per_second:.1}/s"),
        _ => write!(out, "{}/s", HumanCount(whole(per_second))),
    }
}

/// Writes rate and time left, or the time that has passed if there is no total: ` (19/s, 3s left)`. Before the first
/// unit is done, there is no rate.
pub(super) fn write_pace(
    done: u64,
    total: Option<u64>,
    elapsed: Duration,
    is_bytes: bool,
    out: &mut dyn Write,
) -> std::fmt::Result {
    if done == 0 {
        return write!(out, " ({:#})", HumanDuration(elapsed));
    }
    out.write_str(" (")?;
    write_rate(done, elapsed, is_bytes, out)?;
    match total {
        Some(total) => write!(out, ", {:#} left)", HumanDuration(left(done, total, elapsed))),
        None => write!(out, ", {:#})", HumanDuration(elapsed)),
    }
}

/// Writes the time left, if it is known: ` (3s left)`.
pub(super) fn write_left(done: u64, total: u64, elapsed: Duration, out: &mut dyn Write) -> std::fmt::Result {
    if done == 0 { Ok(()) } else { write!(out, " ({:#} left)", HumanDuration(left(done, total, elapsed))) }
}

/// Returns the number of units in a second.
#[expect(clippy::cast_precision_loss, reason = "a rate is shown with few digits")]
fn rate(done: u64, elapsed: Duration) -> f64 {
    done as f64 / elapsed.as_secs_f64().max(f64::MIN_POSITIVE)
}

/// Returns a rate without its fraction; the largest number if it is larger.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the conversion saturates")]
fn whole(rate: f64) -> u64 {
    rate.round() as u64
}

/// Returns the time that the rest takes at the mean rate.
#[expect(clippy::cast_precision_loss, reason = "a time is shown with few digits")]
fn left(done: u64, total: u64, elapsed: Duration) -> Duration {
    let rest = total.saturating_sub(done) as f64 / rate(done, elapsed);
    Duration::try_from_secs_f64(rest).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(done: u64, total: Option<u64>, millis: u64, is_bytes: bool) -> String {
        let mut out = String::new();
        write_pace(done, total, Duration::from_millis(millis), is_bytes, &mut out).unwrap();
        out
    }

    #[test]
    fn a_rate_has_few_digits() {
        assert_eq!(pace(5, Some(20), 2_000, false), " (2.5/s, 6s left)");
        assert_eq!(pace(77, Some(100), 4_000, false), " (19/s, 1s left)");
        assert_eq!(pace(5_000_000, Some(5_000_000), 1_000, false), " (5,000,000/s, 0s left)");
        assert_eq!(pace(995, Some(1_000), 100_000, false), " (10/s, 1s left)");
        assert_eq!(pace(1, Some(100), 60_000, false), " (1.0/min, 2h left)");
        assert_eq!(pace(12_500_000, Some(25_000_000), 10_000, true), " (1.25 MB/s, 10s left)");
        assert_eq!(pace(3, None, 2_000, false), " (1.5/s, 2s)");
    }

    #[test]
    fn there_is_no_rate_at_the_start() {
        assert_eq!(pace(0, Some(9), 3_000, false), " (3s)");
        assert_eq!(pace(0, None, 0, true), " (0s)");
        let mut out = String::new();
        write_left(0, 9, Duration::from_secs(1), &mut out).unwrap();
        assert_eq!(out, "");
        write_left(3, 9, Duration::from_secs(1), &mut out).unwrap();
        assert_eq!(out, " (2s left)");
    }

    #[test]
    fn extremes_do_not_fail() {
        for done in [1, u64::MAX] {
            for millis in [0, 1, u64::MAX] {
                for is_bytes in [false, true] {
                    assert!(pace(done, Some(u64::MAX), millis, is_bytes).ends_with(" left)"));
                }
            }
        }
    }
}
