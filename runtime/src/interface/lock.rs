//! The interface that was released, in a file beside the program.

use std::path::Path;
use std::{env, fs, io};

use super::{Changes, Interface, compare};
use crate::error::{Error, FieldError, Result, code};
use crate::graph::Cli;

/// The variable that has the file written anew.
const UPDATE: &str = "UPDATE_INTERFACE";

/// Fails a test when the program breaks the interface that a file holds: see the [module](crate::interface).
///
/// A file that is not there is written, but on a machine that tests others' work (`CI` is set). A path
/// that is not absolute begins at the package whose test it is.
///
/// # Panics
///
/// When [`check`] fails.
///
/// ```no_run
/// use vestibule::prelude::*;
///
/// let cli = Cli::create("app").version("1.0.0").command(Command::new("status").run_sync(|_| Ok("fine")));
/// vestibule::interface::assert_compatible(&cli, "interface.json");
/// ```
#[track_caller]
#[expect(clippy::panic, reason = "that is how a test fails")]
pub fn assert_compatible(cli: &Cli, file: impl AsRef<Path>) {
    if let Err(error) = check(cli, file) {
        let fields = error.field_errors().iter().map(|field| format!("\n- {}", field.message));
        let hints = error.hints().iter().map(|hint| format!("\n{hint}"));
        panic!("{}{}{}", error.message(), fields.collect::<String>(), hints.collect::<String>());
    }
}

/// Compares a program with the interface that a file holds, and gives what changed.
///
/// With `UPDATE_INTERFACE=1` the file is written anew, when nothing is broken.
///
/// # Errors
///
/// `INTERFACE_BROKEN`, with a field error for each change that the versions do not allow;
/// `INTERFACE_STALE`, when the file is of another version of the program, or `CI` is set and there is no
/// file; `INTERFACE_INVALID` and `INTERFACE_UNREADABLE`, when the file is no interface or cannot be read
/// or written.
///
/// ```
/// use vestibule::prelude::*;
///
/// let program = |name: &str| Cli::create("app").version("1.0.0").command(Command::new(name).run_sync(|_| Ok("fine")));
/// let file = std::env::temp_dir().join(format!("vestibule-interface-{}.json", std::process::id()));
/// std::fs::write(&file, program("status").interface().to_string()).unwrap();
/// assert!(vestibule::interface::check(&program("status"), &file).unwrap().is_empty());
/// let error = vestibule::interface::check(&program("state"), &file).unwrap_err();
/// assert_eq!(error.code(), "INTERFACE_BROKEN");
/// # std::fs::remove_file(&file).unwrap();
/// ```
pub fn check(cli: &Cli, file: impl AsRef<Path>) -> Result<Changes> {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0" && value != "false");
    checked(&cli.interface(), file.as_ref(), is_set(UPDATE), is_set("CI"))
}

fn checked(new: &Interface, file: &Path, is_update: bool, is_ci: bool) -> Result<Changes> {
    let shown = file.display();
    let old = match fs::read_to_string(file) {
        Ok(text) => Interface::from_json(&text).map_err(|error| error.hint(remedy(file)))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound && is_ci && !is_update => {
            return Err(stale(format!("there is no {shown}")));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return written(new, file, Changes::default()),
        Err(error) => return Err(unreadable("read", file, &error).hint(remedy(file))),
    };
    let changes = compare(&old, new);
    if changes.forbidden().next().is_some() {
        return Err(broken(&old, new, file, &changes));
    }
    if is_update {
        return written(new, file, changes);
    }
    if old.version() != new.version() {
        let version = |interface: &Interface| interface.version().unwrap_or("no version").to_owned();
        return Err(stale(format!("{shown} is of {}, and the program of {}", version(&old), version(new))));
    }
    Ok(changes)
}

fn written(new: &Interface, file: &Path, changes: Changes) -> Result<Changes> {
    fs::write(file, new.to_string()).map_err(|error| unreadable("write", file, &error))?;
    Ok(changes)
}

fn broken(old: &Interface, new: &Interface, file: &Path, changes: &Changes) -> Error {
    let version = |interface: &Interface| interface.version().unwrap_or("no version").to_owned();
    let (from, to, shown) = (version(old), version(new), file.display());
    let message = format!("`{}` {to} breaks what {from} promised in {shown}:", new.name());
    let error = Error::new(code::INTERFACE_BROKEN, message);
    let error = changes.forbidden().fold(error, |error, change| {
        error.field(FieldError::new(change.path(), format!("{} [{}]", change.words(), change.rule())))
    });
    error.hint("when it is meant, and nobody relies on it, remove the file: the next run writes it anew")
}

fn stale(why: String) -> Error {
    Error::new(code::INTERFACE_STALE, why).hint(format!("run the test with {UPDATE}=1 and commit the file"))
}

/// What helps when a file is there and says nothing: it may be somebody's, so it is never written over.
fn remedy(file: &Path) -> String {
    let shown = file.display();
    format!(
        "take {shown} from the last release, or move it away and run the test with {UPDATE}=1, which writes it anew"
    )
}

fn unreadable(what: &str, file: &Path, error: &io::Error) -> Error {
    Error::new(code::INTERFACE_UNREADABLE, format!("cannot {what} {}: {error}", file.display()))
}

#[cfg(test)]
#[path = "lock_tests.rs"]
mod tests;
