//! Guesses at a word that holds several values, which are given one by one: `--tag a,b` and `--size 640x480`.

use super::choices::choice;
use super::phrases::is_value;
use super::units::is_quantity;
use super::{Guesses, option_tokens};
use crate::data::{Data, Words, from_json, name_words, split_once, to_json};
use crate::describe::find::calls::singular;
use crate::input;
use crate::schema::{Arity, FieldRef, Kind, Part};

/// Cost of values without the name of their list.
const IN_LIST: usize = 4;
/// Words that only link the values of a list.
pub(super) const LINKS: Words = Words("and or vs versus with & +");

impl Guesses<'_, '_, '_> {
    /// Guesses that the values after a command without arguments are those of its only list: `readings-latest HT-1 HT-2` is
    /// `--serials HT-1 --serials HT-2`.
    pub(super) fn at_words_of_list(&mut self) {
        let (Some(start), tables) = (self.end_of_name(), self.tables()) else { return };
        let values: Vec<String> =
            self.argv().iter().skip(start).take_while(|token| !token.starts_with('-')).cloned().collect();
        let is_list = |field: &FieldRef<'_>| {
            field.kind().is_list() && field.kind().is(Kind::TEXT) && !field.has_choices() && field.heading().is_none()
        };
        let mut lists = tables.part(Part::Option).filter(is_list);
        let (Some(list), None) = (lists.next(), lists.next()) else { return };
        let is_free = tables.positionals().next().is_none() && self.is_read_only() && !self.is_given(&list);
        if is_free && !values.is_empty() && values.iter().all(|value| is_value(value)) {
            let tokens: Vec<String> = values.iter().flat_map(|value| option_tokens(&list, value)).collect();
            self.replace_tokens(start, values.len(), &tokens, IN_LIST);
        }
    }

    /// Guesses at a word with several values of a field that takes more than one. Returns whether it has a separator.
    pub(super) fn at_joined_values(&mut self, word: &str, field: &FieldRef<'_>) -> bool {
        let Some(parts) = several(word, field) else { return false };
        for index in 0..self.argv().len() {
            let Some((count, start, tokens)) = self.separated(index, word, &parts, field) else { continue };
            let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
            self.replace(start, count, &tokens, 1, true);
        }
        true
    }

    /// Guesses that `key=value` is an entry of the only map, without its option or with another name.
    pub(super) fn at_entry_without_name(&mut self, index: usize, count: usize, word: &str) {
        let is_entry = split_once(word, '=').is_some_and(|(key, _)| !key.is_empty() && !key.contains(['-', ' ', '/']));
        let tables = self.tables();
        let mut maps = tables.part(Part::Option).filter(|field| field.kind().is_map() && !field.is_hidden());
        // `type=fifo` is rather the option for the kind.
        let is_option = split_once(word, '=').is_some_and(|(name, value)| {
            self.option_by_meaning(name)
                .is_some_and(|field| field.has_choices() && input::takes(&tables, &field, value))
        });
        if let (true, Some(map), None) = (is_entry && !is_option, maps.next(), maps.next()) {
            let entries = entries(word, &map).unwrap_or_else(|| vec![word]);
            let tokens: Vec<String> = entries.iter().flat_map(|entry| option_tokens(&map, entry)).collect();
            self.replace_tokens(index, count, &tokens, 2);
        }
    }

    /// Guesses that an invalid item of a list only links the others, and that one of a map has a colon: `212 vs 219`, `rack:b3`.
    pub(super) fn at_item(&mut self, index: usize, word: &str, field: &FieldRef<'_>) {
        if field.kind().is_list() && LINKS.contains(word) {
            self.replace(index, 1, &[], 1, false);
        }
        if !field.kind().is_map() {
            return;
        }
        let entries =
            if word.starts_with('{') { entries_of_object(word) } else { entry_with_colon(word).map(|one| vec![one]) };
        let parts: Vec<&str> = entries.iter().flatten().map(String::as_str).collect();
        if let Some((count, at, tokens)) = self.separated(index, word, &parts, field).filter(|_| !parts.is_empty()) {
            let mut argv = self.replaced(at, count, &tokens.iter().map(String::as_str).collect::<Vec<_>>());
            // Other entries of the map are written in the same way.
            let labels = [Some(format!("--{}", field.long())), field.short().map(|short| format!("-{short}"))];
            for index in 1..argv.len() {
                let entry =
                    argv.get(index).and_then(|token| entry_with_colon(token)).filter(|entry| !entry.starts_with('{'));
                let is_of_map =
                    argv.get(index - 1).is_some_and(|before| labels.iter().flatten().any(|label| label == before));
                if let (Some(entry), Some(token), true) = (entry, argv.get_mut(index), is_of_map)
                    && !token.contains('=')
                {
                    *token = entry;
                }
            }
            self.push(argv, 1, false);
        }
    }

    /// Guesses that a number with a unit is the values of two options: `500g` is `--quantity 500 --unit g`. The tokens from an
    /// index on are replaced.
    pub(super) fn at_quantity(&mut self, index: usize, count: usize, word: &str, number: Option<&FieldRef<'_>>) {
        let end = word.find(|c: char| c.is_alphabetic() || c == '%').unwrap_or(word.len());
        let Some((digits, unit)) = word.split_at_checked(end).filter(|(_, unit)| !unit.is_empty()) else { return };
        if digits.trim().parse::<f64>().is_err() || !is_quantity(word) {
            return;
        }
        let tables = self.tables();
        let is_unit = |field: &FieldRef<'_>| {
            let is_named = name_words(field.long()).iter().any(|word| word == "unit" || word == "units");
            !self.is_given(field) && is_named && choice(unit, &field.choice_names(true)).is_some()
        };
        let Some(of_unit) = tables.part(Part::Option).find(is_unit) else { return };
        let is_number =
            |field: &FieldRef<'_>| !self.is_given(field) && field.kind().is_number() && self.is_needed(field);
        let needed: Vec<FieldRef<'_>> = tables.part(Part::Option).filter(is_number).collect();
        let number = number.or(if needed.len() == 1 { needed.first() } else { None });
        let Some(own) = choice(unit, &of_unit.choice_names(true)) else { return };
        let unit = format!("--{}", of_unit.long());
        match number {
            Some(number) if number.part() == Part::Option => {
                let tokens = [&format!("--{}", number.long()), digits.trim(), &unit, own];
                self.replace(index, count, &tokens, 2, false);
            }
            Some(_) => self.replace(index + count - 1, 1, &[digits.trim(), &unit, own], 2, false),
            None => {}
        }
    }

    /// Returns the tokens that give the parts in place of the token at an index, with the number and index of those that
    /// they replace.
    fn separated(
        &self,
        index: usize,
        word: &str,
        parts: &[&str],
        field: &FieldRef<'_>,
    ) -> Option<(usize, usize, Vec<String>)> {
        let token = self.argv().get(index)?;
        let prefix = token.strip_suffix(word)?;
        let owned = || parts.iter().map(|part| (*part).to_owned());
        let is_together = field.arity().is_some_and(|arity| arity != Arity::ONE && takes(arity, parts.len()));
        if field.part() == Part::Arg && prefix.is_empty() {
            let is_plain = !parts.iter().any(|part| part.starts_with('-'));
            return is_plain.then(|| (1, index, owned().collect()));
        }
        if prefix.is_empty() {
            let flag = self.argv().get(index.checked_sub(1)?).filter(|flag| flag.starts_with('-'))?;
            if is_together {
                return Some((1, index, owned().collect()));
            }
            let pair = |part: &&str| match part.starts_with('-') && flag.starts_with("--") {
                true => vec![format!("{flag}={part}")],
                false => vec![flag.clone(), (*part).to_owned()],
            };
            return Some((2, index - 1, parts.iter().flat_map(pair).collect()));
        }
        let flag = prefix.strip_suffix('=').unwrap_or(prefix);
        if !flag.starts_with('-') {
            return None;
        }
        if is_together {
            return Some((1, index, std::iter::once(flag.to_owned()).chain(owned()).collect()));
        }
        Some((1, index, parts.iter().map(|part| format!("{prefix}{part}")).collect()))
    }
}

