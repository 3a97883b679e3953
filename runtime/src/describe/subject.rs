//! The subject of a description: a program, group, command or mount.

use super::text::{clean, joined, printable};
use crate::command::{CommandRef, Effects};
use crate::data::append;
use crate::error::ErrorType;
use crate::graph::{Builtin, Child, ChildSummary, CommandPath, Node, ROOT_MOUNT_NAME};
use crate::schema::Tables;
use crate::shell::push_word;

/// The node or command at a path, with the data that its descriptions need.
pub(super) struct Subject<'t, 'g> {
    pub(super) target: &'t CommandPath<'g>,
    pub(super) root: &'g Node,
    pub(super) node: &'g Node,
    /// The command, if there is one; a group may be a command too.
    pub(super) command: Option<CommandRef<'g>>,
    pub(super) tables: Tables<'g>,
    /// The global options of the program and its groups that are valid here.
    pub(super) globals: Tables<'g>,
    /// The path as typed, beginning with the program and including the word of a mount at the root.
    pub(super) invocation: String,
    /// The heading that its parent lists it under.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) heading: Option<&'g str>,
}

/// An example: the command line, and its purpose.
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

/// Appends a command line: the path as typed, and the words after it.
#[inline(never)]
pub(super) fn add_call(path: &str, words: &str, out: &mut String) {
    let (from, words) = (out.len(), words.trim());
    append(out, &[path, if words.is_empty() { "" } else { " " }, words]);
    clean(out, from);
}

/// Returns a call with the program's leading arguments after its name.
#[inline(never)]
pub(crate) fn complete_call(root: &Node, typed: &str) -> String {
    let Some(rest) = typed.strip_prefix(&*root.name) else { return typed.to_owned() };
    let mut out = root.name.clone();
    for arg in &root.leading_args {
        out.push(' ');
        push_word(&mut out, &printable(arg));
    }
    out.push_str(rest);
    out
}

impl<'t, 'g> Subject<'t, 'g> {
    /// Returns the subject at a path.
    pub(super) fn of(target: &'t CommandPath<'g>) -> Option<Self> {
        let (root, node) = (target.root(), target.node());
        let command = if target.is_child { target.command } else { target.command.or_else(|| node.command()) };
        let mut tables = command.map(CommandRef::tables).unwrap_or_default();
        tables.index();
        let mut globals = Tables::new();
        target.add_globals(&mut globals);
        let typed = target.typed();
        let mut subject = Self { target, root, node, command, tables, globals, invocation: typed, heading: None };
        if subject.is_mount() && subject.is_root() {
            subject.invocation.push(' ');
            subject.invocation.push_str(ROOT_MOUNT_NAME);
        }
        Some(subject)
    }

    /// Returns the path as typed, with the program's leading arguments.
    pub(super) fn call(&self) -> String {
        complete_call(self.root, &self.invocation)
    }

    pub(super) fn is_root(&self) -> bool {
        self.target.nodes.len() == 1 && !self.target.is_child
    }

    pub(super) fn is_mount(&self) -> bool {
        !self.target.is_child && self.node.is_mount()
    }

    /// Returns whether it, or anything below it, sends requests to a mounted handler.
    pub(super) fn sends_requests(&self) -> bool {
        self.is_mount() || self.target.nodes.iter().any(|node| node.has_openapi())
    }

