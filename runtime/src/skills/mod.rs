//! Installation of skills into the folders where agents look for them.
//!
//! A skill is installed into the folder that many agents share, and linked from the folders of agents that have their
//! own. A manifest in each skill folder lists the installed files with their hashes: nothing else is ever replaced or
//! removed, nor is an installed file that the user changed.

#![cfg(feature = "skills")]

mod agent_table;
mod agents;
mod created_folders;
mod disk;
mod install;
mod link;
mod list;
mod manifest;
mod row;
#[cfg(test)]
mod tests;
mod version_notice;

use std::path::PathBuf;

use crate::command::Environment;
use crate::data::sort_by;
use crate::describe::skills::{self as generated, Skill, SkillFile};
use crate::error::{Error, FieldError, Result, code};
use crate::graph::{Cli, Node};
use agents::{Folder, Scope};
use install::Job;
use list::{is_installed_nowhere, names_of, sweep};
use row::{Action, Change, Row};

#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use agent_table::{AgentPath, below};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use agents::is_agent_here;
pub(crate) use list::list;
pub(crate) use row::Report;
pub(crate) use version_notice::notice;

/// The options of a `skills` command.
#[derive(Debug, Default)]
pub(crate) struct SkillsOptions {
    /// Depth down to which groups have skills of their own.
    pub(crate) depth: usize,
    /// Names of agents; empty for those found on the machine.
    pub(crate) agents: Vec<String>,
    /// Folder of the project to install into, instead of the user's home.
    pub(crate) project: Option<PathBuf>,
    pub(crate) dry_run: bool,
    pub(crate) force: bool,
}

impl Cli {
    /// Returns the files of the program's [Agent Skills](https://agentskills.io), as `skills add` installs them, for
    /// packagers and tests. Each path starts with the name of its skill.
    ///
    /// The program has a skill, and so has each group down to a depth; with 0 there is one skill in all.
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
        let files = skills.into_iter().flat_map(|Skill { name, files, .. }| {
            files
                .into_iter()
                .map(move |SkillFile { path, contents }| SkillFile { path: format!("{name}/{path}"), contents })
        });
        files.collect()
    }
}

/// Installs the skills of a program.
///
/// # Errors
///
/// `SKILLS_FAILED` if a skill could not be installed somewhere; the others are installed.
pub(crate) fn add(root: &Node, options: &SkillsOptions, environment: &Environment) -> Result<Report> {
    let scope = Scope::new(options.project.as_deref(), environment)?;
    let skills = generated::skills(root, options.depth);
    let mut job = job(root, options);
    let folders = if options.agents.is_empty() { scope.folders_found() } else { scope.folders_of(&options.agents) };
    let shared = folders.iter().find(|folder| folder.is_shared);
    let mut rows: Vec<Row> = Vec::new();
    let created: Vec<_> = folders.iter().map(|folder| created_folders::before(folder, &folders)).collect();
    for (folder, created) in folders.iter().zip(created) {
        job.created = created;
        for skill in &skills {
            let place = folder.path.join(&skill.name);
            // A skill that is missing from the shared folder cannot be linked to.
            let linked = shared.filter(|shared| {
                let is_installed = |row: &Row| row.skill == skill.name && Action::is_in_place(row.state);
                let in_shared = |row: &&Row| row.folder.as_ref() == Some(&shared.path);
                !std::ptr::eq(*shared, folder) && rows.iter().filter(in_shared).any(is_installed)
            });
            let change = match linked {
                Some(shared) => link::put(folder, shared, skill, &job),
                None => install::put(&place, &skill.files, &job),
            };
            rows.push(row(folder, &skill.name, change));
        }
    }
    job.created.clear();
    let names: Vec<_> = skills.iter().map(|skill| skill.name.as_str()).collect();
    rows.extend(sweep(&scope, &folders, &names, &job));
    if !scope.is_project() && !options.dry_run && rows.iter().any(|row| Action::is_in_place(row.state)) {
        version_notice::record_version(root, environment);
    }
    into_report(rows, options.dry_run, "installed")
}

/// Removes the skills of a program.
///
/// # Errors
///
/// `SKILLS_FAILED` if a skill could not be removed; the others are removed.
pub(crate) fn remove(root: &Node, options: &SkillsOptions, environment: &Environment) -> Result<Report> {
    let scope = Scope::new(options.project.as_deref(), environment)?;
    let folders = if options.agents.is_empty() { scope.all_folders() } else { scope.folders_of(&options.agents) };
    let rows = sweep(&scope, &folders, &[], &job(root, options));
    let is_removed = || options.agents.is_empty() || is_installed_nowhere(&scope, &job(root, options));
    if !scope.is_project() && !options.dry_run && is_removed() {
        version_notice::forget_version(root, environment);
    }
    into_report(rows, options.dry_run, "removed")
}

/// Returns the job that the options describe.
fn job<'a>(root: &'a Node, options: &SkillsOptions) -> Job<'a> {
    let version = root.version.as_deref().unwrap_or_default();
    let names = names_of(root);
    let created = created_folders::CreatedFolders::new();
    Job {
        program: &root.name,
        version,
        depth: options.depth,
        names,
        created,
        force: options.force,
        dry_run: options.dry_run,
    }
}

/// Returns the row of a skill in a folder.
fn row(folder: &Folder, skill: &str, change: std::io::Result<Change>) -> Row {
    let Change { action, note } = change.unwrap_or_else(|error| Change::failed(&error));
    let (skill, folder, agents) = (skill.to_owned(), Some(folder.path.clone()), folder.agents.clone());
    Row { skill, agents, folder, state: action.name(), note }
}

/// Groups the rows by folder; returns an error with them if one is blocked or failed.
fn into_report(mut rows: Vec<Row>, dry_run: bool, what: &str) -> Result<Report> {
    let mut folders: Vec<Option<PathBuf>> = Vec::new();
    for row in &rows {
        if !folders.contains(&row.folder) {
            folders.push(row.folder.clone());
        }
    }
    let position = |row: &Row| folders.iter().position(|folder| *folder == row.folder);
    sort_by(&mut rows, &|a, b| position(a).cmp(&position(b)));
    let report = Report { rows, key: "action", dry_run };
    let is_failed = |row: &&Row| [Action::Blocked, Action::Failed].iter().any(|action| action.name() == row.state);
    let failed: Vec<_> = report.rows.iter().filter(is_failed).collect();
    if failed.is_empty() {
        return Ok(report);
    }
    let message = format!("{} of {} skills could not be {what}", failed.len(), report.rows.len());
    let mut error = Error::new(code::SKILLS_FAILED, message).with_details(report.data());
    for row in failed {
        error = error.field(FieldError::new(row.path(), format!("`{}`: {}", row.path(), row.note)));
    }
    Err(error)
}
