//! The index: the name of every command, with one line of description.

use super::super::subject::for_each_name;
use super::super::text::summary;
use super::VERSION;
use super::markdown::{DEPRECATED, add_bullet, code};
use super::notes::with_note;
use crate::data::{Data, Map};
use crate::graph::CommandPath;

/// Returns the names of all commands at and below a path, each with one line of description.
///
/// All entries have the same members, empty ones included, so that they are rendered as a table.
pub(crate) fn index(target: &CommandPath<'_>) -> Data {
    let (mut commands, mut any_deprecated) = (Vec::new(), false);
    for_each_name(target, &mut |name, doc, deprecated| {
        let is_deprecated = deprecated.is_some();
        let mut entry = Map::new();
        entry.insert("name", name);
        entry.insert("description", summary(doc).into_owned());
        entry.insert("deprecated", is_deprecated);
        any_deprecated |= is_deprecated;
        commands.push(entry);
    });
    if !any_deprecated {
        commands.iter_mut().for_each(|entry| {
            entry.remove("deprecated");
        });
    }
    let mut out = Map::new();
    out.insert("version", VERSION);
    out.insert("commands", Data::from(commands));
    Data::Object(out)
}

/// Returns the index as a Markdown list.
pub(crate) fn index_markdown(target: &CommandPath<'_>) -> String {
    let mut out = String::new();
    for_each_name(target, &mut |name, doc, deprecated| {
        let mark = deprecated.map_or("", |_| DEPRECATED);
        add_bullet(&code(name), &[mark, &with_note(summary(doc), deprecated)], &mut out);
    });
    out
}
