//! Parts of a calendar or a clock as people write them: months, weeks, times of the day.

use super::times::{MONTHS, clock};
use crate::data::name_words;
use crate::schema::FieldRef;

/// Returns a value as a description wants it: `2025-W14` for `14/2025`, `2025-04` for `April 2025`, `09:00` for `9am`.
pub(super) fn described(text: &str, doc: &str) -> Option<String> {
    week_or_month(text, doc).or_else(|| described_clock(text, doc))
}

/// Returns a week or a month as a description wants it: `2025-W14` for `14/2025`, `2025-04` for `04/2025`.
fn week_or_month(text: &str, doc: &str) -> Option<String> {
    let doc = doc.to_ascii_uppercase();
    let is_week = doc.contains("ISO WEEK") || doc.contains("YYYY-WW") || doc.contains("YYYY-W");
    let is_month = doc.contains("YYYY-MM") && !doc.contains("YYYY-MM-") && !doc.contains("YYYY-MMD");
    let is_plain = |c: char| c.is_ascii_digit() || matches!(c, '/' | '-' | '.' | ' ' | 'W' | 'w');
    if is_week == is_month {
        return None;
    }
    if let Some(month) = named_month(text).filter(|_| is_month) {
        return Some(month);
    }
    if !text.chars().all(is_plain) {
        return None;
    }
    let numbers: Vec<&str> = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let (year, part) = match numbers.as_slice() {
        [year, part] if year.len() == 4 && part.len() < 3 => (year, part),
        [part, year] if year.len() == 4 && part.len() < 3 => (year, part),
        _ => return None,
    };
    let number: u8 = part.parse().ok()?;
    let (sign, last) = if is_week { ("W", 53) } else { ("", 12) };
    let meant = format!("{year}-{sign}{number:02}");
    ((1..=last).contains(&number) && meant != text).then_some(meant)
}

/// Returns a time of the day, or a month of a year, as digits tell it: `09:00` for `9am`, `2025-04` for `April 2025`.
pub(super) fn spoken(text: &str) -> Option<String> {
    clock(text).or_else(|| named_month(text))
}

/// Returns a month as `2025-04` where a name and a year tell it: `April 2025`, `2025 apr`.
fn named_month(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split([' ', '-', '/', ',', '.']).filter(|word| !word.is_empty()).collect();
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let (name, year) = match *words.as_slice() {
        [name, year] if is_year(year) => (name, year),
        [year, name] if is_year(year) => (name, year),
        _ => return None,
    };
    Some(format!("{year}-{:02}", month(name)?))
}

/// Returns the number of a month for a field that takes one: 9 for `september`.
pub(super) fn month_number(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let is_month = name_words(field.long()).iter().any(|word| word == "month" || word == "months");
    let number = month(text).filter(|_| is_month && field.kind().is_integer())?;
    Some(number.to_string())
}

/// Returns the number of a month by its name, or the first three letters of it.
fn month(name: &str) -> Option<usize> {
    let lower = name.to_ascii_lowercase();
    let lower = if lower == "sept" { "sep" } else { &*lower };
    let is_it = |month: &str| lower.len() >= 3 && month.starts_with(lower);
    MONTHS.into_iter().position(is_it).map(|index| index + 1)
}

/// Returns a time of the day in the digits that a description asks for.
fn described_clock(text: &str, doc: &str) -> Option<String> {
    let doc = doc.to_ascii_uppercase();
    let is_of_date = doc.contains("YY") || doc.contains("HH:MM:SSZ");
    let clock = clock(text).filter(|_| doc.contains("HH:MM") && !is_of_date)?;
    let has_only_seconds = doc.matches("HH:MM").count() == doc.matches("HH:MM:SS").count();
    let seconds = if has_only_seconds { ":00" } else { "" };
    // A time with seconds is left as it is.
    let is_other = text.matches(':').count() < 2 && text != clock;
    (is_other || !seconds.is_empty() && text == clock).then(|| format!("{clock}{seconds}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_calendar_get_the_described_form() {
        for (text, doc, expected) in [
            ("April 2025", "Month as YYYY-MM", Some("2025-04")),
            ("2025 sept", "Month as YYYY-MM", Some("2025-09")),
            ("4/2025", "Month as YYYY-MM", Some("2025-04")),
            ("2025-04", "Month as YYYY-MM", None),
            ("April", "Month as YYYY-MM", None),
            ("14/2025", "ISO week", Some("2025-W14")),
            ("April 2025", "ISO week", None),
            ("9am", "HH:MM", Some("09:00")),
            ("9:30 pm", "Opening time (HH:MM)", Some("21:30")),
            ("09:00", "HH:MM", None),
            ("09:00", "HH:MM:SS", Some("09:00:00")),
            ("09:00", "HH:MM or HH:MM:SS", None),
            ("09:00:30", "HH:MM", None),
            ("9am", "A time", None),
        ] {
            assert_eq!(described(text, doc).as_deref(), expected, "{text}");
        }
    }
}
