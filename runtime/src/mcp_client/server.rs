//! The definition of a server: a command that starts it, or its URL.

use std::fmt;
use std::time::Duration;

use super::http::HttpServer;
use crate::command::RequestContext;
use crate::error::Result;
use crate::shell::split_words;

/// Time to wait for the next message of a server.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// A server of the Model Context Protocol: a command line that starts it, or the URL that it answers at. Requires the
/// feature `mcp-client`, and a URL also `remote`.
///
/// A text that begins with `http://` or `https://` is a URL. Any other text is split into words, as a shell does it, and the
/// words are the program and its arguments; no shell is run. A list is taken as it is.
///
/// ```
/// use vestibule::mcp_client::McpServer;
///
/// let files = McpServer::from("npx -y @modelcontextprotocol/server-filesystem /tmp").env("NO_COLOR", "1");
/// let same = McpServer::from(["npx", "-y", "@modelcontextprotocol/server-filesystem", "/tmp"]);
/// # let _ = (files, same);
/// ```
///
/// A process gets the environment of the program. A URL gets the token in `<PROGRAM>_<MOUNT>_TOKEN`, if that is set, as
/// `Authorization: Bearer`. Other credentials, headers and certificates are those of a [`Remote`](crate::fetch::Remote),
/// which is a server as well: `McpServer::from(Remote::new("https://mcp.example/mcp").bearer_env("EXAMPLE_TOKEN"))`.
#[derive(Clone)]
#[must_use]
pub struct McpServer {
    pub(super) target: Target,
    pub(super) timeout: Duration,
    /// True if the time-out was set by the program.
    pub(super) has_timeout: bool,
}

#[derive(Clone)]
pub(super) enum Target {
    Process(ProcessSpec),
    Http(Box<HttpServer>),
}

/// The command that starts a server.
#[derive(Clone, Default)]
pub(super) struct ProcessSpec {
    pub(super) words: Vec<String>,
    /// Variables to set, each with a text or with the name of the variable that has it.
    pub(super) variables: Vec<(String, VariableValue)>,
}

#[derive(Clone)]
pub(super) enum VariableValue {
    Text(String),
    Variable(String),
}

impl McpServer {
    pub(super) fn of(target: Target) -> Self {
        Self { target, timeout: DEFAULT_TIMEOUT, has_timeout: false }
    }

    /// Sets an environment variable of the process.
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.set_variable(name.into(), VariableValue::Text(value.into()));
        self
    }

    /// Passes an environment variable of the program to the process under another name, if it is set:
    /// `.env_from("GITHUB_TOKEN", "MY_CLI_GH_TOKEN")`.
    pub fn env_from(mut self, name: impl Into<String>, variable: impl Into<String>) -> Self {
        self.set_variable(name.into(), VariableValue::Variable(variable.into()));
        self
    }

    fn set_variable(&mut self, name: String, value: VariableValue) {
        if let Target::Process(process) = &mut self.target {
            process.variables.push((name, value));
        }
    }

    /// Sets the time to wait for the next message of the server: 60 seconds by default. Progress of a tool extends it, up to an
    /// hour for the whole answer.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        (self.timeout, self.has_timeout) = (timeout, true);
        self
    }

    /// Returns what is wrong with the definition.
    pub(crate) fn definition_errors(&self) -> Vec<String> {
        let mut errors = match &self.target {
            Target::Process(process) if process.words.first().is_none_or(String::is_empty) => {
                vec!["the MCP server has no command: give a command line or a URL".to_owned()]
            }
            Target::Process(process) => invalid_variables(process),
            Target::Http(server) => server.definition_errors(),
        };
        if self.timeout.is_zero() {
            errors.push("a time-out of zero fails every request".to_owned());
        }
        errors
    }

    /// Returns true if functions of the program choose the base URL or the token of a call.
    pub(crate) fn reads_call(&self) -> bool {
        matches!(&self.target, Target::Http(server) if server.reads_call())
    }

    /// Sets the base URL that the program chooses for a call.
    ///
    /// # Errors
    ///
    /// Those of the program's function, and that of an invalid URL.
    pub(crate) fn choose_base_url(&self, context: &mut RequestContext) -> Result<()> {
        match &self.target {
            Target::Http(server) => server.choose_base_url(context),
            Target::Process(_) => Ok(()),
        }
    }

    /// Returns the server in a few words, for errors.
    pub(crate) fn label(&self) -> String {
        match &self.target {
            Target::Process(process) => super::message::quoted(&process.words.join(" ")),
            Target::Http(server) => server.label(),
        }
    }

    /// Returns what tells the server's tools from those of others.
    pub(crate) fn key(&self) -> String {
        match &self.target {
            Target::Process(process) => process.words.join("\0"),
            Target::Http(server) => server.label(),
        }
    }
}

fn invalid_variables(process: &ProcessSpec) -> Vec<String> {
    let names = process.variables.iter().map(|(name, _)| name);
    let invalid = names.filter(|name| name.is_empty() || name.contains(['=', '\0']));
    invalid.map(|name| format!("`{name}` is not a name of an environment variable")).collect()
}

impl fmt::Debug for McpServer {
    /// Omits arguments, variables and URLs, which may contain secrets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let program = match &self.target {
            Target::Process(process) => process.words.first().map(String::as_str).unwrap_or_default(),
            Target::Http(_) => "http",
        };
        f.debug_struct("McpServer").field("program", &program).finish_non_exhaustive()
    }
}

impl From<&str> for McpServer {
    fn from(text: &str) -> Self {
        let is_url = ["http://", "https://"]
            .iter()
            .any(|scheme| text.trim().get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)));
        match is_url {
            true => Self::of(Target::Http(Box::new(HttpServer::new(text.trim())))),
            false => Self::from(split_words(text)),
        }
    }
}

impl From<String> for McpServer {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<Vec<String>> for McpServer {
    fn from(words: Vec<String>) -> Self {
        Self::of(Target::Process(ProcessSpec { words, variables: Vec::new() }))
    }
}

impl<const N: usize> From<[&str; N]> for McpServer {
    fn from(words: [&str; N]) -> Self {
        Self::from(words.map(str::to_owned).to_vec())
    }
}
