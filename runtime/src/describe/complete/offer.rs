//! What may be put in the place of a word that is being typed.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::super::field::with_note;
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
pub(super) struct Offer<'a> {
    pub(super) value: Cow<'a, str>,
    /// What it means, in one line.
    pub(super) doc: Cow<'a, str>,
    /// Whether something follows without a blank.
    pub(super) is_glued: bool,
    is_deprecated: bool,
}

impl<'a> Offer<'a> {
    /// A text, what is said of it, and that it is deprecated, with a note that may be empty.
    pub(super) fn new(value: impl Into<Cow<'a, str>>, doc: &'a str, deprecated: Option<&str>) -> Self {
        let mut doc = with_note(summary(doc), deprecated);
        if deprecated.is_some() {
            doc += if doc.is_empty() { "[deprecated]" } else { " [deprecated]" };
        }
        let value: Cow<'_, str> = value.into();
        let is_glued = matches!(value.as_bytes().last(), Some(b'=' | b'/' | b':'));
        Self { value, doc, is_glued, is_deprecated: deprecated.is_some() }
    }

    /// The same, without what it is borrowed from.
    pub(super) fn into_owned<'o>(self) -> Offer<'o> {
        let (value, doc) = (self.value.into_owned().into(), self.doc.into_owned().into());
        Offer { value, doc, is_glued: self.is_glued, is_deprecated: self.is_deprecated }
    }
}

/// All that may stand there.
#[derive(Debug, Default)]
pub(super) struct Offers<'a> {
    /// The beginning of the word that stays as it is: `--region=`.
    pub(super) kept: String,
    pub(super) all: Vec<Offer<'a>>,
    pub(super) outside: Outside,
}

impl<'a> Offers<'a> {
    /// Nothing yet, behind what stays of the word.
    pub(super) fn behind(kept: impl Into<String>) -> Self {
        Self { kept: kept.into(), ..Self::default() }
    }

    pub(super) fn add(&mut self, offer: Offer<'a>) {
        // A line end would be two answers to a shell.
        if !offer.value.is_empty() && !offer.value.bytes().any(|byte| matches!(byte, b'\n' | b'\r' | 0 | 0x1f)) {
            self.all.push(offer);
        }
    }

    /// What is deprecated stands at the end, and nothing stands there twice.
    pub(super) fn in_order(mut self) -> Self {
        let mut seen: HashSet<_, BuildHasherDefault<Hash>> = HashSet::default();
        seen.reserve(self.all.len());
        let mut is_new: Vec<_> = self.all.iter().map(|offer| seen.insert(offer.value.as_bytes())).collect();
        is_new.reverse();
        self.all.retain(|_| is_new.pop().unwrap_or(true));
        self.all.sort_by_key(|offer| offer.is_deprecated);
        self
    }
}

/// The hash of a short text: FNV-1a. The texts are the program's own, which does not attack itself.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Hash {
    fn write(&mut self, bytes: &[u8]) {
        let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        self.0 = bytes.iter().fold(self.0, add);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
