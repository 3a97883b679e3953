//! The record of ours that lies in the folder of each skill: what of it we made.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::disk;
use super::made::Made;
use crate::data::{Data, Map, from_json, to_json_pretty};

/// The name of the file.
pub(super) const FILE: &str = ".vestibule.json";
/// No record is longer.
const MOST_BYTES: u64 = 16 << 20;

/// Who a skill is of, and which contents of its files are ours.
///
/// While a skill is being changed, a file has two: what it was, and what it becomes. So a run that is cut off
/// leaves nothing that the next run would take for the user's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) program: String,
    pub(super) version: String,
    pub(super) depth: usize,
    /// The hashes of each file, by its path.
    pub(super) files: BTreeMap<String, Vec<String>>,
    /// The folders that were made for the skill and for the links to it.
    pub(super) made: Made,
}

impl Record {
    /// The record in the folder of a skill; none when there is none that can be read.
    pub(super) fn read(folder: &Path) -> io::Result<Option<Self>> {
        let path = folder.join(FILE);
        let is_ours = |meta: &fs::Metadata| meta.is_file() && meta.len() <= MOST_BYTES;
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
            // A record may have come with a project: it says nothing about files elsewhere.
            if disk::is_inside(path) {
                files.insert(path.to_owned(), hashes);
            }
        }
        let depth = data.get("depth").and_then(Data::as_u64).and_then(|depth| depth.try_into().ok());
        let made = data.get("made").and_then(Data::as_object).into_iter().flatten();
        let count = |count: &Data| count.as_u64().and_then(|count| count.try_into().ok());
        let made = made.filter_map(|(way, made)| Some((way.to_owned(), count(made)?))).collect();
        Some(Self {
            program: text("program")?,
            version: text("version").unwrap_or_default(),
            depth: depth.unwrap_or(1),
            files,
            made,
        })
    }

    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let files: Map = self.files.iter().map(|(path, hashes)| (path.as_str(), Data::from(hashes.clone()))).collect();
        let mut out = Map::new();
        out.insert("program", self.program.as_str());
        out.insert("version", self.version.as_str());
        out.insert("depth", self.depth as u64);
        out.insert("files", files);
        if !self.made.is_empty() {
            let made: Map = self.made.iter().map(|(way, count)| (way.as_str(), Data::from(*count as u64))).collect();
            out.insert("made", made);
        }
        let mut text = to_json_pretty(&Data::Object(out));
        text.push('\n');
        disk::write(folder, FILE, text.as_bytes())
    }

    /// Whether some contents of a file are ours.
    pub(super) fn has(&self, path: &str, hash: &str) -> bool {
        self.files.get(path).is_some_and(|hashes| hashes.iter().any(|ours| ours == hash))
    }
}
