//! Durations as people write them: `daily`, `two weeks`, `PT5M`, `00:45:00`.

use std::time::Duration;

use super::choices::iso_time;
use super::units::spoken_number;
use crate::data::{replace_text, split_once};
use crate::schema::duration;

/// Returns a duration as people write it: `daily`, `24 hours ago`, `half an hour`. A number without a unit is left to the user.
pub(super) fn spoken_duration(text: &str) -> Option<String> {
    // `1M` may be a month as well as a minute.
    if text.ends_with('M') && !text.starts_with('P') {
        return None;
    }
    // `half-an-hour`
    let is_sign = text.starts_with(|c: char| !c.is_ascii_alphabetic());
    let lower = if is_sign { text.to_ascii_lowercase() } else { text.to_ascii_lowercase().replace(['-', '_'], " ") };
    let text = ["last ", "past ", "every ", "each ", "the ", "in "]
        .iter()
        .fold(&*lower, |text, word| text.strip_prefix(word).unwrap_or(text));
    let text = [" ago", " long", " old"].iter().fold(text, |text, word| text.strip_suffix(word).unwrap_or(text));
    if let Some(time) = iso_time(&lower.to_uppercase()).or_else(|| clock_time(&lower)) {
        return Some(in_units(time));
    }
    if let Some(time) = per_time(text) {
        return Some(in_units(time));
    }
    let known = match text {
        "second" | "a second" => "1s",
        "minute" | "a minute" | "minutely" => "1m",
        "hour" | "an hour" | "hourly" => "1h",
        "half an hour" => "30m",
        "day" | "a day" | "daily" | "nightly" => "1d",
        "week" | "a week" | "weekly" => "1w",
        "fortnight" | "a fortnight" => "2w",
        _ => "",
    };
    let text = if known.is_empty() { replace_text(text, " and ", " ").replace(", ", " ") } else { known.to_owned() };
    // `1h,2h` are two times, and `1,5h` is one; `1,500ms` may be thousands.
    let is_decimal = |(before, after): (&str, &str)| {
        let unit = after.trim_start_matches(|c: char| c.is_ascii_digit());
        let has_digits = matches!(after.len() - unit.len(), 1 | 2);
        before.chars().all(|c| c.is_ascii_digit()) && has_digits && !unit.contains(',')
    };
    if split_once(&text, ',').is_some_and(|parts| !is_decimal(parts)) {
        return None;
    }
    let text = text.replace(',', ".");
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    // `two weeks`
    let number = text.split(' ').next().and_then(spoken_number);
    let plain = number.map_or(plain, |number| {
        let rest: String = text.split(' ').skip(1).collect();
        format!("{number}{rest}")
    });
    // `1h30`
    let minutes =
        split_once(&plain, 'h').filter(|(_, rest)| rest.len() <= 2 && rest.parse::<u8>().is_ok_and(|rest| rest < 60));
    let plain = if minutes.is_some() { format!("{plain}m") } else { plain };
    let plain = with_usual_unit(plain);
    duration::parse(&plain).is_ok().then_some(if plain.len() > 4 && known.is_empty() {
        shortened(&plain)
    } else {
        plain
    })
}

/// Returns a duration of one number by the letter of a unit that is written otherwise: `2w` for `2wks`, `365d` for `1y`.
fn with_usual_unit(text: String) -> String {
    let end = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(end).unwrap_or((&text, ""));
    match unit {
        "wk" | "wks" => format!("{number}w"),
        "dy" | "dys" => format!("{number}d"),
        "y" | "yr" | "yrs" | "year" | "years" => {
            number.parse::<u64>().ok().and_then(|years| years.checked_mul(365)).map_or(text, |days| format!("{days}d"))
        }
        _ => text,
    }
}

/// Returns the time between things that are done some times in another: 12 hours for `twice a day`.
fn per_time(text: &str) -> Option<Duration> {
    let (count, rest) = match text.split_once(' ')? {
        ("once", rest) => (1, rest),
        ("twice", rest) => (2, rest),
        (number, rest) => {
            let number = spoken_number(number).unwrap_or_else(|| number.to_owned());
            (number.parse().ok()?, rest.strip_prefix("times ")?)
        }
    };
    let unit = ["a ", "an ", "per ", "each ", "every "].iter().find_map(|word| rest.strip_prefix(word))?;
    let whole = match unit {
        "minute" => 60,
        "hour" => 3_600,
        "day" => 86_400,
        "week" => 604_800,
        _ => return None,
    };
    Duration::from_secs(whole).checked_div(count)
}

/// Returns the time that a clock shows, with seconds: `00:45:00`.
fn clock_time(text: &str) -> Option<Duration> {
    let parts: Option<Vec<u64>> =
        text.split(':').map(|part| part.parse().ok().filter(|_| matches!(part.len(), 1 | 2))).collect();
    match *parts?.as_slice() {
        [hours, minutes, seconds] if minutes < 60 && seconds < 60 => {
            Some(Duration::from_secs(hours * 3_600 + minutes * 60 + seconds))
        }
        _ => None,
    }
}

/// Returns a duration in hours, minutes and seconds: `1h30m`.
fn in_units(time: Duration) -> String {
    let seconds = time.as_secs();
    let parts = [(seconds / 3_600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")];
    let text: String =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count}{unit}")).collect();
    if text.is_empty() { "0s".to_owned() } else { text }
}

/// Returns a duration of one number with the letter of its unit: `24h` for `24hours`.
fn shortened(text: &str) -> String {
    let end = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at_checked(end).unwrap_or((text, ""));
    match unit
        .chars()
        .next()
        .filter(|_| unit.len() > 2 && unit.chars().all(|c| c.is_ascii_alphabetic()) && !unit.starts_with("mil"))
    {
        Some(letter) => format!("{number}{letter}"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::spoken_duration;

    #[test]
    fn durations_are_read() {
        for (text, expected) in [
            ("PT5M", Some("5m")),
            ("PT1H30M", Some("1h30m")),
            ("00:45:00", Some("45m")),
            ("two weeks", Some("2w")),
            ("20 min", Some("20m")),
            ("nightly", Some("1d")),
            ("half an hour", Some("30m")),
            ("half-an-hour", Some("30m")),
            ("12:30", None),
            ("soon", None),
        ] {
            assert_eq!(spoken_duration(text).as_deref(), expected, "{text}");
        }
    }
}
