//! The environment variables of a call: those of the process, or a map for tests.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

/// A source of environment variables.
///
/// ```
/// use vestibule::command::Environment;
///
/// let env = Environment::from_iter([("REGION", "eu-west-1")]);
/// assert_eq!(env.get("REGION").unwrap(), "eu-west-1");
/// assert!(env.get("HOME").is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub enum Environment {
    /// The variables of the process, each read when it is used.
    #[default]
    Process,
    /// A fixed set of variables.
    Map(Arc<Vec<(OsString, OsString)>>),
}

impl Environment {
    /// Returns an environment without variables.
    pub fn empty() -> Self {
        Self::Map(Arc::default())
    }

    /// Returns the value of a variable.
    #[inline(never)]
    pub fn get(&self, name: &str) -> Option<OsString> {
        match self {
            Self::Process => std::env::var_os(name),
            // The last of several values counts.
            Self::Map(map) => map.iter().rev().find(|(own, _)| own == name).map(|(_, value)| value.clone()),
        }
    }

    /// Returns every variable.
    pub(crate) fn all(&self) -> Vec<(OsString, OsString)> {
        match self {
            Self::Process => std::env::vars_os().collect(),
            Self::Map(map) => map.to_vec(),
        }
    }

    /// Returns whether a variable is set and not empty.
    pub fn is_set(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !value.is_empty())
    }

    /// Returns the value of a variable that is an absolute path.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn folder(&self, name: &str) -> Option<PathBuf> {
        self.get(name).map(PathBuf::from).filter(|path| path.is_absolute())
    }

    /// Returns the user's home directory.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn home(&self) -> Option<PathBuf> {
        self.folder(if cfg!(windows) { "USERPROFILE" } else { "HOME" })
    }

    /// Returns the name of the agent that runs the program, if the environment names one.
    pub fn agent(&self) -> Option<String> {
        let named = self.agent_named_by("AI_AGENT", None).or_else(|| self.agent_named_by("AGENT", None));
        named
            .or_else(|| self.agent_named_by("CLAUDECODE", Some("claude-code")))
            .or_else(|| self.agent_named_by("CURSOR_AGENT", Some("cursor")))
            .or_else(|| self.agent_named_by("CURSOR_TRACE_ID", Some("cursor")))
            .or_else(|| self.agent_named_by("GEMINI_CLI", Some("gemini-cli")))
            .or_else(|| self.agent_named_by("CODEX_SANDBOX", Some("codex")))
            .or_else(|| self.agent_named_by("OPENCODE", Some("opencode")))
    }

    /// Returns the agent named by a variable that is set: the fixed name, or else its value.
    #[inline(never)]
    fn agent_named_by(&self, variable: &str, agent: Option<&str>) -> Option<String> {
        let value = self.get(variable).filter(|value| !value.is_empty())?;
        Some(agent.map_or_else(|| value.to_string_lossy().into_owned(), str::to_owned))
    }
}

impl<K: Into<OsString>, V: Into<OsString>> FromIterator<(K, V)> for Environment {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Self::Map(Arc::new(pairs.into_iter().map(|(key, value)| (key.into(), value.into())).collect()))
    }
}
