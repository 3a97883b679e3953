//! Validation of the keys of a config file against the program.

use super::document::{Entry, Position, Table, Value, display_key};
use super::error;
use super::read::File;
use crate::command::{CommandRef, YES};
use crate::data::nearest;
use crate::error::{FieldError, Result};
use crate::graph::{Child, Node, is_key_of};

use crate::schema::{FieldRef, Part, Tables};

/// Maximum number of invalid keys that are reported one by one.
const MAX_REPORTED: usize = 100;

/// Key that names the schema of a file for editors.
pub(super) const SCHEMA_KEY: &str = "$schema";

/// The invalid keys of all files.
#[derive(Default)]
pub(super) struct KeyErrors {
    /// The first of them, at most [`MAX_REPORTED`].
    reported: Vec<FieldError>,
    count: usize,
}

impl KeyErrors {
    fn is_full(&self) -> bool {
        self.reported.len() == MAX_REPORTED
    }

    fn push(&mut self, error: impl FnOnce() -> FieldError) {
        self.count += 1;
        if !self.is_full() {
            self.reported.push(error());
        }
    }

    /// Returns the number of errors.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Returns one error with all of them, if there are any.
    pub(super) fn into_result(self) -> Result<()> {
        let Some(first) = self.reported.first() else { return Ok(()) };
        let more = if self.count > 1 { format!(" (and {} more)", self.count - 1) } else { String::new() };
        let mut error = error(format!("{}{more}", first.message));
        if self.count > self.reported.len() {
            error = error.hint(format!("only the first {MAX_REPORTED} are shown"));
        }
        Err(self.reported.into_iter().fold(error, crate::error::Error::field))
    }
}

/// Checks the keys of a file against the program.
pub(super) fn check(root: &Node, file: &File, errors: &mut KeyErrors) {
    let mut checker = Checker { root, file: &file.name, path: Vec::new(), errors };
    checker.check_table(Some(root), root.command(), &file.table);
}

struct Checker<'a> {
    root: &'a Node,
    file: &'a str,
    /// Keys of the tables around the current one.
    path: Vec<&'a str>,
    errors: &'a mut KeyErrors,
}

impl<'a> Checker<'a> {
    /// Checks the table of a group, a command, or both.
    fn check_table(&mut self, node: Option<&Node>, command: Option<CommandRef<'_>>, table: &'a Table) {
        let mut tables = command.map(CommandRef::tables).unwrap_or_default();
        if let Some(node) = node {
            node.add_globals(&mut tables);
        }
        let mut seen: Vec<(u16, &Entry)> = Vec::new();
        for entry in &table.0 {
            if let Some(field) = option(&tables, &entry.key) {
                if is_of_call(&field, command) {
                    let message = format!("`{}` is about a single call: a config file cannot set it", entry.key);
                    self.report(entry.position, entry, message, None);
                    continue;
                }
                match seen.iter().find(|(id, _)| *id == field.id()) {
                    Some((_, first)) => self.report_duplicate(entry, first, &field),
                    None => seen.push((field.id(), entry)),
                }
                continue;
            }
            let child = node.and_then(|node| node.child(entry.key.as_bytes()));
            match child {
                Some(child) if child.name() == entry.key => self.check_child(child, entry),
                Some(child) => self.report_alias(entry, child.name()),
                None if self.path.is_empty() && entry.key == SCHEMA_KEY => {}
                None => self.report_unknown(node, &tables, entry),
            }
        }
    }

    fn check_child(&mut self, child: Child<'_>, entry: &'a Entry) {
        let table = match &entry.item.value {
            Value::Table(table) => table,
            Value::Null => return,
            other => {
                let kind = if matches!(child, Child::Command(_)) { "command" } else { "group" };
                let found = other.noun();
                let message = format!("`{}` is a {kind}: write its options in a table, found {found}", entry.key);
                self.report(entry.item.position, entry, message, None);
                return;
            }
        };
        self.path.push(&entry.key);
        match child {
            Child::Command(command) => self.check_table(None, Some(command), table),
            Child::Node(node) => self.check_table(Some(node), node.command(), table),
        }
        self.path.pop();
    }

    fn report_duplicate(&mut self, entry: &Entry, first: &Entry, field: &FieldRef<'_>) {
        let (key, other, line) = (&entry.key, &first.key, first.position.line);
        let message = format!("`{key}` and `{other}` (line {line}) are both {}: write one", field.label());
        self.report(entry.position, entry, message, None);
    }

    fn report_alias(&mut self, entry: &Entry, name: &str) {
        let message = format!("`{}` is an alias: write the name itself", entry.key);
        self.report(entry.position, entry, message, Some(name));
    }

    fn report_unknown(&mut self, node: Option<&Node>, tables: &Tables<'_>, entry: &Entry) {
        let key = &entry.key;
        if self.errors.is_full() {
            return self.report(entry.position, entry, String::new(), None);
        }
        if let Some(field) = tables.part(Part::Option).find(|field| field.aliases().any(|alias| alias == key)) {
            return self.report_alias(entry, field.long());
        }
        let is_other_part = |field: &FieldRef<'_>| field.part() != Part::Option && is_key_of(key, field);
        if let Some(field) = tables.iter().find(is_other_part) {
            let kind = if field.part() == Part::Arg { "an argument" } else { "an environment variable" };
            let message = format!("`{key}` is {kind}: a config file sets options only");
            return self.report(entry.position, entry, message, None);
        }
        let table = if self.path.is_empty() { String::new() } else { format!(" in [{}]", self.path.join(".")) };
        let mut message = format!("unknown key `{}`{table}", display_key(key));
        let options = tables.part(Part::Option).filter(|field| !field.is_hidden()).map(|field| field.long());
        let children = node.into_iter().flat_map(Node::visible).map(Child::name);
        let found = nearest(key, options.chain(children));
        if let Some(owner) = found.is_none().then(|| owner(self.root, &mut Vec::new(), key)).flatten() {
            message.push_str(&format!(": it is an option of `{0}`, so write it in [{0}]", owner.join(".")));
        }
        self.report(entry.position, entry, message, found);
    }

    fn report(&mut self, position: Position, entry: &Entry, message: String, suggestion: Option<&str>) {
        let Self { file, path, errors, .. } = self;
        errors.push(|| {
            let keys: Vec<_> = path.iter().copied().chain([entry.key.as_str()]).collect();
            let message = format!("{file}:{}:{}: {message}", position.line, position.column);
            let error = FieldError::new(display_key(&keys.join(".")), message);
            match suggestion {
                Some(suggestion) => error.suggestion(suggestion),
                None => error,
            }
        });
    }
}

/// Returns the path of the first command that has an option with this key.
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

/// Returns whether an option of a command is about a single call: its confirmation, or the file for its result.
pub(super) fn is_of_call(field: &FieldRef<'_>, command: Option<CommandRef<'_>>) -> bool {
    let is_confirmation = || command.is_some_and(|command| command.metadata().confirm().is_some());
    field.is_call_only() || field.name() == YES && is_confirmation()
}

/// Returns the option that a key sets.
pub(super) fn option<'t>(tables: &Tables<'t>, key: &str) -> Option<FieldRef<'t>> {
    tables.part(Part::Option).find(|field| is_key_of(key, field))
}
