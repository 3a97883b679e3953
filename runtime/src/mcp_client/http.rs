//! A server at a URL: streamable HTTP, each message a POST, answered with JSON or with server-sent events.

use std::pin::Pin;
use std::time::Duration;

use futures_util::stream::{self, Stream, StreamExt};
use http::header::{ACCEPT, CONTENT_TYPE};
use http::{HeaderName, HeaderValue, Method, Request, StatusCode};
use http_body_util::{BodyExt, Limited};
use tokio::time::timeout;

use super::MAX_MESSAGE;
use super::message::parse;
use super::server::{McpServer, Target};
use super::session::{CallHeaders, Route};
use crate::command::RequestContext;
use crate::data::{Data, to_json};
use crate::error::{Error, Result, code};
use crate::fetch::{
    Body, Handler, Mount, Remote, Response, UrlParts, error_response, is_event_stream, parse_event_stream,
};
use crate::graph::Mounted;
use crate::json;

/// Time to tell a server that a session is over.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The header of a session, in the era with a handshake.
const SESSION: HeaderName = HeaderName::from_static("mcp-session-id");

/// A server at a URL.
#[derive(Clone)]
pub(super) struct HttpServer {
    /// The server without the path of the URL.
    remote: Remote,
    origin: String,
    path: String,
}

impl HttpServer {
    pub(super) fn new(url: &str) -> Self {
        Self::of(Remote::new(url))
    }

    fn of(remote: Remote) -> Self {
        let url = remote.base_url_text().to_owned();
        let UrlParts { origin, path, query } = UrlParts::split(&url);
        let query = query.map(|query| format!("?{query}")).unwrap_or_default();
        let path = format!("/{}{query}", path.trim_start_matches('/'));
        // A URL with another mistake is reported as it is.
        let remote = if origin.is_empty() { remote } else { remote.with_base_url(origin) };
        Self { remote, origin: origin.to_owned(), path }
    }

    pub(super) fn definition_errors(&self) -> Vec<String> {
        Mount::remote(self.remote.clone()).definition_errors()
    }

    /// Returns true if functions of the program choose the base URL or the token of a call.
    pub(super) fn reads_call(&self) -> bool {
        self.remote.reads_call()
    }

    /// Sets the base URL that the program chooses for a call.
    pub(super) fn choose_base_url(&self, context: &mut RequestContext) -> Result<()> {
        self.remote.choose_base_url(context)
    }

    pub(super) fn label(&self) -> String {
        // The user and password of a URL, which is a mistake, are not repeated.
        let origin = self.origin.rsplit_once('@').map_or(self.origin.as_str(), |(_, host)| host);
        let path = self.path.split('?').next().unwrap_or_default();
        super::message::quoted(&format!("{origin}{path}"))
    }
}

impl From<Remote> for McpServer {
    fn from(remote: Remote) -> Self {
        Self::of(Target::Http(Box::new(HttpServer::of(remote))))
    }
}

/// The messages that answer a request, as they arrive.
type Inbox = Pin<Box<dyn Stream<Item = Result<Data>> + Send>>;

/// A connection to a server.
pub(super) struct Connection {
    handler: Handler,
    path: String,
    label: String,
    context: RequestContext,
    inbox: Inbox,
    session: Option<HeaderValue>,
    version: Option<HeaderValue>,
}

impl Connection {
    pub(super) fn open(server: &HttpServer, settings: &McpServer, context: RequestContext) -> Result<Self> {
        let mut remote = server.remote.clone().with_default_token(&context);
        if settings.has_timeout {
            remote = remote.response_timeout(settings.timeout).idle_timeout(settings.timeout);
        }
        Ok(Self {
            handler: Handler::remote(remote),
            path: server.path.clone(),
            label: server.label(),
            context,
            inbox: Box::pin(stream::empty()),
            session: None,
            version: None,
        })
    }

    /// Sets the revision of the protocol that later requests name.
    pub(super) fn set_version(&mut self, version: &str) {
        self.version = HeaderValue::from_str(version).ok();
    }

