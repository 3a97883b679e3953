//! Errors as data: a code, a message, and what helps to correct the call.
#![doc = ""]
#![doc = include_str!("../docs/errors.md")]

pub mod code;
mod field;
mod input;
mod outcome;
mod parser_errors;
#[cfg(feature = "fetch")]
mod response;
mod to_data;

pub use code::{Code, code};
pub use field::FieldError;
pub(crate) use field::{FieldId, Subject};
pub(crate) use input::{InputError, InputErrorKind, InputErrors};
pub use outcome::CallOutcome;
pub use parser_errors::{ParseError, SchemaError, ValidationError};

use std::any::Any;
use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;

use crate::data::{Data, Map};
use crate::outlined::OutlinedBox;

/// The result of a command: `Result<T>` is `Result<T, vestibule::Error>`.
pub type Result<T, E = Error> = std::result::Result<T, E>;

type BoxError = Box<dyn StdError + Send + Sync + 'static>;

/// The error of a command or of the framework.
///
/// An error has an upper-snake `code` for programs and a message for people, and may carry field
/// errors, hints, next steps, an exit code, whether a retry can help, and details. It does not
/// implement [`std::error::Error`], so that `?` converts every type that does.
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
pub struct Error(OutlinedBox<Inner>);

#[derive(Default)]
struct Inner {
    code: Cow<'static, str>,
    message: String,
    fields: Vec<FieldError>,
    hints: Vec<String>,
    next: Vec<Next>,
    /// The corrected call, without the program's name.
    correction: Option<String>,
    exit_code: Option<u8>,
    retryable: Option<bool>,
    outcome: Option<CallOutcome>,
    /// [`Extras`], type-erased, so that their code is linked only when used (see ARCHITECTURE.md, "Pay for use").
    extras: Option<Box<dyn Any + Send + Sync>>,
}

/// The parts that few errors have.
#[derive(Default)]
struct Extras {
    details: Option<Data>,
    #[allow(dead_code, reason = "only some features use it")]
    meta: Map,
    /// True if the metadata is printed without `--full-output`.
    #[allow(dead_code, reason = "only some features use it")]
    shows_meta: bool,
    source: Option<BoxError>,
}

/// A command to run next, and its purpose.
///
/// The command is written without the program's name: `"status --watch"`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Next {
    /// The command line, without the program's name.
    pub command: String,
    /// Its purpose, in a few words.
    pub why: String,
}

impl Next {
    /// Creates a next step.
    pub fn new(command: impl Into<String>, why: impl Into<String>) -> Self {
        Self { command: command.into(), why: why.into() }
    }
}

