//! Threads of a server for plain functions, so that one that blocks does not stop the server. Functions that end soon share
//! few threads, which costs half of what the blocking pool of a runtime does: that one has a thread for each.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::command::guard;
use crate::error::{Error, Result};

/// Maximum number of threads. A function that never ends keeps its own.
const MAX_THREADS: usize = 256;

/// Time that a call waits for a busy thread before one more is started: calls that end sooner share few threads.
const SPAWN_DELAY: Duration = Duration::from_millis(1);

/// Time that a thread waits for its next call.
const KEEP_ALIVE: Duration = Duration::from_secs(2);

/// A call, which hands on its result by itself.
type Job = Box<dyn FnOnce() + Send>;

/// The threads of a server.
pub(crate) struct Threads {
    queue: Mutex<Queue>,
    pushed: Condvar,
    /// Number of threads that are started at once, by the number of CPUs, which takes reading files to learn.
    eager: OnceLock<usize>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    threads: usize,
    /// Number of threads that wait for a job.
    idle: usize,
}

impl Default for Threads {
    fn default() -> Self {
        Self { queue: Mutex::default(), pushed: Condvar::new(), eager: OnceLock::new() }
    }
}

impl Threads {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn eager(&self) -> usize {
        let count = || std::thread::available_parallelism().map_or(2, |count| count.get().clamp(2, 4));
        *self.eager.get_or_init(count)
    }

    /// Runs a call on a thread, and waits for its result.
    ///
    /// # Errors
    ///
    /// The error of the call, and `INTERNAL` if it panics or no thread can be started.
    pub(crate) async fn run<T: Send + 'static>(
        self: &Arc<Self>,
        call: impl FnOnce() -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (sender, mut receiver) = oneshot::channel();
        self.push(Box::new(move || {
            let _ = sender.send(guard(call).unwrap_or_else(Err));
        }));
        let result = match tokio::time::timeout(SPAWN_DELAY, &mut receiver).await {
            Ok(result) => result,
            Err(_) => {
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
        } else if queue.threads < self.eager() {
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
        let threads = Arc::clone(self);
        match std::thread::Builder::new().name("call".to_owned()).spawn(move || threads.work()) {
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
}
