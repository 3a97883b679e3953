//! Choices that a value in other words means.

use std::time::Duration;

use super::countries::choice_of_country;
use super::sorts::sorted_choice;
use super::spoken_times::spoken_duration;
use super::units::size_of;
use super::{foreign, phrases};
use crate::data::{Words, match_words, name_words, word_cost};
use crate::describe::find::calls::{Related, singular};
use crate::schema::{duration, truth};

/// Maximum number of choices of one length among which one can be an abbreviation.
const MAX_ALIKE: usize = 2;
/// Minimum length of the start that two words of one root have in common.
const MIN_ROOT: usize = 5;

/// Letters with accents and those in their place.
const FOLDED: &str = "àáâãå:a ä:ae æ:ae çčć:c èéêëę:e ìíîï:i ł:l ñń:n òóôõ:o öø:oe ř:r šś:s ß:ss ùúû:u ü:ue ý:y žżź:z";

/// Returns the choice that an invalid value means.
pub(super) fn choice<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    // An object says more than one of its members.
    if value.starts_with(['{', '[']) {
        return None;
    }
    // Signs that few keyboards have.
    let value = value.strip_prefix('\u{b0}').unwrap_or(value);
    let value = &*value.replace(['\u{b5}', '\u{3bc}'], "u").replace('\u{d7}', "x").replace("n't", " not");
    if let Some(sorted) = sorted_choice(value, choices) {
        return sorted;
    }
    if is_several(value, choices) {
        return None;
    }
    nearest_choice(value, choices)
        // The names of signals: `SIGHUP`
        .or_else(|| nearest_choice(value.strip_prefix("SIG").filter(|rest| rest.len() > 2)?, choices))
        .or_else(|| of_degree(value, choices))
        .or_else(|| choice_by_meaning(value, choices))
        .or_else(|| choice_within(value, choices))
        .or_else(|| abbreviated(value, choices))
        .or_else(|| short_of(value, choices))
        .or_else(|| of_short_words(value, choices))
        .or_else(|| by_initials(value, choices))
        .or_else(|| of_initials(value, choices))
        .or_else(|| of_letter(value, choices))
        .or_else(|| equal_amount(value, choices))
        .or_else(|| of_roman(value, choices))
        .or_else(|| of_digits(value, choices))
        .or_else(|| of_starts(value, choices))
        .or_else(|| choice_of_country(value, choices))
        .or_else(|| choice_of_related(value, choices))
        .or_else(|| choice_of_root(value, choices))
}

/// Returns whether a value says more than one choice: several of them, of which the others would be lost, or all but one.
fn is_several(value: &str, choices: &[&str]) -> bool {
    let is_list = |separator: char| {
        value.len() > 1 && value.contains(separator) && !choices.iter().any(|choice| choice.contains(separator))
    };
    let is_choice = |part: &&str| nearest_choice(part.trim(), choices).is_some();
    let parts = || value.split(['/', '+', '&']).filter(|part| !part.trim().is_empty());
    value.starts_with(['!', '~', '^'])
        || [',', ';', '|'].into_iter().any(is_list)
        || parts().count() > 1
            && !choices.iter().any(|choice| choice.contains(['/', '+', '&']))
            && parts().filter(is_choice).count() > 1
}

/// Returns the choice that is the superlative of a comparative, or the reverse: `oldest` for `older`.
fn of_degree<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let base = |word: &str| {
        let base = word.strip_suffix("est").or_else(|| word.strip_suffix("er")).filter(|base| base.len() > 2)?;
        Some(base.to_ascii_lowercase())
    };
    if let Some(choice) = of_adjective(value, choices) {
        return Some(choice);
    }
    let typed = base(value)?;
    only(choices, &|choice: &&str| base(choice).as_ref() == Some(&typed))
}

