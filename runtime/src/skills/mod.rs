//! Putting skills where agents look for them.
//!
//! A skill is put into the folder that many agents share, and linked to from the folders of those that have one of
//! their own. A record in the folder of each skill says which files we made, and what was in them: nothing
//! else is ever replaced or removed, and neither is a file of ours that the user changed.

#![cfg(feature = "skills")]

mod agents;
mod disk;
mod installed;
mod link;
mod made;
mod record;
mod row;
mod stale;
mod sync;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::command::Environment;
use crate::describe::skills::{self as generated, Skill, SkillFile};
use crate::error::{Error, FieldError, Result, code};
use crate::graph::{Cli, Node};
use agents::{Folder, Scope};
use installed::{is_nowhere, names_of, sweep};
use row::{Action, Change, Row};
use sync::Job;

pub(crate) use installed::list;
pub(crate) use row::Report;
pub(crate) use stale::notice;

/// What is asked of a command about skills.
#[derive(Debug, Default)]
pub(crate) struct Wish {
    /// How deep groups get skills of their own.
    pub(crate) depth: usize,
    /// The agents; none for those that are there.
    pub(crate) agents: Vec<String>,
    /// The folder of the project that the skills are for, and not for the user.
    pub(crate) project: Option<PathBuf>,
    pub(crate) dry_run: bool,
    pub(crate) force: bool,
}

impl Cli {
    /// The files of the program's [Agent Skills](https://agentskills.io), for packagers and tests: what
    /// `skills add` puts in place. The path of each begins with the name of its skill.
    ///
    /// The program has a skill, and so has each group down to a depth: with 0 there is one skill for all.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Greet someone
    /// #[command]
    /// fn greet(#[arg] name: String) -> String {
    ///     format!("Hello {name}")
    /// }
    ///
    /// let files = Cli::create("greet").root(commands![greet]).skills(1);
    /// assert_eq!(files[0].path, "greet/SKILL.md");
    /// assert!(files[0].contents.starts_with("---\nname: greet\ndescription: Greet someone. Use when"));
    /// ```
    pub fn skills(&self, depth: usize) -> Vec<SkillFile> {
        let skills = generated::skills(&self.0, depth);
        let files = skills.into_iter().flat_map(|Skill { name, files }| {
            files
                .into_iter()
                .map(move |SkillFile { path, contents }| SkillFile { path: format!("{name}/{path}"), contents })
        });
        files.collect()
    }
}

/// Puts the skills of a program in place.
///
/// # Errors
///
/// `SKILLS_FAILED`, when there is a place in which a skill could not be put; the others are in place.
pub(crate) fn add(root: &Node, wish: &Wish, environment: &Environment) -> Result<Report> {
    let scope = Scope::new(wish.project.as_deref(), environment)?;
    let skills = generated::skills(root, wish.depth);
    let mut job = job(root, wish);
    let folders = if wish.agents.is_empty() { scope.folders_found() } else { scope.folders_of(&wish.agents) };
    let shared = folders.iter().find(|folder| folder.is_shared);
    let mut rows: Vec<Row> = Vec::new();
    let made: Vec<_> = folders.iter().map(|folder| made::before(folder, &folders)).collect();
    for (folder, made) in folders.iter().zip(made) {
        job.made = made;
        for skill in &skills {
            let place = folder.path.join(&skill.name);
            // What is not in the shared folder cannot be linked to.
            let linked = shared.filter(|shared| {
                let is_there = |row: &Row| row.skill == skill.name && Action::is_in_place(row.state);
                let in_shared = |row: &&Row| row.folder.as_ref() == Some(&shared.path);
                !std::ptr::eq(*shared, folder) && rows.iter().filter(in_shared).any(is_there)
            });
            let done = match linked {
                Some(shared) => link::put(folder, shared, skill, &job),
                None => sync::put(&place, &skill.files, &job),
            };
            rows.push(row(folder, &skill.name, done));
        }
    }
    job.made.clear();
    let names: Vec<_> = skills.iter().map(|skill| skill.name.as_str()).collect();
    rows.extend(sweep(&scope, &folders, &names, &job));
    if !scope.is_project() && !wish.dry_run && rows.iter().any(|row| Action::is_in_place(row.state)) {
        stale::note(root, environment);
    }
    finished(rows, wish.dry_run, "put in place")
}

/// Removes the skills of a program.
///
/// # Errors
///
/// `SKILLS_FAILED`, when there is one that could not be removed; the others are.
pub(crate) fn remove(root: &Node, wish: &Wish, environment: &Environment) -> Result<Report> {
    let scope = Scope::new(wish.project.as_deref(), environment)?;
    let folders = if wish.agents.is_empty() { scope.all_folders() } else { scope.folders_of(&wish.agents) };
    let rows = sweep(&scope, &folders, &[], &job(root, wish));
    let is_gone = || wish.agents.is_empty() || is_nowhere(&scope, &job(root, wish));
    if !scope.is_project() && !wish.dry_run && is_gone() {
        stale::forget(root, environment);
    }
    finished(rows, wish.dry_run, "removed")
}

fn job<'a>(root: &'a Node, wish: &Wish) -> Job<'a> {
    let version = root.version.as_deref().unwrap_or_default();
    let names = names_of(root);
    let made = made::Made::new();
    Job { program: &root.name, version, depth: wish.depth, names, made, force: wish.force, dry_run: wish.dry_run }
}

fn row(folder: &Folder, skill: &str, done: std::io::Result<Change>) -> Row {
    let Change { action, note } = done.unwrap_or_else(|error| Change::failed(&error));
    let (skill, folder, agents) = (skill.to_owned(), Some(folder.path.clone()), folder.agents.clone());
    Row { skill, agents, folder, state: action.name(), note }
}

/// The rows, each folder's together, or an error that has them when something is wrong.
fn finished(mut rows: Vec<Row>, is_dry: bool, what: &str) -> Result<Report> {
    let mut folders: Vec<Option<PathBuf>> = rows.iter().map(|row| row.folder.clone()).collect();
    let mut seen = BTreeSet::new();
    folders.retain(|folder| seen.insert(folder.clone()));
    rows.sort_by_key(|row| folders.iter().position(|folder| *folder == row.folder));
    let report = Report { rows, key: "action", is_dry };
    let is_wrong = |row: &&Row| [Action::Blocked, Action::Failed].iter().any(|action| action.name() == row.state);
    let wrong: Vec<_> = report.rows.iter().filter(is_wrong).collect();
    if wrong.is_empty() {
        return Ok(report);
    }
    let message = format!("{} of {} skills could not be {what}", wrong.len(), report.rows.len());
    let mut error = Error::new(code::SKILLS_FAILED, message).with_details(report.data());
    for row in wrong {
        error = error.field(FieldError::new(row.path(), format!("`{}`: {}", row.path(), row.note)));
    }
    Err(error)
}
