//! Dates and times as people write them, in the form that a document declares: `Nov 1, 2026` for `2026-11-01`.

use crate::data::name_words;
use crate::schema::{FieldRef, Kind};

/// The form in which a field takes a point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `2026-11-01`
    Date,
    /// `2026-11-01T00:00:00Z`
    DateTime,
    /// Seconds since 1970.
    Seconds,
    /// Milliseconds since 1970.
    Millis,
}

/// The order of day and month in a date of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DayOrder {
    DayFirst,
    MonthFirst,
}

/// A point in time, as precise as it was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Moment<'t> {
    year: i64,
    month: i64,
    day: i64,
    /// Seconds since midnight.
    time: Option<i64>,
    /// Digits after the seconds.
    fraction: &'t str,
    /// Minutes east of Greenwich.
    offset: Option<i64>,
}

/// Names of the months.
pub(super) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

const DAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Number of seconds of a day.
const DAY: i64 = 86_400;

impl Form {
    /// Returns the form of a field's values, if it is declared, and whether that is a format of the document.
    pub(super) fn of(field: &FieldRef<'_>) -> Option<(Self, bool)> {
        let kind = field.kind();
        if kind.is_map() || field.has_choices() {
            return None;
        }
        if kind.is(Kind::TEXT) {
            return match field.value_names().next() {
                Some("date") => Some((Self::Date, true)),
                Some("date-time") => Some((Self::DateTime, true)),
                _ => Self::described(field.doc()).or_else(|| Self::unix_only(field.doc())).map(|form| (form, false)),
            };
        }
        Self::unix(field.doc()).filter(|_| kind.is_number()).map(|form| (form, true))
    }

    /// Returns the form of Unix times, if a description names them.
    fn unix(doc: &str) -> Option<Self> {
        let doc = doc.to_ascii_lowercase();
        let has = |words: &[&str]| words.iter().any(|word| doc.contains(word));
        let is_unix = has(&["unix", "epoch"]) && has(&["time", "second", "epoch"]);
        is_unix.then_some(if doc.contains("millisecond") { Self::Millis } else { Self::Seconds })
    }

    /// Returns the form of Unix times, if a description names no other form, as one of Docker does.
    fn unix_only(doc: &str) -> Option<Self> {
        const OTHERS: &[&str] = &["rfc", "iso", "date", "yyyy", "duration", "relative", "format", "socket", "file"];
        let form = Self::unix(doc)?;
        let lower = doc.to_ascii_lowercase();
        let has_words = ["timestamp", "unix time", "epoch"].iter().any(|word| lower.contains(word));
        (has_words && !OTHERS.iter().any(|word| lower.contains(word))).then_some(form)
    }

    /// Returns the form of a number by whose name and value it is a time: `2026-11-01` for `created`.
    pub(super) fn of_date(text: &str, field: &FieldRef<'_>) -> Option<(Self, bool)> {
        const TIMES: &[&str] = &[
            "created",
            "updated",
            "modified",
            "time",
            "timestamp",
            "date",
            "at",
            "since",
            "until",
            "before",
            "after",
            "expires",
            "start",
            "end",
            "due",
            "from",
            "to",
        ];
        let is_time = name_words(field.long()).iter().any(|word| TIMES.contains(&word.as_str()));
        let is_date = text.len() >= 10 && Self::Date.takes(text.get(..10).unwrap_or_default());
        (is_time && is_date && field.kind().is_number()).then_some((Self::Seconds, false))
    }

    /// Returns the form that a description names.
    fn described(doc: &str) -> Option<Self> {
        let upper = doc.to_ascii_uppercase();
        let is_date = upper.contains("YYYY-MM-DD");
        let has_time = ["YYYY-MM-DDT", "YYYY-MM-DD H", "YYYY-MM-DD T"].iter().any(|text| upper.contains(text));
        match upper.contains("RFC 3339") || upper.contains("RFC3339") {
            true if !is_date => Some(Self::DateTime),
            false if is_date && !has_time => Some(Self::Date),
            _ => None,
        }
    }

