//! Mistakes of a definition that only the whole graph can show.

use std::collections::BTreeMap;

use super::{Child, Node, is_key_of};
use crate::command::{CommandRef, GlobalOptions, Provided};
use crate::schema::{Arity, FieldRef, Part, Tables, unknown_names};

/// Names that the framework keeps for itself, now or soon.
pub(crate) const BUILTINS: [&str; 4] = ["help", "completions", "skills", "mcp"];

/// Every mistake below a node, each a sentence that names the place.
pub(crate) fn mistakes(root: &Node) -> Vec<String> {
    let mut out = Vec::new();
    node(root, root, &root.name, &Scope::default(), &mut out);
    out
}

/// What a node and those above it give to a command.
#[derive(Clone, Default)]
struct Scope {
    state: Provided,
    globals: Vec<GlobalOptions>,
}

impl Scope {
    fn with(&self, node: &Node) -> Self {
        let mut given = self.clone();
        given.state.extend(&node.state);
        given.globals.extend_from_slice(&node.globals);
        given
    }

    fn tables(&self) -> Tables<'static> {
        let mut tables = Tables::new();
        self.globals.iter().for_each(|options| (options.visit)(&mut tables));
        tables
    }
}

fn node(root: &Node, at: &Node, path: &str, given: &Scope, out: &mut Vec<String>) {
    let given = &given.with(at);
    name(&at.name, path, out);
    if !at.globals.is_empty() {
        globals(given, path, out);
    }
    if !std::ptr::eq(root, at) {
        of_the_program(at, path, out);
    }
    out.extend(at.mistakes.iter().map(|mistake| format!("`{path}`: {mistake}")));
    names(root, at, path, out);
    if let Some(own) = at.command() {
        check_command(own, path, given, out);
    } else if at.declared().next().is_none() && !at.is_mount() && !at.has_openapi() {
        out.push(format!("`{path}` has no commands: add one, or make it a command with `root`"));
    }
    mount(at, path, out);
    config(root, at, path, out);
    for child in at.declared() {
        let path = format!("{path} {}", child.name());
        match child {
            Child::Node(below) => node(root, below, &path, given, out),
            Child::Command(command) => {
                name(command.metadata().name(), &path, out);
                check_command(command, &path, given, out);
            }
        }
    }
}

fn mount(at: &Node, path: &str, out: &mut Vec<String>) {
    let Some(mount) = &at.mount else { return };
    if !at.children.is_empty() || at.command.is_some() {
        out.push(format!(
            "`{path}` mounts a handler and has commands of its own: mount the handler under a name of its own"
        ));
    }
    out.extend(mount.mistakes().into_iter().map(|mistake| format!("`{path}`: {mistake}")));
}

/// In a config file, options and commands of one level are keys of one table.
fn config(root: &Node, at: &Node, path: &str, out: &mut Vec<String>) {
    if at.config.is_some() && !std::ptr::eq(root, at) {
        out.push(format!("`{path}` has a config file of its own: only the program has one, so call `config` on it"));
    }
    if root.config.is_none() {
        return;
    }
    let mut tables = at.command().map(CommandRef::tables).unwrap_or_default();
    at.add_globals(&mut tables);
    for field in tables.part(Part::Option) {
        let clash = at.declared().find(|child| is_key_of(child.name(), &field));
        if let Some(child) = clash {
            out.push(format!(
                "`{path} {}` is a command, and {} of `{path}` is the same key in a config file: rename one",
                child.name(),
                field.label()
            ));
        }
    }
}

fn name(name: &str, path: &str, out: &mut Vec<String>) {
    if name.is_empty() {
        out.push(format!("something below `{path}` has no name"));
    } else if name.starts_with('-') || name.chars().any(|c| c.is_whitespace() || c.is_control()) {
        out.push(format!("`{path}`: a name does not begin with `-`, and has no blanks"));
    }
}

fn names(root: &Node, at: &Node, path: &str, out: &mut Vec<String>) {
    let mut names = at.declared_names();
    for name in &names {
        if BUILTINS.contains(name) && std::ptr::eq(root, at) && at.has_builtin(name) {
            out.push(format!(
                "`{path} {name}` is the name of a built-in: rename the command, or write `.disable_builtin(\"{name}\")`"
            ));
        }
    }
    names.sort_unstable();
    let mut twice: Vec<&str> = names.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    twice.dedup();
    out.extend(twice.into_iter().map(|name| format!("`{path} {name}` is defined twice: rename one")));
}

/// What is said of a program, and has no meaning for a group of one.
fn of_the_program(group: &Node, path: &str, out: &mut Vec<String>) {
    let said = [
        ("external", group.external.is_some()),
        ("multicall", group.is_multicall),
        ("disable_builtin", !group.disabled_builtins.is_empty()),
    ];
    for (word, _) in said.into_iter().filter(|(_, is_said)| *is_said) {
        out.push(format!("`{path}`: `{word}` is for the whole program, and this is a group of it: say it there"));
    }
}

