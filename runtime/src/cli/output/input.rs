//! Input that comes through global flags: the object of `--input`.

use super::super::io::{Io, read_bounded};
use super::super::printer::Printer;
use crate::error::Result;
use crate::input::{self, InputSource};
use crate::parse::ParsedCommand;

/// Sets fields to the values of the object of `--input`.
pub(in crate::cli) fn read_input(parsed: &mut ParsedCommand<'_>, printer: &Printer<'_>) -> Result<()> {
    let (Some(input), Some(values)) = (&parsed.globals.input, &mut parsed.values) else { return Ok(()) };
    if parsed.errors.has_parse() {
        // The call fails anyway: do not wait for stdin.
        return Ok(());
    }
    let data = input::read_object(input, |source| read(source, printer.console.io))?;
    input::fill(values, &data, &mut parsed.errors);
    Ok(())
}

fn read(source: InputSource<'_>, io: &Io) -> std::io::Result<Vec<u8>> {
    match source {
        InputSource::File(path) => read_bounded(std::fs::File::open(path)?),
        InputSource::Stdin => io.read_in(),
    }
}