/// Returns the choice that an adjective is made of: `ice` for `icy`, `fog` for `foggy`.
fn of_adjective<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let lower = value.to_ascii_lowercase();
    let stem = lower.strip_suffix('y').filter(|stem| stem.len() > 1)?;
    let twice = stem.char_indices().last().map(|(at, last)| (stem.get(..at).unwrap_or_default(), last));
    let short = twice.filter(|(start, last)| start.ends_with(*last)).map_or(stem, |(start, _)| start);
    let with_e = format!("{stem}e");
    only(choices, &|choice: &&str| [stem, short, &*with_e].contains(&&*choice.to_ascii_lowercase()))
}

/// Returns the choice that a value means: the same in other letters, the only one that it begins, or a synonym.
pub(super) fn nearest_choice<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    if let Some(sorted) = sorted_choice(value, choices) {
        return sorted;
    }
    let words = name_words(value);
    // `mouse` for `mice`
    let is_one = |own: &[String]| words.iter().map(|word| singular(word)).eq(own.iter().map(|word| singular(word)));
    let is_same = |choice: &&str| {
        let own = name_words(choice);
        choice.eq_ignore_ascii_case(value) || !words.is_empty() && (own == words || is_one(&own))
    };
    let letters = letters_of(value);
    let has_letters = |choice: &&str| !letters.is_empty() && letters_of(choice) == letters;
    let same = choices.iter().copied().find(is_same).or_else(|| only(choices, &has_letters));
    let same = same.or_else(|| without_accents(&letters, choices));
    let lower = value.to_ascii_lowercase();
    let is_start = |choice: &&str| {
        let choice = choice.to_ascii_lowercase();
        let (short, long) = if choice.len() < lower.len() { (&choice, &lower) } else { (&lower, &choice) };
        short.len() >= 3 && long.starts_with(short.as_str()) && !(short == &choice && names_several(&words))
    };
    let longer: Vec<&str> = choices.iter().copied().filter(is_start).collect();
    let is_pair_of_letters =
        lower.chars().all(char::is_alphabetic) && !is_denial(&lower) && truth(lower.as_ref()).is_none();
    // `viewer` for `view`, where there is `viewer uploader` too.
    let shortest = longer.iter().copied().min_by_key(|choice| choice.len());
    let is_start_of_all = |start: &str| longer.iter().all(|choice| choice.to_ascii_lowercase().starts_with(start));
    // `up` for `upstream`
    let begun =
        |choice: &&str| lower.len() == 2 && is_pair_of_letters && choice.to_ascii_lowercase().starts_with(&lower);
    let begun = only(choices, &begun);
    let only = shortest.filter(|shortest| {
        longer.len() == 1 || is_start_of_all(&lower) && is_start_of_all(&shortest.to_ascii_lowercase())
    });
    same.or(only).or_else(|| foreign::choice(value, choices)).or(begun).or_else(|| turned_choice(&words, choices))
}

/// Returns the only choice that has the letters of a value without their accents: `tuev` and `tuv` for `TÜV`.
fn without_accents<'c>(letters: &str, choices: &[&'c str]) -> Option<&'c str> {
    if letters.is_ascii() && choices.iter().all(|choice| choice.is_ascii()) {
        return None;
    }
    let forms = [false, true].map(|is_german| folded(letters, is_german));
    let is_it = |choice: &&str| {
        let own = letters_of(choice);
        [false, true].into_iter().any(|is_german| forms.contains(&folded(&own, is_german)))
    };
    only(choices, &is_it)
}

/// Returns letters without their accents; `is_german` tells that two letters stand for an umlaut.
fn folded(letters: &str, is_german: bool) -> String {
    let mut out = String::new();
    for letter in letters.chars() {
        let is_it = |pair: &&str| pair.split_once(':').is_some_and(|(from, _)| from.contains(letter));
        match FOLDED.split(' ').find(is_it).and_then(|pair| pair.split_once(':')) {
            Some((_, to)) if is_german || to.len() == 1 => out.push_str(to),
            Some((_, to)) => out.push_str(if letter == 'ß' { to } else { to.get(..1).unwrap_or(to) }),
            None => out.push(letter),
        }
    }
    out
}

