//! Names of commands, groups and mounts.

use super::MatchedBy;
use super::completion::{Completion, Completions};
use crate::command::{Environment, ListEntry};
use crate::graph::{Child, Node};
use crate::parse::expecting::Expecting;

/// Adds the commands that are valid at the cursor.
pub(super) fn add<'a>(
    expecting: &Expecting<'a>,
    word: &str,
    matched_by: MatchedBy,
    environment: &Environment,
    completions: &mut Completions<'a>,
) {
    let Some(node) = expecting.node() else { return };
    // Only matching commands are built.
    let is_all = matched_by == MatchedBy::Shell || word.is_empty();
    let matching = node.children().filter(|child| is_all || child.begins(word));
    matching.map(Child::summary).filter(|summary| !summary.listed.is_hidden).for_each(|summary| {
        let ListEntry { name, doc, deprecated, .. } = summary.listed;
        let is_match = name.starts_with(word);
        if is_match || matched_by == MatchedBy::Shell {
            completions.add(Completion::new(name, doc, deprecated));
        }
        if is_match {
            return;
        }
        // Aliases are completed only once typed in part.
        let is_typed = |alias: &&str| !word.is_empty() && alias.starts_with(word);
        let typed = summary.all_aliases().find(is_typed);
        completions.all.extend(typed.map(|alias| Completion::new(alias, doc, deprecated)));
    });
    if !expecting.is_root() || expecting.is_path {
        return;
    }
    let has_words = node.builtin_dashes().is_empty();
    let builtins = node.builtins().filter(|_| has_words);
    builtins.for_each(|builtin| completions.add(Completion::new(builtin.name, builtin.doc, None)));
    let is_after_help = expecting.words().first().is_some_and(|word| word == "help");
    if !is_after_help && node.has_builtin("help") && node.child(b"help").is_none() && node.children().next().is_some() {
        completions.add(Completion::new("help", "Show help", None));
    }
    if node.external.is_some() {
        external(node, environment, completions);
    }
}

/// Adds external commands: `app-foo` on the `PATH` is `app foo`.
fn external(root: &Node, environment: &Environment, completions: &mut Completions<'_>) {
    let prefix = format!("{}-", root.name);
    let folders = environment.get("PATH").unwrap_or_default();
    for entry in std::env::split_paths(&folders).filter_map(|folder| folder.read_dir().ok()).flatten().flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str().and_then(|name| name.strip_prefix(&prefix)) else { continue };
        let name = name.strip_suffix(std::env::consts::EXE_SUFFIX).unwrap_or(name);
        let is_child = root.children().map(Child::name).any(|child| child == name);
        if !is_child {
            let doc = format!("Run {prefix}{name}");
            completions.add(Completion::new(name, &doc, None).into_owned());
        }
    }
}
