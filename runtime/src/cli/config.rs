//! Config files of a call.

use super::printer::Printer;
use crate::error::{Error, Result};
use crate::graph::{FileChoice, Setting};
use crate::parse::ParsedCommand;

/// Sets options from the program's config files.
///
/// # Errors
///
/// If a file cannot be used. If `--config` lacks its value, only the errors of argv are reported, since those of the
/// files are unknown.
pub(super) fn read(parsed: &mut ParsedCommand<'_>, printer: &Printer<'_>) -> Result<()> {
    let root = parsed.target.root();
    let Some(config) = &root.config else { return Ok(()) };
    if parsed.globals.config == FileChoice::Unnamed {
        return Err(Error::from(std::mem::take(&mut parsed.errors)));
    }
    let environment = printer.console.io.environment();
    let (target, choice) = (&parsed.target, &parsed.globals.config);
    let setting = Setting { root, target, choice, environment, values: parsed.values.as_deref_mut() };
    let result = config.apply(setting, &mut parsed.errors);
    result.map_err(|error| parsed.errors.iter().fold(error, |error, problem| error.field(problem.field.clone())))
}
