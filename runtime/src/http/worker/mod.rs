//! Threads that serve connections and run their calls.
//!
//! A worker has a runtime of its own for its connections, which one thread leads. Between the turns of the runtime that
//! thread runs the calls, outside of the runtime: a command may block there, or start a runtime of its own. So a call that
//! ends soon costs no switch of threads. If one takes longer than [`LEAD_TIMEOUT`], another thread leads from then on, and the
//! connections go on.
//!
//! ```text
//!  leader    ├─ turn: connections ─┤ call │ call ├─ turn ─┤ call that blocks …                  ┤ becomes a spare
//!  watch     looks each millisecond while calls run            │ takes the lead away
//!  spare                                                       ├─ turn: connections ─┤ call ├─ turn …
//! ```

mod task;
mod watch;

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::sync::oneshot;

use super::pace::{Pace, PaceKey};
use crate::command::{RunFuture, RunResult, guard};
use crate::error::{Error, Result};
use task::{Task, TaskGuard};
use watch::Watch;

/// Time after which a call loses the lead of its worker; it may take twice that to be noticed.
const LEAD_TIMEOUT: Duration = Duration::from_millis(1);

/// Maximum number of threads of a worker. A call that never ends keeps its own.
const MAX_THREADS: usize = 256;

/// Time that a thread waits to lead again.
const KEEP_ALIVE: Duration = Duration::from_secs(2);

/// A plain function of a command, ready to run.
pub(super) type Function = Box<dyn FnOnce() -> RunResult + Send>;

/// The workers of a server.
pub(super) struct Workers {
    all: Vec<Arc<Worker>>,
    watch: Arc<Watch>,
}

impl Workers {
    /// Starts a worker for each CPU.
    ///
    /// # Errors
    ///
    /// If a runtime cannot be built, or no thread can be started.
    pub(super) fn start(pace: &Arc<Pace>) -> Result<Self> {
        let failed = |error: std::io::Error| Error::internal(format!("cannot start the server: {error}"));
        let count = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let mut workers = Self { all: Vec::with_capacity(count), watch: Arc::default() };
        for _ in 0..count {
            let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
            let worker = Arc::new(Worker {
                handle: runtime.handle().clone(),
                runtime: Some(runtime),
                queue: Mutex::new(Queue { is_vacant: true, ..Queue::default() }),
                vacant: Condvar::new(),
                turn: AtomicU64::new(0),
                connections: AtomicUsize::new(0),
                pace: Arc::clone(pace),
                watch: Arc::clone(&workers.watch),
            });
            worker.start_thread(worker.queue()).map_err(failed)?;
            workers.all.push(worker);
        }
        workers.watch.start(workers.all.iter().map(Arc::downgrade).collect()).map_err(failed)?;
        Ok(workers)
    }

    /// Spawns the task of a connection on the worker that has the fewest.
    pub(super) fn spawn<F>(&self, connection: impl FnOnce(Weak<Worker>) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Some(worker) = self.all.iter().min_by_key(|worker| worker.connections.load(Ordering::Relaxed)) else {
            return;
        };
        worker.connections.fetch_add(1, Ordering::Relaxed);
        let counted = Counted(Arc::downgrade(worker));
        let connection = connection(Arc::downgrade(worker));
        worker.handle.spawn(async move {
            connection.await;
            drop(counted);
        });
    }
}

impl Drop for Workers {
    /// Ends the workers. Threads whose call goes on end after it.
    fn drop(&mut self) {
        for worker in &self.all {
            worker.end();
        }
        self.watch.end();
    }
}

/// A connection, as long as it is open.
struct Counted(Weak<Worker>);

