//! The differences between two interfaces.

use std::fmt;

/// The impact of a change on callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Impact {
    /// A call that worked may fail, or have another meaning.
    Breaking,
    /// Calls keep working; their effect or result may differ.
    Changed,
    /// Calls keep working, with a warning.
    Deprecated,
    /// Something new.
    Added,
    /// More input is accepted, or more is guaranteed.
    Relaxed,
}

impl Impact {
    /// Returns the impact in one word: `breaking`.
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
    pub(super) message: String,
    pub(super) is_allowed: bool,
}

impl Change {
    /// Returns the impact on callers.
    pub fn impact(&self) -> Impact {
        self.impact
    }

    /// Returns the path of the command, without the program: `pr list`; empty for the program itself.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the name of the rule that classifies the change: `option-removed`.
    pub fn rule(&self) -> &'static str {
        self.rule
    }

    /// Returns the message: the change and, if it is not allowed, what to do.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns whether the versions of the two interfaces allow the change.
    pub fn is_allowed(&self) -> bool {
        self.is_allowed
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.impact.name(), self.rule, self.message)
    }
}

/// All changes between two interfaces: those that are not allowed first, then by impact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes(pub(super) Vec<Change>);

impl Changes {
    /// Iterates over the changes.
    pub fn iter(&self) -> impl Iterator<Item = &Change> {
        self.0.iter()
    }

    /// Returns whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Iterates over the changes that the versions of the two interfaces do not allow.
    pub fn forbidden(&self) -> impl Iterator<Item = &Change> {
        self.0.iter().filter(|change| !change.is_allowed)
    }
}

/// Writes one line per change.
impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|change| writeln!(f, "{change}"))
    }
}
