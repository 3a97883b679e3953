//! Outcomes and errors on their way to stdout and stderr: a complete result at once, items one by one.

use std::ops::ControlFlow;

use super::console::{Console, Flow};
use super::output::{self, View};
use super::report;
use crate::command::{
    Body, DRY_RUN_MARK, ItemIter, Outcome, OutputValue, RunResult, TerminalQuery, WriteText, is_stdout_closed,
    next_item,
};
use crate::data::{Data, Map};
use crate::error::{Error, Next};
use crate::parse::ParsedCommand;

/// Prints the outcome of one call.
pub(super) struct Printer<'g> {
    pub(super) console: Console<'g>,
    /// Form of the result.
    pub(super) view: View,
    /// Tells whether a person reads the result: stdout is a terminal, and the call requests no format.
    pub(super) human: TerminalQuery,
    /// Path of the command, without the program's name.
    pub(super) command: String,
    /// Usage text that follows an error.
    pub(super) usage: Option<String>,
    pub(super) next_steps: Vec<Next>,
    /// Number of items printed.
    pub(super) items: usize,
    /// Exit code of the process, unless printing fails.
    pub(super) exit_code: u8,
    /// True if the result is that of a dry run.
    is_dry_run: bool,
    /// True if the data is for agents only, and a person reads the result.
    pub(super) is_hidden: bool,
}

impl<'g> Printer<'g> {
    pub(super) fn new(parsed: &ParsedCommand<'_>, console: Console<'g>) -> Self {
        let view = View::new(parsed, console.io);
        let printer = Self::with_view(view, parsed.target.path(), console);
        Self { is_hidden: parsed.target.is_agent_only() && printer.human.is(), ..printer }
    }

    /// Creates the printer of a command's results in a form.
    pub(super) fn with_view(view: View, command: String, console: Console<'g>) -> Self {
        let stdout = console.io.terminal_info().stdout;
        let human = if view.is_structured() { TerminalQuery::Known(false) } else { stdout };
        Self {
            console,
            view,
            human,
            command,
            usage: None,
            next_steps: Vec::new(),
            items: 0,
            exit_code: 0,
            is_dry_run: false,
            is_hidden: false,
        }
    }

    /// Takes what an outcome has beside its data.
    pub(super) fn set_meta(&mut self, meta: Map, next_steps: Vec<Next>, is_foreign: bool, exit_code: u8) {
        if cfg!(feature = "output") && !self.is_dry_run && meta.get(DRY_RUN_MARK).is_some() {
            self.is_dry_run = true;
            if !self.view.is_structured() {
                self.console.note("this was a dry run: nothing was changed");
            }
        }
        (self.next_steps, self.exit_code) = (next_steps, exit_code);
        self.view.set_meta(meta, is_foreign);
    }

    /// Returns the exit code of a run whose result was printed.
    pub(super) fn end(&self, flow: Flow) -> u8 {
        match flow {
            Flow::Continue(()) => self.exit_code,
            Flow::Break(code) => code,
        }
    }

    /// Prints a complete result.
    pub(super) fn print_result(&mut self, value: Option<OutputValue>) -> Flow {
        match output::print_result(self, value) {
            Ok(flow) => flow?,
            Err(error) => return Flow::Break(self.print_error(&error)),
        }
        self.print_next_steps()
    }

    /// Prints the result of a built-in command, marked if that was a dry run; a text for a person says so itself.
    #[allow(dead_code, reason = "only some features have built-in commands with a result")]
    pub(super) fn print_builtin(&mut self, data: Data, options: &Data) -> Flow {
        if options["dryRun"].as_bool() == Some(true) && !self.human.is() {
            self.set_meta([(DRY_RUN_MARK, true)].into_iter().collect(), Vec::new(), false, 0);
        }
        self.print_result(Some(data.into()))
    }

    /// Prints text for a person in place of a result.
    #[cfg_attr(not(feature = "output"), allow(clippy::needless_pass_by_ref_mut, reason = "a pager is started once"))]
    pub(super) fn print_human(&mut self, text: &str) -> Flow {
        output::print_human(self, text)?;
        self.print_next_steps()
    }

