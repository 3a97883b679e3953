//! Skills that are installed as links to the shared folder.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::agents::Folder;
use super::disk;
use super::install::{self, Job};
use super::row::{Action, Change};
use crate::describe::skills::Skill;

/// Links a skill to the shared folder; an installed copy stays a copy.
pub(super) fn put(folder: &Folder, shared: &Folder, skill: &Skill, job: &Job<'_>) -> io::Result<Change> {
    let place = folder.path.join(&skill.name);
    let to = target(folder, shared, &skill.name);
    match fs::symlink_metadata(&place) {
        Ok(meta) if meta.is_symlink() => Ok(if leads_to(&place, &to, &shared.real.join(&skill.name)) {
            Change::new(Action::Unchanged, "")
        } else {
            Change::new(Action::Blocked, "a link that was not installed is in the way; move it away")
        }),
        Ok(_) => install::put(&place, &skill.files, job),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Err(_) if job.dry_run => Ok(Change::new(Action::Added, "")),
        Err(_) => {
            disk::create_folder(&folder.path)?;
            match disk::link(&to, &place) {
                Ok(()) => Ok(Change::new(Action::Added, "")),
                // Another run created it meanwhile.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => put(folder, shared, skill, job),
                // The file system does not support links.
                Err(error) if matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied) => {
                    install::put(&place, &skill.files, job)
                }
                Err(error) => Err(error),
            }
        }
    }
}

/// Returns the target of the link in a folder to a skill in the shared folder.
pub(super) fn target(folder: &Folder, shared: &Folder, skill: &str) -> PathBuf {
    relative(&folder.real, &shared.real.join(skill))
}

/// Returns whether a link has the expected target, or leads to the skill in another way.
pub(super) fn leads_to(link: &Path, target: &Path, to: &Path) -> bool {
    let is_same_folder = || link.canonicalize().is_ok_and(|link| to.canonicalize().is_ok_and(|to| link == to));
    fs::read_link(link).is_ok_and(|text| text == target) || is_same_folder()
}

/// Returns the path from one folder to another.
pub(super) fn relative(from: &Path, to: &Path) -> PathBuf {
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    up.chain(to.components().skip(common)).collect()
}
