//! Times, and how long ago they were.

use std::fmt::Write as _;

use super::cell::push_line;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// The largest number that is taken for seconds.
const MAX_SECONDS: u64 = 95_617_584_000;

/// Appends a time as it is, and how long before or after `now` it was; in the short form only the latter. Text that is
/// not a time is appended as it is.
pub(super) fn push(out: &mut String, text: &str, now: i64, is_short: bool) {
    let Some(time) = parse(text) else {
        push_line(out, text);
        return;
    };
    if !is_short {
        push_line(out, text);
        out.push_str(" (");
    }
    push_distance(out, time, now);
    if !is_short {
        out.push(')');
    }
}

/// Appends a time in seconds since 1970, or in milliseconds if it would be after the year 5000, as [`push`] does.
pub(super) fn push_seconds(out: &mut String, time: i64, now: i64, is_short: bool) {
    let time = if time.unsigned_abs() > MAX_SECONDS { time.div_euclid(1000) } else { time };
    if is_short {
        return push_distance(out, time, now);
    }
    let (days, seconds) = (time.div_euclid(DAY), time.rem_euclid(DAY));
    let (year, month, day) = date(days);
    let (hours, minutes, seconds) = (seconds / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE);
    // Writing to a string cannot fail.
    let _ = write!(out, "{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}Z (");
    push_distance(out, time, now);
    out.push(')');
}

fn push_distance(out: &mut String, time: i64, now: i64) {
    let distance = time.abs_diff(now);
    let distance = i64::try_from(distance).unwrap_or(i64::MAX);
    let (count, unit) = match distance {
        ..MINUTE => {
            out.push_str("just now");
            return;
        }
        MINUTE..HOUR => (distance / MINUTE, "minute"),
        HOUR..DAY => (distance / HOUR, "hour"),
        _ if distance < 30 * DAY => (distance / DAY, "day"),
        _ if distance < 365 * DAY => (distance / (30 * DAY), "month"),
        _ => (distance / (365 * DAY), "year"),
    };
    let plural = if count == 1 { "" } else { "s" };
    let _ = match time < now {
        true => write!(out, "{count} {unit}{plural} ago"),
        false => write!(out, "in {count} {unit}{plural}"),
    };
}

/// Parses a time of RFC 3339 into seconds since 1970: `2026-11-22T10:02:00Z`, with any fraction and offset.
fn parse(text: &str) -> Option<i64> {
    let (date, time) = text.split_once(['T', 't', ' '])?;
    let mut date = date.split('-');
    let (year, month, day) = (number(date.next()?, 4)?, number(date.next()?, 2)?, number(date.next()?, 2)?);
    if date.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let zone = time.find(['Z', 'z', '+', '-'])?;
    let (time, zone) = time.split_at_checked(zone)?;
    let time = time.split_once('.').map_or(time, |(seconds, _)| seconds);
    let mut time = time.split(':');
    let (hours, minutes, seconds) = (number(time.next()?, 2)?, number(time.next()?, 2)?, number(time.next()?, 2)?);
    Some(days(year, month, day) * DAY + hours * HOUR + minutes * MINUTE + seconds - offset(zone)?)
}

/// Parses the offset of a time zone, in seconds.
fn offset(zone: &str) -> Option<i64> {
    if zone.eq_ignore_ascii_case("z") {
        return Some(0);
    }
    let (hours, minutes) = zone.get(1..)?.split_once(':')?;
    let seconds = number(hours, 2)? * HOUR + number(minutes, 2)? * MINUTE;
    Some(if zone.starts_with('-') { -seconds } else { seconds })
}

fn number(text: &str, len: usize) -> Option<i64> {
    let is_number = text.len() == len && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Returns the number of days from 1970-01-01 to a day of the Gregorian calendar.
fn days(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March, so that a leap day is the last one.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year / 4 - year / 100 + year / 400;
    year * 365 + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468
}

/// Returns the day of the Gregorian calendar that is a number of days after 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    // A cycle of the calendar has 146,097 days in 400 years, which begin in March.
    let (cycle, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (year * 365 + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (cycle * 400 + year + carry, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: &str = "2026-11-22T12:00:00Z";

    fn distance(text: &str) -> String {
        let mut out = String::new();
        push(&mut out, text, parse(NOW).unwrap(), true);
        out
    }

    #[test]
    fn numbers_are_seconds_or_milliseconds() {
        let now = parse(NOW).unwrap();
        for (time, text) in [
            (now - 3 * DAY, "2026-11-19T12:00:00Z (3 days ago)"),
            ((now - 3 * DAY) * 1000 + 1, "2026-11-19T12:00:00Z (3 days ago)"),
            (0, "1970-01-01T00:00:00Z (56 years ago)"),
            (-1, "1969-12-31T23:59:59Z (56 years ago)"),
            (951_782_400, "2000-02-29T00:00:00Z (26 years ago)"),
        ] {
            let mut out = String::new();
            push_seconds(&mut out, time, now, false);
            assert_eq!(out, text);
        }
        for days in (-700_000..800_000).step_by(97) {
            let (year, month, day) = date(days);
            assert_eq!(super::days(year, month, day), days, "{year}-{month}-{day}");
        }
        for time in [i64::MIN, i64::MAX] {
            push_seconds(&mut String::new(), time, now, false);
        }
    }

    #[test]
    fn times_are_parsed() {
        assert_eq!(parse("1970-01-01T00:00:00Z"), Some(0));
        assert_eq!(parse("2000-03-01T00:00:00Z"), Some(951_868_800));
        assert_eq!(parse("2026-11-22T12:00:00.25+02:00"), parse("2026-11-22T10:00:00Z"));
        assert_eq!(parse("1969-12-31 23:59:59z"), Some(-1));
        for text in ["", "T", "2026-11-22", "2026-13-01T00:00:00Z", "2026-11-22T1:00:00Z", "2026-11-22T10:00:00", "é-"]
        {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn distances_are_in_words() {
        let cases = [
            ("2026-11-22T11:59:31Z", "just now"),
            ("2026-11-22T11:58:30Z", "1 minute ago"),
            ("2026-11-22T07:00:00Z", "5 hours ago"),
            ("2026-11-19T11:00:00Z", "3 days ago"),
            ("2026-12-25T12:00:00Z", "in 1 month"),
            ("0001-01-01T00:00:00Z", "2027 years ago"),
            ("9999-12-31T23:59:59Z", "in 7978 years"),
            ("soon", "soon"),
        ];
        for (text, expected) in cases {
            assert_eq!(distance(text), expected);
        }
        let mut out = String::new();
        push(&mut out, "2026-11-22T07:00:00Z", parse(NOW).unwrap(), false);
        assert_eq!(out, "2026-11-22T07:00:00Z (5 hours ago)");
    }
}
