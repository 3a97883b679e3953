//! Futures as what the function of a command returns.

use std::marker::PhantomData;

use super::future;
use crate::command::Execution;
use crate::command::output::{CommandOutput, Returned, Sealed};

/// The marker of futures.
#[derive(Debug)]
pub struct Async<M>(PhantomData<M>);

#[diagnostic::do_not_recommend]
impl<F, M> Sealed<Async<M>> for F
where
    F: Future,
    F::Output: Returned<M>,
{
}

#[diagnostic::do_not_recommend]
impl<F, M> CommandOutput<Async<M>> for F
where
    F: Future + Send + 'static,
    F::Output: Returned<M>,
{
    fn execution(run: impl FnOnce() -> Self + Send + 'static) -> Execution {
        future(async move { run().await.finish() })
    }
}
