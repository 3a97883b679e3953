//! The target of a path: a page, a command, a group, or a mounted handler.

use std::ffi::OsStr;

use percent_encoding::percent_decode_str;

use crate::data::excerpt;
use crate::error::{Error, code};
use crate::graph::{Child, CommandPath, Node};

/// The target of a path.
pub(super) enum Route<'g> {
    /// A page about the program.
    Page(Page),
    /// A command, or a group that may be one too.
    Command(CommandPath<'g>),
    /// A mounted handler, with the rest of the path, which begins with `/` or is empty.
    Mount(CommandPath<'g>, String),
}

/// A page about the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Page {
    Openapi,
    Llms,
    SkillIndex,
    /// A file of a skill, by its path within the folder of skills.
    SkillFile(String),
}

/// Folders that agents look for skills in.
const SKILL_FOLDERS: &[&str] = &["/.well-known/skills/", "/.well-known/agent-skills/"];

/// Finds the target of a path.
///
/// # Errors
///
/// `COMMAND_NOT_FOUND`, with the nearest name.
pub(super) fn route<'g>(root: &'g Node, path: &str) -> Result<Route<'g>, Error> {
    if let Some(page) = page(path) {
        return Ok(Route::Page(page));
    }
    let mut target = CommandPath::new(root);
    let mut rest = path;
    loop {
        if !target.is_child && target.node().is_mount() {
            return mount(target, rest);
        }
        let Some(after) = rest.strip_prefix('/').filter(|after| !after.is_empty()) else { break };
        let (segment, remaining) = match after.find('/') {
            Some(end) => after.split_at(end),
            None => (after, ""),
        };
        let word = percent_decode_str(segment).decode_utf8_lossy();
        let parent = (!target.is_child).then(|| target.node());
        match parent.and_then(|node| node.child(word.as_bytes())).filter(|child| is_served(*child)) {
            Some(child) => target.descend(child),
            None => {
                return Err(target.unknown_served_child(&excerpt(OsStr::new(&*word))));
            }
        }
        rest = remaining;
    }
    if !target.is_child {
        target.command = target.node().command().filter(|command| !command.metadata().is_cli_only());
    }
    Ok(Route::Command(target))
}

/// Returns whether a command or a group is part of the API.
fn is_served(child: Child<'_>) -> bool {
    !child.is_hidden() && !child.is_cli_only()
}

fn page(path: &str) -> Option<Page> {
    match path {
        "/openapi.json" | "/.well-known/openapi.json" => return Some(Page::Openapi),
        "/llms.txt" | "/.well-known/llms.txt" => return Some(Page::Llms),
        _ => {}
    }
    let file = SKILL_FOLDERS.iter().find_map(|folder| path.strip_prefix(folder))?;
    Some(if file == "index.json" { Page::SkillIndex } else { Page::SkillFile(file.to_owned()) })
}

/// Returns the mounted handler at a path. No path may leave the handler's base path.
fn mount<'g>(target: CommandPath<'g>, rest: &str) -> Result<Route<'g>, Error> {
    let is_relative = |segment: &str| {
        let decoded: Vec<u8> = percent_decode_str(segment).collect();
        decoded.split(|byte| matches!(byte, b'/' | b'\\')).any(|name| name == b"." || name == b"..")
    };
    if let Some(segment) = rest.split('/').find(|segment| is_relative(segment)) {
        return Err(Error::new(code::PARSE_ERROR, format!("the path segment `{segment}` refers to another path")));
    }
    Ok(Route::Mount(target, rest.to_owned()))
}
