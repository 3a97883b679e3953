//! Requests that no command answers: the error, and the headers that belong to it.

use http::header::{ALLOW, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{Method, StatusCode};

use crate::data::Data;
use crate::error::{Error, code, codes};
use crate::graph::{CommandPath, Node};

/// An error with the headers of its response.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) error: Error,
    pub(super) headers: Vec<(HeaderName, HeaderValue)>,
    /// The path of the command, if the request reached one.
    pub(super) command: String,
    /// The status that the program declares for the error's code.
    pub(super) declared_status: Option<u16>,
    /// The items of a stream before its error.
    pub(super) items: Option<Vec<Data>>,
}

impl Refusal {
    /// Returns the status: that of the error's code.
    pub(super) fn status(&self) -> StatusCode {
        let status = self.declared_status.unwrap_or_else(|| code(self.error.code()).http);
        StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Sets the command of a program that the request reached.
    pub(super) fn of(mut self, root: &Node, command: &str) -> Self {
        self.command = command.to_owned();
        self.declared_status = declared_status(root, command, self.error.code());
        self
    }

    /// Keeps the items before the error.
    pub(super) fn after(self, items: Vec<Data>) -> Self {
        Self { items: Some(items), ..self }
    }

    fn header(mut self, name: HeaderName, value: &str) -> Self {
        self.headers.extend(HeaderValue::from_str(value).ok().map(|value| (name, value)));
        self
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let headers = retry_after(&error).map(|value| (RETRY_AFTER, value)).into_iter().collect();
        Self { error, headers, command: String::new(), declared_status: None, items: None }
    }
}

/// Returns the time after which the server that a command called accepts the request again, where its status asks to wait
/// (RFC 9110, section 10.2.3; RFC 6585, section 4).
fn retry_after(error: &Error) -> Option<HeaderValue> {
    let asks_to_wait = matches!(error.code(), "HTTP_413" | "HTTP_429" | "HTTP_503");
    let header = error.meta().filter(|_| asks_to_wait)?.get("headers")?.as_object()?;
    HeaderValue::from_str(header.get(RETRY_AFTER.as_str())?.as_str()?).ok()
}

/// Returns the status that the errors of a command, or of the program, declare for a code.
fn declared_status(root: &Node, command: &str, code: &str) -> Option<u16> {
    let target = CommandPath::find(root, command).ok()?;
    let mut types = Vec::new();
    if let Some(command) = target.command {
        command.add_error_types(&mut types);
    }
    types.extend(target.nodes.iter().flat_map(|node| &node.error_types).map(|known| known.error_type));
    codes(&types).into_iter().find(|declared| declared.code == code)?.http_status
}

/// Returns the refusal of a method that a path does not have.
pub(super) fn method_not_allowed(method: &Method, allowed: &str) -> Refusal {
    let message = format!("the method {method} is not allowed here");
    let error = Error::new(code::METHOD_NOT_ALLOWED, message).hint(format!("use one of {allowed}"));
    Refusal::from(error).header(ALLOW, allowed)
}

/// Returns the refusal of a request without the token.
pub(super) fn unauthorized() -> Refusal {
    let error = Error::new(code::UNAUTHORIZED, "the request does not have the token of the server");
    let error = error.hint("send it as `Authorization: Bearer <token>`");
    Refusal::from(error).header(WWW_AUTHENTICATE, "Bearer")
}