impl Error {
    /// Creates an error with a code (upper-snake, such as `NOT_FOUND`) and a message (one sentence without a
    /// full stop).
    pub fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self::from_parts(code.into(), message.into(), Vec::new(), Vec::new())
    }

    /// Converts any error. A boxed `vestibule::Error`, [`ParseError`] or [`ValidationError`] is unwrapped;
    /// any other error becomes `FAILED` with its text, the texts of its causes appended, and itself as the
    /// source.
    pub fn from_boxed(error: impl Into<BoxError>) -> Self {
        let other = match error.into().downcast::<Boxed>() {
            Ok(boxed) => return boxed.0,
            Err(other) => other,
        };
        let other = match other.downcast::<ParseError>() {
            Ok(error) => return error.into_error(),
            Err(other) => other,
        };
        match other.downcast::<ValidationError>() {
            Ok(error) => error.into_error(),
            Err(other) => {
                let message = message_with_causes(other.as_ref());
                Self::new(code::FAILED, message).with_extras(|extras| extras.source = Some(other))
            }
        }
    }

    /// Creates an error for a bug in the program: code `INTERNAL`.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::new(code::INTERNAL, message)
    }

    /// Creates an error from the input errors of a call; `hints` has no duplicates.
    #[cold]
    #[inline(never)]
    fn from_parts(code: Cow<'static, str>, message: String, fields: Vec<FieldError>, hints: Vec<String>) -> Self {
        let mut inner = OutlinedBox::<Inner>::default();
        inner.code = code;
        inner.message = message;
        inner.fields = fields;
        inner.hints = hints;
        Self(inner)
    }

    fn extras(&self) -> Option<&Extras> {
        self.0.extras.as_deref()?.downcast_ref()
    }

    fn with_extras(mut self, set: impl FnOnce(&mut Extras)) -> Self {
        let extras = self.0.extras.get_or_insert_with(|| Box::<Extras>::default());
        match extras.downcast_mut() {
            Some(extras) => set(extras),
            None => debug_assert!(false, "the extras of an error are of another type"),
        }
        self
    }

    /// Adds a hint: one line of advice, printed below the message.
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

    /// Adds a next step: a command line without the program's name, and its purpose.
    #[must_use]
    pub fn next(mut self, command: impl Into<String>, why: impl Into<String>) -> Self {
        self.0.next.push(Next::new(command, why));
        self
    }

    /// Adds an error of one input field.
    #[must_use]
    pub fn field(mut self, field: FieldError) -> Self {
        self.0.fields.push(field);
        self
    }

    /// Sets whether the same call may succeed later.
    #[must_use]
    pub fn retryable(mut self, retryable: bool) -> Self {
        self.0.retryable = Some(retryable);
        self
    }

    /// Sets the exit code of the process, in place of the one that the error's code implies.
    #[must_use]
    pub fn with_exit_code(mut self, exit_code: u8) -> Self {
        self.0.exit_code = Some(exit_code);
        self
    }

    /// Attaches data, such as the body of a failed response.
    #[must_use]
    pub fn with_details(self, details: impl Into<Data>) -> Self {
        self.with_extras(|extras| extras.details = Some(details.into()))
    }

    /// Sets the corrected call, without the program's name.
    pub(crate) fn with_correction(mut self, call: String) -> Self {
        self.0.correction = Some(call);
        self
    }

    pub(crate) fn correction(&self) -> Option<&str> {
        self.0.correction.as_deref()
    }

    /// Returns the metadata of the envelope that has this error.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn meta(&self) -> Option<&Map> {
        self.extras().map(|extras| &extras.meta)
    }

    /// Returns the metadata that is printed without `--full-output` too.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn shown_meta(&self) -> Option<&Map> {
        self.extras().filter(|extras| extras.shows_meta).map(|extras| &extras.meta)
    }

    /// Returns the code, upper-snake.
    pub fn code(&self) -> &str {
        &self.0.code
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the errors of single input fields.
    pub fn field_errors(&self) -> &[FieldError] {
        &self.0.fields
    }

    /// Returns the hints, in the order they were added.
    pub fn hints(&self) -> &[String] {
        &self.0.hints
    }

    /// Returns the next steps.
    pub fn next_steps(&self) -> &[Next] {
        &self.0.next
    }

    /// Returns whether the same call may succeed later, if known.
    pub fn is_retryable(&self) -> Option<bool> {
        self.0.retryable
    }

    /// Returns the attached data.
    pub fn details(&self) -> Option<&Data> {
        self.extras()?.details.as_ref()
    }

    /// Returns the cause of this error.
    pub fn source(&self) -> Option<&(dyn StdError + Send + Sync + 'static)> {
        self.extras()?.source.as_deref()
    }

    /// Returns the exit code of a process that ends with this error: its own, or that of its code (see
    /// [`code()`]).
    pub fn exit_code(&self) -> u8 {
        self.0.exit_code.unwrap_or_else(|| code::exit_status(&self.0.code))
    }
}

/// Returns the texts of an error and of its causes, each once.
fn message_with_causes(error: &(dyn StdError + 'static)) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let cause_text = error.to_string();
        if !text.contains(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
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
        out.field("code", &self.code()).field("message", &self.message()).field("exit_code", &self.exit_code());
        if !self.field_errors().is_empty() {
            out.field("field_errors", &self.field_errors());
        }
        if !self.hints().is_empty() {
            out.field("hints", &self.hints());
        }
        if let Some(details) = self.details() {
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

/// An [`Error`] that implements [`std::error::Error`], for `Box<dyn Error>` and `anyhow`.
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

impl StdError for Boxed {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.0.source().map(|source| source as _)
    }
}

impl From<Error> for BoxError {
    fn from(error: Error) -> Self {
        Box::new(Boxed(error))
    }
}

#[cfg(test)]
mod tests;