    /// Returns whether it sends requests, itself or by what it calls.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn uses_network(&self) -> bool {
        self.sends_requests() || self.command.is_some() && self.effects().open_world
    }

    /// Returns whether it can be run itself, other than a group that only has children.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn is_runnable(&self) -> bool {
        self.command.is_some() || self.is_mount()
    }

    /// Returns its name in listings: the path without the program, or the program's name for the root command.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn name(&self) -> String {
        match (self.is_root(), self.is_mount()) {
            (true, true) => ROOT_MOUNT_NAME.to_owned(),
            (true, false) => self.root.name.clone(),
            (false, _) => self.target.path(),
        }
    }

    /// Returns the program's name and version, or the path as typed.
    pub(super) fn title(&self) -> String {
        match &self.root.version {
            Some(version) if self.is_root() => printable(&format!("{} {version}", self.root.name)),
            _ if self.is_root() => self.root.name.clone(),
            _ => self.invocation.clone(),
        }
    }

    /// Returns the description.
    pub(super) fn doc(&self) -> &'g str {
        match self.command {
            Some(command) if self.target.is_child => command.metadata().doc(),
            _ => match node_doc(self.node) {
                "" => self.node.lazy.as_ref().map_or("", |lazy| lazy.doc().trim()),
                doc => doc,
            },
        }
    }

    /// Returns the deprecation note of the command, or of the nearest group around it.
    pub(super) fn deprecated(&self) -> Option<&'g str> {
        let own = self.command.and_then(|command| command.metadata().deprecated());
        own.or_else(|| self.target.nodes.iter().rev().find_map(|node| node.deprecated.as_deref()))
    }

    /// Returns its other names.
    pub(super) fn aliases(&self) -> Vec<&'g str> {
        match self.command {
            Some(command) if self.target.is_child => command.metadata().aliases().collect(),
            _ => self.node.aliases.iter().map(String::as_str).collect(),
        }
    }

    pub(super) fn effects(&self) -> Effects {
        self.command.map(|command| command.metadata().effects()).unwrap_or_default()
    }

    /// Returns whether the command asks for a confirmation before it runs.
    pub(super) fn is_confirmed(&self) -> bool {
        cfg!(feature = "output") && self.command.is_some_and(|command| command.metadata().confirm().is_some())
    }

    /// Returns the visible commands and groups below it.
    pub(super) fn children(&self) -> impl Iterator<Item = Child<'g>> + use<'g> {
        self.node.visible().take(self.child_limit())
    }

    /// Returns whether anything visible is below it.
    #[inline(never)]
    pub(super) fn has_children(&self) -> bool {
        self.children().next().is_some()
    }

    /// Returns the visible commands and groups below it, each with its heading.
    pub(super) fn headed_children(&self) -> impl Iterator<Item = ChildSummary<'g>> + use<'g> {
        self.node.visible_with_heading().take(self.child_limit())
    }

    /// Returns how many of the node's children are below it: all, or none if it is one of them.
    fn child_limit(&self) -> usize {
        if self.target.is_child { 0 } else { usize::MAX }
    }

    /// Returns the topics that help shows in place of a long list of commands, each with its description.
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

    /// Returns the topics with the number of their commands.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn counted_topics(&self) -> Vec<(String, usize)> {
        let lazy = self.node.lazy.as_ref().filter(|_| !self.target.is_child);
        let topics = lazy.map(|lazy| lazy.topics()).unwrap_or_default();
        topics.into_iter().map(|topic| (topic.name.to_owned(), topic.count)).collect()
    }

    /// Returns whether help shows topics in place of commands.
    pub(super) fn has_topics(&self) -> bool {
        let lazy = self.node.lazy.as_ref().filter(|_| !self.target.is_child);
        lazy.is_some_and(|lazy| !lazy.topics().is_empty())
    }

    /// Returns the hint on sending requests that no command of an OpenAPI document covers.
    pub(super) fn request_hint(&self) -> Option<&'g str> {
        self.node.lazy.as_ref().filter(|_| !self.target.is_child)?.request_hint()
    }

    /// Returns the built-in commands, if it is the program itself.
    pub(super) fn builtins(&self) -> impl Iterator<Item = &'static Builtin> + use<'g> {
        self.root.builtins().take(if self.is_root() { usize::MAX } else { 0 })
    }

    /// Returns its hand-written usage lines.
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

    /// Returns the text at the beginning of its help.
    pub(super) fn header(&self) -> &'g str {
        match (self.node.header.trim(), self.command) {
            (own, _) if !self.target.is_child && !own.is_empty() => own,
            (_, Some(command)) => command.metadata().header(),
            (_, None) => "",
        }
    }

    /// Returns the text at the end of its help.
    pub(super) fn footer(&self) -> &'g str {
        match (self.node.footer.trim(), self.command) {
            (own, _) if !self.target.is_child && !own.is_empty() => own,
            (_, Some(command)) => command.metadata().footer(),
            (_, None) => "",
        }
    }

    /// Returns the types of its errors that declare codes: those of the command, and of the groups around it.
    pub(super) fn own_error_types(&self) -> Vec<ErrorType> {
        let mut types = Vec::new();
        if let Some(command) = self.command {
            command.add_error_types(&mut types);
        }
        for known in self.target.nodes.iter().skip(1).flat_map(|node| &node.error_types) {
            types.push(known.error_type);
        }
        types
    }

    /// Returns the types of errors that declare codes for every command of the program.
    pub(super) fn program_error_types(&self) -> Vec<ErrorType> {
        self.root.error_types.iter().map(|known| known.error_type).collect()
    }

    /// Returns its hand-written examples.
    pub(super) fn examples(&self) -> Vec<Example> {
        let path = complete_call(self.root, &self.target.typed());
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

/// Returns the description of a node, or else of its root command.
fn node_doc(node: &Node) -> &str {
    match (node.description.trim(), node.command()) {
        ("", Some(command)) => command.metadata().doc(),
        (doc, _) => doc,
    }
}

/// Returns the effects of a command, in words, and whether it asks for a confirmation.
pub(super) fn effect_words(effects: Effects, is_confirmed: bool) -> impl Iterator<Item = &'static str> {
    let words = [
        (effects.read_only, "read-only"),
        (effects.destructive, "destructive"),
        (effects.idempotent, "idempotent"),
        (effects.open_world, "uses the network"),
        (is_confirmed, "asks for a confirmation"),
    ];
    words.into_iter().filter(|(applies, _)| *applies).map(|(_, word)| word)
}

