//! Beginning a call: on this thread as far as it goes, and saying how to go on.

use super::{Ready, Work};
#[cfg(feature = "async")]
use crate::command::Layer;
use crate::command::{Call, Started, guard};

/// Begins a call on this thread: a plain function runs to its end, all else is to be driven.
pub(crate) fn begin(ready: Ready<'_>) -> Started {
    match launch(ready) {
        Started::Call(run) => Started::Ran(guard(run).unwrap_or_else(Err)),
        started => started,
    }
}

/// The same, but what may block is left to the caller, unless it is a plain function.
pub(super) fn launch(ready: Ready<'_>) -> Started {
    let Ready { work, call, layers } = ready;
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
pub(super) fn start(work: Work<'_>, mut call: Call<'_>) -> Started {
    let started = guard(|| match work {
        Work::Command(leaf) => leaf.start(&mut call),
        #[cfg(feature = "fetch")]
        Work::Request(request) => request.start().unwrap_or_else(|error| Started::Ran(Err(error))),
    });
    started.unwrap_or_else(|error| Started::Ran(Err(error)))
}

/// The same as something that outlives the graph.
#[cfg(feature = "async")]
fn detached(work: Work<'_>, call: Call<'_>) -> Box<dyn FnOnce(crate::command::Context) -> Started + Send> {
    match work {
        Work::Command(leaf) => leaf.detached(call),
        #[cfg(feature = "fetch")]
        Work::Request(request) => Box::new(move |_| request.start().unwrap_or_else(|error| Started::Ran(Err(error)))),
    }
}
