//! Documents that are fetched, and kept in the user's cache directory: downloads, and the tools of servers.
//!
//! A kept document is used without asking for an hour, and afterwards if the server cannot be asked.

#![allow(dead_code, reason = "only some features use it")]

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use vestibule_document::Document;

use super::cache::{self, CacheUse, cache_dir, file_stem, read_file};
use super::refresh::Loaded;
use crate::data::is_terminal_control;
use crate::files;

/// Age up to which a kept document is used without asking the server.
const MAX_FRESH_AGE: Duration = Duration::from_secs(3_600);
/// Time after a failure until the server is asked again.
const RETRY_DELAY: Duration = Duration::from_secs(300);

/// A server's response to a conditional request.
pub(super) enum Fetched {
    /// The cached version is current.
    NotModified,
    /// A new version, with an entity tag that may be empty.
    Text { etag: String, text: String },
}

/// Returns the document that `fetch` gets and `read` parses, or the one that is kept under a key.
///
/// `fetch` gets the entity tag of the kept document, and whether it has to hurry because there is one; `read` also returns
/// whether the entity tag stands for the whole document. Errors are messages.
pub(super) fn fetched(
    name: &str,
    key: [&str; 2],
    cache_use: CacheUse,
    fetch: impl FnOnce(&str, bool) -> Result<Fetched, String>,
    read: impl FnOnce(String) -> Result<(Document, bool), String>,
) -> Result<Loaded, String> {
    let entry = if cache_use == CacheUse::Off { None } else { KeptEntry::of_key(key) };
    let kept = entry.as_ref().and_then(KeptEntry::read);
    let is_fresh = cache_use == CacheUse::Fresh && entry.as_ref().is_some_and(KeptEntry::is_fresh);
    let (etag, kept) = match kept {
        Some((_, document)) if is_fresh => return Ok(Loaded { document, is_unchecked: true }),
        Some((etag, document)) => (etag, Some(document)),
        None => (String::new(), None),
    };
    let store = |etag: &str, (document, has_tag): (Document, bool)| {
        entry.iter().for_each(|entry| entry.write(if has_tag { etag } else { "" }, &document));
        document
    };
    let document = match (fetch(&etag, kept.is_some()), kept) {
        (Ok(Fetched::NotModified), Some(document)) => {
            entry.iter().for_each(|entry| entry.touch(Duration::ZERO));
            Ok(document)
        }
        (Ok(Fetched::NotModified), None) => Err("the server answered 304 to an unconditional request".to_owned()),
        (Ok(Fetched::Text { etag, text }), Some(old)) => match read(text) {
            Ok(new) => Ok(store(&etag, new)),
            Err(error) => {
                let reason = format!("the new version cannot be read: {error}");
                Ok(use_stale(name, old, entry.as_ref(), &reason))
            }
        },
        (Ok(Fetched::Text { etag, text }), None) => Ok(store(&etag, read(text)?)),
        (Err(reason), Some(old)) => Ok(use_stale(name, old, entry.as_ref(), &reason)),
        (Err(reason), None) => Err(reason),
    };
    document.map(Loaded::from)
}

/// Returns an old copy after a failure, and says so on stderr. The server is asked again after some minutes.
fn use_stale(name: &str, document: Document, entry: Option<&KeptEntry>, reason: &str) -> Document {
    let note = format!("Note: using the cached copy of `{name}`: {}\n", reason.replace(is_terminal_control, " "));
    // There is no other place to report a failure to.
    let _ = std::io::stderr().write_all(note.as_bytes());
    if let Some(entry) = entry {
        entry.touch(MAX_FRESH_AGE.saturating_sub(RETRY_DELAY));
    }
    document
}

/// The cache entry of one document. The page file holds a line with the entity tag and then the document as JSON, so
/// that the two cannot diverge.
struct KeptEntry {
    page: PathBuf,
    index: PathBuf,
}

impl KeptEntry {
    fn of_key(key: [&str; 2]) -> Option<Self> {
        let (directory, name) = (cache_dir()?, file_stem(&key));
        Some(Self { page: directory.join(format!("{name}.page")), index: directory.join(format!("{name}.index")) })
    }

    /// Reads the entity tag and the document.
    fn read(&self) -> Option<(String, Document)> {
        let mut text = String::from_utf8(read_file(&self.page)?).ok()?;
        let end = text.find('\n')?;
        let etag = text.drain(..=end).collect::<String>().trim_end().to_owned();
        let document = Document::with_index(text, read_file(&self.index)?)?;
        Some((etag, document))
    }

    fn is_fresh(&self) -> bool {
        let modified = fs::metadata(&self.page).and_then(|metadata| metadata.modified());
        modified.ok().and_then(|time| time.elapsed().ok()).is_some_and(|age| age < MAX_FRESH_AGE)
    }

    /// Sets the age of the document.
    fn touch(&self, age: Duration) {
        let Some(time) = SystemTime::now().checked_sub(age) else { return };
        let _ = File::options().append(true).open(&self.page).and_then(|file| file.set_modified(time));
    }

    fn write(&self, etag: &str, document: &Document) {
        if self.page.parent().is_none_or(|directory| fs::create_dir_all(directory).is_err()) {
            return;
        }
        cache::evict_old();
        let page = format!("{etag}\n{}", document.text());
        if files::replace(&self.page, page.as_bytes()).is_ok() {
            let _ = files::replace(&self.index, document.index_bytes());
        }
    }
}
