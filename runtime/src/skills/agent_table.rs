//! The agents that read skills, and their folders.

use std::path::{Path, PathBuf};

use crate::command::Environment;
use crate::data::split_once_at;
use crate::graph::builtin::skills::AGENT_NAMES;

/// An agent, which reads the shared folder unless it has its own.
pub(super) struct Agent {
    pub(super) name: &'static str,
    /// Paths of which one exists if the agent is on the machine.
    pub(super) markers: Vec<AgentPath>,
    pub(super) own: Option<OwnFolder>,
}

/// A skills folder that only one agent reads.
pub(super) struct OwnFolder {
    pub(super) project: &'static str,
    pub(super) user: AgentPath,
}

/// A path below the home directory, or below the folder that a variable names.
#[derive(Clone, Copy)]
pub(crate) struct AgentPath {
    /// The variable that names another folder in place of the one in the home directory.
    variable: Option<&'static str>,
    /// The folder in the home directory.
    folder: &'static str,
    /// The path below the folder.
    path: &'static str,
}

impl AgentPath {
    /// Parses `~/.agent` or `${AGENT_HOME:-~/.agent}/skills`, as a shell reads them.
    pub(crate) fn parse(text: &'static str) -> Option<Self> {
        let Some(text) = text.strip_prefix("${") else {
            return text.strip_prefix("~/").map(|folder| Self { variable: None, folder, path: "" });
        };
        let (variable, rest) = split_once_at(text, ":-~/")?;
        let (folder, path) = rest.split_once('}')?;
        Some(Self { variable: Some(variable), folder, path: path.strip_prefix('/').unwrap_or(path) })
    }

    /// Returns the path on this machine, if the environment names its folder.
    pub(crate) fn resolve(self, environment: &Environment) -> Option<PathBuf> {
        let moved = self.variable.and_then(|variable| environment.folder(variable));
        let folder = moved.or_else(|| Some(below(&environment.home()?, self.folder)))?;
        Some(below(&folder, self.path))
    }

    /// Returns the folder that the path belongs to: the one that the variable names, or else the home directory.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn base(self, environment: &Environment) -> Option<PathBuf> {
        self.variable.and_then(|variable| environment.folder(variable)).or_else(|| environment.home())
    }
}

/// Returns a path of several names below a folder.
pub(crate) fn below(folder: &Path, path: &str) -> PathBuf {
    let mut out = folder.to_owned();
    out.extend(path.split('/').filter(|part| !part.is_empty()));
    out
}

/// The agents, by the names that `--agent` takes (`graph` lists them as its choices): the name, the paths that an agent on the
/// machine has, and for an agent with a folder of its own that folder in a project and of the user. One text takes one
/// relocation at the start of a program, a table of paths 180.
const AGENTS: &str = "\
amp | ${XDG_CONFIG_HOME:-~/.config}/amp
antigravity | ~/.gemini/antigravity
augment | ~/.augment | .augment/skills | ~/.augment/skills
claude-code | ${CLAUDE_CONFIG_DIR:-~/.claude} | .claude/skills | ${CLAUDE_CONFIG_DIR:-~/.claude}/skills
cline | ~/.cline
codex | ${CODEX_HOME:-~/.codex}
continue | ~/.continue | .continue/skills | ~/.continue/skills
crush | ${XDG_CONFIG_HOME:-~/.config}/crush | .crush/skills | ${XDG_CONFIG_HOME:-~/.config}/crush/skills
cursor | ~/.cursor
devin | ${XDG_CONFIG_HOME:-~/.config}/devin | .devin/skills | ${XDG_CONFIG_HOME:-~/.config}/devin/skills
dexto | ~/.dexto
droid | ~/.factory
gemini-cli | ~/.gemini
github-copilot | ~/.copilot
goose | ${XDG_CONFIG_HOME:-~/.config}/goose | .goose/skills | ${XDG_CONFIG_HOME:-~/.config}/goose/skills
grok | ${GROK_HOME:-~/.grok} | .grok/skills | ${GROK_HOME:-~/.grok}/skills
hermes-agent | ${HERMES_HOME:-~/.hermes} | .hermes/skills | ${HERMES_HOME:-~/.hermes}/skills
junie | ~/.junie | .junie/skills | ~/.junie/skills
kilo | ~/.kilo ~/.kilocode
kimi-code-cli | ~/.kimi-code ~/.kimi
kiro-cli | ~/.kiro | .kiro/skills | ~/.kiro/skills
mistral-vibe | ${VIBE_HOME:-~/.vibe} | .vibe/skills | ${VIBE_HOME:-~/.vibe}/skills
openclaw | ~/.openclaw | skills | ~/.openclaw/skills
opencode | ${XDG_CONFIG_HOME:-~/.config}/opencode
openhands | ~/.openhands | .openhands/skills | ~/.openhands/skills
pi | ~/.pi/agent
qwen-code | ~/.qwen | .qwen/skills | ~/.qwen/skills
roo | ~/.roo | .roo/skills | ~/.roo/skills
rovodev | ~/.rovodev | .rovodev/skills | ~/.rovodev/skills
tabnine-cli | ~/.tabnine | .tabnine/agent/skills | ~/.tabnine/agent/skills
trae | ~/.trae | .trae/skills | ~/.trae/skills
warp | ~/.warp
windsurf | ~/.codeium/windsurf | .windsurf/skills | ~/.codeium/windsurf/skills
zed | ${XDG_CONFIG_HOME:-~/.config}/zed
";

const _: () = {
    assert!(count(AGENTS, b'\n') == count(AGENT_NAMES, b' '), "`--agent` takes the name of every agent, and `shared`");
};

const fn count(text: &str, byte: u8) -> usize {
    let (mut count, mut index) = (0, 0);
    while index < text.len() {
        count += (text.as_bytes()[index] == byte) as usize;
        index += 1;
    }
    count
}

/// Returns all agents.
pub(super) fn agents() -> Vec<Agent> {
    AGENTS.lines().filter_map(agent).collect()
}

fn agent(line: &'static str) -> Option<Agent> {
    let mut cells = line.split(" | ");
    let (name, markers) = (cells.next()?, cells.next()?);
    let own = match cells.next() {
        Some(project) => Some(OwnFolder { project, user: AgentPath::parse(cells.next()?)? }),
        None => None,
    };
    Some(Agent { name, markers: markers.split(' ').filter_map(AgentPath::parse).collect(), own })
}
