//! The time of an event.

use std::time::{Duration, SystemTime};

/// Returns a time in the form of RFC 3339, in UTC, with milliseconds: `2026-11-22T10:02:00.125Z`.
pub(super) fn timestamp(time: SystemTime) -> String {
    // A clock before 1970 is not set.
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let (days, seconds) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z", since.subsec_millis())
}

/// Returns year, month and day of a number of days since 1970-01-01, in the Gregorian calendar.
fn date(days: u64) -> (u64, u64, u64) {
    // Years begin in March, so that a leap day is the last one; an era has 400 of them.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year_of_era + era * 400 + carry, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_calendar() {
        let cases = [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399, "2000-02-28T23:59:59.000Z"),
            (951_868_799, "2000-02-29T23:59:59.000Z"),
            (951_868_800, "2000-03-01T00:00:00.000Z"),
            (4_107_542_399, "2100-02-28T23:59:59.000Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"),
            (253_402_300_799, "9999-12-31T23:59:59.000Z"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(timestamp(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)), expected);
        }
        let time = SystemTime::UNIX_EPOCH + Duration::from_micros(1_700_000_000_125_999);
        assert_eq!(timestamp(time), "2023-11-14T22:13:20.125Z");
        assert_eq!(timestamp(SystemTime::UNIX_EPOCH - Duration::from_secs(1)), "1970-01-01T00:00:00.000Z");
    }
}
