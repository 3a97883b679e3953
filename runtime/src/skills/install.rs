//! Installation of one skill into one folder: only files that were installed before are replaced or removed.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::created_folders::{self, CreatedFolders};
use super::disk::{self, Entry};
use super::manifest::{self, Manifest};
use super::row::{Action, Change};
use crate::describe::skills::SkillFile;

/// The program whose skills are installed, and the options.
#[derive(Clone)]
pub(super) struct Job<'a> {
    pub(super) program: &'a str,
    pub(super) version: &'a str,
    pub(super) depth: usize,
    /// Names that skills of the program can have.
    pub(super) names: Vec<String>,
    /// Folders that are created for the skills.
    pub(super) created: CreatedFolders,
    /// True to overwrite files that the user changed.
    pub(super) force: bool,
    /// True to change nothing.
    pub(super) dry_run: bool,
}

/// The state of the place of a skill.
pub(super) enum Place {
    Free,
    Ours(Manifest),
    Link,
    /// Something that was not installed, with the reason to keep it.
    Foreign(String),
}

impl Place {
    pub(super) fn at(folder: &Path, program: &str) -> io::Result<Self> {
        let meta = match fs::symlink_metadata(folder) {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::Free),
            Err(error) => return Err(disk::explain(folder, error)),
        };
        if meta.is_symlink() {
            return Ok(Self::Link);
        }
        if !meta.is_dir() {
            return Ok(Self::Foreign("a file that was not installed is in the way; move it away".to_owned()));
        }
        Ok(match Manifest::read(folder)? {
            Some(manifest) if manifest.program == program => Self::Ours(manifest),
            Some(Manifest { program: other, .. }) => Self::Foreign(format!(
                "a skill of the program `{other}` has this name; remove it with that program, or rename one"
            )),
            None => Self::Foreign("a folder that was not installed is in the way; move it away".to_owned()),
        })
    }
}

/// Installs the files of a skill in a folder.
pub(super) fn put(folder: &Path, files: &[SkillFile], job: &Job<'_>) -> io::Result<Change> {
    let manifest = match Place::at(folder, job.program)? {
        Place::Ours(manifest) => Some(manifest),
        Place::Free => None,
        Place::Foreign(_) if consists_of(folder, files) => Some(adopted(files, job)),
        Place::Foreign(why) => return Ok(Change::new(Action::Blocked, why)),
        Place::Link => {
            let to = folder.canonicalize().ok();
            let place = to.as_deref().map(|to| Place::at(to, job.program)).transpose()?;
            return match (to, place) {
                // The target is in another folder than the one that was created.
                (Some(to), Some(Place::Ours(_))) => {
                    put(&to, files, &Job { created: CreatedFolders::new(), ..job.clone() })
                }
                _ => Ok(Change::new(Action::Blocked, "a link that was not installed is in the way; move it away")),
            };
        }
    };
    let is_new = manifest.is_none();
    let plan = Plan::new(folder, manifest.unwrap_or_default(), files, job)?;
    let changed = if is_new { Action::Added } else { Action::Updated };
    if !job.dry_run {
        if is_new {
            if let Some(parent) = folder.parent() {
                disk::create_folder(parent)?;
            }
            match fs::create_dir(folder) {
                // Another run created it meanwhile.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return put(folder, files, job),
                created => created?,
            }
        }
        plan.apply(folder)?;
    }
    Ok(plan.change(changed))
}

/// Removes the installed files from a folder, and the folder if it is empty then.
pub(super) fn remove(folder: &Path, manifest: Manifest, job: &Job<'_>) -> io::Result<Change> {
    let plan = Plan::new(folder, manifest, &[], job)?;
    if !job.dry_run {
        plan.apply(folder)?;
    }
    let mut change = plan.change(Action::Removed);
    if !job.dry_run && plan.kept.is_empty() {
        disk::remove_temporaries(folder, true);
        disk::remove(folder, manifest::FILE)?;
        if !disk::remove_folder(folder)? {
            change.note("the folder has other files, and stays");
        }
    }
    Ok(change)
}

/// Returns whether a folder without a manifest has only files that would be installed: an interrupted run left it, or
/// it is a copy.
fn consists_of(folder: &Path, files: &[SkillFile]) -> bool {
    let is_file = |path: &String| {
        let ours = files.iter().find(|file| file.path == *path);
        ours.is_some_and(|ours| {
            disk::entry_at(folder, path).ok() == Some(Entry::File(disk::hash(ours.contents.as_bytes())))
        })
    };
    disk::files(folder).is_ok_and(|found| found.iter().all(is_file))
}

