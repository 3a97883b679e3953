//! The index: names and one line for each, for a reader who has to find a command first.

use super::super::subject::each;
use super::super::text::summary;
use super::VERSION;
use super::markdown::{DEPRECATED, bullet, code};
use crate::data::{Data, Map};
use crate::graph::Target;

/// The names of all commands at and below a target, each with one line.
///
/// A description is there even when it is empty, and that nothing is deprecated too, where anything is: rows
/// that are alike print as a table.
pub(crate) fn index(target: &Target<'_>) -> Data {
    let (mut commands, mut any_deprecated) = (Vec::new(), false);
    each(target, &mut |subject| {
        let mut one = Map::new();
        one.insert("name", subject.name());
        one.insert("description", summary(subject.doc()));
        one.insert("deprecated", subject.deprecated().is_some());
        any_deprecated |= subject.deprecated().is_some();
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
pub(crate) fn index_markdown(target: &Target<'_>) -> String {
    let mut out = String::new();
    each(target, &mut |subject| {
        let deprecated = subject.deprecated().map_or("", |_| DEPRECATED);
        out.push_str(&bullet(&code(&subject.name()), &[deprecated.to_owned(), summary(subject.doc())]));
    });
    out
}
