//! Timestamps of a log, and calendar arithmetic.

const DAY: i64 = 86_400;

/// A local time and its offset from UTC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Moment {
    /// Local time, in seconds since the epoch.
    pub(crate) local: i64,
    /// Offset from UTC, in seconds.
    pub(crate) offset: i64,
}

impl Moment {
    /// Returns seconds since the epoch, in UTC.
    pub(crate) fn utc(self) -> i64 {
        self.local - self.offset
    }

    /// Formats the time by RFC 3339.
    pub(crate) fn rfc3339(self) -> String {
        let mut out = String::with_capacity(25);
        push_date(&mut out, self.local.div_euclid(DAY));
        let second = self.local.rem_euclid(DAY);
        out.push('T');
        push_pairs(&mut out, [second / 3600, second / 60 % 60, second % 60]);
        if self.offset == 0 {
            out.push('Z');
        } else {
            out.push(if self.offset < 0 { '-' } else { '+' });
            let offset = self.offset.abs();
            push_pairs(&mut out, [offset / 3600, offset / 60 % 60]);
        }
        out
    }
}

/// Parses timestamps, caching the last date: consecutive lines are mostly from the same day.
#[derive(Default)]
pub(crate) struct Times {
    date: [u8; 11],
    midnight: i64,
}

impl Times {
    /// Parses `20/Nov/2026:10:00:00 +0000`.
    pub(crate) fn read(&mut self, text: &[u8]) -> Option<Moment> {
        let (date, rest) = text.split_first_chunk::<11>()?;
        let [b':', time @ .., b' ', sign, a, b, c, d] = rest else { return None };
        if *date != self.date {
            self.midnight = log_date(date)? * DAY;
            self.date = *date;
        }
        let local = self.midnight + time_of_day(time)?;
        Some(Moment { local, offset: offset(*sign, [*a, *b], [*c, *d])? })
    }
}

/// Formats the hour of a timestamp from its first 14 bytes: `2026-11-20T10:00`.
pub(crate) fn hour(text: &[u8]) -> Option<String> {
    let (date, rest) = text.split_first_chunk::<11>()?;
    let [b':', hour @ ..] = rest else { return None };
    Some(minute_text(log_date(date)? * DAY + number(hour)? * 3600))
}

/// Formats a local time to the minute: `2026-11-20T10:00`.
pub(crate) fn minute_text(local: i64) -> String {
    let mut out = String::with_capacity(16);
    push_date(&mut out, local.div_euclid(DAY));
    let second = local.rem_euclid(DAY);
    out.push('T');
    push_pairs(&mut out, [second / 3600, second / 60 % 60]);
    out
}

/// Parses `20/Nov/2026` into days since the epoch.
fn log_date(text: &[u8; 11]) -> Option<i64> {
    let [d, e, b'/', month @ .., b'/', y, e1, a, r] = text else { return None };
    const MONTHS: &[u8; 36] = b"JanFebMarAprMayJunJulAugSepOctNovDec";
    let month = MONTHS.chunks_exact(3).position(|name| name == month)?;
    day(number(&[*y, *e1, *a, *r])?, month as i64 + 1, number(&[*d, *e])?)
}

/// Parses `2026-11-20` into days since the epoch.
pub(crate) fn iso_date(text: &[u8]) -> Option<i64> {
    let [y, e, a, r, b'-', m, n, b'-', d, f] = text else { return None };
    day(number(&[*y, *e, *a, *r])?, number(&[*m, *n])?, number(&[*d, *f])?)
}

/// Parses `10:00:00` or `10:00` into seconds of the day; a leap second counts as second 59.
pub(crate) fn time_of_day(text: &[u8]) -> Option<i64> {
    let (hour, minute, second) = match text {
        [h, i, b':', m, n, b':', s, t] => (number(&[*h, *i])?, number(&[*m, *n])?, number(&[*s, *t])?),
        [h, i, b':', m, n] => (number(&[*h, *i])?, number(&[*m, *n])?, 0),
        _ => return None,
    };
    (hour < 24 && minute < 60 && second <= 60).then(|| hour * 3600 + minute * 60 + second.min(59))
}