    /// Sends a message; what answers it is received next.
    pub(super) async fn send(
        &mut self,
        message: &Data,
        route: &Route<'_>,
        headers: Option<&CallHeaders>,
    ) -> Result<()> {
        let body = Body::from(to_json(message));
        let mut request = self.request(Method::POST, body)?;
        let given = request.headers_mut();
        given.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        given.insert(ACCEPT, HeaderValue::from_static("application/json, text/event-stream"));
        let named = headers.into_iter().flat_map(|headers| headers.iter());
        for (name, value) in route.headers().into_iter().chain(named.map(|(name, value)| (name.clone(), value.clone())))
        {
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(header_text(&value))) {
                given.insert(name, value);
            }
        }
        let response = self.handler.call(request).await?;
        if let Some(session) = response.headers().get(SESSION) {
            self.session = Some(session.clone());
        }
        // The answer to the server's own question is of no interest.
        if route.is_reply() {
            return Ok(());
        }
        self.inbox = messages(response, message, &self.label).await?;
        Ok(())
    }

    fn request(&self, method: Method, body: Body) -> Result<Request<Body>> {
        let request = Request::builder().method(method).uri(format!("http://localhost{}", self.path)).body(body);
        let mut request = request.map_err(|error| Error::internal(format!("invalid URL of an MCP server: {error}")))?;
        request.extensions_mut().insert(self.context.clone());
        let headers = request.headers_mut();
        if let Some(session) = &self.session {
            headers.insert(SESSION, session.clone());
        }
        if let Some(version) = &self.version {
            headers.insert(HeaderName::from_static("mcp-protocol-version"), version.clone());
        }
        Ok(request)
    }

    /// Returns the next message.
    pub(super) async fn receive(&mut self) -> Result<Data> {
        self.inbox.next().await.unwrap_or_else(|| {
            let message = format!("the MCP server `{}` ended its response before it answered", self.label);
            Err(Error::of(code::MCP_SERVER_FAILED, message))
        })
    }

    /// Ends the session, if there is one.
    pub(super) async fn close(self) {
        if self.session.is_some()
            && let Ok(request) = self.request(Method::DELETE, Body::empty())
        {
            // A server may keep a session that was not ended.
            drop(timeout(CLOSE_TIMEOUT, self.handler.call(request)).await);
        }
    }
}

/// Returns the messages of a response.
async fn messages(response: Response, request: &Data, label: &str) -> Result<Inbox> {
    if !response.status().is_success() {
        let error = error_response(response).await;
        // An error of the protocol comes with an error status.
        let rpc = error.details().and_then(|body| body.get("error")).filter(|rpc| rpc.get("code").is_some());
        let Some(rpc) = rpc.filter(|rpc| rpc.get("code").is_some_and(|code| code.as_i64().is_some())) else {
            return Err(error);
        };
        let id = request.get("id").cloned().unwrap_or_default();
        let message = json!({ "jsonrpc": "2.0", "id": id, "error": rpc.clone() });
        return Ok(Box::pin(stream::iter([Ok(message)])));
    }
    if response.status() == StatusCode::ACCEPTED {
        return Ok(Box::pin(stream::empty()));
    }
    let is_stream = is_event_stream(&response);
    let (parts, body) = response.into_parts();
    if is_stream {
        // The parser limits each event.
        let label = label.to_owned();
        let events = parse_event_stream(http::Response::from_parts(parts, body));
        let messages = events.filter_map(move |event| std::future::ready(message_of(event, &label)));
        return Ok(Box::pin(messages));
    }
    let body = Limited::new(body, MAX_MESSAGE).collect().await;
    let bytes = body.map_err(|error| unreadable(error, label))?.to_bytes();
    let message = std::str::from_utf8(&bytes).ok().and_then(parse);
    let message = message.ok_or_else(|| {
        let message = format!("the MCP server `{label}` answered with what is not JSON");
        Error::of(code::MCP_SERVER_FAILED, message)
    })?;
    Ok(Box::pin(stream::iter([Ok(message)])))
}

/// Returns the error of a body that cannot be read to its end.
fn unreadable(error: Box<dyn std::error::Error + Send + Sync>, label: &str) -> Error {
    if error.is::<http_body_util::LengthLimitError>() {
        let message = format!("the MCP server `{label}` sent a message of more than {} MiB", MAX_MESSAGE >> 20);
        return Error::of(code::RESPONSE_TOO_LARGE, message);
    }
    Error::from(error)
}

/// Returns the message of an event; an event without data keeps the connection alive.
fn message_of(event: Result<Data>, label: &str) -> Option<Result<Data>> {
    match event {
        Ok(event) => match event.get("data") {
            Some(Data::String(text)) if text.trim().is_empty() => None,
            Some(data @ Data::Object(_)) => Some(Ok(data.clone())),
            _ => {
                let message = format!("the MCP server `{label}` sent an event that is not a message");
                Some(Err(Error::of(code::MCP_SERVER_FAILED, message)))
            }
        },
        Err(error) => Some(Err(error)),
    }
}

/// Returns a text as the value of a header; what is not visible ASCII is Base64.
fn header_text(text: &str) -> String {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~')) && text.trim() == text;
    let looks_encoded = text.starts_with("=?base64?") && text.ends_with("?=");
    if is_plain && !looks_encoded {
        return text.to_owned();
    }
    format!("=?base64?{}?=", crate::data::base64(text.as_bytes()))
}
