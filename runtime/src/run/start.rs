//! The start of a call, on the calling thread.

use super::{Action, PreparedCall, runtime};
use crate::absent::{IfFetch, Present};
use crate::command::{CallContext, Execution, Layer, PendingRequest, guard};

/// Begins a call on this thread. A plain function runs to its end; the caller drives everything else.
pub(crate) fn begin(call: PreparedCall<'_>) -> Execution {
    match launch(call) {
        Execution::Blocking(run) => Execution::Finished(guard(run).unwrap_or_else(Err)),
        execution => execution,
    }
}

/// Begins a call, but leaves to the caller where code that may block runs. A plain function without layers runs at
/// once.
pub(super) fn launch(call: PreparedCall<'_>) -> Execution {
    let PreparedCall { action, context, layers } = call;
    let Some(outermost) = layers.first() else { return start(action, context) };
    let layer_context = outermost.context(&context);
    if Layer::need_runtime(&layers) {
        return runtime::run_layers(layers, layer_context, action, context);
    }
    let inline = outermost.inline();
    inline(layers, layer_context, Box::new(|| start(action, context)))
}

/// Starts the innermost part of a call.
fn start(action: Action<'_>, mut context: CallContext<'_>) -> Execution {
    let execution = guard(|| match action {
        Action::Command(command) => command.start(&mut context),
        Action::Request(request) => send(request),
    });
    execution.unwrap_or_else(|error| Execution::Finished(Err(error)))
}

pub(super) fn send(request: IfFetch<Box<dyn PendingRequest>>) -> Execution {
    let request: Box<dyn PendingRequest> = request.into_present();
    request.start().unwrap_or_else(|error| Execution::Finished(Err(error)))
}
