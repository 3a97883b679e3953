//! The thread that notices calls which take long.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::thread::Thread;

use super::{LEAD_TIMEOUT, Worker};

/// The thread that looks at the workers while calls run.
#[derive(Default)]
pub(super) struct Watch {
    /// False while the thread sleeps because no call runs.
    is_awake: AtomicBool,
    is_ended: AtomicBool,
    thread: OnceLock<Thread>,
}

impl Watch {
    /// Starts the thread.
    pub(super) fn start(self: &Arc<Self>, workers: Vec<Weak<Worker>>) -> std::io::Result<()> {
        let watch = Arc::clone(self);
        let thread = std::thread::Builder::new().name("http-watch".to_owned()).spawn(move || watch.run(&workers))?;
        let _ = self.thread.set(thread.thread().clone());
        Ok(())
    }

    /// Wakes the thread because a call begins.
    pub(super) fn wake(&self) {
        if !self.is_awake.load(Ordering::SeqCst) && !self.is_awake.swap(true, Ordering::SeqCst) {
            self.unpark();
        }
    }

    /// Ends the thread.
    pub(super) fn end(&self) {
        self.is_ended.store(true, Ordering::SeqCst);
        self.unpark();
    }

    fn unpark(&self) {
        if let Some(thread) = self.thread.get() {
            thread.unpark();
        }
    }

    fn run(&self, workers: &[Weak<Worker>]) {
        let mut seen = vec![0; workers.len()];
        while !self.is_ended.load(Ordering::SeqCst) {
            std::thread::sleep(LEAD_TIMEOUT);
            if look(workers, &mut seen) {
                continue;
            }
            self.is_awake.store(false, Ordering::SeqCst);
            // A call that began meanwhile may have seen the thread awake.
            if look(workers, &mut seen) {
                self.is_awake.store(true, Ordering::SeqCst);
            } else if !self.is_awake.load(Ordering::SeqCst) {
                std::thread::park();
            }
        }
    }
}

/// Looks at each worker, and returns whether calls began since the last look, or no thread leads.
fn look(workers: &[Weak<Worker>], seen: &mut [u64]) -> bool {
    let mut is_busy = false;
    for (worker, seen) in workers.iter().zip(seen) {
        let Some(worker) = worker.upgrade() else { continue };
        let turn = worker.turn.load(Ordering::SeqCst);
        let is_same = turn == *seen;
        // An odd turn is a call that runs.
        if is_same && turn % 2 == 1 {
            worker.take_lead(turn);
        }
        is_busy |= !is_same || turn % 2 == 1 || worker.find_leader();
        *seen = turn;
    }
    is_busy
}
