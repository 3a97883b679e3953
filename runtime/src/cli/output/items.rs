//! The items of a stream, printed as one document while they arrive.

use super::super::console::Flow;
use super::super::printer::Printer;
use super::{View, waiting};
use crate::command::{ItemIter, WriteText, is_stdout_closed, next_json};
use crate::data::{Data, Map, to_json};
use crate::error::Error;
use crate::output::{self, PageRange, Pager, Placement};
use crate::render::{Format, RowSizes, StreamWriter, ToonRows, stream_writer};

/// Capacity of the buffer that is kept from one item to the next.
const MAX_KEPT_CAPACITY: usize = 64 << 10;

/// The document that the items of a stream are written to.
pub(super) struct Document {
    writer: Box<dyn StreamWriter>,
    page: Option<Page>,
    /// Text of the last item.
    text: Vec<u8>,
}

/// The page of a stream that is printed. A second document takes every item, so that the number of tokens of an item
/// does not depend on where the page begins.
struct Page {
    pager: Pager,
    whole: Box<dyn StreamWriter>,
}

impl Document {
    fn new(printer: &Printer<'_>) -> Self {
        let View { format, has_envelope, window, is_for_agent, is_foreign, .. } = printer.view;
        // Lines of a response are printed as they arrive.
        let has_rows = format == Format::Toon && is_for_agent && !is_foreign;
        let writer = || match format {
            Format::Table => printer.table_writer(),
            _ if has_rows => row_writer(printer),
            _ => stream_writer(format, has_envelope, printer.keys()),
        };
        let measure = || if has_rows { Box::new(RowSizes::new(printer.keys())) } else { writer() };
        let page = printer.view.is_paged().then(|| Page { pager: Pager::new(window), whole: measure() });
        let writer = if printer.view.tokens.is_some() { measure() } else { writer() };
        Self { writer, page, text: Vec::new() }
    }

    /// Renders an item if it is on the page.
    fn render(&mut self, item: &Data) -> Placement {
        let Self { writer, page, text } = self;
        text.clear();
        text.shrink_to(MAX_KEPT_CAPACITY);
        let mut placement = Placement::OnPage;
        // Writing to a vector cannot fail.
        if let Some(Page { pager, whole }) = page {
            let _ = whole.write_item(text, item);
            placement = pager.place(output::estimate_tokens(&String::from_utf8_lossy(text)));
            text.clear();
        }
        if placement == Placement::OnPage {
            let _ = writer.write_item(text, item);
        }
        placement
    }

    /// Returns the part of the stream that was shown, once the page is full.
    fn full_page(&self) -> Option<PageRange> {
        self.page.as_ref().filter(|page| page.pager.is_full()).map(|page| page.pager.range_of_stopped())
    }
}

/// Returns the writer of items as the rows of TOON tables.
fn row_writer(printer: &Printer<'_>) -> Box<dyn StreamWriter> {
    let writer = Box::new(ToonRows::new(printer.keys()));
    let io = printer.console.io;
    if io.is_process() {
        waiting::flush_each_soon(&writer, io);
    }
    writer
}

/// Prints an item of a stream, and ends the document with the last item of the page.
pub(in crate::cli) fn print_item(printer: &mut Printer<'_>, item: Data, _: WriteText) -> Flow {
    let item = match &mut printer.view.filter {
        None => item,
        Some(filter) => match filter.apply(item) {
            Some(kept) => kept,
            None => return Flow::Continue(()),
        },
    };
    if printer.is_hidden && printer.view.tokens.is_none() {
        return Flow::Continue(());
    }
    let mut document = take_document(printer);
    let placement = document.render(&printer.escaped(&item, printer.view.format));
    let full_page = document.full_page();
    let mut flow = Flow::Continue(());
    if placement == Placement::OnPage {
        printer.items += usize::from(printer.view.tokens.is_none());
        flow = printer.emit(&document.text);
    }
    printer.view.document = Some(document);
    flow?;
    match full_page {
        None => Flow::Continue(()),
        Some(shown) => {
            let flow = close(printer, None, Some(shown));
            Flow::Break(printer.end(flow))
        }
    }
}

