//! What the framework answers itself: help and the version.

use super::super::page_text;
use super::printer::{Printer, Written};
use crate::error::Result;
use crate::parse::{Globals, Help, ParsedCommand};

/// Whether the global flags ask for a page.
pub(in crate::cli) fn is_asked(globals: &Globals) -> bool {
    globals.help != Help::No || globals.bare || globals.version
}

/// Prints the page that the global flags ask for.
#[allow(clippy::unnecessary_wraps, reason = "a page of data may fail")]
pub(in crate::cli) fn answer(raw: &ParsedCommand<'_>, printer: &Printer<'_>) -> Result<Option<Written>> {
    let ParsedCommand { globals, target, .. } = raw;
    let text = match globals {
        Globals { help: Help::No, version: true, .. } => page_text::version(target),
        globals if is_asked(globals) => page_text::help(globals, target, printer.out_style(), printer.io),
        _ => return Ok(None),
    };
    Ok(Some(printer.out(text.as_bytes())))
}
