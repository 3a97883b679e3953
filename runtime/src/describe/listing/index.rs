//! The index: names and one line for each, for a reader who has to find a command first.

use super::super::field::with_note;
use super::super::subject::for_each_name;
use super::super::text::summary;
use super::VERSION;
use super::markdown::{DEPRECATED, add_bullet, code};
use crate::data::{Data, Map};
use crate::graph::CommandPath;

/// The names of all commands at and below a target, each with one line.
///
/// A description is there even when it is empty, and that nothing is deprecated too, where anything is: rows
/// that are alike print as a table.
pub(crate) fn index(target: &CommandPath<'_>) -> Data {
    let (mut commands, mut any_deprecated) = (Vec::new(), false);
    for_each_name(target, &mut |name, doc, deprecated| {
        let is_deprecated = deprecated.is_some();
        let mut one = Map::new();
        one.insert("name", name);
        one.insert("description", summary(doc).into_owned());
        one.insert("deprecated", is_deprecated);
        any_deprecated |= is_deprecated;
        commands.push(one);
    });
    if !any_deprecated {
        commands.iter_mut().for_each(|one| {
            one.remove("deprecated");
        });
    }
    let mut out = Map::new();
    out.insert("version", VERSION);
    out.insert("commands", Data::from(commands));
    Data::Object(out)
}

/// The same as a Markdown list.
pub(crate) fn index_markdown(target: &CommandPath<'_>) -> String {
    let mut out = String::new();
    for_each_name(target, &mut |name, doc, deprecated| {
        let mark = deprecated.map_or("", |_| DEPRECATED);
        add_bullet(&code(name), &[mark, &with_note(summary(doc), deprecated)], &mut out);
    });
    out
}
