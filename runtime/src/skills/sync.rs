//! Bringing the folder of one skill up to date: only what is ours is ever replaced or removed.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use super::disk::{self, Found};
use super::made::{self, Made};
use super::record::{self, Record};
use super::row::{Action, Change};
use crate::describe::skills::SkillFile;

/// Whose skills are put in place, and how.
#[derive(Clone)]
pub(super) struct Job<'a> {
    pub(super) program: &'a str,
    pub(super) version: &'a str,
    pub(super) depth: usize,
    /// The names that skills of the program may have.
    pub(super) names: Vec<String>,
    /// The folders that are made for the skills.
    pub(super) made: Made,
    /// Whether what the user changed in our files is given up.
    pub(super) force: bool,
    /// Whether everything stays as it is.
    pub(super) dry_run: bool,
}

/// What stands where a skill is to be.
pub(super) enum Place {
    Free,
    Ours(Record),
    Link,
    /// Something that is not ours, and why it stays.
    Foreign(String),
}

impl Place {
    pub(super) fn at(folder: &Path, program: &str) -> io::Result<Self> {
        let meta = match fs::symlink_metadata(folder) {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::Free),
            Err(error) => return Err(disk::in_the_way(folder, error)),
        };
        if meta.is_symlink() {
            return Ok(Self::Link);
        }
        if !meta.is_dir() {
            return Ok(Self::Foreign("a file that is not ours is in the way: move it away".to_owned()));
        }
        Ok(match Record::read(folder)? {
            Some(record) if record.program == program => Self::Ours(record),
            Some(Record { program: other, .. }) => Self::Foreign(format!(
                "a skill of the program `{other}` has this name: remove it with that program, or rename one of the two"
            )),
            None => Self::Foreign("a folder that is not ours is in the way: move it away".to_owned()),
        })
    }
}

/// Puts the files of a skill in a folder.
pub(super) fn put(folder: &Path, files: &[SkillFile], job: &Job<'_>) -> io::Result<Change> {
    let record = match Place::at(folder, job.program)? {
        Place::Ours(record) => Some(record),
        Place::Free => None,
        Place::Foreign(_) if is_made_of(folder, files) => Some(adopted(files, job)),
        Place::Foreign(why) => return Ok(Change::new(Action::Blocked, why)),
        Place::Link => {
            let to = folder.canonicalize().ok();
            let place = to.as_deref().map(|to| Place::at(to, job.program)).transpose()?;
            return match (to, place) {
                // It lies in another folder than the one that is made.
                (Some(to), Some(Place::Ours(_))) => put(&to, files, &Job { made: Made::new(), ..job.clone() }),
                _ => Ok(Change::new(Action::Blocked, "a link that is not ours is in the way: move it away")),
            };
        }
    };
    let is_new = record.is_none();
    let plan = Plan::new(folder, record.unwrap_or_default(), files, job)?;
    let changed = if is_new { Action::Added } else { Action::Updated };
    if !job.dry_run {
        if is_new {
            if let Some(parent) = folder.parent() {
                disk::make_folder(parent)?;
            }
            match fs::create_dir(folder) {
                // Another run was faster: what it does is looked at anew.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return put(folder, files, job),
                made => made?,
            }
        }
        plan.carry_out(folder)?;
    }
    Ok(plan.change(changed))
}

/// Removes what is ours from a folder, and the folder when nothing else is in it.
pub(super) fn take(folder: &Path, record: Record, job: &Job<'_>) -> io::Result<Change> {
    let plan = Plan::new(folder, record, &[], job)?;
    if !job.dry_run {
        plan.carry_out(folder)?;
    }
    let mut change = plan.change(Action::Removed);
    if !job.dry_run && plan.kept.is_empty() {
        disk::remove_parts(folder, true);
        disk::remove(folder, record::FILE)?;
        if !disk::remove_folder(folder)? {
            change.note("the folder has files that are not ours, and stays");
        }
    }
    Ok(change)
}

/// A folder without a record, in which there is nothing but what we would write: what a run that was cut off
/// left, or a copy.
fn is_made_of(folder: &Path, files: &[SkillFile]) -> bool {
    let is_file = |path: &String| {
        let ours = files.iter().find(|file| file.path == *path);
        ours.is_some_and(|ours| {
            disk::look(folder, path).ok() == Some(Found::File(disk::hash(ours.contents.as_bytes())))
        })
    };
    disk::files(folder).is_ok_and(|found| found.iter().all(is_file))
}

