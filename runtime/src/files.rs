//! Files that are replaced as a whole: a temporary file beside the target, renamed to it at the end.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Prefix and suffix of the names of temporary files.
const TEMPORARY: (&str, &str) = (".vestibule-", ".part");
/// Maximum number of names that are tried for a temporary file.
const MAX_NAMES: u32 = 100;

/// Creates a temporary file in the folder of a target, so that it can be renamed to it.
pub(crate) fn create_temporary(target: &Path) -> io::Result<(PathBuf, File)> {
    create(target, OpenOptions::new().write(true).create_new(true))
}

fn create(target: &Path, options: &OpenOptions) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let path = target.with_file_name(format!("{}{}-{number}{}", TEMPORARY.0, std::process::id(), TEMPORARY.1));
        match options.open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MAX_NAMES => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Returns whether a file name is that of a temporary file, such as one that an interrupted run has left behind.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1)
}

/// Writes the contents of a target to a temporary file, and flushes them to the disk.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn write_temporary(target: &Path, contents: &[u8]) -> io::Result<PathBuf> {
    fill(create_temporary(target)?, contents)
}

#[allow(dead_code, reason = "only some features use it")]
fn fill((path, mut file): (PathBuf, File), contents: &[u8]) -> io::Result<PathBuf> {
    let written = file.write_all(contents).and_then(|()| file.sync_all());
    discard_on_error(written, &path)?;
    Ok(path)
}

/// Replaces a file as a whole with one that only its owner can read (mode 0600 on Unix).
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn replace_private(target: &Path, contents: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    persist(&fill(create(target, &options)?, contents)?, target)
}

/// Replaces a file as a whole, which keeps its permissions; a new one has those of any new file.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn replace_alike(target: &Path, contents: &[u8]) -> io::Result<()> {
    let Ok(meta) = fs::metadata(target) else { return persist(&write_temporary(target, contents)?, target) };
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    // The file may hold secrets, so that only its owner reads the temporary one.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let temporary = fill(create(target, &options)?, contents)?;
    discard_on_error(fs::set_permissions(&temporary, meta.permissions()), &temporary)?;
    persist(&temporary, target)
}

/// Renames a temporary file to its target, which it replaces.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn persist(temporary: &Path, target: &Path) -> io::Result<()> {
    discard_on_error(fs::rename(temporary, target), temporary)
}

/// Replaces a file: concurrent readers see the old contents or the new, never a part.
#[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "skills and downloads replace files in steps"))]
pub(crate) fn replace(target: &Path, contents: &[u8]) -> io::Result<()> {
    persist(&write_temporary(target, contents)?, target)
}

#[allow(dead_code, reason = "only some features use it")]
fn discard_on_error(result: io::Result<()>, temporary: &Path) -> io::Result<()> {
    if result.is_err() {
        let _ = fs::remove_file(temporary);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::{is_temporary, persist, replace, write_temporary};
    use std::fs;

    fn names(folder: &std::path::Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("notes.txt");
        replace(&target, b"first").unwrap();
        let temporary = write_temporary(&target, b"second").unwrap();
        assert!(is_temporary(&names(folder.path())[0]), "{temporary:?}");
        assert_eq!(fs::read(&target).unwrap(), b"first");
        persist(&temporary, &target).unwrap();
        assert_eq!((fs::read(&target).unwrap().as_slice(), names(folder.path()).len()), (&b"second"[..], 1));
    }

    #[test]
    fn a_failed_replacement_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("folder");
        fs::create_dir(&target).unwrap();
        assert!(replace(&target, b"text").is_err());
        assert_eq!(names(folder.path()), ["folder"]);
    }
}
