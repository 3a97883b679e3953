//! Conversion of a command's return type into an outcome, chosen by type at compile time.
//!
//! `#[command]` sees tokens, not types: an alias or `impl Trait` hides the type. So each question is a method with the
//! same name on several probe traits, implemented for [`Tag<T>`] behind a different number of references. Method
//! resolution removes one reference after another and takes the first probe whose bounds hold ("autoref
//! specialization"):
//!
//! | receiver | `fallible()` | `shape()` | `schema()` |
//! | --- | --- | --- | --- |
//! | `&&&&Tag<()>` | | [`ProbeUnit`] → [`Unit`] | |
//! | `&&&Tag<S>` | | `ProbeStream` → [`Many`] | |
//! | `&&Tag<I>` | [`ProbeDeclared`] → [`Declared`] | [`ProbeIterator`] → [`Many`] | |
//! | `&Tag<T>` | [`ProbeResult`] → [`Fallible`] | [`ProbeOutcome`], [`ProbeExitCode`], `ProbeMedia` | `ProbeSchema` |
//! | `Tag<T>` | [`ProbePlain`] → [`Infallible`] | [`ProbeValue`] → [`Single`] | [`ProbeNoSchema`] |
//!
//! The first column is in `fallible`. A [`Reply`] of something has the shape of it, [`Replied`], which a probe beside that
//! of the value itself selects. The splits implement [`Split`]; the shapes implement [`Shaped`], [`Item`] and [`Start`].
//!
//! [`ProbeDeclared`]: super::ProbeDeclared
//! [`Declared`]: super::Declared
//! [`ProbeResult`]: super::ProbeResult
//! [`Fallible`]: super::Fallible
//! [`ProbePlain`]: super::ProbePlain
//! [`Infallible`]: super::Infallible

use std::marker::PhantomData;
use std::process::ExitCode;

use super::fallible::Split;
use super::outcome::{data_of, push_json_value};
use super::{Body, Execution, ItemIter, Outcome, OutputValue, Reply, RunResult, WriteText};
use crate::absent::{IfOutput, Present};
use crate::data::{Data, Serialize};
use crate::error::Result;

/// A type without a value.
#[derive(Debug)]
pub struct Tag<T>(PhantomData<fn() -> T>);

impl<T> Tag<T> {
    pub(super) fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T> Clone for Tag<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Tag<T> {}

/// Returns the tag of a function's return type. The closure is never called.
pub fn tag<T, F: FnOnce() -> T>(_: &F) -> Tag<T> {
    Tag(PhantomData)
}

/// Stands for an argument in a call that is never made.
///
/// # Panics
///
/// Always: it is only named, for its type.
pub fn never<T>() -> T {
    panic!("a call that only names a type was made")
}

/// A value that a command can return.
#[diagnostic::on_unimplemented(
    message = "a command cannot return `{Self}`",
    label = "not something a command can print",
    note = "derive `serde::Serialize` for it; or return `()`, `Reply<T>`, an iterator or a stream of items, `ExitCode`, or a `Result` of one of these; none of it borrows, and all of it is `Send`"
)]
#[cfg_attr(
    not(feature = "serde"),
    diagnostic::on_unimplemented(
        note = "values that implement `serde::Serialize` need the feature `serde` of `vestibule`"
    )
)]
pub trait Output: Send + 'static {
    /// Converts the value into data.
    ///
    /// # Errors
    ///
    /// Fails if the value cannot be represented as data.
    fn data(&self) -> Result<Data>;

    /// Appends the value as compact JSON, without converting it to data.
    ///
    /// # Errors
    ///
    /// Fails if the value cannot be represented as data.
    #[doc(hidden)]
    fn push_json(&self, out: &mut Vec<u8>) -> Result<()>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + Send + 'static> Output for T {
    #[inline]
    fn data(&self) -> Result<Data> {
        data_of(self)
    }

    #[inline]
    fn push_json(&self, out: &mut Vec<u8>) -> Result<()> {
        push_json_value(out, self)
    }
}

/// Requires a printable type; its error comes before those of the other probes.
pub fn printable<T: Output>(_: &Tag<T>) {}

// ---- What is its shape? ----

/// The shape of `()`.
#[derive(Clone, Copy, Debug)]
pub struct Unit;
/// The shape of one value.
#[derive(Debug)]
pub struct Single<T>(Tag<T>);
/// The shape of a reply: that of its value, with next steps and an exit code.
#[derive(Clone, Copy, Debug)]
pub struct Replied<H>(H);
/// The shape of a result that is complete.
#[derive(Clone, Copy, Debug)]
pub struct Complete;
/// The shape of an exit code without data.
#[derive(Clone, Copy, Debug)]
pub struct Exit;
/// The shape of items, from an iterator or a stream.
#[derive(Debug)]
pub struct Many<I, T>(Tag<I>, Tag<T>);

