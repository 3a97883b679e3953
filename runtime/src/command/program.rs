//! The interface to the program of a call, which its commands call again; `run` implements it.

use std::any::Any;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use super::{Context, Reply};
use crate::data::Data;
use crate::error::Result;

/// A program as its calls hold it.
pub(crate) type SharedProgram = Arc<dyn Program>;

/// A result that is awaited.
pub(crate) type PendingReply = Pin<Box<dyn Future<Output = Result<Reply<Data>>> + Send>>;

/// The program of a call.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) trait Program: Any + Send + Sync {
    /// Runs the command at a path within the caller's runtime.
    fn call(&self, path: &str, input: Data, caller: &Context) -> PendingReply;

    /// Runs the command at a path on this thread, which waits for it.
    fn call_blocking(&self, path: &str, input: &Data, caller: &Context) -> Result<Reply<Data>>;
}

impl fmt::Debug for dyn Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").finish_non_exhaustive()
    }
}
