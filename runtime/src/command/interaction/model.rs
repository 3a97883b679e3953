//! Requests of a command to the model of its caller.

use std::fmt;

use crate::command::Context;
use crate::error::{Error, Result, code};

/// Number of tokens that a reply has at most, unless the request says otherwise.
const MAX_TOKENS: u32 = 1_000;

/// A request to the model of the agent that called the command.
///
/// ```
/// use vestibule::command::ModelRequest;
///
/// let request = ModelRequest::new("Summarize: …").system("Answer in one sentence.").max_tokens(100);
/// assert_eq!(request.prompt(), "Summarize: …");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct ModelRequest {
    prompt: String,
    system: String,
    max_tokens: u32,
}

impl ModelRequest {
    /// Creates a request with the text that the model replies to.
    pub fn new(prompt: impl Into<String>) -> Self {
        Self { prompt: prompt.into(), system: String::new(), max_tokens: MAX_TOKENS }
    }

    /// Sets the system prompt. The client may change it, or leave it out.
    pub fn system(mut self, prompt: impl Into<String>) -> Self {
        self.system = prompt.into();
        self
    }

    /// Sets the maximum length of the reply, in tokens; the default is 1,000. The client may have a lower limit.
    pub fn max_tokens(mut self, tokens: u32) -> Self {
        self.max_tokens = tokens;
        self
    }

    /// Returns the text that the model replies to.
    pub fn prompt(&self) -> &str {
        &self.prompt
    }

    /// Returns the system prompt, which may be empty.
    pub fn system_prompt(&self) -> &str {
        &self.system
    }

    /// Returns the maximum length of the reply, in tokens.
    pub fn token_limit(&self) -> u32 {
        self.max_tokens
    }
}

impl From<&str> for ModelRequest {
    #[inline]
    fn from(prompt: &str) -> Self {
        Self::new(prompt)
    }
}

impl From<String> for ModelRequest {
    #[inline]
    fn from(prompt: String) -> Self {
        Self::new(prompt)
    }
}

/// The reply of a model. It is displayed as its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ModelReply {
    /// The text of the reply.
    pub text: String,
    /// The name of the model, which may be empty.
    pub model: String,
    /// True if the reply ends at the maximum number of tokens.
    pub is_truncated: bool,
}

impl ModelReply {
    /// Creates a complete reply.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

impl fmt::Display for ModelReply {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl From<ModelReply> for String {
    fn from(reply: ModelReply) -> Self {
        reply.text
    }
}

impl Context {
    /// Asks the model of the agent that called the command. The agent's program may show the request to its user first.
    ///
    /// Only MCP clients that declare the capability `sampling` pass requests on to their model. Revision 2026-07-28 of the
    /// protocol deprecates it: a command that has to do without one handles the error `MODEL_REQUIRED`.
    ///
    /// The method waits on this thread; an `async fn` awaits [`blocking`](Self::blocking). In a test,
    /// [`Invocation::answers`](crate::testing::Invocation::answers) replies.
    ///
    /// # Errors
    ///
    /// `MODEL_REQUIRED` if the caller has no model to ask, on a terminal and over HTTP too; `CANCELLED` if the client
    /// refuses the request.
    ///
    /// ```
    /// use vestibule::command::ModelRequest;
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Summarize a text
    /// #[command]
    /// fn summarize(#[arg] text: String, ctx: Context) -> Result<String> {
    ///     let request = ModelRequest::new(format!("Summarize: {text}")).max_tokens(200);
    ///     Ok(ctx.ask_model(request)?.text)
    /// }
    ///
    /// let program = Cli::create("texts").commands(commands![summarize]);
    /// let output = Invocation::line("summarize 'Once upon …'").answers(["A tale."]).run(&program);
    /// assert_eq!(output.success(), "A tale.\n");
    /// assert!(Invocation::line("summarize x").run(&program).failure(1).contains("MODEL_REQUIRED"));
    /// ```
    pub fn ask_model(&self, request: impl Into<ModelRequest>) -> Result<ModelReply> {
        let asker = self.interaction().and_then(|interaction| interaction.asker.as_deref());
        asker.and_then(|asker| asker.ask_model(&request.into())).unwrap_or_else(|| Err(no_model()))
    }
}

#[cold]
fn no_model() -> Error {
    let message = "the command asks a model, and the caller offers none";
    Error::of(code::MODEL_REQUIRED, message)
        .hint("call it through an MCP client that declares the capability `sampling`")
}
