//! Finding children by name, and going through them in order.

use super::node::ChildSlot;
use super::{ChildSummary, Node};
use crate::command::{CommandRef, CommandSet};
use crate::data::append;
use crate::render::Format;
use crate::schema::{InlineVec, Tables};

/// A child of a node.
#[derive(Clone, Copy)]
pub(crate) enum Child<'g> {
    Command(CommandRef<'g>),
    Node(&'g Node),
}

/// What a command line addresses: the nodes on the way, and the command at its end.
#[derive(Clone)]
pub(crate) struct CommandPath<'g> {
    root: &'g Node,
    /// The root, the groups below it, and the group or mount that was reached last.
    pub(crate) nodes: InlineVec<&'g Node, 4>,
    /// The command, when one was reached: a child of the last node, or that node's own.
    pub(crate) command: Option<CommandRef<'g>>,
    /// Whether the command is a child of the last node.
    pub(crate) is_child: bool,
    /// Whether it is a command of the framework's, which nothing that is said of the program's has a say in.
    pub(crate) is_builtin: bool,
}

impl<'g> CommandPath<'g> {
    pub(crate) fn new(root: &'g Node) -> Self {
        root.reached(&[&root.name]);
        let nodes = InlineVec::collect(root, std::iter::once(root));
        Self { root, nodes, command: None, is_child: false, is_builtin: false }
    }

    /// Returns the root of the program.
    pub(crate) fn root(&self) -> &'g Node {
        self.root
    }

    /// Returns the last node of the path: the group or mount that holds the command, or is it.
    pub(crate) fn node(&self) -> &'g Node {
        self.nodes.last().copied().unwrap_or(self.root)
    }

    /// Returns whether the path is the program itself.
    pub(crate) fn is_root(&self) -> bool {
        self.nodes.len() == 1 && !self.is_child
    }

    /// The same nodes, without a command.
    pub(crate) fn without_command(&self) -> Self {
        Self { root: self.root, nodes: self.nodes.clone(), command: None, is_child: false, is_builtin: self.is_builtin }
    }

    /// Goes down to a child.
    pub(crate) fn descend(&mut self, child: Child<'g>) {
        match child {
            Child::Node(node) => {
                self.nodes.push(node);
                if node.has_openapi() {
                    node.reached(&self.nodes.iter().map(|node| node.name.as_str()).collect::<Vec<_>>());
                }
            }
            Child::Command(command) => {
                self.command = Some(command);
                self.is_child = true;
            }
        }
    }

    /// The nodes that have a say in the call, from the root on.
    fn programs(&self) -> impl DoubleEndedIterator<Item = &'g Node> + '_ {
        self.nodes.iter().copied().skip(usize::from(self.is_builtin))
    }

    /// What a child addresses.
    pub(crate) fn below(&self, child: Child<'g>) -> Self {
        let mut below = self.without_command();
        below.descend(child);
        below
    }

    /// Shows the same, for a walk through very many: see [`CommandRef::once`].
    pub(crate) fn once<R>(&self, show: impl FnOnce(&CommandPath<'_>) -> R) -> R {
        match self.command.filter(|_| self.is_child) {
            Some(command) => command.once(|command| {
                show(&CommandPath { command: Some(command), is_child: true, ..self.without_command() })
            }),
            None => show(self),
        }
    }

    /// The group that it is in; none above the program.
    pub(crate) fn above(&self) -> Option<Self> {
        let rest = if self.is_child { &self.nodes[..] } else { self.nodes.split_last()?.1 };
        let nodes = InlineVec::collect(*rest.first()?, rest.iter().copied());
        Some(Self { root: self.root, nodes, command: None, is_child: false, is_builtin: false })
    }

    /// The fields of the command; none where there is no command.
    #[inline(never)]
    pub(crate) fn tables(&self) -> Tables<'g> {
        self.command.map(CommandRef::tables).unwrap_or_default()
    }

    /// Adds the global options that are valid here.
    pub(crate) fn add_globals(&self, tables: &mut Tables<'_>) {
        self.programs().for_each(|node| node.add_globals(tables));
    }

    /// The words of the path below the program: `["pr", "list"]`.
    pub(crate) fn words(&self) -> Vec<&'g str> {
        let mut words: Vec<&str> = self.nodes.iter().skip(1).map(|node| node.name.as_str()).collect();
        if let (Some(command), true) = (self.command, self.is_child) {
            words.push(command.summary().name());
        }
        words
    }

    /// The path below the program: `pr list`.
    pub(crate) fn path(&self) -> String {
        let mut out = String::new();
        self.add_words("", &mut out);
        out
    }

    /// How the result is printed when no format is asked for: what is nearest to the command counts.
    pub(crate) fn format(&self) -> Option<Format> {
        let own = self.command.and_then(|command| command.metadata().format());
        own.or_else(|| self.programs().rev().find_map(|node| node.format))
    }

    /// Whether the result is kept from people, by the command or by any group above it.
    pub(crate) fn is_agent_only(&self) -> bool {
        let is_own = self.command.is_some_and(|command| command.metadata().is_agent_only());
        is_own || self.programs().any(|node| node.agent_only)
    }

    /// What the command is shown under: its own head, or that of the group nearest to it that has one.
    pub(crate) fn heading(&self) -> Option<&'g str> {
        let mut found = None;
        for pair in self.nodes.windows(2) {
            let [parent, node] = pair else { continue };
            let is_it =
                |summary: &ChildSummary<'_>| matches!(summary.child, Child::Node(child) if std::ptr::eq(child, *node));
            found = parent.headed().find(is_it).and_then(|summary| summary.listed.heading).or(found);
        }
        if let (Some(command), Some(parent), true) = (self.command, self.nodes.last(), self.is_child) {
            let name = command.summary().name();
            let mut children = parent.headed().filter(|_| !parent.headings.is_empty());
            let around =
                children.find(|summary| summary.listed.name == name).and_then(|summary| summary.listed.heading);
            found = command.metadata().heading().or(around).or(found);
        }
        found
    }

    /// The path as it is typed, program first: `my-cli pr list`.
    pub(crate) fn typed(&self) -> String {
        let mut out = self.nodes.first().map(|root| root.name.clone()).unwrap_or_default();
        let is_flag = self.is_builtin && self.nodes.first().is_some_and(|root| !root.builtin_dashes().is_empty());
        self.add_words(if is_flag { " --" } else { " " }, &mut out);
        out
    }

    /// Adds the words of the path, with something before the first, and a blank before the others.
    fn add_words(&self, first: &str, out: &mut String) {
        let mut before = first;
        let mut add = |word| append(out, &[std::mem::replace(&mut before, " "), word]);
        for node in self.nodes.iter().skip(1) {
            add(&node.name);
        }
        if let (Some(command), true) = (self.command, self.is_child) {
            add(command.summary().name());
        }
    }
}

