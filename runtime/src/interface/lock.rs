//! The file of the released interface, and the test against it.

use std::path::Path;
use std::{env, fs, io};

use super::{Changes, Interface, compare};
use crate::error::{Error, FieldError, Result, code};
use crate::graph::Cli;

/// The environment variable that makes the test update the file.
const UPDATE: &str = "UPDATE_INTERFACE";

/// Fails a test if the program breaks the interface in a file: see the [module](crate::interface).
///
/// A missing file is created, unless `CI` is set. Relative paths start at the package of the test.
///
/// # Panics
///
/// Panics if [`check`] fails.
///
/// ```no_run
/// use vestibule::prelude::*;
///
/// let cli = Cli::create("app").version("1.0.0").command(Command::new("status").run(|_| Ok("fine")));
/// vestibule::interface::assert_compatible(&cli, "interface.json");
/// ```
#[track_caller]
#[expect(clippy::panic, reason = "fails a test")]
pub fn assert_compatible(cli: &Cli, file: impl AsRef<Path>) {
    if let Err(error) = check(cli, file) {
        let fields = error.field_errors().iter().map(|field| format!("\n- {}", field.message));
        let hints = error.hints().iter().map(|hint| format!("\n{hint}"));
        panic!("{}{}{}", error.message(), fields.collect::<String>(), hints.collect::<String>());
    }
}

/// Compares a program with the interface in a file; returns the changes.
///
/// With `UPDATE_INTERFACE=1`, the file is updated if nothing is broken.
///
/// # Errors
///
/// - `INTERFACE_BROKEN`, with a field error for each change that the versions do not allow
/// - `INTERFACE_STALE` if the file is of another version of the program, or is missing while `CI` is set
/// - `INTERFACE_INVALID` if the file is not an interface
/// - `INTERFACE_UNREADABLE` if the file cannot be read or written
///
/// ```
/// use vestibule::prelude::*;
///
/// let program = |name: &str| Cli::create("app").version("1.0.0").command(Command::new(name).run(|_| Ok("fine")));
/// let file = std::env::temp_dir().join(format!("vestibule-interface-{}.json", std::process::id()));
/// std::fs::write(&file, program("status").interface().to_string()).unwrap();
/// assert!(vestibule::interface::check(&program("status"), &file).unwrap().is_empty());
/// let error = vestibule::interface::check(&program("state"), &file).unwrap_err();
/// assert_eq!(error.code(), "INTERFACE_BROKEN");
/// # std::fs::remove_file(&file).unwrap();
/// ```
pub fn check(cli: &Cli, file: impl AsRef<Path>) -> Result<Changes> {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0" && value != "false");
    check_file(&cli.interface(), file.as_ref(), is_set(UPDATE), is_set("CI"))
}

fn check_file(new: &Interface, file: &Path, is_update: bool, is_ci: bool) -> Result<Changes> {
    let shown = file.display();
    let old = match fs::read_to_string(file) {
        Ok(text) => Interface::from_json(&text).map_err(|error| error.hint(unreadable_hint(file)))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound && is_ci && !is_update => {
            return Err(stale_error(format!("{shown} does not exist")));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => return write(new, file, Changes::default()),
        Err(error) => return Err(io_error("read", file, &error).hint(unreadable_hint(file))),
    };
    let changes = compare(&old, new);
    if changes.forbidden().next().is_some() {
        return Err(broken_error(&old, new, file, &changes));
    }
    if is_update {
        return write(new, file, changes);
    }
    if old.version() != new.version() {
        let version = |interface: &Interface| interface.version().unwrap_or("no version").to_owned();
        return Err(stale_error(format!("{shown} is of {}, and the program of {}", version(&old), version(new))));
    }
    Ok(changes)
}

fn write(new: &Interface, file: &Path, changes: Changes) -> Result<Changes> {
    fs::write(file, new.to_string()).map_err(|error| io_error("write", file, &error))?;
    Ok(changes)
}

fn broken_error(old: &Interface, new: &Interface, file: &Path, changes: &Changes) -> Error {
    let version = |interface: &Interface| interface.version().unwrap_or("no version").to_owned();
    let (from, to, shown) = (version(old), version(new), file.display());
    let message = format!("`{}` {to} breaks what {from} promised in {shown}:", new.name());
    let error = Error::new(code::INTERFACE_BROKEN, message);
    let error = changes.forbidden().fold(error, |error, change| {
        error.field(FieldError::new(change.path(), format!("{} [{}]", change.message(), change.rule())))
    });
    error.hint("if this is intended and no caller relies on it, remove the file: the next run creates it")
}

fn stale_error(reason: String) -> Error {
    Error::new(code::INTERFACE_STALE, reason).hint(format!("run the test with {UPDATE}=1 and commit the file"))
}

/// Returns the hint for a file that cannot be read; it is never overwritten, since it may be another one.
fn unreadable_hint(file: &Path) -> String {
    let shown = file.display();
    format!("restore {shown} from the last release, or move it away and run the test with {UPDATE}=1, which creates it")
}

fn io_error(verb: &str, file: &Path, error: &io::Error) -> Error {
    Error::new(code::INTERFACE_UNREADABLE, format!("cannot {verb} {}: {error}", file.display()))
}

#[cfg(test)]
#[path = "lock_tests.rs"]
mod tests;
