//! Options by their meaning: an unknown flag is compared with the names and descriptions of the options that are left.

use super::choices::nearest_choice;
use super::flag::{Flag, is_possible};
use super::flags::MAX_PAGES;
use super::formats::described_choices;
use super::surplus::is_unguessable;
use super::times::Form;
use super::{Guesses, foreign, option_tokens};
use crate::data::{Words, name_words, word_cost};
use crate::describe::find::calls::Related;
use crate::describe::text;
use crate::schema::{FieldRef, Kind, Part, Values, duration};

/// Minimum score of an option for a flag: half of its words are words of the name, or all of the description.
const MIN_SCORE: u32 = 40;
/// Difference of the scores of two options of which one is likelier.
const MARGIN: u32 = 20;
/// Score of a flag whose words are all words of the name.
const FULL: u32 = 100;
/// Cost of the likeliest option, and that of one that is only described with the words.
const COSTS: (usize, usize) = (4, 5);
/// Maximum number of options that are compared.
const MAX_OPTIONS: usize = 60;

/// Score of an option of which only the form of its value tells that it is meant, such as a time for `--when`.
const BY_FORM: u32 = 50;
/// Minimum score of one of several durations: `--grace-period 48h` is neither `--valid-for` nor `--overlap`.
const OF_DURATIONS: u32 = 75;
/// Penalty of an option under a heading, such as one of a body that repeats those of the query.
const HEADED: u32 = 25;
/// Score of a word that may stand for another one.
const KIN: u32 = 55;
/// Words of the two sides of a limit.
const SIDES: [Words; 2] = [
    Words("after since from min minimum above over newer later gt gte start begin greater more least oldest earliest"),
    Words("before until till to max maximum below under older earlier lt lte end less fewer most latest newest"),
];
/// Minimum length of a root that words have in common.
const MIN_ROOT: usize = 4;
/// Flags for a point in time, whatever it is of.
const TIMES: Words = Words("when date day time at on due");

/// Words that say little in the name of a flag.
const WEAK: &[&str] = &[
    "id", "ids", "is", "by", "the", "of", "with", "for", "at", "on", "in", "to", "name", "value", "key", "requires",
    "needs", "use",
];

