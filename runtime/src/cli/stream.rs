//! The items of a stream on their way to stdout.

use super::printer::{Printer, Written};
use super::report;
use crate::command::WriteText;
use crate::data::{Data, Map};
use crate::error::Error;
use crate::output::{self, PageRange, Pager, Placement};
use crate::render::{Format, StreamWriter, stream_writer};

/// The room for the text of an item that is kept for the next one.
const ROOM: usize = 64 << 10;

/// The document that the items of a stream are written to.
pub(super) struct Stream {
    document: Box<dyn StreamWriter>,
    page: Option<Page>,
    /// The text of the last item.
    bytes: Vec<u8>,
}

/// Which items are printed, when not all are. Another document holds every item, so that the tokens of
/// one do not depend on where the page begins.
struct Page {
    pager: Pager,
    whole: Box<dyn StreamWriter>,
}

impl Stream {
    fn new(printer: &Printer<'_>) -> Self {
        let document = || stream_writer(printer.format, printer.full, printer.keys());
        let is_paged = !printer.window.is_whole() && printer.counted.is_none();
        let page = is_paged.then(|| Page { pager: Pager::new(printer.window), whole: document() });
        Self { document: document(), page, bytes: Vec::new() }
    }

    /// Makes the text of an item, if it is on the page.
    fn item(&mut self, item: &Data) -> Placement {
        let Self { document, page, bytes } = self;
        bytes.clear();
        bytes.shrink_to(ROOM);
        let mut turn = Placement::OnPage;
        // Writing to a vector cannot fail.
        if let Some(Page { pager, whole }) = page {
            let _ = whole.write_item(bytes, item);
            turn = pager.place(output::estimate_tokens(&String::from_utf8_lossy(bytes)));
            bytes.clear();
        }
        if turn == Placement::OnPage {
            let _ = document.write_item(bytes, item);
        }
        turn
    }
}

impl Printer<'_> {
    /// Prints an item of a stream, now. When no further item will be printed, that is the end.
    pub(super) fn item(&mut self, item: Data, _: WriteText) -> Written {
        let item = match &mut self.filter {
            None => item,
            Some(filter) => match filter.apply(item) {
                Some(kept) => kept,
                None => return Ok(()),
            },
        };
        if self.is_hidden && self.counted.is_none() {
            return Ok(());
        }
        let mut stream = self.growing.take().unwrap_or_else(|| Box::new(Stream::new(self)));
        let turn = stream.item(&self.harmless(&item, self.format));
        let page = stream.page.as_ref().filter(|page| page.pager.is_full()).map(|page| page.pager.range_of_stopped());
        let mut written = Ok(());
        if turn == Placement::OnPage {
            self.items += usize::from(self.counted.is_none());
            written = self.emit(&stream.bytes);
        }
        self.growing = Some(stream);
        written?;
        match page {
            None => Ok(()),
            Some(shown) => Err(self.close(None, Some(shown)).err().unwrap_or(0)),
        }
    }

    /// Closes the document of a stream, after its last item or its error.
    pub(super) fn end(&mut self, failed: Option<&Error>) -> u8 {
        let unmatched = self.filter.as_ref().filter(|_| failed.is_none()).and_then(|filter| filter.unmatched());
        let failed = failed.or(unmatched.as_ref());
        let exit = failed.map_or(0, Error::exit_code);
        if let (Some(error), true) = (failed, self.items == 0) {
            return self.error(error);
        }
        let shown =
            self.growing.as_ref().and_then(|stream| stream.page.as_ref()).map(|page| page.pager.range_of_ended());
        if let Err(code) = self.close(failed, shown) {
            return code;
        }
        if let Some(error) = failed {
            // The document is closed; what went wrong is said where it cannot spoil it.
            self.io.write_err(&report::error(error, &self.root.name, None, self.err_style(), self.io));
        }
        exit
    }

    fn close(&mut self, failed: Option<&Error>, shown: Option<PageRange>) -> Written {
        let mut stream = self.growing.take().unwrap_or_else(|| Box::new(Stream::new(self)));
        self.note_next(shown);
        let envelope = self.full.then(|| self.envelope(failed));
        let mut bytes = Vec::new();
        if !self.is_hidden || self.counted.is_some() {
            // Writing to a vector cannot fail.
            let _ = stream.document.finish(&mut bytes, envelope.as_ref());
        }
        self.emit(&bytes)?;
        match shown {
            Some(shown) if !self.full && matches!(self.format, Format::Json | Format::Jsonl) => self.tell_next(shown),
            Some(shown) if !self.full => self.tell(shown, self.format)?,
            _ => {}
        }
        self.count()?;
        if failed.is_none() && !self.full { self.next_steps() } else { Ok(()) }
    }

    /// The envelope of items that came before it.
    fn envelope(&mut self, failed: Option<&Error>) -> Map {
        let meta = self.meta();
        let envelope = match failed {
            Some(error) => output::failure(error, Some(meta)),
            None => output::success(None, meta),
        };
        match envelope {
            Data::Object(envelope) => envelope,
            _ => Map::new(),
        }
    }
}
