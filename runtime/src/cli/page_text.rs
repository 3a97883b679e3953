//! Help and the version as text.

use super::io::Io;
use crate::describe;
use crate::graph::CommandPath;
use crate::parse::{Globals, Help};
use crate::render::Painter;

/// What ends at a group is told what there is to type next.
pub(super) fn help(globals: &Globals, target: &CommandPath<'_>, style: Painter, io: &Io) -> String {
    describe::help(target, globals.help.max(Help::Short), style, io.columns())
}

/// The program's name and version.
pub(super) fn version(target: &CommandPath<'_>) -> String {
    let (name, version) = name_and_version(target);
    format!("{name} {version}\n")
}

/// The same, one by one.
pub(super) fn name_and_version<'g>(target: &CommandPath<'g>) -> (&'g str, &'g str) {
    let root = target.root();
    (&root.name, root.version.as_deref().unwrap_or_default())
}
