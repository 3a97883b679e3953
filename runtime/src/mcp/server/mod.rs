//! The requests of the protocol, answered from the graph.

mod published;
mod running;
mod search;
mod unknown;

use std::borrow::Cow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rmcp::model::{
    ArgumentInfo, CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, CancelTaskParams,
    CompleteRequestParams, CompleteResult, CompletionInfo, CustomRequest, CustomResult, DiscoverResult, ErrorCode,
    GetPromptRequestParams, GetPromptResponse, GetSkillRequestParams, GetSkillResult, GetTaskParams, GetTaskResult,
    Implementation, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListSkillsResult,
    ListToolsResult, MetaObject, PaginatedRequestParams, ProtocolVersion, ReadResourceRequestParams,
    ReadResourceResponse, ReadResourceResult, Reference, ServerCapabilities, ServerConfig, Tool as WireTool,
    UpdateTaskParams,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;

use crate::command::{CallInfo, Environment};
use crate::data::Data;
use crate::describe::tools::Tool;
use crate::error::{Error, FieldError, code};
use crate::graph::Node;
use crate::mcp::answer;
use crate::mcp::call::Finished;
use crate::mcp::catalog::{CALL, Catalog, DESCRIBE, Era, Listing, SEARCH};
use crate::mcp::exact::{ExactArguments, rounded};
use crate::mcp::library::Library;
use crate::mcp::rounds::Parked;
use crate::mcp::steps::Steps;
use crate::mcp::tasks::Tasks;
use crate::mcp::workers::Workers;
use crate::run::{Program, ReadOnly};
use published::Read;
use running::Round;

/// The revisions of the protocol that are served. A newer client is answered with the latest of its era.
pub(super) const VERSIONS: &[ProtocolVersion] = &[
    ProtocolVersion::V_2024_11_05,
    ProtocolVersion::V_2025_03_26,
    ProtocolVersion::V_2025_06_18,
    ProtocolVersion::V_2025_11_25,
    ProtocolVersion::V_2026_07_28,
];

/// Time that clients keep lists: a program does not change while it runs.
const TTL_MS: u64 = 60 * 60 * 1000;

/// Maximum number of completions in an answer.
const MAX_COMPLETIONS: usize = 100;

/// The methods that `rmcp` reads as requests of a method it does not know, if their parameters are invalid.
const KNOWN_METHODS: &[&str] = &[
    "completion/complete",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/templates/list",
    "server/discover",
    "skills/get",
    "skills/list",
    "tasks/cancel",
    "tasks/get",
    "tasks/update",
    "tools/call",
    "tools/list",
];

/// A program as a server of the protocol. A clone is the same server.
#[derive(Clone)]
pub(crate) struct Server(Arc<Inner>);

struct Inner {
    root: Arc<Node>,
    /// The facts that all calls have in common. A read-only server runs only commands that are declared so.
    common: CallInfo,
    host: Host,
    catalog: Catalog,
    library: OnceLock<Library>,
    /// The environment for the last caller: its name and the trace, and the variables for them.
    caller: Mutex<Option<(CallerKey, Environment)>>,
    parked: Parked,
    tasks: Tasks,
}

/// The surroundings of a server.
pub(crate) enum Host {
    /// A process of its client, on the threads of which calls run.
    Process(Arc<Workers>),
    /// An HTTP server, whose callers may be on other machines and do not learn about the source. Calls run in its runtime.
    #[allow(dead_code, reason = "only some features use it")]
    Network,
}

/// The name of a caller, and the variables of its trace.
type CallerKey = (Option<String>, Vec<(&'static str, String)>);

impl Server {
    /// Creates the server of a program whose commands see an environment and a stream for their messages.
    pub(crate) fn new(root: Arc<Node>, listing: Listing, mut common: CallInfo, host: Host) -> Self {
        common.is_read_only = ReadOnly::of(&root, common.is_read_only, &common.environment).is_some();
        let catalog = Catalog::new(listing, common.is_read_only, Program::fixed_globals(common.program.as_ref()));
        let (library, caller, parked, tasks) = (OnceLock::new(), Mutex::default(), Parked::default(), Tasks::default());
        Self(Arc::new(Inner { root, common, host, catalog, library, caller, parked, tasks }))
    }

    fn library(&self) -> &Library {
        self.0.library.get_or_init(|| Library::new(&self.0.root, self.0.catalog.fixed()))
    }

    fn implementation(&self) -> Implementation {
        let root = &self.0.root;
        Implementation::new(root.name.clone(), root.version.clone().unwrap_or_else(|| "0.0.0".to_owned()))
    }

    /// Returns the metadata of a result: the server, for clients of the modern era.
    fn stamp(&self, meta: Option<MetaObject>, era: Era) -> Option<MetaObject> {
        if era == Era::Legacy {
            return meta;
        }
        let mut meta = meta.unwrap_or_default();
        if let Ok(info) = serde_json::to_value(self.implementation()) {
            meta.0.insert("io.modelcontextprotocol/serverInfo".to_owned(), info);
        }
        Some(meta)
    }

    /// Returns the environment of a call: that of the program, with the name of the client in place of an agent's.
    fn environment(&self, context: &RequestContext<RoleServer>) -> Environment {
        let agent = context.client_info().map(|client| client.name);
        let meta = &context.meta;
        let trace = [
            ("TRACEPARENT", meta.get_traceparent()),
            ("TRACESTATE", meta.get_tracestate()),
            ("BAGGAGE", meta.get_baggage()),
        ];
        let trace: Vec<_> = trace.into_iter().filter_map(|(name, value)| Some((name, value?.to_owned()))).collect();
        let key = (agent, trace);
        let mut last = self.0.caller.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, environment)) = last.as_ref().filter(|(own, _)| *own == key) {
            return environment.clone();
        }
        let own = self.0.common.environment.for_caller(key.0.as_deref());
        let environment = key.1.iter().fold(own, |environment, (name, value)| environment.with(name, value));
        *last = Some((key, environment.clone()));
        environment
    }

    fn steps(&self) -> Steps<'_> {
        let Inner { root, catalog, .. } = &*self.0;
        Steps { root, names: catalog.names(root), fixed: catalog.fixed() }
    }

    fn failure(&self, error: &Error, era: Era) -> CallToolResult {
        let result = answer::failure(error, &self.steps());
        with_meta(result, self.stamp(None, era))
    }

    /// Returns a result of a tool that is not a command.
    fn plain_result(&self, data: &Data, era: Era) -> CallToolResult {
        let result = CallToolResult::success(vec![answer::text(data)]);
        with_meta(result, self.stamp(None, era))
    }

    fn result(&self, tool: &Tool, result: Result<Finished, Error>, era: Era) -> CallToolResult {
        let steps = self.steps();
        let result = match result {
            Ok(finished) => answer::success(tool, finished, era, &steps),
            Err(error) => answer::failure(&error, &steps),
        };
        let meta = self.stamp(result.meta.clone(), era);
        with_meta(result, meta)
    }
}

