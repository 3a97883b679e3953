//! Help and the version as text.

use super::io::Io;
use super::report;
use crate::describe;
use crate::graph::CommandPath;
use crate::parse::{Globals, Help};
use crate::render::Painter;

/// Renders help; short help if the call stops at a group without asking for help.
pub(super) fn help(globals: &Globals, target: &CommandPath<'_>, style: Painter, io: &Io) -> String {
    let is_set = |name: &str| io.environment().get(name).is_some_and(|value| !value.is_empty());
    describe::help_in(target, globals.help.max(Help::Short), style, io.columns(), &is_set)
}

/// Renders the program's name and version as a line.
pub(super) fn version(target: &CommandPath<'_>) -> String {
    let (name, version) = name_and_version(target);
    format!("{name} {}\n", report::on_one_line(version))
}

/// Returns the program's name and version.
pub(super) fn name_and_version<'g>(target: &CommandPath<'g>) -> (&'g str, &'g str) {
    let root = target.root();
    (&root.name, root.version.as_deref().unwrap_or_default())
}
