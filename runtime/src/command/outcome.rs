//! The outcome of a call, independent of any format.

use std::any::{Any, TypeId};
use std::fmt;
use std::task::{Context as TaskContext, Poll};

use super::media::{self, Attachments, Media};
use crate::absent::{IfAsync, IfOutput, Present};
use crate::data::{Data, DataError, Map, Serialize, push_json, push_json_of, to_data};
use crate::error::{Error, Next, Result};
use crate::render::{KeyStyle, write_text};

/// The result of a call.
pub(crate) type RunResult = Result<Outcome>;

/// The outcome of a command: data, items or nothing, with next steps.
#[derive(Debug, Default)]
pub struct Outcome {
    pub(crate) body: Body,
    pub(crate) next: Vec<Next>,
    pub(crate) meta: Map,
    /// True if the text comes from outside the program, and may contain terminal escape sequences.
    pub(crate) is_foreign: bool,
    /// Number of items delivered, and whether they were all; set after the last one.
    pub(crate) left: Option<(u64, bool)>,
    /// Exit code of the process once the outcome is printed.
    pub(crate) exit_code: u8,
    /// Text for a person, in place of the body.
    pub(crate) human: Option<IfOutput<String>>,
}

/// Writes data as text, with markup around keys.
pub(crate) type WriteText = fn(&mut Vec<u8>, &Data, Option<&KeyStyle>);

/// Data and its writer: a function pointer, so that the renderer is linked only when used (see ARCHITECTURE.md,
/// "Pay for use").
pub(crate) struct OutputValue {
    pub(crate) data: Data,
    #[cfg_attr(feature = "output", allow(dead_code, reason = "every format is there anyway"))]
    pub(crate) write: WriteText,
}

impl OutputValue {
    /// Writer of data as text.
    pub(crate) const WRITE: WriteText = |out, data, keys| {
        // Writing to a vector cannot fail.
        let _ = write_text(out, data, keys);
    };
}

impl From<Data> for OutputValue {
    #[cfg_attr(not(feature = "output"), inline)]
    fn from(data: Data) -> Self {
        Self { data, write: Self::WRITE }
    }
}

/// An iterator over items, run on the calling thread.
pub(crate) trait ItemIter: Iterator<Item = Result<Data>> + Send {
    /// Returns the writer of the items.
    fn writer(&self) -> WriteText;

    /// Appends the next item as compact JSON.
    #[allow(dead_code, reason = "only some features use it")]
    fn next_json(&mut self, out: IfOutput<&mut Vec<u8>>) -> Option<Result<()>> {
        let out: &mut Vec<u8> = out.into_present();
        Some(self.next()?.map(|item| push_json(out, &item)))
    }

    /// Returns what the layers added after the last item.
    fn trailer(&mut self) -> Option<Outcome> {
        None
    }
}

/// A stream of items, polled within a runtime.
pub(crate) trait ItemStream: Send {
    /// Polls for the next item.
    #[allow(dead_code, reason = "only some features use it")]
    fn poll_item(&mut self, cx: &mut TaskContext<'_>) -> Poll<Option<Result<Data>>>;

    /// Polls the clean-up after the consumer has stopped early.
    #[allow(dead_code, reason = "only some features use it")]
    fn poll_close(&mut self, _cx: &mut TaskContext<'_>) -> Poll<()> {
        Poll::Ready(())
    }

    /// Returns what the layers added after the last item.
    #[allow(dead_code, reason = "only some features use it")]
    fn trailer(&mut self) -> Option<Outcome> {
        None
    }
}

/// The body of an outcome.
#[derive(Default)]
pub(crate) enum Body {
    #[default]
    Nothing,
    Data(OutputValue),
    /// Bytes that are not data, such as a download.
    #[allow(dead_code, reason = "only some features use it")]
    Bytes(super::Transfer),
    #[allow(dead_code, reason = "only some features use it")]
    Media(Media),
    Items(Box<dyn ItemIter>),
    #[allow(dead_code, reason = "only some features use it")]
    Stream(IfAsync<Box<dyn ItemStream>>),
}

impl Body {
    /// Returns data in place of bytes that are a text.
    pub(crate) fn decode(self) -> Self {
        match self {
            Self::Bytes(transfer) => transfer.decode(),
            body => body,
        }
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("Nothing"),
            Self::Data(given) => given.data.fmt(f),
            Self::Bytes(transfer) => transfer.fmt(f),
            Self::Media(media) => media.fmt(f),
            Self::Items(_) => f.write_str("Items"),
            Self::Stream(_) => f.write_str("Stream"),
        }
    }
}

impl Outcome {
    pub(crate) fn of(body: Body) -> Self {
        Self { body, ..Self::default() }
    }

    /// Creates an outcome from data.
    pub fn data(data: impl Into<Data>) -> Self {
        Self::of(Body::Data(OutputValue::from(data.into())))
    }

    /// Returns the data, unless the outcome is empty, bytes that are no text, or a sequence of items.
    pub fn as_data(&self) -> Option<&Data> {
        match &self.body {
            Body::Data(given) => Some(&given.data),
            Body::Bytes(transfer) => transfer.as_data(),
            _ => None,
        }
    }

    /// Replaces the data; an outcome without data is unchanged.
    #[must_use]
    pub fn map(mut self, change: impl FnOnce(Data) -> Data) -> Self {
        self.body = match self.body.decode() {
            Body::Data(given) => Body::Data(change(given.data).into()),
            body => body,
        };
        self
    }

