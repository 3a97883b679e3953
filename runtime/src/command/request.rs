//! Commands that send HTTP requests, and commands that are built on first use: what `fetch` and `openapi` implement.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Mutex;

use super::{Context, Environment, Execution, Interaction, Stderr, StoredCommand};
use crate::absent::IfFetch;
use crate::data::{Data, Map};
use crate::error::{InputErrors, Result};
use crate::schema::{Part, Values};

/// The member of a result's metadata with the input that asks for the other pages of a list.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) const MORE_PAGES: &str = "morePages";

/// A request that is complete but for the files and standard input that its body names.
pub(crate) trait PendingRequest: Send {
    /// Loads the files and standard input that the request names, or opens those that are read while it is sent.
    fn resolve(&mut self, inputs: &mut dyn InputReader) -> Result<()>;

    /// Returns true if functions of the program choose where the request goes or what credentials it gets, so that
    /// [`RequestContext::call`] is needed.
    #[allow(dead_code, reason = "only some features use it")]
    fn reads_call(&self) -> bool {
        false
    }

    /// Sets the program and call that the request is sent for.
    ///
    /// # Errors
    ///
    /// Those of the program's functions.
    fn set_context(&mut self, _: RequestContext) -> Result<()> {
        Ok(())
    }

    /// Loads what the request names, and formats it as a curl command instead of sending it.
    fn into_curl(self: Box<Self>, inputs: &mut dyn InputReader) -> Result<CurlCommand>;

    /// Returns whether the request changes nothing, as a GET request does.
    #[allow(dead_code, reason = "only some features use it")]
    fn is_safe(&self) -> bool {
        false
    }

    /// Returns the confirmation that the request lacks.
    fn confirmation(&self) -> Option<Confirmation> {
        None
    }

    /// Returns the file that the response body is saved to; `-` is stdout.
    fn output_path(&self) -> Option<&Path>;

    /// Returns whether the response body is saved to a file.
    fn writes_file(&self) -> bool {
        self.output_path().is_some_and(|path| path != Path::new("-"))
    }

    /// Sends the request.
    fn start(self: Box<Self>) -> Result<Execution>;
}

/// A confirmation that a request needs before it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Confirmation {
    /// The question to a person.
    pub(crate) question: String,
    /// The option that confirms the request, as it is typed, and its name in data.
    pub(crate) label: String,
    pub(crate) name: String,
    /// The id of the field, if the request has its value.
    pub(crate) sent: Option<u16>,
}

/// A source that a request body is read from.
pub(crate) enum RequestInput<'a> {
    File(&'a Path),
    Stdin,
}