fn adopted(files: &[SkillFile], job: &Job<'_>) -> Record {
    let hashes = files.iter().map(|file| (file.path.clone(), vec![disk::hash(file.contents.as_bytes())]));
    Record { program: job.program.to_owned(), files: hashes.collect(), ..Record::default() }
}

/// What is to be done in one folder.
struct Plan<'f> {
    write: Vec<&'f SkillFile>,
    delete: Vec<String>,
    /// Files of ours that the user changed.
    kept: Vec<String>,
    /// Places of files that something else has.
    blocked: Vec<String>,
    before: Record,
    after: Record,
}

impl<'f> Plan<'f> {
    fn new(folder: &Path, before: Record, files: &'f [SkillFile], job: &Job<'_>) -> io::Result<Self> {
        let mut after = Record {
            program: job.program.to_owned(),
            version: job.version.to_owned(),
            depth: job.depth,
            files: BTreeMap::new(),
            made: before.made.clone(),
        };
        made::merge(&mut after.made, job.made.clone());
        let mut plan = Self { write: vec![], delete: vec![], kept: vec![], blocked: vec![], before, after };
        for file in files {
            plan.add(folder, file, job.force)?;
        }
        let obsolete = plan.before.files.keys().filter(|path| !files.iter().any(|file| file.path == **path));
        for path in obsolete.cloned().collect::<Vec<_>>() {
            plan.drop(folder, path, job.force)?;
        }
        Ok(plan)
    }

    fn add(&mut self, folder: &Path, file: &'f SkillFile, force: bool) -> io::Result<()> {
        let path = &file.path;
        let new = disk::hash(file.contents.as_bytes());
        let is_known = self.before.files.contains_key(path);
        match disk::look(folder, path)? {
            Found::File(hash) if hash == new => {}
            Found::Nothing => self.write.push(file),
            Found::File(hash) if self.before.has(path, &hash) || (is_known && force) => self.write.push(file),
            Found::File(_) if is_known => {
                self.kept.push(path.clone());
                let known = self.before.files.get(path).cloned().unwrap_or_default();
                self.after.files.insert(path.clone(), known);
                return Ok(());
            }
            Found::File(_) | Found::Other => {
                self.blocked.push(path.clone());
                return Ok(());
            }
        }
        self.after.files.insert(path.clone(), vec![new]);
        Ok(())
    }

    fn drop(&mut self, folder: &Path, path: String, force: bool) -> io::Result<()> {
        match disk::look(folder, &path)? {
            Found::File(hash) if force || self.before.has(&path, &hash) => self.delete.push(path),
            Found::File(_) => {
                let known = self.before.files.get(&path).cloned().unwrap_or_default();
                self.after.files.insert(path.clone(), known);
                self.kept.push(path);
            }
            Found::Nothing | Found::Other => {}
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.write.is_empty() && self.delete.is_empty()
    }

    fn carry_out(&self, folder: &Path) -> io::Result<()> {
        disk::remove_parts(folder, false);
        if !self.is_done() {
            self.between().write(folder)?;
        }
        for file in &self.write {
            disk::write(folder, &file.path, file.contents.as_bytes())?;
        }
        for path in &self.delete {
            disk::remove(folder, path)?;
        }
        if self.after != self.before || !self.is_done() {
            self.after.write(folder)?;
        }
        Ok(())
    }

    /// The record while files change: what they were is ours, and what they become.
    fn between(&self) -> Record {
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
            Action::Updated if self.is_done() && !self.kept.is_empty() => Change::new(Action::Kept, ""),
            Action::Updated if self.is_done() => Change::new(Action::Unchanged, ""),
            changed => Change::new(changed, ""),
        };
        if !self.kept.is_empty() {
            let what = if changed == Action::Removed { "removes" } else { "replaces" };
            change.note(&format!("you changed {}: `--force` {what} it", self.kept.join(", ")));
        }
        if !self.blocked.is_empty() {
            change.note(&format!("{} is not ours: move it away", self.blocked.join(", ")));
        }
        change
    }
}
