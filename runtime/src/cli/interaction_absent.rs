//! Stand-in for questions and progress without the feature `output`: no question is asked, and no progress is shown.

use std::sync::Arc;

use super::io::Io;
use super::printer::Printer;
use crate::absent::IfOutput;
use crate::command::Interaction;
use crate::parse::ParsedCommand;

pub(super) fn of_call(_: &ParsedCommand<'_>, _: &Printer<'_>) -> Option<IfOutput<Arc<Interaction>>> {
    None
}

pub(super) fn end_questions(_: &Io) {}
