//! Stand-in for the manual page of a command: there is none.

use crate::graph::CommandPath;

pub(super) fn manual(_: &CommandPath<'_>) -> Option<String> {
    None
}
