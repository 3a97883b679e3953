//! What a mounted HTTP handler is to those who only see the graph.

#![cfg(feature = "fetch")]

use std::ffi::OsStr;
use std::io;
use std::io::Write;
use std::path::Path;

use crate::command::{Environment, Started, Stderr};
use crate::error::{Problems, Result};

/// A node that answers HTTP requests.
pub(crate) trait Mounted: Send + Sync {
    /// Reads the tokens behind the mount's word into a request.
    ///
    /// `claim` is shown the tokens from each flag on, and says how many of them are the program's own.
    fn read(&self, tokens: &[&OsStr], claim: &mut dyn FnMut(&[&OsStr]) -> usize) -> (Box<dyn Pending>, Problems);

    /// What is wrong with the definition.
    fn mistakes(&self) -> Vec<String>;

    /// What the user may set about the connection, when the handler is on the network.
    fn connection(&self) -> Option<Connection> {
        None
    }
}

/// What the user of a handler on the network may set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connection {
    /// The names of its base URLs.
    #[cfg_attr(not(feature = "remote"), expect(dead_code, reason = "only a handler on the network asks"))]
    pub(crate) profiles: Vec<String>,
    /// The environment variables of its credentials, each with what it is.
    pub(crate) variables: Vec<(String, String)>,
}

/// On whose behalf a request is sent.
#[derive(Clone, Debug, Default)]
#[cfg_attr(not(feature = "remote"), expect(dead_code, reason = "only a handler on the network asks"))]
pub(crate) struct Caller {
    pub(crate) program: String,
    pub(crate) version: String,
    /// The words of the mount, below the program.
    pub(crate) words: Vec<String>,
    pub(crate) environment: Environment,
    pub(crate) stderr: Option<Stderr>,
    /// Whether somebody looks at stderr while the request is on its way.
    pub(crate) is_watched: bool,
    /// What the call says about the connection.
    pub(crate) connection: Vec<(&'static str, String)>,
}

#[cfg_attr(not(feature = "remote"), expect(dead_code, reason = "only a handler on the network asks"))]
impl Caller {
    /// The environment variable of something that can be set: `MY_CLI_GH_TIMEOUT`.
    pub(crate) fn variable(&self, name: &str) -> String {
        let words = std::iter::once(self.program.as_str()).chain(self.words.iter().map(String::as_str));
        let whole = words.chain([name]).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_");
        whole.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }).collect()
    }

    /// What the program calls itself where it goes: `my-cli/1.2.0`.
    pub(crate) fn agent(&self) -> String {
        match (self.program.as_str(), self.version.as_str()) {
            ("", _) => concat!("vestibule/", env!("CARGO_PKG_VERSION")).to_owned(),
            (program, "") => program.to_owned(),
            (program, version) => format!("{program}/{version}"),
        }
    }

    /// Writes to stderr; where there is none, nobody could read it.
    pub(crate) fn pass_on(&self, bytes: &[u8]) {
        if let Some(stderr) = &self.stderr {
            let _ = stderr.clone().write_all(bytes);
        }
    }
}

/// A request that is ready but for what it reads from files and stdin.
pub(crate) trait Pending: Send {
    /// Reads what the request needs.
    fn resolve(&mut self, read: &mut dyn FnMut(Needed<'_>) -> io::Result<Vec<u8>>) -> Result<()>;

    /// Says on whose behalf it will be sent.
    fn sent_by(&mut self, _: Caller) {}

    /// Reads what the request needs, and writes it as a command of curl's in place of sending it.
    fn as_curl(self: Box<Self>, read: &mut dyn FnMut(Needed<'_>) -> io::Result<Vec<u8>>) -> Result<Curl>;

    /// The file that the body of the response goes to.
    fn output(&self) -> Option<&Path>;

    /// Sends the request.
    fn start(self: Box<Self>) -> Result<Started>;
}

/// A request as a command of curl's.
pub(crate) struct Curl {
    /// What a POSIX shell runs.
    pub(crate) line: String,
    /// The variables in it that have to be set first, because what they stand for was typed and is a secret.
    pub(crate) variables: Vec<String>,
}

/// Something that a request is to read before it is sent.
pub(crate) enum Needed<'a> {
    File(&'a Path),
    Stdin,
}

/// What can be mounted: a [`Mount`](crate::fetch::Mount), or a handler itself.
pub trait IntoMount {
    /// Mounts it on a node.
    #[doc(hidden)]
    fn mount_on(self, node: MountPoint<'_>);
}

/// Where a handler is mounted.
#[doc(hidden)]
pub struct MountPoint<'a>(pub(super) &'a mut super::Node);

impl std::fmt::Debug for MountPoint<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MountPoint")
    }
}

impl MountPoint<'_> {
    pub(crate) fn set(self, mounted: Box<dyn Mounted>, description: String) {
        self.0.mount = Some(mounted);
        if !description.is_empty() {
            self.0.description = description;
        }
    }
}
