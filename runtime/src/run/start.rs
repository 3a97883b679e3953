//! Beginning a call: on this thread as far as it goes, and saying how to go on.

use super::{Action, PreparedCall};
use crate::absent::{IfFetch, Present};
use crate::command::{CallContext, Execution, Layer, PendingRequest, guard};

/// Begins a call on this thread: a plain function runs to its end, all else is to be driven.
pub(crate) fn begin(ready: PreparedCall<'_>) -> Execution {
    match launch(ready) {
        Execution::Blocking(run) => Execution::Finished(guard(run).unwrap_or_else(Err)),
        started => started,
    }
}

/// The same, but what may block is left to the caller, unless it is a plain function.
pub(super) fn launch(ready: PreparedCall<'_>) -> Execution {
    let PreparedCall { work, call, layers } = ready;
    let Some(outermost) = layers.first() else { return start(work, call) };
    let context = outermost.context(&call);
    #[cfg(feature = "async")]
    if Layer::need_runtime(&layers) {
        return super::chain::chain(layers, context, detached(work, call));
    }
    let inline = outermost.inline();
    inline(layers, context, Box::new(|| start(work, call)))
}

/// Starts what is in the middle of all layers.
pub(super) fn start(work: Action<'_>, mut call: CallContext<'_>) -> Execution {
    let started = guard(|| match work {
        Action::Command(command) => command.start(&mut call),
        Action::Request(request) => send(request),
    });
    started.unwrap_or_else(|error| Execution::Finished(Err(error)))
}

/// The same as something that outlives the graph.
#[cfg(feature = "async")]
fn detached(work: Action<'_>, call: CallContext<'_>) -> Box<dyn FnOnce(crate::command::Context) -> Execution + Send> {
    match work {
        Action::Command(command) => command.detached(call),
        Action::Request(request) => Box::new(move |_| send(request)),
    }
}

fn send(request: IfFetch<Box<dyn PendingRequest>>) -> Execution {
    let request: Box<dyn PendingRequest> = request.into_present();
    request.start().unwrap_or_else(|error| Execution::Finished(Err(error)))
}
