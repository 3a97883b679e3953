//! Commands that are requests, and commands that are made when somebody asks for more than their names.

use std::io::{self, Write};
use std::path::Path;

use super::{Environment, Execution, Held, Stderr};
use crate::data::{Data, Map};
use crate::error::{InputErrors, Result};
use crate::schema::{Part, Values};
use crate::variable_name::variable_name;

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
    fn start(self: Box<Self>) -> Result<Execution>;
}

/// Something that a request is to read before it is sent.
pub(crate) enum Needed<'a> {
    File(&'a Path),
    Stdin,
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
        variable_name(words.chain([name]))
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

/// A request as a command of curl's.
pub(crate) struct Curl {
    /// What a POSIX shell runs.
    pub(crate) line: String,
    /// The variables in it that have to be set first, because what they stand for was typed and is a secret.
    pub(crate) variables: Vec<String>,
}

/// What makes a request of the values of a command.
pub(crate) trait Typed: Send + Sync {
    /// The request, and every problem of the values that their fields alone do not show.
    fn request(&self, values: &Values<'_>, problems: &mut InputErrors) -> Option<Box<dyn Pending>>;

    /// The JSON Schema of what comes back, made when somebody asks for it.
    fn output(&self) -> Option<Data> {
        None
    }

    /// Adds to the schema of a part of the input what its fields alone do not say.
    fn refine(&self, part: Part, schema: &mut Map);
}

/// A command that is made when somebody asks for more than what lists say of it.
#[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "only commands from documents are made late"))]
pub(crate) trait Later: Send + Sync {
    /// Its words for lists, packed: the name, what it is for in a line, what it does to the world.
    fn brief(&self) -> &[u8];

    /// The command itself, which is kept.
    fn command(&self) -> &Held;

    /// The command made for the asker alone, unless it is kept already.
    fn alone(&self) -> Option<Held>;
}