/// Parses an offset into seconds.
pub(crate) fn offset(sign: u8, hours: [u8; 2], minutes: [u8; 2]) -> Option<i64> {
    let sign = match sign {
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    let (hours, minutes) = (number(&hours)?, number(&minutes)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

fn number(digits: &[u8]) -> Option<i64> {
    let mut value = 0;
    for digit in digits {
        value = value * 10 + i64::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
    }
    Some(value)
}

/// Returns the days since the epoch of a date, or `None` if it does not exist.
fn day(year: i64, month: i64, day: i64) -> Option<i64> {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let longest = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=longest).contains(&day) {
        return None;
    }
    // Counting years from March puts the leap day last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    Some(365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468)
}

/// Returns year, month and day for days since the epoch.
fn date(day: i64) -> [i64; 3] {
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    [era * 400 + year, month, of_month]
}

fn push_date(out: &mut String, day: i64) {
    let [year, month, day] = date(day);
    push_pair(out, year / 100);
    push_pair(out, year % 100);
    out.push('-');
    push_pair(out, month);
    out.push('-');
    push_pair(out, day);
}

fn push_pairs<const N: usize>(out: &mut String, values: [i64; N]) {
    for (at, value) in values.into_iter().enumerate() {
        if at > 0 {
            out.push(':');
        }
        push_pair(out, value);
    }
}

/// Appends two digits.
fn push_pair(out: &mut String, value: i64) {
    for digit in [value / 10 % 10, value % 10] {
        out.push(char::from(b'0' + digit.unsigned_abs() as u8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        Times::default().read(text.as_bytes()).map(Moment::rfc3339)
    }

    #[test]
    fn times_of_a_log_are_read() {
        assert_eq!(read("20/Nov/2026:10:07:09 +0000").unwrap(), "2026-11-20T10:07:09Z");
        assert_eq!(read("01/Jan/1970:00:00:00 -0330").unwrap(), "1970-01-01T00:00:00-03:30");
        assert_eq!(read("29/Feb/2024:23:59:60 +0100").unwrap(), "2024-02-29T23:59:59+01:00");
        assert_eq!(Times::default().read(b"10/Oct/2000:13:55:36 -0700").unwrap().utc(), 971_211_336);
    }

    #[test]
    fn times_that_cannot_be_are_none() {
        for text in [
            "",
            "20/Nov/2026",
            "20/Nov/2026:10:00:00",
            "20/Nov/2026:10:00:00 0000",
            "20/nov/2026:10:00:00 +0000",
            "31/Nov/2026:10:00:00 +0000",
            "29/Feb/2026:10:00:00 +0000",
            "00/Nov/2026:10:00:00 +0000",
            "20/Nov/2026:24:00:00 +0000",
            "20/Nov/2026:10:60:00 +0000",
            "20/Nov/2026:1:000:00 +0000",
            "20/Nov/2026:10:00:00 +0060",
            "20/Nov/2026:10:00:00 +00:00",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_date_that_is_no_date_is_not_remembered() {
        let mut times = Times::default();
        assert!(times.read(b"32/Nov/2026:10:00:00 +0000").is_none());
        assert!(times.read(b"32/Nov/2026:10:00:00 +0000").is_none());
        assert!(times.read(b"20/Nov/2026:10:00:00 +0000").is_some());
    }

    #[test]
    fn every_day_of_four_centuries_comes_back() {
        let first = day(1899, 1, 1).unwrap();
        for number in first..first + 146_097 {
            let [y, m, d] = date(number);
            assert_eq!(day(y, m, d), Some(number));
        }
        assert_eq!(day(1970, 1, 1), Some(0));
    }
}
