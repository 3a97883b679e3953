//! Groups of commands below a mount, by tag or by path.

use vestibule_document::Tag;

use super::command::LazyOperation;
use super::lock::MovedName;
use super::prose::plain;
use crate::command::CommandRef;
use crate::error::Error;
use crate::graph::{Child, Lazy, Node, Topic};

/// The commands and subgroups of a group.
#[derive(Default)]
pub(super) struct GroupContents {
    pub(super) commands: Vec<LazyOperation>,
    groups: Vec<Node>,
    /// The names that belonged to another operation.
    refused: Vec<(String, MovedName)>,
}

impl GroupContents {
    pub(super) fn refusal(&self, name: &str) -> Option<Error> {
        self.refused.iter().find(|(refused, _)| refused == name).map(|(_, moved)| moved.error())
    }

    pub(super) fn children(&self) -> impl Iterator<Item = Child<'_>> {
        self.groups.iter().map(Child::Node).chain(self.commands.iter().map(child))
    }

    pub(super) fn find(&self, name: &[u8]) -> Option<Child<'_>> {
        let group = self.groups.iter().find(|group| group.name.as_bytes() == name);
        let command = || self.commands.iter().find(|operation| operation.name.as_bytes() == name);
        group.map(Child::Node).or_else(|| command().map(child))
    }

    pub(super) fn names(&self) -> Vec<&str> {
        let groups = self.groups.iter().map(|group| group.name.as_str());
        groups.chain(self.commands.iter().map(|operation| operation.name.as_str())).collect()
    }
}

/// Returns an operation as a child of a node.
pub(super) fn child(operation: &LazyOperation) -> Child<'_> {
    Child::Command(CommandRef::lazy(operation))
}

/// A tree of groups under construction.
#[derive(Default)]
pub(super) struct GroupTree {
    commands: Vec<LazyOperation>,
    groups: Vec<(String, GroupTree)>,
    refused: Vec<(String, MovedName)>,
}

impl GroupTree {
    /// Adds a command to the group at a path, which is created if needed.
    pub(super) fn insert(&mut self, groups: &[String], command: LazyOperation) {
        self.edit(groups, |group| group.commands.push(command));
    }

    /// Refuses a name in the group at a path.
    pub(super) fn refuse(&mut self, groups: &[String], name: String, moved: MovedName) {
        self.edit(groups, |group| group.refused.push((name, moved)));
    }

    /// Changes the group at a path, which is created if needed.
    fn edit(&mut self, groups: &[String], change: impl FnOnce(&mut Self)) {
        let Some((first, rest)) = groups.split_first() else { return change(self) };
        let index = self.groups.iter().position(|(name, _)| name == first).unwrap_or_else(|| {
            self.groups.push((first.clone(), Self::default()));
            self.groups.len() - 1
        });
        if let Some((_, group)) = self.groups.get_mut(index) {
            group.edit(rest, change);
        }
    }

    /// Converts the tree to nodes, which are described by the tags of their names.
    pub(super) fn into_contents(self, tags: &[Tag]) -> GroupContents {
        let node = |(name, tree): (String, Self)| {
            let tag = tags.iter().find(|tag| vestibule_document::kebab(&tag.name) == name);
            let description = tag.map(tag_doc).unwrap_or_default();
            Node { description, lazy: Some(Box::new(Group(tree.into_contents(&[])))), ..Node::named(name) }
        };
        let groups = self.groups.into_iter().map(node).collect();
        GroupContents { groups, commands: self.commands, refused: self.refused }
    }
}

/// Returns the summary of a tag, or else its description.
pub(super) fn tag_doc(tag: &Tag) -> String {
    plain(if tag.summary.is_empty() { &tag.description } else { &tag.summary })
}

/// A group of commands below a mount.
struct Group(GroupContents);

impl Lazy for Group {
    fn set_typed_path(&self, _: &str, _: &[String]) {}

    fn problem(&self) -> Option<Error> {
        None
    }

    fn find(&self, name: &[u8]) -> Option<Child<'_>> {
        self.0.find(name)
    }

    fn children(&self) -> Box<dyn Iterator<Item = Child<'_>> + '_> {
        Box::new(self.0.children())
    }

    fn refusal(&self, name: &str) -> Option<Error> {
        self.0.refusal(name)
    }

    fn names(&self) -> Vec<&str> {
        self.0.names()
    }

    fn begins_request(&self, _: &[u8]) -> bool {
        false
    }

    fn request_hint(&self) -> Option<&str> {
        None
    }

    fn topics(&self) -> Vec<Topic<'_>> {
        Vec::new()
    }

    fn topic(&self, _: &str) -> Option<Vec<Child<'_>>> {
        None
    }

    fn path_of_url(&self, _: &str) -> Option<String> {
        None
    }

    fn child_topics(&self) -> Vec<(&str, String)> {
        Vec::new()
    }

    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }
}
