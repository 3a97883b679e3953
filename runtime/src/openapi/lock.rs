//! The names of a document's operations as a program released them.

use std::fmt;
use std::path::Path;
use std::{env, fs, io};

use vestibule_document::{Document, Entry, kebab};

use super::mount::Naming;
use super::spec::Spec;
use crate::error::{Error, code};

/// The environment variable that makes [`assert_operations`] update the file.
const UPDATE: &str = "UPDATE_OPERATIONS";

/// The first line of a lock.
const HEADER: &str = "# Names of the operations, as they were released: method, name|alias, path";

/// The names of a document's operations, with the method and path of each: what `operations.lock` holds.
///
/// With [`ApiMount::operations_lock`](super::ApiMount::operations_lock), a name keeps its meaning when the document changes:
/// a name that now belongs to another operation is refused, and a name that an operation had before still calls it.
///
/// ```
/// use vestibule::openapi::{OperationsLock, Spec};
///
/// let spec = |id: &str, path: &str| {
///     Spec::from(format!(r#"{{ "openapi": "3.1.0", "paths": {{ "{path}": {{ "get": {{ "operationId": "{id}" }} }} }} }}"#))
/// };
/// let lock = OperationsLock::of(&spec("listPets", "/pets"))?;
/// assert!(lock.to_string().ends_with("\nGET listPets /pets\n"));
/// assert_eq!(OperationsLock::parse(&lock.to_string())?, lock);
///
/// let changes = lock.changes_to(&OperationsLock::of(&spec("getPets", "/pets"))?);
/// assert_eq!(changes[0].to_string(), "GET /pets: `listPets` is now `getPets`");
/// let changes = lock.changes_to(&OperationsLock::of(&spec("listPets", "/cats"))?);
/// assert_eq!(changes[0].to_string(), "`listPets` was GET /pets and is now GET /cats");
/// # Ok::<(), vestibule::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OperationsLock {
    /// Sorted by name.
    operations: Vec<LockedOperation>,
}

/// The groups of a command and its name in the innermost one.
pub(super) type Place = (Vec<String>, String);

/// Returns the place of a command as a lock names it.
fn join(groups: &[String], name: &str) -> String {
    groups.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join("/")
}

/// The names of one operation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct LockedOperation {
    name: String,
    /// The short alias of a generated name, or an empty text.
    short: String,
    method: String,
    path: String,
}

impl LockedOperation {
    fn is_same_request(&self, other: &Self) -> bool {
        (&self.method, &self.path) == (&other.method, &other.path)
    }

    fn is_request_of(&self, entry: &Entry<'_>) -> bool {
        self.method == entry.method() && self.path == entry.path()
    }

    fn request(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Describes a name that belongs to another operation now; `renamed` is the one that it named before.
    fn moved_to(&self, word: &str, now: &Entry<'_>, renamed: Option<&Entry<'_>>) -> MovedName {
        let (request, is_now) = (self.request(), format!("{} {}", now.method(), now.path()));
        let message = format!("`{word}` was {request} when the program was released, and is now {is_now}");
        let hint = match renamed {
            Some(entry) => format!("{request} is now `{}`", entry.name()),
            None => format!("{request} is no longer in the document"),
        };
        MovedName { message, hint }
    }
}

/// A name that belonged to another operation when the lock was written.
pub(super) struct MovedName {
    message: String,
    hint: String,
}

impl MovedName {
    /// Returns the error of a call by the name.
    pub(super) fn error(&self) -> Error {
        Error::new(code::OPERATION_MOVED, self.message.clone()).hint(self.hint.clone())
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

impl fmt::Display for OperationsLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        self.operations.iter().try_for_each(|LockedOperation { name, short, method, path }| {
            let separator = if short.is_empty() { "" } else { "|" };
            writeln!(f, "{method} {name}{separator}{short} {path}")
        })
    }
}

impl OperationsLock {
    /// Returns the names of a document's operations.
    ///
    /// # Errors
    ///
    /// Fails with `DOCUMENT_ERROR` when the document cannot be read, or is served by the mounted handler.
    pub fn of(spec: &Spec) -> Result<Self, Error> {
        let locked = |entry: Entry<'_>| LockedOperation {
            name: entry.name().to_owned(),
            short: entry.short_name().to_owned(),
            method: entry.method(),
            path: entry.path().into_owned(),
        };
        let mut operations: Vec<_> = spec.own_document()?.entries().map(locked).collect();
        operations.sort();
        Ok(Self { operations })
    }

