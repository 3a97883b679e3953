//! Threads that run calls, so that a command that blocks does not stop the server, whose own thread only passes messages.
//!
//! A plain function runs on such a thread without a runtime, as on the command line. A future is polled there too, within
//! a runtime for commands, which is built when the first one needs it.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::oneshot;

use crate::command::guard;
use crate::error::{Error, Result};

/// Maximum number of threads. A function that never ends keeps its own.
const MAX_THREADS: usize = 256;

/// Time that a call waits for a busy thread before one more is started: calls that end sooner share few threads.
const PATIENCE: Duration = Duration::from_millis(1);

/// Time that a thread waits for its next call.
const KEEP_ALIVE: Duration = Duration::from_secs(2);

/// A call, which hands on its result by itself.
type Job = Box<dyn FnOnce() + Send>;

/// The threads of a server.
pub(crate) struct Workers {
    queue: Mutex<Queue>,
    pushed: Condvar,
    /// Number of threads that are started at once.
    eager: usize,
    runtime: CommandRuntime,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    threads: usize,
    /// Number of threads that wait for a job.
    idle: usize,
}

/// The runtime of commands that are futures.
enum CommandRuntime {
    Own(Mutex<Option<Runtime>>),
    Callers(Handle),
}

impl Workers {
    /// Creates threads with a runtime of their own for futures.
    pub(super) fn new() -> Self {
        Self::with(CommandRuntime::Own(Mutex::default()))
    }

    /// Creates threads that poll futures within the caller's runtime.
    pub(super) fn within(runtime: Handle) -> Self {
        Self::with(CommandRuntime::Callers(runtime))
    }

    fn with(runtime: CommandRuntime) -> Self {
        Self { queue: Mutex::default(), pushed: Condvar::new(), eager: parallelism(), runtime }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
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
        let (sender, mut receiver) = oneshot::channel();
        let workers = Arc::clone(self);
        self.push(Box::new(move || {
            let _ = sender.send(guard(|| call(&workers)).unwrap_or_else(Err));
        }));
        let result = tokio::select! {
            biased;
            result = &mut receiver => result,
            () = tokio::time::sleep(PATIENCE) => {
                self.add_thread();
                receiver.await
            }
        };
        result.unwrap_or_else(|_| Err(Error::internal("the command was cancelled")))
    }

    fn push(self: &Arc<Self>, job: Job) {
        let mut queue = self.queue();
        queue.jobs.push_back(job);
        if queue.idle >= queue.jobs.len() {
            drop(queue);
            self.pushed.notify_one();
        } else if queue.threads < self.eager {
            self.start(queue);
        }
    }

    /// Starts a thread if a call waits for one.
    fn add_thread(self: &Arc<Self>) {
        let queue = self.queue();
        if queue.jobs.len() > queue.idle && queue.threads < MAX_THREADS {
            self.start(queue);
        }
    }

    fn start(self: &Arc<Self>, mut queue: MutexGuard<'_, Queue>) {
        let workers = Arc::clone(self);
        match std::thread::Builder::new().name("mcp-call".to_owned()).spawn(move || workers.work()) {
            Ok(_) => queue.threads += 1,
            // Without any thread the calls end, as nothing would ever run them.
            Err(_) if queue.threads == 0 => queue.jobs.clear(),
            Err(_) => {}
        }
    }

    /// Runs calls until none came for a while.
    fn work(&self) {
        let mut queue = self.queue();
        loop {
            if let Some(job) = queue.jobs.pop_front() {
                drop(queue);
                job();
                queue = self.queue();
                continue;
            }
            queue.idle += 1;
            let (woken, timeout) = self.pushed.wait_timeout(queue, KEEP_ALIVE).unwrap_or_else(PoisonError::into_inner);
            queue = woken;
            queue.idle -= 1;
            if timeout.timed_out() && queue.jobs.is_empty() {
                queue.threads -= 1;
                return;
            }
        }
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
            .worker_threads(parallelism())
            .max_blocking_threads(MAX_THREADS)
            .thread_keep_alive(KEEP_ALIVE)
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

fn parallelism() -> usize {
    std::thread::available_parallelism().map_or(2, |count| count.get().clamp(2, 4))
}
