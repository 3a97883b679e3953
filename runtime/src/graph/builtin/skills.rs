//! The built-in group `skills`.

use std::sync::Arc;

use super::Builtin;
use crate::command::Command;
use crate::graph::node::{ChildSlot, Node};
use crate::schema::{Field, Object};

/// Name of the folder that many agents share.
pub(crate) const SHARED: &str = "shared";

/// The values of `--agent`, which spaces separate; `skills` knows the folders of each.
pub(crate) const AGENT_NAMES: &str = "shared amp antigravity augment claude-code cline codex continue crush cursor devin dexto droid \
    gemini-cli github-copilot goose grok hermes-agent junie kilo kimi-code-cli kiro-cli mistral-vibe \
    openclaw opencode openhands pi qwen-code roo rovodev tabnine-cli trae warp windsurf zed";

/// The values of `--agent` of `mcp add`; `mcp` knows the config files of each.
#[allow(dead_code, reason = "only the feature `mcp` uses it")]
pub(crate) const CLIENT_NAMES: &str = "amp antigravity claude-code claude-desktop cline codex cursor gemini-cli github-copilot goose grok \
    kilo kimi-code-cli kiro-cli opencode pi roo vscode windsurf zed";

pub(super) fn build(own: &Builtin) -> ChildSlot {
    let depth = Field::new("depth", crate::schema::Kind::U32)
        .default(1)
        .describe("Depth to which each group of commands gets its own skill");
    let agent = Field::choice("agent", AGENT_NAMES.split(' ')).array();
    let project = Field::path("project").default_missing(".").value_name("folder").optional();
    let project = project.describe("Use the folders of a project instead of your home directory");
    let dry_run = Field::boolean("dryRun").describe("Show what would change without changing it");
    let force = Field::boolean("force").describe("Overwrite or remove files that were edited");
    let chosen = |doc: &str| {
        let agent = agent.clone().describe(doc);
        Object::new().field(agent).field(project.clone()).field(dry_run.clone()).field(force.clone())
    };
    let add = Command::new("add")
        .description("Install the program's skills for your agents")
        .options(chosen("Agent to install for [default: every agent that is found]").field(depth.clone()));
    let list = Command::new("list")
        .description("List the program's skills and where they are installed")
        .options(Object::new().field(project.clone()).field(depth));
    let remove = Command::new("remove")
        .description("Remove the program's skills")
        .options(chosen("Agent to remove them from [default: all]"));
    let mut group = Node::named(own.name);
    group.description = own.doc.to_owned();
    group.children = [add, list, remove].map(|command| ChildSlot::Command(command.into())).into();
    ChildSlot::Node(Arc::new(group))
}
