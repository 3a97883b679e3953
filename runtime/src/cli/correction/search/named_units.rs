//! Guesses at flags whose values or company tell what they give: `--for '6 months'`, `-nf 200`, and `--from x --into y`.

use super::{Guesses, InputErrorKind, option_tokens};
use crate::data::{Words, name_words, split_once, word_cost};
use crate::schema::{FieldRef, Kind, Part};

/// Cost of the option that is named by the unit of a value.
const UNIT: usize = 2;
/// Names of what something is taken from, and of what it goes to.
const ENDS: [Words; 2] = [Words("from head source src origin"), Words("into onto base target dest destination")];

impl Guesses<'_, '_, '_> {
    /// Guesses at flags by their values and by each other.
    pub(super) fn at_told_by_values(&mut self) {
        let errors = self.problem.parsed.errors.iter();
        let unknown = errors.filter(|error| error.kind == InputErrorKind::UnknownFlag);
        let labels: Vec<String> = unknown.map(|error| error.field.path.clone()).collect();
        for label in &labels {
            self.at_unit_of_value(label);
        }
        self.at_both_ends_of(&labels);
        self.at_value_after_letters();
    }

    /// Guesses that a flag gives the option that is named by the unit of its value: `--for '6 months'` is `--months 6`.
    fn at_unit_of_value(&mut self, label: &str) {
        for index in self.places(label) {
            let value = self.argv().get(index + 1).and_then(|value| split_once(value, ' '));
            let Some((number, unit)) = value.filter(|(number, _)| number.parse::<u32>().is_ok()) else { continue };
            let unit = unit.to_lowercase();
            let tables = self.tables();
            let is_named = |field: &FieldRef<'_>| {
                let is_it = name_words(field.long()).last().is_some_and(|own| is_same(&unit, own));
                is_it && field.kind().is_number() && !self.is_given(field) && !field.is_hidden()
            };
            let mut named = tables.part(Part::Option).filter(is_named);
            if let (Some(field), None) = (named.next(), named.next()) {
                let tokens = option_tokens(&field, number);
                self.replace_tokens(index, 2, &tokens, UNIT);
            }
        }
    }

    /// Returns a number with the unit of a duration, which its name, the typed one or its default tells, or which is seconds. A
    /// call that destroys may not mean a much shorter time.
    pub(super) fn with_unit(&self, word: &str, field: &FieldRef<'_>) -> Option<String> {
        let is_number = field.kind().is(Kind::DURATION) && word.parse::<f64>().is_ok();
        let own = name_words(field.long());
        let typed = self.typed_name(word).map(|name| name_words(&name)).unwrap_or_default();
        // `min` is rather the least than a number of minutes.
        let unit_of = |words: &[String]| {
            let last = words.last().filter(|_| is_number)?;
            [
                ("ms", "ms"),
                ("second", "s"),
                ("secs", "s"),
                ("minute", "m"),
                ("mins", "m"),
                ("hour", "h"),
                ("day", "d"),
                ("week", "w"),
            ]
            .into_iter()
            .find(|(start, _)| last.starts_with(start))
            .map(|(_, unit)| unit)
        };
        // A number beside a default of `1h` may be seconds too, but not beside one of `14d`.
        let of_default = || {
            let default =
                field.literal_default().filter(|_| is_number)?.trim_start_matches(|c: char| c.is_ascii_digit());
            ["d", "w"].into_iter().find(|unit| *unit == default)
        };
        let unit = unit_of(&own).or_else(|| unit_of(&typed)).or_else(of_default);
        match unit {
            Some(unit) => Some(format!("{word}{unit}")),
            None => (is_number && !self.destroys()).then(|| format!("{word}s")),
        }
    }

    /// Returns the name of the flag that a value was typed after.
    fn typed_name(&self, value: &str) -> Option<String> {
        let typed = self.problem.shared.typed.get()?;
        let mut pairs = typed.iter().enumerate().filter_map(|(index, token)| {
            let name = token.strip_prefix("--")?;
            match split_once(name, '=') {
                Some((name, own)) => (own == value).then_some(name),
                None => typed.get(index + 1).filter(|next| *next == value).map(|_| name),
            }
        });
        pairs.next().map(str::to_owned)
    }

    /// Guesses that two flags give what something is taken from and what it goes to: `--from x --into main`.
    fn at_both_ends_of(&mut self, labels: &[String]) {
        let [from, into] = ENDS;
        let first = labels.iter().find(|label| from.contains(label.trim_start_matches('-')));
        let last = labels.iter().find(|label| into.contains(label.trim_start_matches('-')));
        let (Some(first), Some(last)) = (first, last) else { return };
        let tables = self.tables();
        let of = |names: &Words| {
            let is_it =
                |field: &FieldRef<'_>| names.contains(field.long()) && !self.is_given(field) && !field.is_hidden();
            let mut found = tables.part(Part::Option).filter(is_it);
            found.next().filter(|_| found.next().is_none()).map(|field| format!("--{}", field.long()))
        };
        let (Some(source), Some(target)) = (of(&from), of(&into)) else { return };
        let argv = self.argv().iter().map(|token| match token {
            token if token == first => source.clone(),
            token if token == last => target.clone(),
            token => token.clone(),
        });
        let argv = argv.collect();
        self.push(argv, 1, false);
    }

    /// Guesses that the value after some letters belongs to the first of them: `-nf 200` is `-f -n 200`.
    fn at_value_after_letters(&mut self) {
        let tables = self.tables();
        for index in 0..self.argv().len() {
            let token = self.argv().get(index).cloned().unwrap_or_default();
            let mut letters = token.strip_prefix('-').unwrap_or_default().chars();
            let Some(first) = letters.next().and_then(|letter| tables.short(letter)) else { continue };
            let is_switch = |letter: char| tables.short(letter).is_some_and(|field| field.kind().is_flag());
            let rest: String = letters.collect();
            let value = self.argv().get(index + 1).filter(|value| value.parse::<f64>().is_ok()).cloned();
            if let Some(value) = value
                && first.kind().is_number()
                && !rest.is_empty()
                && rest.chars().all(is_switch)
            {
                let tokens = [vec![format!("-{rest}")], option_tokens(&first, &value)].concat();
                self.replace_tokens(index, 2, &tokens, 0);
            }
        }
    }
}

/// Returns whether two words are the same but for their endings.
fn is_same(word: &str, own: &str) -> bool {
    word_cost(word, own, true).is_some_and(|cost| cost < 2)
}
