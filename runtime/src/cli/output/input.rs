//! Input that comes through global flags: the object of `--input`.

use std::sync::Arc;

use super::super::io::{Io, read_bounded};
use super::super::printer::Printer;
use crate::command::SharedProgram;
use crate::error::Result;
use crate::graph::{FileChoice, Node};
use crate::input::{self, InputSource};
use crate::parse::ParsedCommand;
use crate::run::Program;

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

/// Returns the program as its commands call it again.
#[allow(clippy::unnecessary_wraps, reason = "a build without the feature has none")]
pub(in crate::cli) fn program(root: &Arc<Node>, config: &FileChoice) -> Option<SharedProgram> {
    Some(Program::share(root, config.clone()))
}

fn read(source: InputSource<'_>, io: &Io) -> std::io::Result<Vec<u8>> {
    match source {
        InputSource::File(path) => read_bounded(std::fs::File::open(path)?),
        InputSource::Stdin => io.read_in(),
    }
}
