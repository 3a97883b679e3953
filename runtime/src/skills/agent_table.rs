//! The agents that read skills, and their folders.

use crate::graph::AGENT_NAMES;

/// An agent, which reads the shared folder unless it has its own.
pub(crate) struct Agent {
    pub(crate) name: &'static str,
    /// Paths of which one exists if the agent is on the machine.
    pub(crate) markers: &'static [AgentPath],
    pub(crate) own: Option<OwnFolder>,
}

/// A skills folder that only one agent reads.
pub(crate) struct OwnFolder {
    pub(crate) project: &'static str,
    pub(crate) user: AgentPath,
}

/// A path of an agent.
#[derive(Clone, Copy)]
pub(crate) enum AgentPath {
    /// Below the home directory.
    Home(&'static str),
    /// Below the folder for config files.
    Config(&'static str),
    /// Below the folder that a variable names, or else below one in the home directory: the variable, the folder in
    /// the home directory, the path.
    EnvOverride(&'static str, &'static str, &'static str),
}

const fn shared(name: &'static str, markers: &'static [AgentPath]) -> Agent {
    Agent { name, markers, own: None }
}

const fn own_dir(name: &'static str, markers: &'static [AgentPath], project: &'static str, user: AgentPath) -> Agent {
    Agent { name, markers, own: Some(OwnFolder { project, user }) }
}

/// The agents, by the names that `--agent` takes (`graph` lists them as its choices).
pub(crate) const AGENTS: &[Agent] = &[
    shared("amp", &[AgentPath::Config("amp")]),
    shared("antigravity", &[AgentPath::Home(".gemini/antigravity")]),
    own_dir("augment", &[AgentPath::Home(".augment")], ".augment/skills", AgentPath::Home(".augment/skills")),
    own_dir(
        "claude-code",
        &[AgentPath::EnvOverride("CLAUDE_CONFIG_DIR", ".claude", "")],
        ".claude/skills",
        AgentPath::EnvOverride("CLAUDE_CONFIG_DIR", ".claude", "skills"),
    ),
    shared("cline", &[AgentPath::Home(".cline")]),
    shared("codex", &[AgentPath::EnvOverride("CODEX_HOME", ".codex", "")]),
    own_dir("continue", &[AgentPath::Home(".continue")], ".continue/skills", AgentPath::Home(".continue/skills")),
    own_dir("crush", &[AgentPath::Config("crush")], ".crush/skills", AgentPath::Config("crush/skills")),
    shared("cursor", &[AgentPath::Home(".cursor")]),
    own_dir("devin", &[AgentPath::Config("devin")], ".devin/skills", AgentPath::Config("devin/skills")),
    shared("dexto", &[AgentPath::Home(".dexto")]),
    shared("droid", &[AgentPath::Home(".factory")]),
    shared("gemini-cli", &[AgentPath::Home(".gemini")]),
    shared("github-copilot", &[AgentPath::Home(".copilot")]),
    own_dir("goose", &[AgentPath::Config("goose")], ".goose/skills", AgentPath::Config("goose/skills")),
    own_dir(
        "grok",
        &[AgentPath::EnvOverride("GROK_HOME", ".grok", "")],
        ".grok/skills",
        AgentPath::EnvOverride("GROK_HOME", ".grok", "skills"),
    ),
    own_dir(
        "hermes-agent",
        &[AgentPath::EnvOverride("HERMES_HOME", ".hermes", "")],
        ".hermes/skills",
        AgentPath::EnvOverride("HERMES_HOME", ".hermes", "skills"),
    ),
    own_dir("junie", &[AgentPath::Home(".junie")], ".junie/skills", AgentPath::Home(".junie/skills")),
    shared("kilo", &[AgentPath::Home(".kilo"), AgentPath::Home(".kilocode")]),
    shared("kimi-code-cli", &[AgentPath::Home(".kimi-code"), AgentPath::Home(".kimi")]),
    own_dir("kiro-cli", &[AgentPath::Home(".kiro")], ".kiro/skills", AgentPath::Home(".kiro/skills")),
    own_dir(
        "mistral-vibe",
        &[AgentPath::EnvOverride("VIBE_HOME", ".vibe", "")],
        ".vibe/skills",
        AgentPath::EnvOverride("VIBE_HOME", ".vibe", "skills"),
    ),
    own_dir("openclaw", &[AgentPath::Home(".openclaw")], "skills", AgentPath::Home(".openclaw/skills")),
    shared("opencode", &[AgentPath::Config("opencode")]),
    own_dir("openhands", &[AgentPath::Home(".openhands")], ".openhands/skills", AgentPath::Home(".openhands/skills")),
    shared("pi", &[AgentPath::Home(".pi/agent")]),
    own_dir("qwen-code", &[AgentPath::Home(".qwen")], ".qwen/skills", AgentPath::Home(".qwen/skills")),
    own_dir("roo", &[AgentPath::Home(".roo")], ".roo/skills", AgentPath::Home(".roo/skills")),
    own_dir("rovodev", &[AgentPath::Home(".rovodev")], ".rovodev/skills", AgentPath::Home(".rovodev/skills")),
    own_dir(
        "tabnine-cli",
        &[AgentPath::Home(".tabnine")],
        ".tabnine/agent/skills",
        AgentPath::Home(".tabnine/agent/skills"),
    ),
    own_dir("trae", &[AgentPath::Home(".trae")], ".trae/skills", AgentPath::Home(".trae/skills")),
    shared("warp", &[AgentPath::Home(".warp")]),
    own_dir(
        "windsurf",
        &[AgentPath::Home(".codeium/windsurf")],
        ".windsurf/skills",
        AgentPath::Home(".codeium/windsurf/skills"),
    ),
    shared("zed", &[AgentPath::Config("zed")]),
];

const _: () = assert!(AGENT_NAMES.len() == AGENTS.len() + 1, "`--agent` takes the name of every agent, and `shared`");
