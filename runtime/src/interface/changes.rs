//! What changed, in words.

use std::fmt;

/// What a change means to callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Impact {
    /// A call that worked may fail, or mean something else.
    Breaking,
    /// Calls go on working; what one does or gives may differ.
    Changed,
    /// It still works, and callers are told to leave it.
    Deprecated,
    /// There is something that was not there.
    Added,
    /// More is accepted than before, or more is promised.
    Relaxed,
}

impl Impact {
    /// The impact in one word: `breaking`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Changed => "changed",
            Self::Deprecated => "deprecated",
            Self::Added => "added",
            Self::Relaxed => "relaxed",
        }
    }
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub(super) impact: Impact,
    pub(super) path: String,
    pub(super) rule: &'static str,
    pub(super) words: String,
    pub(super) is_allowed: bool,
}

impl Change {
    /// What it means to callers.
    pub fn impact(&self) -> Impact {
        self.impact
    }

    /// The path of the command, without the program: `pr list`; empty for the program itself.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The name of the rule that it falls under: `option-removed`.
    pub fn rule(&self) -> &'static str {
        self.rule
    }

    /// What changed, and for what is not allowed, what to do.
    pub fn words(&self) -> &str {
        &self.words
    }

    /// Whether the versions of the two interfaces allow it.
    pub fn is_allowed(&self) -> bool {
        self.is_allowed
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.impact.name(), self.rule, self.words)
    }
}

/// All changes, the heaviest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes(pub(super) Vec<Change>);

impl Changes {
    /// The changes, the heaviest first.
    pub fn iter(&self) -> impl Iterator<Item = &Change> {
        self.0.iter()
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those that the versions of the two interfaces do not allow.
    pub fn forbidden(&self) -> impl Iterator<Item = &Change> {
        self.0.iter().filter(|change| !change.is_allowed)
    }
}

/// A line for each.
impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|change| writeln!(f, "{change}"))
    }
}
