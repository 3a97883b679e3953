//! What went wrong, as data: a code, a message, and everything that helps to put it right.
#![doc = ""]
#![doc = include_str!("../docs/errors.md")]

mod code;
mod field;
mod to_data;
mod usage;

pub use code::{Code, code};
pub use field::FieldError;
pub(crate) use field::{InputError, InputErrorKind, InputErrors};
pub use usage::{ParseError, ValidationError};

use std::any::Any;
use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;

use crate::data::{Data, Map};

/// The result of a command: `Result<T>` is `Result<T, vestibule::Error>`.
pub type Result<T, E = Error> = std::result::Result<T, E>;

type BoxError = Box<dyn StdError + Send + Sync + 'static>;

/// What a command, or the framework, answers when it cannot do what was asked.
///
/// An error has an upper-snake `code` for programs and a message for people, and may carry field
/// errors, hints, next steps, an exit code, whether trying again can help, and details. It does not
/// implement [`std::error::Error`], so that `?` can turn every error that does into it.
///
/// ```
/// use vestibule::Error;
///
/// let error = Error::new("NO_SUCH_ZONE", "zone `x9` does not exist")
///     .hint("zones are named like `a1`")
///     .next("zone list", "See the zones");
/// assert_eq!(error.code(), "NO_SUCH_ZONE");
/// assert_eq!(error.exit_code(), 1);
/// ```
pub struct Error(Box<Inner>);

#[derive(Default)]
struct Inner {
    code: Cow<'static, str>,
    message: String,
    fields: Vec<FieldError>,
    hints: Vec<String>,
    next: Vec<Next>,
    /// The call as it was meant, without the program's name.
    correction: Option<String>,
    exit: Option<u8>,
    retryable: Option<bool>,
    /// [`Rare`], of which a program that never says any of it has no code.
    rare: Option<Box<dyn Any + Send + Sync>>,
}

/// What few errors have.
#[derive(Default)]
struct Rare {
    details: Option<Data>,
    meta: Map,
    /// Whether the meta data is shown without being asked for.
    shows_meta: bool,
    source: Option<BoxError>,
}

/// A command worth running next, and why.
///
/// The command is written without the program's name: `"status --watch"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The command line, without the program's name.
    pub command: String,
    /// What it is for, in a few words.
    pub why: String,
}

impl Next {
    /// A next step.
    pub fn new(command: impl Into<String>, why: impl Into<String>) -> Self {
        Self { command: command.into(), why: why.into() }
    }
}

