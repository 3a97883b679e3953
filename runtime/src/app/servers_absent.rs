//! Stand-in for the front ends that built-in commands start, in a build without any.

use std::future::{self, Ready};

use crate::cli::{Io, ServerCall};
use crate::data::Data;
use crate::error::{Error, Result};
use crate::graph::Cli;

pub(super) fn run(_: &Cli, call: &ServerCall, _: &Io) -> Result<Option<Data>> {
    Err(Error::internal(format!("`{}` has no front end", call.name)))
}

#[allow(dead_code, reason = "only the feature `async` calls it")]
pub(super) fn serve(program: &Cli, call: &ServerCall, io: &Io) -> Ready<Result<Option<Data>>> {
    future::ready(run(program, call, io))
}
