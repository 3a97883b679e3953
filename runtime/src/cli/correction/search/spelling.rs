//! Words as the names of commands spell them: two that are one word there, one that is two, and first letters.

use super::habits::is_habit;
use super::phrases::is_link;
use super::places::Places;
use crate::data::{verb, word_cost};

/// Minimum length of the parts into which a word is split.
const MIN_PART: usize = 3;
/// Minimum length of the end of a word that is split, if it is a link: `in` of `checkin`.
const MIN_END: usize = 2;
/// Numbers of words that letters stand for.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=4;

impl Places {
    /// Returns typed words as the names have them: two that are one word there are joined, and one that is two is split.
    pub(super) fn respelled(&self, words: Vec<String>) -> Vec<String> {
        if words == ["whoami"] && !self.has_word("whoami") {
            let names = [&["me"][..], &["authenticated", "user"], &["current", "user"]];
            let own = names.into_iter().find(|words| words.iter().all(|word| self.has_word(word)));
            return own.map_or(words, |own| own.iter().map(|word| (*word).to_owned()).collect());
        }
        let mut out: Vec<String> = Vec::new();
        let words = words.into_iter().flat_map(|word| self.spelled_out(&word).unwrap_or_else(|| vec![word]));
        for word in words {
            if let Some(last) = out.last_mut() {
                let joined = [last.as_str(), &word].concat();
                if self.has_word(&joined) && !(self.has_word(last) && self.has_word(&word)) {
                    *last = joined;
                    continue;
                }
            }
            // `rerun`
            if let Some(rest) = word.strip_prefix("re").filter(|rest| {
                !self.has_word(&word) && self.vocabulary.contains("re") && self.vocabulary.contains(rest)
            }) {
                out.extend(["re".to_owned(), rest.to_owned()]);
                continue;
            }
            let is_end = |index: &usize| word.is_char_boundary(*index);
            let mut ends = (MIN_PART..word.len().saturating_sub(MIN_END - 1)).filter(is_end);
            let parts = ends.find_map(|end| {
                let (first, second) = word.split_at_checked(end)?;
                let is_end = second.len() >= MIN_PART || is_link(second);
                (is_end && self.has_word(first) && self.has_word(second)).then(|| [first.to_owned(), second.to_owned()])
            });
            match parts.filter(|_| !self.has_word(&word) && verb(&word).is_none()) {
                Some(parts) => out.extend(parts),
                None => out.push(word),
            }
        }
        out
    }

    /// Returns the words of names that a word has the first letters of, if they are the same wherever they occur: `purchase
    /// order` for `po`.
    fn spelled_out(&self, word: &str) -> Option<Vec<String>> {
        if is_habit(word) {
            return None;
        }
        let letters = word.strip_suffix('s').filter(|word| word.len() > 1).unwrap_or(word);
        let is_word = |word: &str| {
            verb(word).is_some()
                || self.has_word(word)
                || self.vocabulary.all().any(|own| word_cost(word, own, true).is_some())
        };
        let is_short =
            |letters: &str| LENGTHS.contains(&letters.len()) && letters.bytes().all(|c| c.is_ascii_lowercase());
        if !is_short(letters) || is_word(word) || is_word(letters) {
            return None;
        }
        let mut found: Option<Vec<String>> = None;
        for place in &self.all {
            let words: Vec<&str> = self.words(place).collect();
            for (start, run) in words.windows(letters.len()).enumerate() {
                let is_it =
                    run.iter().zip(letters.chars()).all(|(word, letter)| word.len() > 2 && word.starts_with(letter));
                if !is_it || start == 0 && run.first().is_some_and(|word| verb(word).is_some()) {
                    continue;
                }
                let singular = |word: &str| word.strip_suffix('s').unwrap_or(word).to_owned();
                match &found {
                    Some(other)
                        if !other.iter().map(|word| singular(word)).eq(run.iter().map(|word| singular(word))) =>
                    {
                        return None;
                    }
                    Some(_) => {}
                    None => found = Some(run.iter().map(|word| (*word).to_owned()).collect()),
                }
            }
        }
        found
    }
}
