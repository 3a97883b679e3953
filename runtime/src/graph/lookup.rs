//! Lookup of children by name, iteration over them, and paths to commands.

use super::children::{Children, Declared};
use super::node::ChildSlot;
use super::{ChildSummary, Connection, Node};
use crate::command::{CommandRef, CommandSet};
use crate::data::{Map, append, excerpt, join, nearest};
use crate::error::{Error, InputErrors, Result, code};
use crate::render::Format;
use crate::schema::{InlineVec, Tables};

/// A child of a node.
#[derive(Clone, Copy)]
pub(crate) enum Child<'g> {
    Command(CommandRef<'g>),
    Node(&'g Node),
}

/// The path that a command line addresses: the nodes from the root on, and the command at its end.
#[derive(Clone)]
pub(crate) struct CommandPath<'g> {
    root: &'g Node,
    /// The root and the groups or mount below it.
    pub(crate) nodes: InlineVec<&'g Node, 4>,
    /// The command: a child of the last node, or that node's own.
    pub(crate) command: Option<CommandRef<'g>>,
    /// True if the command is a child of the last node.
    pub(crate) is_child: bool,
    /// True for a built-in command, to which program-wide settings do not apply.
    pub(crate) is_builtin: bool,
    /// Values of global options that the callers of a server do not choose, by name.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fixed: Option<&'g Map>,
}

impl<'g> CommandPath<'g> {
    pub(crate) fn new(root: &'g Node) -> Self {
        root.set_typed_path(root, &[&root.name]);
        let nodes = InlineVec::collect(root, std::iter::once(root));
        Self { root, nodes, command: None, is_child: false, is_builtin: false, fixed: None }
    }

