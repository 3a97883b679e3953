//! Reports on skills in folders: the changes and their presentation.

use std::path::PathBuf;

use crate::data::{Data, Map};

/// A change of a skill in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Added,
    Updated,
    Unchanged,
    Removed,
    /// Kept, because the user changed it.
    Kept,
    /// Another file or folder is in the way.
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

    /// Returns whether a skill is installed after the action with a name.
    pub(super) fn is_in_place(name: &str) -> bool {
        [Self::Added, Self::Updated, Self::Unchanged, Self::Kept].iter().any(|action| action.name() == name)
    }
}

/// An action that was done, or would be, with a note.
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

/// A skill in a folder.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) skill: String,
    /// Agents that read the folder; empty if the skill is not installed.
    pub(super) agents: Vec<&'static str>,
    /// Folder of the skill.
    pub(super) folder: Option<PathBuf>,
    pub(super) state: &'static str,
    pub(super) note: String,
}

impl Row {
    pub(super) fn path(&self) -> String {
        self.folder.as_ref().map(|folder| folder.join(&self.skill).display().to_string()).unwrap_or_default()
    }
}

/// The report of a `skills` command.
#[derive(Debug)]
pub(crate) struct Report {
    pub(super) rows: Vec<Row>,
    /// Name of the state member of each row.
    pub(super) key: &'static str,
    pub(super) dry_run: bool,
}

impl Report {
    /// Returns the rows as data. All have the same members, so that they print as a table.
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

    /// Returns the report as text: each folder with its skills below it.
    pub(crate) fn text(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        if self.dry_run {
            lines.push("Dry run: nothing was changed".to_owned());
        }
        if self.rows.is_empty() {
            lines.push("No skills".to_owned());
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

/// Returns the width of a name or a state, which are ASCII.
fn width(text: &str) -> usize {
    text.len()
}