    /// Returns the names of a document's operations with a [`Naming`]; those in groups are joined by slashes: `pets/get`.
    ///
    /// ```
    /// use vestibule::openapi::{Naming, OperationsLock, Spec};
    ///
    /// let spec = Spec::from(
    ///     r#"{ "openapi": "3.1.0", "paths": { "/pets": { "get": { "operationId": "listPets", "tags": ["pets"] } } } }"#,
    /// );
    /// let lock = OperationsLock::with_naming(&spec, Naming::Tags)?;
    /// assert!(lock.to_string().ends_with("\nGET pets/list /pets\n"));
    /// # Ok::<(), vestibule::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`of`](Self::of).
    pub fn with_naming(spec: &Spec, naming: Naming) -> Result<Self, Error> {
        let Some(names) = naming.places(spec.own_document()?) else { return Self::of(spec) };
        let locked = |(entry, (groups, name)): (Entry<'_>, Place)| LockedOperation {
            name: join(&groups, &name),
            short: String::new(),
            method: entry.method(),
            path: entry.path().into_owned(),
        };
        let mut operations: Vec<_> = spec.own_document()?.entries().zip(names).map(locked).collect();
        operations.sort();
        Ok(Self { operations })
    }

    /// Parses the text of a lock. Empty lines and lines that begin with `#` are ignored.
    ///
    /// # Errors
    ///
    /// Fails with `DOCUMENT_ERROR` and the number of the line that is not `METHOD name path`.
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
            let invalid = || {
                let message = format!("the lock of the operations is invalid: line {number} is not `METHOD name path`");
                Error::new(code::DOCUMENT_ERROR, message)
            };
            operations.push(operation.ok_or_else(invalid)?);
        }
        operations.sort();
        Ok(Self { operations })
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

    /// Returns the operation that a word named when the lock was written.
    fn find(&self, word: &str) -> Option<&LockedOperation> {
        if let Some(exact) = self.operations.iter().find(|operation| operation.name == word) {
            return Some(exact);
        }
        let dashed = kebab(word);
        let mut alike =
            self.operations.iter().filter(|operation| kebab(&operation.name) == dashed || operation.short == dashed);
        alike.next().filter(|_| alike.next().is_none())
    }

    /// Gives each operation that the lock has its place there. Another operation at such a place gets a name from its method
    /// and path, and the place of an operation that is gone is returned with the error of a call.
    pub(super) fn keep_places(&self, document: &Document, places: &mut [Place]) -> Vec<(Place, MovedName)> {
        let mut moved = Vec::new();
        for (entry, place) in document.entries().zip(places) {
            if let Some(locked) = self.operations.iter().find(|locked| locked.is_request_of(&entry)) {
                let mut words: Vec<String> = locked.name.split('/').map(str::to_owned).collect();
                let name = words.pop().unwrap_or_default();
                *place = (words, name);
                continue;
            }
            let taken = join(&place.0, &place.1);
            let Some(locked) = self.operations.iter().find(|locked| locked.name == taken) else { continue };
            let name = kebab(&format!("{} {}", entry.method(), entry.path()));
            let old = std::mem::replace(place, (place.0.clone(), name));
            if !document.entries().any(|other| locked.is_request_of(&other)) {
                moved.push((old, locked.moved_to(&taken.replace('/', " "), &entry, None)));
            }
        }
        moved
    }

    /// Returns what a word means, given the operations that it names in the document.
    pub(super) fn resolve(&self, document: &Document, word: &str, found: Vec<usize>) -> Resolution {
        let Some(locked) = self.find(word) else { return Resolution::Operations(found) };
        let is_locked = |index: &usize| document.entry(*index).is_some_and(|entry| locked.is_request_of(&entry));
        let same_request = match found.iter().copied().find(is_locked) {
            Some(index) => return Resolution::Operations(vec![index]),
            None => document.entries().position(|entry| locked.is_request_of(&entry)),
        };
        match (found.first().and_then(|index| document.entry(*index)), same_request) {
            (None, renamed) => Resolution::Operations(renamed.into_iter().collect()),
            (Some(now), renamed) => {
                let renamed = renamed.and_then(|index| document.entry(index));
                Resolution::Moved(Box::new(locked.moved_to(word, &now, renamed.as_ref()).error()))
            }
        }
    }
}

