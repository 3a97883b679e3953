//! What the framework answers itself: help, version, listings, schemas.

use super::io::Io;
use super::page_text;
use super::printer::{Printer, Written};
use crate::data::{Data, Map};
use crate::describe;
use crate::error::{Error, Result, code};
use crate::graph::CommandPath;
use crate::parse::{Globals, Help, ParsedCommand};
use crate::render::Format;
use crate::render::Painter;

/// A page to print.
enum Page {
    /// Text for a reader, which `--filter-output` has nothing to do with.
    Help(String),
    Text(String),
    Data(Data),
    /// Every command.
    Listing(Format),
}

/// The page that the global flags ask for.
fn asked(raw: &ParsedCommand<'_>, style: Painter, io: &Io) -> Option<Page> {
    let ParsedCommand { globals, target, .. } = raw;
    let is_markdown = globals.format.is_none_or(|format| format == Format::Markdown);
    Some(if globals.llms_index {
        if is_markdown { Page::Text(describe::index_markdown(target)) } else { Page::Data(describe::index(target)) }
    } else if globals.llms {
        Page::Listing(globals.format.unwrap_or(Format::Markdown))
    } else if let Some(page) = found(globals, target, style, io) {
        page
    } else if globals.man {
        manual(target)?
    } else if globals.help != Help::No {
        help(globals, target, style, io)
    } else if globals.version {
        version(globals, target)
    } else if globals.schema {
        match format(globals) {
            format if format != Format::Markdown && !describe::runs(target) => Page::Listing(format),
            _ => Page::Data(describe::schema(target)),
        }
    } else if globals.config_schema {
        let root = target.root();
        Page::Data(root.config_schema()?)
    } else if globals.bare {
        help(globals, target, style, io)
    } else {
        return None;
    })
}

/// The commands that are looked for, where there are many.
#[cfg(feature = "fetch")]
fn found(globals: &Globals, target: &CommandPath<'_>, style: Painter, io: &Io) -> Option<Page> {
    let words = globals.find.as_ref()?;
    Some(match globals.format {
        Some(_) => Page::Data(describe::found(target, words)),
        None => Page::Help(describe::found_text(target, words, style, io.columns())),
    })
}

#[cfg(not(feature = "fetch"))]
fn found(_: &Globals, _: &CommandPath<'_>, _: Painter, _: &Io) -> Option<Page> {
    None
}

/// Whether the global flags ask for a page.
pub(super) fn is_asked(globals: &Globals) -> bool {
    let Globals { help, bare, version, schema, config_schema, llms, llms_index, man, find, .. } = globals;
    let lists = *llms || *llms_index || find.is_some();
    *help != Help::No || *man || *bare || *version || *schema || *config_schema || lists
}

/// Help is text for a reader; who asks for a format gets the listing of the same commands.
fn help(globals: &Globals, target: &CommandPath<'_>, style: Painter, io: &Io) -> Page {
    match globals.format {
        Some(format) => Page::Listing(format),
        None => Page::Help(page_text::help(globals, target, style, io)),
    }
}

#[cfg(feature = "reference")]
fn manual(target: &CommandPath<'_>) -> Option<Page> {
    Some(Page::Help(describe::man(target)))
}

#[cfg(not(feature = "reference"))]
fn manual(_: &CommandPath<'_>) -> Option<Page> {
    None
}

fn version(globals: &Globals, target: &CommandPath<'_>) -> Page {
    match globals.format {
        Some(_) => {
            let (name, version) = page_text::name_and_version(target);
            let mut out = Map::new();
            out.insert("name", name);
            out.insert("version", version);
            let details = target.root().details.iter();
            details.for_each(|(name, value)| {
                out.insert(name.as_str(), value.as_str());
            });
            Page::Data(Data::Object(out))
        }
        None => Page::Text(page_text::version(target)),
    }
}

/// Prints the page that the global flags ask for.
///
/// # Errors
///
/// When the filter fits no data of it.
pub(super) fn answer(raw: &ParsedCommand<'_>, printer: &mut Printer<'_>) -> Result<Option<Written>> {
    let Some(page) = asked(raw, printer.out_style(), printer.io) else { return Ok(None) };
    print(page, raw, printer).map(Some)
}

fn print(page: Page, raw: &ParsedCommand<'_>, printer: &mut Printer<'_>) -> Result<Written> {
    match page {
        Page::Listing(format) if printer.is_plain() => Ok(printer.listing(&raw.target, format)),
        // What is chosen, cut or counted has to be there as a whole.
        Page::Listing(Format::Markdown) => print(Page::Text(describe::listing_markdown(&raw.target)), raw, printer),
        Page::Listing(_) => print(Page::Data(describe::listing(&raw.target)), raw, printer),
        Page::Help(text) => Ok(printer.page_text(&text, Format::Toon)),
        Page::Text(_) if printer.filter.is_some() => {
            let error = Error::new(code::PARSE_ERROR, "--filter-output is for data, and this is text");
            Err(error.hint("`--format toon` gives data"))
        }
        Page::Text(text) => Ok(printer.page_text(&text, Format::Markdown)),
        Page::Data(data) => printer.page(data, format(&raw.globals)),
    }
}

/// The format of a page of data: a schema is JSON when nothing else was asked for.
fn format(globals: &Globals) -> Format {
    globals.format.unwrap_or(if globals.schema || globals.config_schema { Format::Json } else { Format::Toon })
}
