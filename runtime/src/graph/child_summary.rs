//! The metadata of a child that lists show, read in one pass.

use super::{Child, Node};
use crate::command::ListEntry;

/// A child with the metadata that lists show.
pub(crate) struct ChildSummary<'g> {
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) child: Child<'g>,
    /// Its own metadata, completed by that of the command that a group is.
    pub(crate) listed: ListEntry<'g>,
    /// Aliases of a group; those of a command are in its metadata.
    group_aliases: &'g [String],
}

impl<'g> ChildSummary<'g> {
    pub(super) fn of(child: Child<'g>) -> Self {
        match child {
            Child::Command(command) => Self { child, listed: command.summary().listed(), group_aliases: &[] },
            Child::Node(node) => Self { child, listed: listed(node), group_aliases: &node.aliases },
        }
    }

    /// Returns its aliases.
    pub(crate) fn aliases(&self) -> impl Iterator<Item = &'g str> + use<'g> {
        self.listed.aliases().chain(self.group_aliases.iter().map(String::as_str))
    }

    /// Returns its aliases and the other spellings of its name.
    #[cfg_attr(not(feature = "completions"), allow(dead_code, reason = "only completions know them"))]
    pub(crate) fn all_aliases(&self) -> impl Iterator<Item = &'g str> + use<'g> {
        self.listed.all_aliases().chain(self.group_aliases.iter().map(String::as_str))
    }

    /// Sets the heading unless the child has one of its own.
    pub(super) fn or_heading(mut self, heading: Option<&'g str>) -> Self {
        self.listed.heading = self.listed.heading.or(heading);
        self
    }
}

/// Returns the metadata of a node, completed by that of its own command.
fn listed(node: &Node) -> ListEntry<'_> {
    let own = node.command().map(|command| command.summary().listed()).unwrap_or_default();
    let lazy = || node.lazy.as_ref().map_or("", |lazy| lazy.listed_doc());
    let docs = [node.description.trim(), own.doc];
    ListEntry {
        name: &node.name,
        doc: docs.into_iter().find(|doc| !doc.is_empty()).unwrap_or_else(lazy),
        deprecated: node.deprecated.as_deref().or(own.deprecated),
        heading: node.heading.as_deref(),
        is_hidden: node.hidden,
        ..ListEntry::default()
    }
}