/// Returns the only choice that abbreviates a value: `pg` for `postgres`.
fn abbreviated<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let lower = value.to_ascii_lowercase();
    if name_words(value).len() > 1 {
        return None;
    }
    let is_short = |choice: &&str| {
        let own = choice.to_ascii_lowercase();
        let mut letters = lower.chars();
        (2..5).contains(&own.len())
            && lower.len() > own.len() + 2
            && own.chars().next() == lower.chars().next()
            && own.chars().all(|letter| letter.is_alphabetic() && letters.any(|other| other == letter))
    };
    let only = only(choices, &is_short)?;
    // Codes of languages and countries share letters with the names of others: `es` with `english`.
    let are_codes = choices.iter().filter(|choice| choice.len() == only.len()).count() > MAX_ALIKE;
    (!are_codes).then_some(only)
}

/// Returns the only choice that a value is without some letters within: `hdf5` for `h5`, `miniseed` for `mseed`.
fn short_of<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let lower = value.to_ascii_lowercase();
    let has_digit = lower.contains(|c: char| c.is_ascii_digit());
    let is_it = |choice: &&str| {
        let own = choice.to_ascii_lowercase();
        let mut letters = own.chars();
        let is_most = lower.len() > 3 && own.len() > lower.len() + 1 && 5 * lower.len() >= 3 * own.len();
        (has_digit || is_most)
            && own.chars().next() == lower.chars().next()
            && own.chars().last() == lower.chars().last()
            && lower.chars().all(|letter| letters.any(|other| other == letter))
    };
    if lower.starts_with(|c: char| c.is_ascii_alphabetic()) { only(choices, &is_it) } else { None }
}

/// Returns the only choice with the numbers of a value and its words, some of them shorter: `dea1_neg` for `DEA 1 negative`.
fn of_short_words<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let parts = |text: &str| {
        let words = name_words(text).into_iter().flat_map(|word| {
            let end = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
            let (letters, digits) = word.split_at(end);
            [letters.to_owned(), digits.to_owned()]
        });
        words.filter(|part| !part.is_empty()).collect::<Vec<_>>()
    };
    let typed = parts(value);
    let is_short = |(a, b): (&String, &String)| {
        let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
        a == b || short.len() > 2 && long.starts_with(short.as_str()) && short.chars().all(char::is_alphabetic)
    };
    let is_it = |choice: &&str| {
        let own = parts(choice);
        own.len() == typed.len() && typed.iter().zip(&own).all(is_short)
    };
    if typed.len() > 1 { only(choices, &is_it) } else { None }
}

/// Returns the only choice that is a part of what a value says: `WIND` for `high wind`.
fn choice_within<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let words = name_words(value);
    let is_said = |own: &String| words.iter().any(|word| word_cost(word, own, true).is_some_and(|cost| cost < 2));
    let is_it = |choice: &&str| {
        let own = name_words(choice);
        !own.is_empty()
            && own.len() < words.len()
            && !value.contains('.')
            && own.iter().all(is_said)
            && own.concat().len() > 2
    };
    only(choices, &is_it).filter(|_| !names_several(&words) && !words.iter().any(|word| is_denial(word)))
}

/// Returns whether words name several things, of which no choice is all: `rain and dust`.
fn names_several(words: &[String]) -> bool {
    words.iter().any(|word| matches!(&**word, "and" | "or"))
}

/// Returns the only choice that is the letters with which the words of a value begin: `N` for `north`, `SW` for `south west`.
/// Grades such as `A` and `B`, and `Y` and `N`, are not initials of any word.
fn of_initials<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let words = name_words(value);
    // `d1` for `Division 1`
    let (numbers, names): (Vec<&String>, Vec<&String>) =
        words.iter().partition(|word| word.chars().all(|c| c.is_ascii_digit()));
    let is_word = |word: &&String| word.len() > 2 && word.chars().all(char::is_alphabetic);
    let initial = |word: &String| if numbers.contains(&word) { word.clone() } else { word.chars().take(1).collect() };
    let initials: String = words.iter().map(initial).collect();
    let has = |letter: &str| choices.iter().any(|choice| choice.eq_ignore_ascii_case(letter));
    let is_other_code = has("a") && has("b") || has("y") && has("n");
    if names.is_empty() || !names.iter().all(is_word) || words.iter().any(|word| is_denial(word)) || is_other_code {
        return None;
    }
    // `Dun & Bradstreet` for `dnb`
    let with_and: String = value.split('&').map(|part| initials_of(&name_words(part))).collect::<Vec<_>>().join("n");
    only(choices, &|choice: &&str| [&initials, &with_and].contains(&&choice.to_lowercase()))
}

