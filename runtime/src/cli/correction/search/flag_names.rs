//! The cost of reading the name of an unknown flag as that of an option.

use super::flag::Flag;
use super::flags::is_negation;
use super::units::spoken_number;
use super::{Guesses, foreign};
use crate::data::{NameMatch, Phrases, Words, match_words, name_words, verb, word_cost};
use crate::schema::{FieldRef, Part};

/// Words for what is measured, with the units in the names of options for it.
const MEASURED: [(Words, Words); 7] = [
    (Words("weight mass load payload"), Words("kg g lb lbs mg t tons tonnes grams kilograms")),
    (Words("length height width depth distance diameter size altitude"), Words("m cm mm km ft metres meters")),
    (Words("time duration length for period"), Words("s sec secs seconds min mins minutes h hrs hours ms days")),
    (Words("volume amount quantity"), Words("l ml liters litres m3")),
    (Words("speed velocity rate"), Words("kmh mps mph knots kn kph")),
    (Words("power"), Words("w kw mw watts")),
    (Words("temperature temp"), Words("c f k celsius fahrenheit kelvin degc")),
];

/// Adverbs of time, with the words for their time.
const ADVERBS: Phrases = Phrases(
    "hourly: hour hours\ndaily: day days\nweekly: week weeks\nmonthly: month months\nyearly: year years annual",
);

impl Guesses<'_, '_, '_> {
    /// Returns whether an option that means the same as a flag has its value among its choices.
    pub(super) fn has_choice_for(&self, flag: &Flag<'_>) -> bool {
        let Some(value) = flag.value() else { return false };
        let is_it = |field: &FieldRef<'_>| {
            field.choice(value).is_some() && self.flag_cost(flag.name, field, field.long(), false).is_some()
        };
        self.tables().part(Part::Option).any(|field| field.has_choices() && is_it(&field))
    }

    /// Returns what a flag costs that names an option by what it holds, if no other option has it: `--zip` for
    /// `--address.postal-code`, and `--id` for the `--file` of `files-delete`.
    pub(super) fn thing_cost(&self, typed: &str, field: &FieldRef<'_>, own: &str) -> Option<usize> {
        if self.is_only_member(typed, own) {
            return Some(3);
        }
        (foreign::is_identifier(&name_words(typed).join("-")) && self.is_own_thing(field)).then_some(4)
    }

    /// Returns whether an option is named as the thing that the command is about, and no field is what identifies it.
    fn is_own_thing(&self, field: &FieldRef<'_>) -> bool {
        let target = self.problem.parsed.target.words();
        let names: Vec<String> = target.last().map(|name| name_words(name)).unwrap_or_default();
        let is_it = |own: &str| {
            names.iter().any(|name| verb(name).is_none() && word_cost(name, own, true).is_some_and(|cost| cost < 2))
        };
        let has_id =
            || self.tables().iter().any(|field| name_words(field.long()).iter().any(|word| is_word_of_id(word)));
        let has_argument = || self.tables().positionals().next().is_some();
        let is_option = field.part() == Part::Option && field.heading().is_none();
        is_option && is_it(field.long()) && !has_argument() && !has_id()
    }

    /// Returns whether an option is the only member of an object whose name means the same as another one.
    fn is_only_member(&self, typed: &str, own: &str) -> bool {
        let lower = name_words(typed).join("-");
        let is_it = |own: &str| own.rsplit_once('.').is_some_and(|(_, member)| foreign::means(&lower, member));
        let others = || self.tables().part(Part::Option).filter(|other| is_it(other.long())).count();
        !typed.contains('.') && is_it(own) && others() == 1
    }
}

