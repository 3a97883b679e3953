//! Numbers with a unit, in the unit that the name of their field tells.

use crate::data::name_words;
use crate::schema::{FieldRef, Kind};

/// Units of time in numbers, with their milliseconds.
const TIMES: &[(&str, f64)] = &[
    ("ms msec millis millisecond milliseconds", 1.0),
    ("s sec secs second seconds", 1_000.0),
    ("m min mins minute minutes", 60_000.0),
    ("h hr hrs hour hours", 3_600_000.0),
    ("d day days", 86_400_000.0),
];

/// Units of size, of which a field's name has one.
const SIZES: &[&str] = &[
    "b byte bytes",
    "k kb kib kilobyte kilobytes",
    "m mb mib megabyte megabytes",
    "g gb gib gigabyte gigabytes",
    "t tb tib terabyte terabytes",
];

/// Returns a number in the unit of its field. Returns `None` if that cannot be, or if no unit is known for the field.
pub(super) fn converted(number: &str, unit: &str, field: &FieldRef<'_>) -> Option<String> {
    let has = |names: &str, word: &str| names.split(' ').any(|name| name == word);
    let words = unit_words(field);
    let of_field = |units: &dyn Fn(&str) -> Option<usize>| words.iter().rev().find_map(|word| units(word));
    let size = |word: &str| SIZES.iter().position(|names| has(names, word));
    let time = |word: &str| TIMES.iter().position(|(names, _)| has(names, word));
    if let (Some(own), Some(typed)) = (of_field(&size), size(unit)) {
        return (own == typed).then(|| number.to_owned());
    }
    let (own, typed) = (of_field(&time)?, time(unit)?);
    let (own, typed) = (TIMES.get(own)?.1, TIMES.get(typed)?.1);
    let value = number.parse::<f64>().ok()? * typed / own;
    (value.fract() == 0.0 || !field.kind().is(Kind::INTEGER)).then(|| value.to_string())
}

/// Returns whether a text is the unit of a time or a size.
pub(super) fn is_unit(text: &str) -> bool {
    names().any(|names| names.split(' ').any(|name| name == text))
}

/// Returns whether the name or description of a field tells the unit of its numbers.
pub(super) fn has_unit(field: &FieldRef<'_>) -> bool {
    unit_words(field).iter().any(|word| is_unit(word))
}

fn names() -> impl Iterator<Item = &'static str> {
    TIMES.iter().map(|(names, _)| *names).chain(SIZES.iter().copied())
}

/// Returns the words that may be the unit of a field: those of its name, and of `in seconds` in its description.
fn unit_words(field: &FieldRef<'_>) -> Vec<String> {
    let mut out: Vec<String> = name_words(field.long()).into_iter().filter(|word| word.len() > 1).collect();
    if !out.iter().any(|word| is_unit(word)) {
        let doc = field.doc().to_ascii_lowercase();
        let words: Vec<&str> =
            doc.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let described = words.windows(2).filter(|pair| matches!(pair.first(), Some(&("in" | "of"))));
        out.extend(
            described.filter_map(|pair| pair.get(1)).filter(|word| word.len() > 3).map(|word| (*word).to_owned()),
        );
    }
    out
}
