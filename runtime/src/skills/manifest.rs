//! The manifest in each skill folder, which lists the installed files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::created_folders::CreatedFolders;
use super::disk;
use crate::data::{Data, Map, from_json, to_json_pretty};

/// Name of the file.
pub(super) const FILE: &str = ".vestibule.json";
/// Maximum size of a manifest, in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// The program of a skill and the hashes of its installed files.
///
/// While a skill is updated, a file has two hashes, old and new, so that after an interrupted run neither is mistaken
/// for a change by the user.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    pub(super) program: String,
    pub(super) version: String,
    pub(super) depth: usize,
    /// Hashes of each file, by path.
    pub(super) files: BTreeMap<String, Vec<String>>,
    /// Folders that were created for the skill and for the links to it.
    pub(super) created: CreatedFolders,
}

impl Manifest {
    /// Reads the manifest in the folder of a skill; `None` if it is missing or invalid.
    pub(super) fn read(folder: &Path) -> io::Result<Option<Self>> {
        let path = folder.join(FILE);
        let is_ours = |meta: &fs::Metadata| meta.is_file() && meta.len() <= MAX_BYTES;
        match fs::symlink_metadata(&path) {
            Ok(meta) if is_ours(&meta) => Ok(fs::read_to_string(&path).ok().and_then(|text| Self::parse(&text))),
            Ok(_) => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let data = from_json(text).ok()?;
        let text = |key: &str| data.get(key).and_then(Data::as_str).map(str::to_owned);
        let mut files = BTreeMap::new();
        for (path, hashes) in data.get("files")?.as_object()? {
            let hashes: Vec<_> = hashes.as_array()?.iter().filter_map(Data::as_str).map(str::to_owned).collect();
            // The manifest may come from a repository, so paths outside of the folder are ignored.
            if disk::is_inside(path) {
                files.insert(path.to_owned(), hashes);
            }
        }
        let depth = data.get("depth").and_then(Data::as_u64).and_then(|depth| depth.try_into().ok());
        let count = |count: &Data| count.as_u64().and_then(|count| count.try_into().ok());
        let mut created = CreatedFolders::new();
        for (path, number) in data.get("made").and_then(Data::as_object).into_iter().flatten() {
            created.extend(count(number).map(|count| (path.to_owned(), count)));
        }
        Some(Self {
            program: text("program")?,
            version: text("version").unwrap_or_default(),
            depth: depth.unwrap_or(1),
            files,
            created,
        })
    }

    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let files: Map = self.files.iter().map(|(path, hashes)| (path.as_str(), Data::from(hashes.clone()))).collect();
        let mut out = Map::new();
        out.insert("program", self.program.as_str());
        out.insert("version", self.version.as_str());
        out.insert("depth", self.depth as u64);
        out.insert("files", files);
        if !self.created.is_empty() {
            let created: Map =
                self.created.iter().map(|(path, count)| (path.as_str(), Data::from(*count as u64))).collect();
            out.insert("made", created);
        }
        let mut text = to_json_pretty(&Data::Object(out));
        text.push('\n');
        disk::write(folder, FILE, text.as_bytes())
    }

    /// Returns whether a file was installed with a hash.
    pub(super) fn has(&self, path: &str, hash: &str) -> bool {
        self.files.get(path).is_some_and(|hashes| hashes.iter().any(|installed| installed == hash))
    }
}