/// The files and standard input of a call, which only the command line reads.
pub(crate) trait InputReader {
    /// Reads a source into memory, up to a limit.
    fn read(&mut self, input: RequestInput<'_>) -> io::Result<Vec<u8>>;

    /// Opens a source that is sent unchanged: a small one is read, a large one is read while it is sent.
    fn open(&mut self, input: RequestInput<'_>) -> io::Result<InputContent>;
}

/// The content of a source.
pub(crate) enum InputContent {
    Bytes(Vec<u8>),
    Large(LargeInput),
}

/// A source that is read while it is sent.
pub(crate) struct LargeInput {
    /// The first bytes.
    pub(crate) start: Vec<u8>,
    /// The number of all bytes, if known.
    pub(crate) length: Option<u64>,
    /// The bytes after the first, which the first request takes.
    pub(crate) rest: Mutex<Option<Box<dyn Read + Send>>>,
    /// Opens the source again at its start, for a retry; `None` if it can be read once only.
    pub(crate) reopen: Option<Reopen>,
}

/// A function that opens a source again.
pub(crate) type Reopen = Box<dyn Fn() -> io::Result<Box<dyn Read + Send>> + Send + Sync>;

/// The program and call that a request is sent for. It travels in the request's extensions.
#[derive(Clone, Debug, Default)]
#[cfg_attr(not(feature = "remote"), expect(dead_code, reason = "read by remote handlers only"))]
pub(crate) struct RequestContext {
    pub(crate) program: String,
    pub(crate) version: String,
    /// The names on the path to the mount, without the program's.
    pub(crate) mount_path: Vec<String>,
    pub(crate) environment: Environment,
    pub(crate) stderr: Option<Stderr>,
    /// True if the call is a command line, whose stderr its caller sees.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) is_typed: bool,
    /// True if a person sees stderr while the request is on its way.
    pub(crate) is_interactive: bool,
    /// The means to show progress.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) interaction: Interaction,
    /// The connection options on the command line, by name.
    pub(crate) connection: Vec<(&'static str, String)>,
    /// The call, for the program's functions.
    pub(crate) call: Option<Context>,
    /// The base URL that the program chooses for the call, instead of the mount's.
    pub(crate) base_url: Option<String>,
    /// The URL of the server that a document states for the operation, instead of the mount's base URL.
    pub(crate) operation_server: Option<String>,
    /// True if the program contains the document that states that server, so that it names the server itself.
    pub(crate) trusts_operation_server: bool,
    /// The authorization servers that a document states for the mount.
    pub(crate) authorization_servers: Vec<AuthorizationServer>,
    /// The access token that the operation needs.
    pub(crate) token: TokenNeed,
    /// The secrets of the call, for `--curl`.
    pub(crate) secrets: Vec<SecretVariable>,
    /// Cookies that hold no secret, as pairs, for `--curl`.
    pub(crate) shown_cookies: Vec<String>,
}

/// A secret of a call, and the environment variable that gives it or stands for it.
#[derive(Clone, Debug)]
pub(crate) struct SecretVariable {
    pub(crate) secret: String,
    pub(crate) name: String,
    /// True if the variable has given the secret.
    pub(crate) is_set: bool,
}

/// The access token that an operation of a document needs.
#[derive(Clone, Debug, Default)]
#[allow(dead_code, reason = "only some features use it")]
pub(crate) struct TokenNeed {
    /// True if the operation is declared to need no credentials.
    pub(crate) is_public: bool,
    /// The scopes that the operation is declared to need.
    pub(crate) scopes: Vec<String>,
}

/// The endpoints of an authorization server that an OpenAPI document states; empty texts if it does not.
#[derive(Clone, Debug, Default)]
#[allow(dead_code, reason = "only some features use it")]
pub(crate) struct AuthorizationServer {
    /// The URL of the server's metadata.
    pub(crate) metadata_url: String,
    /// The token endpoint for client credentials.
    pub(crate) token_url: String,
    /// The endpoint for device codes, and the token endpoint for them.
    pub(crate) device_url: String,
    pub(crate) device_token_url: String,
    /// True if the program contains the document.
    pub(crate) is_trusted: bool,
}

/// A request as a curl command.
pub(crate) struct CurlCommand {
    /// The command line, for a POSIX shell.
    pub(crate) line: String,
    /// The variables in the line that stand for secrets which were typed; the user has to set them.
    pub(crate) variables: Vec<String>,
}

impl CurlCommand {
    /// Replaces the value of a secret pair of the query, `name=value`, by a variable.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn hide_pair(&mut self, pair: &str, variable: &str, is_set: bool) {
        let name = pair.split('=').next().unwrap_or_default();
        // The variable is in double quotes between the single quotes of the URL.
        self.line = self.line.replace(pair, &format!("{name}='\"${variable}\"'"));
        if !is_set {
            self.variables.push(variable.to_owned());
        }
    }
}

/// Turns the values of a command into a request.
pub(crate) trait OperationHandler: Send + Sync {
    /// Builds the request, and reports the errors that single fields do not show.
    fn build_request(&self, values: &Values<'_>, errors: &mut InputErrors) -> Option<IfFetch<Box<dyn PendingRequest>>>;

    /// Returns the JSON Schema of the response, built on demand.
    fn output_schema(&self) -> Option<Data> {
        None
    }

    /// Returns whether the body is JSON.
    #[allow(dead_code, reason = "only some features use it")]
    fn takes_json(&self) -> bool {
        false
    }

    /// Adds constraints between fields to the schema of a part of the input.
    fn refine_schema(&self, part: Part, schema: &mut Map);
}

/// The parts of a request that a search for commands takes into account.
#[derive(Default)]
#[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "only operations of documents have them"))]
pub(crate) struct RequestTerms {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) tags: Vec<String>,
    pub(crate) description: String,
}

/// A command that is built when more than its listing entry is needed.
#[cfg_attr(not(feature = "openapi"), allow(dead_code, reason = "implemented by operations of documents only"))]
pub(crate) trait LazyCommand: Send + Sync {
    /// Returns the packed listing entry: name, summary and effects.
    fn summary(&self) -> &[u8];

    /// Returns what a search knows about the request.
    #[allow(dead_code, reason = "only some features use it")]
    fn request_terms(&self) -> RequestTerms;

    /// Returns the command, built once and cached.
    fn command(&self) -> &StoredCommand;

    /// Returns a command built for the caller alone, or `None` if one is cached already.
    fn build_uncached(&self) -> Option<StoredCommand>;
}
