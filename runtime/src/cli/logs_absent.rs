//! Stand-in for the log of a run without the feature `logs`: nothing is logged.

use super::console::Console;
use crate::parse::ParsedCommand;

/// The subscriber of a run in memory: none.
#[allow(dead_code, reason = "only a run within a runtime needs all of it")]
pub(super) struct RunLog;

pub(super) fn start(_: &mut ParsedCommand<'_>, _: &Console<'_>) -> RunLog {
    RunLog
}

/// Holds no lines back.
#[allow(dead_code, reason = "only questions need it")]
pub(super) fn hold() {}

#[allow(dead_code, reason = "only a run within a runtime needs all of it")]
impl RunLog {
    pub(super) fn within<T>(&self, run: impl FnOnce() -> T) -> T {
        run()
    }

    pub(super) async fn around<T>(&self, future: impl Future<Output = T>) -> T {
        future.await
    }
}
