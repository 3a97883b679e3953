//! Requests that no command answers: the error, and the headers that belong to it.

use http::header::{ALLOW, HeaderName, HeaderValue, WWW_AUTHENTICATE};
use http::{Method, StatusCode};

use crate::error::{Error, code};

/// An error with the headers of its response.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) error: Error,
    pub(super) headers: Vec<(HeaderName, HeaderValue)>,
    /// The path of the command, if the request reached one.
    pub(super) command: String,
}

impl Refusal {
    /// Returns the status: that of the error's code.
    pub(super) fn status(&self) -> StatusCode {
        StatusCode::from_u16(code(self.error.code()).http).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Sets the command that the request reached.
    pub(super) fn of(mut self, command: &str) -> Self {
        self.command = command.to_owned();
        self
    }

    fn header(mut self, name: HeaderName, value: &str) -> Self {
        self.headers.extend(HeaderValue::from_str(value).ok().map(|value| (name, value)));
        self
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self { error, headers: Vec::new(), command: String::new() }
    }
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
