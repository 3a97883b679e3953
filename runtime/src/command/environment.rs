//! The environment variables of a call: those of the process, or a map for tests.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

/// The variables that name the agent which runs the program.
const AGENT_VARIABLES: &[&str] =
    &["AI_AGENT", "AGENT", "CLAUDECODE", "CURSOR_AGENT", "CURSOR_TRACE_ID", "GEMINI_CLI", "CODEX_SANDBOX", "OPENCODE"];

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
#[non_exhaustive]
pub enum Environment {
    /// The variables of the process, each read when it is used.
    #[default]
    Process,
    /// A fixed set of variables, from [`from_iter`](FromIterator::from_iter) or [`empty`](Self::empty).
    Map(Variables),
}

/// A fixed set of variables.
#[derive(Clone, Default)]
pub struct Variables(Arc<Vec<(OsString, OsString)>>);

impl fmt::Debug for Variables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The values are left out: they may be secrets.
        f.debug_set().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl Environment {
    /// Returns an environment without variables.
    pub fn empty() -> Self {
        Self::Map(Variables::default())
    }

    /// Returns the value of a variable.
    #[inline(never)]
    pub fn get(&self, name: &str) -> Option<OsString> {
        match self {
            Self::Process => std::env::var_os(name),
            // The last of several values counts.
            Self::Map(map) => map.0.iter().rev().find(|(own, _)| own == name).map(|(_, value)| value.clone()),
        }
    }

    /// Returns a copy for a caller of another front end, with the caller's agent in place of the one that this environment
    /// names.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn for_caller(&self, agent: Option<&str>) -> Self {
        let mut variables = self.all();
        variables.retain(|(name, _)| !name.to_str().is_some_and(|name| AGENT_VARIABLES.contains(&name)));
        variables.extend(agent.map(|agent| ("AI_AGENT".into(), agent.into())));
        Self::Map(Variables(Arc::new(variables)))
    }

    /// Returns a copy with one more variable, which replaces one of the same name.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn with(&self, name: &str, value: &str) -> Self {
        let mut variables = self.all();
        variables.push((name.into(), value.into()));
        Self::Map(Variables(Arc::new(variables)))
    }

    /// Returns every variable.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn all(&self) -> Vec<(OsString, OsString)> {
        match self {
            Self::Process => std::env::vars_os().collect(),
            Self::Map(map) => map.0.to_vec(),
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

    /// Returns the directory of the cache, if the user has one.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn cache_folder(&self) -> Option<PathBuf> {
        let folder = if cfg!(windows) {
            self.folder("LOCALAPPDATA")
        } else if cfg!(target_os = "macos") {
            self.home().map(|home| home.join("Library/Caches"))
        } else {
            self.folder("XDG_CACHE_HOME").or_else(|| self.home().map(|home| home.join(".cache")))
        };
        folder.map(|folder| folder.join("vestibule"))
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
        Self::Map(Variables(Arc::new(pairs.into_iter().map(|(key, value)| (key.into(), value.into())).collect())))
    }
}
