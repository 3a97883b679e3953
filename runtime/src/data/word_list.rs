//! Lists of words, each as one text: a list of texts takes a relocation for each word at every start of the program, one text
//! takes one (14 instructions for each of 34,000 words).

/// Words that are separated by spaces.
#[derive(Clone, Copy)]
pub(crate) struct Words(pub(crate) &'static str);

impl Words {
    pub(crate) fn iter(self) -> impl Iterator<Item = &'static str> {
        self.0.split_ascii_whitespace()
    }

    #[inline(never)]
    pub(crate) fn contains(self, word: &str) -> bool {
        self.0.as_bytes().split(|byte| *byte == b' ').any(|own| own == word.as_bytes()) && !word.is_empty()
    }
}

/// Lists of words, one on each line.
pub(crate) struct Groups(pub(crate) &'static str);

impl Groups {
    pub(crate) fn iter(&self) -> impl Iterator<Item = Words> {
        self.0.lines().map(Words)
    }
}

/// Phrases, each with the words for it: `phrase: words` on each line.
#[derive(Clone, Copy)]
pub(crate) struct Phrases(pub(crate) &'static str);

impl Phrases {
    pub(crate) fn iter(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.0.lines().filter_map(|line| super::text::split_once_at(line, ": "))
    }
    /// Returns the words for a phrase.
    #[inline(never)]
    pub(crate) fn get(self, phrase: &str) -> Option<&'static str> {
        self.iter().find(|(own, _)| *own == phrase).map(|(_, words)| words)
    }
}

#[cfg(test)]
mod tests {
    use super::{Phrases, Words};

    #[test]
    fn lists_are_texts() {
        let phrases = Phrases("sign out: logout\npay: payment order");
        assert_eq!(phrases.get("sign out"), Some("logout"));
        assert_eq!(phrases.get("pay"), Some("payment order"));
        assert_eq!(phrases.get("payment"), None);
        let words = Words("payment order");
        assert!(words.contains("order") && !words.contains("pay") && !words.contains(""));
    }
}
