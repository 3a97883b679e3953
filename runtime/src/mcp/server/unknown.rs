//! The error for a call of an unknown tool.

use crate::data::{excerpt, join, nearest};
use crate::describe::find;
use crate::graph::{CommandPath, Node};
use crate::mcp::catalog::{CALL, Catalog, DESCRIBE, SEARCH};

/// Maximum number of tools that the message lists.
const MAX_LISTED: usize = 20;

/// Returns the message: the tool that was probably meant, and where there are few, the names of all.
pub(super) fn message(root: &Node, catalog: &Catalog, name: &str) -> String {
    if !catalog.is_direct(root) && catalog.find(root, name).is_some() {
        return format!("`{name}` is not listed: call it by the tool `{CALL}`");
    }
    let mut out = format!("no tool is named `{}`", excerpt(name.as_ref()));
    // A read-only server has fewer tools than the program has commands.
    let meant = meant(root, catalog, name).filter(|meant| catalog.find(root, meant).is_some());
    if let Some(meant) = meant {
        out += &format!(" (did you mean `{meant}`?)");
        if !catalog.is_direct(root) {
            return out;
        }
    }
    let listed: Vec<&str> = match catalog.is_direct(root) {
        true => catalog.all(root).iter().map(|tool| tool.name.as_str()).collect(),
        false => vec![SEARCH, DESCRIBE, CALL],
    };
    if listed.len() <= MAX_LISTED {
        out += &format!("; the tools are {}", join(&listed, ", "));
    }
    out
}

/// Returns the tool with the nearest name, or the one that the words of the name are about. Clients and models put the name of the
/// program before that of a tool.
fn meant<'c>(root: &Node, catalog: &'c Catalog, name: &str) -> Option<&'c str> {
    let names = catalog.names(root);
    let own = [format!("mcp__{}__", root.name), format!("{}_", root.name), format!("{}-", root.name)];
    let name = own.iter().find_map(|prefix| name.strip_prefix(prefix.as_str())).unwrap_or(name);
    let words = || {
        let question = name.replace(['_', '-', '.'], " ");
        names.name_of(&find::best(&CommandPath::new(root), &question)?)
    };
    names.iter().find(|own| *own == name).or_else(|| nearest(name, names.iter())).or_else(words)
}