/// Returns the path that words lead to, one name each.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn find_below<'g>(root: &'g Node, words: &[String]) -> Option<CommandPath<'g>> {
    let mut path = CommandPath::new(root);
    for word in words {
        path.descend(path.node().child(word.as_bytes())?);
    }
    Some(path)
}

/// Visits the name, description and deprecation note of every command at and below a path, without building the commands.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn for_each_name(target: &CommandPath<'_>, visit: &mut dyn FnMut(&str, &str, Option<&str>)) {
    visit_names(target, |_| true, visit);
}

/// Visits the name of every command at and below a path that is not for the command line only.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn for_each_served_name(target: &CommandPath<'_>, visit: &mut dyn FnMut(&str)) {
    visit_names(target, |child| !child.is_cli_only(), &mut |name, _, _| visit(name));
}

#[allow(dead_code, reason = "only some features use it")]
fn visit_names(
    target: &CommandPath<'_>,
    is_meant: fn(Child<'_>) -> bool,
    visit: &mut dyn FnMut(&str, &str, Option<&str>),
) {
    let Some(subject) = Subject::of(target) else { return };
    if subject.is_runnable() && subject.command.is_none_or(|command| is_meant(Child::Command(command))) {
        visit(&subject.name(), subject.doc(), subject.deprecated());
    }
    let mut name = target.path();
    if !name.is_empty() {
        name.push(' ');
    }
    let path = name.len();
    let inherited = target.nodes.iter().rev().find_map(|node| node.deprecated.as_deref());
    for ChildSummary { child, listed, .. } in subject.headed_children().filter(|summary| is_meant(summary.child)) {
        match child {
            Child::Command(_) => {
                name.truncate(path);
                name.push_str(listed.name);
                visit(&name, listed.doc, listed.deprecated.or(inherited));
            }
            Child::Node(_) => visit_names(&target.below(child), is_meant, visit),
        }
    }
}

/// Visits every command at and below a path, depth first in order of declaration.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn for_each_command(target: &CommandPath<'_>, visit: &mut dyn FnMut(&Subject<'_, '_>)) {
    try_for_each_command(target, &mut |subject| {
        visit(subject);
        true
    });
}

/// Visits every command at and below a path until the visitor returns `false`; returns whether it visited all.
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn try_for_each_command(target: &CommandPath<'_>, visit: &mut dyn FnMut(&Subject<'_, '_>) -> bool) -> bool {
    target.once(|target| visit_below(target, target.heading(), visit))
}

#[allow(dead_code, reason = "only some features use it")]
fn visit_below(
    target: &CommandPath<'_>,
    heading: Option<&str>,
    visit: &mut dyn FnMut(&Subject<'_, '_>) -> bool,
) -> bool {
    let Some(mut subject) = Subject::of(target) else { return true };
    subject.heading = heading;
    if subject.is_runnable() && !visit(&subject) {
        return false;
    }
    let mut children = subject.headed_children();
    children.all(|summary| {
        let heading = summary.listed.heading.or(heading);
        target.below(summary.child).once(|below| visit_below(below, heading, visit))
    })
}
