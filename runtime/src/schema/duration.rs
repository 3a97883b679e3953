//! Durations as they are typed.

use std::any::Any;
use std::time::Duration;

use super::value::pair;
use super::{Value, Values};

/// Returns the nanoseconds of a unit. Each word is also one with an `s` at its end.
#[inline]
fn nanos_of(unit: &str) -> Option<u128> {
    let word = unit.strip_suffix('s').unwrap_or(unit);
    Some(match (unit, word) {
        ("ns", _) => 1,
        ("us" | "\u{b5}s", _) => 1_000,
        ("ms", _) | (_, "millisecond") => 1_000_000,
        ("s", _) | (_, "sec" | "second") => 1_000_000_000,
        ("m", _) | (_, "min" | "minute") => 60_000_000_000,
        ("h", _) | (_, "hr" | "hour") => 3_600_000_000_000,
        ("d", _) | (_, "day") => 86_400_000_000_000,
        ("w", _) | (_, "week") => 604_800_000_000_000,
        _ => return None,
    })
}

/// Parses a sum of numbers with units: `90s`, `1h30m`, `1.5s`, `2 weeks`. Nothing is rounded.
#[inline]
pub(crate) fn parse(text: &str) -> Result<Duration, String> {
    let mut rest = text.trim();
    if rest.is_empty() {
        return Err("a duration cannot be empty: write numbers with units, such as `90s`".to_owned());
    }
    if rest == "0" {
        return Ok(Duration::ZERO);
    }
    let mut total: u128 = 0;
    while !rest.is_empty() {
        let (number, after) = split(rest, |c| c.is_ascii_digit() || c == '.');
        let (unit, after) = split(after.trim_start(), |c| !c.is_ascii_digit() && !c.is_whitespace() && c != '.');
        let nanos = part(text, number, unit)?;
        total = total.checked_add(nanos).ok_or_else(|| too_long(text))?;
        rest = after.trim_start();
    }
    let seconds = u64::try_from(total / 1_000_000_000).map_err(|_| too_long(text))?;
    Ok(Duration::new(seconds, (total % 1_000_000_000) as u32))
}

/// Validates the values of a field that is built at run time.
#[inline]
pub(super) fn verify(values: &Values<'_>, field: u16) -> Result<Box<dyn Any + Send>, String> {
    if let Some(field) = values.tables().field(field) {
        let kind = field.kind();
        let max = if kind.is_list() { usize::MAX } else { 1 };
        for text in values.last_values(field.id(), max) {
            if text == "null" && field.is_nullable() {
                continue;
            }
            if kind.is_map() {
                pair(text, Duration::parse)?;
            } else {
                Duration::parse(text)?;
            }
        }
    }
    Ok(Box::new(()))
}

fn split(text: &str, is_in: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c| !is_in(c)).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

#[inline]
fn part(text: &str, number: &str, unit: &str) -> Result<u128, String> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    if (whole.is_empty() && fraction.is_empty()) || fraction.contains('.') {
        return Err(format!("`{text}` is not a duration: write numbers with units, such as `90s` or `1h30m`"));
    }
    if unit.is_empty() {
        return Err(format!("`{text}` has no unit: write `{number}s` for seconds"));
    }
    let Some(nanos) = nanos_of(unit) else {
        return Err(format!("`{unit}` is not a unit of time: use one of ns, us, ms, s, m, h, d, w"));
    };
    let whole: u128 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| too_long(text))? };
    let whole = whole.checked_mul(nanos).ok_or_else(|| too_long(text))?;
    whole.checked_add(fraction_nanos(text, fraction, nanos)?).ok_or_else(|| too_long(text))
}

/// Returns the nanoseconds of a fraction, exactly.
#[inline]
fn fraction_nanos(text: &str, fraction: &str, nanos: u128) -> Result<u128, String> {
    let digits = fraction.trim_end_matches('0');
    let too_fine = || format!("`{text}` is finer than a nanosecond");
    let power = u32::try_from(digits.len()).ok().and_then(|len| 10_u128.checked_pow(len)).ok_or_else(too_fine)?;
    let value: u128 = if digits.is_empty() { 0 } else { digits.parse().map_err(|_| too_fine())? };
    let scaled = value.checked_mul(nanos).ok_or_else(too_fine)?;
    if scaled % power == 0 { Ok(scaled / power) } else { Err(too_fine()) }
}

#[inline]
fn too_long(text: &str) -> String {
    format!("`{text}` is too long for a duration")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_exact() {
        for (text, nanos) in [
            ("90s", 90_000_000_000),
            ("1h30m", 5_400_000_000_000),
            ("1h 30m", 5_400_000_000_000),
            ("500ms", 500_000_000),
            ("1.5s", 1_500_000_000),
            (".5s", 500_000_000),
            ("1.000000001s", 1_000_000_001),
            ("2d", 172_800_000_000_000),
            ("2 weeks", 1_209_600_000_000_000),
            ("1 hour 30 min", 5_400_000_000_000),
            ("90seconds", 90_000_000_000),
            ("0", 0),
            ("0s", 0),
            ("18446744073709551615s", 18_446_744_073_709_551_615_000_000_000),
        ] {
            assert_eq!(parse(text).map(|value| value.as_nanos()), Ok(nanos), "{text}");
        }
    }

    #[test]
    fn invalid_durations_are_explained() {
        for (text, why) in [
            ("", "a duration cannot be empty: write numbers with units, such as `90s`"),
            ("90", "`90` has no unit: write `90s` for seconds"),
            ("1h30", "`1h30` has no unit: write `30s` for seconds"),
            ("1 30s", "`1 30s` has no unit: write `1s` for seconds"),
            ("24 hours ago", "`24 hours ago` is not a duration: write numbers with units, such as `90s` or `1h30m`"),
            ("1y", "`y` is not a unit of time: use one of ns, us, ms, s, m, h, d, w"),
            ("s", "`s` is not a duration: write numbers with units, such as `90s` or `1h30m`"),
            ("-5s", "`-5s` is not a duration: write numbers with units, such as `90s` or `1h30m`"),
            ("1.2.3s", "`1.2.3s` is not a duration: write numbers with units, such as `90s` or `1h30m`"),
            ("0.1ns", "`0.1ns` is finer than a nanosecond"),
            ("18446744073709551616s", "`18446744073709551616s` is too long for a duration"),
            (
                "99999999999999999999999999999999999999999s",
                "`99999999999999999999999999999999999999999s` is too long for a duration",
            ),
        ] {
            assert_eq!(parse(text), Err(why.to_owned()), "{text}");
        }
    }
}
