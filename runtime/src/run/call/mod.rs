//! Calls without a command line: their input is one object, and their result one value. Commands as a library.

mod collect;
mod object;
mod program;
#[cfg_attr(not(feature = "async"), path = "streams_absent.rs")]
mod streams;

pub(crate) use collect::block_on;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use object::{CallerInput, prepare_forwarded, prepare_input, prepare_object, request_context};
pub(crate) use program::Program;

use super::PreparedCall;
use crate::command::{CallInfo, Reply};
use crate::data::Data;
use crate::error::Result;
use crate::graph::{Cli, CommandPath, FileChoice};

impl Cli {
    /// Runs a command as `Cli::call` does, on the calling thread. A runtime is started only for what needs one.
    ///
    /// # Errors
    ///
    /// Those of `Cli::call`; and `INTERNAL` if a runtime is needed and the caller runs within one.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Add two numbers
    /// #[command]
    /// fn add(#[arg] a: i64, #[arg] b: i64) -> i64 {
    ///     a + b
    /// }
    ///
    /// let cli = Cli::create("calc").commands(commands![add]);
    /// assert_eq!(*cli.call_blocking("add", json!({ "a": 1, "b": 2 })).unwrap(), 3);
    /// ```
    pub fn call_blocking(&self, path: &str, input: impl Into<Data>) -> Result<Reply<Data>> {
        block_on(prepare(self, path, &input.into())?)
    }
}

fn prepare<'g>(cli: &'g Cli, path: &str, input: &Data) -> Result<PreparedCall<'g>> {
    let target = CommandPath::find(&cli.0, path)?;
    let info = CallInfo { program: Some(Program::share(&cli.0, FileChoice::Nothing)), ..CallInfo::default() };
    prepare_input(&target, CallerInput::Own(input), info)
}
