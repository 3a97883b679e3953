//! The tools of an MCP server as commands: they are described by a document that is made from the list of tools, so that
//! names, options, validation and searching are those of operations.

mod document;
mod request;

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use self::document::{ToolFacts, facts_of, to_document};
use self::request::ToolRequest;
use super::cache::CacheUse;
use super::commands::Commands;
use super::context::{ApiContext, OperationKind};
use super::filter::Filter;
use super::kept::{self, Fetched};
use super::load::parse;
use super::mount::Naming;
use super::refresh::{Loaded, PerVersion};
use super::spec::Spec;
use crate::command::{Effects, Environment, PendingRequest, RequestContext};
use crate::error::{Error, Result, code};
use crate::fetch::{Body, FetchInput, Mount};
use crate::graph::{IntoMount, MountPoint};
use crate::mcp_client::{Era, McpServer, Session, ToolList, read_tool_list};
use crate::run;

/// An MCP server whose tools are commands; see [`Mount::mcp`].
#[derive(Clone, Debug)]
#[must_use]
pub struct McpMount {
    server: McpServer,
    tools: Option<Cow<'static, str>>,
    filter: Filter,
    naming: Naming,
    description: String,
    is_cached: bool,
}

impl Mount {
    /// Mounts the tools of an MCP server as commands: a URL (streamable HTTP), a command line that starts a server, or a
    /// [`McpServer`]. Requires the feature `mcp-client`, and a URL also `remote`.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let cli = Cli::create("my-cli")
    ///     .mount("files", Mount::mcp("npx -y @modelcontextprotocol/server-filesystem /tmp"))
    ///     .mount("docs", Mount::mcp(["uvx", "docs-server", "--quiet"]));
    /// cli.check().unwrap();
    /// ```
    ///
    /// The module [`mcp_client`](crate::mcp_client) describes the commands, the cache and the credentials.
    ///
    /// # Errors
    ///
    /// A call fails with `MCP_SERVER_FAILED` if the server cannot be started, ends, or breaks the protocol, with `TIMEOUT`
    /// if it does not answer, with the errors of a remote handler if it cannot be reached, and with the code of the tool's
    /// own error, or else `MCP_TOOL_ERROR`.
    #[cfg_attr(docsrs, doc(cfg(feature = "mcp-client")))]
    pub fn mcp(server: impl Into<McpServer>) -> McpMount {
        McpMount {
            server: server.into(),
            tools: None,
            filter: Filter::default(),
            naming: Naming::default(),
            description: String::new(),
            is_cached: true,
        }
    }
}

impl McpMount {
    /// Sets the list of tools, so that the server is not asked for it: the result of `tools/list` as JSON, usually
    /// `include_str!("tools.json")`.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// const TOOLS: &str = r#"{ "tools": [{ "name": "read_file", "description": "Read a file", "inputSchema": {
    ///     "type": "object", "properties": { "path": { "type": "string" } }, "required": ["path"] } }] }"#;
    ///
    /// let cli = Cli::create("my-cli").mount("files", Mount::mcp("files-server").tools(TOOLS));
    /// assert!(Invocation::line("files --help").run(&cli).success().contains("read_file"));
    /// let error = Invocation::line("files read_file").run(&cli).failure(2);
    /// assert!(error.contains("--path"), "{error}");
    /// ```
    pub fn tools(mut self, json: impl Into<Cow<'static, str>>) -> Self {
        self.tools = Some(json.into());
        self
    }

    /// Enables or disables the cache of the list of tools in the user's cache directory. It is enabled by default; the
    /// environment variable `VESTIBULE_CACHE=0` disables it too.
    pub fn cache(mut self, is_cached: bool) -> Self {
        self.is_cached = is_cached;
        self
    }

    /// Includes only the tools whose names match a pattern, in which `*` matches any text. Repeatable; one pattern has to
    /// match.
    pub fn include(mut self, pattern: impl Into<String>) -> Self {
        self.filter.include.push(pattern.into());
        self
    }

    /// Excludes the tools whose names match a pattern. Repeatable.
    pub fn exclude(mut self, pattern: impl Into<String>) -> Self {
        self.filter.exclude.push(pattern.into());
        self
    }

    /// Names the commands by the tools' names in kebab-case; the names as the server has them can be typed as well.
    pub fn kebab_names(mut self) -> Self {
        self.naming = Naming::Kebab;
        self
    }

    /// Sets the description of the mount in help and listings.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }
}

