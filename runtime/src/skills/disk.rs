//! What is done to files: each step as a whole or not at all.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use crate::files;
use crate::hash::fnv1a_128;

/// Age after which a temporary file is left over from an interrupted run.
const MAX_TEMPORARY_AGE: Duration = Duration::from_secs(60);

/// What stands at a path below a folder.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    /// A regular file, with the hash of its contents.
    File(String),
    /// A folder, a link, or something below one.
    Other,
}

/// Looks at a path below a folder; links within the folder are not followed.
pub(super) fn look(folder: &Path, path: &str) -> io::Result<Found> {
    let mut at = folder.to_owned();
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        at.push(part);
        let meta = match fs::symlink_metadata(&at) {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(error) => return Err(error),
        };
        let is_last = parts.peek().is_none();
        if is_last && meta.is_file() {
            return Ok(Found::File(hash(&fs::read(&at)?)));
        }
        if is_last || !meta.is_dir() {
            return Ok(Found::Other);
        }
    }
    Ok(Found::Other)
}

/// Whether a path can only be one below the folder that it is joined to.
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

/// Removes a file, and the folder that it leaves empty below the given one.
pub(super) fn remove(folder: &Path, path: &str) -> io::Result<()> {
    step();
    let place = joined(folder, path);
    match fs::remove_file(&place) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    for parent in place.ancestors().skip(1).take_while(|parent| *parent != folder) {
        // A folder with something in it stays.
        if fs::remove_dir(parent).is_err() {
            break;
        }
    }
    Ok(())
}

/// Makes a folder and those above it.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder).map_err(|error| in_the_way(folder, error))
}

/// Why nothing can be done with a folder: what is in the way to it, if that is it.
pub(super) fn in_the_way(folder: &Path, error: io::Error) -> io::Error {
    let is_in_the_way = |above: &&Path| above.symlink_metadata().is_ok() && !above.is_dir();
    let Some(path) = folder.ancestors().find(is_in_the_way) else { return error };
    let what = if path.is_symlink() { "is a link that leads to no folder" } else { "is no folder" };
    io::Error::new(error.kind(), format!("`{}` {what}: mend it or move it away", path.display()))
}

/// Removes a folder; one with something in it stays.
pub(super) fn remove_folder(folder: &Path) -> io::Result<bool> {
    step();
    match fs::remove_dir(folder) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(_) if fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some()) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Removes what runs that were cut off left in a folder.
pub(super) fn remove_parts(folder: &Path, whatever_age: bool) {
    let folders = fs::read_dir(folder).into_iter().flatten().flatten().filter(is_folder);
    for folder in folders.map(|entry| entry.path()).chain([folder.to_owned()]) {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let is_old = || entry.metadata().ok()?.modified().ok()?.elapsed().ok().map(|age| age > MAX_TEMPORARY_AGE);
            if is_part(&entry) && (whatever_age || is_old() == Some(true)) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// The paths of all files below a folder, as deep as skills go, but those of runs that were cut off.
pub(super) fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut out = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_folder(&entry) {
            for below in fs::read_dir(entry.path())? {
                let below = below?;
                if !is_part(&below) {
                    out.push(format!("{name}/{}", below.file_name().to_string_lossy()));
                }
            }
        } else if !is_part(&entry) {
            out.push(name);
        }
    }
    Ok(out)
}

fn is_folder(entry: &fs::DirEntry) -> bool {
    entry.file_type().is_ok_and(|kind| kind.is_dir())
}

fn is_part(entry: &fs::DirEntry) -> bool {
    files::is_temporary(&entry.file_name().to_string_lossy()) && entry.file_type().is_ok_and(|kind| kind.is_file())
}

fn joined(folder: &Path, path: &str) -> PathBuf {
    let mut out = folder.to_owned();
    out.extend(path.split('/'));
    out
}

/// Makes a link to a folder.
#[cfg(unix)]
pub(super) fn link(to: &Path, at: &Path) -> io::Result<()> {
    step();
    std::os::unix::fs::symlink(to, at)
}

/// Links need rights on Windows that users do not have: skills are copied there.
#[cfg(not(unix))]
pub(super) fn link(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The 128-bit FNV-1a hash of a file's contents, in hexadecimal digits.
pub(super) fn hash(contents: &[u8]) -> String {
    format!("{:032x}", fnv1a_128(contents))
}

#[cfg(not(test))]
fn step() {}

#[cfg(test)]
use fuse::step;

/// Cuts runs off, for tests.
#[cfg(test)]
pub(super) mod fuse {
    use std::cell::Cell;

    thread_local! {
        static STEPS: Cell<usize> = const { Cell::new(usize::MAX) };
    }

    /// Lets a run take so many steps; says whether it came to its end.
    pub(crate) fn cut(steps: usize, run: impl FnOnce()) -> bool {
        STEPS.set(steps);
        let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        STEPS.set(usize::MAX);
        ran.is_ok()
    }

    pub(super) fn step() {
        match STEPS.get() {
            // Unlike a panic, this says nothing on stderr.
            0 => std::panic::resume_unwind(Box::new("the power went out")),
            left => STEPS.set(left - 1),
        }
    }
}
