//! Signals that end the process during a question: the terminal is restored before.
//!
//! The thread that asks blocks them, and a thread of its own receives them. Once the terminal is restored, that thread raises the
//! signal again, so that it has the effect that it has without a question: its default action, or the handler of the program.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread;

use nix::sys::signal::{SigSet, SigmaskHow, Signal, raise};

use super::mode;

/// Held while a signal is passed on, so that no question ends meanwhile.
static PASSING: Mutex<()> = Mutex::new(());

/// The signals of a service manager, of `kill` and of a terminal that was closed. Ctrl-C is a key during a question.
fn signals() -> SigSet {
    [Signal::SIGTERM, Signal::SIGHUP].into_iter().collect()
}

/// Keeps signals from ending the process on this thread before the terminal is restored.
pub(super) struct SignalGuard {
    /// The signals that the thread blocked before.
    before: Option<SigSet>,
}

impl SignalGuard {
    pub(super) fn new() -> Self {
        static IS_WATCHED: OnceLock<bool> = OnceLock::new();

        // Blocked first, as a thread inherits what is blocked.
        let before = signals().thread_swap_mask(SigmaskHow::SIG_BLOCK).ok();
        let guard = Self { before };
        let start = || thread::Builder::new().name("signals".to_owned()).spawn(watch).is_ok();
        if *IS_WATCHED.get_or_init(start) { guard } else { Self { before: None } }
    }
}

impl Drop for SignalGuard {
    fn drop(&mut self) {
        let _passing = PASSING.lock().unwrap_or_else(PoisonError::into_inner);
        mode::abandon();
        if let Some(before) = self.before {
            let _ = before.thread_set_mask();
        }
    }
}

/// Restores the terminal at the end of a run that left a question open.
pub(super) fn end_questions() {
    let _passing = PASSING.lock().unwrap_or_else(PoisonError::into_inner);
    mode::abandon();
}

/// Receives the signals for the rest of the process.
fn watch() {
    while let Ok(signal) = signals().wait() {
        let _passing = PASSING.lock().unwrap_or_else(PoisonError::into_inner);
        let is_open = mode::abandon();
        let one: SigSet = std::iter::once(signal).collect();
        let _ = one.thread_unblock();
        let _ = raise(signal);
        let _ = one.thread_block();
        if is_open {
            // The program handles the signal and goes on.
            let _ = mode::change();
        }
    }
}