/// Returns the era of a request.
fn era(context: &RequestContext<RoleServer>) -> Era {
    match context.protocol_version() {
        Some(version) if version < ProtocolVersion::V_2026_07_28 => Era::Legacy,
        Some(_) => Era::Modern,
        None => Era::Legacy,
    }
}

/// An error of a call, which the model reads, or one of the protocol.
enum Failure {
    Call(Error),
    Protocol(ErrorData),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Call(error)
    }
}

impl From<ErrorData> for Failure {
    fn from(error: ErrorData) -> Self {
        Self::Protocol(error)
    }
}

/// Refuses a cursor: each list is one page.
fn only_page(page: Option<PaginatedRequestParams>) -> Result<(), ErrorData> {
    match page.and_then(|page| page.cursor) {
        Some(_) => Err(ErrorData::invalid_params("unknown cursor: the list has one page", None)),
        None => Ok(()),
    }
}

/// Returns the arguments of a call, exactly as they were written if the transport knows; or an integer that was rounded.
fn arguments(request: &mut CallToolRequestParams, context: &mut RequestContext<RoleServer>) -> Result<Data, Error> {
    if let Some(ExactArguments(exact)) = context.extensions.remove::<ExactArguments>() {
        return Ok(exact);
    }
    let value = Value::Object(request.arguments.take().unwrap_or_default());
    if let Some(path) = rounded(&value) {
        let path = path.trim_start_matches('.').to_owned();
        let message = format!("Invalid value for `{path}`: the integer has more digits than a JSON number keeps");
        let error = Error::new(code::VALIDATION_ERROR, message.clone());
        return Err(error.field(FieldError::new(path, message).expected("the integer as a string")));
    }
    Ok(Data::from(value))
}

/// Adds to a list or a resource who served it and, for clients of the modern era, how long it may be kept.
macro_rules! cached {
    ($server:expr, $era:expr, $result:expr) => {{
        let (era, mut result) = ($era, $result);
        result.meta = $server.stamp(None, era);
        if era == Era::Modern {
            result.ttl_ms = Some(TTL_MS);
            result.cache_scope = Some(CacheScope::Public);
        }
        result
    }};
}