impl<T> Clone for Single<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Single<T> {}

impl<I, T> Clone for Many<I, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, T> Copy for Many<I, T> {}

impl<H> Replied<H> {
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn of(shape: H) -> Self {
        Self(shape)
    }
}

impl<I, T> Many<I, T> {
    #[inline]
    pub(super) fn new() -> Self {
        Self(Tag::new(), Tag::new())
    }
}

/// A shape that turns a value into an outcome, given the split of its items.
pub trait Shaped<T, S>: Copy + Send + 'static {
    /// Converts the value into an outcome.
    ///
    /// # Errors
    ///
    /// Fails if the value cannot be represented as data.
    fn outcome(self, value: T, split: S) -> RunResult;
}

macro_rules! probes {
    ($($(#[$doc:meta])* $name:ident<$($param:ident),*> for ($($tag:tt)*) where ($($bound:tt)*) => $out:ty, $make:expr $(, if $requires:ident: Send)?;)*) => {$(
        $(#[$doc])*
        pub trait $name<$($param),*> {
            /// Returns the shape of the value.
            fn shape(&self) -> $out $(where $requires: Send)?;
        }
        impl<$($param),*> $name<$($param),*> for $($tag)* where $($bound)* {
            fn shape(&self) -> $out $(where $requires: Send)? {
                $make
            }
        }
    )*};
}

probes! {
    /// Probe for iterators. An iterator that is not `Send` is one too, and an error of its own.
    ProbeIterator<I> for (&&Tag<I>) where (I: Iterator + 'static) => Many<I, Items<I>>, Many::new(), if I: Send;
    /// Probe for replies with an iterator.
    ProbeIteratorReply<I> for (&&Tag<Reply<I>>) where (I: Iterator + 'static) => Replied<Many<I, Items<I>>>, Replied(Many::new()), if I: Send;
    /// Probe for replies with a value.
    ProbeReply<T> for (&Tag<Reply<T>>) where () => Replied<Single<T>>, Replied(Single(Tag::new()));
    /// Probe for outcomes.
    ProbeOutcome<> for (&Tag<Outcome>) where () => Complete, Complete;
    /// Probe for exit codes.
    ProbeExitCode<> for (&Tag<ExitCode>) where () => Exit, Exit;
    /// Probe for any other value.
    ProbeValue<T> for (Tag<T>) where () => Single<T>, Single(Tag::new());
}

/// Probe for `()` and for replies without a value.
///
/// One trait for both: a type that does not exist may be either, and two traits would make an error of their own of it.
pub trait ProbeUnit {
    /// The shape of the value.
    type Shape;

    /// Returns the shape of the value.
    fn shape(&self) -> Self::Shape;
}

impl ProbeUnit for &&&&Tag<()> {
    type Shape = Unit;

    fn shape(&self) -> Unit {
        Unit
    }
}

impl ProbeUnit for &&&&Tag<Reply<()>> {
    type Shape = Replied<Unit>;

    #[inline]
    fn shape(&self) -> Replied<Unit> {
        Replied(Unit)
    }
}

/// The items of an iterator.
#[derive(Debug)]
pub struct Items<I>(PhantomData<fn() -> I>);
/// A shape whose printed value, or item, has a known type.
pub trait Item {
    /// The type.
    type Item;
    /// Returns the tag of the type.
    #[inline]
    fn item(&self) -> Tag<Self::Item> {
        Tag(PhantomData)
    }
}

impl Item for Unit {
    type Item = ();
}
impl<T> Item for Single<T> {
    type Item = T;
}
impl<H: Item> Item for Replied<H> {
    type Item = H::Item;
}
impl Item for Complete {
    type Item = Data;
}
impl Item for Exit {
    type Item = ();
}
impl<I: Iterator> Item for Many<I, Items<I>> {
    type Item = I::Item;
}
impl<S> Shaped<(), S> for Unit {
    #[inline]
    fn outcome(self, (): (), _: S) -> RunResult {
        Ok(Outcome::of(Body::Nothing))
    }
}

impl<T: Output, S> Shaped<T, S> for Single<T> {
    #[inline]
    fn outcome(self, value: T, _: S) -> RunResult {
        value.data().map(Outcome::data)
    }
}

impl<T, S, H: Shaped<T, S>> Shaped<Reply<T>, S> for Replied<H> {
    #[inline]
    fn outcome(self, reply: Reply<T>, split: S) -> RunResult {
        reply.outcome_with(|value| self.0.outcome(value, split))
    }
}

impl<S> Shaped<Outcome, S> for Complete {
    fn outcome(self, outcome: Outcome, _: S) -> RunResult {
        Ok(outcome)
    }
}

impl<S> Shaped<ExitCode, S> for Exit {
    #[inline]
    fn outcome(self, code: ExitCode, _: S) -> RunResult {
        Ok(Outcome::default().with_exit_code(status(code)))
    }
}

/// Returns the number of an exit code, which cannot be read: it can only be compared.
#[inline]
fn status(code: ExitCode) -> u8 {
    let other = u8::from(code != ExitCode::SUCCESS);
    (0..=u8::MAX).find(|status| ExitCode::from(*status) == code).unwrap_or(other)
}

impl<I, S> Shaped<I, S> for Many<I, Items<I>>
where
    I: Iterator + Send + 'static,
    S: Split<I::Item, Ok: Output>,
{
    #[inline]
    fn outcome(self, items: I, split: S) -> RunResult {
        Ok(Outcome::of(Body::Items(Box::new(TypedItems { items, split }))))
    }
}

/// The items of an iterator, each of which is converted when it is printed.
struct TypedItems<I, S> {
    items: I,
    split: S,
}

impl<I: Iterator, S: Split<I::Item, Ok: Output>> Iterator for TypedItems<I, S> {
    type Item = Result<Data>;

    #[inline]
    fn next(&mut self) -> Option<Result<Data>> {
        let item = self.items.next()?;
        Some(self.split.split(item).and_then(|item| item.data()))
    }
}

impl<I: Iterator + Send, S: Split<I::Item, Ok: Output>> ItemIter for TypedItems<I, S> {
    #[inline]
    fn writer(&self) -> WriteText {
        OutputValue::WRITE
    }

    #[inline]
    fn next_json(&mut self, out: IfOutput<&mut Vec<u8>>) -> Option<Result<()>> {
        let out: &mut Vec<u8> = out.into_present();
        let item = self.items.next()?;
        Some(self.split.split(item).and_then(|item| item.push_json(out)))
    }
}

// ---- Does it have a schema? ----

/// A function that returns the JSON Schema of a type, if it has one.
pub type SchemaFn = fn() -> Option<Data>;

/// Probe for types without a JSON Schema.
pub trait ProbeNoSchema {
    /// Returns a function that returns `None`.
    fn schema(&self) -> SchemaFn;
}

impl<T> ProbeNoSchema for Tag<T> {
    fn schema(&self) -> SchemaFn {
        || None
    }
}

// ---- How does it start? ----

/// Converts the return value of a function into an outcome.
///
/// # Errors
///
/// The error that the function returned, or that its value cannot be represented as data.
pub fn finish<R, S, H, I>(result: R, split: S, shape: H, item: I) -> RunResult
where
    S: Split<R>,
    H: Shaped<S::Ok, I>,
{
    shape.outcome(split.split(result)?, item)
}

/// Returns the schema of an array whose items are delivered one by one.
#[inline]
pub(super) fn array_of(items: Data) -> Data {
    crate::json!({ "type": "array", "items": items, "x-stream": true })
}

/// A shape that starts a plain function: it is called, unless it returns a stream, which needs a runtime.
pub trait Start: Sized {
    /// True if the function needs a runtime.
    const IS_ASYNC: bool = false;

    /// Returns whether the function needs a runtime.
    fn is_async(&self) -> bool {
        Self::IS_ASYNC
    }

    /// Returns the schema of the result, from that of the value or an item.
    fn described(&self, item: Option<Data>) -> Option<Data> {
        item
    }

    /// Calls the function, or returns how to.
    fn start(self, run: impl FnOnce() -> RunResult + Send + 'static) -> Execution {
        Execution::Finished(run())
    }
}

impl Start for Unit {}
impl<T> Start for Single<T> {}
impl Start for Complete {}
impl Start for Exit {}
impl<H: Start> Start for Replied<H> {
    const IS_ASYNC: bool = H::IS_ASYNC;

    #[inline]
    fn described(&self, item: Option<Data>) -> Option<Data> {
        self.0.described(item)
    }

    fn start(self, run: impl FnOnce() -> RunResult + Send + 'static) -> Execution {
        self.0.start(run)
    }
}
impl<I> Start for Many<I, Items<I>> {
    #[inline]
    fn described(&self, item: Option<Data>) -> Option<Data> {
        item.map(array_of)
    }
}
