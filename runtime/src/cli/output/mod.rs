//! The output stage: the result of a call in the format, filter, page or envelope that the call requests.

mod brief;
mod guard;
mod input;
mod items;
mod listing;
#[cfg_attr(not(feature = "reference"), path = "manual_absent.rs")]
mod manual;
mod media;
mod page;
mod pager;
mod table;
mod waiting;

use std::borrow::Cow;
use std::time::Instant;

pub(super) use brief::brief_of;
pub(super) use input::{program, read_input};
pub(super) use items::{finish_items, print_item, print_lines};
pub(super) use media::print_media;
pub(super) use page::{answer_page, has_search_results, is_page_named, is_page_requested};

use super::console::Flow;
use super::io::Io;
use super::printer::Printer;
use super::report;
use crate::command::OutputValue;
use crate::data::{Data, Map, push_json};
use crate::error::{Error, Result};
use crate::output::{self, Filter, PageRange, Window};
use crate::parse::ParsedCommand;
use crate::render::toon::KeyStyle;
use crate::render::{self, Format, Painter, write_table};

/// The form of a result that a call requests.
pub(super) struct View {
    format: Format,
    /// True if a program reads the result: the call requests a format or the envelope.
    is_structured: bool,
    has_envelope: bool,
    filter: Option<Filter>,
    window: Window,
    /// True if an agent reads the result, which pays for each token.
    is_for_agent: bool,
    /// True if the limit is not that of the call, but the one for agents.
    is_guarded: bool,
    /// True if the command may change something, so that a result must not be lost.
    may_change: bool,
    /// Number of tokens so far, if they are counted in place of being printed.
    tokens: Option<usize>,
    /// Document of a stream, from its first item on.
    document: Option<Box<items::Document>>,
    started: Instant,
    meta: Map,
    /// True if the data comes from elsewhere, and may contain terminal control codes.
    is_foreign: bool,
    /// The columns of a table that the command names, if the result is one.
    columns: Option<Box<table::Columns>>,
    pager: Option<pager::Pager>,
    /// The brief of the command that a wrong call is about.
    brief: Option<String>,
}

impl View {
    pub(super) fn new(parsed: &ParsedCommand<'_>, io: &Io) -> Self {
        let globals = &parsed.globals;
        let is_asked = globals.token_limit.is_some() || globals.token_offset.is_some() || globals.token_count;
        // One look at the environment, since each variable takes about 500 instructions.
        let is_for_agent = io.environment().agent().is_some();
        let guard = if is_asked { None } else { guard::limit(is_for_agent, io) };
        let is_for_person = io.out_is_terminal() && !is_for_agent;
        let format = globals.format.or_else(|| parsed.target.format(is_for_person)).unwrap_or_default();
        Self {
            format,
            brief: None,
            pager: if globals.no_pager { None } else { pager::Pager::of(parsed.target.root(), io) },
            columns: (format == Format::Table).then(|| Box::new(table::Columns::of(&parsed.target))),
            is_structured: globals.format.is_some() || globals.full_output,
            has_envelope: globals.full_output,
            filter: None,
            window: Window { limit: globals.token_limit.or(guard), offset: globals.token_offset.unwrap_or(0) },
            is_for_agent,
            is_guarded: guard.is_some(),
            may_change: may_change(parsed),
            tokens: globals.token_count.then_some(0),
            document: None,
            started: io.now(),
            meta: Map::new(),
            is_foreign: false,
        }
    }

    pub(super) fn is_structured(&self) -> bool {
        self.is_structured
    }

    pub(super) fn set_meta(&mut self, meta: Map, is_foreign: bool) {
        (self.meta, self.is_foreign) = (meta, is_foreign);
    }

    /// Returns whether data is printed in full: not filtered, cut or counted.
    pub(super) fn is_complete(&self) -> bool {
        self.filter.is_none() && !self.is_paged() && self.tokens.is_none()
    }

    /// Returns whether only a page of the data is printed.
    fn is_paged(&self) -> bool {
        !self.window.is_whole() && self.tokens.is_none()
    }

    fn filtered(&mut self, data: Data) -> Result<Option<Data>> {
        let Some(filter) = &mut self.filter else { return Ok(Some(data)) };
        let kept = filter.apply(data);
        filter.unmatched().map_or(Ok(kept), Err)
    }

    /// Returns the parts of a result that the filter keeps. If the command may have changed something and the filter
    /// matches nothing, the result is kept as it is, with the error as a warning.
    fn filtered_result(&mut self, data: Data) -> Result<(Option<Data>, Option<Error>)> {
        if self.filter.is_none() || !self.may_change {
            return self.filtered(data).map(|data| (data, None));
        }
        match self.filtered(data.clone()) {
            Ok(kept) => Ok((kept, None)),
            Err(error) => Ok((Some(data), Some(error))),
        }
    }

    /// Records in the metadata where the next page begins.
    fn set_next_offset(&mut self, shown: Option<PageRange>) {
        if let Some(next) = shown.and_then(|shown| shown.next) {
            self.meta.insert("nextOffset", next);
        }
    }
}

