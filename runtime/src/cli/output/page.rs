//! Pages: help, the version, listings and schemas, which are printed in place of running a command.

use super::super::console::{Console, Flow};
use super::super::page_text;
use super::super::printer::Printer;
use super::manual::manual;
use crate::data::{Data, Map};
use crate::describe;
use crate::error::{Error, Result, code};
use crate::graph::CommandPath;
use crate::parse::{Globals, Help, ParsedCommand, Schema};
use crate::render::Format;

/// Maximum number of commands whose schemas are printed together unless all are asked for.
const MAX_SCHEMAS: usize = 100;

/// A page to print.
enum Page {
    /// Text to which `--filter-output` does not apply.
    Help(String),
    /// Markdown.
    Text(String),
    Data(Data),
    /// The listing of all commands.
    Listing(Format, Schema),
}

/// Returns whether the call asks for a page, by a global flag or without a command.
pub(in crate::cli) fn is_page_requested(globals: &Globals) -> bool {
    globals.bare || is_page_named(globals)
}

/// Returns whether a global flag asks for a page.
pub(in crate::cli) fn is_page_named(globals: &Globals) -> bool {
    let Globals { help, version, schema, config_schema, llms, llms_index, man, find, .. } = globals;
    let is_listing = *llms || *llms_index || find.is_some();
    *help != Help::No || *man || *version || schema.is_some() || *config_schema || is_listing
}

/// Returns whether a search for a word finds commands.
pub(in crate::cli) fn has_search_results(parsed: &ParsedCommand<'_>, word: &str) -> bool {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'));
    let root = parsed.target.root();
    is_plain && root.has_builtin("find") && describe::find::has_results(&parsed.target, word)
}

/// Prints the page that the global flags ask for.
///
/// # Errors
///
/// If the filter matches nothing in it.
pub(in crate::cli) fn answer_page(parsed: &ParsedCommand<'_>, printer: &mut Printer<'_>) -> Result<Option<Flow>> {
    let Some(page) = requested_page(parsed, printer) else { return Ok(None) };
    print(page, parsed, printer).map(Some)
}

fn requested_page(parsed: &ParsedCommand<'_>, printer: &Printer<'_>) -> Option<Page> {
    let console = &printer.console;
    let ParsedCommand { globals, target, .. } = parsed;
    let is_markdown = globals.format.is_none_or(|format| format == Format::Markdown);
    let topic = globals.topic.as_deref();
    let is_topic = (globals.bare || globals.help != Help::No) && !globals.llms_index && globals.find.is_none();
    if let Some(topic) = topic.filter(|_| is_topic) {
        return Some(match globals.format {
            Some(_) => Page::Data(describe::index(target, Some(topic))),
            None => {
                Page::Help(describe::find::topic_text(target, topic, console.stdout_painter(), console.io.columns()))
            }
        });
    }
    Some(if globals.llms_index {
        match is_markdown {
            true => Page::Text(describe::index_markdown(target, topic)),
            false => Page::Data(describe::index(target, topic)),
        }
    } else if globals.llms {
        Page::Listing(globals.format.unwrap_or(Format::Markdown), Schema::Input)
    } else if let Some(words) = &globals.find {
        match globals.format {
            Some(_) => Page::Data(describe::find::results(target, words)),
            None => {
                Page::Help(describe::find::results_text(target, words, console.stdout_painter(), console.io.columns()))
            }
        }
    } else if globals.man {
        Page::Help(manual(target)?)
    } else if globals.help != Help::No {
        help(globals, target, printer)
    } else if globals.version {
        version(globals, target)
    } else if let Some(part) = globals.schema {
        let count = if part == Schema::Input { describe::count_commands(target) } else { 0 };
        match data_format(globals) {
            // Such an answer has millions of tokens: the way on is of more use.
            _ if count > MAX_SCHEMAS && !describe::is_runnable(target) => Page::Data(too_many(target, count)),
            format if format != Format::Markdown && !describe::is_runnable(target) => Page::Listing(format, part),
            _ => Page::Data(describe::schema(target, part)),
        }
    } else if globals.config_schema {
        Page::Data(console.root.config_schema()?)
    } else if globals.bare {
        help(globals, target, printer)
    } else {
        return None;
    })
}

