//! The folders above skills that were not there before: they go away again once they are empty.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::agents::{Folder, Scope};
use super::link::relative;
use super::record::Record;

/// How many folders were made so that a folder of skills is there, itself among them; by the way to it from the
/// folder of skills in which the record lies. A link has no record: that of what it leads to speaks for it.
pub(super) type Made = BTreeMap<String, usize>;

/// What the records in a folder are to say, before anything is put in one of these folders.
pub(super) fn before(folder: &Folder, folders: &[Folder]) -> Made {
    let spoken_for = folders.iter().filter(|other| folder.is_shared || std::ptr::eq(*other, folder));
    let counts = spoken_for.map(|other| (way(folder, other), missing(&other.path)));
    let mut out: Made = counts.filter(|(_, count)| *count > 0).collect();
    // What was made for one skill, of whichever program, is there for all.
    for entry in fs::read_dir(&folder.path).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir())
            && let Ok(Some(record)) = Record::read(&entry.path())
        {
            merge(&mut out, record.made);
        }
    }
    out
}

pub(super) fn merge(made: &mut Made, other: Made) {
    for (way, count) in other {
        let known = made.entry(way).or_default();
        *known = count.max(*known);
    }
}

/// The folders that were made for folders of skills, each with how many above it.
pub(super) fn all(folders: &[Folder]) -> BTreeMap<PathBuf, usize> {
    let mut out = BTreeMap::new();
    for from in folders {
        let made = before(from, &[]);
        for to in folders {
            if let Some(count) = made.get(&way(from, to)) {
                let known = out.entry(to.path.clone()).or_default();
                *known = (*count).max(*known);
            }
        }
    }
    out
}

/// Removes a folder that was made, and those above it, up to one with something in it.
pub(super) fn remove(folder: &Path, count: usize, scope: &Scope<'_>) {
    for made in folder.ancestors().take(count).take_while(|made| !scope.is_within(made)) {
        if fs::remove_dir(made).is_err() {
            return;
        }
    }
}

fn missing(folder: &Path) -> usize {
    folder.ancestors().take_while(|above| above.symlink_metadata().is_err()).count()
}

fn way(from: &Folder, to: &Folder) -> String {
    let way = relative(&from.real, &to.real);
    let parts = way.components().map(|part| match part {
        Component::ParentDir => "..".into(),
        part => part.as_os_str().to_string_lossy(),
    });
    let parts: Vec<_> = parts.collect();
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}