/// Returns whether a call may change something.
fn may_change(parsed: &ParsedCommand<'_>) -> bool {
    let is_read_only = parsed.target.command.is_some_and(|command| command.metadata().effects().read_only);
    !is_read_only && !parsed.request.as_ref().is_some_and(|request| request.is_safe())
}

/// Parses `--filter-output`; a malformed filter is an input error of the call.
pub(super) fn read_filter(parsed: &mut ParsedCommand<'_>, view: &mut View) {
    let Some(text) = parsed.globals.filter_output.as_deref() else { return };
    match Filter::parse(text) {
        Ok(filter) => view.filter = Some(filter),
        Err(field) => {
            parsed.globals.is_invalid = true;
            parsed.errors.push_parse(*field);
        }
    }
}

/// Prints a complete result, or the number of its tokens.
pub(super) fn print_result(printer: &mut Printer<'_>, value: Option<OutputValue>) -> Result<Flow> {
    let filtered = value.map(|value| printer.view.filtered_result(value.data)).transpose()?;
    let (data, unmatched) = filtered.unwrap_or_default();
    if let Some(error) = unmatched {
        printer.warn_unfiltered(&error);
    }
    let flow = printer.print_body(data)?;
    Ok(if flow.is_break() { flow } else { printer.print_token_count() })
}

/// Prints text for a person in place of a result.
pub(super) fn print_human(printer: &mut Printer<'_>, text: &str) -> Flow {
    let mut text = printer.escaped_text(text).into_owned();
    if !text.ends_with('\n') && !text.is_empty() {
        text.push('\n');
    }
    let flow = printer.print_text(&text, Format::Toon);
    if flow.is_break() { flow } else { printer.print_token_count() }
}

/// Prints an error as data if the call requests a format; returns `None` if it has yet to be printed as text.
pub(super) fn print_error(printer: &mut Printer<'_>, error: &Error) -> Option<u8> {
    printer.view.meta = error.meta().cloned().unwrap_or_default();
    if printer.view.is_structured && printer.items == 0 {
        let shown = error.shown_meta().cloned().map(Data::Object);
        let meta = if printer.view.has_envelope { Some(printer.take_meta()) } else { shown };
        let brief = printer.view.brief.take();
        let failure = output::failure_with_usage(error, brief, meta, &printer.console.root.invocation());
        let bytes = printer.rendered(&failure, printer.view.format);
        printer.console.print_backtrace(error);
        return Some(match printer.console.print(&bytes) {
            Flow::Break(code) if code != 0 => code,
            _ => error.exit_code(),
        });
    }
    if let Some(meta) = error.shown_meta() {
        let mut head = Vec::new();
        // Writing to a vector cannot fail.
        let _ = render::write(&mut head, &Data::Object(meta.clone()), Format::Toon, None);
        let io = printer.console.io;
        io.write_err(&report::printable(String::from_utf8_lossy(&head).trim_end()));
        io.write_err("\n");
    }
    None
}