    /// Sets global options that the callers of a server do not choose.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn with_fixed(self, fixed: Option<&'g Map>) -> Self {
        Self { fixed, ..self }
    }

    /// Returns the path of names separated by whitespace; the empty one is the program itself.
    ///
    /// # Errors
    ///
    /// `COMMAND_NOT_FOUND` if a word is not a child of the node before it.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn find(root: &'g Node, path: &str) -> Result<Self> {
        let mut target = Self::new(root);
        for word in path.split_whitespace() {
            let parent = (!target.is_child).then(|| target.node());
            match parent.and_then(|node| node.child(word.as_bytes())) {
                Some(child) => target.descend(child),
                None => {
                    let word = excerpt(word.as_ref());
                    return Err(target.unknown_child(&word, target.nearest_child(&word)));
                }
            }
        }
        if !target.is_child {
            target.command = target.node().command();
        }
        Ok(target)
    }

    /// Returns the error of a word that is not a child of the last node, with the name that is meant, or all names if
    /// they are few.
    #[cold]
    #[inline(never)]
    pub(crate) fn unknown_child(&self, word: &str, nearest: Option<&str>) -> Error {
        let mut names = Vec::new();
        for child in self.visible_children() {
            names.push(child.name());
        }
        self.unknown_among(word, nearest, &names)
    }

    /// Returns the error of a word that is not a command for callers on the network.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn unknown_served_child(&self, word: &str) -> Error {
        let served = self.visible_children().filter(|child| !child.is_cli_only());
        let names: Vec<&str> = served.map(Child::name).collect();
        self.unknown_among(word, nearest(word, names.iter().copied()), &names)
    }

    fn unknown_among(&self, word: &str, nearest: Option<&str>, names: &[&str]) -> Error {
        /// Maximum number of names that are listed.
        const MAX_LISTED: usize = 12;

        let mut errors = InputErrors::default();
        let typed = self.typed();
        let problem = errors
            .unparsable(word, format_args!("`{word}` is not a command of `{typed}`"))
            .received(word)
            .coded("unknown");
        if nearest == Some(word) {
            problem.hint = Some("no command is read after `--`".to_owned());
        } else {
            problem.field.suggestion = nearest.map(str::to_owned);
        }
        if (1..=MAX_LISTED).contains(&names.len()) {
            let names = join(names, ", ");
            if nearest.is_none() {
                problem.hint = Some(format!("the commands are {names}"));
            }
            problem.expected(format!("one of {names}"));
        }
        errors.into_error(code::COMMAND_NOT_FOUND)
    }

    /// Returns the child of the last node whose name is nearest to a word.
    #[allow(dead_code, reason = "only some features use it")]
    #[cold]
    pub(crate) fn nearest_child(&self, word: &str) -> Option<&'g str> {
        nearest(word, self.visible_children().map(Child::name))
    }

    /// Iterates over the listed children of the last node; a command has none.
    fn visible_children(&self) -> Children<'g> {
        if self.is_child { Children::none() } else { self.node().visible() }
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

    /// Returns the path of the last node, without a command.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn without_command(&self) -> Self {
        let Self { root, is_builtin, fixed, .. } = *self;
        Self { root, nodes: self.nodes.clone(), command: None, is_child: false, is_builtin, fixed }
    }

    /// Extends the path by a child.
    pub(crate) fn descend(&mut self, child: Child<'g>) {
        match child {
            Child::Node(node) => {
                self.nodes.push(node);
                if node.has_openapi() {
                    let words: Vec<&str> = self.nodes.iter().map(|node| node.name.as_str()).collect();
                    node.set_typed_path(self.root, &words);
                }
            }
            Child::Command(command) => {
                self.command = Some(command);
                self.is_child = true;
            }
        }
    }

    /// Returns the nodes whose settings apply to the call, from the root on.
    fn configuring_nodes(&self) -> impl DoubleEndedIterator<Item = &'g Node> + '_ {
        self.nodes.iter().copied().skip(usize::from(self.is_builtin))
    }

    /// Returns the path of a child.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn below(&self, child: Child<'g>) -> Self {
        let mut below = self.without_command();
        below.descend(child);
        below
    }

    /// Calls a function with the path, without caching a lazy command: see [`CommandRef::once`].
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn once<R>(&self, show: impl FnOnce(&CommandPath<'_>) -> R) -> R {
        match self.command.filter(|_| self.is_child) {
            Some(command) => command.once(|command| {
                show(&CommandPath { command: Some(command), is_child: true, ..self.without_command() })
            }),
            None => show(self),
        }
    }

    /// Returns the path of the parent; `None` for the program.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn above(&self) -> Option<Self> {
        let rest = if self.is_child { &self.nodes[..] } else { self.nodes.split_last()?.1 };
        let nodes = InlineVec::collect(*rest.first()?, rest.iter().copied());
        Some(Self { root: self.root, nodes, command: None, is_child: false, is_builtin: false, fixed: self.fixed })
    }

    /// Returns the tables of the command; empty if there is no command.
    #[inline(never)]
    pub(crate) fn tables(&self) -> Tables<'g> {
        self.command.map(CommandRef::tables).unwrap_or_default()
    }

    /// Adds the global options that are valid for the path. Those of the program are valid for its servers, too.
    pub(crate) fn add_globals(&self, tables: &mut Tables<'_>) {
        let skipped = usize::from(self.is_builtin && !self.is_server());
        self.nodes.iter().skip(skipped).for_each(|node| node.add_globals(tables));
    }

    /// Returns whether the path leads to a built-in command that serves the program, or prepares clients for it.
    pub(crate) fn is_server(&self) -> bool {
        let is_one = |name: &str| matches!(name, "http" | "mcp");
        let command = || self.command.filter(|_| self.is_child).is_some_and(|command| is_one(command.summary().name()));
        cfg!(any(feature = "http", feature = "mcp"))
            && self.is_builtin
            && self.nodes.get(1).map_or_else(command, |node| is_one(&node.name))
    }

    /// Returns the connection settings of the remote mount that the path leads to, or of all that a command which uses the
    /// network may call.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn connection(&self) -> Option<Connection> {
        let own = self.nodes.iter().filter_map(|node| node.mount.as_ref()).find_map(|mount| mount.connection());
        let calls = || self.command.is_some_and(|command| command.metadata().effects().open_world);
        own.or_else(|| self.root.connections().filter(|_| calls()))
    }

    /// Returns the names on the path to the mount, without the groups of its operations, or to the last node if there is none.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn mount_path(&self) -> Vec<String> {
        let mount = self.nodes.iter().position(|node| node.mount.is_some());
        let nodes = self.nodes.iter().take(mount.map_or(usize::MAX, |index| index + 1));
        nodes.skip(1).map(|node| node.name.clone()).collect()
    }

    /// Returns the names on the path below the program: `["pr", "list"]`.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn words(&self) -> Vec<&'g str> {
        let mut words: Vec<&str> = self.nodes.iter().skip(1).map(|node| node.name.as_str()).collect();
        if let (Some(command), true) = (self.command, self.is_child) {
            words.push(command.summary().name());
        }
        words
    }

    /// Returns the path below the program: `pr list`.
    pub(crate) fn path(&self) -> String {
        let mut out = String::new();
        self.add_words("", &mut out);
        out
    }

    /// Returns the format of the result when the call does not name one: that of the nearest node that sets it.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn format(&self, is_terminal: bool) -> Option<Format> {
        let either = |terminal: Option<Format>, format| terminal.filter(|_| is_terminal).or(format);
        let own = self.command.map(CommandRef::metadata);
        let own = own.and_then(|metadata| either(metadata.terminal_format(), metadata.format()));
        own.or_else(|| self.configuring_nodes().rev().find_map(|node| either(node.terminal_format, node.format)))
    }

    /// Returns whether only the command line has the command.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn is_cli_only(&self) -> bool {
        let is_own = self.command.is_some_and(|command| command.metadata().is_cli_only());
        is_own || self.nodes.iter().any(|node| node.cli_only)
    }

    /// Returns whether the command or a group above it hides the result on a terminal.
    pub(crate) fn is_agent_only(&self) -> bool {
        let is_own = self.command.is_some_and(|command| command.metadata().is_agent_only());
        is_own || self.configuring_nodes().any(|node| node.agent_only)
    }

    /// Returns the heading that the command is shown under: its own, or that of the nearest group that has one.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn heading(&self) -> Option<&'g str> {
        let mut found = None;
        for pair in self.nodes.windows(2) {
            let [parent, node] = pair else { continue };
            let is_it =
                |summary: &ChildSummary<'_>| matches!(summary.child, Child::Node(child) if std::ptr::eq(child, *node));
            found = parent.children_with_heading().find(is_it).and_then(|summary| summary.listed.heading).or(found);
        }
        if let (Some(command), Some(parent), true) = (self.command, self.nodes.last(), self.is_child) {
            let name = command.summary().name();
            let mut children = parent.children_with_heading().filter(|_| !parent.headings.is_empty());
            let around =
                children.find(|summary| summary.listed.name == name).and_then(|summary| summary.listed.heading);
            found = command.metadata().heading().or(around).or(found);
        }
        found
    }

    /// Returns the path as the user types it, program first: `my-cli pr list`.
    pub(crate) fn typed(&self) -> String {
        let mut out = self.nodes.first().map(|root| root.name.clone()).unwrap_or_default();
        let is_flag = self.is_builtin && self.nodes.first().is_some_and(|root| !root.builtin_dashes().is_empty());
        self.add_words(if is_flag { " --" } else { " " }, &mut out);
        out
    }

    /// Appends the names on the path, with a prefix before the first and a space before the others.
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

    /// Returns whether its name or an alias starts with a prefix.
    #[allow(dead_code, reason = "only some features use it")]
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn begins(self, word: &str) -> bool {
        match self {
            Self::Command(command) => {
                let about = command.summary();
                about.name().starts_with(word) || about.all_aliases().any(|alias| alias.starts_with(word))
            }
            Self::Node(node) => node.name.starts_with(word) || node.aliases.iter().any(|alias| alias.starts_with(word)),
        }
    }

    /// Returns the metadata that lists show.
    pub(crate) fn summary(self) -> ChildSummary<'g> {
        ChildSummary::of(self)
    }

    pub(crate) fn is_hidden(self) -> bool {
        match self {
            Self::Command(command) => command.summary().is_hidden(),
            Self::Node(node) => node.hidden,
        }
    }

    /// Returns whether only the command line has it.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn is_cli_only(self) -> bool {
        match self {
            Self::Command(command) => command.metadata().is_cli_only(),
            Self::Node(node) => node.cli_only,
        }
    }
}

