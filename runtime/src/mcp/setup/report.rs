//! The report of `mcp add`: a row for each config file.

use std::path::PathBuf;

use crate::data::{Data, Map};

/// A change of a config file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Added,
    Replaced,
    Unchanged,
    /// Left to the user.
    Manual,
    /// Something else is in the way.
    Blocked,
    Failed,
}

impl Action {
    fn name(self) -> &'static str {
        match self {
            Self::Added => "added",
            Self::Replaced => "replaced",
            Self::Unchanged => "unchanged",
            Self::Manual => "manual",
            Self::Blocked => "blocked",
            Self::Failed => "failed",
        }
    }

    pub(super) fn is_failure(self) -> bool {
        matches!(self, Self::Blocked | Self::Failed)
    }
}

/// A config file, and what was done to it.
pub(super) struct Row {
    /// The clients that read the file.
    pub(super) agents: Vec<&'static str>,
    pub(super) path: PathBuf,
    pub(super) action: Action,
    pub(super) note: String,
}

/// Returns the rows as data. All have the same members, so that they print as a table.
pub(super) fn data(rows: &[Row]) -> Data {
    let row = |row: &Row| {
        let mut out = Map::new();
        out.insert("agents", row.agents.join(", "));
        out.insert("path", row.path.display().to_string());
        out.insert("action", row.action.name());
        out.insert("note", row.note.as_str());
        Data::Object(out)
    };
    Data::Array(rows.iter().map(row).collect())
}

/// Returns the rows as text.
pub(super) fn text(rows: &[Row], line: &str, is_dry_run: bool) -> String {
    let mut lines: Vec<String> = Vec::new();
    if is_dry_run {
        lines.push("Dry run: nothing was changed".to_owned());
    }
    lines.push(format!("Clients start the server with `{line}`"));
    let width = rows.iter().map(|row| row.action.name().len()).max().unwrap_or(0);
    for row in rows {
        let place = format!("  {:width$}  {} ({})", row.action.name(), row.path.display(), row.agents.join(", "));
        lines.push(place);
        lines.extend(row.note.lines().map(|line| format!("  {:width$}  {line}", "")));
    }
    lines.join("\n")
}