impl ServerHandler for Server {
    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(VERSIONS)
    }

    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_prompts()
            .enable_resources()
            .enable_completions()
            .enable_skills()
            .enable_tasks()
            .build();
        let mut config = ServerConfig::new(capabilities)
            .with_server_info(self.implementation())
            .with_protocol_version(ProtocolVersion::LATEST_WITH_INITIALIZE);
        let doc = self.0.root.description.trim();
        config.instructions = Some(doc.to_owned()).filter(|doc| !doc.is_empty());
        config
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let mut result = DiscoverResult::from_server_info(VERSIONS.to_vec(), self.get_info());
        result.meta = self.stamp(result.meta.take(), Era::Modern);
        Ok(result.with_ttl_ms(TTL_MS).with_cache_scope(CacheScope::Public))
    }

    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        only_page(page)?;
        let era = era(&context);
        let tools = self.0.catalog.listed(&self.0.root, era).to_vec();
        Ok(cached!(self, era, ListToolsResult::with_all_items(tools)))
    }

    fn get_tool(&self, name: &str) -> Option<WireTool> {
        self.0.catalog.listed(&self.0.root, Era::Modern).iter().find(|tool| tool.name == name).cloned()
    }

    async fn call_tool(
        &self,
        mut request: CallToolRequestParams,
        mut context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Inner { root, catalog, .. } = &*self.0;
        let is_direct = catalog.is_direct(root);
        let tool = if is_direct { catalog.find(root, &request.name) } else { None };
        if tool.is_none() && (is_direct || ![SEARCH, DESCRIBE, CALL].contains(&&*request.name)) {
            return Err(ErrorData::invalid_params(unknown::message(root, catalog, &request.name), None));
        }
        let input = match arguments(&mut request, &mut context) {
            Ok(input) => input,
            Err(error) => return Ok(self.failure(&error, era(&context)).into()),
        };
        let (state, responses) = (request.request_state.as_deref(), request.input_responses.as_ref());
        let round = Round { context: &context, state, responses };
        let Some(tool) = tool else {
            return match self.run_search_tool(&request.name, &input, round).await {
                Ok(response) => Ok(response),
                Err(Failure::Call(error)) => Ok(self.failure(&error, era(&context)).into()),
                Err(Failure::Protocol(error)) => Err(error),
            };
        };
        self.run_tool(&tool, input, round).await
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        let mut result = GetTaskResult::new(self.0.tasks.get(&request.task_id)?);
        result.meta = self.stamp(None, Era::Modern);
        Ok(result)
    }

    async fn update_task(&self, request: UpdateTaskParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.0.tasks.update(&request.task_id, &request.input_responses)
    }

    async fn cancel_task(&self, request: CancelTaskParams, _: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.0.tasks.cancel(&request.task_id)
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let ArgumentInfo { name, value, .. } = &request.argument;
        let values = match &request.r#ref {
            Reference::Resource(template) => {
                let Inner { root, catalog, .. } = &*self.0;
                self.library().complete_template(&template.uri, name, value, (root, catalog))
            }
            Reference::Prompt(prompt) => self.library().complete_prompt(&prompt.name, name, value),
            _ => Vec::new(),
        };
        let total = values.len();
        let values: Vec<String> = values.into_iter().take(MAX_COMPLETIONS).collect();
        let mut result = CompleteResult::default();
        let has_more = total > values.len();
        result.completion = CompletionInfo::new(values).map_err(|error| ErrorData::internal_error(error, None))?;
        result.completion.total = u32::try_from(total).ok();
        result.completion.has_more = Some(has_more);
        result.meta = self.stamp(None, era(&context));
        Ok(result)
    }

    async fn list_prompts(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        only_page(page)?;
        Ok(cached!(self, era(&context), ListPromptsResult::with_all_items(self.library().prompts())))
    }

    async fn get_prompt(
        &self,
        mut request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let (state, responses) = (request.request_state.take(), request.input_responses.take());
        let round = Round { context: &context, state: state.as_deref(), responses: responses.as_ref() };
        self.prompt(&mut request, round).await
    }

    async fn list_resources(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        only_page(page)?;
        Ok(cached!(self, era(&context), ListResourcesResult::with_all_items(self.library().resources())))
    }

    async fn list_resource_templates(
        &self,
        page: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        only_page(page)?;
        Ok(cached!(self, era(&context), ListResourceTemplatesResult::with_all_items(self.library().templates())))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let (state, responses) = (request.request_state.as_deref(), request.input_responses.as_ref());
        match self.read(&request, Round { context: &context, state, responses }).await? {
            Read::Contents(contents, is_fixed) => {
                let mut result = cached!(self, era(&context), ReadResourceResult::new(contents));
                if !is_fixed && result.ttl_ms.is_some() {
                    (result.ttl_ms, result.cache_scope) = (Some(0), Some(CacheScope::Private));
                }
                Ok(result.into())
            }
            Read::Asked(question) => Ok(question.into()),
        }
    }

    async fn list_skills(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListSkillsResult, ErrorData> {
        Ok(cached!(self, era(&context), ListSkillsResult::with_all_items(self.library().skills())))
    }

    async fn get_skill(
        &self,
        request: GetSkillRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetSkillResult, ErrorData> {
        let skill = self.library().skill(&request.uri)?;
        Ok(cached!(self, era(&context), GetSkillResult::new(skill)))
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let CustomRequest { method, .. } = request;
        if KNOWN_METHODS.contains(&method.as_str()) {
            return Err(ErrorData::invalid_params(format!("the parameters of `{method}` are invalid"), None));
        }
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None))
    }
}

fn with_meta(mut result: CallToolResult, meta: Option<MetaObject>) -> CallToolResult {
    result.meta = meta;
    result
}
