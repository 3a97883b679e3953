//! Futures as what the function of a command returns.

use super::future;
use crate::command::output::{CommandOutput, Sealed};
use crate::command::{Execution, IntoOutcome};
use crate::error::Result;

/// The marker of futures.
#[derive(Debug)]
pub enum Async {}

#[diagnostic::do_not_recommend]
impl<F: Future> Sealed<Async> for F {}

#[diagnostic::do_not_recommend]
impl<F, T> CommandOutput<Async> for F
where
    F: Future<Output = Result<T>> + Send + 'static,
    T: IntoOutcome,
{
    fn execution(run: impl FnOnce() -> Self + Send + 'static) -> Execution {
        future(async move { run().await?.into_outcome() })
    }
}