/// Returns what a name costs in place of an option's that has the same words, or all but those that name the thing of the
/// command.
pub(super) fn related_cost(typed: &str, own: &str, is_of_path: &dyn Fn(&String) -> bool) -> Option<usize> {
    let own_words = name_words(own);
    let typed_words = as_written(name_words(typed), &own_words);
    if typed_words == own_words || is_same_place(&typed_words, &own_words) {
        return Some(1);
    }
    let found = |typed: &[String]| matched(typed, &own_words);
    if is_other_member(&typed_words, own) {
        return None;
    }
    if let Some(found) = found(&typed_words) {
        // `--effective-date` for `--pause-effective-date` of `PauseSubscription`
        let is_said = |index: &&usize| own_words.get(**index).is_some_and(is_of_path);
        let said = found.missing.iter().filter(is_said).count();
        // `--allocations` for `--number-of-allocations`
        let is_number = |index: &&usize| own_words.get(**index).is_some_and(|word| matches!(&**word, "number" | "of"));
        let numbers = if own_words.starts_with(&["number".to_owned(), "of".to_owned()]) {
            2 * found.missing.iter().filter(is_number).count()
        } else {
            0
        };
        return Some((found.cost.max(1) + 2 * found.missing.len()).saturating_sub(said + numbers).max(1));
    }
    // `--user-id` for `--user`, `--tag-names` for `--tags`
    let thing = typed_words.split_last().filter(|(last, thing)| is_word_of_id(last) && !thing.is_empty());
    let is_thing = |thing: &[String]| found(thing).is_some_and(|found| found.cost < 2 && found.missing.is_empty());
    if thing.is_some_and(|(_, thing)| is_thing(thing)) {
        return Some(3);
    }
    // `--pr-number` of `pr view`, `--customer-id` of `<customer>`
    let rest: Vec<String> =
        typed_words.iter().filter(|word| !is_of_path(word) && !foreign::is_identifier(word)).cloned().collect();
    let rest =
        if rest.is_empty() { typed_words.iter().filter(|word| !is_of_path(word)).cloned().collect() } else { rest };
    let of_rest =
        found(&rest).filter(|found| !rest.is_empty() && rest.len() < typed_words.len() && found.missing.is_empty());
    if let Some(found) = of_rest {
        return Some(found.cost + 3);
    }
    // `--username` for `--name` of `users add`
    let joined = own_words.concat();
    let start = typed_words.first().filter(|_| typed_words.len() == 1).and_then(|word| word.strip_suffix(&*joined));
    if start.is_some_and(|start| is_of_path(&start.to_owned())) {
        return Some(3);
    }
    // `--desc` for `--description`
    if typed.len() >= 3 && typed_words.len() == 1 && own.starts_with(typed) && verb(own).is_none() {
        return Some(4);
    }
    if typed_words.len() == 1 && own_words.len() == 1 && is_end_of(typed, own) {
        return Some(4);
    }
    // `--time` for `--t`
    let is_letter = own.chars().nth(1).is_none();
    // `--parent-folder` for `--parent.id`
    let object = own.strip_suffix(".id").map(name_words);
    let thing = typed_words.split_last().map(|(_, thing)| thing);
    let is_of_object = object.is_some_and(|object| Some(&*object) == thing && !object.is_empty());
    if is_of_object || is_letter && typed.starts_with(own) { Some(4) } else { alike_cost(&typed_words, &own_words) }
}

/// Returns whether a name ends with a word: `--days` for `--weekdays`.
fn is_end_of(typed: &str, own: &str) -> bool {
    typed.len() >= 4 && own.ends_with(typed) && !foreign::are_opposite(typed, own)
}

/// Returns whether a word that identifies a thing is only within the name of an object: `--id` is not `--query.ids.boost`.
fn is_other_member(typed: &[String], own: &str) -> bool {
    let last = own.rsplit_once('.').map(|(_, last)| name_words(last));
    let is_identifier = typed.len() == 1 && typed.iter().any(|word| foreign::is_identifier(word));
    last.is_some_and(|last| is_identifier && matched(typed, &last).is_none())
}

/// Returns words as a name writes them: `postcode` for `post code`, and `last 4` for `last four`.
fn as_written(typed: Vec<String>, own: &[String]) -> Vec<String> {
    let joined = typed.concat();
    if typed.len() > 1 && own.contains(&joined) {
        return vec![joined];
    }
    // `--keep-days` for `--keep-daily`
    let adverb = |word: &String| {
        ADVERBS.iter().find(|(adverb, unit)| own.iter().any(|own| own == adverb) && Words(unit).contains(word))
    };
    let digits = |word: String| {
        let number = spoken_number(&word).filter(|number| own.contains(number));
        number.or_else(|| adverb(&word).map(|(adverb, _)| adverb.to_owned())).unwrap_or(word)
    };
    typed.into_iter().map(digits).collect()
}

/// Returns whether a word tells things apart, or several words do: `ids`.
pub(super) fn is_word_of_id(word: &str) -> bool {
    foreign::is_identifier(word.strip_suffix('s').unwrap_or(word))
}

