//! Stand-in for questions on the terminal without the feature `prompts`.

use std::sync::Arc;

use super::super::console::Console;
use crate::command::Asker;

/// False: without prompts, a run asks only by an asker that it was given.
pub(super) const CAN_ASK: bool = false;

pub(super) fn of_terminal(_: &Console<'_>) -> Result<Arc<dyn Asker>, &'static str> {
    Err("")
}

pub(super) fn end_questions() {}
