//! Async commands, streams and layers: what the feature `async` adds to commands.

mod blocking;
mod builder;
mod burst_buffer;
mod detached;
mod guard;
mod interruption;
mod next;
mod output;
mod return_type;
mod stop;
mod stream;

pub(crate) use burst_buffer::BurstBuffer;
pub(crate) use guard::{guarded, interruption_by, poll_guarded, stoppable, stoppable_by_signal};
pub(crate) use interruption::Interruption;
pub use next::Next;
pub(crate) use next::{Around, End};
pub use return_type::future;
pub use stop::Stop;
pub(crate) use stop::StopSource;
pub use stream::BoxStream;

use super::after_hooks::{AfterHooks, HookedItems, PendingHooks};
use super::stdio::Patient;
use super::{Execution, ItemStream, RunFuture, Sink};

/// The traits that inspect return types.
pub(crate) mod probes {
    pub use super::return_type::{ProbeStream, ProbeStreamReply};
}

/// Starts a call that is a future, with code to run after it.
pub(super) fn run_with_hooks(hooks: AfterHooks, call: RunFuture) -> Execution {
    let stop = Stop::default();
    let within = stop.clone();
    let hooked = async move { hooks.run_at_end(stoppable(within, call).await) };
    Execution::Within(Box::pin(hooked), stop)
}

/// Returns a stream with code to run after its last item.
pub(super) fn hook_stream(stream: Box<dyn ItemStream>, pending: PendingHooks) -> Box<dyn ItemStream> {
    Box::new(HookedItems { inner: Some(stream), pending })
}

/// The process's stdout, which gathers many small writes.
pub(super) fn buffered_stdout() -> Sink {
    Sink::Buffered(BurstBuffer::new(Patient(std::io::stdout())).into())
}
