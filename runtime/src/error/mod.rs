//! Errors as data: a code, a message, and what helps to correct the call.
#![doc = ""]
#![doc = include_str!("../docs/errors.md")]

mod causes;
pub mod code;
mod convert;
mod failure;
mod field;
#[cfg_attr(not(feature = "anyhow"), path = "foreign_absent.rs")]
mod foreign;
mod identify;
mod input;
mod outcome;
mod parser_errors;
#[cfg(any(feature = "fetch", feature = "mcp"))]
mod response;
mod result_ext;
mod to_data;

#[doc = include_str!("../docs/errors_of_your_own.md")]
pub mod errors_of_your_own {}

pub use code::{Code, code};
pub use failure::{DeclaredError, Failure};
#[doc(hidden)]
pub use failure::{ErrorType, ProbeCodes, ProbeNoCodes, Wraps};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use failure::{codes, conflicts};
pub use field::FieldError;
pub(crate) use field::{FieldId, Subject};
pub(crate) use input::{InputError, InputErrorKind, InputErrors};
pub use outcome::CallOutcome;
pub use parser_errors::{ParseError, SchemaError, ValidationError};
pub use result_ext::{ContextExt, Convertible, IntoError, Local, ResultExt};

use std::any::Any;
use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt;

use crate::data::{Data, Map};
use crate::outlined::OutlinedBox;

/// Number of hints with which a new one is compared; it is not added twice.
const LAST_HINTS: usize = 64;

/// The result of a command: `Result<T>` is `Result<T, vestibule::Error>`.
pub type Result<T, E = Error> = std::result::Result<T, E>;

type BoxError = Box<dyn StdError + Send + Sync + 'static>;

