//! A file for a response body, which is written completely or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, FieldError, InputErrors, Result, code};
use crate::files;

/// A temporary file next to its target, which it replaces once it is complete; dropping it deletes it.
///
/// Some targets are written to directly, as curl does: a device or a pipe, a file that has other names or another owner,
/// which a replacement would not have, a file in a folder that cannot be written, and a link to a file that does not
/// exist.
pub(super) struct PartialFile {
    target: PathBuf,
    /// `None` if the target is written to directly.
    temporary: Option<PathBuf>,
    writer: BufWriter<File>,
}

impl PartialFile {
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let existing = fs::metadata(path).ok();
        let is_link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
        let is_replaced = existing.as_ref().map_or(!is_link, fs::Metadata::is_file);
        if !is_replaced {
            return Self::direct(path);
        }
        if existing.is_some() {
            // A replacement would not need the permission to write the file.
            File::options().write(true).open(path)?;
        }
        // A symbolic link is kept: the file it points to is replaced.
        let target = if existing.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
        let (temporary, file) = match files::create_temporary(&target) {
            Err(error) if existing.is_some() && error.kind() == io::ErrorKind::PermissionDenied => {
                return Self::direct(path);
            }
            result => result?,
        };
        let created = file.metadata();
        let partial =
            Self { target, temporary: Some(temporary.clone()), writer: BufWriter::with_capacity(64 << 10, file) };
        if let Some(existing) = existing {
            if !created.is_ok_and(|created| can_replace(&existing, &created)) {
                drop(partial);
                return Self::direct(path);
            }
            fs::set_permissions(&temporary, existing.permissions())?;
        }
        Ok(partial)
    }

    /// Writes to the target itself.
    fn direct(path: &Path) -> io::Result<Self> {
        let writer = BufWriter::with_capacity(64 << 10, File::create(path)?);
        Ok(Self { target: path.to_owned(), temporary: None, writer })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    /// Replaces the target.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        if let Some(temporary) = &self.temporary {
            fs::rename(temporary, &self.target)?;
            self.temporary = None;
        }
        Ok(())
    }
}

/// Returns whether a new file can replace an existing one: both have the same owner, and nothing else refers to the old.
#[cfg(unix)]
fn can_replace(existing: &fs::Metadata, created: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;

    existing.nlink() == 1 && existing.uid() == created.uid() && existing.gid() == created.gid()
}

#[cfg(not(unix))]
fn can_replace(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Rejects a path that cannot be written, before the request is sent.
pub(super) fn check(path: &Path) -> Result<()> {
    let shown = path.display();
    let message = if path == Path::new("-") {
        None
    } else if path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        Some(format!("Cannot write `{shown}`: it is a folder, and `-o` names a file"))
    } else if let Some(error) = write_permission_error(path) {
        Some(format!("Cannot write `{shown}`: {error}"))
    } else {
        let missing = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
        missing.map(|folder| format!("Cannot write `{shown}`: there is no folder `{}`", folder.display()))
    };
    let Some(message) = message else { return Ok(()) };
    let mut errors = InputErrors::default();
    errors.push_validation(FieldError::new("-o", message).expected("a file that can be written"));
    Err(errors.into())
}

/// Returns the error of an existing file that must not be written.
fn write_permission_error(path: &Path) -> Option<io::Error> {
    // Opening a device or a pipe may wait or have an effect.
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_file.then(|| File::options().write(true).open(path).err())?
}

/// Builds the error of a file that cannot be written.
pub(super) fn failure(path: &Path, error: &io::Error) -> Error {
    Error::new(code::OUTPUT_FAILED, format!("cannot write `{}`: {error}", path.display()))
}
