//! Config files of clients on the disk: read as text, and replaced as a whole.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::clients::ConfigFile;
use crate::files;

/// Maximum size of a config file.
const MAX_SIZE: u64 = 64 << 20;

/// A config file with its text.
pub(super) struct Text {
    /// Path with links resolved.
    path: PathBuf,
    /// `None` if the file does not exist.
    text: Option<String>,
}

/// A file that is not edited.
pub(super) enum Refusal {
    /// Something else is in its place.
    Blocked(String),
    Failed(String),
}

impl Text {
    /// Reads a file, which may not exist.
    ///
    /// # Errors
    ///
    /// A link that leads out of the folder of the config files blocks the file: what it leads to is not the client's.
    pub(super) fn read(file: &ConfigFile) -> Result<Self, Refusal> {
        let path = resolved(&file.path).map_err(|error| failed(&error))?;
        let base = resolved(&file.base).map_err(|error| failed(&error))?;
        if !path.starts_with(&base) {
            let message = format!("a link leads out of `{}`, to `{}`; edit that file", base.display(), path.display());
            return Err(Refusal::Blocked(message));
        }
        let meta = match fs::metadata(&path) {
            Ok(meta) => meta,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self { path, text: None }),
            Err(error) => return Err(failed(&error)),
        };
        if !meta.is_file() {
            return Err(Refusal::Blocked("not a file; move it away".to_owned()));
        }
        if meta.len() > MAX_SIZE {
            return Err(Refusal::Blocked(format!("larger than {} MiB", MAX_SIZE >> 20)));
        }
        let bytes = fs::read(&path).map_err(|error| failed(&error))?;
        let text = String::from_utf8(bytes).map_err(|_| Refusal::Blocked("not UTF-8".to_owned()))?;
        Ok(Self { path, text: Some(text) })
    }

    pub(super) fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// Replaces the text of the file; a new file and its folders are created.
    ///
    /// # Errors
    ///
    /// Another program that wrote the file meanwhile blocks it.
    pub(super) fn write(&self, text: &str) -> Result<(), Refusal> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).map_err(|error| failed(&error))?;
        }
        let is_same = |path: &Path| match (fs::read(path), &self.text) {
            (Ok(now), Some(before)) => now == before.as_bytes(),
            (Err(error), None) => error.kind() == ErrorKind::NotFound,
            _ => false,
        };
        if !is_same(&self.path) {
            return Err(Refusal::Blocked(
                "another program changed the file meanwhile; run the command again".to_owned(),
            ));
        }
        files::replace_alike(&self.path, text.as_bytes()).map_err(|error| failed(&error))
    }
}

fn failed(error: &io::Error) -> Refusal {
    Refusal::Failed(error.to_string())
}

/// Resolves the links in a path; what does not exist is kept.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    for ancestor in path.ancestors() {
        // A link to nothing is not an ancestor that is missing.
        if ancestor.symlink_metadata().is_err() {
            continue;
        }
        let real = ancestor.canonicalize()?;
        let rest = path.strip_prefix(ancestor).unwrap_or(Path::new(""));
        return Ok(if rest.as_os_str().is_empty() { real } else { real.join(rest) });
    }
    Ok(path.to_owned())
}