/// Prints the items as lines of JSON without converting them to data, if nothing but their text is needed. Returns
/// `None` if it is, and breaks with the exit code.
pub(in crate::cli) fn print_lines(items: &mut dyn ItemIter, printer: &mut Printer<'_>) -> Option<Flow> {
    let View { format, has_envelope, .. } = printer.view;
    if format != Format::Jsonl || has_envelope || !printer.view.is_complete() || printer.is_hidden {
        return None;
    }
    let mut line = Vec::new();
    while let Some(item) = next_json(items, &mut line) {
        if let Err(error) = item {
            return Some(Flow::Break(printer.finish_items(Some(&error))));
        }
        line.push(b'\n');
        printer.items += 1;
        if let Flow::Break(code) = printer.console.print(&line) {
            return Some(Flow::Break(code));
        }
        line.clear();
        line.shrink_to(MAX_KEPT_CAPACITY);
    }
    Some(Flow::Continue(()))
}

/// Closes the document of a stream after its last item or its error, and returns the exit code.
pub(in crate::cli) fn finish_items(printer: &mut Printer<'_>, failure: Option<&Error>) -> u8 {
    let unmatched = printer.view.filter.as_ref().filter(|_| failure.is_none()).and_then(|filter| filter.unmatched());
    let unmatched = match unmatched {
        Some(error) if printer.view.may_change => {
            printer.console.warn(&format!("{}; the command has run", error.message()));
            None
        }
        unmatched => unmatched,
    };
    let failure = failure.or(unmatched.as_ref());
    if let Some(error) = failure.filter(|error| printer.items == 0 || is_stdout_closed(error)) {
        return printer.print_error(error);
    }
    let page = printer.view.document.as_ref().and_then(|document| document.page.as_ref());
    let shown = page.map(|page| page.pager.range_of_ended());
    if let Flow::Break(code) = close(printer, failure, shown) {
        return code;
    }
    let Some(error) = failure else { return printer.exit_code };
    // The document on stdout is closed: the error goes to stderr, where it cannot damage it, as data if that was asked
    // for. The envelope at the end of the document has it already.
    if !printer.view.is_structured {
        printer.console.print_error(error, None);
    } else if !printer.view.has_envelope {
        let failure = output::failure(error, None, &printer.console.root.invocation());
        printer.console.io.write_err(&format!("{}\n", to_json(&failure)));
    }
    error.exit_code()
}

fn take_document(printer: &mut Printer<'_>) -> Box<Document> {
    printer.view.document.take().unwrap_or_else(|| Box::new(Document::new(printer)))
}

fn close(printer: &mut Printer<'_>, failure: Option<&Error>, shown: Option<PageRange>) -> Flow {
    let mut document = take_document(printer);
    printer.view.set_next_offset(shown);
    let View { format, has_envelope, tokens, .. } = printer.view;
    let envelope = has_envelope.then(|| envelope(printer, failure));
    let mut end = Vec::new();
    if !printer.is_hidden || tokens.is_some() {
        // Writing to a vector cannot fail.
        let _ = document.writer.finish(&mut end, envelope.as_ref());
    }
    printer.emit(&end)?;
    match shown {
        Some(shown) if !has_envelope && matches!(format, Format::Json | Format::Jsonl) => {
            printer.print_page_note(shown);
        }
        Some(shown) if !has_envelope => printer.print_text_note(shown, format)?,
        _ => {}
    }
    printer.print_token_count()?;
    if failure.is_none() && !has_envelope { printer.print_next_steps() } else { Flow::Continue(()) }
}

/// Builds the envelope that is written after the items.
fn envelope(printer: &mut Printer<'_>, failure: Option<&Error>) -> Map {
    let meta = printer.take_meta();
    let envelope = match failure {
        Some(error) => output::failure(error, Some(meta), &printer.console.root.invocation()),
        None => output::success(None, meta),
    };
    match envelope {
        Data::Object(envelope) => envelope,
        _ => {
            debug_assert!(false, "an envelope is an object");
            Map::new()
        }
    }
}
