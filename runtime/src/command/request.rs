//! Commands that send HTTP requests, and commands that are built on first use: what `fetch` and `openapi` implement.

use std::io;
use std::path::Path;

use super::{Environment, Execution, Stderr, StoredCommand};
use crate::absent::IfFetch;
use crate::data::{Data, Map};
use crate::error::{InputErrors, Result};
use crate::schema::{Part, Values};

/// A request that is complete but for the files and standard input that its body names.
pub(crate) trait PendingRequest: Send {
    /// Loads the files and standard input that the request names.
    fn resolve(&mut self, read: &mut dyn FnMut(RequestInput<'_>) -> io::Result<Vec<u8>>) -> Result<()>;

    /// Sets the program and call that the request is sent for.
    fn set_context(&mut self, _: RequestContext) {}

    /// Loads what the request names, and formats it as a curl command instead of sending it.
    fn into_curl(self: Box<Self>, read: &mut dyn FnMut(RequestInput<'_>) -> io::Result<Vec<u8>>)
    -> Result<CurlCommand>;

    /// Returns the file that the response body is saved to.
    fn output_path(&self) -> Option<&Path>;

    /// Sends the request.
    fn start(self: Box<Self>) -> Result<Execution>;
}

/// A source that a request body is read from.
pub(crate) enum RequestInput<'a> {
    File(&'a Path),
    Stdin,
}

/// The program and call that a request is sent for. It travels in the request's extensions.
#[derive(Clone, Debug, Default)]
#[cfg_attr(not(feature = "remote"), expect(dead_code, reason = "read by remote handlers only"))]
pub(crate) struct RequestContext {
    pub(crate) program: String,
    pub(crate) version: String,
    /// The names of the mount and of its groups, without the program's.
    pub(crate) mount_path: Vec<String>,
    pub(crate) environment: Environment,
    pub(crate) stderr: Option<Stderr>,
    /// True if a person sees stderr while the request is on its way.
    pub(crate) is_interactive: bool,
    /// The connection options on the command line, by name.
    pub(crate) connection: Vec<(&'static str, String)>,
}

/// A request as a curl command.
pub(crate) struct CurlCommand {
    /// The command line, for a POSIX shell.
    pub(crate) line: String,
    /// The variables in the line that stand for secrets which were typed; the user has to set them.
    pub(crate) variables: Vec<String>,
}

/// Turns the values of a command into a request.
pub(crate) trait OperationHandler: Send + Sync {
    /// Builds the request, and reports the errors that single fields do not show.
    fn build_request(&self, values: &Values<'_>, errors: &mut InputErrors) -> Option<IfFetch<Box<dyn PendingRequest>>>;

    /// Returns the JSON Schema of the response, built on demand.
    fn output_schema(&self) -> Option<Data> {
        None
    }

    /// Adds constraints between fields to the schema of a part of the input.
    fn refine_schema(&self, part: Part, schema: &mut Map);
}

/// A command that is built when more than its listing entry is needed.
#[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "implemented by operations of documents only"))]
pub(crate) trait LazyCommand: Send + Sync {
    /// Returns the packed listing entry: name, summary and effects.
    fn summary(&self) -> &[u8];

    /// Returns the command, built once and cached.
    fn command(&self) -> &StoredCommand;

    /// Returns a command built for the caller alone, or `None` if one is cached already.
    fn build_uncached(&self) -> Option<StoredCommand>;
}
