//! From whatever a function returns to an outcome, decided by type and at compile time.
//!
//! `#[command]` cannot read types, only their text, and an alias or `impl Trait` has none. So it lets
//! method resolution decide: each question below is a method of the same name on several traits,
//! implemented for the tag behind more and more references, and the compiler takes the first that
//! fits. Is it a `Result`? Is what it holds a stream, an iterator, a reply, nothing, or a value? Are
//! the items results? Is there a schema?

use std::marker::PhantomData;

use serde_core::Serialize;

use super::outcome::data_of;
use super::{Body, Execution, Outcome, Reply, RunResult};
use crate::data::Data;
use crate::error::{Error, Result};

/// A type without a value of it.
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

/// The type that a function returns. The closure is never called.
pub fn tag<T, F: FnOnce() -> T>(_: &F) -> Tag<T> {
    Tag(PhantomData)
}

/// A value for a parameter of a call that is never made.
///
/// # Panics
///
/// Always: it is only ever named.
pub fn never<T>() -> T {
    panic!("a call that only names a type was made")
}

/// What a command can return in the end.
#[diagnostic::on_unimplemented(
    message = "a command cannot return `{Self}`",
    label = "not something a command can print",
    note = "derive `serde::Serialize` for it; or return `()`, `Reply<T>`, an iterator or a stream of items, or a `Result` of one of these; none of it borrows, and all of it is `Send`"
)]
pub trait Output: Send + 'static {
    /// The value as data.
    ///
    /// # Errors
    ///
    /// When it cannot be represented.
    fn data(&self) -> Result<Data>;
}

#[diagnostic::do_not_recommend]
impl<T: Serialize + Send + 'static> Output for T {
    fn data(&self) -> Result<Data> {
        data_of(self)
    }
}

/// What the error of a command can be.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the error of a command",
    label = "not an error type",
    note = "use `vestibule::Error`, `String`, `anyhow::Error`, or any type that implements `std::error::Error + Send + Sync`"
)]
pub trait Failure {
    /// The error.
    fn into_error(self) -> Error;
}

#[diagnostic::do_not_recommend]
impl<E: Into<Box<dyn std::error::Error + Send + Sync>>> Failure for E {
    fn into_error(self) -> Error {
        Error::from_boxed(self)
    }
}

// ---- is it a result? ----

/// The type is `Result<T, E>`.
#[derive(Debug)]
pub struct Fallible<T, E>(Tag<T>, Tag<E>);
/// The type is no result.
#[derive(Debug)]
pub struct Infallible<T>(Tag<T>);

/// Says that a value can be printed, before anything is made of it.
pub fn printable<T: Output>(_: &Tag<T>) {}

/// Gives what is in a result, or the value itself.
pub trait Split<R>: Copy + Send + 'static {
    /// What is left when it went well.
    type Ok;
    /// Its type.
    fn ok(&self) -> Tag<Self::Ok>;
    /// The value.
    ///
    /// # Errors
    ///
    /// What the result holds.
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

/// For results.
pub trait IsResult<T, E> {
    /// The type is `Result<T, E>`.
    fn fallible(&self) -> Fallible<T, E>
    where
        E: Failure;
}
/// For all else.
pub trait IsPlain<T> {
    /// The type is no result.
    fn fallible(&self) -> Infallible<T>;
}

impl<T, E> IsResult<T, E> for &Tag<Result<T, E>> {
    fn fallible(&self) -> Fallible<T, E> {
        Fallible(Tag(PhantomData), Tag(PhantomData))
    }
}

impl<T> IsPlain<T> for Tag<T> {
    fn fallible(&self) -> Infallible<T> {
        Infallible(*self)
    }
}

// ---- what does it hold? ----

/// Nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unit;
/// One value.
#[derive(Debug)]
pub struct Single<T>(Tag<T>);
/// One value with next steps.
#[derive(Debug)]
pub struct Replied<T>(Tag<T>);
/// Items, from an iterator or a stream.
#[derive(Debug)]
pub struct Many<I, T>(Tag<I>, Tag<T>);