impl Node {
    /// Adds the global options that are declared here.
    pub(crate) fn add_globals(&self, tables: &mut Tables<'_>) {
        self.globals.iter().for_each(|options| (options.visit)(tables));
    }

    /// Returns the child with a name or an alias.
    pub(crate) fn child(&self, name: &[u8]) -> Option<Child<'_>> {
        let declared = self.children.iter().find_map(|slot| match slot {
            ChildSlot::Set(set) => set.find(name).map(|command| Child::Command(CommandRef::of(command))),
            ChildSlot::Variants(set, handler) => {
                set.find(name).map(|command| Child::Command(CommandRef::variant(command, handler)))
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
        declared.or_else(|| self.lazy_child(name))
    }

    /// Returns the only child that has a name or an alias that begins with a word: see
    /// [`InferChild`](super::node::InferChild).
    #[cfg_attr(not(feature = "output"), inline)]
    pub(super) fn infer_child(&self, word: &str) -> Option<Child<'_>> {
        let mut matching = self.visible().filter(|child| child.begins(word));
        matching.next().filter(|_| matching.next().is_none())
    }

    /// Returns the declared children in order, then the lazy ones.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn children(&self) -> Children<'_> {
        Children::of(self)
    }

    /// Returns the declared children in order.
    pub(crate) fn declared(&self) -> Declared<'_> {
        Declared::of(&self.children)
    }

    fn lazy_child(&self, name: &[u8]) -> Option<Child<'_>> {
        self.lazy.as_ref()?.find(name)
    }

    /// Tells the source of its lazy children the path that leads to it.
    fn set_typed_path(&self, root: &Self, words: &[&str]) {
        if let Some(lazy) = &self.lazy {
            lazy.set_typed_path(&words.join(" "), &root.leading_args);
        }
    }

    /// Returns the metadata of all children, each with its heading.
    fn children_with_heading(&self) -> impl Iterator<Item = ChildSummary<'_>> {
        let mut children = self.declared();
        let declared = std::iter::from_fn(move || {
            let (slot, child) = children.next_with_slot(self.children.len())?;
            Some(child.summary().or_heading(self.heading_at(slot)))
        });
        declared.chain(Children::lazy(self).map(Child::summary))
    }

    /// Returns the children that help and listings show.
    pub(crate) fn visible(&self) -> Children<'_> {
        Children::visible(self)
    }

    /// Returns the metadata of the children that help and listings show, each with its heading.
    pub(crate) fn visible_with_heading(&self) -> impl Iterator<Item = ChildSummary<'_>> {
        self.children_with_heading().filter(|summary| !summary.listed.is_hidden)
    }

    /// Returns every name and alias of the children.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names = self.declared_names();
        if let Some(lazy) = &self.lazy {
            names.extend(lazy.names());
        }
        names
    }

    /// Returns every name and alias of the declared children.
    pub(super) fn declared_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for slot in &self.children {
            match slot {
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
