//! Finds the nearest of several names, for "did you mean".

use super::words::{match_words, name_words, verb, word_cost};

/// Maximum number of bytes of a name that gets a suggestion.
const MAX_LEN: usize = 160;

/// Maximum number of letters of a word that is compared letter by letter.
const MAX_LETTERS: usize = 64;

/// Returns the candidate that the user most likely meant, if one is near enough.
///
/// A candidate is near if each of its words is near to one that was typed (see [`word_cost`]), if it differs in case,
/// dashes and underscores only, if it is written as another number of words and at most a quarter of the letters differ,
/// or else if it is the only one that begins with the word, which must have three letters. The first of equally near
/// candidates wins, but none of several that the word can be short for.
pub(crate) fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest_of(word, candidates).map(|(found, _)| found)
}

/// Returns the nearest candidate, and whether no other one is as near.
pub(crate) fn nearest_of<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<(&'a str, bool)> {
    find(word, candidates.into_iter().collect())
}

/// Returns whether a word is too long to be near to anything.
pub(crate) fn is_too_long(word: &str) -> bool {
    word.len() > MAX_LEN
}

/// Returns whether a word is a name with one letter wrong, or two of a name with eight letters.
pub(crate) fn is_misspelled(word: &str, name: &str) -> bool {
    let len = name.len();
    let limit = if len < 8 { 1 } else { 2 };
    len >= 3
        && word.len().abs_diff(len) <= limit
        && word.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'_'))
        && letter_distance(word, name).is_some_and(|distance| (1..=limit).contains(&distance))
}

#[inline(never)]
fn find<'a>(word: &str, candidates: Vec<&'a str>) -> Option<(&'a str, bool)> {
    let typed = name_words(word);
    if is_too_long(word) || typed.is_empty() {
        return None;
    }
    let names: Vec<_> = candidates.iter().map(|candidate| name_words(candidate)).collect();
    let is_known: Vec<bool> = typed.iter().map(|word| names.iter().any(|name| name.contains(word))).collect();
    let cost_of = |typed_word: &str, word: &str| {
        let index = typed.iter().position(|typed| typed == typed_word);
        word_cost(typed_word, word, index.and_then(|index| is_known.get(index)).copied().unwrap_or_default())
    };
    let (letters, mut costs) = (typed.concat(), Vec::new());
    for (candidate, name) in candidates.iter().zip(&names) {
        let cost = if letters == name.concat() {
            Some(0)
        } else if typed.len() == name.len() {
            let found = match_words(&typed, name, &cost_of);
            found.map(|found| found.cost)
        } else {
            joined_cost(&letters, &name.concat(), &typed)
        };
        costs.extend(cost.map(|cost| (cost, *candidate)));
    }
    if let Some((least, best)) = costs.iter().min_by_key(|(cost, _)| *cost).copied() {
        let is_start =
            |name: &[String]| typed.len() == name.len() && typed.iter().zip(name).all(|(a, b)| b.starts_with(a));
        let best_words = name_words(best);
        if least >= 2 && is_start(&best_words) && names.iter().any(|name| is_start(name) && *name != best_words) {
            return None;
        }
        // Names of one command, such as `listPets` and `list-pets`, are not in doubt.
        let is_rival = |other: &str| name_words(other) != best_words;
        let is_only = !costs.iter().any(|(cost, other)| *cost < least + 2 && is_rival(other));
        return Some((best, is_only || least == 0));
    }
    let has_start = |name: &Vec<String>| letters.len() >= 3 && name.concat().starts_with(&letters);
    let mut completed = candidates.iter().zip(&names).filter(|(_, name)| has_start(name));
    let only = completed.next().filter(|_| completed.next().is_none());
    only.map(|(only, _)| (*only, true))
}

/// Returns the cost of a name that is written as another number of words: `dryrnu` for `dry-run`.
fn joined_cost(letters: &str, name: &str, typed: &[String]) -> Option<usize> {
    if typed.iter().any(|word| verb(word).is_some()) || name.contains(letters) || letters.contains(name) {
        return None;
    }
    let distance = letter_distance(letters, name)?;
    (distance <= (letters.len() / 4).clamp(1, 2)).then_some(1 + distance)
}

/// Returns the number of letters that differ: added, dropped, changed, or swapped with a neighbour. Returns `None` if a
/// word has too many letters.
pub(super) fn letter_distance(a: &str, b: &str) -> Option<usize> {
    let (mut a_letters, mut b_letters) = (Letters::default(), Letters::default());
    Some(distance(a_letters.read(a)?, b_letters.read(b)?))
}

/// A buffer for the letters of a word that are compared: in lower case, without dashes and underscores.
struct Letters([char; MAX_LETTERS]);

