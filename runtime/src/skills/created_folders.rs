//! Folders that were created for skills, which are removed again once they are empty.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::agents::{Folder, Scope};
use super::link::relative;
use super::manifest::Manifest;

/// Number of folders that were created for a skills folder, itself included, by the relative path to it from the folder
/// of the manifest. A link does not have a manifest; that of its target covers it.
pub(super) type CreatedFolders = BTreeMap<String, usize>;

/// Returns the created folders for the manifests in a folder, before anything is installed in one of the folders.
pub(super) fn before(folder: &Folder, folders: &[Folder]) -> CreatedFolders {
    let covered = folders.iter().filter(|other| folder.is_shared || std::ptr::eq(*other, folder));
    let counts = covered.map(|other| (relative_path(folder, other), missing(&other.path)));
    // To extend a map takes a third of the code of `collect`, which sorts first.
    let mut out = CreatedFolders::new();
    out.extend(counts.filter(|(_, count)| *count > 0));
    // Folders that were created for one skill, of any program, are used by all.
    for entry in fs::read_dir(&folder.path).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir())
            && let Ok(Some(manifest)) = Manifest::read(&entry.path())
        {
            merge(&mut out, manifest.created);
        }
    }
    out
}

pub(super) fn merge(created: &mut CreatedFolders, other: CreatedFolders) {
    for (path, count) in other {
        let known = created.entry(path).or_default();
        *known = count.max(*known);
    }
}

/// Returns the number of created folders for each skills folder.
pub(super) fn all(folders: &[Folder]) -> Vec<(PathBuf, usize)> {
    let mut out: Vec<(PathBuf, usize)> = Vec::new();
    for from in folders {
        let created = before(from, &[]);
        for to in folders {
            if let Some(count) = created.get(&relative_path(from, to)) {
                match out.iter_mut().find(|(path, _)| *path == to.path) {
                    Some((_, known)) => *known = (*count).max(*known),
                    None => out.push((to.path.clone(), *count)),
                }
            }
        }
    }
    out
}

/// Removes created folders, from the innermost up to the first that is not empty.
pub(super) fn remove(folder: &Path, count: usize, scope: &Scope<'_>) {
    for created in folder.ancestors().take(count).take_while(|created| !scope.is_within(created)) {
        if fs::remove_dir(created).is_err() {
            return;
        }
    }
}

/// Returns the number of missing folders on a path.
fn missing(folder: &Path) -> usize {
    folder.ancestors().take_while(|above| above.symlink_metadata().is_err()).count()
}

/// Returns the relative path between two skills folders, with `/`.
fn relative_path(from: &Folder, to: &Folder) -> String {
    let path = relative(&from.real, &to.real);
    let parts = path.components().map(|part| match part {
        Component::ParentDir => "..".into(),
        part => part.as_os_str().to_string_lossy(),
    });
    let parts: Vec<_> = parts.collect();
    if parts.is_empty() { ".".to_owned() } else { parts.join("/") }
}
