//! The outcome of a call on its way to the printer: a complete result at once, items one by one.

use std::ops::ControlFlow;

use super::console::Flow;
use super::output;
use super::printer::Printer;
use crate::command::{Body, ItemIter, Outcome, RunResult, next_item};
use crate::error::Error;

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
            Flow::Continue(()) => finish(items.trailer(), printer),
            Flow::Break(code) => code,
        };
    }
    let write = items.writer();
    loop {
        let flow = match next_item(&mut *items) {
            Some(Ok(item)) => printer.print_item(item, write),
            Some(Err(error)) => return printer.finish_items(Some(&error)),
            None => return finish(items.trailer(), printer),
        };
        if let Flow::Break(code) = flow {
            return code;
        }
    }
}

/// Ends a result after its last item, with the outcome of the middleware around the call.
pub(super) fn finish(trailer: Option<Outcome>, printer: &mut Printer<'_>) -> u8 {
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