impl Drop for Counted {
    fn drop(&mut self) {
        if let Some(worker) = self.0.upgrade() {
            worker.connections.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// A runtime, and the calls that its connections make.
pub(super) struct Worker {
    handle: Handle,
    /// `None` only while the worker is dropped.
    runtime: Option<Runtime>,
    queue: Mutex<Queue>,
    /// Tells a spare thread that no thread leads.
    vacant: Condvar,
    /// Increased at the beginning and the end of each call of the leader: odd while one runs. The thread that increases an odd
    /// number, the leader or the watch, decides which one leads after the call.
    turn: AtomicU64,
    connections: AtomicUsize,
    pace: Arc<Pace>,
    watch: Arc<Watch>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    /// Results that the leader hands on in its next turn.
    done: Vec<Done>,
    /// Wakes the leader, which waits for jobs.
    waker: Option<Waker>,
    /// True if no thread leads.
    is_vacant: bool,
    threads: usize,
    /// Number of threads that wait to lead.
    spares: usize,
    is_ended: bool,
}

/// A piece of work between the turns.
enum Job {
    Call(Function, oneshot::Sender<RunResult>, PaceKey),
    /// Polls a future.
    Poll(Arc<Task>),
}

/// The result of a call, and who waits for it.
type Done = (oneshot::Sender<RunResult>, RunResult);

impl Worker {
    /// Runs a function between the turns, and returns the receiver of its result.
    pub(super) fn call(&self, function: Function, key: PaceKey) -> oneshot::Receiver<RunResult> {
        let (sender, receiver) = oneshot::channel();
        self.push(Job::Call(function, sender, key));
        receiver
    }

    /// Polls a future between the turns until its result is there, for as long as what this returns is kept.
    pub(super) fn drive(self: &Arc<Self>, future: RunFuture) -> (TaskGuard, oneshot::Receiver<RunResult>) {
        let (sender, receiver) = oneshot::channel();
        (Task::start(future, sender, Arc::downgrade(self)), receiver)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, job: Job) {
        let mut queue = self.queue();
        if queue.is_ended {
            return;
        }
        queue.jobs.push_back(job);
        let waker = queue.waker.take();
        drop(queue);
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    fn end(&self) {
        let mut queue = self.queue();
        queue.is_ended = true;
        let waker = queue.waker.take();
        drop(queue);
        self.vacant.notify_all();
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    /// Starts a thread, which leads if no other does.
    fn start_thread(self: &Arc<Self>, mut queue: MutexGuard<'_, Queue>) -> std::io::Result<()> {
        let worker = Arc::clone(self);
        std::thread::Builder::new().name("http".to_owned()).spawn(move || worker.work())?;
        queue.threads += 1;
        Ok(())
    }

    /// The life of a thread: it leads, and waits to lead again once it has lost the lead.
    fn work(&self) {
        while self.wait_to_lead() && self.lead() {}
        self.queue().threads -= 1;
    }

    /// Waits until no thread leads. Returns false if the thread is not needed any more.
    fn wait_to_lead(&self) -> bool {
        let mut queue = self.queue();
        loop {
            if queue.is_ended {
                return false;
            }
            if std::mem::take(&mut queue.is_vacant) {
                return true;
            }
            queue.spares += 1;
            let (woken, timeout) = self.vacant.wait_timeout(queue, KEEP_ALIVE).unwrap_or_else(PoisonError::into_inner);
            queue = woken;
            queue.spares -= 1;
            if timeout.timed_out() && !queue.is_vacant {
                return false;
            }
        }
    }

    /// Leads until the worker ends, or until another thread leads; returns true for the latter.
    fn lead(&self) -> bool {
        let Some(runtime) = &self.runtime else { return false };
        while let Some((job, waiting)) = runtime.block_on(self.next_jobs()) {
            let mut next = Some(job);
            // Jobs that these add wait for the next turn, which serves the connections first.
            for left in (0..=waiting).rev() {
                let Some(job) = next.take() else { break };
                if !self.run(job) {
                    return true;
                }
                if left > 0 {
                    next = self.queue().jobs.pop_front();
                }
            }
        }
        false
    }

    /// Hands on the results, serves the connections, and waits for a job. Returns it with the number of those that wait
    /// behind it; `None` at the end of the worker.
    async fn next_jobs(&self) -> Option<(Job, usize)> {
        let mut has_served = false;
        poll_fn(|cx| self.poll_jobs(cx, &mut has_served)).await
    }

    fn poll_jobs(&self, cx: &Context<'_>, has_served: &mut bool) -> Poll<Option<(Job, usize)>> {
        let mut queue = self.queue();
        let done = std::mem::take(&mut queue.done);
        let poll = if queue.is_ended {
            Poll::Ready(None)
        } else if !*has_served && !queue.jobs.is_empty() {
            cx.waker().wake_by_ref();
            Poll::Pending
        } else if let Some(job) = queue.jobs.pop_front() {
            queue.waker = None;
            Poll::Ready(Some((job, queue.jobs.len())))
        } else {
            queue.waker = Some(cx.waker().clone());
            Poll::Pending
        };
        drop(queue);
        *has_served = true;
        for (sender, result) in done {
            // A caller that is gone needs no result.
            let _ = sender.send(result);
        }
        poll
    }

    /// Runs a job outside of the runtime, and returns whether this thread still leads.
    fn run(&self, job: Job) -> bool {
        let turn = self.turn.fetch_add(1, Ordering::SeqCst) + 1;
        self.watch.wake();
        let done = match job {
            Job::Call(function, sender, key) => {
                let started = Instant::now();
                let result = guard(function).unwrap_or_else(Err);
                self.pace.note(key, started.elapsed());
                Some((sender, result))
            }
            Job::Poll(task) => task.poll(&self.handle),
        };
        let leads = self.turn.compare_exchange(turn, turn + 1, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        let mut queue = self.queue();
        queue.done.extend(done);
        let waker = if leads { None } else { queue.waker.take() };
        drop(queue);
        if let Some(waker) = waker {
            waker.wake();
        }
        leads
    }

    /// Takes the lead from a thread whose call of this turn goes on.
    fn take_lead(self: &Arc<Self>, turn: u64) {
        if self.turn.compare_exchange(turn, turn + 1, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
            self.queue().is_vacant = true;
            self.find_leader();
        }
    }

    /// Wakes or starts a thread if no thread leads, and returns whether that was so.
    fn find_leader(self: &Arc<Self>) -> bool {
        let queue = self.queue();
        if !queue.is_vacant || queue.is_ended {
            return false;
        }
        if queue.spares > 0 {
            self.vacant.notify_one();
        } else if queue.threads < MAX_THREADS {
            // It is tried again; a thread whose call ends leads too.
            let _ = self.start_thread(queue);
        }
        true
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            // Functions that still block do not keep the process alive.
            runtime.shutdown_background();
        }
    }
}
