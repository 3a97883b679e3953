//! Where agents look for skills, and which of them are on this machine.

use std::path::{Path, PathBuf};

use crate::command::Environment;
use crate::error::{Error, Result, code};
use crate::graph::{AGENTS, Agent, OwnFolder, SHARED, Where};

/// For whom skills are: the user, or those who work on a project.
pub(super) struct Scope<'e> {
    /// The user's home, or the folder of the project.
    root: PathBuf,
    is_project: bool,
    environment: &'e Environment,
}

/// A folder of skills.
pub(super) struct Folder {
    pub(super) path: PathBuf,
    /// The path without links, by which two names of one folder are known.
    pub(super) real: PathBuf,
    /// Who reads it.
    pub(super) agents: Vec<&'static str>,
    pub(super) is_shared: bool,
}

impl<'e> Scope<'e> {
    pub(super) fn new(project: Option<&Path>, environment: &'e Environment) -> Result<Self> {
        let is_project = project.is_some();
        let root = match project {
            Some(folder) => std::path::absolute(folder).ok().filter(|folder| folder.is_dir()).ok_or_else(|| {
                Error::new(code::SKILLS_FAILED, format!("`{}` is no folder", folder.display()))
                    .hint("name the folder of the project: `--project=<folder>`")
            })?,
            None => environment.home().ok_or_else(|| {
                let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
                Error::new(code::SKILLS_FAILED, format!("there is no home folder: {variable} is not an absolute path"))
                    .hint(format!("set {variable}, or write `--project` for the folder that you are in"))
            })?,
        };
        Ok(Self { root, is_project, environment })
    }

    pub(super) fn is_project(&self) -> bool {
        self.is_project
    }

    /// Whether the user's home, or the folder of the project, is a folder or within it.
    pub(super) fn is_within(&self, folder: &Path) -> bool {
        self.root.starts_with(folder)
    }

    /// The folders of the agents that are named, the shared one first. Two that are one and the same come once.
    pub(super) fn folders_of(&self, wanted: &[String]) -> Vec<Folder> {
        self.folders(&|name, _| wanted.iter().any(|wanted| wanted == name))
    }

    /// The shared folder, and those of the agents that are there.
    pub(super) fn folders_found(&self) -> Vec<Folder> {
        self.folders(&|name, agent| name == SHARED || agent.is_some_and(|agent| self.has(agent)))
    }

    /// The folders of all agents. Of those that share one, only the ones that are there are named.
    pub(super) fn all_folders(&self) -> Vec<Folder> {
        self.folders(&|_, agent| agent.is_none_or(|agent| agent.own.is_some() || self.has(agent)))
    }

    fn folders(&self, is_wanted: &dyn Fn(&str, Option<&Agent>) -> bool) -> Vec<Folder> {
        let mut out: Vec<Folder> = Vec::new();
        let own: Vec<_> = AGENTS.iter().filter(|agent| agent.own.is_some()).collect();
        let sharing = AGENTS.iter().filter(|agent| agent.own.is_none());
        let all = std::iter::once((SHARED, None)).chain(sharing.chain(own).map(|agent| (agent.name, Some(agent))));
        for (name, agent) in all.filter(|(name, agent)| is_wanted(name, *agent)) {
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
            Some(own) => self.at(own.user)?,
        })
    }

    /// Whether an agent is on the machine; in a project, whether the project is used with it too.
    fn has(&self, agent: &Agent) -> bool {
        let is_there = |path: PathBuf| path.symlink_metadata().is_ok();
        let is_used = match &agent.own {
            Some(own) if self.is_project => {
                let folder = own.project.split('/').next().unwrap_or_default();
                folder.starts_with('.') && is_there(self.root.join(folder))
            }
            _ => true,
        };
        is_used && agent.signs.iter().any(|sign| self.at(*sign).is_some_and(is_there))
    }

    fn at(&self, place: Where) -> Option<PathBuf> {
        let home = self.environment.home();
        Some(match place {
            Where::Home(path) => below(&home?, path),
            Where::Config(path) => {
                let config = self.environment.folder("XDG_CONFIG_HOME");
                below(&config.or_else(|| Some(home?.join(".config")))?, path)
            }
            Where::Moved(variable, folder, path) => {
                let moved = self.environment.folder(variable);
                below(&moved.or_else(|| Some(home?.join(folder)))?, path)
            }
        })
    }
}

fn below(folder: &Path, path: &str) -> PathBuf {
    let mut out = folder.to_owned();
    out.extend(path.split('/').filter(|part| !part.is_empty()));
    out
}

/// A path without links in the part of it that exists.
fn real(path: &Path) -> PathBuf {
    for ancestor in path.ancestors() {
        if let Ok(real) = ancestor.canonicalize() {
            let rest = path.strip_prefix(ancestor).unwrap_or(Path::new(""));
            return if rest.as_os_str().is_empty() { real } else { real.join(rest) };
        }
    }
    path.to_owned()
}
