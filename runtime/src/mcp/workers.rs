//! Calls on threads of their own, so that a command that blocks does not stop the server, whose thread only passes messages.
//!
//! A plain function runs on such a thread without a runtime, as on the command line. A future is polled there too, within
//! a runtime for commands, which is built when the first one needs it.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::runtime::{Builder, Handle, Runtime};

use crate::error::{Error, Result};
use crate::run::threads::Threads;

/// Number of threads of the runtime for commands.
const RUNTIME_THREADS: usize = 2;

/// The threads and the runtime of the calls of a server.
pub(crate) struct Workers {
    threads: Arc<Threads>,
    runtime: CommandRuntime,
}

/// The runtime of commands that are futures.
enum CommandRuntime {
    Own(Mutex<Option<Runtime>>),
    Callers(Handle),
}

impl Workers {
    /// Creates threads with a runtime of their own for futures.
    pub(super) fn new() -> Self {
        Self { threads: Arc::default(), runtime: CommandRuntime::Own(Mutex::default()) }
    }

    /// Creates threads that poll futures within the caller's runtime.
    pub(super) fn within(runtime: Handle) -> Self {
        Self { threads: Arc::default(), runtime: CommandRuntime::Callers(runtime) }
    }

    /// Runs a call on a thread, and waits for its result.
    ///
    /// # Errors
    ///
    /// The error of the call, and `INTERNAL` if it panics or no thread can be started.
    pub(super) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        call: impl FnOnce(&Self) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let workers = Arc::clone(self);
        self.threads.run(move || call(&workers)).await
    }

    /// Returns the runtime for a call that is a future.
    ///
    /// # Errors
    ///
    /// `INTERNAL` if it cannot be built.
    pub(super) fn runtime(&self) -> Result<Handle> {
        let own = match &self.runtime {
            CommandRuntime::Callers(runtime) => return Ok(runtime.clone()),
            CommandRuntime::Own(own) => own,
        };
        let mut own = own.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(runtime) = &*own {
            return Ok(runtime.handle().clone());
        }
        let runtime = Builder::new_multi_thread()
            .worker_threads(RUNTIME_THREADS)
            .enable_all()
            .build()
            .map_err(|error| Error::internal(format!("cannot start the async runtime: {error}")))?;
        Ok(own.insert(runtime).handle().clone())
    }

    /// Ends what the commands left running. A function that blocks does not keep the process alive.
    pub(super) fn close(&self) {
        if let CommandRuntime::Own(own) = &self.runtime
            && let Some(runtime) = own.lock().unwrap_or_else(PoisonError::into_inner).take()
        {
            runtime.shutdown_background();
        }
    }
}
