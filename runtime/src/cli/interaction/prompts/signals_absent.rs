//! Stand-in for signals on systems that have none.

use super::mode;

/// Stand-in: only the keys of a question end the process during it.
pub(super) struct SignalGuard;

impl SignalGuard {
    pub(super) fn new() -> Self {
        Self
    }
}

/// Restores the terminal at the end of a run that left a question open.
pub(super) fn end_questions() {
    mode::abandon();
}
