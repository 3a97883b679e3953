//! Searches operations by words.

use std::cmp::Reverse;

use vestibule_document::Entry;

use super::command::LazyOperation;

/// Maximum number of search results.
const MAX_RESULTS: usize = 40;

/// The words to search for.
pub(super) struct SearchQuery {
    text: String,
    words: Vec<String>,
}

/// Returns the operations that match the query, the best first.
pub(super) fn rank<'a>(
    query: &SearchQuery,
    operations: impl Iterator<Item = (Entry<'a>, &'a LazyOperation)>,
) -> impl Iterator<Item = &'a LazyOperation> {
    let mut scored: Vec<_> =
        operations.filter_map(|(entry, operation)| Some((query.score(&entry)?, operation))).collect();
    scored.sort_by_key(|(score, _)| Reverse(*score));
    scored.into_iter().take(MAX_RESULTS).map(|(_, operation)| operation)
}

impl SearchQuery {
    pub(super) fn new(text: &str) -> Self {
        let text = text.trim().to_lowercase();
        let words = split_words(&text);
        Self { text, words }
    }

    /// Returns whether the query is the name of a topic.
    pub(super) fn is_topic(&self, name: &str) -> bool {
        !self.text.is_empty() && name.to_lowercase() == self.text
    }

    /// Scores an operation; `None` when it lacks one of the words.
    fn score(&self, entry: &Entry<'_>) -> Option<u32> {
        let name = split_words(entry.kebab_name());
        let tags: Vec<String> = entry.tags().flat_map(|tag| split_words(&tag.to_lowercase())).collect();
        let path = split_words(&entry.path().to_lowercase());
        let summary = split_words(&entry.summary().to_lowercase());
        let method = entry.method().to_lowercase();
        let mut score = 0;
        for word in &self.words {
            let in_name = best_match(&name, word) * 4;
            let elsewhere =
                (best_match(&summary, word) * 3).max(best_match(&tags, word) * 2).max(best_match(&path, word) * 2);
            let best = in_name.max(elsewhere).max(u32::from(method == *word));
            if best == 0 {
                return None;
            }
            score += best * 8 + elsewhere;
        }
        // Of two names that match alike, the shorter one wins.
        let length = u32::try_from(name.len()).unwrap_or(u32::MAX);
        (!self.words.is_empty()).then(|| (score * 16).saturating_sub(length.min(15)))
    }
}

/// Rates the best match of a word: 4 for the word itself, 3 for its singular or plural, 2 for a prefix, 1 for any
/// other part of a word.
fn best_match(candidates: &[String], word: &str) -> u32 {
    let stem = |word: &str| word.strip_suffix("ies").or(word.strip_suffix('s')).unwrap_or(word).to_owned();
    let rate = |candidate: &String| {
        if candidate == word {
            4
        } else if stem(candidate) == stem(word) {
            3
        } else if candidate.starts_with(word) {
            2
        } else {
            u32::from(word.len() > 2 && candidate.contains(word))
        }
    };
    candidates.iter().map(rate).max().unwrap_or(0)
}

fn split_words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