/// Returns whether two names number the same thing, one with a digit and one with a letter: `partner1` and `partner-a`.
fn is_same_place(typed: &[String], own: &[String]) -> bool {
    let place = |words: &[String]| {
        let name = words.concat();
        let last = name.chars().last()?;
        let number = last.to_digit(10).or_else(|| u32::from(last).checked_sub(u32::from('a')).map(|place| place + 1));
        let is_alone = last.is_ascii_digit() || words.len() > 1 && words.last().is_some_and(|word| word.len() == 1);
        Some((name.strip_suffix(last)?.to_owned(), number?, last.is_ascii_digit())).filter(|_| is_alone)
    };
    match (place(typed), place(own)) {
        (Some((name, place, is_digit)), Some((own, own_place, is_own_digit))) => {
            name == own && place == own_place && is_digit != is_own_digit && name.len() > 2
        }
        _ => false,
    }
}

/// Returns what a name costs in place of an option's that means the same: `--is-primary`, `--license-plate` and `--dept` for
/// `--primary`, `--plate` and `--department`.
fn alike_cost(typed: &[String], own: &[String]) -> Option<usize> {
    // `--no-checks` for `--skip-checks`
    if foreign::deny_the_same(typed, own) {
        return Some(2);
    }
    if foreign::denied(typed).is_some() && foreign::denied(own).is_some() {
        return None;
    }
    let is_prefix =
        |word: &String| matches!(word.as_str(), "is" | "has" | "are" | "with" | "the" | "my" | "set" | "enable");
    if let Some((_, rest)) = typed.split_first().filter(|(first, rest)| is_prefix(first) && *rest == own) {
        return (!rest.is_empty()).then_some(2);
    }
    // `--expires-at` for `--expires`
    let is_suffix = |word: &String| matches!(word.as_str(), "at" | "on" | "in" | "date" | "time" | "value");
    if let Some((_, rest)) = typed.split_last().filter(|(last, rest)| is_suffix(last) && *rest == own) {
        return (!rest.is_empty()).then_some(3);
    }
    // `--weight` for `--carcass-kg`
    let is_measured =
        |word: &String| own.last().filter(|_| own.len() > 1).is_some_and(|unit| is_measured_in(word, unit));
    if typed.len() == 1 && typed.first().is_some_and(is_measured) {
        return Some(4);
    }
    // `--aoa` for `--angle-of-attack-deg`
    let letters = typed.first().filter(|word| typed.len() == 1 && word.len() > 2);
    let initials: String = own.iter().filter_map(|word| word.chars().next()).collect();
    if letters.is_some_and(|word| initials.starts_with(&**word) && initials.len() <= word.len() + 1) {
        return Some(3);
    }
    // `--sn` for `--serial-number`
    const SMALL: Words =
        Words("to of in on at by is as if or no me my up id do go so us we he be an am it ok hi ex re");
    let is_word = |letters: &str| SMALL.contains(letters);
    let pair = typed.first().filter(|word| typed.len() == 1 && word.len() == 2 && !is_word(word));
    if pair.is_some_and(|pair| *pair == initials) {
        return Some(4);
    }
    let is_negated = typed.iter().any(|word| is_negation(word));
    if typed.len() > own.len() && typed.ends_with(own) && !own.is_empty() && !is_negated {
        // `--tag-names` is rather `--tags` than `--names`.
        return Some(4 + usize::from(own.iter().all(|word| is_word_of_id(word))));
    }
    let cost = |typed: &String, own: &String| {
        let is_alike = typed.len() > 1 && foreign::means(typed, own);
        let other = || if is_alike { Some(2) } else { is_abbreviation(typed, own).then_some(2) };
        word_cost(typed, own, false).or_else(other)
    };
    if let Some(extra) = foreign::range_words(typed, own) {
        return Some(3 + 2 * extra);
    }
    let found = match_words(typed.len(), own.len(), &|a, b| cost(typed.get(a)?, own.get(b)?))?;
    (found.missing.len() <= 1).then_some(found.cost + 1 + 2 * found.missing.len())
}

/// Returns whether a word is another one with letters left out: `dept` of `department`, `qty` of `quantity`.
pub(super) fn is_abbreviation(short: &str, long: &str) -> bool {
    let mut letters = long.chars();
    let is_within = short.chars().all(|letter| letters.any(|other| other == letter));
    let is_start = short.chars().next() == long.chars().next();
    short.len() >= 3 && long.len() >= short.len() + 2 && is_start && is_within && verb(long).is_none()
}

/// Compares typed words with those of a name.
pub(super) fn matched(typed: &[String], name: &[String]) -> Option<NameMatch> {
    match_words(typed.len(), name.len(), &|a, b| word_cost(typed.get(a)?, name.get(b)?, false))
}

/// Returns whether a word says what a unit measures: `weight` of `kg`.
pub(super) fn is_measured_in(word: &str, unit: &str) -> bool {
    MEASURED.iter().any(|(words, units)| words.contains(word) && units.contains(unit))
}