/// Returns help as text, or the listing of the same commands if the call requests a format. Short help of many commands is
/// an overview, unless a person reads it.
fn help(globals: &Globals, target: &CommandPath<'_>, printer: &Printer<'_>) -> Page {
    let Console { io, .. } = printer.console;
    let painter = printer.console.stdout_painter();
    if let Some(format) = globals.format {
        return Page::Listing(format, Schema::Input);
    }
    let is_packed = globals.help != Help::Long && !printer.human.is();
    let overview = if is_packed { describe::find::overview(target, painter, io.columns()) } else { None };
    Page::Help(overview.unwrap_or_else(|| page_text::help(globals, target, painter, io)))
}

/// Returns how to get at the schemas of a group of many commands.
fn too_many(target: &CommandPath<'_>, count: usize) -> Data {
    let typed = describe::find::complete_call(target.root(), &target.typed());
    let mut out = Map::new();
    out.insert("commands", count as u64);
    out.insert("find", format!("{typed} --find <words>"));
    out.insert("schema", format!("{typed} <command> --schema"));
    out.insert("index", format!("{typed} --llms-index"));
    out.insert("all", format!("{typed} --schema=all"));
    Data::Object(out)
}

fn version(globals: &Globals, target: &CommandPath<'_>) -> Page {
    if globals.format.is_none() {
        return Page::Text(page_text::version(target));
    }
    let (name, version) = page_text::name_and_version(target);
    let mut out = Map::new();
    out.insert("name", name);
    out.insert("version", version);
    for (name, value) in &target.root().details {
        out.insert(name.as_str(), value.as_str());
    }
    Page::Data(Data::Object(out))
}

fn print(page: Page, parsed: &ParsedCommand<'_>, printer: &mut Printer<'_>) -> Result<Flow> {
    match page {
        Page::Listing(format, part) if printer.view.is_complete() => {
            Ok(printer.print_listing(&parsed.target, format, part))
        }
        // A filter, a page or a count needs the listing as a whole.
        Page::Listing(Format::Markdown, _) => {
            print(Page::Text(describe::listing_markdown(&parsed.target)), parsed, printer)
        }
        Page::Listing(_, part) => print(Page::Data(describe::listing(&parsed.target, part)), parsed, printer),
        Page::Help(text) => Ok(print_text(printer, &text, Format::Toon)),
        Page::Text(_) if printer.view.filter.is_some() => {
            let error = Error::new(code::PARSE_ERROR, "--filter-output is for data, and this is text");
            Err(error.hint("`--format toon` gives data"))
        }
        Page::Text(text) => Ok(print_text(printer, &text, Format::Markdown)),
        Page::Data(data) => print_data(printer, data, data_format(&parsed.globals)),
    }
}

fn print_text(printer: &mut Printer<'_>, text: &str, format: Format) -> Flow {
    printer.print_text(text, format)?;
    printer.print_token_count()
}

fn print_data(printer: &mut Printer<'_>, data: Data, format: Format) -> Result<Flow> {
    let Some(data) = printer.view.filtered(data)? else { return Ok(Flow::Continue(())) };
    let flow = printer.print_window(data, format)?;
    Ok(if flow.is_break() { flow } else { printer.print_token_count() })
}

/// Returns the format of a page of data: by default JSON for a schema, and TOON for other data.
fn data_format(globals: &Globals) -> Format {
    globals.format.unwrap_or(if globals.schema.is_some() || globals.config_schema {
        Format::Json
    } else {
        Format::Toon
    })
}
