//! What lists say of a child, read in one go.

use super::{Child, Node};
use crate::command::ListEntry;

/// A child with the words that lists show of it.
pub(crate) struct ChildSummary<'g> {
    pub(crate) child: Child<'g>,
    /// Its own words, or else those of the command that a group is.
    pub(crate) listed: ListEntry<'g>,
    /// Other names of a group; those of a command are among its words.
    others: &'g [String],
}

impl<'g> ChildSummary<'g> {
    pub(super) fn of(child: Child<'g>) -> Self {
        match child {
            Child::Command(command) => Self { child, listed: command.summary().listed(), others: &[] },
            Child::Node(node) => Self { child, listed: listed(node), others: &node.aliases },
        }
    }

    /// Other names for it.
    pub(crate) fn aliases(&self) -> impl Iterator<Item = &'g str> + use<'g> {
        self.listed.aliases().chain(self.others.iter().map(String::as_str))
    }

    /// Whether it is shown below another head than the one that stands there.
    pub(super) fn under(mut self, heading: Option<&'g str>) -> Self {
        self.listed.heading = self.listed.heading.or(heading);
        self
    }
}

/// What is said of a node, or else of the command which the node is.
fn listed(node: &Node) -> ListEntry<'_> {
    let own = node.command().map(|command| command.summary().listed()).unwrap_or_default();
    let doc = node.description.trim();
    ListEntry {
        name: &node.name,
        doc: if doc.is_empty() { own.doc } else { doc },
        deprecated: node.deprecated.as_deref().or(own.deprecated),
        heading: node.heading.as_deref(),
        is_hidden: node.hidden,
        ..ListEntry::default()
    }
}
