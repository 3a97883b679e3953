//! The cache of large documents in the user's cache directory: their indexes, and YAML documents as JSON.
//!
//! Cached bytes are not trusted: an index is used only if its hashes match the text. I/O errors count as cache
//! misses.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use vestibule_document::{Document, hash128};

use crate::command::Environment;
use crate::files;
use crate::schema::truth;

/// Minimum size of a cached file in bytes; smaller documents are indexed as fast as a cached index is read.
const MIN_CACHED_SIZE: u64 = 256 << 10;

/// Age after which files are removed.
const MAX_AGE: Duration = Duration::from_secs(90 * 86_400);

/// The cache entry of one document file.
pub(super) struct CacheEntry {
    index: PathBuf,
    json: PathBuf,
    is_json: bool,
    /// The start of the names of all entries of the file, one for each version.
    family: String,
}

impl CacheEntry {
    /// Returns the entry of a file, by its path, size and modification time; `None` for a small file.
    pub(super) fn of_file(path: &Path) -> Option<Self> {
        let metadata = fs::metadata(path).ok().filter(|metadata| metadata.len() >= MIN_CACHED_SIZE)?;
        let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let path_key = fs::canonicalize(path).ok()?;
        let (size, modified) = (metadata.len().to_string(), modified.as_nanos().to_string());
        let directory = cache_dir()?;
        let family = file_stem(&[&path_key.to_string_lossy()]);
        let name = format!("{family}-{}", file_stem(&[&size, &modified]));
        let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
        let (index, json) = (directory.join(format!("{name}.index")), directory.join(format!("{name}.json")));
        Some(Self { index, json, is_json, family })
    }

    /// Reads the document, if the entry is complete and belongs to the file.
    pub(super) fn read(&self, path: &Path) -> Option<Document> {
        let index = read_file(&self.index)?;
        let text = if self.is_json { fs::read(path).ok()? } else { read_file(&self.json)? };
        Document::with_index(String::from_utf8(text).ok()?, index)
    }

    /// Writes the index, and the JSON of a YAML document.
    pub(super) fn write(&self, document: &Document) {
        let Some(directory) = self.index.parent() else { return };
        if fs::create_dir_all(directory).is_err() {
            return;
        }
        evict(directory, |name| name.starts_with(&self.family));
        evict_old();
        if self.is_json || files::replace(&self.json, document.text().as_bytes()).is_ok() {
            let _ = files::replace(&self.index, document.index_bytes());
        }
    }
}

/// Removes the files of the cache that a predicate selects by name.
fn evict(directory: &Path, is_removed: impl Fn(&str) -> bool) {
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(&is_removed) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Removes files of the cache that were not written for a long time, such as those of documents that are gone.
pub(super) fn evict_old() {
    let Some(directory) = cache_dir() else { return };
    let is_old = |name: &str| {
        let is_entry = name.len() > 32 && name.bytes().take(32).all(|byte| byte.is_ascii_hexdigit());
        let modified = || fs::metadata(directory.join(name)).ok()?.modified().ok()?.elapsed().ok();
        is_entry && modified().is_some_and(|age| age > MAX_AGE)
    };
    evict(&directory, is_old);
}

/// The use of the cache for a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CacheUse {
    Off,
    /// A copy that is fresh is used.
    Fresh,
    /// The server is asked, and a copy is used only if it does not answer.
    #[allow(dead_code, reason = "only some features fetch documents")]
    Revalidate,
}

impl CacheUse {
    /// Returns how a document uses the cache; the environment variable `VESTIBULE_CACHE` disables it by `0`, and has it
    /// renewed by `refresh`.
    pub(super) fn of(is_cached: bool, is_refreshed: bool) -> Self {
        let setting = std::env::var_os("VESTIBULE_CACHE").unwrap_or_default();
        match truth(&setting) {
            Some(false) => Self::Off,
            _ if !is_cached => Self::Off,
            _ if is_refreshed || setting == "refresh" => Self::Revalidate,
            _ => Self::Fresh,
        }
    }
}

/// Derives the name of a cache file from a key and the version of this crate.
pub(super) fn file_stem(key: &[&str]) -> String {
    let key = format!("{}\0{}", key.join("\0"), env!("CARGO_PKG_VERSION"));
    format!("{:032x}", hash128(key.as_bytes()))
}

/// Returns the directory of the cache, if the user has one.
pub(super) fn cache_dir() -> Option<PathBuf> {
    Environment::Process.cache_folder()
}

/// Reads a file of the cache; anything else in its place, such as a pipe, is not waited for.
pub(super) fn read_file(path: &Path) -> Option<Vec<u8>> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    fs::read(path).ok()
}

#[cfg(test)]
mod tests {
    use super::CacheEntry;
    use vestibule_document::Document;

    #[test]
    fn damaged_and_foreign_entries_are_misses() {
        let folder = std::env::temp_dir().join(format!("vestibule-cache-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("spec.json");
        let text = r#"{"openapi":"3.1.0","paths":{"/a":{"get":{"operationId":"a"}}}}"#;
        std::fs::write(&path, text).unwrap();
        let entry =
            CacheEntry { index: folder.join("i"), json: folder.join("j"), is_json: true, family: "none".into() };
        assert!(entry.read(&path).is_none());
        let document = Document::parse(text).unwrap();
        entry.write(&document);
        assert_eq!(entry.read(&path).unwrap().find("a"), Some(0));
        std::fs::write(&path, text.replace("\"a\"", "\"b\"")).unwrap();
        assert!(entry.read(&path).is_none());
        std::fs::write(&path, text).unwrap();
        let mut bytes = document.index_bytes().to_vec();
        for offset in 0..bytes.len() {
            bytes[offset] ^= 0x41;
            std::fs::write(&entry.index, &bytes).unwrap();
            // A damaged index may yield anything, but must not cause a panic.
            drop(entry.read(&path).map(|document| document.operation(0)));
            bytes[offset] ^= 0x41;
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_new_version_of_a_file_takes_the_place_of_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let entry = |name: &str, family: &str| CacheEntry {
            index: folder.path().join(format!("{family}-{name}.index")),
            json: folder.path().join(format!("{family}-{name}.json")),
            is_json: false,
            family: family.into(),
        };
        let document = Document::parse(r#"{"openapi":"3.1.0","paths":{}}"#).unwrap();
        for (name, family) in [("1", "a"), ("1", "b"), ("2", "a"), ("3", "a")] {
            entry(name, family).write(&document);
        }
        let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, ["a-3.index", "a-3.json", "b-1.index", "b-1.json"]);
    }
}