/// Global options are options, and clash with each other.
fn globals(given: &Scope, path: &str, out: &mut Vec<String>) {
    let tables = given.tables();
    options(&tables, path, out);
    for (i, one) in given.globals.iter().enumerate() {
        if given.globals.iter().skip(i + 1).any(|other| other.id == one.id) {
            out.push(format!("`{path}`: the global options `{}` are declared twice: remove one", one.name));
        }
    }
    for field in tables.iter() {
        let label = field.label();
        if field.part() == Part::Arg {
            out.push(format!("`{path}`: the global options hold the positional {label}: make it an option"));
        }
    }
}

fn check_command(command: CommandRef<'_>, path: &str, given: &Scope, out: &mut Vec<String>) {
    out.extend(command.mistakes().iter().map(|mistake| format!("`{path}`: {mistake}")));
    let tables = command.tables();
    for need in tables.required_state() {
        let name = (need.name)();
        if need.is_globals && !given.globals.iter().any(|options| options.id == need.id) {
            out.push(format!("`{path}` asks for `Globals<{name}>`: declare them with `.globals::<{name}>()`"));
        } else if !need.is_globals && !given.state.has(need.id) {
            out.push(format!("`{path}` asks for `State<{name}>`: give the program one with `.state(…)`"));
        }
    }
    against_globals(&tables, &given.tables(), path, out);
    positionals(&tables, path, out);
    options(&tables, path, out);
    out.extend(unknown_names(&tables).into_iter().map(|mistake| format!("`{path}`: {mistake}")));
}

fn against_globals(tables: &Tables<'_>, globals: &Tables<'_>, path: &str, out: &mut Vec<String>) {
    for one in tables.part(Part::Option) {
        for other in globals.part(Part::Option) {
            if let Some(name) = shared(&one, &other) {
                out.push(format!("`{path}`: an option and a global option share the name `{name}`: rename one"));
            }
            if one.short().is_some() && one.short() == other.short() {
                let (one, other) = (one.label(), other.label());
                out.push(format!("`{path}`: {one} and the global {other} share a short alias: give one another"));
            }
        }
    }
}

fn positionals(tables: &Tables<'_>, path: &str, out: &mut Vec<String>) {
    let (mut many, mut optional) = (None, None);
    for field in tables.positionals() {
        let label = field.label();
        if let Some(many) = &many {
            out.push(format!("`{path}`: {label} follows {many}, which takes all the rest: put the list last"));
        } else if let (Some(optional), true) = (&optional, field.is_required()) {
            out.push(format!("`{path}`: {label} is required and follows {optional}, which is not: put it first"));
        }
        let has_end = field.arity().is_some_and(Arity::is_fixed) || field.terminator().is_some();
        if field.kind().is_list() && !has_end {
            many = Some(label);
        } else if !has_end && !field.is_required() {
            optional = Some(label);
        }
    }
}

fn options(tables: &Tables<'_>, path: &str, out: &mut Vec<String>) {
    let fields: Vec<_> = tables.part(Part::Option).collect();
    for one in &fields {
        if let Some((Some(min), Some(max))) = one.range()
            && let (Ok(low), Ok(high)) = (min.parse::<f64>(), max.parse::<f64>())
            && low > high
        {
            out.push(format!("`{path}`: {} has a range from {min} to {max}: swap them", one.label()));
        }
    }
    let mut by_name: BTreeMap<&str, u16> = BTreeMap::new();
    let mut by_short: BTreeMap<char, FieldRef<'_>> = BTreeMap::new();
    for field in &fields {
        let mut clash = None;
        for name in names_of(field) {
            if *by_name.entry(name).or_insert(field.id()) != field.id() {
                clash.get_or_insert(name);
            }
        }
        if let Some(name) = clash {
            out.push(format!("`{path}`: two options share the name `{name}`: rename one"));
        }
        let mut first = None;
        for short in field.short().into_iter().chain(field.shorts()) {
            let holder = *by_short.entry(short).or_insert(*field);
            if holder.id() != field.id() {
                first.get_or_insert(holder);
            }
        }
        if let Some(first) = first {
            let (first, label) = (first.label(), field.label());
            out.push(format!("`{path}`: {first} and {label} share a short alias: give one another"));
        }
    }
}

fn names_of<'a>(field: &FieldRef<'a>) -> Vec<&'a str> {
    let mut names: Vec<&str> = field.aliases().collect();
    names.extend([field.name(), field.long()]);
    names
}

fn shared<'a>(one: &FieldRef<'a>, other: &FieldRef<'a>) -> Option<&'a str> {
    let theirs = names_of(other);
    names_of(one).into_iter().find(|name| theirs.contains(name))
}
