//! File operations, each of which happens completely or not at all.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use crate::files;
use crate::hash::fnv1a_128;

/// Age after which a temporary file is left over from an interrupted run.
const MAX_TEMPORARY_AGE: Duration = Duration::from_secs(60);

/// The entry at a path below a folder.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Missing,
    /// A regular file, with the hash of its contents.
    File(String),
    /// A folder, a link, or something below one.
    Other,
}

/// Returns the entry at a path below a folder, without following links within the folder.
pub(super) fn entry_at(folder: &Path, path: &str) -> io::Result<Entry> {
    let mut at = folder.to_owned();
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        at.push(part);
        let meta = match fs::symlink_metadata(&at) {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Entry::Missing),
            Err(error) => return Err(error),
        };
        let is_last = parts.peek().is_none();
        if is_last && meta.is_file() {
            return Ok(Entry::File(hash(&fs::read(&at)?)));
        }
        if is_last || !meta.is_dir() {
            return Ok(Entry::Other);
        }
    }
    Ok(Entry::Other)
}

/// Returns whether a path stays below the folder that it is joined to.
pub(super) fn is_inside(path: &str) -> bool {
    let parts = Path::new(path).components();
    !path.is_empty() && !path.contains('\\') && parts.into_iter().all(|part| matches!(part, Component::Normal(_)))
}

/// Replaces a file, and creates the folders to it.
pub(super) fn write(folder: &Path, path: &str, contents: &[u8]) -> io::Result<()> {
    let target = joined(folder, path);
    fs::create_dir_all(target.parent().unwrap_or(folder))?;
    step();
    let temporary = files::write_temporary(&target, contents)?;
    // A run that is interrupted here leaves the temporary file behind.
    step();
    files::persist(&temporary, &target)
}

/// Removes a file, and the folders below the given one that it leaves empty.
pub(super) fn remove(folder: &Path, path: &str) -> io::Result<()> {
    step();
    let place = joined(folder, path);
    match fs::remove_file(&place) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    for parent in place.ancestors().skip(1).take_while(|parent| *parent != folder) {
        // A folder that is not empty stays.
        if fs::remove_dir(parent).is_err() {
            break;
        }
    }
    Ok(())
}

/// Creates a folder and its parents.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(|error| explain(folder, error))
}

/// Explains the error on a folder: names the file or link in its path that is not a folder.
pub(super) fn explain(folder: &Path, error: io::Error) -> io::Error {
    let is_obstacle = |above: &&Path| above.symlink_metadata().is_ok() && !above.is_dir();
    let Some(path) = folder.ancestors().find(is_obstacle) else { return error };
    let what = if path.is_symlink() { "is a link, but not to a folder" } else { "is not a folder" };
    io::Error::new(error.kind(), format!("`{}` {what}; move it away", path.display()))
}

/// Removes a folder unless it has files; returns whether it is gone.
pub(super) fn remove_folder(folder: &Path) -> io::Result<bool> {
    step();
    match fs::remove_dir(folder) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(_) if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Removes the temporary files of interrupted runs from a folder.
pub(super) fn remove_temporaries(folder: &Path, any_age: bool) {
    let folders = fs::read_dir(folder).into_iter().flatten().flatten().filter(is_folder);
    for folder in folders.map(|entry| entry.path()).chain([folder.to_owned()]) {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let is_old = || entry.metadata().ok()?.modified().ok()?.elapsed().ok().map(|age| age > MAX_TEMPORARY_AGE);
            if is_temporary(&entry) && (any_age || is_old() == Some(true)) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Returns the paths of all files of a skill folder, without temporary ones.
pub(super) fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut out = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_folder(&entry) {
            for below in fs::read_dir(entry.path())? {
                let below = below?;
                if !is_temporary(&below) {
                    out.push(format!("{name}/{}", below.file_name().to_string_lossy()));
                }
            }
        } else if !is_temporary(&entry) {
            out.push(name);
        }
    }
    Ok(out)
}

fn is_folder(entry: &fs::DirEntry) -> bool {
    entry.file_type().is_ok_and(|kind| kind.is_dir())
}

fn is_temporary(entry: &fs::DirEntry) -> bool {
    files::is_temporary(&entry.file_name().to_string_lossy()) && entry.file_type().is_ok_and(|kind| kind.is_file())
}

fn joined(folder: &Path, path: &str) -> PathBuf {
    let mut out = folder.to_owned();
    out.extend(path.split('/'));
    out
}

/// Creates a link to a folder.
#[cfg(unix)]
pub(super) fn link(to: &Path, at: &Path) -> io::Result<()> {
    step();
    std::os::unix::fs::symlink(to, at)
}

/// Fails: on Windows links need rights that users do not have, so skills are copied.
#[cfg(not(unix))]
pub(super) fn link(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The 128-bit FNV-1a hash of a file's contents, in hexadecimal digits.
pub(super) fn hash(contents: &[u8]) -> String {
    format!("{:032x}", fnv1a_128(contents))
}

#[cfg(not(test))]
/// Marks a point at which tests interrupt a run.
fn step() {}

#[cfg(test)]
use fuse::step;

/// Interrupts runs, for tests.
#[cfg(test)]
pub(super) mod fuse {
    use std::cell::Cell;

    thread_local! {
        static STEPS: Cell<usize> = const { Cell::new(usize::MAX) };
    }

    /// Runs a function for a number of steps; returns whether it finished.
    pub(crate) fn cut(steps: usize, run: impl FnOnce()) -> bool {
        STEPS.set(steps);
        let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        STEPS.set(usize::MAX);
        ran.is_ok()
    }

    pub(super) fn step() {
        match STEPS.get() {
            // Unlike a panic, this prints nothing.
            0 => std::panic::resume_unwind(Box::new("the power went out")),
            left => STEPS.set(left - 1),
        }
    }
}
