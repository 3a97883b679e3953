//! The commands that some words are about.

use super::super::text::summary;
use super::rows::{Column, Row, Section};
use super::{MIN_WIDTH, TIE, command_remarks};
use crate::data::{Data, Map};
use crate::graph::{Child, Target};
use crate::render::style::Style;
use crate::render::wrap::wrap;

/// Commands as data: names that can be typed, each with one line.
pub(crate) fn found(target: &Target<'_>, words: &str) -> Data {
    let path = target.path();
    let commands = search(target, words).into_iter().map(|child| {
        let mut one = Map::new();
        let name = if path.is_empty() { child.name().to_owned() } else { format!("{path} {}", child.name()) };
        one.insert("name", name);
        one.insert("description", summary(child.brief().listed.doc).into_owned());
        Data::Object(one)
    });
    Data::Array(commands.collect())
}

/// The same for a reader.
pub(crate) fn found_text(target: &Target<'_>, words: &str, style: Style, width: usize) -> String {
    let width = width.max(MIN_WIDTH);
    let found = search(target, words);
    let call = |words: &str| format!("`{} {words}`", target.typed()).replace(' ', &TIE.to_string());
    if found.is_empty() {
        let hint = format!("No command is about `{words}`. Run {} for what there is.", call("--help"));
        return format!("{}\n", wrap(&hint, width).join("\n").replace(TIE, " "));
    }
    let row = |child: Child<'_>| {
        let listed = child.brief().listed;
        Row::new(listed.name, command_remarks(listed.doc, listed.deprecated, true))
    };
    let section = Section::new("Commands", found.into_iter().map(row).collect());
    let mut column = Column::new(width);
    column.see(&section);
    let mut blocks: Vec<String> = section.render(column.place(width), width, style).into_iter().collect();
    let hint = format!("Run {} for the details of a command", call("<command> --help"));
    blocks.push(wrap(&hint, width).join("\n").replace(TIE, " "));
    format!("{}\n", blocks.join("\n\n"))
}

fn search<'g>(target: &Target<'g>, words: &str) -> Vec<Child<'g>> {
    let lazy = target.ends().and_then(|(_, node)| node.lazy.as_ref());
    lazy.map(|lazy| lazy.search(words)).unwrap_or_default()
}