impl<I, T> Many<I, T> {
    pub(super) fn new() -> Self {
        Self(Tag::new(), Tag::new())
    }
}

/// How a value becomes an outcome, given how its items are split.
pub trait Shaped<T, S>: Copy + Send + 'static {
    /// The outcome.
    ///
    /// # Errors
    ///
    /// When the value cannot be represented as data.
    fn outcome(self, value: T, split: S) -> RunResult;
}

macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident<$($param:ident),*> for ($($tag:tt)*) where ($($bound:tt)*) => $out:ty, $make:expr;)*) => {$(
        $(#[$doc])*
        pub trait $name<$($param),*> {
            /// What the value holds.
            fn shape(&self) -> $out;
        }
        impl<$($param),*> $name<$($param),*> for $($tag)* where $($bound)* {
            fn shape(&self) -> $out {
                $make
            }
        }
    )*};
}

questions! {
    /// For `()`.
    IsUnit<> for (&&&&Tag<()>) where () => Unit, Unit;
    /// For iterators.
    IsIterator<I> for (&&Tag<I>) where (I: Iterator + Send + 'static) => Many<I, Items<I>>, Many(Tag(PhantomData), Tag(PhantomData));
    /// For replies.
    IsReply<T> for (&Tag<Reply<T>>) where () => Replied<T>, Replied(Tag(PhantomData));
    /// For all else.
    IsValue<T> for (Tag<T>) where () => Single<T>, Single(Tag(PhantomData));
}

/// The items of an iterator.
#[derive(Debug)]
pub struct Items<I>(PhantomData<fn() -> I>);
/// What is printed in the end: the value itself, or one of the items.
pub trait Item {
    /// Its type.
    type Item;
    /// A tag of it.
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

// ---- is its schema known? ----

/// The JSON Schema of a type, when it has one.
pub type SchemaFn = fn() -> Option<Data>;

/// For types with a schema.
#[cfg(feature = "schema")]
pub trait HasSchema<T> {
    /// The schema.
    fn schema(&self) -> SchemaFn;
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> HasSchema<T> for &Tag<T> {
    fn schema(&self) -> SchemaFn {
        output_schema::<T>
    }
}

/// The schema of what a command gives: as it is serialized, with nothing to look up elsewhere.
#[cfg(feature = "schema")]
fn output_schema<T: schemars::JsonSchema>() -> Option<Data> {
    let settings = schemars::generate::SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|settings| settings.inline_subschemas = true);
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut data = Data::from(schemars::Schema::to_value(schema));
    if let Data::Object(object) = &mut data {
        object.remove("$schema");
    }
    Some(data)
}

/// For types without one.
pub trait NoSchema {
    /// Nothing.
    fn schema(&self) -> SchemaFn;
}

impl<T> NoSchema for Tag<T> {
    fn schema(&self) -> SchemaFn {
        || None
    }
}

// ---- how does it start? ----

/// What a function returned, as an outcome.
///
/// # Errors
///
/// What the function returned, or that its value cannot be represented as data.
pub fn finish<R, S, H, I>(result: R, split: S, shape: H, item: I) -> RunResult
where
    S: Split<R>,
    H: Shaped<S::Ok, I>,
{
    shape.outcome(split.split(result)?, item)
}

/// Items are an array, each there as soon as it is made.
pub(super) fn array_of(items: Data) -> Data {
    crate::json!({ "type": "array", "items": items, "x-stream": true })
}

/// How a plain function starts: it is called, but for one whose stream is to be made in a runtime.
pub trait Start: Sized {
    /// Whether the function needs a runtime.
    const IS_ASYNC: bool = false;

    /// The same, of a value.
    fn is_async(&self) -> bool {
        Self::IS_ASYNC
    }

    /// The schema of the whole, from that of what is printed.
    fn described(&self, item: Option<Data>) -> Option<Data> {
        item
    }

    /// Calls the function, or says how to.
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
