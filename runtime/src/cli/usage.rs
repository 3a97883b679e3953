//! Usage and help on stderr, below the error of a wrong call.

use super::output;
use super::printer::Printer;
use crate::data::{append, join};
use crate::describe;
use crate::error::{Error, Next, code};
use crate::graph::CommandPath;
use crate::schema::Part;

/// Renders the usage of the command, with its first examples unless the error has a corrected call; or the brief of the command
/// that the next call is likely to be of.
#[cold]
pub(super) fn usage(
    target: &CommandPath<'_>,
    near: &[String],
    error: &Error,
    printer: &mut Printer<'_>,
) -> Option<String> {
    let brief = output::brief_of(target, near, error, printer);
    // The next steps have the help of what is near.
    if !near.is_empty() || brief.is_none() && !matches!(error.code(), code::PARSE_ERROR | code::VALIDATION_ERROR) {
        return brief;
    }
    let console = &printer.console;
    let mut out = brief.unwrap_or_else(|| describe::usage(target) + "\n");
    if error.correction().is_none()
        && let Some(examples) = describe::examples(target, console.stderr_painter(), console.io.columns())
    {
        append(&mut out, &["\n", &examples, "\n\n"]);
    }
    if console.root.has_builtin("help") {
        let help = Next::new(join(&[&target.path(), "--help"], if target.path().is_empty() { "" } else { " " }), "");
        append(&mut out, &["Run `", &help.line(&console.root.invocation()), "` for more\n"]);
    }
    Some(out)
}

/// Renders help for a person who typed only the name of a program that has required input.
#[cold]
pub(super) fn help_for_missing(target: &CommandPath<'_>, error: &Error, printer: &Printer<'_>) -> Option<String> {
    if !printer.human.is() || error.code() != code::VALIDATION_ERROR {
        return None;
    }
    let tables = target.command?.tables();
    let mut required = tables.iter().filter(|field| field.part() != Part::Env && field.is_required());
    let is_missing = required.any(|field| error.field_errors().iter().any(|missing| missing.concerns(field.id())));
    let console = &printer.console;
    is_missing.then(|| describe::help_for_bare_call(target, console.stderr_painter(), console.io.columns()))
}