impl Error {
    /// An error with a code (upper-snake, such as `NOT_FOUND`) and a message (one sentence, no full
    /// stop).
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self::of_input(code.into(), message.into(), Vec::new(), Vec::new())
    }

    /// An error from any other: a `vestibule::Error`, [`ParseError`] or [`ValidationError`] in it comes
    /// back whole, anything else becomes `FAILED` with its text, its causes appended, and itself as
    /// the source.
    pub fn from_boxed(error: impl Into<BoxError>) -> Self {
        let other = match error.into().downcast::<Boxed>() {
            Ok(boxed) => return boxed.0,
            Err(other) => other,
        };
        let other = match other.downcast::<ParseError>() {
            Ok(usage) => return usage.into_error(),
            Err(other) => other,
        };
        match other.downcast::<ValidationError>() {
            Ok(usage) => usage.into_error(),
            Err(other) => {
                let message = chain(other.as_ref());
                Self::new("FAILED", message).add(|rare| rare.source = Some(other))
            }
        }
    }

    /// Something that is broken inside the program: code `INTERNAL`.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new("INTERNAL", message)
    }

    /// Everything that is wrong with the input of a call; no hint is there twice.
    #[cold]
    #[inline(never)]
    fn of_input(code: Cow<'static, str>, message: String, fields: Vec<FieldError>, hints: Vec<String>) -> Self {
        let mut inner = Box::<Inner>::default();
        inner.code = code;
        inner.message = message;
        inner.fields = fields;
        inner.hints = hints;
        Self(inner)
    }

    fn rare(&self) -> Option<&Rare> {
        self.0.rare.as_deref()?.downcast_ref()
    }

    /// Adds to what few errors have.
    fn add(mut self, add: impl FnOnce(&mut Rare)) -> Self {
        let rare = self.0.rare.get_or_insert_with(|| Box::<Rare>::default());
        if let Some(rare) = rare.downcast_mut() {
            add(rare);
        }
        self
    }

    /// Adds a hint: one line that helps to put it right, shown under the message.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.add_hint(hint.into());
        self
    }

    #[cold]
    fn add_hint(&mut self, hint: String) {
        if !self.0.hints.contains(&hint) {
            self.0.hints.push(hint);
        }
    }

    /// Adds a next step: a command line without the program's name, and why to run it.
    #[must_use]
    pub fn next(mut self, command: impl Into<String>, why: impl Into<String>) -> Self {
        self.0.next.push(Next::new(command, why));
        self
    }

    /// Adds what is wrong with one input field.
    #[must_use]
    pub fn field(mut self, field: FieldError) -> Self {
        self.0.fields.push(field);
        self
    }

    /// Says whether the same call may succeed later.
    #[must_use]
    pub fn retryable(mut self, retryable: bool) -> Self {
        self.0.retryable = Some(retryable);
        self
    }

    /// Sets the exit code of the process, in place of the one that the code implies.
    #[must_use]
    pub fn exit(mut self, exit: u8) -> Self {
        self.0.exit = Some(exit);
        self
    }

    /// Attaches data, such as the body of a failed response.
    #[must_use]
    pub fn details(self, details: impl Into<Data>) -> Self {
        self.add(|rare| rare.details = Some(details.into()))
    }

    /// Says it in other words.
    #[cfg(feature = "openapi")]
    pub(crate) fn with_message(mut self, message: impl Into<String>) -> Self {
        self.0.message = message.into();
        self
    }

    /// Says how the call was meant, without the program's name.
    pub(crate) fn corrected(mut self, call: String) -> Self {
        self.0.correction = Some(call);
        self
    }

    pub(crate) fn correction(&self) -> Option<&str> {
        self.0.correction.as_deref()
    }

    /// Adds what the envelope says beside the error.
    #[cfg(feature = "fetch")]
    pub(crate) fn with_meta(self, meta: Map, is_shown: bool) -> Self {
        self.add(|rare| (rare.meta, rare.shows_meta) = (meta, is_shown))
    }

    pub(crate) fn meta(&self) -> Option<&Map> {
        self.rare().map(|rare| &rare.meta)
    }

    /// What the envelope says beside the error, where it is to be seen without `--full-output`.
    pub(crate) fn shown_meta(&self) -> Option<&Map> {
        self.rare().filter(|rare| rare.shows_meta).map(|rare| &rare.meta)
    }

    /// The code, upper-snake.
    pub fn code(&self) -> &str {
        &self.0.code
    }

    /// The message.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What is wrong with single input fields.
    pub fn field_errors(&self) -> &[FieldError] {
        &self.0.fields
    }

    /// The hints, in the order they were added.
    pub fn hints(&self) -> &[String] {
        &self.0.hints
    }

    /// The next steps.
    pub fn next_steps(&self) -> &[Next] {
        &self.0.next
    }

    /// Whether the same call may succeed later, when it is known.
    pub fn is_retryable(&self) -> Option<bool> {
        self.0.retryable
    }

    /// The data attached to the error.
    pub fn details_data(&self) -> Option<&Data> {
        self.rare()?.details.as_ref()
    }

    /// The error that caused this one.
    pub fn source(&self) -> Option<&(dyn StdError + Send + Sync + 'static)> {
        self.rare()?.source.as_deref()
    }

    /// The exit code of a process that ends with this error: its own, or its code's (see [`code`]).
    pub fn exit_code(&self) -> u8 {
        self.0.exit.unwrap_or_else(|| code(&self.0.code).exit)
    }
}

/// The text of an error and of the errors that caused it, each said once.
fn chain(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        cause = error.source();
    }
    text
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Error");
        out.field("code", &self.0.code).field("message", &self.0.message);
        if !self.0.fields.is_empty() {
            out.field("fields", &self.0.fields);
        }
        if let Some(details) = self.details_data() {
            out.field("details", details);
        }
        if let Some(source) = self.source() {
            out.field("source", &source);
        }
        out.finish_non_exhaustive()
    }
}

impl<E: StdError + Send + Sync + 'static> From<E> for Error {
    fn from(error: E) -> Self {
        Self::from_boxed(error)
    }
}

/// [`Error`] as a standard error, so that it fits into `anyhow` and `Box<dyn Error>`.
struct Boxed(Error);

impl fmt::Debug for Boxed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Boxed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl StdError for Boxed {}

impl From<Error> for BoxError {
    fn from(error: Error) -> Self {
        Box::new(Boxed(error))
    }
}

#[cfg(test)]
mod tests;
