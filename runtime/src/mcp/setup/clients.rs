//! The clients of MCP servers, and where each keeps its list of servers.

use std::path::{Path, PathBuf};

use super::launch::Launch;
use crate::command::Environment;
use crate::data::{Data, Map};
use crate::json;
use crate::skills::{AgentPath, below, is_agent_here};

/// The clients, in the order of the values of `--agent`: the name; the syntax of the config file and the keys that lead to all
/// servers; the shape of an entry; the files of the user; those of a project. Of several files or keys the first that exists
/// is used, or else the last. `@` is the folder for the data of desktop applications.
const CLIENTS: &str = "\
amp | json amp.mcpServers | plain | ${XDG_CONFIG_HOME:-~/.config}/amp/settings.jsonc ${XDG_CONFIG_HOME:-~/.config}/amp/settings.json | .amp/settings.jsonc .amp/settings.json
antigravity | json mcpServers | plain | ~/.gemini/config/mcp_config.json
claude-code | json mcpServers | plain | ${CLAUDE_CONFIG_DIR:-~/}/.claude.json | .mcp.json
claude-desktop | json mcpServers | plain | @/Claude/claude_desktop_config.json
cline | json mcpServers | enabled | @/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json ${CLINE_DIR:-~/.cline}/data/settings/cline_mcp_settings.json
codex | toml mcp_servers | plain | ${CODEX_HOME:-~/.codex}/config.toml | .codex/config.toml
cursor | json mcpServers | plain | ~/.cursor/mcp.json | .cursor/mcp.json
gemini-cli | json mcpServers | plain | ~/.gemini/settings.json | .gemini/settings.json
github-copilot | json mcpServers | stdio | ~/.copilot/mcp-config.json | .github/mcp.json .mcp.json
goose | yaml extensions | extension | ${XDG_CONFIG_HOME:-~/.config}/goose/config.yaml
grok | toml mcp_servers | plain | ${GROK_HOME:-~/.grok}/config.toml | .grok/config.toml
kilo | json mcp | local | ${XDG_CONFIG_HOME:-~/.config}/kilo/kilo.json ${XDG_CONFIG_HOME:-~/.config}/kilo/kilo.jsonc | kilo.json kilo.jsonc
kimi-code-cli | json mcpServers | transport | ${KIMI_CODE_HOME:-~/.kimi-code}/mcp.json | .kimi-code/mcp.json
kiro-cli | json mcpServers | plain | ~/.kiro/settings/mcp.json | .kiro/settings/mcp.json
opencode | json mcp/servers mcp | local | ${XDG_CONFIG_HOME:-~/.config}/opencode/opencode.json ${XDG_CONFIG_HOME:-~/.config}/opencode/opencode.jsonc | opencode.json opencode.jsonc
pi | json mcpServers | plain | ${PI_CODING_AGENT_DIR:-~/.pi/agent}/mcp.json | .pi/mcp.json
roo | json mcpServers | plain | @/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json | .roo/mcp.json
vscode | json servers | plain | @/Code/User/mcp.json | .vscode/mcp.json
windsurf | json mcpServers | plain | ~/.codeium/windsurf/mcp_config.json
zed | json context_servers | custom | ${XDG_CONFIG_HOME:-~/.config}/zed/settings.json | .zed/settings.json
";

/// A client, and its config files.
pub(super) struct Client {
    /// Name of the agent, as `--agent` takes it.
    pub(super) name: &'static str,
    pub(super) syntax: Syntax,
    shape: &'static str,
    user: Vec<&'static str>,
    project: Vec<&'static str>,
}

/// The syntax of a config file.
pub(super) enum Syntax {
    /// JSON, with or without comments: the paths of keys that lead to the object of all servers.
    Json(Vec<Vec<&'static str>>),
    /// TOML, with a table of each server below `mcp_servers`.
    Toml,
    /// YAML, which is not edited.
    Yaml,
}

/// A config file of a client.
pub(super) struct ConfigFile {
    pub(super) path: PathBuf,
    /// Folder that the file has to be in, once links are resolved.
    pub(super) base: PathBuf,
}

/// Returns all clients.
pub(super) fn clients() -> Vec<Client> {
    CLIENTS.lines().filter_map(Client::parse).collect()
}

impl Client {
    fn parse(line: &'static str) -> Option<Self> {
        let mut cells = line.split(" | ");
        let (name, syntax, shape) = (cells.next()?, cells.next()?, cells.next()?);
        let syntax = match syntax.split_once(' ')? {
            ("json", paths) => Syntax::Json(paths.split(' ').map(|path| path.split('/').collect()).collect()),
            ("toml", _) => Syntax::Toml,
            _ => Syntax::Yaml,
        };
        let mut files = || cells.next().map(|files| files.split(' ').collect()).unwrap_or_default();
        Some(Self { name, syntax, shape, user: files(), project: files() })
    }

