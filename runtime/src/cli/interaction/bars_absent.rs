//! Stand-in for bars on the terminal without the feature `progress`.

use std::sync::Arc;

use super::super::console::Console;
use crate::command::ProgressSink;

/// False: without bars, a run shows its progress only where it was given a sink.
pub(super) const CAN_SHOW: bool = false;

pub(super) fn of_terminal(_: &Console<'_>) -> Option<Arc<dyn ProgressSink>> {
    None
}
