//! The brief of the command that a wrong call is about, which saves a look at its help.

use super::super::printer::Printer;
use crate::describe;
use crate::error::{Error, code};
use crate::graph::CommandPath;
use crate::render::Painter;

/// Returns the brief of the command that is near to an unknown one, or of the command of a call with more than it takes, if no
/// other call is known to be meant.
#[cold]
pub(in crate::cli) fn brief_of(
    target: &CommandPath<'_>,
    near: Option<&str>,
    error: &Error,
    printer: &mut Printer<'_>,
) -> Option<String> {
    let columns = printer.console.io.columns();
    let painter = if printer.view.is_structured { Painter::plain() } else { printer.console.stderr_painter() };
    let text = match near {
        Some(near) => describe::find::brief_alone(&CommandPath::find(target.root(), near).ok()?, painter, columns),
        None if has_more(error) && target.command.is_some() && !target.node().is_mount() => {
            describe::find::brief_alone(target, painter, columns)
        }
        None => return None,
    };
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
