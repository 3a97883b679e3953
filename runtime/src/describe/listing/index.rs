//! The index: the name of every command, with one line of description.

use super::super::subject::{for_each_command, for_each_name};
use super::super::text::summary;
use super::VERSION;
use super::markdown::{DEPRECATED, add_bullet, code};
use super::notes::with_note;
use crate::data::{Data, Map};
use crate::graph::{Child, CommandPath};

/// Returns the names of all commands at and below a path, or only those of a topic, each with one line of description.
///
/// All entries have the same members, empty ones included, so that they are rendered as a table.
pub(crate) fn index(target: &CommandPath<'_>, topic: Option<&str>) -> Data {
    index_of(&|visit| for_each(target, topic, visit))
}

/// Returns the index without the commands that only the command line has.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn served_index(target: &CommandPath<'_>) -> Data {
    index_of(&|visit| {
        for_each_command(target, &mut |subject| {
            if !subject.target.is_cli_only() {
                visit(&subject.name(), subject.doc(), subject.deprecated());
            }
        });
    })
}

fn index_of(for_each: &dyn Fn(Visit<'_>)) -> Data {
    let (mut commands, mut any_deprecated) = (Vec::new(), false);
    for_each(&mut |name, doc, deprecated| {
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
pub(crate) fn index_markdown(target: &CommandPath<'_>, topic: Option<&str>) -> String {
    let mut out = String::new();
    for_each(target, topic, &mut |name, doc, deprecated| {
        let mark = deprecated.map_or("", |_| DEPRECATED);
        add_bullet(&code(name), &[mark, &with_note(summary(doc), deprecated)], &mut out);
    });
    out
}

/// Visits a command: its name, its description, and the note on its deprecation.
type Visit<'v> = &'v mut dyn FnMut(&str, &str, Option<&str>);

fn for_each(target: &CommandPath<'_>, topic: Option<&str>, visit: Visit<'_>) {
    let Some(topic) = topic else { return for_each_name(target, visit) };
    let mut name = target.path();
    if !name.is_empty() {
        name.push(' ');
    }
    let path = name.len();
    for child in topic_children(target, topic) {
        let listed = child.summary().listed;
        name.truncate(path);
        name.push_str(listed.name);
        visit(&name, listed.doc, listed.deprecated);
    }
}

/// Returns the commands of a topic of a large API.
pub(crate) fn topic_children<'g>(target: &CommandPath<'g>, topic: &str) -> Vec<Child<'g>> {
    target.node().lazy.as_ref().and_then(|lazy| lazy.topic(topic)).unwrap_or_default()
}
