//! Conversion of a command's return type into an outcome, chosen by type at compile time.
//!
//! `#[command]` sees tokens, not types: an alias or `impl Trait` hides the type. So each question is a method with the
//! same name on several probe traits, implemented for [`Tag<T>`] behind a different number of references. Method
//! resolution removes one reference after another and takes the first probe whose bounds hold ("autoref
//! specialization"):
//!
//! | receiver | `fallible()` | `shape()` | `schema()` |
//! | --- | --- | --- | --- |
//! | `&&&&Tag<()>` | | `ProbeUnit` → [`Unit`] | |
//! | `&&&Tag<S>` | | `ProbeStream` → [`Many`] | |
//! | `&&Tag<I>` | | [`ProbeIterator`] → [`Many`] | |
//! | `&Tag<T>` | [`ProbeResult`] → [`Fallible`] | [`ProbeReply`] → [`Replied`] | `ProbeSchema` |
//! | `Tag<T>` | [`ProbePlain`] → [`Infallible`] | [`ProbeValue`] → [`Single`] | [`ProbeNoSchema`] |
//!
//! `Fallible` and `Infallible` implement [`Split`]; the shapes implement [`Shaped`], [`Item`] and [`Start`].

use std::marker::PhantomData;

use serde_core::Serialize;

use super::outcome::data_of;
use super::{Body, Execution, Outcome, Reply, RunResult};
use crate::data::Data;
use crate::error::{Error, Result};

/// A type without a value.
#[derive(Debug)]
pub struct Tag<T>(PhantomData<fn() -> T>);

impl<T> Tag<T> {
    #[allow(dead_code, reason = "only some features use it")]
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
    note = "derive `serde::Serialize` for it; or return `()`, `Reply<T>`, an iterator or a stream of items, or a `Result` of one of these; none of it borrows, and all of it is `Send`"
)]
pub trait Output: Send + 'static {
    /// Converts the value into data.
    ///
    /// # Errors
    ///
    /// Fails if the value cannot be represented as data.
    fn data(&self) -> Result<Data>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + Send + 'static> Output for T {
    fn data(&self) -> Result<Data> {
        data_of(self)
    }
}

/// A type that can be the error of a command.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a command",
    label = "not an error type",
    note = "use `vestibule::Error`, `String`, `anyhow::Error`, or any type that implements `std::error::Error + Send + Sync`"
)]
pub trait Failure {
    /// Converts the value into an error.
    fn into_error(self) -> Error;
}

#[diagnostic::do_not_recommend]
impl<E: Into<Box<dyn std::error::Error + Send + Sync>>> Failure for E {
    fn into_error(self) -> Error {
        Error::from_boxed(self)
    }
}

// ---- Is it a result? ----

/// The type `Result<T, E>`.
#[derive(Debug)]
pub struct Fallible<T, E>(Tag<T>, Tag<E>);
/// A type that is not a result.
#[derive(Debug)]
pub struct Infallible<T>(Tag<T>);

/// Requires a printable type; its error comes before those of the other probes.
pub fn printable<T: Output>(_: &Tag<T>) {}

/// Splits a result into its value and error; a plain value never fails.
pub trait Split<R>: Copy + Send + 'static {
    /// The type of the success value.
    type Ok;
    /// Returns the tag of the success value.
    fn ok(&self) -> Tag<Self::Ok>;
    /// Returns the success value.
    ///
    /// # Errors
    ///
    /// The error of the result.
    fn split(self, result: R) -> Result<Self::Ok>;
}

macro_rules! copy {
    ($($name:ident<$($param:ident),*>;)*) => {$(
        impl<$($param),*> Clone for $name<$($param),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($param),*> Copy for $name<$($param),*> {}
    )*};
}

copy! {
    Fallible<T, E>;
    Infallible<T>;
    Single<T>;
    Replied<T>;
    Many<I, T>;
}

impl<T, E> Fallible<T, E> {
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn new() -> Self {
        Self(Tag::new(), Tag::new())
    }
}

impl<T: 'static, E: Failure + 'static> Split<Result<T, E>> for Fallible<T, E> {
    type Ok = T;

