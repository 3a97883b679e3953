//! Doubts about two arguments of an operation whose values are identifiers of each other's kind.

use super::doubts::{Call, Doubt};
use super::order::is_id_of;
use crate::schema::{FieldRef, Kind};

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
