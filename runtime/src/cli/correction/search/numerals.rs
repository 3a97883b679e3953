//! Numbers as people write them with a word: `S02` for the second season, `9/10`, `70s`, `02:00` for an hour, `5-7` for three.

use super::money::{amount, is_small};
use super::units::{has_unit, is_unit};
use super::{Guesses, option_tokens};
use crate::data::{Words, name_words, split_once};
use crate::schema::{FieldRef, Part};

/// Maximum number of numbers that a range stands for.
const MAX_RANGE: u64 = 50;
/// Words of fields for percentages.
const PERCENTS: Words = Words("percent percents percentage percentages pct confidence");
/// Words of fields for years.
const YEARS: Words = Words("year decade years decades");

impl Guesses<'_, '_, '_> {
    /// Guesses that letters with numbers are the values of options that begin with the letters: `S02E05` is `--season 2
    /// --episode 5`.
    pub(super) fn at_lettered_numbers(&mut self, index: usize, word: &str) {
        let pairs = lettered(word);
        let tables = self.tables();
        let mut used = Vec::new();
        let mut tokens = Vec::new();
        for (letters, number) in &pairs {
            let is_it = |field: &FieldRef<'_>| {
                field.kind().is_number() && !self.is_given(field) && !field.is_hidden() && begins(field, letters)
            };
            let mut fields = tables.part(Part::Option).filter(is_it);
            let (Some(field), None) = (fields.next(), fields.next()) else { return };
            if used.contains(&field.id()) {
                return;
            }
            used.push(field.id());
            tokens.extend(option_tokens(&field, number));
        }
        if pairs.len() > 1 {
            self.replace_tokens(index, 1, &tokens, 2);
        }
    }

    /// Guesses that a range is its numbers, each of which is a value: `--episode 5-7`.
    pub(super) fn at_range_of_numbers(&mut self, index: usize, word: &str, field: &FieldRef<'_>) {
        let range = [word.split_once(".."), split_once(word, '-')].into_iter().flatten().next();
        let ends = range.and_then(|(first, last)| Some((first.parse::<u64>().ok()?, last.parse::<u64>().ok()?)));
        let is_list = field.kind().is_number() && field.kind().is_list();
        let Some((first, last)) = ends.filter(|_| is_list) else { return };
        if first >= last || last - first > MAX_RANGE {
            return;
        }
        let numbers = (first..=last).map(|number| number.to_string());
        let flag = index.checked_sub(1).and_then(|before| self.argv().get(before)).filter(|flag| flag.starts_with('-'));
        match flag.cloned().filter(|_| field.part() == Part::Option) {
            Some(flag) => {
                let tokens: Vec<String> = numbers.flat_map(|number| [flag.clone(), number]).collect();
                self.replace_tokens(index - 1, 2, &tokens, 1);
            }
            None => self.replace_tokens(index, 1, &numbers.collect::<Vec<_>>(), 1),
        }
    }
}

/// Returns whether the name of a field begins with letters, or a word of it.
fn begins(field: &FieldRef<'_>, letters: &str) -> bool {
    name_words(field.long()).iter().any(|word| word.starts_with(letters))
}

/// Returns the letters and numbers of a word, if it has nothing else: `s` with 2 and `e` with 5 of `S02E05`.
fn lettered(word: &str) -> Vec<(String, String)> {
    let mut out = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (text, after) = rest.split_at_checked(letters).unwrap_or((rest, ""));
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let (number, after) = after.split_at_checked(digits).unwrap_or((after, ""));
        let Ok(number) = number.parse::<u64>() else { return Vec::new() };
        if text.is_empty() {
            return Vec::new();
        }
        out.push((text.to_ascii_lowercase(), number.to_string()));
        rest = after;
    }
    out
}

