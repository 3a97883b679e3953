//! Times, and how long ago they were.

use std::fmt::Write as _;

use super::cell::push_line;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

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
