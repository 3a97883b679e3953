//! What the framework's flags give a call beside its own words.

use super::io::Io;
use super::printer::Printer;
use crate::error::Result;
use crate::input::{self, InputSource};
use crate::parse::ParsedCommand;

/// Refuses a filter that fits nothing, and gives fields the values of the object that `--input` names.
pub(super) fn take(raw: &mut ParsedCommand<'_>, printer: &Printer<'_>) -> Result<()> {
    if let (Some(filter), Some(command), true) = (&printer.filter, raw.target.command, raw.errors.is_empty()) {
        let schema = command.output().unwrap_or_default();
        filter.impossible(&schema).map_or(Ok(()), Err)?;
    }
    let (Some(input), Some(values)) = (&raw.globals.input, &mut raw.values) else { return Ok(()) };
    if raw.errors.has_parse() {
        // The call fails anyway, and nobody is to type on stdin for that.
        return Ok(());
    }
    let data = input::read_object(input, |source| read(source, printer.io))?;
    input::fill(values, &data, &mut raw.errors);
    Ok(())
}

fn read(source: InputSource<'_>, io: &Io) -> std::io::Result<Vec<u8>> {
    match source {
        InputSource::File(path) => std::fs::read(path),
        InputSource::Stdin => io.read_in(),
    }
}
