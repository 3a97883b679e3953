//! The skills of ours that are in place.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::agents::{Folder, Scope};
use super::row::{Action, Change, Report, Row};
use super::sync::{self, Job, Place};
use super::{Wish, disk, job, link, made, row};
use crate::command::Environment;
use crate::describe::skills::{self as generated, Skill};
use crate::error::Result;
use crate::graph::Node;

/// How deep the groups are whose names are tried for links that lead nowhere.
const DEEPEST: usize = 3;

/// A skill of ours in a folder.
struct Installed {
    name: String,
    kind: Kind,
}

enum Kind {
    /// A folder with our record.
    Folder(super::record::Record),
    /// A link to the shared folder.
    Link,
}

/// What of ours is in a folder, in the order of names.
fn installed(folder: &Folder, shared: Option<&Folder>, job: &Job<'_>) -> Vec<Installed> {
    let mut out = Vec::new();
    let entries = fs::read_dir(&folder.path).into_iter().flatten().flatten();
    for entry in entries {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let kind = match Place::at(&entry.path(), job.program) {
            Ok(Place::Ours(record)) => Kind::Folder(record),
            Ok(Place::Link) if shared.is_some_and(|shared| is_our_link(folder, shared, &name, job)) => Kind::Link,
            _ => continue,
        };
        out.push(Installed { name, kind });
    }
    out.sort_by(|a, b| a.name.cmp(&b.name));
    out
}

fn is_our_link(folder: &Folder, shared: &Folder, name: &str, job: &Job<'_>) -> bool {
    let to = shared.real.join(name);
    let is_ours = match Place::at(&to, job.program) {
        Ok(Place::Ours(_)) => true,
        Ok(Place::Free) => job.names.iter().any(|known| known == name),
        _ => false,
    };
    is_ours && !folder.is_shared && link::leads_to(&folder.path.join(name), &link::target(folder, shared, name), &to)
}

/// Whether there is no skill of ours for any agent.
pub(super) fn is_nowhere(scope: &Scope<'_>, job: &Job<'_>) -> bool {
    let all = scope.all_folders();
    let shared = all.iter().find(|folder| folder.is_shared);
    all.iter().all(|folder| installed(folder, shared, job).is_empty())
}

/// The names that skills of the program have at any depth that is in use.
pub(super) fn names_of(root: &Node) -> Vec<String> {
    (0..=DEEPEST).flat_map(|depth| generated::skill_names(root, depth)).collect()
}

/// Removes the skills of ours from folders, but those of some names. Links go first, from every folder, so that
/// none is left that leads nowhere.
pub(super) fn sweep(scope: &Scope<'_>, folders: &[Folder], keep: &[&str], job: &Job<'_>) -> Vec<Row> {
    let all = scope.all_folders();
    let shared = all.iter().find(|folder| folder.is_shared);
    let is_meant = |folder: &Folder| folders.iter().any(|meant| meant.real == folder.real);
    let is_shared_meant = shared.is_some_and(is_meant);
    let made = made::all(&all);
    let mut rows = Vec::new();
    let shared_last = all.iter().filter(|folder| !folder.is_shared).chain(shared);
    for folder in shared_last {
        for Installed { name, kind } in installed(folder, shared, job) {
            let is_link = matches!(kind, Kind::Link);
            if keep.contains(&name.as_str()) || !(is_meant(folder) || (is_link && is_shared_meant)) {
                continue;
            }
            let place = folder.path.join(&name);
            let done = match kind {
                Kind::Folder(record) => sync::take(&place, record, job),
                Kind::Link if job.dry_run => Ok(Change::new(Action::Removed, "")),
                Kind::Link => disk::remove(&folder.path, &name).map(|()| Change::new(Action::Removed, "")),
            };
            rows.push(row(folder, &name, done));
        }
        let is_changed = !job.dry_run && rows.iter().any(|row| row.folder.as_ref() == Some(&folder.path));
        if let Some(count) = made.get(&folder.path).filter(|_| is_changed) {
            made::remove(&folder.path, *count, scope);
        }
    }
    rows
}

/// The skills of a program and where they are.
///
/// # Errors
///
/// When there is no home, or the project is no folder.
pub(crate) fn list(root: &Node, wish: &Wish, environment: &Environment) -> Result<Report> {
    let scope = Scope::new(wish.project.as_deref(), environment)?;
    let all = scope.all_folders();
    let shared = all.iter().find(|folder| folder.is_shared);
    let mut by_depth = BTreeMap::from([(wish.depth, generated::skills(root, wish.depth))]);
    let job = Job { dry_run: true, ..job(root, wish) };
    let mut rows = Vec::new();
    for folder in &all {
        for Installed { name, kind } in installed(folder, shared, &job) {
            let place = folder.path.join(&name);
            let record = match (kind, shared) {
                (Kind::Folder(record), _) => record,
                (Kind::Link, Some(shared)) => match Place::at(&shared.real.join(&name), job.program) {
                    Ok(Place::Ours(record)) => record,
                    _ => continue,
                },
                (Kind::Link, None) => continue,
            };
            let depth = record.depth;
            let skills = by_depth.entry(depth).or_insert_with(|| generated::skills(root, depth));
            let (state, note) = state(&place, skills.iter().find(|skill| skill.name == name), &job);
            let (skill, agents) = (name, folder.agents.clone());
            rows.push(Row { skill, agents, folder: Some(folder.path.clone()), state, note });
        }
    }
    let expected = by_depth.remove(&wish.depth).unwrap_or_default();
    if rows.is_empty() {
        let absent = |Skill { name, .. }| Row {
            skill: name,
            agents: Vec::new(),
            folder: None,
            state: "not installed",
            note: String::new(),
        };
        rows.extend(expected.into_iter().map(absent));
    }
    Ok(Report { rows, key: "state", is_dry: false })
}

/// How a skill in place stands to what the program would write.
fn state(place: &Path, skill: Option<&Skill>, job: &Job<'_>) -> (&'static str, String) {
    let Some(skill) = skill else { return ("obsolete", "the program has no such skill any more".to_owned()) };
    match sync::put(place, &skill.files, job) {
        Ok(Change { action: Action::Unchanged, note }) => ("current", note),
        Ok(Change { action: Action::Kept, note }) => ("changed", note),
        Ok(Change { action: Action::Blocked, note }) => ("blocked", note),
        Ok(Change { note, .. }) => ("outdated", note),
        Err(error) => ("unreadable", error.to_string()),
    }
}
