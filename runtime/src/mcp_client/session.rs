//! A conversation with a server: the era is settled, then tools are listed or called.

use std::time::Duration;

use tokio::time::{Instant, timeout, timeout_at};

use super::http::Connection;
use super::message::{Message, RpcError, answer, notification, quoted, request};
use super::server::{McpServer, Target};
use super::stdio::Process;
use super::tool::{Era, ToolList};
use crate::command::{Progress, RequestContext};
use crate::data::{Data, Map, is_terminal_control};
use crate::error::{CallOutcome, Error, Result, code};
use crate::json;

/// The revision of the stateless era.
const MODERN: &str = "2026-07-28";
/// The revisions of the era with a handshake, the newest first.
const LEGACY: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// Time to wait for the answer to a question that an old server may not understand.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);
/// Time to wait for the whole of an answer, whatever progress there is.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(3_600);
/// Maximum number of messages before an answer.
const MAX_MESSAGES: usize = 100_000;
/// Maximum number of pages of a list, and of tools.
const MAX_PAGES: usize = 1_000;
const MAX_TOOLS: usize = 10_000;
/// Maximum number of characters of a message of progress.
const MAX_PROGRESS_CHARS: usize = 200;
/// Steps of a progress whose amounts are not whole.
const PROGRESS_STEPS: f64 = 1_000.0;

/// Headers of a call that repeat arguments, by their names.
pub(crate) type CallHeaders = Vec<(String, String)>;

/// The headers that name a message.
#[allow(dead_code, reason = "only some features use it")]
pub(super) struct Route<'a> {
    method: &'a str,
    /// The name of the tool.
    name: Option<&'a str>,
    is_modern: bool,
}

#[allow(dead_code, reason = "only some features use it")]
impl Route<'_> {
    /// Returns the headers that the stateless era asks for.
    pub(super) fn headers(&self) -> Vec<(String, String)> {
        if !self.is_modern || self.is_reply() {
            return Vec::new();
        }
        let method = ("mcp-method".to_owned(), self.method.to_owned());
        let name = self.name.map(|name| ("mcp-name".to_owned(), name.to_owned()));
        std::iter::once(method).chain(name).collect()
    }

    /// Returns whether the message answers the server.
    pub(super) fn is_reply(&self) -> bool {
        self.method.is_empty()
    }
}

enum Transport {
    Process(Box<Process>),
    Http(Box<Connection>),
}

impl Transport {
    async fn send(&mut self, message: &Data, route: &Route<'_>, headers: Option<&CallHeaders>) -> Result<()> {
        match self {
            Self::Process(process) => process.send(message).await,
            Self::Http(connection) => connection.send(message, route, headers).await,
        }
    }

    async fn receive(&mut self) -> Result<Data> {
        match self {
            Self::Process(process) => process.receive().await,
            Self::Http(connection) => connection.receive().await,
        }
    }
}

/// A conversation with a server.
pub(crate) struct Session {
    transport: Transport,
    label: String,
    timeout: Duration,
    era: Era,
    next_id: u64,
    program: String,
    version: String,
    /// The name of the server.
    title: String,
    instructions: String,
}

/// A request of the client.
struct Call<'a> {
    method: &'a str,
    params: Map,
    /// The name of the tool.
    name: Option<&'a str>,
    headers: Option<&'a CallHeaders>,
    timeout: Duration,
}

impl Session {
    /// Starts or reaches a server, and settles the era; the known era of the server is tried first.
    ///
    /// # Errors
    ///
    /// `MCP_SERVER_FAILED`, `TIMEOUT`, and the errors of the connection.
    pub(crate) async fn open(server: &McpServer, context: RequestContext, known: Option<Era>) -> Result<Self> {
        let (program, version) = (context.program.clone(), context.version.clone());
        let label = server.label();
        let transport = match &server.target {
            Target::Process(spec) => Transport::Process(Box::new(Process::start(spec, &label, &context.environment)?)),
            Target::Http(http) => Transport::Http(Box::new(Connection::open(http, server, context)?)),
        };
        let mut session = Self {
            transport,
            label,
            timeout: server.timeout,
            era: Era::Modern,
            next_id: 1,
            program,
            version,
            title: String::new(),
            instructions: String::new(),
        };
        session.settle_era(known).await.map_err(|error| error.with_outcome(CallOutcome::None))?;
        Ok(session)
    }

