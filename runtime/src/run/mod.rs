//! The single path from raw values to an outcome, whichever front end asks.

#[cfg(feature = "async")]
mod chain;
#[cfg(feature = "output")]
mod collect;
#[cfg(feature = "async")]
mod drive;
mod start;

#[cfg(feature = "output")]
pub(crate) use collect::block_on;
#[cfg(all(feature = "async", feature = "output"))]
pub(crate) use collect::collect;
#[cfg(feature = "async")]
#[cfg(feature = "fetch")]
pub(crate) use drive::next_chunk;
#[cfg(feature = "fetch")]
#[cfg(feature = "openapi")]
pub(crate) use drive::settle;
#[cfg(feature = "async")]
pub(crate) use drive::{Interrupted, close, drive, finish, next, next_aside, with_runtime};
pub(crate) use start::begin;

use crate::absent::IfFetch;
use crate::command::{CallContext, CallInfo, CommandRef, Layer, PendingRequest};
use crate::error::{Error, InputErrors, Result};
use crate::graph::CommandPath;
use crate::input;
use crate::schema::Values;

/// A call with everything that it needs.
pub(crate) struct PreparedCall<'g> {
    work: Action<'g>,
    call: CallContext<'g>,
    layers: Vec<Layer>,
}

/// What is to be done in the end.
pub(crate) enum Action<'g> {
    Command(CommandRef<'g>),
    Request(IfFetch<Box<dyn PendingRequest>>),
}

/// Checks the values of a call, and gathers what the program gives it on the way to its command.
pub(crate) fn ready<'g>(
    target: &CommandPath<'g>,
    work: Action<'g>,
    mut values: Box<Values<'g>>,
    mut problems: InputErrors,
    mut seed: CallInfo,
) -> Result<PreparedCall<'g>> {
    input::check(&mut values, &seed.environment, &mut problems);
    let work = typed(work, &values, &mut problems);
    if !problems.is_empty() {
        return Err(Error::from(problems));
    }
    let (mut layers, mut globals) = (Vec::new(), Vec::new());
    for node in target.nodes.iter() {
        seed.state.extend(&node.state);
        globals.extend_from_slice(&node.globals);
        layers.extend_from_slice(&node.layers);
    }
    match &work {
        Action::Command(command) => layers.extend_from_slice(command.layers()),
        Action::Request(_) => {}
    }
    let program = target.nodes.first().map_or("", |root| root.name.as_str());
    let mut call = CallContext::new(program, values, seed, globals);
    if !layers.is_empty() {
        call.with_vars();
    }
    Ok(PreparedCall { work, call, layers })
}

/// A command that is a request becomes one.
fn typed<'g>(work: Action<'g>, values: &Values<'_>, problems: &mut InputErrors) -> Action<'g> {
    let Action::Command(command) = &work else { return work };
    let Some(operation) = command.operation() else { return work };
    operation.build_request(values, problems).map_or(work, Action::Request)
}

impl PreparedCall<'_> {
    /// The request that is to be sent, if it is one.
    pub(crate) fn request(&mut self) -> Option<&mut IfFetch<Box<dyn PendingRequest>>> {
        match &mut self.work {
            Action::Request(request) => Some(request),
            Action::Command(_) => None,
        }
    }
}
