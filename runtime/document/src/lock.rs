//! The names of a document's operations as a program released them.

use std::fmt;

use crate::document::Document;
use crate::entry::Entry;
use crate::error::Error;
use crate::names::kebab;

/// The first line of a lock.
const HEADER: &str = "# Names of the operations, as they were released: method, name|alias, path";

/// The names of a document's operations, with the method and path of each.
///
/// ```
/// use vestibule_document::{Document, Lock};
///
/// let document = Document::parse(
///     r#"{"openapi": "3.1.0", "paths": {"/pets": {"get": {"operationId": "listPets", "tags": ["pets"]}}}}"#,
/// )?;
/// let lock = Lock::new(&document, None);
/// assert!(lock.to_string().ends_with("\nGET listPets /pets\n"));
/// assert_eq!(Lock::parse(&lock.to_string())?, lock);
/// let grouped = Lock::new(&document, Some(document.names_by_tag()));
/// assert!(grouped.to_string().ends_with("\nGET pets/list /pets\n"));
/// # Ok::<(), vestibule_document::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    /// Sorted by name.
    operations: Vec<LockedOperation>,
}

/// The groups of a command and its name in the innermost one.
pub type Place = (Vec<String>, String);

/// Returns the place of a command as a lock names it: the groups and the name, joined by slashes.
#[must_use]
pub fn join_place((groups, name): &Place) -> String {
    groups.iter().chain([name]).map(String::as_str).collect::<Vec<_>>().join("/")
}

/// The names of one operation in a [`Lock`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct LockedOperation {
    /// The name of the command, after its groups.
    pub name: String,
    /// The short alias of a generated name, or an empty text.
    pub short: String,
    /// The method.
    pub method: String,
    /// The path.
    pub path: String,
}

impl LockedOperation {
    fn new(entry: &Entry<'_>, place: Option<&Place>) -> Self {
        let (name, short) = match place {
            Some(place) => (join_place(place), String::new()),
            None => (entry.name().to_owned(), entry.short_name().to_owned()),
        };
        Self { name, short, method: entry.method(), path: entry.path().into_owned() }
    }

    fn is_same_request(&self, other: &Self) -> bool {
        (&self.method, &self.path) == (&other.method, &other.path)
    }

    /// Returns whether the operation of a document has this method and path.
    #[must_use]
    pub fn is_request_of(&self, entry: &Entry<'_>) -> bool {
        self.method == entry.method() && self.path == entry.path()
    }

    /// Returns the method and path: `GET /pets`.
    #[must_use]
    pub fn request(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

/// A change of the names of operations, from one document to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OperationChange {
    /// The operation of a method and path has another name.
    Renamed {
        /// The method and path.
        request: String,
        /// The name before.
        from: String,
        /// The name now.
        to: String,
    },
    /// The name belongs to another operation.
    Moved {
        /// The name.
        name: String,
        /// The method and path before.
        from: String,
        /// The method and path now.
        to: String,
    },
    /// The operation is gone, and its name is free.
    Removed {
        /// The name.
        name: String,
        /// The method and path.
        request: String,
    },
    /// The operation is new.
    Added {
        /// The name.
        name: String,
        /// The method and path.
        request: String,
    },
}

impl fmt::Display for OperationChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Renamed { request, from, to } => write!(f, "{request}: `{from}` is now `{to}`"),
            Self::Moved { name, from, to } => write!(f, "`{name}` was {from} and is now {to}"),
            Self::Removed { name, request } => write!(f, "`{name}` ({request}) is removed"),
            Self::Added { name, request } => write!(f, "`{name}` ({request}) is new"),
        }
    }
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        self.operations.iter().try_for_each(|LockedOperation { name, short, method, path }| {
            let separator = if short.is_empty() { "" } else { "|" };
            writeln!(f, "{method} {name}{separator}{short} {path}")
        })
    }
}

impl Lock {
    /// Returns the names of a document's operations, or of its commands in groups: a place for each operation.
    #[must_use]
    pub fn new(document: &Document, places: Option<Vec<Place>>) -> Self {
        let place = |index: usize| places.as_ref().and_then(|places| places.get(index));
        let locked = |(index, entry): (usize, Entry<'_>)| LockedOperation::new(&entry, place(index));
        let mut operations: Vec<_> = document.entries().enumerate().map(locked).collect();
        operations.sort();
        Self { operations }
    }

    /// Parses the text of a lock. Empty lines and lines that begin with `#` are ignored.
    ///
    /// # Errors
    ///
    /// Fails with the number of the line that is not `METHOD name path`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let mut operations = Vec::new();
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
        for (number, line) in lines {
            let operation = line.split_once(' ').and_then(|(method, rest)| {
                let (names, path) = rest.split_once(' ').filter(|(_, path)| !path.is_empty())?;
                let (name, short) = names.split_once('|').unwrap_or((names, ""));
                let [name, short, method, path] = [name, short, method, path].map(str::to_owned);
                Some(LockedOperation { name, short, method, path })
            });
            let invalid = || Error::whole(format!("line {number} is not `METHOD name path`"), "");
            operations.push(operation.ok_or_else(invalid)?);
        }
        operations.sort();
        Ok(Self { operations })
    }

    /// Returns the operations, sorted by name.
    #[must_use]
    pub fn operations(&self) -> &[LockedOperation] {
        &self.operations
    }

    /// Returns the changes from this lock to that of a newer document: renamed and moved names first.
    #[must_use]
    pub fn changes_to(&self, newer: &Self) -> Vec<OperationChange> {
        let (mut changes, mut removed) = (Vec::new(), Vec::new());
        for old in &self.operations {
            let name = old.name.clone();
            let same_request = newer.operations.iter().find(|new| new.is_same_request(old));
            let same_name = newer.operations.iter().find(|new| new.name == old.name);
            match (same_request, same_name) {
                (Some(new), _) if new.name == old.name => {}
                (Some(new), None) => {
                    changes.push(OperationChange::Renamed { request: old.request(), from: name, to: new.name.clone() });
                }
                (_, Some(new)) => {
                    changes.push(OperationChange::Moved { name, from: old.request(), to: new.request() });
                }
                (None, None) => removed.push(OperationChange::Removed { name, request: old.request() }),
            }
        }
        changes.extend(removed);
        let is_new = |new: &&LockedOperation| {
            !self.operations.iter().any(|old| old.name == new.name || old.is_same_request(new))
        };
        let added = newer.operations.iter().filter(is_new);
        changes.extend(added.map(|new| OperationChange::Added { name: new.name.clone(), request: new.request() }));
        changes
    }

    /// Returns the operation that a word named when the lock was written: by its name, in kebab-case or by its short alias.
    #[must_use]
    pub fn find(&self, word: &str) -> Option<&LockedOperation> {
        if let Some(exact) = self.operations.iter().find(|operation| operation.name == word) {
            return Some(exact);
        }
        let dashed = kebab(word);
        let mut alike =
            self.operations.iter().filter(|operation| kebab(&operation.name) == dashed || operation.short == dashed);
        alike.next().filter(|_| alike.next().is_none())
    }
}
