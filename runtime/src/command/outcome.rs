//! What a run gives. It knows no format.

use std::fmt;
use std::task::{Context as TaskContext, Poll};

use serde_core::Serialize;

use crate::absent::IfAsync;
use crate::data::{Data, Map, to_data};
use crate::error::{Error, Next, Result};
use crate::render::{KeyStyle, write_text};

/// What running a command comes to.
pub(crate) type RunResult = Result<Outcome>;

/// What a command gave: data, items or nothing, with next steps.
#[derive(Debug, Default)]
pub struct Outcome {
    pub(crate) body: Body,
    pub(crate) next: Vec<Next>,
    pub(crate) meta: Map,
    /// Whether the text comes from somewhere else, and may hold codes that a terminal would obey.
    pub(crate) is_foreign: bool,
    /// How many items have left, and whether they were all, once that is over.
    pub(crate) left: Option<(u64, bool)>,
}

/// Writes data as text for a reader, with marks around keys.
pub(crate) type WriteText = fn(&mut Vec<u8>, &Data, Option<&KeyStyle>);

/// Data, and what writes it. Only who gives data names the writer, so that a program whose commands print by
/// themselves does not carry one.
pub(crate) struct OutputValue {
    pub(crate) data: Data,
    #[cfg_attr(feature = "output", allow(dead_code, reason = "every format is there anyway"))]
    pub(crate) write: WriteText,
}

impl OutputValue {
    /// Writes data as text.
    pub(crate) const WRITE: WriteText = |out, data, keys| {
        // Writing to a vector cannot fail.
        let _ = write_text(out, data, keys);
    };
}

impl From<Data> for OutputValue {
    fn from(data: Data) -> Self {
        Self { data, write: Self::WRITE }
    }
}

/// Items made one by one on the calling thread.
pub(crate) trait ItemIter: Iterator<Item = Result<Data>> + Send {
    /// What writes an item.
    fn writer(&self) -> WriteText;

    /// What was said around the call once the last item had left.
    fn trailer(&mut self) -> Option<Outcome> {
        None
    }
}

/// Items made one by one within a runtime.
pub(crate) trait ItemStream: Send {
    /// The next item.
    fn poll_item(&mut self, cx: &mut TaskContext<'_>) -> Poll<Option<Result<Data>>>;

    /// Nobody wants more: cleans up.
    fn poll_close(&mut self, _cx: &mut TaskContext<'_>) -> Poll<()> {
        Poll::Ready(())
    }

    /// What was said around the call once the last item had left.
    fn trailer(&mut self) -> Option<Outcome> {
        None
    }
}

struct PlainItems<I>(I);

impl<I: Iterator> Iterator for PlainItems<I> {
    type Item = I::Item;

    fn next(&mut self) -> Option<I::Item> {
        self.0.next()
    }
}

impl<I: Iterator<Item = Result<Data>> + Send> ItemIter for PlainItems<I> {
    fn writer(&self) -> WriteText {
        OutputValue::WRITE
    }
}

/// The result itself.
#[derive(Default)]
pub(crate) enum Body {
    #[default]
    Nothing,
    Data(OutputValue),
    /// Bytes that are not text, with their media type, and where they are to go.
    Bytes(super::Transfer),
    Items(Box<dyn ItemIter>),
    Stream(IfAsync<Box<dyn ItemStream>>),
}

impl Body {
    /// Items from an iterator.
    pub(crate) fn items(items: impl Iterator<Item = Result<Data>> + Send + 'static) -> Self {
        Self::Items(Box::new(PlainItems(items)))
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("Nothing"),
            Self::Data(given) => given.data.fmt(f),
            Self::Bytes(transfer) => transfer.fmt(f),
            Self::Items(_) => f.write_str("Items"),
            Self::Stream(_) => f.write_str("Stream"),
        }
    }
}

impl Outcome {
    pub(crate) fn of(body: Body) -> Self {
        Self { body, ..Self::default() }
    }

    /// An outcome from data.
    pub fn data(data: impl Into<Data>) -> Self {
        Self::of(Body::Data(OutputValue::from(data.into())))
    }

    /// The data, when the command gave some, and gave it as a whole.
    pub fn as_data(&self) -> Option<&Data> {
        match &self.body {
            Body::Data(given) => Some(&given.data),
            _ => None,
        }
    }

    /// The same outcome with other data; nothing changes when there is none.
    #[must_use]
    pub fn map(mut self, change: impl FnOnce(Data) -> Data) -> Self {
        if let Body::Data(given) = self.body {
            self.body = Body::Data(change(given.data).into());
        }
        self
    }

    /// Adds a next step: a command line without the program's name, and why to run it.
    #[must_use]
    pub fn next(mut self, command: impl Into<String>, why: impl Into<String>) -> Self {
        self.next.push(Next::new(command, why));
        self
    }

    /// How many items have left, for a command that gives them one by one.
    pub fn items(&self) -> Option<u64> {
        self.left.map(|(items, _)| items)
    }

    /// Whether all that the command had to give has left; false when nobody wanted the rest.
    pub fn is_complete(&self) -> bool {
        self.left.is_none_or(|(_, is_complete)| is_complete)
    }

    /// An outcome from anything that can be serialized.
    ///
    /// # Errors
    ///
    /// `INTERNAL` when it cannot be represented as data, such as a map with lists for keys.
    pub fn value<T: Serialize + ?Sized>(value: &T) -> RunResult {
        data_of(value).map(Self::data)
    }
}

pub(super) fn data_of<T: Serialize + ?Sized>(value: &T) -> Result<Data> {
    to_data(value).map_err(|error| Error::internal(format!("the result cannot be printed: {error}")))
}

/// A value with next steps: commands worth running after this one.
///
/// ```
/// use vestibule::Reply;
///
/// let reply = Reply::new("deployed").next("status --watch", "Watch the rollout");
/// assert_eq!(*reply, "deployed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reply<T> {
    pub(crate) value: T,
    pub(crate) next: Vec<Next>,
}

impl<T> Reply<T> {
    /// A reply without next steps.
    pub fn new(value: T) -> Self {
        Self { value, next: Vec::new() }
    }

    /// Adds a next step: a command line without the program's name, and why to run it.
    pub fn next(mut self, command: impl Into<String>, why: impl Into<String>) -> Self {
        self.next.push(Next::new(command, why));
        self
    }

    /// The value alone.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T> std::ops::Deref for Reply<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// What a command built by hand may give: anything that can be serialized, or a [`Reply`] with it.
pub trait IntoOutcome: Send + 'static {
    /// The outcome.
    ///
    /// # Errors
    ///
    /// When the value cannot be represented as data.
    fn into_outcome(self) -> RunResult;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + Send + 'static> IntoOutcome for T {
    fn into_outcome(self) -> RunResult {
        data_of(&self).map(Outcome::data)
    }
}

impl<T: Serialize + Send + 'static> IntoOutcome for Reply<T> {
    fn into_outcome(self) -> RunResult {
        let body = Body::Data(data_of(&self.value)?.into());
        Ok(Outcome { body, next: self.next, ..Outcome::default() })
    }
}