    /// Prints an item of a stream at once. Breaks if no further item will be printed.
    pub(super) fn print_item(&mut self, item: Data, write: WriteText) -> Flow {
        output::print_item(self, item, write)
    }

    /// Ends a stream after its last item or its error, and returns the exit code.
    pub(super) fn finish_items(&mut self, failure: Option<&Error>) -> u8 {
        output::finish_items(self, failure)
    }

    /// Prints an error, and returns its exit code. Without a reader of stdout nothing is printed, and the code is 0.
    pub(super) fn print_error(&mut self, error: &Error) -> u8 {
        if is_stdout_closed(error) {
            return 0;
        }
        self.console.check_next_steps(error.next_steps());
        if let Some(code) = output::print_error(self, error) {
            return code;
        }
        self.console.print_error(error, self.usage.as_deref());
        error.exit_code()
    }

    /// Prints the next steps after the data, for a person.
    pub(super) fn print_next_steps(&self) -> Flow {
        if self.next_steps.is_empty() || !self.human.is() {
            return Flow::Continue(());
        }
        // A blank line separates them from the data.
        let mut text = String::from(if self.is_hidden { "" } else { "\n" });
        report::next_steps(&self.next_steps, &self.console.root.invocation(), self.console.stdout_painter(), &mut text);
        self.console.print(text.as_bytes())
    }
}

/// Prints an outcome that is complete, and breaks with its exit code. Any other body is left to the caller.
pub(super) fn print_outcome(result: RunResult, printer: &mut Printer<'_>) -> ControlFlow<u8, Body> {
    let outcome = match result {
        Ok(outcome) => outcome,
        Err(error) => return ControlFlow::Break(printer.print_error(&error)),
    };
    printer.console.check_next_steps(&outcome.next);
    printer.set_meta(outcome.meta, outcome.next, outcome.is_foreign, outcome.exit_code);
    if let Some(text) = outcome.human.filter(|_| printer.human.is()) {
        let flow = printer.print_human(&text);
        return ControlFlow::Break(printer.end(flow));
    }
    let value = match outcome.body {
        Body::Nothing => None,
        Body::Data(value) => Some(value),
        Body::Media(media) => {
            return ControlFlow::Break(match output::print_media(printer, media) {
                Ok(flow) => printer.end(flow),
                Err(error) => printer.print_error(&error),
            });
        }
        body => return ControlFlow::Continue(body),
    };
    let flow = printer.print_result(value);
    ControlFlow::Break(printer.end(flow))
}

/// Prints the items of an iterator on this thread, each as soon as it is there, and returns the exit code.
pub(super) fn print_items(mut items: Box<dyn ItemIter>, printer: &mut Printer<'_>) -> u8 {
    if let Some(flow) = output::print_lines(&mut *items, printer) {
        return match flow {
            Flow::Continue(()) => finish_with_trailer(items.trailer(), printer),
            Flow::Break(code) => code,
        };
    }
    let write = items.writer();
    loop {
        let flow = match next_item(&mut *items) {
            Some(Ok(item)) => printer.print_item(item, write),
            Some(Err(error)) => return printer.finish_items(Some(&error)),
            None => return finish_with_trailer(items.trailer(), printer),
        };
        if let Flow::Break(code) = flow {
            return code;
        }
    }
}

/// Ends a result after its last item, with the outcome of the middleware around the call.
pub(super) fn finish_with_trailer(trailer: Option<Outcome>, printer: &mut Printer<'_>) -> u8 {
    if let Some(outcome) = trailer {
        if !matches!(outcome.body, Body::Nothing) {
            let message = "middleware returned a result of its own after the items of the command were printed";
            let error = Error::internal(message).hint("return a result before running the command, or not at all");
            return printer.finish_items(Some(&error));
        }
        printer.console.check_next_steps(outcome.next.get(printer.next_steps.len()..).unwrap_or_default());
        printer.set_meta(outcome.meta, outcome.next, outcome.is_foreign, outcome.exit_code);
    }
    printer.finish_items(None)
}
