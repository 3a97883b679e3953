//! Results that are media: the bytes as they are, or the object that stands for them in data.

use crate::cli::console::Flow;
use crate::cli::printer::Printer;
use crate::command::Media;
use crate::error::{Error, Result, code};

/// Prints media.
///
/// # Errors
///
/// `BINARY_OUTPUT` if stdout is a terminal and the media is not text, and the errors of the filter of the call.
pub(in crate::cli) fn print_media(printer: &mut Printer<'_>, media: Media) -> Result<Flow> {
    if printer.view.is_structured() || !printer.view.is_complete() {
        return Ok(printer.print_result(Some(media.to_data().into())));
    }
    if printer.is_hidden {
        return Ok(Flow::Continue(()));
    }
    let is_terminal = printer.console.io.out_is_terminal();
    match media.as_text() {
        Some(text) if is_terminal => Ok(printer.print_human(text)),
        None if is_terminal => Err(refusal(&media)),
        _ => Ok(printer.console.print(media.bytes())),
    }
}

fn refusal(media: &Media) -> Error {
    let (size, media_type) = (media.bytes().len(), media.media_type());
    let error =
        Error::new(code::BINARY_OUTPUT, format!("the result is {size} bytes of {media_type}, which is not text"));
    error.hint("write it to a file with `> <file>`, or add `--json`")
}