impl Default for Letters {
    fn default() -> Self {
        Self(['\0'; MAX_LETTERS])
    }
}

impl Letters {
    /// Reads a word; `None` if it has too many letters.
    fn read(&mut self, word: &str) -> Option<&[char]> {
        let mut len = 0;
        for c in word.chars() {
            if matches!(c, '-' | '_') {
                continue;
            }
            if c.is_ascii() {
                *self.0.get_mut(len)? = c.to_ascii_lowercase();
                len += 1;
                continue;
            }
            for c in c.to_lowercase() {
                *self.0.get_mut(len)? = c;
                len += 1;
            }
        }
        self.0.get(..len)
    }
}

/// The distances from a prefix of one word to each prefix of the other; all are at most [`MAX_LETTERS`].
type Row = [u8; MAX_LETTERS + 1];

/// Returns the optimal string alignment distance: letters added, dropped, changed, or swapped with a neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let (a, b) = trim_common(a, b);
    if a.is_empty() || b.is_empty() {
        return a.len().max(b.len());
    }
    let cell = |row: &Row, index: usize| row.get(index).copied().map_or(MAX_LETTERS, usize::from);
    // The two rows before the current one.
    let (mut previous, mut before_previous): (Row, Row) =
        (std::array::from_fn(|index| index as u8), [0; MAX_LETTERS + 1]);
    let mut previous_x = None;
    for (i, x) in a.iter().enumerate() {
        let mut row: Row = [0; MAX_LETTERS + 1];
        let mut least = i + 1;
        let mut previous_y = None;
        for (j, y) in b.iter().enumerate() {
            if let Some(left) = row.get_mut(j) {
                *left = least as u8;
            }
            let changed = cell(&previous, j) + usize::from(x != y);
            least = changed.min(cell(&previous, j + 1) + 1).min(least + 1);
            if previous_y == Some(x) && previous_x == Some(y) {
                least = least.min(cell(&before_previous, j.wrapping_sub(1)) + 1);
            }
            previous_y = Some(y);
        }
        if let Some(last) = row.get_mut(b.len()) {
            *last = least as u8;
        }
        previous_x = Some(x);
        before_previous = previous;
        previous = row;
    }
    cell(&previous, b.len())
}

/// Removes the common prefix and suffix of two words.
fn trim_common<'a>(mut a: &'a [char], mut b: &'a [char]) -> (&'a [char], &'a [char]) {
    while let (Some((x, rest_a)), Some((y, rest_b))) = (a.split_first(), b.split_first())
        && x == y
    {
        (a, b) = (rest_a, rest_b);
    }
    while let (Some((x, rest_a)), Some((y, rest_b))) = (a.split_last(), b.split_last())
        && x == y
    {
        (a, b) = (rest_a, rest_b);
    }
    (a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found() {
        let words = ["deploy", "destroy", "list", "--region"];
        assert_eq!(nearest("deplyo", words), Some("deploy"));
        assert_eq!(nearest("lst", words), Some("list"));
        assert_eq!(nearest("dep", words), Some("deploy"));
        assert_eq!(nearest("Region", words), Some("--region"));
        assert_eq!(nearest("x", words), None);
        assert_eq!(nearest("", words), None);
    }

    #[test]
    fn a_second_near_word_makes_it_doubtful() {
        assert_eq!(nearest_of("lisk", ["list", "lisp"]), Some(("list", false)));
        assert_eq!(nearest_of("lisk", ["list", "deploy"]), Some(("list", true)));
        assert_eq!(nearest_of("dep", ["deploy", "depend"]), None);
        assert_eq!(nearest_of("dep", ["department", "depend"]), None);
        assert_eq!(nearest_of("show-dep", ["show-deploy", "show-depend"]), None);
        assert_eq!(nearest_of("env", ["environment", "deploy"]), Some(("environment", true)));
    }

    #[test]
    fn a_verb_is_not_a_misspelling_of_another_one() {
        assert_eq!(nearest("users-update-key", ["users-delete-key"]), None);
        assert_eq!(nearest("users-remove-key", ["users-delete-key", "users-get-key"]), Some("users-delete-key"));
        assert_eq!(nearest("isues-list", ["issues-list", "users-list"]), Some("issues-list"));
    }

    #[test]
    fn words_that_are_too_long_match_nothing() {
        let long = "a".repeat(MAX_LETTERS + 1);
        assert_eq!(nearest(&long, ["a"]), None);
        let long = "a".repeat(MAX_LEN + 1);
        assert!(is_too_long(&long) && !is_too_long(&"é".repeat(40)));
        assert_eq!(nearest(&long, [long.as_str()]), None);
    }
}