/// Returns the letters with which words begin.
fn initials_of(words: &[String]) -> String {
    words.iter().filter_map(|word| word.chars().next()).collect()
}

/// Returns the choice that begins with the letter that a value is, where each choice begins with another letter: `right` for
/// `R`.
fn of_letter<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let first = |text: &str| text.chars().next().map(|letter| letter.to_ascii_lowercase());
    let is_letter = value.len() == 1 && value.chars().all(char::is_alphabetic);
    let is_word = |choice: &&str| choice.len() > 2;
    let is_alone =
        |(index, choice): (usize, &&str)| choices.iter().take(index).all(|other| first(other) != first(choice));
    let is_told = is_letter && choices.iter().all(is_word) && choices.iter().enumerate().all(is_alone);
    if is_told { only(choices, &|choice: &&str| first(choice) == first(value)) } else { None }
}

/// Returns the only choice whose words begin with the letters of a value: `machine_room_less` for `MRL`.
fn by_initials<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let letters = letters_of(value);
    let is_it = |choice: &&str| {
        let words = name_words(choice);
        words.len() > 1 && initials_of(&words) == letters
    };
    // `return_home` for `RTH`
    let is_acronym = value.len() > 2 && value.chars().all(|c| c.is_ascii_uppercase());
    let without_small = |choice: &&str| {
        let words = name_words(choice);
        let small =
            |at: usize| at > 0 && at + 1 < letters.len() && matches!(letters.get(at..=at), Some("t" | "o" | "a"));
        let left =
            |at: usize| letters.chars().enumerate().filter(move |(other, _)| *other != at).map(|(_, letter)| letter);
        words.len() > 1 && (0..letters.len()).any(|at| small(at) && initials_of(&words).chars().eq(left(at)))
    };
    only(choices, &is_it).or_else(|| if is_acronym { only(choices, &without_small) } else { None })
}

/// Returns the only choice that has the words of a value in another order or form: `requested_by_customer` for
/// `customer_request`.
fn turned_choice<'c>(words: &[String], choices: &[&'c str]) -> Option<&'c str> {
    let is_it = |choice: &&str| {
        let own = name_words(choice);
        let cost = |a: usize, b: usize| word_cost(words.get(a)?, own.get(b)?, true).filter(|cost| *cost < 2);
        let found = match_words(words.len(), own.len(), &cost);
        words.len() > 1 && found.is_some_and(|found| found.missing.len() < words.len())
    };
    only(choices, &is_it)
}

/// Returns the only choice that has the words of a value among others, or a word for the same: `underRenovation` for
/// `renovation`, `apartment` for `flat`.
fn choice_by_meaning<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let words = name_words(value);
    let is_said = |choice: &&str| {
        let own = name_words(choice);
        let has = |word: &String| own.iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost < 2));
        let is_denied = own.iter().any(|own| is_denial(own)) != words.iter().any(|word| is_denial(word));
        // One word in place of another is a misspelling.
        !is_denied && own.len() > words.len() && words.iter().all(has)
    };
    // `under_review` for `in-review`
    let without_places = |words: &[String]| -> Vec<String> {
        let is_place =
            |word: &&String| matches!(&***word, "in" | "on" | "at" | "under" | "for" | "of" | "to" | "the" | "is");
        words.iter().filter(|word| !is_place(word)).cloned().collect()
    };
    let thing = without_places(&words);
    let has_thing = |choice: &&str| !thing.is_empty() && without_places(&name_words(choice)) == thing;
    // `not_home` for `nobody_home`, and `unanswered` for `no_answer`
    let denied = |words: &[String]| -> Vec<String> {
        let word = |word: &String| if is_denial(word) { "no".to_owned() } else { word.clone() };
        match words {
            [only] => match only.strip_prefix("un").filter(|rest| rest.len() > 3) {
                Some(rest) => vec!["no".to_owned(), rest.to_owned()],
                None => words.to_vec(),
            },
            words => words.iter().map(word).collect(),
        }
    };
    let typed = denied(&words);
    let is_denied_too = |choice: &&str| {
        let own = denied(&name_words(choice));
        let is_same = |(word, own): (&String, &String)| word_cost(word, own, true).is_some_and(|cost| cost < 2);
        let has_denial = typed.len() > 1 && typed.iter().any(|word| is_denial(word));
        has_denial && own.len() == typed.len() && typed.iter().zip(&own).all(is_same)
    };
    let is_related = |choice: &&str| match (words.as_slice(), name_words(choice).as_slice()) {
        ([word], [own]) => phrases::is_participle(word) == phrases::is_participle(own) && Related::to(word).has(own),
        _ => false,
    };
    if words.is_empty() {
        return None;
    }
    let said = only(choices, &is_said).or_else(|| only(choices, &is_denied_too));
    said.or_else(|| only(choices, &has_thing)).or_else(|| only(choices, &is_related))
}

