//! What became of a skill in a place.

use std::path::PathBuf;

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
    pub(super) fn name(self) -> &'static str {
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

    /// Whether a skill is there after an action of a name.
    pub(super) fn is_in_place(name: &str) -> bool {
        [Self::Added, Self::Updated, Self::Unchanged, Self::Kept].iter().any(|action| action.name() == name)
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

/// A skill in a place.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) skill: String,
    /// Who reads the folder; nobody when the skill is in none.
    pub(super) agents: Vec<&'static str>,
    /// The folder that the skill is in, or would be.
    pub(super) folder: Option<PathBuf>,
    pub(super) state: &'static str,
    pub(super) note: String,
}

impl Row {
    pub(super) fn path(&self) -> String {
        self.folder.as_ref().map(|folder| folder.join(&self.skill).display().to_string()).unwrap_or_default()
    }
}

/// What a command about skills has to say.
#[derive(Debug)]
pub(crate) struct Report {
    pub(super) rows: Vec<Row>,
    /// What the state of a row is called.
    pub(super) key: &'static str,
    pub(super) is_dry: bool,
}

impl Report {
    /// Every row has the same members, so that rows print as a table.
    pub(crate) fn data(&self) -> Data {
        let rows = self.rows.iter().map(|row| {
            let mut out = Map::new();
            out.insert("skill", row.skill.as_str());
            out.insert("agents", row.agents.join(", "));
            out.insert("path", row.path());
            out.insert(self.key, row.state);
            out.insert("note", row.note.as_str());
            Data::Object(out)
        });
        Data::Array(rows.collect())
    }

    /// The same for a person: each folder with its skills below it.
    pub(crate) fn text(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        if self.is_dry {
            lines.push("Nothing is changed: this is what would be.".to_owned());
        }
        if self.rows.is_empty() {
            lines.push("No skills.".to_owned());
        }
        let longest = |text: fn(&Row) -> &str| self.rows.iter().map(|row| width(text(row))).max().unwrap_or(0);
        let (states, names) = (longest(|row| row.state), longest(|row| &row.skill));
        let mut folder = None;
        for row in &self.rows {
            if folder != Some(&row.folder) {
                let path = row.folder.as_ref().map(|path| format!("{} ({})", path.display(), row.agents.join(", ")));
                lines.extend(path);
                folder = Some(&row.folder);
            }
            let line = format!("  {:states$}  {:names$}  {}", row.state, row.skill, row.note);
            lines.push(line.trim_end().to_owned());
        }
        lines.join("\n")
    }
}

/// How wide a name or a state is: both are ASCII.
fn width(text: &str) -> usize {
    text.len()
}
