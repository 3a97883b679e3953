//! What is described: a program, a group, a command or a mount, seen from one side.

use super::text::{clean, joined};
use crate::command::{CommandRef, Effects};
use crate::data::append;
use crate::graph::{Builtin, Child, ChildSummary, CommandPath, Node, ROOT_MOUNT_NAME};
#[cfg(feature = "skills")]
use crate::render::Format;
use crate::schema::Tables;

/// What a target addresses, with what its descriptions are made from.
pub(super) struct Subject<'t, 'g> {
    target: &'t CommandPath<'g>,
    pub(super) root: &'g Node,
    pub(super) node: &'g Node,
    /// The command, when it is one; a group may be a command too.
    pub(super) command: Option<CommandRef<'g>>,
    pub(super) tables: Tables<'g>,
    /// The global options of the program and its groups that are valid here.
    pub(super) globals: Tables<'g>,
    /// The path as it is typed, program first, and the word that stands for a mount at the root.
    pub(super) typed: String,
    /// What it is shown under.
    pub(super) heading: Option<&'g str>,
}

/// An example: the whole line, and why one would type it.
pub(super) struct Example {
    pub(super) line: String,
    pub(super) why: String,
}

impl Example {
    pub(super) fn new(path: &str, line: &str, why: &str) -> Self {
        let mut out = Self { line: String::new(), why: joined(why).into_owned() };
        add_call(path, line, &mut out.line);
        out
    }
}

/// Adds a call: the path as it is typed, and what follows it.
#[inline(never)]
pub(super) fn add_call(path: &str, words: &str, out: &mut String) {
    let (from, words) = (out.len(), words.trim());
    append(out, &[path, if words.is_empty() { "" } else { " " }, words]);
    clean(out, from);
}

impl<'t, 'g> Subject<'t, 'g> {
    pub(super) fn of(target: &'t CommandPath<'g>) -> Option<Self> {
        let (root, node) = (target.root(), target.node());
        let command = if target.is_child { target.command } else { target.command.or_else(|| node.command()) };
        let mut tables = command.map(CommandRef::tables).unwrap_or_default();
        tables.index();
        let mut globals = Tables::new();
        target.add_globals(&mut globals);
        let typed = target.typed();
        let mut subject = Self { target, root, node, command, tables, globals, typed, heading: None };
        if subject.is_mount() && subject.is_root() {
            subject.typed.push(' ');
            subject.typed.push_str(ROOT_MOUNT_NAME);
        }
        Some(subject)
    }

    pub(super) fn is_root(&self) -> bool {
        self.target.nodes.len() == 1 && !self.target.is_child
    }

    pub(super) fn is_mount(&self) -> bool {
        !self.target.is_child && self.node.is_mount()
    }

    /// Whether it sends requests to a mounted handler, or what is below it does.
    pub(super) fn asks(&self) -> bool {
        self.is_mount() || self.target.nodes.iter().any(|node| node.has_openapi())
    }

    /// Whether it can be run itself: a group can only be gone through.
    pub(super) fn runs(&self) -> bool {
        self.command.is_some() || self.is_mount()
    }

    /// The full path without the program, by which listings know it; the program's own name for the
    /// command that the program itself is.
    pub(super) fn name(&self) -> String {
        match (self.is_root(), self.is_mount()) {
            (true, true) => ROOT_MOUNT_NAME.to_owned(),
            (true, false) => self.root.name.clone(),
            (false, _) => self.target.path(),
        }
    }

    /// Program and version, or the path as it is typed.
    pub(super) fn title(&self) -> String {
        match &self.root.version {
            Some(version) if self.is_root() => format!("{} {version}", self.root.name),
            _ if self.is_root() => self.root.name.clone(),
            _ => self.typed.clone(),
        }
    }

