//! The names of a document's operations as a program released them.

use std::fmt;
use std::path::Path;
use std::{env, fs, io};

#[doc(inline)]
pub use vestibule_document::OperationChange;
use vestibule_document::{Document, Entry, Lock, LockedOperation, Place, join_place, kebab};

use super::mount::Naming;
use super::spec::Spec;
use crate::error::{Error, code};

/// The environment variable that makes [`assert_operations`] update the file.
const UPDATE: &str = "UPDATE_OPERATIONS";

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
pub struct OperationsLock(Lock);

/// A name that belonged to another operation when the lock was written.
pub(super) struct MovedName {
    message: String,
    hint: String,
}

impl MovedName {
    /// Describes a name that belongs to another operation now; `renamed` is the one that it named before.
    fn new(locked: &LockedOperation, word: &str, now: &Entry<'_>, renamed: Option<&Entry<'_>>) -> Self {
        let (request, is_now) = (locked.request(), format!("{} {}", now.method(), now.path()));
        let message = format!("`{word}` was {request} when the program was released, and is now {is_now}");
        let hint = match renamed {
            Some(entry) => format!("{request} is now `{}`", entry.name()),
            None => format!("{request} is no longer in the document"),
        };
        Self { message, hint }
    }

    /// Returns the error of a call by the name.
    pub(super) fn error(&self) -> Error {
        Error::new(code::OPERATION_MOVED, self.message.clone()).hint(self.hint.clone())
    }
}

impl fmt::Display for OperationsLock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl OperationsLock {
    /// Returns the names of a document's operations.
    ///
    /// # Errors
    ///
    /// Fails with `DOCUMENT_ERROR` when the document cannot be read, or is served by the mounted handler.
    pub fn of(spec: &Spec) -> Result<Self, Error> {
        Ok(Self(Lock::new(spec.own_document()?, None)))
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
        let document = spec.own_document()?;
        Ok(Self(Lock::new(document, naming.places(document))))
    }

    /// Parses the text of a lock. Empty lines and lines that begin with `#` are ignored.
    ///
    /// # Errors
    ///
    /// Fails with `DOCUMENT_ERROR` and the number of the line that is not `METHOD name path`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let invalid = |error: vestibule_document::Error| {
            Error::new(code::DOCUMENT_ERROR, format!("the lock of the operations is invalid: {}", error.message))
        };
        Lock::parse(text).map(Self).map_err(invalid)
    }

    /// Returns the changes from this lock to that of a newer document: renamed and moved names first.
    #[must_use]
    pub fn changes_to(&self, newer: &Self) -> Vec<OperationChange> {
        self.0.changes_to(&newer.0)
    }

    /// Gives each operation that the lock has its place there. Another operation at such a place gets a name from its method
    /// and path, and the place of an operation that is gone is returned with the error of a call.
    pub(super) fn keep_places(&self, document: &Document, places: &mut [Place]) -> Vec<(Place, MovedName)> {
        let mut moved = Vec::new();
        for (entry, place) in document.entries().zip(places) {
            if let Some(locked) = self.0.operations().iter().find(|locked| locked.is_request_of(&entry)) {
                let mut words: Vec<String> = locked.name.split('/').map(str::to_owned).collect();
                let name = words.pop().unwrap_or_default();
                *place = (words, name);
                continue;
            }
            let taken = join_place(place);
            let Some(locked) = self.0.operations().iter().find(|locked| locked.name == taken) else { continue };
            let name = kebab(&format!("{} {}", entry.method(), entry.path()));
            let old = std::mem::replace(place, (place.0.clone(), name));
            if !document.entries().any(|other| locked.is_request_of(&other)) {
                moved.push((old, MovedName::new(locked, &taken.replace('/', " "), &entry, None)));
            }
        }
        moved
    }

    /// Returns what a word means, given the operations that it names in the document.
    pub(super) fn resolve(&self, document: &Document, word: &str, found: Vec<usize>) -> Resolution {
        let Some(locked) = self.0.find(word) else { return Resolution::Operations(found) };
        let is_locked = |index: &usize| document.entry(*index).is_some_and(|entry| locked.is_request_of(&entry));
        let same_request = match found.iter().copied().find(is_locked) {
            Some(index) => return Resolution::Operations(vec![index]),
            None => document.entries().position(|entry| locked.is_request_of(&entry)),
        };
        match (found.first().and_then(|index| document.entry(*index)), same_request) {
            (None, renamed) => Resolution::Operations(renamed.into_iter().collect()),
            (Some(now), renamed) => {
                let renamed = renamed.and_then(|index| document.entry(index));
                Resolution::Moved(Box::new(MovedName::new(locked, word, &now, renamed.as_ref()).error()))
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