/// Returns the manifest of a folder that is taken over.
fn adopted(files: &[SkillFile], job: &Job<'_>) -> Manifest {
    let mut out = Manifest { program: job.program.to_owned(), ..Manifest::default() };
    out.files.extend(files.iter().map(|file| (file.path.clone(), vec![disk::hash(file.contents.as_bytes())])));
    out
}

/// The changes in one folder.
struct Plan<'f> {
    write: Vec<&'f SkillFile>,
    delete: Vec<String>,
    /// Installed files that the user changed.
    kept: Vec<String>,
    /// Paths that other files occupy.
    blocked: Vec<String>,
    before: Manifest,
    after: Manifest,
}

impl<'f> Plan<'f> {
    fn new(folder: &Path, before: Manifest, files: &'f [SkillFile], job: &Job<'_>) -> io::Result<Self> {
        let mut after = Manifest {
            program: job.program.to_owned(),
            version: job.version.to_owned(),
            depth: job.depth,
            files: BTreeMap::new(),
            created: before.created.clone(),
        };
        created_folders::merge(&mut after.created, job.created.clone());
        let mut plan = Self { write: vec![], delete: vec![], kept: vec![], blocked: vec![], before, after };
        for file in files {
            plan.add(folder, file, job.force)?;
        }
        let obsolete = plan.before.files.keys().filter(|path| !files.iter().any(|file| file.path == **path));
        for path in obsolete.cloned().collect::<Vec<_>>() {
            plan.remove(folder, path, job.force)?;
        }
        Ok(plan)
    }

    fn add(&mut self, folder: &Path, file: &'f SkillFile, force: bool) -> io::Result<()> {
        let path = &file.path;
        let new = disk::hash(file.contents.as_bytes());
        let is_installed = self.before.files.contains_key(path);
        match disk::entry_at(folder, path)? {
            Entry::File(hash) if hash == new => {}
            Entry::Missing => self.write.push(file),
            Entry::File(hash) if self.before.has(path, &hash) || (is_installed && force) => self.write.push(file),
            Entry::File(_) if is_installed => {
                self.kept.push(path.clone());
                let known = self.before.files.get(path).cloned().unwrap_or_default();
                self.after.files.insert(path.clone(), known);
                return Ok(());
            }
            Entry::File(_) | Entry::Other => {
                self.blocked.push(path.clone());
                return Ok(());
            }
        }
        self.after.files.insert(path.clone(), vec![new]);
        Ok(())
    }

    fn remove(&mut self, folder: &Path, path: String, force: bool) -> io::Result<()> {
        match disk::entry_at(folder, &path)? {
            Entry::File(hash) if force || self.before.has(&path, &hash) => self.delete.push(path),
            Entry::File(_) => {
                let known = self.before.files.get(&path).cloned().unwrap_or_default();
                self.after.files.insert(path.clone(), known);
                self.kept.push(path);
            }
            Entry::Missing | Entry::Other => {}
        }
        Ok(())
    }

    fn is_up_to_date(&self) -> bool {
        self.write.is_empty() && self.delete.is_empty()
    }

    fn apply(&self, folder: &Path) -> io::Result<()> {
        disk::remove_temporaries(folder, false);
        if !self.is_up_to_date() {
            self.transitional_manifest().write(folder)?;
        }
        for file in &self.write {
            disk::write(folder, &file.path, file.contents.as_bytes())?;
        }
        for path in &self.delete {
            disk::remove(folder, path)?;
        }
        if self.after != self.before || !self.is_up_to_date() {
            self.after.write(folder)?;
        }
        Ok(())
    }

    /// Returns the manifest while files change, with the old and the new hash of each.
    fn transitional_manifest(&self) -> Manifest {
        let mut out = self.after.clone();
        for (path, hashes) in &self.before.files {
            let known = out.files.entry(path.clone()).or_default();
            for hash in hashes {
                if !known.contains(hash) {
                    known.push(hash.clone());
                }
            }
        }
        out
    }

    fn change(&self, changed: Action) -> Change {
        let mut change = match changed {
            _ if !self.blocked.is_empty() => Change::new(Action::Blocked, ""),
            Action::Removed if self.kept.is_empty() => Change::new(Action::Removed, ""),
            Action::Removed => Change::new(Action::Kept, ""),
            Action::Updated if self.is_up_to_date() && !self.kept.is_empty() => Change::new(Action::Kept, ""),
            Action::Updated if self.is_up_to_date() => Change::new(Action::Unchanged, ""),
            changed => Change::new(changed, ""),
        };
        if !self.kept.is_empty() {
            let what = if changed == Action::Removed { "removes" } else { "replaces" };
            change.note(&format!("you changed {}; `--force` {what} it", self.kept.join(", ")));
        }
        if !self.blocked.is_empty() {
            change.note(&format!("{} was not installed; move it away", self.blocked.join(", ")));
        }
        change
    }
}