/// Returns the number of a field that a text with a word, a scale or minutes means: 2 for `S02` of a season, 9 for `9/10`, 1970 for
/// `70s` of a decade, and 2 for `02:00` of an hour.
pub(super) fn number_within(text: &str, field: &FieldRef<'_>) -> Option<String> {
    if let [(letters, number)] = lettered(text).as_slice() {
        return begins(field, letters).then(|| number.clone());
    }
    let words = name_words(field.long());
    if let Some(number) = percent_of(text, field).or_else(|| numbered(text)).or_else(|| counted(text, field)) {
        return Some(number);
    }
    // `12+` of a minimum, and `50€`
    let least = text.strip_suffix('+').filter(|_| words.iter().any(|word| matches!(&**word, "min" | "minimum")));
    if let Some(number) =
        least.map(str::to_owned).or_else(|| amount(text).filter(|_| !is_small(field)).map(|(number, _)| number))
    {
        return number.parse::<f64>().is_ok().then_some(number);
    }
    if let Some((number, scale)) = text.split_once('/') {
        // The scale is the largest number that the field takes.
        let max = field.range().and_then(|(_, max)| max);
        let is_rated = field.kind().is_integer() && number.parse::<u64>().is_ok();
        return (max == Some(scale) && is_rated).then(|| number.to_owned());
    }
    let is_hour = |word: &String| matches!(&**word, "hour" | "hours" | "at");
    let lower = text.to_ascii_lowercase();
    let halves = [("am", 0), ("pm", 12)].into_iter().find_map(|(end, add)| Some((lower.strip_suffix(end)?, add)));
    if let Some((hour, add)) = halves.filter(|_| words.iter().any(is_hour)) {
        let hour = hour.trim().parse::<u64>().ok().filter(|hour| (1..=12).contains(hour))?;
        return Some((hour % 12 + add).to_string());
    }
    if let Some((hour, "00")) = text.split_once(':') {
        return words.iter().any(is_hour).then(|| hour.parse::<u64>().ok())?.map(|hour| hour.to_string());
    }
    let years = text.trim_start_matches(['\'', '\u{2019}']).strip_suffix('s')?;
    let is_years = words.iter().any(|word| YEARS.contains(word));
    match years.parse::<u64>().ok().filter(|_| is_years)? {
        short @ 30..100 => Some((1900 + short).to_string()),
        short @ 0..30 => Some((2000 + short).to_string()),
        year => Some(year.to_string()),
    }
}

/// Returns the percentage that a part of one is, for a field that takes whole percents: 40 for `0.4`.
fn percent_of(text: &str, field: &FieldRef<'_>) -> Option<String> {
    const WHOLE: f64 = 100.0;
    let part = match text {
        "half" | "a half" => 0.5,
        "quarter" | "a quarter" => 0.25,
        text => text.parse::<f64>().ok().filter(|part| (0.0..1.0).contains(part) && text.contains('.'))?,
    };
    let percent = (part * WHOLE * 1e6).round() / 1e6;
    let words = name_words(field.long()).into_iter().chain(name_words(field.doc()));
    let says = words.into_iter().any(|word| PERCENTS.contains(&word));
    let is_whole = field.kind().is_integer() && percent.fract() == 0.0;
    (is_whole && says && percent > 0.0).then(|| percent.to_string())
}

/// Returns the number after a word that only says that it is one: `no.1042`.
fn numbered(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let rest = ["number", "no", "nr", "num", "#"].iter().find_map(|start| lower.strip_prefix(start))?;
    let number = rest.trim_start_matches(['.', ':', '-', ' ', '#']);
    number.parse::<u64>().is_ok().then(|| number.to_owned())
}

/// Returns the number before a word for what is counted: `20 rows` of a limit.
fn counted(text: &str, field: &FieldRef<'_>) -> Option<String> {
    let (number, thing) = text.split_once(' ')?;
    // `EUR` is a currency.
    let is_thing = thing.len() > 3 && thing.chars().all(char::is_lowercase) && !is_unit(&thing.to_ascii_lowercase());
    let is_count =
        field.kind().is_integer() && number.parse::<u64>().is_ok() && !has_unit(field) && amount(text).is_none();
    (is_thing && is_count).then(|| number.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{lettered, numbered};

    #[test]
    fn a_word_before_a_number_is_left_out() {
        assert_eq!(numbered("no.1042").as_deref(), Some("1042"));
        assert_eq!(numbered("Nr. 7").as_deref(), Some("7"));
        assert_eq!(numbered("#12").as_deref(), Some("12"));
        for other in ["no", "north 7", "7", "no 7b"] {
            assert_eq!(numbered(other), None, "{other}");
        }
    }

    #[test]
    fn letters_and_numbers_are_split() {
        let pairs = |word| lettered(word).into_iter().map(|(letters, number)| letters + &number).collect::<Vec<_>>();
        assert_eq!(pairs("S02E05"), ["s2", "e5"]);
        assert_eq!(pairs("season3"), ["season3"]);
        for other in ["", "12", "s", "s-2", "2s", "s2e", "s99999999999999999999"] {
            assert!(lettered(other).is_empty(), "{other}");
        }
    }
}
