//! The environment variables of a call: those of the process, or a map that a test gives.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

/// Where environment variables are looked up.
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
    /// The variables of the process, each read when it is asked for.
    #[default]
    Process,
    /// These and no others.
    Map(Arc<Vec<(OsString, OsString)>>),
}

impl Environment {
    /// No variables at all.
    pub fn empty() -> Self {
        Self::Map(Arc::default())
    }

    /// The value of a variable.
    #[inline(never)]
    pub fn get(&self, name: &str) -> Option<OsString> {
        match self {
            Self::Process => std::env::var_os(name),
            // Of a variable given twice, the last counts.
            Self::Map(map) => map.iter().rev().find(|(own, _)| own == name).map(|(_, value)| value.clone()),
        }
    }

    /// Every variable.
    pub(crate) fn all(&self) -> Vec<(OsString, OsString)> {
        match self {
            Self::Process => std::env::vars_os().collect(),
            Self::Map(map) => map.to_vec(),
        }
    }

    /// Whether a variable is set to something.
    pub fn is_set(&self, name: &str) -> bool {
        self.get(name).is_some_and(|value| !value.is_empty())
    }

    /// An absolute path that a variable gives; any other is none.
    pub(crate) fn folder(&self, name: &str) -> Option<PathBuf> {
        self.get(name).map(PathBuf::from).filter(|path| path.is_absolute())
    }

    /// The user's home.
    pub(crate) fn home(&self) -> Option<PathBuf> {
        self.folder(if cfg!(windows) { "USERPROFILE" } else { "HOME" })
    }

    /// The name of the agent that runs the program, when it says so in the environment.
    pub fn agent(&self) -> Option<String> {
        let named = self.says("AI_AGENT", None).or_else(|| self.says("AGENT", None));
        named
            .or_else(|| self.says("CLAUDECODE", Some("claude-code")))
            .or_else(|| self.says("CURSOR_AGENT", Some("cursor")))
            .or_else(|| self.says("CURSOR_TRACE_ID", Some("cursor")))
            .or_else(|| self.says("GEMINI_CLI", Some("gemini-cli")))
            .or_else(|| self.says("CODEX_SANDBOX", Some("codex")))
            .or_else(|| self.says("OPENCODE", Some("opencode")))
    }

    /// Whom a variable stands for, when it is set; where that is nobody in particular, its value says.
    #[inline(never)]
    fn says(&self, variable: &str, agent: Option<&str>) -> Option<String> {
        let value = self.get(variable).filter(|value| !value.is_empty())?;
        Some(agent.map_or_else(|| value.to_string_lossy().into_owned(), str::to_owned))
    }
}

impl<K: Into<OsString>, V: Into<OsString>> FromIterator<(K, V)> for Environment {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Self::Map(Arc::new(pairs.into_iter().map(|(key, value)| (key.into(), value.into())).collect()))
    }
}
