//! The place of a call: the worker that serves its connection, or threads beside the runtime of the user.

use std::sync::{Arc, Weak};
use std::time::Instant;

use tokio::sync::oneshot;

use super::pace::{Pace, PaceKey};
use super::worker::{Function, Worker};
use crate::command::{Execution, RunResult};
use crate::error::Error;
use crate::run::threads::Threads;
use crate::run::{self, Interrupted};

/// Runs calls.
#[derive(Clone, Default)]
pub(super) struct Runner {
    /// The threads of plain functions that do not end soon.
    threads: Arc<Threads>,
    pub(super) pace: Arc<Pace>,
    /// The worker of the connection, if a worker serves it.
    pub(super) worker: Option<Weak<Worker>>,
}

impl Runner {
    /// Runs a call to its end, or until it is interrupted.
    pub(super) async fn run(
        &self,
        command: &str,
        execution: Execution,
        interrupted: impl FnOnce() -> Interrupted,
    ) -> RunResult {
        let Some(worker) = &self.worker else {
            return match execution {
                Execution::Blocking(function) => self.threads.run(function).await,
                execution => run::finish(execution, &mut interrupted()).await,
            };
        };
        match execution {
            Execution::Finished(result) => result,
            Execution::Blocking(function) => {
                let key = Pace::key(command);
                if !self.pace.is_short(key) {
                    return self.run_timed(function, key).await;
                }
                let receiver = worker.upgrade().map(|worker| worker.call(function, key));
                result(receiver).await
            }
            execution => {
                let mut interrupted = interrupted();
                let future = Box::pin(async move { run::finish(execution, &mut interrupted).await });
                let (_task, receiver) = worker.upgrade().map(|worker| worker.drive(future)).unzip();
                result(receiver).await
            }
        }
    }

    /// Runs a function on a thread, and notes its time.
    async fn run_timed(&self, function: Function, key: PaceKey) -> RunResult {
        let pace = Arc::clone(&self.pace);
        let timed = move || {
            let started = Instant::now();
            let result = function();
            pace.note(key, started.elapsed());
            result
        };
        self.threads.run(timed).await
    }
}

/// Awaits the result of a call. At the end of the server there is none.
async fn result(receiver: Option<oneshot::Receiver<RunResult>>) -> RunResult {
    let result = match receiver {
        Some(receiver) => receiver.await.ok(),
        None => None,
    };
    result.unwrap_or_else(|| Err(Error::internal("the command was cancelled")))
}
