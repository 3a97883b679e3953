//! The progress of a call: how far it is, shown by the front end.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::command::Context;

/// The state of a task at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProgressState {
    /// The number of the task, which tells the tasks of a process apart.
    pub id: u64,
    /// The amount that is done. It does not decrease, unless the task sets it back.
    pub done: u64,
    /// The amount in total, if it is known.
    pub total: Option<u64>,
    /// The message, which may be empty: what is done at the moment.
    pub message: String,
    /// True if the amounts are bytes.
    pub is_bytes: bool,
    /// True in the last state of a task.
    pub is_finished: bool,
}

/// Shows the progress of calls: as a bar on a terminal, as notifications of a protocol.
///
/// [`Io::progress`](crate::Io::progress) sets the sink of a run.
pub trait ProgressSink: Send + Sync {
    /// Shows the state of a task after each change. It is called often, and from any thread: a sink that writes limits
    /// how often it does. The last state is finished.
    fn show(&self, state: &ProgressState);
}

/// The progress of a task within a call.
///
/// A terminal shows a bar with the amount, the mean rate and the time left, or a spinner if the [`total`](Self::total) is
/// not known. MCP clients that ask for it get notifications, and so do HTTP callers that accept `application/x-ndjson`. In a pipe and for an agent nothing is shown. A clone is the same
/// task, which is finished when the last clone is dropped, at the latest. Setters return one, so that they can follow
/// [`Context::progress`] in the same expression.
#[derive(Clone)]
pub struct Progress(Option<Arc<Task>>);

struct Task {
    sink: Arc<dyn ProgressSink>,
    state: Mutex<ProgressState>,
}

impl Progress {
    #[inline]
    pub(crate) fn new(sink: Option<Arc<dyn ProgressSink>>) -> Self {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);

        Self(sink.map(|sink| {
            let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
            Arc::new(Task { sink, state: Mutex::new(ProgressState { id, ..ProgressState::default() }) })
        }))
    }

    fn update(&self, change: impl FnOnce(&mut ProgressState)) -> Self {
        if let Some(task) = &self.0 {
            task.update(change);
        }
        self.clone()
    }

    /// Sets the amount in total.
    #[inline]
    pub fn total(&self, total: u64) -> Self {
        self.update(|state| state.total = Some(total))
    }

    /// Adds an amount that was done.
    #[inline]
    pub fn inc(&self, amount: u64) -> Self {
        self.update(|state| state.done = state.done.saturating_add(amount))
    }

    /// Sets the amount that is done.
    #[inline]
    pub fn set(&self, done: u64) -> Self {
        self.update(|state| state.done = done)
    }

    /// Sets the message: what is done at the moment, in a few words.
    pub fn message(&self, message: impl Into<String>) -> Self {
        self.update(|state| state.message = message.into())
    }

    /// Declares that the amounts are bytes.
    #[inline]
    pub fn bytes(&self) -> Self {
        self.update(|state| state.is_bytes = true)
    }

    /// Ends the task. Later changes are ignored.
    #[inline]
    pub fn finish(&self) {
        if let Some(task) = &self.0 {
            task.finish();
        }
    }
}

impl Task {
    fn update(&self, change: impl FnOnce(&mut ProgressState)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.is_finished {
            change(&mut state);
            self.sink.show(&state);
        }
    }

    #[inline]
    fn finish(&self) {
        self.update(|state| state.is_finished = true);
    }
}

impl Drop for Task {
    #[inline]
    fn drop(&mut self) {
        self.finish();
    }
}

impl fmt::Debug for Progress {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Progress").field(&self.0.is_some()).finish()
    }
}

impl Context {
    /// Begins a task whose progress is shown while the command runs.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Upload some files
    /// #[command]
    /// fn upload(#[arg] files: Vec<String>, ctx: Context) -> usize {
    ///     let progress = ctx.progress().total(files.len() as u64);
    ///     for file in &files {
    ///         progress.message(file);
    ///         // …
    ///         progress.inc(1);
    ///     }
    ///     progress.finish();
    ///     files.len()
    /// }
    ///
    /// let io = Io::memory();
    /// assert_eq!(Cli::create("app").commands(commands![upload]).run_with(["upload", "a", "b"], io.clone()), 0);
    /// assert_eq!((io.stdout_text(), io.stderr_text()), ("2\n".to_owned(), String::new()));
    /// ```
    #[must_use = "the task ends when it is dropped"]
    #[inline]
    pub fn progress(&self) -> Progress {
        Progress::new(self.interaction().and_then(|interaction| interaction.progress.clone()))
    }
}