impl<'g> Child<'g> {
    pub(crate) fn name(self) -> &'g str {
        match self {
            Self::Command(command) => command.summary().name(),
            Self::Node(node) => &node.name,
        }
    }

    /// Whether one of its names begins like a word.
    pub(crate) fn begins(self, word: &str) -> bool {
        match self {
            Self::Command(command) => {
                let about = command.summary();
                about.name().starts_with(word) || about.aliases().any(|alias| alias.starts_with(word))
            }
            Self::Node(node) => node.name.starts_with(word) || node.aliases.iter().any(|alias| alias.starts_with(word)),
        }
    }

    /// What lists say of it.
    pub(crate) fn summary(self) -> ChildSummary<'g> {
        ChildSummary::of(self)
    }

    fn is_hidden(self) -> bool {
        match self {
            Self::Command(command) => command.summary().is_hidden(),
            Self::Node(node) => node.hidden,
        }
    }
}

impl Node {
    /// Adds the global options that are declared here.
    pub(crate) fn add_globals(&self, tables: &mut Tables<'_>) {
        self.globals.iter().for_each(|options| (options.visit)(tables));
    }

    /// The child of a name or an alias.
    pub(crate) fn child(&self, name: &[u8]) -> Option<Child<'_>> {
        let declared = self.children.iter().find_map(|held| match held {
            ChildSlot::Set(set) => set.find(name).map(|op| Child::Command(CommandRef::of(op))),
            ChildSlot::Variants(set, handler) => {
                set.find(name).map(|op| Child::Command(CommandRef::variant(op, handler)))
            }
            ChildSlot::Command(command) => {
                let about = command.command_ref().metadata();
                let is_called =
                    about.name().as_bytes() == name || about.aliases().any(|alias| alias.as_bytes() == name);
                is_called.then_some(Child::Command(command.command_ref()))
            }
            ChildSlot::Node(node) => {
                let is_called =
                    node.name.as_bytes() == name || node.aliases.iter().any(|alias| alias.as_bytes() == name);
                is_called.then_some(Child::Node(node))
            }
        });
        declared.or_else(|| self.late_child(name))
    }

    /// The children in the order in which they were declared, then those that are made late.
    pub(crate) fn children(&self) -> impl Iterator<Item = Child<'_>> {
        self.declared().chain(self.late())
    }

    /// The children that were declared.
    pub(crate) fn declared(&self) -> Children<'_> {
        Children { held: &self.children, at: 0 }
    }

    fn late(&self) -> impl Iterator<Item = Child<'_>> {
        self.lazy.iter().flat_map(|lazy| lazy.children())
    }

    fn late_child(&self, name: &[u8]) -> Option<Child<'_>> {
        self.lazy.as_ref()?.find(name)
    }

    /// Tells what makes its children how it is typed.
    fn reached(&self, words: &[&str]) {
        if let Some(lazy) = &self.lazy {
            lazy.reached(&words.join(" "));
        }
    }

    /// The children, each with what it is shown under.
    fn headed(&self) -> impl Iterator<Item = ChildSummary<'_>> {
        let mut children = self.declared();
        let declared = std::iter::from_fn(move || {
            let (place, child) = children.next_placed(self.children.len())?;
            Some(child.summary().under(self.heading_at(place)))
        });
        declared.chain(self.late().map(Child::summary))
    }

    /// The children that help and listings show.
    pub(crate) fn visible(&self) -> impl Iterator<Item = Child<'_>> {
        self.children().filter(|child| !child.is_hidden())
    }

    /// The same, each with what it is shown under.
    pub(crate) fn visible_headed(&self) -> impl Iterator<Item = ChildSummary<'_>> {
        self.headed().filter(|summary| !summary.listed.is_hidden)
    }

    /// Every name that a word at this place may be.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names = self.declared_names();
        if let Some(lazy) = &self.lazy {
            names.extend(lazy.names());
        }
        names
    }

    /// The names of the children that were declared.
    pub(super) fn declared_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for held in &self.children {
            match held {
                ChildSlot::Set(set) | ChildSlot::Variants(set, _) => {
                    let set: &'static CommandSet = set;
                    set.names().for_each(|name| names.push(name));
                }
                ChildSlot::Command(command) => {
                    let about = command.command_ref().metadata();
                    names.push(about.name());
                    names.extend(about.aliases());
                }
                ChildSlot::Node(node) => {
                    names.push(&node.name);
                    names.extend(node.aliases.iter().map(String::as_str));
                }
            }
        }
        names
    }
}

