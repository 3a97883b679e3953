//! Names of commands, groups and mounts.

use super::Picks;
use super::offer::{Offer, Offers};
use super::place::Place;
use crate::command::{Environment, ListEntry};
use crate::graph::{Child, Node};

/// Adds the commands that may stand in the place of a word.
pub(super) fn add<'a>(place: &Place<'a>, word: &str, picks: Picks, environment: &Environment, offers: &mut Offers<'a>) {
    let Some(node) = place.node() else { return };
    // What is not asked for is not read.
    let is_all = picks == Picks::ByShell || word.is_empty();
    let asked = node.children().filter(|child| is_all || child.begins(word));
    asked.map(Child::summary).filter(|summary| !summary.listed.is_hidden).for_each(|summary| {
        let ListEntry { name, doc, deprecated, .. } = summary.listed;
        let is_meant = name.starts_with(word);
        if is_meant || picks == Picks::ByShell {
            offers.add(Offer::new(name, doc, deprecated));
        }
        if is_meant {
            return;
        }
        // An alias is for those who know it.
        let is_typed = |alias: &&str| !word.is_empty() && alias.starts_with(word);
        let typed = summary.aliases().find(is_typed);
        offers.all.extend(typed.map(|alias| Offer::new(alias, doc, deprecated)));
    });
    if !place.is_root() || place.is_path {
        return;
    }
    let has_words = node.builtin_dashes().is_empty();
    let builtins = node.builtins().filter(|_| has_words);
    builtins.for_each(|builtin| offers.add(Offer::new(builtin.name, builtin.doc, None)));
    let is_asked = place.words().first().is_some_and(|word| word == "help");
    if !is_asked && node.has_builtin("help") && node.child(b"help").is_none() && node.children().next().is_some() {
        offers.add(Offer::new("help", "Show help", None));
    }
    if node.external.is_some() {
        external(node, environment, offers);
    }
}

/// Programs of their own that are commands of this one: `app-foo` on the `PATH` is `app foo`.
fn external(root: &Node, environment: &Environment, offers: &mut Offers<'_>) {
    let prefix = format!("{}-", root.name);
    let folders = environment.get("PATH").unwrap_or_default();
    for entry in std::env::split_paths(&folders).filter_map(|folder| folder.read_dir().ok()).flatten().flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str().and_then(|name| name.strip_prefix(&prefix)) else { continue };
        let name = name.strip_suffix(std::env::consts::EXE_SUFFIX).unwrap_or(name);
        let is_own = root.children().map(Child::name).any(|own| own == name);
        if !is_own {
            let doc = format!("Run {prefix}{name}");
            offers.add(Offer::new(name, &doc, None).into_owned());
        }
    }
}