    pub(super) fn doc(&self) -> &'g str {
        match self.command {
            Some(command) if self.target.is_child => command.metadata().doc(),
            _ => described(self.node),
        }
    }

    /// That it is deprecated, or the group that it is in.
    pub(super) fn deprecated(&self) -> Option<&'g str> {
        let own = self.command.and_then(|command| command.metadata().deprecated());
        own.or_else(|| self.target.nodes.iter().rev().find_map(|node| node.deprecated.as_deref()))
    }

    pub(super) fn aliases(&self) -> Vec<&'g str> {
        match self.command {
            Some(command) if self.target.is_child => command.metadata().aliases().collect(),
            _ => self.node.aliases.iter().map(String::as_str).collect(),
        }
    }

    pub(super) fn effects(&self) -> Effects {
        self.command.map(|command| command.metadata().effects()).unwrap_or_default()
    }

    /// How its result is printed when no format is asked for.
    #[cfg(feature = "skills")]
    pub(super) fn format(&self) -> Format {
        self.target.format().unwrap_or_default()
    }

    /// The commands and groups below it, without those that are hidden.
    pub(super) fn children(&self) -> impl Iterator<Item = Child<'g>> + use<'g> {
        self.node.visible().take(self.below())
    }

    /// Whether there are any.
    #[inline(never)]
    pub(super) fn has_children(&self) -> bool {
        self.children().next().is_some()
    }

    /// The same, each with what it is shown under.
    pub(super) fn headed_children(&self) -> impl Iterator<Item = ChildSummary<'g>> + use<'g> {
        self.node.visible_headed().take(self.below())
    }

    /// How many of the node's children are below it: all, or none when it is one of them.
    fn below(&self) -> usize {
        if self.target.is_child { 0 } else { usize::MAX }
    }

    /// What help shows in place of very many commands: topics, each with what is in it.
    #[cfg(feature = "fetch")]
    pub(super) fn topics(&self) -> Vec<(String, String)> {
        let lazy = self.node.lazy.as_ref().filter(|_| !self.target.is_child);
        let topics = lazy.map(|lazy| lazy.topics()).unwrap_or_default();
        let row = |topic: crate::graph::Topic<'_>| {
            let commands = if topic.count == 1 { "command" } else { "commands" };
            let doc = super::text::summary(topic.doc);
            let blank = if doc.is_empty() { "" } else { " " };
            (topic.name.to_owned(), format!("{doc}{blank}[{} {commands}]", topic.count))
        };
        topics.into_iter().map(row).collect()
    }

    #[cfg(not(feature = "fetch"))]
    pub(super) fn topics(&self) -> [(String, String); 0] {
        []
    }

    /// Whether there are such topics.
    #[cfg(feature = "fetch")]
    pub(super) fn has_topics(&self) -> bool {
        let lazy = self.node.lazy.as_ref().filter(|_| !self.target.is_child);
        lazy.is_some_and(|lazy| !lazy.topics().is_empty())
    }

    #[cfg(not(feature = "fetch"))]
    pub(super) fn has_topics(&self) -> bool {
        false
    }

    /// How what no command names is reached, where a document names the commands.
    #[cfg(feature = "fetch")]
    pub(super) fn request_hint(&self) -> Option<&'g str> {
        self.node.lazy.as_ref().filter(|_| !self.target.is_child)?.request_hint()
    }

    #[cfg(not(feature = "fetch"))]
    pub(super) fn request_hint(&self) -> Option<&'g str> {
        None
    }

    /// The commands of the framework's, on the program's own page.
    pub(super) fn builtins(&self) -> impl Iterator<Item = &'static Builtin> + use<'g> {
        self.root.builtins().take(if self.is_root() { usize::MAX } else { 0 })
    }

    /// The usage lines that were written for it.
    pub(super) fn usages(&self) -> Vec<&'g str> {
        let mut usages: Vec<&str> = Vec::new();
        if !self.target.is_child {
            self.node.usages.iter().for_each(|usage| usages.push(usage));
        }
        if let (Some(command), true) = (self.command, usages.is_empty()) {
            command.metadata().usages().for_each(|usage| usages.push(usage));
        }
        usages
    }

    /// What stands at the end of its help.
    pub(super) fn footer(&self) -> &'g str {
        match (self.node.footer.trim(), self.command) {
            (own, _) if !self.target.is_child && !own.is_empty() => own,
            (_, Some(command)) => command.metadata().footer(),
            (_, None) => "",
        }
    }

    /// The examples that the program gives.
    pub(super) fn examples(&self) -> Vec<Example> {
        let path = self.target.typed();
        let mut out = Vec::new();
        let mut add = |line: &str, why: &str| out.push(Example::new(&path, line, why));
        if !self.target.is_child {
            self.node.examples.iter().for_each(|(line, why)| add(line, why));
        }
        if let Some(command) = self.command {
            command.metadata().examples().into_iter().for_each(|(line, why)| add(line, why));
        }
        out
    }
}

/// The description of a node, or else that of the command which the node is.
fn described(node: &Node) -> &str {
    match (node.description.trim(), node.command()) {
        ("", Some(command)) => command.metadata().doc(),
        (doc, _) => doc,
    }
}

/// What a command does to the world, in words.
pub(super) fn effect_words(effects: Effects) -> impl Iterator<Item = &'static str> {
    let words =
        [(effects.read_only, "read-only"), (effects.destructive, "destructive"), (effects.idempotent, "idempotent")];
    words.into_iter().filter(|(applies, _)| *applies).map(|(_, word)| word)
}

/// Shows the name and the description of every command at and below a target, and what deprecates
/// it. No more is read of a command than its parent's list needs.
pub(super) fn each_name(target: &CommandPath<'_>, visit: &mut dyn FnMut(&str, &str, Option<&str>)) {
    let Some(subject) = Subject::of(target) else { return };
    if subject.runs() {
        visit(&subject.name(), subject.doc(), subject.deprecated());
    }
    let mut name = target.path();
    if !name.is_empty() {
        name.push(' ');
    }
    let path = name.len();
    let above = target.nodes.iter().rev().find_map(|node| node.deprecated.as_deref());
    for ChildSummary { child, listed, .. } in subject.headed_children() {
        match child {
            Child::Command(_) => {
                name.truncate(path);
                name.push_str(listed.name);
                visit(&name, listed.doc, listed.deprecated.or(above));
            }
            Child::Node(_) => each_name(&target.below(child), visit),
        }
    }
}

/// Shows every command at and below a target, depth first in the order of declaration.
pub(super) fn each(target: &CommandPath<'_>, visit: &mut dyn FnMut(&Subject<'_, '_>)) {
    each_while(target, &mut |subject| {
        visit(subject);
        true
    });
}

/// The same, until the visitor has enough. Says whether all were shown.
pub(super) fn each_while(target: &CommandPath<'_>, visit: &mut dyn FnMut(&Subject<'_, '_>) -> bool) -> bool {
    target.once(|target| each_under(target, target.heading(), visit))
}

fn each_under(
    target: &CommandPath<'_>,
    heading: Option<&str>,
    visit: &mut dyn FnMut(&Subject<'_, '_>) -> bool,
) -> bool {
    let Some(mut subject) = Subject::of(target) else { return true };
    subject.heading = heading;
    if subject.runs() && !visit(&subject) {
        return false;
    }
    let mut children = subject.headed_children();
    children.all(|summary| {
        let heading = summary.listed.heading.or(heading);
        target.below(summary.child).once(|below| each_under(below, heading, visit))
    })
}
