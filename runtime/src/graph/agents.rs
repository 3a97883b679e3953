//! The agents that read skills, and where they look for them.

#![cfg(feature = "skills")]

/// The name of the folder that many agents share.
pub(crate) const SHARED: &str = "shared";

/// An agent. It reads the shared folder unless it has one of its own.
pub(crate) struct Agent {
    pub(crate) name: &'static str,
    /// What is there when the agent is.
    pub(crate) signs: &'static [Where],
    pub(crate) own: Option<OwnFolder>,
}

/// A folder of skills that only one agent reads.
pub(crate) struct OwnFolder {
    pub(crate) project: &'static str,
    pub(crate) user: Where,
}

/// A path below a folder that the environment may move.
#[derive(Clone, Copy)]
pub(crate) enum Where {
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
    Agent { name, signs, own: Some(OwnFolder { project, user }) }
}

/// The agents by the names that `--agent` takes.
pub(crate) const AGENTS: &[Agent] = &[
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
pub(crate) fn agent_names() -> impl Iterator<Item = &'static str> {
    std::iter::once(SHARED).chain(AGENTS.iter().map(|agent| agent.name))
}