/// Returns the entry of a map that is written with a colon: `rack: b3`.
fn entry_with_colon(word: &str) -> Option<String> {
    let (key, value) = split_once(word, ':')?;
    let (key, value) = (key.trim(), value.trim());
    (!key.is_empty() && !value.is_empty()).then(|| format!("{key}={value}"))
}

/// Returns the entries of a map that is written as a JSON object without further objects and lists.
fn entries_of_object(word: &str) -> Option<Vec<String>> {
    let Data::Object(object) = from_json(word).ok()? else { return None };
    let entry = |(key, value): (&str, &Data)| match value {
        Data::String(text) => Some(format!("{key}={text}")),
        Data::Array(_) | Data::Object(_) | Data::Null => None,
        value => Some(format!("{key}={}", to_json(value))),
    };
    object.iter().map(entry).collect()
}

/// Returns the values of an option in a list after a plural of its name: `--groups eu,us` for `--group`.
pub(super) fn values_of_plural<'w>(field: &FieldRef<'_>, typed: &str, value: &'w str) -> Option<Vec<&'w str>> {
    let own = field.long();
    let is_plural =
        typed.len() > own.len() && typed.ends_with('s') && singular(own) == own && field.part() == Part::Option;
    let parts = if field.kind().is_map() { entries(value, field) } else { several(value, field) };
    parts.filter(|parts| is_plural && parts.len() > 1)
}

/// Returns whether a value of an option is a list after a plural of its name.
pub(in crate::cli::correction) fn gives_several(field: &FieldRef<'_>, typed: &str, value: &str) -> bool {
    values_of_plural(field, typed, value).is_some()
}

/// Returns the entries of a map in a list: `env=prod,tier=web`.
fn entries<'w>(word: &'w str, map: &FieldRef<'_>) -> Option<Vec<&'w str>> {
    several(word, map).filter(|parts| parts.iter().all(|part| split_once(part, '=').is_some()))
}

/// Returns the values in a word of a field that takes more than one.
pub(super) fn several<'w>(word: &'w str, field: &FieldRef<'_>) -> Option<Vec<&'w str>> {
    let list = word.strip_prefix('[').and_then(|word| word.strip_suffix(']')).filter(|_| field.kind().is_number());
    let word = list.unwrap_or(word);
    let takes_many = field.kind().is_list() || field.kind().is_map() || field.arity().is_some();
    let is_whole = field.delimiter().is_some()
        || word.contains(['[', '{', '"'])
        || word.contains(' ') && !field.kind().is_number();
    let is_choice = |part: &str| field.choice(part.trim()).is_some();
    let are_choices = field.has_choices() && word.contains('+') && word.split('+').all(is_choice);
    let separators: &[char] = match field.kind().is_number() {
        true => &[',', 'x', ';'],
        false if are_choices => &['+'],
        false => &[',', ';'],
    };
    let parts: Vec<&str> = word.split(separators).map(str::trim).collect();
    let is_several =
        takes_many && !is_whole && (parts.len() > 1 || list.is_some()) && !parts.iter().any(|part| part.is_empty());
    is_several.then_some(parts)
}

fn takes(arity: Arity, count: usize) -> bool {
    u16::try_from(count).is_ok_and(|count| count >= arity.min && count <= arity.max)
}
