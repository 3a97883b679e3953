//! The return types of functions for commands that are built at run time.

use super::{Execution, IntoOutcome};
use crate::error::Result;

/// The return type of a function for [`Command::run`](super::Command::run) or [`Cli::handle`](crate::Cli::handle): a
/// [`Result`], or with the feature `async` a future of one.
///
/// `M` tells the two kinds apart and is always inferred. The trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the result of a command",
    label = "expected `vestibule::Result<T>`, or a future of one",
    note = "the data of a command is `Data`, an `Outcome`, a `Reply`, or any type that implements `serde::Serialize`",
    note = "an async function needs the feature `async` of `vestibule`, and its future has to be `Send`"
)]
pub trait CommandOutput<M>: Sealed<M> + Sized {
    /// Prepares a call of the function.
    #[doc(hidden)]
    fn execution(run: impl FnOnce() -> Self + Send + 'static) -> Execution;
}

/// Keeps other crates from implementing [`CommandOutput`].
pub trait Sealed<M> {}

/// The marker of results.
#[derive(Debug)]
pub enum Plain {}

#[diagnostic::do_not_recommend]
impl<T> Sealed<Plain> for Result<T> {}

#[diagnostic::do_not_recommend]
impl<T: IntoOutcome> CommandOutput<Plain> for Result<T> {
    fn execution(run: impl FnOnce() -> Self + Send + 'static) -> Execution {
        Execution::Blocking(Box::new(move || run()?.into_outcome()))
    }
}
