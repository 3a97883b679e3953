//! The person behind a call from the command line: who answers its questions, and what shows its progress.

#[cfg_attr(not(feature = "progress"), path = "bars_absent.rs")]
mod bars;
#[cfg_attr(not(feature = "prompts"), path = "prompts_absent.rs")]
mod prompts;

use std::sync::Arc;

use super::console::Console;
use super::io::Io;
use super::printer::Printer;
use crate::command::{Asker, Interaction, ProgressSink};
use crate::input;
use crate::parse::ParsedCommand;

impl Io {
    /// Sets what answers the questions of the run, in place of a prompt on the terminal.
    ///
    /// As on a terminal, nothing is asked if the call requests a format or an agent runs the program.
    pub fn asker(mut self, asker: impl Asker + 'static) -> Self {
        self.interaction.get_or_insert_default().asker = Some(Arc::new(asker));
        self
    }

    /// Sets what shows the progress of the run, in place of a bar on the terminal.
    ///
    /// As on a terminal, nothing is shown if an agent runs the program.
    pub fn progress(mut self, sink: impl ProgressSink + 'static) -> Self {
        self.interaction.get_or_insert_default().progress = Some(Arc::new(sink));
        self
    }
}

/// Returns the means of a call to reach the person at the terminal.
pub(super) fn of_call(parsed: &ParsedCommand<'_>, printer: &Printer<'_>) -> Option<Arc<Interaction>> {
    let io = printer.console.io;
    let given = io.interaction.as_deref().cloned();
    if given.is_none() && !prompts::CAN_ASK && !bars::CAN_SHOW {
        return None;
    }
    let Interaction { asker, .. } = given.unwrap_or_default();
    let mut unavailable = reason_not_to_ask(parsed, printer);
    let asker = match asker {
        _ if !unavailable.is_empty() => None,
        Some(asker) => Some(asker),
        None => prompts::of_terminal(&printer.console).map_err(|reason| unavailable = reason).ok(),
    };
    let progress = progress_of(&printer.console);
    Some(Arc::new(Interaction { asker, progress, unavailable, fill_form: Some(input::fill_form) }))
}

/// Ends the questions of a run that is over, whose terminal they may hold.
pub(super) fn end_questions(io: &Io) {
    if io.is_process() {
        prompts::end_questions();
    }
}

/// Returns what shows the progress of a run: what it was given, or else bars on its terminal.
pub(super) fn progress_of(console: &Console<'_>) -> Option<Arc<dyn ProgressSink>> {
    let io = console.io;
    if io.environment().agent().is_some() {
        return None;
    }
    let given = io.interaction.as_deref().and_then(|given| given.progress.clone());
    given.or_else(|| bars::of_terminal(console))
}

/// Returns why a call must not ask, as a clause; empty if it may.
fn reason_not_to_ask(parsed: &ParsedCommand<'_>, printer: &Printer<'_>) -> &'static str {
    if parsed.globals.no_input {
        "the call has `--no-input`"
    } else if printer.view.is_structured() {
        "the call requests a format"
    } else if printer.console.io.environment().agent().is_some() {
        "an agent runs the program"
    } else {
        ""
    }
}
