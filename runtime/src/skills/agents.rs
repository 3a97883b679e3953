//! The folders where agents look for skills, and the agents that are on the machine.

use std::path::{Path, PathBuf};

use super::agent_table::{Agent, OwnFolder, agents, below};
use crate::command::Environment;
use crate::error::{Error, Result, code};
use crate::graph::builtin::skills::SHARED;

/// The scope of an installation: the user, or a project.
pub(super) struct Scope<'e> {
    /// Home directory of the user, or folder of the project.
    root: PathBuf,
    is_project: bool,
    environment: &'e Environment,
}

/// A folder of skills.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    /// Path with links resolved, which identifies the folder.
    pub(super) real: PathBuf,
    /// Agents that read it.
    pub(super) agents: Vec<&'static str>,
    pub(super) is_shared: bool,
}

impl<'e> Scope<'e> {
    pub(super) fn new(project: Option<&Path>, environment: &'e Environment) -> Result<Self> {
        let is_project = project.is_some();
        let root = match project {
            Some(folder) => std::path::absolute(folder).ok().filter(|folder| folder.is_dir()).ok_or_else(|| {
                Error::new(code::SKILLS_FAILED, format!("`{}` is not a folder", folder.display()))
                    .hint("pass the folder of the project: `--project=<folder>`")
            })?,
            None => environment.home().ok_or_else(|| {
                let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
                Error::new(code::SKILLS_FAILED, format!("there is no home folder: {variable} is not an absolute path"))
                    .hint(format!("set {variable}, or pass `--project` for the current folder"))
            })?,
        };
        Ok(Self { root, is_project, environment })
    }

    pub(super) fn is_project(&self) -> bool {
        self.is_project
    }

    /// Returns whether the root of the scope is a folder or within it.
    pub(super) fn is_within(&self, folder: &Path) -> bool {
        self.root.starts_with(folder)
    }

    /// Returns the folders of the named agents, the shared one first, without duplicates.
    pub(super) fn folders_of(&self, selected: &[String]) -> Vec<Folder> {
        self.folders(&|name, _| selected.iter().any(|selected| selected == name))
    }

    /// Returns the shared folder, and those of the agents that are on the machine.
    pub(super) fn folders_found(&self) -> Vec<Folder> {
        self.folders(&|name, agent| name == SHARED || agent.is_some_and(|agent| self.has(agent)))
    }

    /// Returns the folders of all agents; for the shared one only the agents on the machine are named.
    pub(super) fn all_folders(&self) -> Vec<Folder> {
        self.folders(&|_, agent| agent.is_none_or(|agent| agent.own.is_some() || self.has(agent)))
    }

    fn folders(&self, is_selected: &dyn Fn(&str, Option<&Agent>) -> bool) -> Vec<Folder> {
        let mut out: Vec<Folder> = Vec::new();
        let (own, sharing): (Vec<Agent>, Vec<Agent>) = agents().into_iter().partition(|agent| agent.own.is_some());
        let known = sharing.iter().chain(&own).map(|agent| (agent.name, Some(agent)));
        let all = std::iter::once((SHARED, None)).chain(known);
        for (name, agent) in all.filter(|(name, agent)| is_selected(name, *agent)) {
            let Some(path) = self.folder(agent.and_then(|agent| agent.own.as_ref())) else { continue };
            let real = real(&path);
            match out.iter_mut().find(|folder| folder.real == real) {
                Some(folder) => folder.agents.push(name),
                None => out.push(Folder {
                    is_shared: Some(&real) == self.folder(None).map(|shared| self::real(&shared)).as_ref(),
                    path,
                    real,
                    agents: vec![name],
                }),
            }
        }
        out
    }

    fn folder(&self, own: Option<&OwnFolder>) -> Option<PathBuf> {
        Some(match own {
            None => below(&self.root, ".agents/skills"),
            Some(own) if self.is_project => below(&self.root, own.project),
            Some(own) => own.user.resolve(self.environment)?,
        })
    }

    /// Returns whether an agent runs the program, or is on the machine. In a project, the agent's folder there shows that
    /// the project is used with it.
    fn has(&self, agent: &Agent) -> bool {
        if self.environment.agent().is_some_and(|running| running == agent.name) {
            return true;
        }
        match &agent.own {
            Some(own) if self.is_project => {
                let folder = own.project.split('/').next().unwrap_or_default();
                folder.starts_with('.') && self.root.join(folder).symlink_metadata().is_ok()
            }
            _ => has_marker(agent, self.environment),
        }
    }
}

/// Returns whether an agent runs the program or is on the machine; `None` if no agent of the name reads skills.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn is_agent_here(name: &str, environment: &Environment) -> Option<bool> {
    let agent = agents().into_iter().find(|agent| agent.name == name)?;
    Some(environment.agent().is_some_and(|running| running == name) || has_marker(&agent, environment))
}

fn has_marker(agent: &Agent, environment: &Environment) -> bool {
    let is_there = |path: PathBuf| path.symlink_metadata().is_ok();
    agent.markers.iter().any(|marker| marker.resolve(environment).is_some_and(is_there))
}

/// Resolves the links in the part of a path that exists.
fn real(path: &Path) -> PathBuf {
    for ancestor in path.ancestors() {
        if let Ok(real) = ancestor.canonicalize() {
            let rest = path.strip_prefix(ancestor).unwrap_or(Path::new(""));
            return if rest.as_os_str().is_empty() { real } else { real.join(rest) };
        }
    }
    path.to_owned()
}
