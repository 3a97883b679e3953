//! The manual page of a command.

use crate::describe::reference;
use crate::graph::CommandPath;

pub(super) fn manual(target: &CommandPath<'_>) -> Option<String> {
    Some(reference::man(target))
}