/// Returns the only choice that is the same time, size or numbers in another form: `24h` for `1d`, `4g` for `4GB`, `640x480` for
/// `640*480`.
pub(super) fn equal_amount<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let numbers = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_ascii_digit());
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let is_size = |text: &str| text.chars().filter(|c| !c.is_ascii_digit()).count() == 1 && numbers(text).len() == 2;
    let time = |text: &str| duration::parse(text).ok().or_else(|| iso_time(text));
    let typed = spoken_duration(value).as_deref().and_then(time);
    let is_same_size = |choice: &str| size_of(value).is_some_and(|size| size_of(choice) == Some(size));
    let is_it = |choice: &&str| match typed {
        _ if is_same_size(choice) => true,
        Some(typed) => time(choice) == Some(typed),
        None => is_size(value) && is_size(choice) && numbers(choice) == numbers(value),
    };
    only(choices, &is_it)
}

/// Returns a time as ISO 8601 writes it, such as `PT1H30M`.
pub(super) fn iso_time(text: &str) -> Option<Duration> {
    let rest = text.strip_prefix('P')?;
    let (days, clock) = rest.split_once('T').unwrap_or((rest, ""));
    let is_plain = |text: &str, units: &str| text.chars().all(|c| c.is_ascii_digit() || units.contains(c));
    let is_whole = is_plain(days, "DW") && is_plain(clock, "HMS") && !rest.is_empty();
    duration::parse(&[days, clock].concat().to_ascii_lowercase()).ok().filter(|_| is_whole)
}

/// Returns the number that a Roman one is, among choices of numbers: `2` for `II`.
fn of_roman<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let number = roman_number(value)?;
    only(choices, &|choice: &&str| choice.parse() == Ok(number))
}

/// Returns the number that a Roman one up to twelve is.
pub(super) fn roman_number(text: &str) -> Option<usize> {
    const NUMBERS: Words = Words("i ii iii iv v vi vii viii ix x xi xii");
    NUMBERS.iter().position(|roman| roman.eq_ignore_ascii_case(text)).map(|place| place + 1)
}

/// Returns the only choice whose words begin those of a value: `sci-fi` for `science fiction`.
fn of_starts<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let words = name_words(value);
    let is_it = |choice: &&str| {
        let own = name_words(choice);
        let is_start = |(own, word): (&String, &String)| own.len() > 1 && word.starts_with(own.as_str());
        own.len() > 1 && own.len() == words.len() && own.iter().zip(&words).all(is_start)
    };
    only(choices, &is_it)
}

/// Returns the only choice that has the digits of a number, and letters: `surround51` for `5.1`.
fn of_digits<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let is_number = value.len() > 1 && value.chars().all(|c| c.is_ascii_digit() || c == '.');
    let has_letters = |choice: &&str| choice.contains(|c: char| c.is_ascii_alphabetic());
    let own = digits(value);
    only(choices, &|choice: &&str| is_number && !own.is_empty() && has_letters(choice) && digits(choice) == own)
}