impl IntoMount for McpMount {
    fn mount_on(self, mut node: MountPoint<'_>) {
        node.describe(self.description, self.server.definition_errors());
        let typed = Arc::new(OnceLock::new());
        let kind = Arc::new(Tools {
            server: self.server,
            is_embedded: self.tools.is_some(),
            typed: Arc::clone(&typed),
            facts: PerVersion::default(),
        });
        let (lister, tools) = (Arc::clone(&kind), self.tools);
        let spec = Spec::made(move |cache_use| match &tools {
            Some(json) => read_tool_list(json).and_then(|list| parse(to_document(&list))).map(Loaded::from),
            None => lister.list(cache_use),
        });
        // Requests do not pass through it: a tool is called by the kind of its operation.
        let mount = Mount::from_fn(|_| http::Response::new(Body::empty()));
        let mut api = ApiContext::new(spec.cache(self.is_cached), mount, None, Vec::new());
        api.set_kind(kind, typed);
        node.set_lazy(Box::new(Commands::new(Arc::new(api), self.naming, self.filter, None)));
    }
}

/// The tools of a server.
struct Tools {
    server: McpServer,
    /// True if the program contains the list.
    is_embedded: bool,
    /// The words that select the mount, beginning with the program's name.
    typed: Arc<OnceLock<String>>,
    facts: PerVersion<OnceLock<(Option<Era>, Vec<ToolFacts>)>>,
}

impl Tools {
    /// Returns the document of the server's tools, from the cache or from the server.
    fn list(&self, cache_use: CacheUse) -> Result<Loaded, String> {
        let fetch = |_: &str, _| {
            let list = run::block_on_thread(self.ask()).and_then(std::convert::identity);
            let list = list.map_err(|error| describe(&error))?;
            Ok(Fetched::Text { etag: String::new(), text: to_document(&list) })
        };
        kept::fetched(&self.server.label(), ["mcp", &self.server.key()], cache_use, fetch, |text| {
            Ok((parse(text)?, true))
        })
    }

    async fn ask(&self) -> Result<ToolList> {
        let mut session = Session::open(&self.server, self.context(), None).await?;
        let list = session.tools().await;
        session.close().await;
        list
    }

    /// Returns the context of a request that no call sends.
    fn context(&self) -> RequestContext {
        let mut words = self.typed.get().map(String::as_str).unwrap_or_default().split(' ').map(str::to_owned);
        RequestContext {
            program: words.next().unwrap_or_default(),
            mount_path: words.collect(),
            environment: Environment::Process,
            ..RequestContext::default()
        }
    }

    /// Returns what the document says of the server and of its tools beyond their schemas.
    fn facts(&self, api: &ApiContext) -> &(Option<Era>, Vec<ToolFacts>) {
        let facts = self.facts.get(api.spec.is_refreshed());
        facts.get_or_init(|| api.document().map(|document| facts_of(document.text())).unwrap_or_default())
    }

    fn tool<'a>(&'a self, api: &ApiContext, index: usize) -> Option<&'a ToolFacts> {
        self.facts(api).1.get(index)
    }
}

/// Returns the message of an error with its hints: the error of a list is a text.
fn describe(error: &Error) -> String {
    let hints: Vec<String> = error.hints().iter().map(|hint| format!("; {hint}")).collect();
    format!("cannot list the tools: {}{}", error.message(), hints.concat())
}

impl OperationKind for Tools {
    fn needs_server(&self) -> bool {
        !self.is_embedded
    }

    fn listed_doc(&self) -> &'static str {
        "Tools of an MCP server"
    }

    fn document_code(&self) -> &'static str {
        code::MCP_SERVER_FAILED
    }

    fn effects(&self, api: &ApiContext, index: usize) -> Effects {
        self.tool(api, index).map(|tool| tool.effects).unwrap_or_default()
    }

    fn question(&self, api: &ApiContext, index: usize) -> Option<String> {
        let tool = self.tool(api, index).filter(|tool| tool.effects.destructive)?;
        Some(format!("Call the tool {}?", tool.name))
    }

    fn describe(&self, api: &ApiContext, index: usize) -> String {
        self.tool(api, index).map(|tool| format!("Calls the tool `{}`", tool.name)).unwrap_or_default()
    }

    fn pending(&self, api: &ApiContext, index: usize, input: FetchInput) -> Box<dyn PendingRequest> {
        let era = self.facts(api).0;
        let tool = self.tool(api, index).cloned().unwrap_or_default();
        Box::new(ToolRequest { server: self.server.clone(), era, tool, input, context: RequestContext::default() })
    }
}
