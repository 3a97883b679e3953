//! The person behind a call from the command line: who answers its questions, and what shows its progress.

use std::sync::Arc;

use super::io::Io;
use super::printer::Printer;
use crate::command::{Asker, Interaction, ProgressSink};
use crate::parse::ParsedCommand;

impl Io {
    /// Sets what answers the questions of the run, in place of a prompt on the terminal.
    ///
    /// As on a terminal, nothing is asked if the call requests a format or an agent runs the program.
    #[must_use]
    pub fn asker(mut self, asker: impl Asker + 'static) -> Self {
        self.interaction.get_or_insert_default().asker = Some(Arc::new(asker));
        self
    }

    /// Sets what shows the progress of the run, in place of a bar on the terminal.
    ///
    /// As on a terminal, nothing is shown if an agent runs the program.
    #[must_use]
    pub fn progress(mut self, sink: impl ProgressSink + 'static) -> Self {
        self.interaction.get_or_insert_default().progress = Some(Arc::new(sink));
        self
    }
}

/// Returns the means of a call to reach the person at the terminal.
pub(super) fn of_call(_parsed: &ParsedCommand<'_>, printer: &Printer<'_>) -> Option<Arc<Interaction>> {
    let io = printer.console.io;
    let Interaction { asker, progress, .. } = io.interaction.as_deref()?.clone();
    let unavailable = reason_not_to_ask(printer);
    let is_watched = io.environment().agent().is_none();
    Some(Arc::new(Interaction {
        asker: asker.filter(|_| unavailable.is_empty()),
        progress: progress.filter(|_| is_watched),
        unavailable,
    }))
}

/// Returns why a call must not ask, as a clause; empty if it may.
fn reason_not_to_ask(printer: &Printer<'_>) -> &'static str {
    if printer.view.is_structured() {
        "the call requests a format"
    } else if printer.console.io.environment().agent().is_some() {
        "an agent runs the program"
    } else {
        ""
    }
}