/// Returns the only choice with the words of a value, one of them by a related word: `left_against_advice` for
/// `discharged_against_advice`.
fn choice_of_related<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let words = name_words(value);
    let is_it = |choice: &&str| {
        let own = name_words(choice);
        let differing: Vec<(&String, &String)> = words.iter().zip(&own).filter(|(word, own)| word != own).collect();
        let is_related = |(word, own): &(&String, &String)| {
            !foreign::are_opposite(word, own) && (Related::to(word).has(own) || Related::to(own).has(word))
        };
        words.len() > 2 && own.len() == words.len() && differing.len() == 1 && differing.iter().all(is_related)
    };
    only(choices, &is_it)
}

/// Returns the only choice that begins as a value does, and differs from it in its end: `plumbing` for `plumber`.
fn choice_of_root<'c>(value: &str, choices: &[&'c str]) -> Option<&'c str> {
    let is_word = |text: &str| text.chars().all(|c| c.is_ascii_alphabetic());
    let has_root = |choice: &&str| {
        let pairs = value.chars().zip(choice.chars());
        let root = pairs.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
        is_word(choice) && root >= MIN_ROOT && 5 * root >= 3 * value.len().max(choice.len())
    };
    if is_word(value) { only(choices, &has_root) } else { None }
}

/// Returns the letters and digits of a name.
pub(super) fn letters_of(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns the only choice that is meant.
fn only<'c>(choices: &[&'c str], is_it: &dyn Fn(&&str) -> bool) -> Option<&'c str> {
    let mut found = choices.iter().copied().filter(is_it);
    found.next().filter(|_| found.next().is_none())
}

fn is_denial(word: &str) -> bool {
    matches!(
        word,
        "no" | "not" | "nobody" | "nothing" | "non" | "never" | "un" | "without" | "all" | "any" | "none" | "except"
    )
}

#[cfg(test)]
mod tests {
    use super::choice;

    #[test]
    fn a_choice_is_meant_by_other_words() {
        let prey = ["mouse", "rat", "chick"];
        let files = ["hdf5", "cbf", "tiff"];
        for (value, choices, expected) in [
            ("mice", &prey[..], Some("mouse")),
            ("h5", &files, Some("hdf5")),
            ("h4", &files, None),
            ("mseed", &["miniseed", "sac"], Some("miniseed")),
            ("unanswered", &["busy", "no-answer"], Some("no-answer")),
            ("unpaid", &["bill_unpaid", "bill_paid"], Some("bill_unpaid")),
            ("not_at_home", &["nobody_at_home", "at_home"], Some("nobody_at_home")),
            ("II", &["1", "2", "3"], Some("2")),
            ("iv", &["1", "2", "3"], None),
            ("science fiction", &["sci-fi", "sci-ence", "drama"], Some("sci-fi")),
            ("SIGHUP", &["term", "hup"], Some("hup")),
            ("SIGNED", &["signed", "unsigned"], Some("signed")),
            ("5.1", &["stereo", "surround51", "atmos"], Some("surround51")),
            ("7", &["d7", "w71"], None),
            ("excel", &["csv", "xlsx"], Some("xlsx")),
            ("available", &["free", "reserved"], Some("free")),
            // The letters of `died` are in the value, in this order.
            ("discharged_against_advice", &["recovered", "died"], None),
            ("close_the_gate", &["open_the_gate", "lock_it"], None),
            ("north", &["Y", "N"], None),
            ("busy,free", &["busy", "free"], None),
            ("busy|gone", &["busy", "free"], None),
            ("busy/free", &["busy", "free"], None),
            ("!busy", &["busy", "free"], None),
            ("~busy", &["busy", "free"], None),
            ("busy/occupied", &["busy/occupied", "free"], Some("busy/occupied")),
            ("{\"gate\":\"north\",\"open\":true}", &["north", "south"], None),
            ("north", &["N", "E", "S", "W"], Some("N")),
        ] {
            assert_eq!(choice(value, choices), expected, "{value}");
        }
    }
}
