//! An entry in a config file, and what became of it.

use crate::data::{Data, Map};

/// The keys of an entry that say what it starts.
const COMMAND: &[&str] = &["command", "cmd", "args"];

/// The entry of a server.
pub(super) struct Entry<'a> {
    /// Name of the server.
    pub(super) name: &'a str,
    pub(super) value: Map,
    /// True if an entry of the name that starts something else is replaced.
    pub(super) can_replace: bool,
}

impl Entry<'_> {
    /// Returns the members that say what the entry starts.
    pub(super) fn command(&self) -> impl Iterator<Item = (&str, &Data)> {
        COMMAND.iter().filter_map(|key| Some((*key, self.value.get(key)?)))
    }
}

/// The edit of a file.
pub(super) enum Edit {
    Unchanged,
    /// The file gets a new text; with the command of an entry that is replaced.
    Changed {
        text: String,
        replaced: Option<String>,
    },
    /// An entry of the name starts another command.
    Conflict(String),
}
