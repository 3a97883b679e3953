//! Whether every key of a file is one of the program's.

use super::document::{Entry, Place, Shape, Table, shown};
use super::error;
use super::read::File;
use crate::command::CommandRef;
use crate::data::nearest;
use crate::error::{FieldError, Result};
use crate::graph::{Child, Node, is_key_of};

use crate::schema::{FieldRef, Part, Tables};

/// How many wrong keys are told one by one.
const MOST: usize = 100;

/// The key by which editors find the schema of a file.
pub(super) const SCHEMA: &str = "$schema";

/// What is wrong with the keys of the files.
#[derive(Default)]
pub(super) struct Faults {
    told: Vec<FieldError>,
    count: usize,
}

impl Faults {
    fn is_full(&self) -> bool {
        self.told.len() == MOST
    }

    fn add(&mut self, fault: impl FnOnce() -> FieldError) {
        self.count += 1;
        if !self.is_full() {
            self.told.push(fault());
        }
    }

    /// One error with all of them, if there are any.
    pub(super) fn into_result(self) -> Result<()> {
        let Some(first) = self.told.first() else { return Ok(()) };
        let more = if self.count > 1 { format!(" (and {} more)", self.count - 1) } else { String::new() };
        let mut error = error(format!("{}{more}", first.message));
        if self.count > self.told.len() {
            error = error.hint(format!("only the first {MOST} are shown"));
        }
        Err(self.told.into_iter().fold(error, crate::error::Error::field))
    }
}

/// Checks the keys of a file against the whole program.
pub(super) fn check(root: &Node, file: &File, faults: &mut Faults) {
    let mut names = Names { root, file: &file.name, path: Vec::new(), faults };
    names.level(Some(root), root.command(), &file.table);
}

struct Names<'a> {
    root: &'a Node,
    file: &'a str,
    /// The keys of the tables around.
    path: Vec<&'a str>,
    faults: &'a mut Faults,
}

impl<'a> Names<'a> {
    /// The table of a group, a command, or both.
    fn level(&mut self, node: Option<&Node>, command: Option<CommandRef<'_>>, table: &'a Table) {
        let mut tables = command.map(CommandRef::tables).unwrap_or_default();
        if let Some(node) = node {
            node.add_globals(&mut tables);
        }
        let mut seen: Vec<(u16, &Entry)> = Vec::new();
        for entry in &table.0 {
            if let Some(field) = option(&tables, &entry.key) {
                match seen.iter().find(|(id, _)| *id == field.id()) {
                    Some((_, first)) => self.twice(entry, first, &field),
                    None => seen.push((field.id(), entry)),
                }
                continue;
            }
            let child = node.and_then(|node| node.child(entry.key.as_bytes()));
            match child {
                Some(child) if child.name() == entry.key => self.below(child, entry),
                Some(child) => self.alias(entry, child.name()),
                None if self.path.is_empty() && entry.key == SCHEMA => {}
                None => self.unknown(node, &tables, entry),
            }
        }
    }

    fn below(&mut self, child: Child<'_>, entry: &'a Entry) {
        let table = match &entry.item.shape {
            Shape::Table(table) => table,
            Shape::Null => return,
            other => {
                let (what, found) =
                    (if matches!(child, Child::Command(_)) { "command" } else { "group" }, other.noun());
                let message = format!("`{}` is a {what}: write its options in a table, found {found}", entry.key);
                self.fault(entry.item.place, entry, message, None);
                return;
            }
        };
        self.path.push(&entry.key);
        match child {
            Child::Command(command) => self.level(None, Some(command), table),
            Child::Node(node) => self.level(Some(node), node.command(), table),
        }
        self.path.pop();
    }

    fn twice(&mut self, entry: &Entry, first: &Entry, field: &FieldRef<'_>) {
        let (key, other, line) = (&entry.key, &first.key, first.place.line);
        let message = format!("`{key}` and `{other}` (line {line}) are both {}: write one", field.label());
        self.fault(entry.place, entry, message, None);
    }

    fn alias(&mut self, entry: &Entry, name: &str) {
        let message = format!("`{}` is an alias: write the name itself", entry.key);
        self.fault(entry.place, entry, message, Some(name));
    }

    fn unknown(&mut self, node: Option<&Node>, tables: &Tables<'_>, entry: &Entry) {
        let key = &entry.key;
        if self.faults.is_full() {
            return self.fault(entry.place, entry, String::new(), None);
        }
        if let Some(field) = tables.part(Part::Option).find(|field| field.aliases().any(|alias| alias == key)) {
            return self.alias(entry, field.long());
        }
        let is_other = |field: &FieldRef<'_>| field.part() != Part::Option && is_key_of(key, field);
        if let Some(field) = tables.iter().find(is_other) {
            let what = if field.part() == Part::Arg { "an argument" } else { "an environment variable" };
            let message = format!("`{key}` is {what}: a config file sets options only");
            return self.fault(entry.place, entry, message, None);
        }
        let inside = if self.path.is_empty() { String::new() } else { format!(" in [{}]", self.path.join(".")) };
        let mut message = format!("unknown key `{}`{inside}", shown(key));
        let options = tables.part(Part::Option).filter(|field| !field.is_hidden()).map(|field| field.long());
        let children = node.into_iter().flat_map(Node::visible).map(Child::name);
        let found = nearest(key, options.chain(children));
        if let Some(owner) = found.is_none().then(|| owner(self.root, &mut Vec::new(), key)).flatten() {
            message.push_str(&format!(": it is an option of `{0}`, so write it in [{0}]", owner.join(".")));
        }
        self.fault(entry.place, entry, message, found);
    }

    fn fault(&mut self, place: Place, entry: &Entry, message: String, suggestion: Option<&str>) {
        let Self { file, path, faults, .. } = self;
        faults.add(|| {
            let keys: Vec<_> = path.iter().copied().chain([entry.key.as_str()]).collect();
            let message = format!("{file}:{}:{}: {message}", place.line, place.column);
            let error = FieldError::new(shown(&keys.join(".")), message);
            match suggestion {
                Some(suggestion) => error.suggestion(suggestion),
                None => error,
            }
        });
    }
}

/// The path of the first command that has an option of this name.
fn owner<'g>(node: &'g Node, path: &mut Vec<&'g str>, key: &str) -> Option<Vec<&'g str>> {
    for child in node.visible() {
        path.push(child.name());
        let (command, below) = match child {
            Child::Command(command) => (Some(command), None),
            Child::Node(node) => (node.command(), Some(node)),
        };
        let is_own = |command: CommandRef<'_>| option(&command.tables(), key).is_some_and(|field| !field.is_hidden());
        let has_it = command.is_some_and(|command| command.once(is_own));
        let found = if has_it { Some(path.clone()) } else { below.and_then(|below| owner(below, path, key)) };
        if found.is_some() {
            return found;
        }
        path.pop();
    }
    None
}

/// The option that a key sets.
pub(super) fn option<'t>(tables: &Tables<'t>, key: &str) -> Option<FieldRef<'t>> {
    tables.part(Part::Option).find(|field| is_key_of(key, field))
}