impl Printer<'_> {
    /// Returns the painter of the result. Cut or counted text has no styles, since they would be part of it.
    fn result_painter(&self) -> Painter {
        let is_whole = self.view.window.is_whole() && self.view.tokens.is_none();
        if is_whole { self.console.stdout_painter() } else { Painter::plain() }
    }

    /// Returns the marks around keys.
    fn keys(&self) -> Option<KeyStyle> {
        self.result_painter().key_style()
    }

    /// Prints a part of a result, or counts its tokens.
    fn emit(&mut self, bytes: &[u8]) -> Flow {
        match &mut self.view.tokens {
            Some(tokens) => {
                *tokens += output::estimate_tokens(&String::from_utf8_lossy(bytes));
                Flow::Continue(())
            }
            None => self.console.print(bytes),
        }
    }

    /// Prints the number of tokens, if the call requests it.
    fn print_token_count(&self) -> Flow {
        self.view.tokens.map_or(Flow::Continue(()), |tokens| self.console.print(format!("{tokens}\n").as_bytes()))
    }

    /// Escapes control codes in text that is printed bare on a terminal; elsewhere and in the other formats text is
    /// quoted or escaped anyway. The program's own text may have styles and links.
    fn escaped<'d>(&self, data: &'d Data, format: Format) -> Cow<'d, Data> {
        let is_bare = matches!(format, Format::Toon | Format::Markdown | Format::Table);
        match data {
            Data::String(text) if is_bare && self.console.io.out_is_terminal() => {
                Cow::Owned(Data::String(self.escaped_text(text).into_owned()))
            }
            _ => Cow::Borrowed(data),
        }
    }

    fn escaped_text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.view.is_foreign { report::printable(text) } else { report::printable_styled(text) }
    }

    /// Returns whether JSON is compact: it is indented for a person only.
    fn is_compact(&self) -> bool {
        !self.console.io.out_is_terminal()
    }

    fn rendered(&self, data: &Data, format: Format) -> Vec<u8> {
        let mut bytes = Vec::new();
        let data = self.escaped(data, format);
        // Writing to a vector cannot fail.
        let _ = match format {
            Format::Table => write_table(&mut bytes, &data, &self.table_style()),
            Format::Json if self.is_compact() => {
                push_json(&mut bytes, &data);
                bytes.push(b'\n');
                Ok(())
            }
            _ => render::write(&mut bytes, &data, format, self.keys().as_ref()),
        };
        bytes
    }

    /// Warns that the result is printed as it is, since the filter matches nothing in it.
    fn warn_unfiltered(&self, error: &Error) {
        self.console.warn(&format!("{}; the command has run, and this is its whole result", error.message()));
    }

    /// Prints a result or a page as a whole: through the pager if it is longer than the terminal.
    fn emit_whole(&mut self, bytes: &[u8]) -> Flow {
        let pager = self.view.pager.as_ref().filter(|_| self.view.tokens.is_none());
        match pager.and_then(|pager| pager.show(bytes, &self.console)) {
            Some(flow) => flow,
            None => self.emit(bytes),
        }
    }

    fn print_data(&mut self, data: &Data, format: Format) -> Flow {
        let bytes = self.rendered(data, format);
        self.emit_whole(&bytes)
    }

    fn print_body(&mut self, data: Option<Data>) -> Result<Flow> {
        let View { format, has_envelope, is_structured, tokens, .. } = self.view;
        if has_envelope {
            let (data, shown) = match data {
                Some(data) => self.page_of(data, format).map(|(data, shown)| (Some(data), shown))?,
                None => (None, None),
            };
            self.view.set_next_offset(shown);
            let envelope = output::success(data, self.take_meta());
            return Ok(self.print_data(&envelope, format));
        }
        match data {
            _ if self.is_hidden && tokens.is_none() => Ok(Flow::Continue(())),
            Some(data) => self.print_window(data, format),
            None if is_structured && matches!(format, Format::Json | Format::Yaml) => {
                Ok(self.print_data(&Data::Null, format))
            }
            None => Ok(Flow::Continue(())),
        }
    }

    /// Returns the page of data that is printed, and which part of the whole it is.
    fn page_of(&self, data: Data, format: Format) -> Result<(Data, Option<PageRange>)> {
        if !self.view.is_paged() {
            return Ok((data, None));
        }
        let size = |data: &Data| output::estimate_tokens(&String::from_utf8_lossy(&self.rendered(data, format)));
        if self.view.is_guarded {
            // Data without a list cannot be cut, and is better long than lost.
            let whole = data.clone();
            return Ok(match self.view.window.of_data(data, &size) {
                Ok((data, shown)) => (data, Some(shown)),
                Err(_) => (whole, None),
            });
        }
        self.view.window.of_data(data, &size).map(|(data, shown)| (data, Some(shown)))
    }

    /// Prints data or a page of it: JSON is cut as data, other formats as text.
    fn print_window(&mut self, data: Data, format: Format) -> Result<Flow> {
        if matches!(format, Format::Json | Format::Jsonl) {
            let (data, shown) = self.page_of(data, format)?;
            let flow = self.print_data(&data, format);
            shown.iter().for_each(|shown| self.print_page_note(*shown));
            return Ok(flow);
        }
        if self.view.window.is_whole() {
            return Ok(self.print_data(&data, format));
        }
        let text = String::from_utf8_lossy(&self.rendered(&data, format)).into_owned();
        Ok(self.print_text(&text, format))
    }

    /// Prints text or a page of it.
    fn print_text(&mut self, text: &str, format: Format) -> Flow {
        if !self.view.is_paged() {
            return self.emit_whole(text.as_bytes());
        }
        let (page, shown) = self.view.window.of_text(text);
        self.console.print(page.as_bytes())?;
        if !page.is_empty() && !page.ends_with('\n') {
            self.console.print(b"\n")?;
        }
        self.print_text_note(shown, format)
    }

    /// Prints, after a page of text, which part of the whole it is.
    fn print_text_note(&self, shown: PageRange, format: Format) -> Flow {
        let is_all = shown.from == 0 && shown.next.is_none() && self.view.window.offset == 0;
        let note = shown.note();
        match format {
            _ if is_all => Flow::Continue(()),
            Format::Yaml => self.console.print(format!("# {note}\n").as_bytes()),
            // Directly after a table it would be a row.
            Format::Markdown => self.console.print(format!("\n[{note}]\n").as_bytes()),
            _ => self.console.print(format!("[{note}]\n").as_bytes()),
        }
    }

    /// Prints on stderr how to read on, so that the document on stdout stays valid.
    fn print_page_note(&self, shown: PageRange) {
        if shown.next.is_some() {
            let note = self.console.stderr_painter().dim(&format!("[{}]", shown.note()));
            self.console.io.write_err(&format!("{note}\n"));
        }
    }

    /// Builds the metadata of the envelope.
    fn take_meta(&mut self) -> Data {
        if self.exit_code != 0 {
            self.view.meta.insert("exitCode", u64::from(self.exit_code));
        }
        let duration = self.console.io.now().saturating_duration_since(self.view.started);
        let invocation = self.console.root.invocation();
        output::meta(&self.command, duration, std::mem::take(&mut self.view.meta), &self.next_steps, &invocation)
    }
}
