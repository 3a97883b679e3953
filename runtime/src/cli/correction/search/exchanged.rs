//! Two arguments whose values are identifiers of each other's kind.

use std::ffi::OsStr;

use super::Guesses;
use super::doubts::{Call, Doubt};
use super::order::is_id_of;
use crate::data::name_words;
use crate::schema::{FieldRef, Kind};

impl Guesses<'_, '_, '_> {
    /// Guesses that two arguments of a guessed call are exchanged whose values begin with the letters of each other's names:
    /// `v123 pl4` of `<playlist-id> <video-id>`.
    pub(super) fn at_exchanged_letters(&mut self) {
        let Some(values) = self.problem.parsed.values.as_deref() else { return };
        let tables = self.tables();
        let given = |field: FieldRef<'_>| {
            let text = values.scalar(field.id()).and_then(OsStr::to_str)?;
            let [index] = *self.places(text).as_slice() else { return None };
            (field.kind().is(Kind::TEXT) && !field.kind().is_list())
                .then(|| (index, text.to_owned(), field.long().to_owned()))
        };
        let words: Vec<(usize, String, String)> = tables.positionals().filter_map(given).collect();
        let [(first, a, a_name), (second, b, b_name)] = words.as_slice() else { return };
        // One letter may begin anything.
        let is_telling = [a, b].into_iter().any(|word| word.chars().nth(1).is_some_and(char::is_alphabetic));
        let is_exchanged =
            is_lettered(a, b_name) && is_lettered(b, a_name) && !is_lettered(a, a_name) && !is_lettered(b, b_name);
        if is_telling && is_exchanged {
            let mut argv = self.argv().to_vec();
            argv.swap(*first, *second);
            self.push(argv, 0, false);
        }
    }
}

/// Returns whether a word is letters that a name begins with, and a number: `cap7` of `caption-id`.
fn is_lettered(word: &str, name: &str) -> bool {
    let end = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
    let Some((letters, number)) = word.split_at_checked(end) else { return false };
    let is_start = (1..=4).contains(&letters.len()) && letters.chars().all(|c| c.is_ascii_alphabetic());
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    let begins = |own: &String| own.starts_with(&letters.to_ascii_lowercase());
    is_start && is_number && name_words(name).first().is_some_and(begins)
}

/// Doubts the order of two arguments: `int_204 cli_88` for `<client-id> <interpreter-id>`.
pub(super) fn first(call: &Call<'_>) -> Option<Doubt> {
    let given = |index: usize| {
        let word = call.argv.get(index).filter(|word| !word.starts_with('-'))?;
        let field = call.argument_of(word).filter(|field| field.kind().is(Kind::TEXT) && !field.has_choices())?;
        Some((index, word.as_str(), field))
    };
    let words: Vec<(usize, &str, FieldRef<'_>)> = (0..call.end).filter_map(given).collect();
    let is_exchanged = |(at, (_, a, a_field)): (usize, &(usize, &str, FieldRef<'_>))| {
        let other = words.iter().skip(at + 1).find(|(_, b, b_field)| {
            a_field.id() != b_field.id()
                && is_of(a, b_field)
                && is_of(b, a_field)
                && !is_of(a, a_field)
                && !is_of(b, b_field)
        });
        other.map(|other| (at, other))
    };
    let (at, (second, _, b_field)) = words.iter().enumerate().find_map(is_exchanged)?;
    let (first, word, a_field) = words.get(at)?;
    let mut argv = call.argv.to_vec();
    argv.swap(*first, *second);
    let reading = format!("is read as {}, and looks like a value of {}", a_field.label(), b_field.label());
    let hint = format!("to keep the order, write `--` before `{word}`");
    Some(Doubt { word: (*word).to_owned(), reading, hint: Some(hint), argv: Some(argv), is_certain: true })
}

/// Returns whether a word has the letters before an identifier that a field's name or description tells.
fn is_of(word: &str, field: &FieldRef<'_>) -> bool {
    let has_prefix = word.split_once('_').is_some_and(|(prefix, _)| {
        let mut described = field.doc().split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let is_it = |text: &str| text.split_once('_').is_some_and(|(own, rest)| own == prefix && is_number(rest));
        prefix.len() > 1 && described.any(is_it)
    });
    has_prefix || word.contains('_') && is_id_of(word, field)
}

/// Returns whether a text has a digit, as identifiers have in examples.
fn is_number(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}
