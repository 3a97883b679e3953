//! What may be put in the place of a word that is being typed.

use std::collections::HashSet;

use super::super::text::summary;

/// What a shell completes by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Outside {
    #[default]
    Nothing,
    Files,
    Dirs,
    Commands,
    Users,
    Hosts,
}

impl Outside {
    /// What the scripts call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Nothing => "values",
            Self::Files => "files",
            Self::Dirs => "dirs",
            Self::Commands => "commands",
            Self::Users => "users",
            Self::Hosts => "hosts",
        }
    }
}

/// One text that may stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub(super) value: String,
    /// What it means, in one line.
    pub(super) doc: String,
    /// Whether something follows without a blank.
    pub(super) is_glued: bool,
    is_deprecated: bool,
}

impl Offer {
    /// A text, what is said of it, and that it is deprecated, with a note that may be empty.
    pub(super) fn new(value: impl Into<String>, doc: &str, deprecated: Option<&str>) -> Self {
        let mut doc = super::super::field::with_note(summary(doc), deprecated);
        if deprecated.is_some() {
            doc.push_str(if doc.is_empty() { "[deprecated]" } else { " [deprecated]" });
        }
        let value: String = value.into();
        let is_glued = value.ends_with(['=', '/', ':']);
        Self { value, doc, is_glued, is_deprecated: deprecated.is_some() }
    }
}

/// All that may stand there.
#[derive(Debug, Default)]
pub(super) struct Offers {
    /// The beginning of the word that stays as it is: `--region=`.
    pub(super) kept: String,
    pub(super) all: Vec<Offer>,
    pub(super) outside: Outside,
}

impl Offers {
    /// Nothing yet, behind what stays of the word.
    pub(super) fn behind(kept: impl Into<String>) -> Self {
        Self { kept: kept.into(), ..Self::default() }
    }

    pub(super) fn add(&mut self, offer: Offer) {
        // A line end would be two answers to a shell.
        if !offer.value.is_empty() && !offer.value.bytes().any(|byte| matches!(byte, b'\n' | b'\r' | 0 | 0x1f)) {
            self.all.push(offer);
        }
    }

    /// What is deprecated stands at the end, and nothing stands there twice.
    pub(super) fn in_order(mut self) -> Self {
        let mut seen = HashSet::new();
        let mut is_new: Vec<_> = self.all.iter().map(|offer| seen.insert(offer.value.as_str())).collect();
        is_new.reverse();
        self.all.retain(|_| is_new.pop().unwrap_or(true));
        self.all.sort_by_key(|offer| offer.is_deprecated);
        self
    }
}
