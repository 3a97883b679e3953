//! The commands that some words are about.

use super::super::text::summary;
use super::rows::Page;
use super::{MIN_WIDTH, TIE, flow};
use crate::data::{Data, Map};
use crate::graph::{Child, Target};
use crate::render::style::Style;

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
    let call = |words: &str| format!("`{} {words}`", target.typed()).replace(' ', TIE);
    let mut out = String::new();
    if found.is_empty() {
        flow(&format!("No command is about `{words}`. Run {} for what there is.", call("--help")), width, &mut out);
    } else {
        let mut page = Page::new();
        let section = page.section("Commands", page.sections().end);
        for child in found {
            let listed = child.brief().listed;
            page.texts.push_str(listed.name);
            page.command(section, listed.doc, listed.deprecated, true);
        }
        page.render(section, page.column(width), width, style, &mut out);
        flow(&format!("Run {} for the details of a command", call("<command> --help")), width, &mut out);
    }
    out.push('\n');
    out
}

fn search<'g>(target: &Target<'g>, words: &str) -> Vec<Child<'g>> {
    let lazy = target.ends().and_then(|(_, node)| node.lazy.as_ref());
    lazy.map(|lazy| lazy.search(words)).unwrap_or_default()
}
