//! Skills that are links to the shared folder.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::agents::Folder;
use super::disk;
use super::row::{Action, Change};
use super::sync::{self, Job};
use crate::describe::skills::Skill;

/// Links to a skill in the shared folder; a copy of ours stays a copy.
pub(super) fn put(folder: &Folder, shared: &Folder, skill: &Skill, job: &Job<'_>) -> io::Result<Change> {
    let place = folder.path.join(&skill.name);
    let to = target(folder, shared, &skill.name);
    match fs::symlink_metadata(&place) {
        Ok(meta) if meta.is_symlink() => Ok(if leads_to(&place, &to, &shared.real.join(&skill.name)) {
            Change::new(Action::Unchanged, "")
        } else {
            Change::new(Action::Blocked, "a link that is not ours is in the way: move it away")
        }),
        Ok(_) => sync::put(&place, &skill.files, job),
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Err(_) if job.dry_run => Ok(Change::new(Action::Added, "")),
        Err(_) => {
            disk::make_folder(&folder.path)?;
            match disk::link(&to, &place) {
                Ok(()) => Ok(Change::new(Action::Added, "")),
                // Another run was faster.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => put(folder, shared, skill, job),
                // Some file systems have no links.
                Err(error) if matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied) => {
                    sync::put(&place, &skill.files, job)
                }
                Err(error) => Err(error),
            }
        }
    }
}

/// What a link in a folder says to lead to a skill in the shared one.
pub(super) fn target(folder: &Folder, shared: &Folder, skill: &str) -> PathBuf {
    relative(&folder.real, &shared.real.join(skill))
}

/// Whether a link is ours: it says what ours say, or leads to the skill in another way.
pub(super) fn leads_to(link: &Path, says: &Path, to: &Path) -> bool {
    let is_same = || link.canonicalize().is_ok_and(|link| to.canonicalize().is_ok_and(|to| link == to));
    fs::read_link(link).is_ok_and(|text| text == says) || is_same()
}

pub(super) fn relative(from: &Path, to: &Path) -> PathBuf {
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| Component::ParentDir);
    up.chain(to.components().skip(common)).collect()
}