    fn ok(&self) -> Tag<T> {
        self.0
    }

    fn split(self, result: Result<T, E>) -> Result<T> {
        result.map_err(Failure::into_error)
    }
}

impl<T: 'static> Split<T> for Infallible<T> {
    type Ok = T;

    fn ok(&self) -> Tag<T> {
        self.0
    }

    fn split(self, result: T) -> Result<T> {
        Ok(result)
    }
}

/// Probe for `Result<T, E>`.
pub trait ProbeResult<T, E> {
    /// Returns the split of a result.
    fn fallible(&self) -> Fallible<T, E>
    where
        E: Failure;
}
/// Probe for any other type.
pub trait ProbePlain<T> {
    /// Returns the split of a plain value.
    fn fallible(&self) -> Infallible<T>;
}

impl<T, E> ProbeResult<T, E> for &Tag<Result<T, E>> {
    fn fallible(&self) -> Fallible<T, E> {
        Fallible(Tag(PhantomData), Tag(PhantomData))
    }
}

impl<T> ProbePlain<T> for Tag<T> {
    fn fallible(&self) -> Infallible<T> {
        Infallible(*self)
    }
}

// ---- What is its shape? ----

/// The shape of `()`.
#[derive(Clone, Copy, Debug)]
pub struct Unit;
/// The shape of one value.
#[derive(Debug)]
pub struct Single<T>(Tag<T>);
/// The shape of one value with next steps.
#[derive(Debug)]
pub struct Replied<T>(Tag<T>);
/// The shape of items, from an iterator or a stream.
#[derive(Debug)]
pub struct Many<I, T>(Tag<I>, Tag<T>);

impl<I, T> Many<I, T> {
    #[allow(dead_code, reason = "only some features use it")]
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
    /// Probe for `()`.
    ProbeUnit<> for (&&&&Tag<()>) where () => Unit, Unit;
    /// Probe for iterators. An iterator that is not `Send` is one too, and an error of its own.
    ProbeIterator<I> for (&&Tag<I>) where (I: Iterator + 'static) => Many<I, Items<I>>, Many(Tag(PhantomData), Tag(PhantomData)), if I: Send;
    /// Probe for replies.
    ProbeReply<T> for (&Tag<Reply<T>>) where () => Replied<T>, Replied(Tag(PhantomData));
    /// Probe for any other value.
    ProbeValue<T> for (Tag<T>) where () => Single<T>, Single(Tag(PhantomData));
}

/// The items of an iterator.
#[derive(Debug)]
pub struct Items<I>(PhantomData<fn() -> I>);
/// A shape whose printed value, or item, has a known type.
pub trait Item {
    /// The type.
    type Item;
    /// Returns the tag of the type.
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
impl<T> Item for Replied<T> {
    type Item = T;
}
impl<I: Iterator> Item for Many<I, Items<I>> {
    type Item = I::Item;
}
impl<S> Shaped<(), S> for Unit {
    fn outcome(self, (): (), _: S) -> RunResult {
        Ok(Outcome::of(Body::Nothing))
    }
}

impl<T: Output, S> Shaped<T, S> for Single<T> {
    fn outcome(self, value: T, _: S) -> RunResult {
        value.data().map(Outcome::data)
    }
}

impl<T: Output, S> Shaped<Reply<T>, S> for Replied<T> {
    fn outcome(self, reply: Reply<T>, _: S) -> RunResult {
        let body = Body::Data(reply.value.data()?.into());
        Ok(Outcome { body, next: reply.next, ..Outcome::default() })
    }
}

impl<I, S> Shaped<I, S> for Many<I, Items<I>>
where
    I: Iterator + Send + 'static,
    S: Split<I::Item, Ok: Output>,
{
    fn outcome(self, items: I, split: S) -> RunResult {
        let items = items.map(move |item| split.split(item).and_then(|item| item.data()));
        Ok(Outcome::of(Body::items(items)))
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
impl<T> Start for Replied<T> {}
impl<I> Start for Many<I, Items<I>> {
    fn described(&self, item: Option<Data>) -> Option<Data> {
        item.map(array_of)
    }
}