    /// Returns the config file of the user, or that of a project; `None` if the client has none there.
    pub(super) fn file(&self, project: Option<&Path>, environment: &Environment) -> Option<ConfigFile> {
        let mut files: Vec<ConfigFile> = match project {
            Some(folder) => {
                let file = |path: &&str| ConfigFile { path: below(folder, path), base: folder.to_owned() };
                self.project.iter().map(file).collect()
            }
            None => self.user.iter().filter_map(|path| ConfigFile::of_user(path, environment)).collect(),
        };
        match files.iter().position(|file| file.path.symlink_metadata().is_ok()) {
            Some(index) => Some(files.swap_remove(index)),
            None => files.pop(),
        }
    }

    /// Returns whether the client runs the program or is on the machine.
    pub(super) fn is_here(&self, environment: &Environment) -> bool {
        let files = || self.user.iter().filter_map(|path| ConfigFile::of_user(path, environment));
        // A client that does not read skills has a folder of its own for the file.
        let has_folder = || files().any(|file| file.path.parent().is_some_and(Path::is_dir));
        let has_file = || files().any(|file| file.path.symlink_metadata().is_ok());
        is_agent_here(self.name, environment).unwrap_or_else(has_folder) || has_file()
    }

    /// Returns the entry of a server.
    pub(super) fn entry(&self, launch: &Launch) -> Map {
        let Launch { command, args } = launch;
        let entry = match self.shape {
            "enabled" => json!({ "command": command, "args": args, "disabled": false }),
            "stdio" => json!({ "type": "stdio", "command": command, "args": args, "tools": ["*"] }),
            "transport" => json!({ "transport": "stdio", "command": command, "args": args }),
            "local" => json!({ "type": "local", "command": (launch.words().collect::<Vec<_>>()) }),
            "custom" => json!({ "source": "custom", "command": command, "args": args, "env": {} }),
            "extension" => json!({ "type": "stdio", "cmd": command, "args": args, "enabled": true, "timeout": 300 }),
            _ => json!({ "command": command, "args": args }),
        };
        match entry {
            Data::Object(entry) => entry,
            _ => Map::new(),
        }
    }
}

impl ConfigFile {
    fn of_user(path: &'static str, environment: &Environment) -> Option<Self> {
        if let Some(path) = path.strip_prefix("@/") {
            let base = application_data(environment)?;
            return Some(Self { path: below(&base, path), base });
        }
        let path = AgentPath::parse(path)?;
        Some(Self { path: path.resolve(environment)?, base: path.base(environment)? })
    }
}

/// Returns the folder for the data of desktop applications.
fn application_data(environment: &Environment) -> Option<PathBuf> {
    if cfg!(windows) {
        environment.folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        Some(environment.home()?.join("Library/Application Support"))
    } else {
        environment.folder("XDG_CONFIG_HOME").or_else(|| Some(environment.home()?.join(".config")))
    }
}

#[cfg(test)]
mod tests {
    use super::{CLIENTS, ConfigFile, Environment, clients};
    use crate::graph::builtin::skills::CLIENT_NAMES;

    #[test]
    fn each_line_of_the_table_is_a_client_of_the_option() {
        let names: Vec<&str> = clients().iter().map(|client| client.name).collect();
        assert_eq!(names.join(" "), CLIENT_NAMES);
        assert_eq!(names.len(), CLIENTS.lines().count());
        let home = if cfg!(windows) { ("USERPROFILE", r"C:\home") } else { ("HOME", "/home") };
        let environment: Environment = [home, ("APPDATA", r"C:\data")].into_iter().collect();
        for client in clients() {
            let files = client.user.iter().filter_map(|path| ConfigFile::of_user(path, &environment));
            assert_eq!(files.filter(|file| file.path.starts_with(&file.base)).count(), client.user.len());
        }
    }
}
