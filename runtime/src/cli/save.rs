//! A file that is written as a whole or not at all.

#![cfg(feature = "fetch")]

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, FieldError, InputErrors, Result, code};

/// How often a name for the file beside is looked for.
const NAMES: u32 = 100;

/// A file that takes its place when all of it is there; until then it is beside it, and it goes away when
/// it is dropped. What is no plain file (a device, a pipe) is written to as it is.
pub(super) struct Save {
    target: PathBuf,
    beside: Option<PathBuf>,
    writer: BufWriter<File>,
}

impl Save {
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let there = fs::metadata(path).ok();
        if there.as_ref().is_some_and(|there| !there.is_file()) {
            let writer = BufWriter::new(File::create(path)?);
            return Ok(Self { target: path.to_owned(), beside: None, writer });
        }
        // A link stays one: what it leads to is replaced.
        let target = if there.is_some() { fs::canonicalize(path)? } else { path.to_owned() };
        let (beside, file) = beside(&target)?;
        let save = Self { target, beside: Some(beside.clone()), writer: BufWriter::with_capacity(64 << 10, file) };
        if let Some(there) = there {
            fs::set_permissions(&beside, there.permissions())?;
        }
        Ok(save)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    /// Puts the file in its place.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        if let Some(beside) = &self.beside {
            fs::rename(beside, &self.target)?;
            self.beside = None;
        }
        Ok(())
    }
}

impl Drop for Save {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            let _ = fs::remove_file(beside);
        }
    }
}

/// A new file beside another, so that it can take its place in one step.
fn beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let mut number = 0;
    loop {
        let mut name = OsString::from(".");
        name.push(target.file_name().unwrap_or_default());
        name.push(format!(".{}-{number}.part", std::process::id()));
        let path = target.with_file_name(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < NAMES => number += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Refuses a file that cannot be written, before anything is sent for it.
pub(super) fn check(path: &Path) -> Result<()> {
    let shown = path.display();
    let why = if path == Path::new("-") {
        None
    } else if path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
        Some(format!("Cannot write `{shown}`: it is a folder, and `-o` names a file"))
    } else {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
        folder.map(|folder| format!("Cannot write `{shown}`: there is no folder `{}`", folder.display()))
    };
    let Some(why) = why else { return Ok(()) };
    let mut problems = InputErrors::default();
    problems.push_validation(FieldError::new("-o", why).expected("a file that can be written"));
    Err(problems.into())
}

/// Why a file could not be written.
pub(super) fn failed(path: &Path, error: &io::Error) -> Error {
    Error::new(code::OUTPUT_FAILED, format!("cannot write `{}`: {error}", path.display()))
}