impl Guesses<'_, '_, '_> {
    /// Guesses that a flag gives the option that is closest by name, description and form of its value.
    pub(super) fn at_affinity(&mut self, flag: &Flag<'_>) {
        let words: Vec<String> = name_words(flag.name);
        let strong = words.iter().filter(|word| !WEAK.contains(&word.as_str())).cloned();
        let words = Some(strong.collect::<Vec<_>>()).filter(|strong| !strong.is_empty()).unwrap_or(words);
        // `--region.order` is more than `--region`.
        let is_part = flag.name.contains(['.', '[']);
        if is_part || flag.name.chars().nth(1).is_none() || words.is_empty() || foreign::is_needless(flag.name) {
            return;
        }
        let words: Vec<Word> = words.into_iter().map(Word::from).collect();
        let tables = self.tables();
        // The value of an unknown flag is bound to an argument.
        let is_bound = |field: &FieldRef<'_>| {
            let values = self.problem.parsed.values.as_ref();
            let is_only = |values: &Values<'_>| {
                let mut all = values.all(field.id());
                all.next().is_some_and(|text| text.to_str() == flag.next) && all.next().is_none()
            };
            field.part() == Part::Arg && flag.next.is_some() && values.is_some_and(|values| is_only(values))
        };
        let is_open = |field: &FieldRef<'_>| {
            (!self.is_given(field) || is_bound(field)) && !field.is_hidden() && !is_unguessable(field)
        };
        let of_call = |field: &FieldRef<'_>| field.part() == Part::Option || field.part() == Part::Arg;
        let open: Vec<FieldRef<'_>> = tables.iter().filter(of_call).filter(is_open).collect();
        if open.len() > MAX_OPTIONS {
            return;
        }
        let is_free = |field: &&FieldRef<'_>| {
            let is_meant = !field.is_deprecated() && field.long() != MAX_PAGES;
            is_meant && is_possible(field, flag) && self.is_harmless(flag, field) && !self.has_own_like(flag, field)
        };
        let mut scores: Vec<(u32, &FieldRef<'_>)> = open
            .iter()
            .filter(is_free)
            .filter_map(|field| Some((self.affinity(flag, &words, field)?, field)))
            .collect();
        scores.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let second = scores.get(1).map_or(0, |(score, _)| *score);
        let is_one_of_several = open.iter().filter(is_free).filter(is_duration).count() > 1;
        let least =
            |field: &&FieldRef<'_>| if is_one_of_several && is_duration(field) { OF_DURATIONS } else { MIN_SCORE };
        let is_likely = |(score, field): &&(u32, &FieldRef<'_>)| *score >= least(field).max(second + MARGIN);
        let Some((score, field)) = scores.first().filter(is_likely) else {
            return;
        };
        let cost = if *score >= FULL { COSTS.0 } else { COSTS.1 };
        let own = field.long();
        match flag.value() {
            Some(value) if !field.kind().is_flag() => {
                let tokens = option_tokens(field, value);
                self.replace_tokens(flag.index, flag.len(), &tokens, cost);
            }
            _ if field.kind().is_flag() => {
                let (token, len) = flag.switch(own);
                self.replace(flag.index, len, &[&token], cost, false);
            }
            _ => {}
        }
    }

    /// Returns how close an option is to a flag, unless no word of the flag is about it.
    fn affinity(&self, flag: &Flag<'_>, words: &[Word], field: &FieldRef<'_>) -> Option<u32> {
        let is_no_time = |value: &str| {
            let form = Form::of(field).filter(|(form, _)| !form.takes(value));
            form.is_some_and(|(form, _)| form.repair(value, None).is_none())
        };
        let own = name_words(field.long());
        if flag.value().is_some_and(is_no_time) {
            return None;
        }
        if are_of_other_sides(words, &own) {
            return None;
        }
        // The options of the whole program are hardly meant by a word that only may stand for theirs.
        let takes_kin = own.len() == 1 || self.tables().is_own(field);
        let kin = |word: &Word, own: &str| if takes_kin && foreign::are_kin(&word.text, own) { KIN } else { 0 };
        let likeness = |word: &Word, own: &str| word.likeness(own).max(kin(word, own));
        // What a switch of an operation is about does not tell that it is meant: `--prorate` until the period end.
        let is_named = |word: &Word| own.iter().any(|own| likeness(word, own) > 0);
        let is_switch = field.kind().is_flag() && !words.iter().any(is_named);
        let is_operation = self.problem.parsed.target.command.is_some_and(|command| command.operation().is_some());
        if is_switch && is_operation {
            return None;
        }
        let hint = field.hint().map(name_words).unwrap_or_default();
        let (first, all) = ([name_words(&text::summary(field.doc())), hint].concat(), name_words(field.doc()));
        let described = |word: &Word| {
            let is_in = |said: &[String]| word.text.len() > 2 && said.iter().any(|said| is_same(&word.text, said));
            match is_in(&first) {
                true => 45,
                false if is_in(&all) => 25,
                false if first.iter().any(|said| word.related.has(said)) => 25,
                false => 0,
            }
        };
        let count = u32::try_from(words.len()).ok()?;
        // Each word of the name is said once: `start` and `gt` by `--started-after`.
        let mut left: Vec<&String> = own.iter().collect();
        let mut score = |word: &Word| {
            let scores = left.iter().enumerate().rev().map(|(index, own)| (likeness(word, own), index));
            let (score, index) = scores.max_by_key(|(score, _)| *score).filter(|(score, _)| *score > 0)?;
            left.swap_remove(index);
            Some(score)
        };
        let about: u32 = words.iter().map(|word| score(word).unwrap_or(0).max(described(word))).sum::<u32>();
        // A flag of signs, such as `--%`, has no words.
        let about = about.checked_div(count)?;
        let is_time = words.iter().all(|word| TIMES.contains(&word.text)) && Form::of(field).is_some();
        let about = if is_time { about.max(BY_FORM) } else { about };
        // Its description must have each word of the flag.
        if about == 0 || is_switch && !words.iter().all(|word| described(word) > 0) {
            return None;
        }
        // Words of the name that the flag has not: `start` of `--start-time` says more than `include` of `--include-drafts`.
        let is_typed = |own: &&String| words.iter().any(|word| likeness(word, own) > 0) || self.is_of_command(own);
        let missing = own.iter().filter(|own| !WEAK.contains(&own.as_str()) && !is_typed(own)).count();
        let missing = u32::try_from(missing).ok()?.min(3) * 6;
        let needed = if self.is_needed(field) { 20 } else { 0 };
        let headed = if field.heading().is_some() { HEADED } else { 0 };
        Some((about + evidence(flag, field) + needed).saturating_sub(missing + headed))
    }

    /// Returns whether a flag may be about an option by its words, or by those of its description.
    pub(super) fn is_about(&self, flag: &Flag<'_>, field: &FieldRef<'_>) -> bool {
        let words: Vec<Word> = name_words(flag.name).into_iter().map(Word::from).collect();
        is_possible(field, flag) && self.affinity(flag, &words, field).is_some_and(|score| score >= MIN_SCORE)
    }

    /// Returns whether a word is one of the command's name.
    fn is_of_command(&self, word: &str) -> bool {
        let words = self.problem.parsed.target.words();
        words.iter().flat_map(|name| name_words(name)).any(|own| is_same(word, &own))
    }
}

