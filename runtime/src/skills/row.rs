//! What became of a skill in a place.

use crate::data::{Data, Map};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Added,
    Updated,
    Unchanged,
    Removed,
    /// The user changed it, so it stays.
    Kept,
    /// Something that is not ours is in the way.
    Blocked,
    Failed,
}

impl Action {
    fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Updated => "updated",
            Self::Unchanged => "unchanged",
            Self::Removed => "removed",
            Self::Kept => "kept",
            Self::Blocked => "blocked",
            Self::Failed => "failed",
        }
    }

    /// Whether the skill is there now.
    pub(super) fn is_in_place(self) -> bool {
        matches!(self, Self::Added | Self::Updated | Self::Unchanged | Self::Kept)
    }

    pub(super) fn is_wrong(self) -> bool {
        matches!(self, Self::Blocked | Self::Failed)
    }
}

/// What was done, or would be, and what there is to say about it.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) action: Action,
    pub(super) note: String,
}

impl Change {
    pub(super) fn new(action: Action, note: impl Into<String>) -> Self {
        Self { action, note: note.into() }
    }

    pub(super) fn failed(error: &std::io::Error) -> Self {
        Self::new(Action::Failed, error.to_string())
    }

    pub(super) fn note(&mut self, text: &str) {
        if !self.note.is_empty() {
            self.note.push_str("; ");
        }
        self.note.push_str(text);
    }
}

/// One line of a result.
pub(super) struct Row {
    pub(super) skill: String,
    pub(super) agents: Vec<&'static str>,
    pub(super) path: String,
    pub(super) change: Change,
}

impl Row {
    /// Every row has the same members, so that rows print as a table.
    pub(super) fn data(&self) -> Data {
        line(&self.skill, &self.agents, &self.path, ("action", self.change.action.name()), &self.change.note)
    }
}

pub(super) fn line(skill: &str, agents: &[&str], path: &str, (key, value): (&str, &str), note: &str) -> Data {
    let mut out = Map::new();
    out.insert("skill", skill);
    out.insert("agents", agents.join(", "));
    out.insert("path", path);
    out.insert(key, value);
    out.insert("note", note);
    Data::Object(out)
}
