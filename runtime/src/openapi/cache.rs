//! What is kept of large documents between runs, in the user's cache folder: the index, and of YAML the JSON.
//!
//! Nothing here is trusted: an index is taken only when it is that of the text, and whatever cannot be read
//! or written is as if it was not there.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use vestibule_document::Document;

use crate::schema::truth;

/// Smaller documents are read as fast as what is kept of them.
const SMALLEST: u64 = 256 << 10;

/// What is kept of one file.
pub(super) struct CacheEntry {
    index: PathBuf,
    json: PathBuf,
    is_json: bool,
}

impl CacheEntry {
    /// The place for a file, by its path, its size and the time of its last change; none for a small one.
    pub(super) fn of(path: &Path) -> Option<Self> {
        let about = fs::metadata(path).ok().filter(|about| about.len() >= SMALLEST)?;
        let changed = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let mut hasher = DefaultHasher::new();
        (fs::canonicalize(path).ok()?, about.len(), changed, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
        let (folder, name) = (folder()?, format!("{:016x}", hasher.finish()));
        let is_json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        Some(Self { index: folder.join(format!("{name}.index")), json: folder.join(format!("{name}.json")), is_json })
    }

    /// The document, when all that was kept of it is there and is its own.
    pub(super) fn read(&self, path: &Path) -> Option<Document> {
        let index = fs::read(&self.index).ok()?;
        let text = fs::read_to_string(if self.is_json { path } else { &self.json }).ok()?;
        Document::with_index(text, index)
    }

    /// Keeps what takes long to make. It is written beside its place and moved there, so that whoever reads
    /// in the meantime finds all of it or nothing.
    pub(super) fn write(&self, document: &Document) {
        let Some(folder) = self.index.parent() else { return };
        if fs::create_dir_all(folder).is_err() {
            return;
        }
        let is_there = self.is_json || put(&self.json, document.text().as_bytes());
        if is_there {
            put(&self.index, document.index_bytes());
        }
    }
}

/// Whether the environment lets anything be kept: `VESTIBULE_CACHE=0` does not.
pub(super) fn is_on() -> bool {
    std::env::var_os("VESTIBULE_CACHE").and_then(|text| truth(&text)) != Some(false)
}

pub(super) fn put(path: &Path, bytes: &[u8]) -> bool {
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    let is_there = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path)).is_ok();
    if !is_there {
        let _ = fs::remove_file(&beside);
    }
    is_there
}

/// The folder for such files, where the user's system has them.
pub(super) fn folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || named("HOME");
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches"))
    } else {
        named("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")))
    };
    folder.map(|folder| folder.join("vestibule"))
}

#[cfg(test)]
mod tests {
    use super::CacheEntry;
    use vestibule_document::Document;

    #[test]
    fn what_is_damaged_or_foreign_is_not_taken() {
        let folder = std::env::temp_dir().join(format!("vestibule-cache-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("spec.json");
        let text = r#"{"openapi":"3.1.0","paths":{"/a":{"get":{"operationId":"a"}}}}"#;
        std::fs::write(&path, text).unwrap();
        let kept = CacheEntry { index: folder.join("i"), json: folder.join("j"), is_json: true };
        assert!(kept.read(&path).is_none());
        let document = Document::parse(text).unwrap();
        kept.write(&document);
        assert_eq!(kept.read(&path).unwrap().find("a"), Some(0));
        std::fs::write(&path, text.replace("\"a\"", "\"b\"")).unwrap();
        assert!(kept.read(&path).is_none());
        std::fs::write(&path, text).unwrap();
        let mut bytes = document.index_bytes().to_vec();
        for at in 0..bytes.len() {
            bytes[at] ^= 0x41;
            std::fs::write(&kept.index, &bytes).unwrap();
            // Whatever it says, nothing panics.
            drop(kept.read(&path).map(|document| document.operation(0)));
            bytes[at] ^= 0x41;
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
