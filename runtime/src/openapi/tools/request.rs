//! The call of a tool.

use std::path::Path;

use super::document::ToolFacts;
use crate::command::{
    CurlCommand, Execution, InputReader, PendingRequest, Progress, RequestContext, RunResult, future,
};
use crate::data::{Data, Map, from_json, to_json};
use crate::error::{Error, Result, code};
use crate::fetch::{FetchInput, RequestBody};
use crate::mcp_client::{CallHeaders, Era, McpServer, Session, outcome};

/// The call of a tool whose arguments are the body of the input.
pub(super) struct ToolRequest {
    pub(super) server: McpServer,
    /// The era that the server had when it listed its tools.
    pub(super) era: Option<Era>,
    pub(super) tool: ToolFacts,
    pub(super) input: FetchInput,
    pub(super) context: RequestContext,
}

impl PendingRequest for ToolRequest {
    fn resolve(&mut self, inputs: &mut dyn InputReader) -> Result<()> {
        self.input.open(inputs, false)
    }

    fn reads_call(&self) -> bool {
        self.server.reads_call()
    }

    fn set_context(&mut self, mut context: RequestContext) -> Result<()> {
        self.server.choose_base_url(&mut context)?;
        self.context = context;
        Ok(())
    }

    fn into_curl(self: Box<Self>, _: &mut dyn InputReader) -> Result<CurlCommand> {
        let message = format!("`{}` is a tool of an MCP server, and curl cannot call it", self.tool.name);
        Err(Error::of(code::VALIDATION_ERROR, message))
    }

    fn is_safe(&self) -> bool {
        self.tool.effects.read_only
    }

    fn output_path(&self) -> Option<&Path> {
        self.input.output.as_deref()
    }

    fn start(self: Box<Self>) -> Result<Execution> {
        let Self { server, era, tool, mut input, context, .. } = *self;
        let bytes = input.body.take().and_then(RequestBody::into_bytes).unwrap_or_default();
        let arguments = read_arguments(&bytes)?;
        Ok(future(call(server, era, tool, arguments, context)))
    }
}

/// Reads the arguments of a call, which are validated.
fn read_arguments(bytes: &[u8]) -> Result<Map> {
    if bytes.is_empty() {
        return Ok(Map::new());
    }
    match std::str::from_utf8(bytes).ok().and_then(|text| from_json(text).ok()) {
        Some(Data::Object(arguments)) => Ok(arguments),
        _ => Err(Error::of(code::VALIDATION_ERROR, "the arguments of a tool are a JSON object")),
    }
}

async fn call(
    server: McpServer,
    era: Option<Era>,
    tool: ToolFacts,
    arguments: Map,
    context: RequestContext,
) -> RunResult {
    let progress = Progress::new(context.interaction.progress.clone());
    let headers = headers_of(&tool, &arguments);
    let mut session = Session::open(&server, context, era).await?;
    let result = session.call(&tool.name, arguments, &headers, &progress).await;
    progress.finish();
    session.close().await;
    outcome(result?, tool.is_wrapped)
}

/// Returns the headers that repeat arguments, as the schema of the tool asks for it.
fn headers_of(tool: &ToolFacts, arguments: &Map) -> CallHeaders {
    let header = |(path, name): &(Vec<String>, String)| {
        let (first, rest) = path.split_first()?;
        let value = rest.iter().try_fold(arguments.get(first)?, |value, member| value.get(member))?;
        let text = match value {
            Data::String(text) => text.clone(),
            Data::Number(_) | Data::Bool(_) => to_json(value),
            _ => return None,
        };
        Some((format!("mcp-param-{}", name.to_ascii_lowercase()), text))
    };
    tool.headers.iter().filter_map(header).collect()
}
