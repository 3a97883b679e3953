//! The commands that match a search.

use super::super::text::summary;
use super::rows::Page;
use super::sheet::{Sheet, TIE};
use crate::data::{Data, Map};
use crate::graph::{Child, CommandPath};
use crate::render::Painter;

/// Returns the matching commands as data: the words to type, each with a description.
pub(crate) fn results(target: &CommandPath<'_>, words: &str) -> Data {
    let path = target.path();
    let commands = search(target, words).into_iter().map(|child| {
        let mut entry = Map::new();
        let name = if path.is_empty() { child.name().to_owned() } else { format!("{path} {}", child.name()) };
        entry.insert("name", name);
        entry.insert("description", summary(child.summary().listed.doc).into_owned());
        Data::Object(entry)
    });
    Data::Array(commands.collect())
}

/// Returns the matching commands as text.
pub(crate) fn results_text(target: &CommandPath<'_>, words: &str, painter: Painter, width: usize) -> String {
    let found = search(target, words);
    let call = |words: &str| format!("`{} {words}`", target.typed()).replace(' ', TIE);
    let mut sheet = Sheet::new(painter, width);
    if found.is_empty() {
        sheet.block(&format!("No command matches `{words}`. Run {} to list the commands.", call("--help")));
    } else {
        let mut page = Page::new();
        let section = page.section("Commands", page.sections().end);
        for child in found {
            let listed = child.summary().listed;
            page.text.push_str(listed.name);
            page.push_command(section, listed.doc, listed.deprecated, true);
        }
        page.render(section, page.right_column(sheet.width), &mut sheet);
        sheet.block(&format!("Run {} for details of a command", call("<command> --help")));
    }
    sheet.out.push('\n');
    sheet.out
}

fn search<'g>(target: &CommandPath<'g>, words: &str) -> Vec<Child<'g>> {
    let lazy = target.node().lazy.as_ref();
    lazy.map(|lazy| lazy.search(words)).unwrap_or_default()
}