    async fn settle_era(&mut self, known: Option<Era>) -> Result<()> {
        match known {
            Some(Era::Modern) => {
                self.set_era(Era::Modern, MODERN);
                Ok(())
            }
            Some(Era::Handshake) => match self.initialize().await? {
                Ok(()) => Ok(()),
                Err(refusal) => match self.discover().await? {
                    true => Ok(()),
                    false => Err(self.refused("initialize", &refusal)),
                },
            },
            None => {
                if self.discover().await? {
                    return Ok(());
                }
                self.initialize().await?.map_err(|refusal| self.refused("initialize", &refusal))
            }
        }
    }

    fn set_era(&mut self, era: Era, version: &str) {
        self.era = era;
        if let Transport::Http(connection) = &mut self.transport {
            connection.set_version(version);
        }
    }

    /// Asks for the stateless era; returns whether the server has it.
    async fn discover(&mut self) -> Result<bool> {
        self.set_era(Era::Modern, MODERN);
        let timeout = PROBE_TIMEOUT.min(self.timeout);
        let call = Call { method: "server/discover", params: Map::new(), name: None, headers: None, timeout };
        match self.request(call, &Progress::new(None)).await {
            Ok(Ok(result)) => {
                let versions = result.get("supportedVersions").and_then(Data::as_array).unwrap_or_default();
                self.read_identity(
                    &result,
                    result.get("_meta").and_then(|meta| meta.get("io.modelcontextprotocol/serverInfo")),
                );
                Ok(versions.iter().any(|version| version.as_str() == Some(MODERN)))
            }
            // Whatever an old server makes of the question.
            Ok(Err(_)) => Ok(false),
            Err(error) if is_refusal(&error) => Ok(false),
            Err(error) if error.code() == code::TIMEOUT && matches!(self.transport, Transport::Process(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Shakes hands; the inner error is the server's.
    async fn initialize(&mut self) -> Result<Result<(), RpcError>> {
        let newest = LEGACY.first().copied().unwrap_or_default();
        self.era = Era::Handshake;
        if let Transport::Http(connection) = &mut self.transport {
            connection.set_version(newest);
        }
        let info = json!({ "name": self.program.as_str(), "version": self.version_text() });
        let mut params = Map::new();
        params.insert("protocolVersion", newest);
        params.insert("capabilities", Map::new());
        params.insert("clientInfo", info);
        let call = Call { method: "initialize", params, name: None, headers: None, timeout: self.timeout };
        let result = match self.request(call, &Progress::new(None)).await? {
            Ok(result) => result,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let version = result.get("protocolVersion").and_then(Data::as_str).unwrap_or_default();
        if !LEGACY.contains(&version) {
            let message = format!("speaks the revision `{}` of the protocol, which is not known", quoted(version));
            return Err(self.failed(&message));
        }
        self.set_era(Era::Handshake, version);
        self.read_identity(&result, result.get("serverInfo"));
        let route = Route { method: "notifications/initialized", name: None, is_modern: false };
        let message = notification(route.method, Map::new());
        let sent = timeout(self.timeout, self.transport.send(&message, &route, None)).await;
        sent.map_err(|_| self.timed_out(self.timeout))??;
        Ok(Ok(()))
    }

    fn read_identity(&mut self, result: &Map, info: Option<&Data>) {
        let text = |data: Option<&Data>| data.and_then(Data::as_str).unwrap_or_default().to_owned();
        let member = |name: &str| text(info.and_then(|info| info.get(name)));
        self.title = Some(member("title")).filter(|title| !title.is_empty()).unwrap_or_else(|| member("name"));
        self.instructions = text(result.get("instructions"));
    }

    fn version_text(&self) -> &str {
        if self.version.is_empty() { "0" } else { &self.version }
    }

    /// Lists the tools, page by page.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and `MCP_SERVER_FAILED` for a list that does not end.
    pub(crate) async fn tools(&mut self) -> Result<ToolList> {
        let mut tools: Vec<Data> = Vec::new();
        let mut cursors: Vec<String> = Vec::new();
        loop {
            let mut params = Map::new();
            if let Some(cursor) = cursors.last() {
                params.insert("cursor", cursor.as_str());
            }
            let call = Call { method: "tools/list", params, name: None, headers: None, timeout: self.timeout };
            let mut result = match self.request(call, &Progress::new(None)).await? {
                Ok(result) => result,
                Err(refusal) => return Err(self.refused("tools/list", &refusal)),
            };
            let Some(Data::Array(page)) = result.remove("tools") else {
                return Err(self.failed("sent a list without tools"));
            };
            tools.extend(page);
            if tools.len() > MAX_TOOLS {
                return Err(self.failed(&format!("has more than {MAX_TOOLS} tools")));
            }
            let Some(Data::String(next)) = result.remove("nextCursor") else { break };
            if cursors.contains(&next) || cursors.len() >= MAX_PAGES {
                return Err(self.failed("sends a list of tools that does not end"));
            }
            cursors.push(next);
        }
        let (title, instructions) = (self.title.clone(), self.instructions.clone());
        Ok(ToolList { title, instructions, era: Some(self.era), tools })
    }

    /// Calls a tool, and returns the result as it was sent.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and `INPUT_REQUIRED` if the server asks for more.
    pub(crate) async fn call(
        &mut self,
        name: &str,
        arguments: Map,
        headers: &CallHeaders,
        progress: &Progress,
    ) -> Result<Map> {
        let mut params = Map::new();
        params.insert("name", name);
        params.insert("arguments", arguments);
        let headers = Some(headers);
        let call = Call { method: "tools/call", params, name: Some(name), headers, timeout: self.timeout };
        let unknown = |error: Error| match error.outcome() {
            None => error.with_outcome(CallOutcome::Unknown),
            Some(_) => error,
        };
        let result = match self.request(call, progress).await.map_err(unknown)? {
            Ok(result) => result,
            Err(refusal) => return Err(self.refused("tools/call", &refusal)),
        };
        match result.get("resultType").and_then(Data::as_str) {
            None | Some("complete") => Ok(result),
            Some("input_required") => {
                let message = format!("the tool `{}` asks for input that no option gives", quoted(name));
                Err(Error::of(code::INPUT_REQUIRED, message).with_details(Data::Object(result)))
            }
            Some(other) => Err(self.failed(&format!("sent a result of the unknown type `{}`", quoted(other)))),
        }
    }

    /// Ends the conversation.
    pub(crate) async fn close(self) {
        match self.transport {
            Transport::Process(process) => process.close().await,
            Transport::Http(connection) => connection.close().await,
        }
    }

    /// Sends a request and waits for its response; the inner error is the server's.
    async fn request(&mut self, call: Call<'_>, progress: &Progress) -> Result<Result<Map, RpcError>> {
        let id = self.next_id;
        self.next_id += 1;
        let Call { method, params, name, headers, timeout } = call;
        let message = request(id, method, self.with_meta(params, id, name.is_some()));
        let route = Route { method, name, is_modern: self.era == Era::Modern };
        let end = Instant::now() + TOTAL_TIMEOUT;
        let result = self.exchange(&message, &route, headers, id, (timeout, end), progress).await;
        if result.as_ref().is_err_and(|error| error.code() == code::TIMEOUT)
            && let Transport::Process(process) = &mut self.transport
        {
            let mut params = Map::new();
            params.insert("requestId", id);
            // The server may not read any more.
            drop(
                tokio::time::timeout(PROBE_TIMEOUT / 5, process.send(&notification("notifications/cancelled", params)))
                    .await,
            );
        }
        result
    }

    async fn exchange(
        &mut self,
        message: &Data,
        route: &Route<'_>,
        headers: Option<&CallHeaders>,
        id: u64,
        (wait, end): (Duration, Instant),
        progress: &Progress,
    ) -> Result<Result<Map, RpcError>> {
        let is_http = matches!(self.transport, Transport::Http(_));
        // A connection has time-outs of its own, but those do not fit a probe.
        let wait = wait.min(TOTAL_TIMEOUT);
        let limit = || if is_http { end } else { end.min(Instant::now() + wait) };
        let waited = || if Instant::now() < end { wait } else { TOTAL_TIMEOUT };
        let sent = timeout_at(limit(), self.transport.send(message, route, headers)).await;
        sent.map_err(|_| self.timed_out(waited()))??;
        let mut done = 0.0;
        for _ in 0..MAX_MESSAGES {
            let received = timeout_at(limit(), self.transport.receive()).await;
            let received = received.map_err(|_| self.timed_out(waited()))??;
            match Message::read(received).map_err(|what| self.failed(&what))? {
                Message::Response(Data::Null, result) => return Ok(result),
                Message::Response(answered, result) if answered.as_u64() == Some(id) => return Ok(result),
                // The late answer to a request that was given up.
                Message::Response(answered, _) if answered.as_u64().is_some_and(|answered| answered < id) => {}
                Message::Response(answered, _) => {
                    let answered = quoted(&crate::data::to_json(&answered));
                    return Err(self.failed(&format!("answered the request {answered}, which was not sent")));
                }
                Message::Request(question, method) => {
                    let reply = answer(question, &method);
                    let route = Route { method: "", name: None, is_modern: false };
                    let sent = timeout_at(limit(), self.transport.send(&reply, &route, None)).await;
                    sent.map_err(|_| self.timed_out(waited()))??;
                }
                Message::Notification(method, params) if method == "notifications/progress" => {
                    if params.get("progressToken").and_then(Data::as_u64) == Some(id) {
                        show_progress(&params, &mut done, progress);
                    }
                }
                Message::Notification(..) => {}
            }
        }
        Err(self.failed(&format!("sent {MAX_MESSAGES} messages without an answer")))
    }

    /// Adds what each request says about itself.
    fn with_meta(&self, mut params: Map, id: u64, has_progress: bool) -> Map {
        let mut meta = Map::new();
        if self.era == Era::Modern {
            let info = json!({ "name": self.program.as_str(), "version": self.version_text() });
            meta.insert("io.modelcontextprotocol/protocolVersion", MODERN);
            meta.insert("io.modelcontextprotocol/clientCapabilities", Map::new());
            meta.insert("io.modelcontextprotocol/clientInfo", info);
        }
        if has_progress {
            meta.insert("progressToken", id);
        }
        if !meta.is_empty() {
            params.insert("_meta", meta);
        }
        params
    }

    /// Returns the error of a server that breaks the protocol.
    fn failed(&self, what: &str) -> Error {
        let error = Error::of(code::MCP_SERVER_FAILED, format!("the MCP server `{}` {what}", self.label));
        self.explained(error)
    }

    fn timed_out(&self, waited: Duration) -> Error {
        let message = format!("the MCP server `{}` did not answer within {waited:?}", self.label);
        self.explained(Error::of(code::TIMEOUT, message))
    }

    fn explained(&self, error: Error) -> Error {
        match &self.transport {
            Transport::Process(process) => process.explain(error),
            Transport::Http(_) => error,
        }
    }

    /// Returns the error of a request that the server refuses.
    fn refused(&self, method: &str, refusal: &RpcError) -> Error {
        let RpcError { code, message, data } = refusal;
        let text = format!("the MCP server `{}` refuses `{method}`: {message}", self.label);
        let error = Error::of(code::MCP_SERVER_FAILED, text).with_outcome(CallOutcome::None);
        let error = error.with_details(json!({ "code": *code, "data": data.clone() }));
        match method {
            "tools/call" => error.hint("the list of tools may be old: `--refresh` asks the server for it"),
            _ => error,
        }
    }
}

/// Returns whether an error is a server's answer to a message that it does not know.
fn is_refusal(error: &Error) -> bool {
    let status = error.code().strip_prefix("HTTP_").and_then(|status| status.parse::<u16>().ok());
    status.is_some_and(|status| (400..500).contains(&status) && !matches!(status, 401 | 403 | 407 | 429))
        || error.code() == code::MCP_SERVER_FAILED && error.message().ends_with("is not JSON")
}

/// Shows a notification of progress, if it goes forward.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "amounts are checked to be in range")]
fn show_progress(params: &Map, done: &mut f64, progress: &Progress) {
    let amount = |name: &str| {
        let amount = params.get(name).and_then(Data::as_f64)?;
        (amount.is_finite() && (0.0..9e15).contains(&amount)).then_some(amount)
    };
    let Some(now) = amount("progress").filter(|now| now >= done) else { return };
    *done = now;
    let total = amount("total").filter(|total| *total > 0.0);
    match total {
        Some(total) if total.fract() == 0.0 && now.fract() == 0.0 => {
            progress.total(total as u64).set(now as u64);
        }
        Some(total) => {
            progress.total(PROGRESS_STEPS as u64).set((now / total * PROGRESS_STEPS) as u64);
        }
        None => {
            progress.set(now as u64);
        }
    }
    if let Some(message) = params.get("message").and_then(Data::as_str) {
        let text: String = message.chars().take(MAX_PROGRESS_CHARS).collect();
        progress.message(text.replace(|c: char| c.is_control() || is_terminal_control(c), " "));
    }
}
