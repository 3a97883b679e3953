//! The settings of an HTTP API: its limits, and who may call it.

use std::time::Duration;

use crate::command::Environment;

/// Size limit of request bodies.
const BODY_LIMIT: usize = 4 << 20;

/// Time within which a body has to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

/// Time within which a command has to finish, or to give its first item.
const TIME_LIMIT: Duration = Duration::from_secs(300);

/// Time for which a caller may read nothing of a response.
const WRITE_TIME: Duration = Duration::from_secs(60);

/// The settings of an HTTP API.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// Maximum size of a request body, in bytes.
    pub(super) body_limit: usize,
    /// Time within which a body has to arrive.
    pub(super) body_time: Duration,
    /// Time within which a command has to finish, or to give its first item.
    pub(super) time_limit: Duration,
    /// Time for which a caller may read nothing of a response.
    pub(super) write_time: Duration,
    /// Names by which the server may be called, besides those of the local machine.
    pub(super) hosts: Vec<String>,
    /// Origins of pages that may call it, besides its own.
    pub(super) origins: Vec<String>,
    /// The token that each request has to have.
    pub(super) token: Option<Token>,
    /// True if no call may change anything.
    pub(super) is_read_only: bool,
    /// Path that the service is nested at, for the OpenAPI document.
    pub(super) base_path: String,
    /// The environment of the commands.
    pub(super) environment: Environment,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            body_limit: BODY_LIMIT,
            body_time: BODY_TIME,
            time_limit: TIME_LIMIT,
            write_time: WRITE_TIME,
            hosts: Vec::new(),
            origins: Vec::new(),
            token: None,
            is_read_only: false,
            base_path: String::new(),
            // An agent that started the server is not the caller.
            environment: Environment::Process.for_caller(None),
        }
    }
}

/// A token that callers prove themselves with.
#[derive(Clone)]
pub(super) struct Token(String);

impl Token {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns whether a text is the token, in a time that depends on the lengths only.
    pub(super) fn matches(&self, text: &[u8]) -> bool {
        let own = self.0.as_bytes();
        let difference = own.iter().zip(text).fold(0, |all, (a, b)| std::hint::black_box(all | (a ^ b)));
        own.len() == text.len() && difference == 0
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}
