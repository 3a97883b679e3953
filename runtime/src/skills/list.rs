//! The installed skills of a program: listing and removal.

use std::fs;
use std::path::Path;

use super::agents::{Folder, Scope};
use super::install::{self, Job, Place};
use super::row::{Action, Change, Report, Row};
use super::{SkillsOptions, created_folders, disk, job, link, row};
use crate::command::Environment;
use crate::data::sort_by;
use crate::describe::skills::{self as generated, Skill};
use crate::error::Result;
use crate::graph::Node;

/// Depth down to which names of groups are tried for dangling links.
const MAX_DEPTH: usize = 3;

/// An installed skill in a folder.
struct Installed {
    name: String,
    kind: Kind,
}

enum Kind {
    /// A folder with a manifest of the program.
    Folder(super::manifest::Manifest),
    /// A link to the shared folder.
    Link,
}

/// Returns the installed skills in a folder, by name.
fn installed(folder: &Folder, shared: Option<&Folder>, job: &Job<'_>) -> Vec<Installed> {
    let mut out = Vec::new();
    let entries = fs::read_dir(&folder.path).into_iter().flatten().flatten();
    for entry in entries {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let kind = match Place::at(&entry.path(), job.program) {
            Ok(Place::Ours(manifest)) => Kind::Folder(manifest),
            Ok(Place::Link) if shared.is_some_and(|shared| is_our_link(folder, shared, &name, job)) => Kind::Link,
            _ => continue,
        };
        out.push(Installed { name, kind });
    }
    sort_by(&mut out, &|a, b| a.name.cmp(&b.name));
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

/// Returns whether no skill of the program is installed for any agent.
pub(super) fn is_installed_nowhere(scope: &Scope<'_>, job: &Job<'_>) -> bool {
    let all = scope.all_folders();
    let shared = all.iter().find(|folder| folder.is_shared);
    all.iter().all(|folder| installed(folder, shared, job).is_empty())
}

/// Returns the names that skills of the program can have.
pub(super) fn names_of(root: &Node) -> Vec<String> {
    (0..=MAX_DEPTH).flat_map(|depth| generated::skill_names(root, depth)).collect()
}

/// Removes the installed skills from folders, except those to keep. Links are removed first, from every folder, so that
/// no dangling link is left.
pub(super) fn sweep(scope: &Scope<'_>, folders: &[Folder], keep: &[&str], job: &Job<'_>) -> Vec<Row> {
    let all = scope.all_folders();
    let shared = all.iter().find(|folder| folder.is_shared);
    let is_selected = |folder: &Folder| folders.iter().any(|selected| selected.real == folder.real);
    let is_shared_selected = shared.is_some_and(is_selected);
    let created = created_folders::all(&all);
    let mut rows = Vec::new();
    let shared_last = all.iter().filter(|folder| !folder.is_shared).chain(shared);
    for folder in shared_last {
        for Installed { name, kind } in installed(folder, shared, job) {
            let is_link = matches!(kind, Kind::Link);
            if keep.contains(&name.as_str()) || !(is_selected(folder) || (is_link && is_shared_selected)) {
                continue;
            }
            let place = folder.path.join(&name);
            let change = match kind {
                Kind::Folder(manifest) => install::remove(&place, manifest, job),
                Kind::Link if job.dry_run => Ok(Change::new(Action::Removed, "")),
                Kind::Link => disk::remove(&folder.path, &name).map(|()| Change::new(Action::Removed, "")),
            };
            rows.push(row(folder, &name, change));
        }
        let is_changed = !job.dry_run && rows.iter().any(|row| row.folder.as_ref() == Some(&folder.path));
        let count = created.iter().find(|(path, _)| is_changed && *path == folder.path);
        if let Some((_, count)) = count {
            created_folders::remove(&folder.path, *count, scope);
        }
    }
    rows
}

/// Lists the skills of a program and where they are installed.
///
/// # Errors
///
/// Fails if there is no home directory, or the project is not a folder.
pub(crate) fn list(root: &Node, options: &SkillsOptions, environment: &Environment) -> Result<Report> {
    let scope = Scope::new(options.project.as_deref(), environment)?;
    let all = scope.all_folders();
    let shared = all.iter().find(|folder| folder.is_shared);
    let expected = generated::skills(root, options.depth);
    // The skills of other depths that are installed.
    let mut others: Vec<(usize, Vec<Skill>)> = Vec::new();
    let job = Job { dry_run: true, ..job(root, options) };
    let mut rows = Vec::new();
    for folder in &all {
        for Installed { name, kind } in installed(folder, shared, &job) {
            let place = folder.path.join(&name);
            let manifest = match (kind, shared) {
                (Kind::Folder(manifest), _) => manifest,
                (Kind::Link, Some(shared)) => match Place::at(&shared.real.join(&name), job.program) {
                    Ok(Place::Ours(manifest)) => manifest,
                    _ => continue,
                },
                (Kind::Link, None) => continue,
            };
            let depth = manifest.depth;
            if depth != options.depth && others.iter().all(|(other, _)| *other != depth) {
                others.push((depth, generated::skills(root, depth)));
            }
            let skills = others.iter().find(|(other, _)| *other == depth).map_or(&expected, |(_, skills)| skills);
            let (state, note) = state(&place, skills.iter().find(|skill| skill.name == name), &job);
            let (skill, agents) = (name, folder.agents.clone());
            rows.push(Row { skill, agents, folder: Some(folder.path.clone()), state, note });
        }
    }
    if rows.is_empty() {
        let not_installed = |Skill { name, .. }| Row {
            skill: name,
            agents: Vec::new(),
            folder: None,
            state: "not installed",
            note: String::new(),
        };
        rows.extend(expected.into_iter().map(not_installed));
    }
    Ok(Report { rows, key: "state", dry_run: false })
}

/// Returns the state of an installed skill compared with the program's, and a note.
fn state(place: &Path, skill: Option<&Skill>, job: &Job<'_>) -> (&'static str, String) {
    let Some(skill) = skill else { return ("obsolete", "the program no longer has this skill".to_owned()) };
    match install::put(place, &skill.files, job) {
        Ok(Change { action: Action::Unchanged, note }) => ("current", note),
        Ok(Change { action: Action::Kept, note }) => ("changed", note),
        Ok(Change { action: Action::Blocked, note }) => ("blocked", note),
        Ok(Change { note, .. }) => ("outdated", note),
        Err(error) => ("unreadable", error.to_string()),
    }
}
