//! Where agents look for skills, and which of them are on this machine.

use std::path::{Path, PathBuf};

use crate::command::Environment;
use crate::error::{Error, Result};

/// The name of the folder that many agents share.
pub(super) const SHARED: &str = "shared";

/// An agent. It reads the shared folder unless it has one of its own.
struct Agent {
    name: &'static str,
    /// What is there when the agent is.
    signs: &'static [Where],
    own: Option<Own>,
}

/// A folder of skills that only one agent reads.
struct Own {
    project: &'static str,
    user: Where,
}

/// A path below a folder that the environment may move.
#[derive(Clone, Copy)]
enum Where {
    Home(&'static str),
    /// Below the folder of config files.
    Config(&'static str),
    /// Below the folder that a variable names, or else one in the home.
    Moved(&'static str, &'static str, &'static str),
}

const fn shares(name: &'static str, signs: &'static [Where]) -> Agent {
    Agent { name, signs, own: None }
}

const fn owns(name: &'static str, signs: &'static [Where], project: &'static str, user: Where) -> Agent {
    Agent { name, signs, own: Some(Own { project, user }) }
}

/// The agents by the names that `--agent` takes.
const AGENTS: &[Agent] = &[
    shares("amp", &[Where::Config("amp")]),
    shares("antigravity", &[Where::Home(".gemini/antigravity")]),
    owns("augment", &[Where::Home(".augment")], ".augment/skills", Where::Home(".augment/skills")),
    owns(
        "claude-code",
        &[Where::Moved("CLAUDE_CONFIG_DIR", ".claude", "")],
        ".claude/skills",
        Where::Moved("CLAUDE_CONFIG_DIR", ".claude", "skills"),
    ),
    shares("cline", &[Where::Home(".cline")]),
    shares("codex", &[Where::Moved("CODEX_HOME", ".codex", "")]),
    owns("continue", &[Where::Home(".continue")], ".continue/skills", Where::Home(".continue/skills")),
    owns("crush", &[Where::Config("crush")], ".crush/skills", Where::Config("crush/skills")),
    shares("cursor", &[Where::Home(".cursor")]),
    owns("devin", &[Where::Config("devin")], ".devin/skills", Where::Config("devin/skills")),
    shares("dexto", &[Where::Home(".dexto")]),
    shares("droid", &[Where::Home(".factory")]),
    shares("gemini-cli", &[Where::Home(".gemini")]),
    shares("github-copilot", &[Where::Home(".copilot")]),
    owns("goose", &[Where::Config("goose")], ".goose/skills", Where::Config("goose/skills")),
    owns(
        "grok",
        &[Where::Moved("GROK_HOME", ".grok", "")],
        ".grok/skills",
        Where::Moved("GROK_HOME", ".grok", "skills"),
    ),
    owns(
        "hermes-agent",
        &[Where::Moved("HERMES_HOME", ".hermes", "")],
        ".hermes/skills",
        Where::Moved("HERMES_HOME", ".hermes", "skills"),
    ),
    owns("junie", &[Where::Home(".junie")], ".junie/skills", Where::Home(".junie/skills")),
    shares("kilo", &[Where::Home(".kilo"), Where::Home(".kilocode")]),
    shares("kimi-code-cli", &[Where::Home(".kimi-code"), Where::Home(".kimi")]),
    owns("kiro-cli", &[Where::Home(".kiro")], ".kiro/skills", Where::Home(".kiro/skills")),
    owns(
        "mistral-vibe",
        &[Where::Moved("VIBE_HOME", ".vibe", "")],
        ".vibe/skills",
        Where::Moved("VIBE_HOME", ".vibe", "skills"),
    ),
    owns("openclaw", &[Where::Home(".openclaw")], "skills", Where::Home(".openclaw/skills")),
    shares("opencode", &[Where::Config("opencode")]),
    owns("openhands", &[Where::Home(".openhands")], ".openhands/skills", Where::Home(".openhands/skills")),
    shares("pi", &[Where::Home(".pi/agent")]),
    owns("qwen-code", &[Where::Home(".qwen")], ".qwen/skills", Where::Home(".qwen/skills")),
    owns("roo", &[Where::Home(".roo")], ".roo/skills", Where::Home(".roo/skills")),
    owns("rovodev", &[Where::Home(".rovodev")], ".rovodev/skills", Where::Home(".rovodev/skills")),
    owns("tabnine-cli", &[Where::Home(".tabnine")], ".tabnine/agent/skills", Where::Home(".tabnine/agent/skills")),
    owns("trae", &[Where::Home(".trae")], ".trae/skills", Where::Home(".trae/skills")),
    shares("warp", &[Where::Home(".warp")]),
    owns("windsurf", &[Where::Home(".codeium/windsurf")], ".windsurf/skills", Where::Home(".codeium/windsurf/skills")),
    shares("zed", &[Where::Config("zed")]),
];

/// The names that `--agent` takes.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    std::iter::once(SHARED).chain(AGENTS.iter().map(|agent| agent.name))
}

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
                Error::new("SKILLS_FAILED", format!("`{}` is no folder", folder.display()))
                    .hint("name the folder of the project: `--project=<folder>`")
            })?,
            None => environment.home().ok_or_else(|| {
                let variable = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
                Error::new("SKILLS_FAILED", format!("there is no home folder: {variable} is not an absolute path"))
                    .hint(format!("set {variable}, or write `--project` for the folder that you are in"))
            })?,
        };
        Ok(Self { root, is_project, environment })
    }

    pub(super) fn is_project(&self) -> bool {
        self.is_project
    }

    /// The folders of the agents that are named, the shared one first. Two that are one and the same come once.
    pub(super) fn folders_of(&self, wanted: &[String]) -> Vec<Folder> {
        self.folders(&|name, _| wanted.iter().any(|wanted| wanted == name))
    }

    /// The shared folder, and those of the agents that are there.
    pub(super) fn folders_found(&self) -> Vec<Folder> {
        self.folders(&|name, agent| name == SHARED || agent.is_some_and(|agent| self.has(agent)))
    }

    /// The folders of all agents.
    pub(super) fn all_folders(&self) -> Vec<Folder> {
        self.folders(&|_, _| true)
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

    fn folder(&self, own: Option<&Own>) -> Option<PathBuf> {
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