/// Meaning of a word according to a lock.
pub(super) enum Resolution {
    /// The operations that the word names equally well.
    Operations(Vec<usize>),
    /// The error of a name that belongs to another operation than before.
    Moved(Box<Error>),
}

/// Fails a test if a document renames, moves or removes operations of the lock in a file, usually `operations.lock`.
///
/// A missing file is created, unless `CI` is set. With `UPDATE_OPERATIONS=1`, the file is replaced by the names of the
/// document. New operations are added to the file, unless `CI` is set. Relative paths start at the package of the test.
///
/// ```no_run
/// vestibule::openapi::assert_operations("api/openapi.yaml", "operations.lock");
/// ```
///
/// # Panics
///
/// Panics if the names have changed, or if a file cannot be read or written.
#[track_caller]
pub fn assert_operations(document: impl AsRef<Path>, lock: impl AsRef<Path>) {
    assert_operations_with_naming(document, Naming::Operation, lock);
}

/// Fails a test like [`assert_operations`], for commands that are named by a [`Naming`].
///
/// ```no_run
/// use vestibule::openapi::{Naming, assert_operations_with_naming};
///
/// assert_operations_with_naming("api/openapi.yaml", Naming::Tags, "operations.lock");
/// ```
///
/// # Panics
///
/// Panics like [`assert_operations`].
#[track_caller]
#[expect(clippy::panic, reason = "fails a test")]
pub fn assert_operations_with_naming(document: impl AsRef<Path>, naming: Naming, lock: impl AsRef<Path>) {
    let spec = Spec::path(document.as_ref()).cache(false);
    if let Err(error) = check_operations(&spec, naming, lock.as_ref()) {
        panic!("{}{}", error.message(), error.hints().iter().map(|hint| format!("\n{hint}")).collect::<String>());
    }
}

fn check_operations(spec: &Spec, naming: Naming, file: &Path) -> Result<(), Error> {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0" && value != "false");
    let (is_update, is_ci, shown) = (is_set(UPDATE), is_set("CI"), file.display());
    let failure =
        |error: &io::Error| Error::new(code::DOCUMENT_ERROR, format!("cannot read or write {shown}: {error}"));
    let new = OperationsLock::with_naming(spec, naming)?;
    let write = || fs::write(file, new.to_string()).map_err(|error| failure(&error));
    let old = match fs::read_to_string(file) {
        Ok(text) => OperationsLock::parse(&text)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound && (!is_ci || is_update) => return write(),
        Err(error) => return Err(failure(&error)),
    };
    let changes = old.changes_to(&new);
    let (added, broken): (Vec<_>, Vec<_>) =
        changes.into_iter().partition(|change| matches!(change, OperationChange::Added { .. }));
    if is_update || broken.is_empty() && !added.is_empty() && !is_ci {
        return write();
    }
    if broken.is_empty() {
        return Ok(());
    }
    let lines: String = broken.iter().map(|change| format!("\n- {change}")).collect();
    let error = Error::new(code::OPERATION_MOVED, format!("the document changes names of {shown}:{lines}"));
    Err(error
        .hint(format!("if callers do not rely on the old names, run the test with {UPDATE}=1 and commit the file")))
}
