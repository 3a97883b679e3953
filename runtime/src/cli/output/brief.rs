//! The briefs of the commands that a wrong call may be about, which save a look at their help.

use super::super::printer::Printer;
use crate::describe;
use crate::error::{Error, code};
use crate::graph::CommandPath;
use crate::render::Painter;

/// Width of a text that a program reads, whose lines are not wrapped.
const UNWRAPPED: usize = 10_000;

/// Returns the briefs of the commands that an unknown one may be, or that of the command of a call with more than it takes, if no
/// other call is known to be meant.
#[cold]
pub(in crate::cli) fn brief_of(
    target: &CommandPath<'_>,
    near: &[String],
    error: &Error,
    printer: &mut Printer<'_>,
) -> Option<String> {
    let (painter, columns) = match printer.view.is_structured {
        true => (Painter::plain(), UNWRAPPED),
        false => (printer.console.stderr_painter(), printer.console.io.columns()),
    };
    let found: Vec<CommandPath<'_>> =
        near.iter().filter_map(|path| CommandPath::find(target.root(), path).ok()).collect();
    let is_of_target = near.is_empty() && has_more(error) && target.command.is_some() && !target.node().is_mount();
    let mut text = String::new();
    for path in found.iter().chain(is_of_target.then_some(target)) {
        text.push_str(if text.is_empty() { "" } else { "\n" });
        text.push_str(&describe::find::brief_alone(path, painter, columns));
    }
    if text.is_empty() {
        return None;
    }
    if printer.view.is_structured {
        printer.view.brief = Some(text.trim_end().to_owned());
    }
    Some(text)
}

/// Returns whether a call has a flag or an argument that its command does not take, and no other call is offered.
fn has_more(error: &Error) -> bool {
    let is_offered = error.correction().is_some() || !error.next_steps().is_empty();
    let mut fields = error.field_errors().iter();
    error.code() == code::PARSE_ERROR
        && !is_offered
        && fields.any(|field| matches!(field.code, Some("unknown" | "unexpected")))
}