    /// Adds a next step: a command line without the program's name, and the reason to run it.
    #[must_use]
    pub fn next(mut self, command: impl Into<String>, why: impl Into<String>) -> Self {
        self.next.push(Next::new(command, why));
        self
    }

    /// Sets the exit code of the process for a negative result, which is printed all the same.
    #[must_use]
    pub fn with_exit_code(mut self, exit_code: u8) -> Self {
        self.exit_code = exit_code;
        self
    }

    /// Returns the exit code of the process once the outcome is printed.
    pub fn exit_code(&self) -> u8 {
        self.exit_code
    }

    /// Returns the number of items that were delivered, for a command that yields items.
    pub fn items(&self) -> Option<u64> {
        self.left.map(|(items, _)| items)
    }

    /// Returns whether everything was delivered; false if the consumer stopped early.
    pub fn is_complete(&self) -> bool {
        self.left.is_none_or(|(_, is_complete)| is_complete)
    }

    /// Creates an outcome from a serializable value.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if the value cannot be represented as data, such as a map with lists for keys.
    pub fn value<T: Serialize + ?Sized>(value: &T) -> RunResult {
        data_of(value).map(Self::data)
    }
}

/// Appends a value as compact JSON, as [`data_of`] followed by the writer of JSON would.
#[inline]
pub(super) fn push_json_value<T: Serialize + 'static>(out: &mut Vec<u8>, value: &T) -> Result<()> {
    match (value as &dyn Any).downcast_ref::<Data>() {
        Some(data) => push_json(out, data),
        None => push_json_of(out, value).map_err(unprintable)?,
    }
    Ok(())
}

pub(super) fn data_of<T: Serialize + ?Sized>(value: &T) -> Result<Data> {
    to_data(value).map_err(unprintable)
}

#[cold]
fn unprintable(error: DataError) -> Error {
    Error::internal(format!("the result cannot be printed: {error}"))
}

/// A value with next steps, suggested commands to run after this one, and an exit code.
///
/// The value is anything that a command returns: data, `()`, or an iterator or a stream of items.
///
/// ```
/// use vestibule::prelude::*;
/// use vestibule::testing::Invocation;
///
/// /// Check the configuration
/// #[command]
/// fn lint(#[option] fix: bool) -> Reply<Vec<&'static str>> {
///     let findings = if fix { vec![] } else { vec!["line 3: unknown key"] };
///     let exit_code = u8::from(!findings.is_empty());
///     Reply::new(findings).exit_code(exit_code).next("lint --fix", "Repair what can be repaired")
/// }
///
/// let cli = Cli::create("app").commands(commands![lint]);
/// let run = Invocation::line("lint --json").run(&cli);
/// assert_eq!((run.exit, run.json()), (1, json!(["line 3: unknown key"])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reply<T> {
    pub(crate) value: T,
    pub(crate) next: Vec<Next>,
    pub(crate) exit_code: u8,
    pub(crate) human: Option<IfOutput<String>>,
    pub(crate) attachments: Attachments,
}

impl<T> Reply<T> {
    /// Creates a reply without next steps.
    pub fn new(value: T) -> Self {
        Self { value, next: Vec::new(), exit_code: 0, human: None, attachments: Attachments::default() }
    }

    /// Sets the exit code of the process for a negative result: the findings of a check, the difference of two
    /// files. The value is printed all the same.
    pub fn exit_code(mut self, exit_code: u8) -> Self {
        self.exit_code = exit_code;
        self
    }

    /// Adds a next step: a command line without the program's name, and the reason to run it.
    pub fn next(mut self, command: impl Into<String>, why: impl Into<String>) -> Self {
        self.next.push(Next::new(command, why));
        self
    }

    /// Returns the next steps.
    pub fn next_steps(&self) -> &[Next] {
        &self.next
    }

    /// Returns the value.
    pub fn into_inner(self) -> T {
        self.value
    }

    /// Returns the outcome that a function makes of the value, with what the reply has beside it.
    pub(super) fn outcome_with(self, of: impl FnOnce(T) -> RunResult) -> RunResult {
        let Self { value, next, exit_code, human, attachments } = self;
        let mut outcome = Outcome { next, exit_code, human, ..of(value)? };
        media::add_to(&mut outcome.meta, attachments);
        Ok(outcome)
    }
}

impl<T> std::ops::Deref for Reply<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// A type that a command built at run time can return: any serializable value, a [`Reply`] with one, or an [`Outcome`].
/// `()` stands for a result without data.
pub trait IntoOutcome: Send + 'static {
    /// Converts the value into an outcome.
    ///
    /// # Errors
    ///
    /// Fails if the value cannot be represented as data.
    fn into_outcome(self) -> RunResult;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + Send + 'static> IntoOutcome for T {
    fn into_outcome(self) -> RunResult {
        if TypeId::of::<T>() == TypeId::of::<()>() {
            return Ok(Outcome::of(Body::Nothing));
        }
        data_of(&self).map(Outcome::data)
    }
}

impl<T: Serialize + Send + 'static> IntoOutcome for Reply<T> {
    fn into_outcome(self) -> RunResult {
        self.outcome_with(IntoOutcome::into_outcome)
    }
}

impl IntoOutcome for Outcome {
    fn into_outcome(self) -> RunResult {
        Ok(self)
    }
}
