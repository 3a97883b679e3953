//! Stand-in for the output stage without the feature `output`: results are text, and the only pages are help and the
//! version.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use std::sync::Arc;

use super::console::Flow;
use super::io::Io;
use super::page_text;
use super::printer::Printer;
use crate::absent::Absent;
use crate::command::{ItemIter, Media, OutputValue, SharedProgram, WriteText};
use crate::data::{Data, Map};
use crate::error::{Error, Result};
use crate::graph::{CommandPath, FileChoice, Node};
use crate::parse::{Globals, Help, ParsedCommand};

/// The only form of a result: text.
pub(super) struct View;

impl View {
    pub(super) fn new(_: &ParsedCommand<'_>, _: &Io) -> Self {
        Self
    }

    pub(super) fn is_structured(&self) -> bool {
        false
    }

    pub(super) fn set_meta(&mut self, _: Map, _: bool) {}
}

pub(super) fn read_filter(_: &mut ParsedCommand<'_>, _: &mut View) {}

#[allow(clippy::unnecessary_wraps, reason = "reading an object may fail")]
pub(super) fn read_input(_: &mut ParsedCommand<'_>, _: &Printer<'_>) -> Result<()> {
    Ok(())
}

/// Returns nothing: there are no calls within calls.
#[inline]
pub(super) fn program(_: &Arc<Node>, _: &FileChoice) -> Option<Absent<SharedProgram>> {
    None
}

/// Returns whether the call asks for a page, by a global flag or without a command.
pub(super) fn is_page_requested(globals: &Globals) -> bool {
    globals.bare || is_page_named(globals)
}

/// Returns whether a global flag asks for a page.
pub(super) fn is_page_named(globals: &Globals) -> bool {
    globals.help != Help::No || globals.version
}

/// Returns whether a search for a word finds commands; there is no search.
pub(super) fn has_search_results(_: &ParsedCommand<'_>, _: &str) -> bool {
    false
}

/// Returns nothing: briefs are pages.
pub(super) fn brief_of(_: &CommandPath<'_>, _: &[String], _: &Error, _: &mut Printer<'_>) -> Option<String> {
    None
}

/// Prints the page that the global flags ask for.
#[allow(clippy::unnecessary_wraps, reason = "a page of data may fail")]
pub(super) fn answer_page(parsed: &ParsedCommand<'_>, printer: &mut Printer<'_>) -> Result<Option<Flow>> {
    let ParsedCommand { globals, target, .. } = parsed;
    let console = &printer.console;
    let text = match globals {
        Globals { help: Help::No, version: true, .. } => page_text::version(target),
        globals if is_page_requested(globals) => page_text::help(globals, target, console.stdout_painter(), console.io),
        _ => return Ok(None),
    };
    Ok(Some(console.print(text.as_bytes())))
}

pub(super) fn print_media(_: &mut Printer<'_>, media: Media) -> Result<Flow> {
    match media {}
}

#[allow(clippy::unnecessary_wraps, reason = "a filter may fail")]
pub(super) fn print_result(printer: &mut Printer<'_>, value: Option<OutputValue>) -> Result<Flow> {
    Ok(value.map_or(Flow::Continue(()), |value| print_text(printer, &value.data, value.write, b"")))
}

/// Prints text for a person; only the feature has any.
pub(super) fn print_human(printer: &Printer<'_>, text: &str) -> Flow {
    printer.console.print(text.as_bytes())
}

/// Prints an item; a blank line separates an item of several lines from the one before.
pub(super) fn print_item(printer: &mut Printer<'_>, item: Data, write: WriteText) -> Flow {
    let is_block = printer.items > 0 && matches!(&item, Data::Object(_) | Data::Array(_));
    printer.items += 1;
    print_text(printer, &item, write, if is_block { b"\n" } else { b"" })
}

/// Prints the items as lines of JSON, if that is their form; there is no JSON.
pub(super) fn print_lines(_: &mut dyn ItemIter, _: &mut Printer<'_>) -> Option<Flow> {
    None
}

pub(super) fn finish_items(printer: &mut Printer<'_>, failure: Option<&Error>) -> u8 {
    match failure {
        Some(error) => printer.print_error(error),
        None => printer.end(printer.print_next_steps()),
    }
}

pub(super) fn print_error(_: &mut Printer<'_>, _: &Error) -> Option<u8> {
    None
}

fn print_text(printer: &Printer<'_>, data: &Data, write: WriteText, before: &[u8]) -> Flow {
    if printer.is_hidden {
        return Flow::Continue(());
    }
    let mut bytes = before.to_vec();
    write(&mut bytes, data, printer.console.stdout_painter().key_style().as_ref());
    printer.console.print(&bytes)
}