    /// Returns an example of the form.
    pub(super) fn example(self) -> &'static str {
        match self {
            Self::Date => "2026-11-30",
            Self::DateTime => "2026-11-30T14:00:00Z",
            Self::Seconds => "1796047200",
            Self::Millis => "1796047200000",
        }
    }

    /// Returns whether a text has the form.
    pub(super) fn takes(self, text: &str) -> bool {
        match self {
            Self::Date => date_of(text, None).is_some_and(|(moment, rest)| rest.is_empty() && moment.date() == text),
            Self::DateTime => {
                let upper = text.to_ascii_uppercase().replacen(' ', "T", 1);
                let has_zone = moment_of(&upper, None).is_some_and(|moment| moment.offset.is_some());
                let is_exact = text.len() >= 20 && text.as_bytes().get(10).is_some_and(u8::is_ascii_alphabetic);
                let has_seconds = text.get(11..19).is_some_and(|time| time.matches(':').count() == 2);
                let zone = text.get(19..).unwrap_or_default();
                let has_colon = zone.ends_with(['Z', 'z'])
                    || zone.get(zone.len().wrapping_sub(3)..).is_some_and(|end| end.starts_with(':'));
                has_zone && is_exact && has_seconds && has_colon
            }
            Self::Seconds | Self::Millis => text.parse::<f64>().is_ok(),
        }
    }

    /// Returns a text that people read as a point in time in this form, and whether it can only mean that. `order` tells
    /// what the first number of `01/12/2026` is.
    pub(super) fn repair(self, text: &str, order: Option<DayOrder>) -> Option<(String, bool)> {
        let moment = moment_of(text, order).or_else(|| unix_moment(text))?;
        let is_certain = moment.time.is_some() && moment.offset.is_some();
        match self {
            Self::Date => matches!(moment.time, None | Some(0)).then(|| (moment.date(), true)),
            Self::DateTime => Some((moment.date_time(), is_certain)),
            Self::Seconds => Some((moment.seconds().to_string(), is_certain)),
            Self::Millis => Some(((moment.seconds() * 1_000).to_string(), is_certain)),
        }
    }
}

impl Moment<'_> {
    fn date(&self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    fn date_time(&self) -> String {
        let time = self.time.unwrap_or(0);
        let (hours, minutes, seconds) = (time / 3_600, time / 60 % 60, time % 60);
        let fraction = if self.fraction.is_empty() { String::new() } else { format!(".{}", self.fraction) };
        let zone = match self.offset.unwrap_or(0) {
            0 => "Z".to_owned(),
            offset => {
                let sign = if offset < 0 { '-' } else { '+' };
                format!("{sign}{:02}:{:02}", offset.abs() / 60, offset.abs() % 60)
            }
        };
        format!("{}T{hours:02}:{minutes:02}:{seconds:02}{fraction}{zone}", self.date())
    }

    /// Returns the seconds since 1970.
    fn seconds(&self) -> i64 {
        days_since_1970(self.year, self.month, self.day) * DAY + self.time.unwrap_or(0) - self.offset.unwrap_or(0) * 60
    }
}

/// Returns the days from 1970 to a day of the Gregorian calendar.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Reads the seconds or milliseconds since 1970, which have ten or thirteen digits today.
fn unix_moment(text: &str) -> Option<Moment<'static>> {
    let number: i64 = text.parse().ok()?;
    let seconds = match text.len() {
        10 => number,
        13 if number % 1_000 == 0 => number / 1_000,
        _ => return None,
    };
    let (mut year, mut days) = (1970, seconds.div_euclid(DAY));
    loop {
        let len = days_since_1970(year + 1, 1, 1) - days_since_1970(year, 1, 1);
        if days < len {
            break;
        }
        (year, days) = (year + 1, days - len);
    }
    let month = (1..=12).rev().find(|month| days_since_1970(year, *month, 1) - days_since_1970(year, 1, 1) <= days)?;
    let day = days - (days_since_1970(year, month, 1) - days_since_1970(year, 1, 1)) + 1;
    Some(Moment { year, month, day, time: Some(seconds.rem_euclid(DAY)), offset: Some(0), ..Moment::default() })
}

/// Returns the order of day and month in a date such as `31/12/2026`, of which only one is possible.
pub(super) fn day_order(text: &str) -> Option<DayOrder> {
    let as_order = |order| numbers_date(text, Some(order)).is_some();
    match (as_order(DayOrder::DayFirst), as_order(DayOrder::MonthFirst)) {
        (true, false) => Some(DayOrder::DayFirst),
        (false, true) => Some(DayOrder::MonthFirst),
        _ => None,
    }
}

/// Reads a date, with a time after it or without.
fn moment_of(text: &str, order: Option<DayOrder>) -> Option<Moment<'_>> {
    let (mut moment, rest) = date_of(text.trim(), order)?;
    if rest.is_empty() {
        return Some(moment);
    }
    let time = rest.strip_prefix(['T', 't', ' ', ',', '_']).map(|rest| rest.trim_start())?;
    let time = time.strip_prefix("at ").unwrap_or(time);
    let end = time.find(|c: char| !(c.is_ascii_digit() || c == ':' || c == '.')).unwrap_or(time.len());
    let (clock, rest) = time.split_at_checked(end)?;
    let mut rest = rest.trim_start();
    let mut hours_added = 0;
    let lower = rest.to_ascii_lowercase();
    let half = ["am", "pm"].iter().position(|half| lower.starts_with(half));
    if let Some(half) = half {
        rest = rest.get(2..)?.trim_start();
        hours_added = 12 * half as i64;
    }
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, ""));
    let parts: Option<Vec<i64>> =
        clock.split(':').map(|part| if part.len() <= 2 { part.parse().ok() } else { None }).collect();
    let (hours, minutes, seconds) = match *parts?.as_slice() {
        [hours] if half.is_some() => (hours, 0, 0),
        [hours, minutes] => (hours, minutes, 0),
        [hours, minutes, seconds] => (hours, minutes, seconds),
        _ => return None,
    };
    if hours > if half.is_some() { 12 } else { 23 } || minutes > 59 || seconds > 60 {
        return None;
    }
    let hours = if half.is_some() { hours % 12 + hours_added } else { hours };
    moment.time = Some(hours * 3_600 + minutes * 60 + seconds);
    moment.fraction = fraction;
    if !rest.is_empty() {
        moment.offset = Some(offset_of(rest)?);
    }
    Some(moment)
}

