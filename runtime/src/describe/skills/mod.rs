//! Agent Skills: a folder for each group that tells an agent when and how to use the program.

mod description;
mod frontmatter;
mod name;
mod page;
mod result;
mod topics;

#[cfg(feature = "mcp")]
pub(crate) use frontmatter::read_value;

use super::subject::Subject;
use crate::graph::{Child, CommandPath, Node};

/// A file of a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SkillFile {
    /// Its path within a folder of skills, with `/` as separator: `my-cli/SKILL.md`.
    pub path: String,
    /// Its contents.
    pub contents: String,
}

/// A skill: its name, which is also that of its folder, and its files.
#[derive(Clone, Debug)]
pub(crate) struct Skill {
    pub(crate) name: String,
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) description: String,
    /// The files by their paths in the folder.
    pub(crate) files: Vec<SkillFile>,
}

/// The topic of a skill: the program or a group, without the groups that have skills of their own.
struct Topic<'g> {
    name: String,
    target: CommandPath<'g>,
    pieces: Vec<Piece<'g>>,
}

/// A part of a topic.
#[derive(Clone)]
enum Piece<'g> {
    /// The root command of the group.
    Own(CommandPath<'g>),
    /// A command, a mount, or a group with everything below it.
    Below(CommandPath<'g>),
}

impl<'g> Piece<'g> {
    fn target(&self) -> &CommandPath<'g> {
        match self {
            Self::Own(target) | Self::Below(target) => target,
        }
    }
}

/// Returns the skills of a program: one for itself, and one for each group down to a depth.
///
/// A deeper group belongs to the skill of the group above it.
pub(crate) fn skills(root: &Node, depth: usize) -> Vec<Skill> {
    let topics = topics_of(root, depth);
    topics.iter().filter_map(|topic| page::skill(topic, &topics)).collect()
}

/// Returns the names of the skills that [`skills`] returns.
pub(crate) fn skill_names(root: &Node, depth: usize) -> Vec<String> {
    topics_of(root, depth).into_iter().map(|topic| topic.name).collect()
}

fn topics_of(root: &Node, depth: usize) -> Vec<Topic<'_>> {
    let mut topics = Vec::new();
    collect(CommandPath::new(root), depth, &mut name::Names::default(), &mut topics);
    topics
}

fn collect<'g>(target: CommandPath<'g>, depth: usize, names: &mut name::Names, out: &mut Vec<Topic<'g>>) {
    let Some(subject) = Subject::of(&target) else { return };
    let mut pieces = Vec::new();
    if subject.is_runnable() {
        pieces.push(Piece::Own(target.clone()));
    }
    let mut groups = Vec::new();
    for child in subject.children() {
        let is_group = matches!(child, Child::Node(node) if node.visible().next().is_some());
        let below = step(&target, child);
        if is_group && depth > 0 { groups.push(below) } else { pieces.push(Piece::Below(below)) }
    }
    if !pieces.is_empty() {
        out.push(Topic { name: names.skill(&target.typed()), target, pieces });
    }
    for group in groups {
        collect(group, depth - 1, names, out);
    }
}

/// Returns the path of a child.
fn step<'g>(target: &CommandPath<'g>, child: Child<'g>) -> CommandPath<'g> {
    let mut below = target.without_command();
    below.descend(child);
    below
}
