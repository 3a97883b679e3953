//! Times on the command line: absolute or relative.

use std::ffi::OsStr;
use std::time::{SystemTime, UNIX_EPOCH};

use vestibule::schema::{Kind, Value};

use crate::moment::{self, Moment, Times};

/// The current time; tests replace it.
pub(crate) struct Clock(pub(crate) fn() -> i64);

impl Clock {
    pub(crate) fn system() -> Self {
        Self(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            since.ok().and_then(|since| since.as_secs().try_into().ok()).unwrap_or(0)
        })
    }

    /// Returns seconds since the epoch.
    pub(crate) fn now(&self) -> i64 {
        (self.0)()
    }
}

/// An absolute or relative time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum When {
    At(Bound),
    /// Seconds before now.
    Ago(i64),
}

/// A limit for times of the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Bound {
    Utc(i64),
    /// Local time of the log, independent of its offset.
    Local(i64),
}

impl Bound {
    /// Returns true if a time of the log is earlier.
    pub(crate) fn is_after(self, time: Moment) -> bool {
        match self {
            Self::Utc(bound) => bound > time.utc(),
            Self::Local(bound) => bound > time.local,
        }
    }
}

impl When {
    pub(crate) fn at(self, now: i64) -> Bound {
        match self {
            Self::At(bound) => bound,
            Self::Ago(seconds) => Bound::Utc(now.saturating_sub(seconds)),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let logged = || {
            let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
            let time = Times::default().read(text.as_bytes())?;
            Some(Self::At(Bound::Utc(time.utc())))
        };
        ago(text).or_else(|| iso(text).map(Self::At)).or_else(logged)
    }
}

impl Value for When {
    const KIND: Kind = Kind::CUSTOM;

    fn parse(text: &OsStr) -> Result<Self, String> {
        text.to_str().and_then(Self::read).ok_or_else(|| {
            let forms = "2026-11-20, 2026-11-20T10:00, 2026-11-20T10:00:00Z or 2h";
            format!("expected a time like {forms}, got `{}`", text.display())
        })
    }
}

/// Parses `30s`, `90m`, `1h`, `2d`, `1w`.
fn ago(text: &str) -> Option<When> {
    let unit = match text.as_bytes().last()? {
        b's' => 1,
        b'm' => 60,
        b'h' => 3600,
        b'd' => 86_400,
        b'w' => 7 * 86_400,
        _ => return None,
    };
    let digits = text.get(..text.len() - 1)?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse::<i64>().ok()?.checked_mul(unit).map(When::Ago)
}

/// Parses a date, a date with a time, or RFC 3339.
fn iso(text: &str) -> Option<Bound> {
    let (date, rest) = text.as_bytes().split_first_chunk::<10>()?;
    let midnight = moment::iso_date(date)? * 86_400;
    let [b'T' | b't' | b' ', rest @ ..] = rest else { return rest.is_empty().then_some(Bound::Local(midnight)) };
    let (time, offset) = match rest {
        [time @ .., b'Z' | b'z'] => (time, Some(0)),
        [time @ .., sign @ (b'+' | b'-'), a, b, b':', c, d] => (time, Some(moment::offset(*sign, [*a, *b], [*c, *d])?)),
        time => (time, None),
    };
    // The log has whole seconds: a fraction is ignored.
    let time = match time.iter().position(|byte| *byte == b'.') {
        Some(at) => {
            let (time, fraction) = time.split_at_checked(at)?;
            let digits = fraction.get(1..).filter(|digits| !digits.is_empty() && time.len() == 8)?;
            digits.iter().all(u8::is_ascii_digit).then_some(time)?
        }
        None => time,
    };
    let local = midnight + moment::time_of_day(time)?;
    Some(match offset {
        Some(offset) => Bound::Utc(local - offset),
        None => Bound::Local(local),
    })
}

/// Returns the next hour, in the format of `2026-11-20T10:00`.
pub(crate) fn hour_after(hour: &str) -> Option<String> {
    match iso(hour)? {
        Bound::Local(local) => Some(moment::minute_text(local + 3600)),
        Bound::Utc(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let local = |time| Some(When::At(Bound::Local(time)));
        let utc = |time| Some(When::At(Bound::Utc(time)));
        assert_eq!(When::read("1970-01-02"), local(86_400));
        assert_eq!(When::read("1970-01-01T01:00"), local(3600));
        assert_eq!(When::read("1970-01-01 01:00:01"), local(3601));
        assert_eq!(When::read("1970-01-01T01:00:00Z"), utc(3600));
        assert_eq!(When::read("1970-01-01t01:00:00.123z"), utc(3600));
        assert_eq!(When::read("1970-01-01T01:00:00+01:00"), utc(0));
        assert_eq!(When::read("01/Jan/1970:00:00:00 -0100"), utc(3600));
        assert_eq!(When::read("[01/Jan/1970:00:00:00 -0100]"), utc(3600));
        assert_eq!(When::read("90m"), Some(When::Ago(5400)));
        assert_eq!(When::read("2w").unwrap().at(1_209_600), Bound::Utc(0));
    }

    #[test]
    fn invalid_times_are_rejected() {
        for text in [
            "",
            "h",
            "yesterday",
            "-1h",
            "+1h",
            "1.5h",
            "1 h",
            "99999999999999999999w",
            "9223372036854775807w",
            "2026-02-30",
            "2026-11-20T",
            "2026-11-20T25:00",
            "2026-11-20T10:00:00.",
            "2026-11-20T10:00.5",
            "2026-11-20T10:00:00+0100",
            "2026-11-20x",
            "20/Nov/2026",
            "ä026-11-20",
        ] {
            assert_eq!(When::read(text), None, "{text}");
        }
    }

    #[test]
    fn the_next_hour_crosses_years() {
        assert_eq!(hour_after("2026-12-31T23:00").unwrap(), "2027-01-01T00:00");
        assert_eq!(hour_after("other"), None);
    }
}