/// Children in order.
pub(crate) struct Children<'g> {
    /// What holds the next child, and what is behind it.
    held: &'g [ChildSlot],
    /// The number of the next child within that.
    at: usize,
}

impl<'g> Children<'g> {
    /// The next child, and at which of so many places it stands.
    #[inline(never)]
    fn next_placed(&mut self, places: usize) -> Option<(usize, Child<'g>)> {
        while let Some((held, behind)) = self.held.split_first() {
            if let Some(child) = held.child(self.at) {
                self.at += 1;
                return Some((places - self.held.len(), child));
            }
            (self.held, self.at) = (behind, 0);
        }
        None
    }
}

impl<'g> Iterator for Children<'g> {
    type Item = Child<'g>;

    fn next(&mut self) -> Option<Child<'g>> {
        self.next_placed(usize::MAX).map(|(_, child)| child)
    }
}

impl ChildSlot {
    /// The n-th child that stands here.
    fn child(&self, at: usize) -> Option<Child<'_>> {
        match self {
            Self::Set(set) => set.op(at).map(|op| Child::Command(CommandRef::of(op))),
            Self::Variants(set, handler) => set.op(at).map(|op| Child::Command(CommandRef::variant(op, handler))),
            Self::Command(command) => (at == 0).then(|| Child::Command(command.command_ref())),
            Self::Node(node) => (at == 0).then_some(Child::Node(node)),
        }
    }
}