fn is_duration(field: &&FieldRef<'_>) -> bool {
    field.kind().is(Kind::DURATION)
}

/// Returns how much the form of a value tells that an option takes it.
fn evidence(flag: &Flag<'_>, field: &FieldRef<'_>) -> u32 {
    let Some(value) = flag.value() else { return if field.kind().is_flag() { 15 } else { 0 } };
    let is_number = value.parse::<f64>().is_ok();
    if let Some((form, _)) = Form::of(field) {
        return if form.takes(value) || form.repair(value, None).is_some() { 30 } else { 0 };
    }
    let hint = || field.hint().map(name_words).unwrap_or_default();
    let words = || name_words(field.long()).into_iter().chain(name_words(field.doc())).chain(hint());
    let names = match value {
        value if value.contains("://") => "url uri link",
        value if value.contains('@') => "email mail login",
        _ => "",
    };
    if words().any(|word| Words(names).contains(&word)) {
        return 40;
    }
    let (described, _) = described_choices(field.doc());
    let described: Vec<&str> = described.iter().map(String::as_str).collect();
    match field.kind() {
        kind if kind.is(Kind::DURATION) && duration::parse(value).is_ok() => 30,
        _ if field.has_choices() || nearest_choice(value, &described).is_some() => 30,
        kind if kind.is_number() => 15,
        kind if kind.is(Kind::TEXT) && !is_number => 5,
        _ => 0,
    }
}

/// A word of a flag.
struct Word {
    text: String,
    /// The words that mean the same to people.
    related: Related,
}

impl From<String> for Word {
    fn from(text: String) -> Self {
        Self { related: Related::to(&text), text }
    }
}

impl Word {
    /// Returns how alike a word of a name is.
    fn likeness(&self, own: &str) -> u32 {
        let typed = &self.text;
        match word_cost(typed, own, true) {
            Some(0 | 1) => 100,
            Some(_) => 80,
            None if foreign::means(typed, own) => 80,
            None if SIDES.iter().any(|side| side.contains(typed) && side.contains(own)) => 90,
            None if self.related.has(own) => 60,
            // `labour` for `labor`, and `trapped` for `entrapment`
            None if word_cost(typed, own, false).is_some() => 70,
            None if has_root(typed, own) || has_root(own, typed) => 60,
            None => 0,
        }
    }
}

/// Returns whether a word has the root of another one within it.
fn has_root(word: &str, other: &str) -> bool {
    let root = ["ing", "ed", "es", "s", "e"].iter().find_map(|end| other.strip_suffix(end)).unwrap_or(other);
    // `trapp` of `trapped`
    let doubled = root.get(..root.len().saturating_sub(1)).filter(|short| short.chars().last() == root.chars().last());
    let root = doubled.unwrap_or(root);
    root.len() >= MIN_ROOT && word.len() > other.len() && word.contains(root)
}

/// Returns whether a flag names one side of a limit, and an option the other.
fn are_of_other_sides(typed: &[Word], own: &[String]) -> bool {
    let typed: Vec<String> = typed.iter().map(|word| word.text.clone()).collect();
    name_other_sides(&typed, own)
}

/// Returns whether words name one side of a limit, and those of an option the other.
pub(super) fn name_other_sides(typed: &[String], own: &[String]) -> bool {
    let names = |words: &[String], side: Words| words.iter().any(|word| side.contains(word));
    let [near, far] = SIDES;
    let is_across = |a: Words, b: Words| names(typed, a) && !names(typed, b) && names(own, b) && !names(own, a);
    is_across(near, far) || is_across(far, near)
}

fn is_same(typed: &str, own: &str) -> bool {
    word_cost(typed, own, true).is_some_and(|cost| cost < 2)
}
