//! Operations that some words are about.

use vestibule_document::Entry;

/// How many are told, at most.
pub(super) const MAX_RESULTS: usize = 40;

/// Words to look for.
pub(super) struct SearchQuery {
    whole: String,
    words: Vec<String>,
}

impl SearchQuery {
    pub(super) fn new(text: &str) -> Self {
        let whole = text.trim().to_lowercase();
        let words = words(&whole);
        Self { whole, words }
    }

    /// Whether a topic is called by just these words.
    pub(super) fn is_topic(&self, name: &str) -> bool {
        !self.whole.is_empty() && name.to_lowercase() == self.whole
    }

    /// How much an operation is about the words; nothing when it lacks one of them.
    pub(super) fn score(&self, entry: &Entry<'_>) -> Option<u32> {
        let name = words(&entry.name().to_lowercase());
        let tags: Vec<String> = entry.tags().flat_map(|tag| words(&tag.to_lowercase())).collect();
        let path = words(&entry.path().to_lowercase());
        let summary = words(&entry.summary().to_lowercase());
        let method = entry.method().to_lowercase();
        let mut score = 0;
        for word in &self.words {
            let in_name = best(&name, word) * 4;
            let in_rest = (best(&summary, word) * 3).max(best(&tags, word) * 2).max(best(&path, word) * 2);
            let found = in_name.max(in_rest).max(u32::from(method == *word));
            if found == 0 {
                return None;
            }
            score += found * 8 + in_rest;
        }
        // The shorter of two names that say the same is the plainer one.
        let length = u32::try_from(name.len()).unwrap_or(u32::MAX);
        (!self.words.is_empty()).then(|| (score * 16).saturating_sub(length.min(15)))
    }
}

/// How well a word is among others: as it is, in another number, as the beginning or a part of one.
fn best(among: &[String], word: &str) -> u32 {
    let stem = |word: &str| word.strip_suffix("ies").or(word.strip_suffix('s')).unwrap_or(word).to_owned();
    let one = |other: &String| {
        if other == word {
            4
        } else if stem(other) == stem(word) {
            3
        } else if other.starts_with(word) {
            2
        } else {
            u32::from(word.len() > 2 && other.contains(word))
        }
    };
    among.iter().map(one).max().unwrap_or(0)
}

fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
