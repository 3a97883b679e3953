//! Lists that are laid out like those of help: commands, the inputs of one, and the topics of a large program.

mod brief;
mod overview;

pub(in crate::describe) use brief::brief;
pub(crate) use brief::brief_alone;
pub(crate) use overview::overview;

use super::rows::Page;
use super::sheet::Sheet;
use crate::render::Painter;
use crate::render::wrap::tie;

/// A command of a list.
pub(in crate::describe) struct Entry<'a> {
    pub(in crate::describe) name: &'a str,
    pub(in crate::describe) doc: &'a str,
    pub(in crate::describe) is_deprecated: bool,
}

/// Returns commands with their descriptions, between two paragraphs that may be empty.
pub(in crate::describe) fn commands<'a>(
    before: &str,
    entries: impl Iterator<Item = Entry<'a>>,
    after: &str,
    painter: Painter,
    width: usize,
) -> String {
    let mut sheet = Sheet::new(painter, width);
    sheet.block(before);
    let mut page = Page::new(false);
    let section = page.section("Commands", page.sections().end);
    for Entry { name, doc, is_deprecated } in entries {
        page.text.push_str(name);
        page.push_command(section, doc, is_deprecated.then_some(""), true);
    }
    page.render(section, page.right_column(sheet.width), &mut sheet);
    sheet.block(after);
    sheet.finish()
}

/// Returns a call in backticks that is kept on one line.
pub(in crate::describe) fn call(program: &str, words: &str) -> String {
    tie(&format!("`{program} {words}`"))
}
