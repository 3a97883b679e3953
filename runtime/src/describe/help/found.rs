//! The commands that some words are about.

use super::super::text::summary;
use super::rows::Page;
use super::sheet::{Sheet, TIE};
use crate::data::{Data, Map};
use crate::graph::{Child, CommandPath};
use crate::render::Painter;

/// Commands as data: names that can be typed, each with one line.
pub(crate) fn found(target: &CommandPath<'_>, words: &str) -> Data {
    let path = target.path();
    let commands = search(target, words).into_iter().map(|child| {
        let mut one = Map::new();
        let name = if path.is_empty() { child.name().to_owned() } else { format!("{path} {}", child.name()) };
        one.insert("name", name);
        one.insert("description", summary(child.summary().listed.doc).into_owned());
        Data::Object(one)
    });
    Data::Array(commands.collect())
}

/// The same for a reader.
pub(crate) fn found_text(target: &CommandPath<'_>, words: &str, style: Painter, width: usize) -> String {
    let found = search(target, words);
    let call = |words: &str| format!("`{} {words}`", target.typed()).replace(' ', TIE);
    let mut sheet = Sheet::new(style, width);
    if found.is_empty() {
        sheet.flow(&format!("No command is about `{words}`. Run {} for what there is.", call("--help")));
    } else {
        let mut page = Page::new();
        let section = page.section("Commands", page.sections().end);
        for child in found {
            let listed = child.summary().listed;
            page.texts.push_str(listed.name);
            page.command(section, listed.doc, listed.deprecated, true);
        }
        page.render(section, page.column(sheet.width), &mut sheet);
        sheet.flow(&format!("Run {} for the details of a command", call("<command> --help")));
    }
    sheet.out.push('\n');
    sheet.out
}

fn search<'g>(target: &CommandPath<'g>, words: &str) -> Vec<Child<'g>> {
    let lazy = target.node().lazy.as_ref();
    lazy.map(|lazy| lazy.search(words)).unwrap_or_default()
}
