//! The choice of a field that a value means: by its name, an alias or its description.

use super::choices::{choice, nearest_choice};
use crate::data::{name_words, word_cost};
use crate::schema::FieldRef;

/// Minimum length of a word, and of a number, by which a description tells a choice.
const MIN_WORD: usize = 4;
const MIN_NUMBER: usize = 3;

/// Returns the name of the choice that an invalid value means: `uhd` for `4K` where that is an alias, `hd` for `1080p` where it
/// has 1080 lines, and `eu-west` for `dublin` where that is the place.
pub(super) fn meant_choice<'g>(value: &str, field: &FieldRef<'g>) -> Option<&'g str> {
    let names = field.choice_names(true);
    if let Some(name) = choice(value, &names) {
        return Some(name);
    }
    // `TLS1.2` for `1.2`
    let version = value.trim_start_matches(|c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '_'));
    let is_version = version.len() < value.len() && version.contains(|c: char| c.is_ascii_digit());
    if let Some(name) = names.iter().find(|name| is_version && **name == version) {
        return Some(name);
    }
    let aliases = field.choice_aliases();
    let texts: Vec<&str> = aliases.iter().map(|(_, alias)| *alias).collect();
    let alias = nearest_choice(value, &texts);
    if let Some((name, _)) = alias.and_then(|meant| aliases.iter().find(|(_, alias)| *alias == meant)) {
        return Some(name);
    }
    let words: Vec<String> = value.split(|c: char| !c.is_alphanumeric()).flat_map(telling_words).collect();
    let mut described = field.choices().into_iter().filter(|choice| {
        let doc = name_words(choice.doc);
        let is_in = |word: &String| doc.iter().any(|own| word_cost(word, own, true).is_some_and(|cost| cost == 0));
        !words.is_empty() && words.iter().all(is_in)
    });
    let only = described.next().filter(|_| described.next().is_none())?;
    names.into_iter().find(|name| *name == only.name)
}

/// Returns the word that tells a choice, or its number: `1080` of `1080p`.
fn telling_words(word: &str) -> Option<String> {
    let digits: String = word.chars().take_while(char::is_ascii_digit).collect();
    match digits.len() {
        0 => (word.len() >= MIN_WORD).then(|| word.to_lowercase()),
        len => (len >= MIN_NUMBER && word.len() <= len + 1).then_some(digits),
    }
}
