//! A file for a response body, which is written completely or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, FieldError, InputErrors, Result, code};
use crate::files;

/// A temporary file next to its target, which it replaces once it is complete; dropping it deletes it. A target that is
/// not a regular file, such as a device or a pipe, is written to directly.
pub(super) struct PartialFile {
    target: PathBuf,
    /// `None` if the target is written to directly.
    temporary: Option<PathBuf>,
    writer: BufWriter<File>,
}

impl PartialFile {
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let existing = fs::metadata(path).ok();
        if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
            let writer = BufWriter::new(File::create(path)?);
            return Ok(Self { target: path.to_owned(), temporary: None, writer });
        }
        // A symbolic link is kept: the file it points to is replaced.
        let target = if existing.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
        let (temporary, file) = files::create_temporary(&target)?;
        let writer = BufWriter::with_capacity(64 << 10, file);
        let partial = Self { target, temporary: Some(temporary.clone()), writer };
        if let Some(existing) = existing {
            fs::set_permissions(&temporary, existing.permissions())?;
        }
        Ok(partial)
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
    } else {
        let missing = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
        missing.map(|folder| format!("Cannot write `{shown}`: there is no folder `{}`", folder.display()))
    };
    let Some(message) = message else { return Ok(()) };
    let mut errors = InputErrors::default();
    errors.push_validation(FieldError::new("-o", message).expected("a file that can be written"));
    Err(errors.into())
}

/// Builds the error of a file that cannot be written.
pub(super) fn failure(path: &Path, error: &io::Error) -> Error {
    Error::new(code::OUTPUT_FAILED, format!("cannot write `{}`: {error}", path.display()))
}