/// The error of a command or of the framework.
///
/// An error has an upper-snake `code` for programs and a message for people, and may carry field
/// errors, hints, next steps, an exit code, whether a retry can help, and details. It does not
/// implement [`std::error::Error`], so that `?` converts every type that does. [`errors_of_your_own`] explains how it
/// mixes with the error types of a program and of other crates.
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
    /// True if the error is the one in [`Extras::source`], and nothing was changed.
    is_verbatim: bool,
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
    /// The texts of the causes, the outermost first.
    causes: Vec<String>,
    /// True if the code is that of a cause, or stands for none.
    is_inherited: bool,
    /// Backtrace of the error's creation.
    backtrace: Option<Box<dyn fmt::Display + Send + Sync>>,
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
        let code = code.into();
        let is_own = code::is_own(&code);
        let error = Self::from_parts(code, message.into(), Vec::new(), Vec::new());
        if is_own { error.with_captured_backtrace() } else { error }
    }

    /// Creates an error of the framework, which has no backtrace.
    pub(crate) fn of(code: &'static str, message: impl Into<String>) -> Self {
        Self::from_parts(code.into(), message.into(), Vec::new(), Vec::new())
    }

    /// Creates an error for a bug in the program: code `INTERNAL`.
    pub(crate) fn internal(message: impl Into<String>) -> Self {
        Self::of(code::INTERNAL, message)
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
        self.0.extras()
    }

    fn with_extras(mut self, set: impl FnOnce(&mut Extras)) -> Self {
        let extras = self.0.extras.get_or_insert_with(|| Box::<Extras>::default());
        match extras.downcast_mut() {
            Some(extras) => set(extras),
            None => debug_assert!(false, "the extras of an error are of another type"),
        }
        self
    }

    /// Adds a hint: one line of advice, printed below the message. One that equals a recent one is not added again.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.add_hint(hint.into());
        self
    }

    /// Removes the first hint that satisfies a condition, and returns it.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn take_hint(&mut self, is_match: impl Fn(&str) -> bool) -> Option<String> {
        let index = self.0.hints.iter().position(|hint| is_match(hint))?;
        Some(self.0.hints.remove(index))
    }

    #[cold]
    fn add_hint(&mut self, hint: String) {
        self.0.is_verbatim = false;
        // A program that adds thousands of hints compares each with few others.
        if self.0.hints.iter().rev().take(LAST_HINTS).all(|other| *other != hint) {
            self.0.hints.push(hint);
        }
    }

    /// Adds a next step: a command line without the program's name, and its purpose.
    #[must_use]
    pub fn next(mut self, command: impl Into<String>, why: impl Into<String>) -> Self {
        self.0.is_verbatim = false;
        self.0.next.push(Next::new(command, why));
        self
    }

    /// Adds an error of one input field.
    #[must_use]
    pub fn field(mut self, field: FieldError) -> Self {
        self.0.is_verbatim = false;
        self.0.fields.push(field);
        self
    }

    /// Sets whether the same call may succeed later.
    #[must_use]
    pub fn retryable(mut self, retryable: bool) -> Self {
        self.0.is_verbatim = false;
        self.0.retryable = Some(retryable);
        self
    }

    /// Sets the exit code of the process, in place of the one that the error's code implies. A failed call cannot exit
    /// with 0, which means success: 0 is refused, and the exit code stays as it is.
    #[must_use]
    pub fn with_exit_code(mut self, exit_code: u8) -> Self {
        if exit_code != 0 {
            self.0.is_verbatim = false;
            self.0.exit_code = Some(exit_code);
        }
        self
    }

    /// Replaces the code, upper-snake.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<Cow<'static, str>>) -> Self {
        self.0.is_verbatim = false;
        self.0.code = code.into();
        if self.0.is_code_inherited() { self.with_extras(|extras| extras.is_inherited = false) } else { self }
    }

    /// Attaches data, such as the body of a failed response.
    #[must_use]
    pub fn with_details(mut self, details: impl Into<Data>) -> Self {
        self.0.is_verbatim = false;
        self.with_extras(|extras| extras.details = Some(details.into()))
    }

    /// Sets the corrected call, without the program's name. It takes the place of other advice, except how to insist on a call
    /// that could run.
    pub(crate) fn with_correction(mut self, call: String) -> Self {
        if !self.0.fields.iter().any(|field| field.code == Some("unclear")) {
            self.0.hints.clear();
        }
        self.0.next.clear();
        for field in &mut self.0.fields {
            // `str::contains` would link the search for long texts.
            let has = |text: &String| call.as_bytes().windows(text.len().max(1)).any(|part| part == text.as_bytes());
            field.suggestion.take_if(|suggestion| !has(suggestion));
        }
        self.0.correction = Some(call);
        self
    }

    /// Sets what is near to a wrong name, if nothing is known yet.
    pub(crate) fn with_suggestion(mut self, path: &str, suggestion: String) -> Self {
        if let Some(field) = self.0.fields.iter_mut().find(|field| field.path == path && field.suggestion.is_none()) {
            field.suggestion = Some(suggestion);
        }
        self
    }

    /// Removes what is near to a wrong name, if a function of both says so.
    pub(crate) fn without_suggestion(mut self, is_removed: &dyn Fn(&str, &str) -> bool) -> Self {
        for field in &mut self.0.fields {
            field.suggestion.take_if(|suggestion| is_removed(&field.received, suggestion));
        }
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

    /// Replaces a word of argv by an ellipsis where the error quotes it.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn without_word(mut self, word: &str) -> Self {
        const HIDDEN: &str = "\u{2026}";
        let inner = &mut *self.0;
        for field in &mut inner.fields {
            for whole in [&mut field.path, &mut field.received] {
                if whole == word {
                    HIDDEN.clone_into(whole);
                }
            }
        }
        let (quoted, hidden) = (format!("`{word}`"), format!("`{HIDDEN}`"));
        let messages = inner.fields.iter_mut().map(|field| &mut field.message);
        for text in messages.chain(&mut inner.hints).chain([&mut inner.message]) {
            *text = text.replace(&quoted, &hidden);
        }
        self
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

    /// Returns the texts of its causes, the outermost first. A cause whose text ends the one before is left out. Of a long
    /// chain the first causes are kept, and the last.
    pub fn causes(&self) -> &[String] {
        self.extras().map_or(&[], |extras| &extras.causes)
    }

    /// Returns the message and the causes as one text.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn message_with_causes(&self) -> String {
        self.causes().iter().fold(self.0.message.clone(), |text, cause| format!("{text}: {cause}"))
    }

    /// Returns the place in the program where the error was created, with `RUST_BACKTRACE`.
    pub(crate) fn backtrace(&self) -> Option<&(dyn fmt::Display + Send + Sync)> {
        self.extras()?.backtrace.as_deref()
    }

    fn take_source(&mut self) -> Option<BoxError> {
        self.0.extras.as_deref_mut()?.downcast_mut::<Extras>()?.source.take()
    }

    fn take_backtrace(&mut self) -> Option<Box<dyn fmt::Display + Send + Sync>> {
        self.0.extras.as_deref_mut()?.downcast_mut::<Extras>()?.backtrace.take()
    }

    /// Returns the exit code of a process that ends with this error: its own, or that of its code (see
    /// [`code()`]).
    pub fn exit_code(&self) -> u8 {
        self.0.exit_code()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Inner {
    fn extras(&self) -> Option<&Extras> {
        self.extras.as_deref()?.downcast_ref()
    }

    fn exit_code(&self) -> u8 {
        self.exit_code.unwrap_or_else(|| code::exit_status(&self.code))
    }

    /// Returns whether the code is that of a cause, or stands for none.
    fn is_code_inherited(&self) -> bool {
        self.extras().is_some_and(|extras| extras.is_inherited)
    }

    /// Copies everything but the message and the causes.
    #[inline]
    fn facts(&self) -> Error {
        let mut out = Error::from_parts(self.code.clone(), String::new(), self.fields.clone(), self.hints.clone());
        out.0.next.clone_from(&self.next);
        out.0.correction.clone_from(&self.correction);
        (out.0.exit_code, out.0.retryable, out.0.outcome) = (self.exit_code, self.retryable, self.outcome);
        let Some(extras) = self.extras() else { return out };
        out.with_extras(|copy| {
            copy.details.clone_from(&extras.details);
            copy.meta.clone_from(&extras.meta);
            (copy.shows_meta, copy.is_inherited) = (extras.shows_meta, extras.is_inherited);
        })
    }
}

impl fmt::Display for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        identify::displayed(self);
        f.write_str(&self.message)
    }
}

impl fmt::Debug for Inner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Error");
        out.field("code", &self.code).field("message", &self.message).field("exit_code", &self.exit_code());
        if !self.fields.is_empty() {
            out.field("field_errors", &self.fields);
        }
        if !self.hints.is_empty() {
            out.field("hints", &self.hints);
        }
        if let Some(details) = self.extras().and_then(|extras| extras.details.as_ref()) {
            out.field("details", details);
        }
        if let Some(source) = self.source() {
            out.field("source", &source);
        }
        out.finish_non_exhaustive()
    }
}

impl StdError for Inner {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.extras()?.source.as_deref().map(|source| source as _)
    }
}

#[cfg(test)]
mod tests;