/// Returns a time of the day as digital clocks show it: 08:30 for `8:30 am`.
pub(super) fn clock(text: &str) -> Option<String> {
    let dated = format!("2000-01-01 {text}");
    let moment = moment_of(&dated, None).filter(|moment| moment.offset.is_none())?;
    let time = moment.time?;
    Some(format!("{:02}:{:02}", time / 3_600, time / 60 % 60))
}

/// Reads the distance to Greenwich in minutes: `Z`, `UTC`, `+01:00`.
fn offset_of(text: &str) -> Option<i64> {
    let text = text.trim();
    if ["z", "utc", "gmt"].iter().any(|name| text.eq_ignore_ascii_case(name)) {
        return Some(0);
    }
    let text = text.strip_prefix("UTC").or_else(|| text.strip_prefix("GMT")).unwrap_or(text);
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let digits = text.strip_prefix(['+', '-'])?.replace(':', "");
    let (hours, minutes) = match digits.len() {
        1 | 2 => (digits.parse::<i64>().ok()?, 0),
        4 => (digits.get(..2)?.parse().ok()?, digits.get(2..)?.parse().ok()?),
        _ => return None,
    };
    (hours < 15 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

/// Reads the date at the start of a text, and returns what follows.
fn date_of(text: &str, order: Option<DayOrder>) -> Option<(Moment<'_>, &str)> {
    if text.as_bytes().first()?.is_ascii_digit()
        && let Some(found) = numbers_date(text, order)
    {
        return Some(found);
    }
    named_date(text)
}

/// Reads a date of numbers: `2026-11-01`, `2026/11/01`, `20261101`, `1.11.2026`, `31/12/2026`.
fn numbers_date(text: &str, order: Option<DayOrder>) -> Option<(Moment<'_>, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let first = digits(text);
    if first == 8 {
        let (date, rest) = text.split_at_checked(8)?;
        let number = |range: std::ops::Range<usize>| date.get(range)?.parse().ok();
        return Some((moment(number(0..4)?, number(4..6)?, number(6..8)?)?, rest));
    }
    let separator = char::from(*text.as_bytes().get(first)?);
    if !matches!(separator, '-' | '/' | '.') {
        return None;
    }
    let mut parts = text.splitn(3, separator);
    let (a, b, rest) = (parts.next()?, parts.next()?, parts.next()?);
    let last = digits(rest);
    let (c, rest) = rest.split_at_checked(last)?;
    let is_plain = b.bytes().all(|byte| byte.is_ascii_digit()) && (1..=2).contains(&b.len());
    let number = |text: &str| text.parse::<i64>().ok();
    let (first, second, third) = (number(a)?, number(b)?, number(c)?);
    if !is_plain {
        return None;
    }
    if a.len() == 4 && c.len() <= 2 {
        return Some((moment(first, second, third)?, rest));
    }
    if c.len() != 4 || a.len() > 2 {
        return None;
    }
    let day_first = moment(third, second, first);
    let month_first = moment(third, first, second);
    let found = match (day_first, month_first) {
        (Some(day_first), _) if separator == '.' => day_first,
        (Some(day_first), None) => day_first,
        (None, Some(month_first)) if separator != '.' => month_first,
        (Some(day_first), Some(month_first)) if day_first != month_first => match order? {
            DayOrder::DayFirst => day_first,
            DayOrder::MonthFirst => month_first,
        },
        (Some(same), Some(_)) => same,
        _ => return None,
    };
    // The other order is wrong where one is asked for.
    let is_other = match order {
        Some(DayOrder::DayFirst) => Some(found) != day_first,
        Some(DayOrder::MonthFirst) => Some(found) != month_first,
        None => false,
    };
    (!is_other).then_some((found, rest))
}

/// Reads a date with the name of its month: `Nov 1, 2026`, `1st November 2026`, `Tue, 3 Dec 2026`.
fn named_date(text: &str) -> Option<(Moment<'_>, &str)> {
    let mut rest = text;
    let (mut day, mut month, mut year) = (None, None, None);
    while year.is_none() {
        rest = rest.trim_start_matches([' ', ',', '.', '-']);
        // A `T` divides the date from the time, and begins `Tue`.
        let mut marks = rest.match_indices([' ', ',', '.', '-', 'T']).map(|(end, _)| end);
        let end = marks.find(|end| *end > 0).unwrap_or(rest.len());
        let (word, after) = rest.split_at_checked(end)?;
        let lower = word.to_ascii_lowercase();
        let is_name = |name: &str| lower.len() >= 3 && name.starts_with(&lower);
        let number = ["st", "nd", "rd", "th"].iter().find_map(|end| lower.strip_suffix(end)).unwrap_or(&lower);
        let number: Option<i64> = number.parse().ok();
        match number {
            Some(number) if word.len() == 4 && day.is_some() && month.is_some() => year = Some(number),
            Some(number) if day.is_none() && word.len() <= 4 && number <= 31 => day = Some(number),
            Some(_) => return None,
            None if lower == "sept" => month = Some(8),
            None if month.is_none() && MONTHS.iter().any(|name| is_name(name)) => {
                month = MONTHS.iter().position(|name| is_name(name));
            }
            None if DAYS.iter().any(|name| is_name(name)) || matches!(&*lower, "of" | "the") => {}
            None => return None,
        }
        rest = after;
    }
    Some((moment(year?, i64::try_from(month?).ok()? + 1, day?)?, rest))
}

/// Returns a day of the calendar.
fn moment(year: i64, month: i64, day: i64) -> Option<Moment<'static>> {
    let len = match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let is_day = (1..=12).contains(&month) && (1..=len).contains(&day) && (1..=9999).contains(&year);
    is_day.then(|| Moment { year, month, day, ..Moment::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_people_write_them() {
        for (text, date) in [
            ("2026-11-01", "2026-11-01"),
            ("2026/11/1", "2026-11-01"),
            ("20261101", "2026-11-01"),
            ("1.11.2026", "2026-11-01"),
            ("Nov 1, 2026", "2026-11-01"),
            ("1st november 2026", "2026-11-01"),
            ("Sun, 1 Nov 2026", "2026-11-01"),
            ("Tue, 3 Nov 2026", "2026-11-03"),
            ("Thursday, 5 November 2026", "2026-11-05"),
            ("3-Dec-2026", "2026-12-03"),
            ("31/12/2026", "2026-12-31"),
            ("12/31/2026", "2026-12-31"),
        ] {
            assert_eq!(Form::Date.repair(text, None), Some((date.to_owned(), true)), "{text}");
        }
        for text in ["01/12/2026", "tomorrow", "2026-13-01", "31.02.2026", "5", "nov", "2026-11-01T10:00:00Z"] {
            assert_eq!(Form::Date.repair(text, None), None, "{text}");
        }
        assert_eq!(day_order("31/12/2026"), Some(DayOrder::DayFirst));
        assert_eq!(day_order("01/12/2026"), None);
        let first = |order| Form::Date.repair("01/12/2026", Some(order)).unwrap().0;
        assert_eq!(
            (first(DayOrder::DayFirst), first(DayOrder::MonthFirst)),
            ("2026-12-01".into(), "2026-01-12".into())
        );
    }

    #[test]
    fn times_get_the_declared_form() {
        for (text, time) in [
            ("2026-11-01", "2026-11-01T00:00:00Z"),
            ("2026-11-01T06:00Z", "2026-11-01T06:00:00Z"),
            ("2026-12-03 06:00 UTC", "2026-12-03T06:00:00Z"),
            ("Nov 1, 2026 6:30 pm", "2026-11-01T18:30:00Z"),
            ("2026-11-01T06:00:00.25+0130", "2026-11-01T06:00:00.25+01:30"),
            ("1793491200", "2026-11-01T00:00:00Z"),
        ] {
            let (repaired, _) = Form::DateTime.repair(text, None).unwrap();
            assert_eq!(repaired, time, "{text}");
            assert!(Form::DateTime.takes(&repaired) && !Form::DateTime.takes(text), "{text}");
        }
        for text in ["2026-11-01T06:00:00Z", "2026-11-01t06:00:00.5-03:00", "2026-11-01T06:00:00z"] {
            assert!(Form::DateTime.takes(text), "{text}");
        }
        assert_eq!(Form::Seconds.repair("2026-11-01", None), Some(("1793491200".to_owned(), false)));
        assert_eq!(Form::Seconds.repair("2026-11-01T01:00:00+01:00", None), Some(("1793491200".to_owned(), true)));
        assert_eq!(Form::Millis.repair("1970-01-02", None), Some(("86400000".to_owned(), false)));
    }
}
