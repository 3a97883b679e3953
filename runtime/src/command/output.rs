//! The return types of functions for [`Command::run`](super::Command::run) and [`Cli::handle`](crate::Cli::handle).

use std::marker::PhantomData;
use std::process::ExitCode;

use super::return_type::{Exit, Shaped};
use super::{Execution, IntoOutcome, Outcome, Reply, RunResult};
use crate::error::Result;

/// The return type of a function for [`Command::run`](super::Command::run) or [`Cli::handle`](crate::Cli::handle): a
/// [`Result`] of a value or of an [`ExitCode`]; `()`, an [`ExitCode`], a [`Reply`] or an [`Outcome`] for functions that
/// do not fail; or with the feature `async` a future of one of these.
///
/// `M` tells the kinds apart and is always inferred. The trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the result of a command",
    label = "expected `vestibule::Result<T>`, or a future of one",
    note = "the data of a command is `Data`, an `Outcome`, a `Reply`, or any type that implements `serde::Serialize`",
    note = "an async function needs the feature `async` of `vestibule`, and its future has to be `Send`"
)]
#[cfg_attr(
    not(feature = "serde"),
    diagnostic::on_unimplemented(
        note = "values that implement `serde::Serialize` need the feature `serde` of `vestibule`"
    )
)]
pub trait CommandOutput<M>: Sealed<M> + Sized {
    /// Prepares a call of the function.
    #[doc(hidden)]
    fn execution(run: impl FnOnce() -> Self + Send + 'static) -> Execution;
}

/// Keeps other crates from implementing [`CommandOutput`].
pub trait Sealed<M> {}

/// The marker of functions that return the value itself.
#[derive(Debug)]
pub struct Plain<M>(PhantomData<M>);

#[diagnostic::do_not_recommend]
impl<R: Returned<M>, M> Sealed<Plain<M>> for R {}

#[diagnostic::do_not_recommend]
impl<R: Returned<M>, M> CommandOutput<Plain<M>> for R {
    fn execution(run: impl FnOnce() -> Self + Send + 'static) -> Execution {
        Execution::Blocking(Box::new(move || run().finish()))
    }
}

/// A value that a function returns, or that its future resolves to.
///
/// Of the implementations for `Result`, only one takes a value that is not an exit code, so that the error of a closure
/// that only returns `Ok(…)` is inferred.
pub trait Returned<M> {
    /// Converts the value into an outcome.
    fn finish(self) -> RunResult;
}

/// The marker of functions that may fail.
#[derive(Debug)]
pub enum Fallible {}
/// The marker of functions that may fail, or else return an exit code.
#[derive(Debug)]
pub enum FallibleExit {}
/// The marker of functions that do not fail.
#[derive(Debug)]
pub enum Infallible {}

#[diagnostic::do_not_recommend]
impl<T: IntoOutcome> Returned<Fallible> for Result<T> {
    #[inline]
    fn finish(self) -> RunResult {
        self?.into_outcome()
    }
}

#[diagnostic::do_not_recommend]
impl Returned<FallibleExit> for Result<ExitCode> {
    #[inline]
    fn finish(self) -> RunResult {
        self?.finish()
    }
}

impl Returned<Infallible> for ExitCode {
    #[inline]
    fn finish(self) -> RunResult {
        Exit.outcome(self, ())
    }
}

impl Returned<Infallible> for () {
    #[inline]
    fn finish(self) -> RunResult {
        self.into_outcome()
    }
}

impl Returned<Infallible> for Outcome {
    #[inline]
    fn finish(self) -> RunResult {
        Ok(self)
    }
}

#[diagnostic::do_not_recommend]
impl<T> Returned<Infallible> for Reply<T>
where
    Self: IntoOutcome,
{
    #[inline]
    fn finish(self) -> RunResult {
        self.into_outcome()
    }
}
