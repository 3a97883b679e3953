//! Outcomes and errors on their way to stdout and stderr.

use std::borrow::Cow;
use std::time::Instant;

use super::color;
use super::io::Io;
use super::report;
use crate::command::{OutputValue, Terminal};
use crate::data::{Data, Map};
use crate::error::{Error, Next, Result};
use crate::graph::Node;
use crate::output::{self, Filter, PageRange, Window};
use crate::parse::ParsedCommand;
use crate::render::Painter;
use crate::render::toon::KeyStyle;
use crate::render::{self, Format};

/// Prints what one run gives, in the form that was asked for.
pub(super) struct Printer<'g> {
    pub(super) root: &'g Node,
    pub(super) io: &'g Io,
    pub(super) format: Format,
    /// Whether the result is for a program: a format or the envelope was asked for.
    pub(super) explicit: bool,
    pub(super) full: bool,
    pub(super) human: Terminal,
    color: Option<bool>,
    pub(super) command: String,
    pub(super) begun: Instant,
    /// What is shown under a usage error.
    pub(super) usage: Option<String>,
    pub(super) meta: Map,
    pub(super) next: Vec<Next>,
    /// How many items have left.
    pub(super) items: usize,
    /// Whether the data may hold codes that a terminal would obey.
    pub(super) is_foreign: bool,
    /// Whether the reader is not to see the data.
    pub(super) is_hidden: bool,
    pub(super) filter: Option<Filter>,
    pub(super) window: Window,
    /// The tokens until now, when they are to be counted and not printed.
    pub(super) counted: Option<usize>,
    /// The document of a stream, once it has begun.
    pub(super) growing: Option<Box<super::stream::Stream>>,
    /// The file that the body of a response goes to; `-` is stdout.
    #[cfg(feature = "fetch")]
    pub(super) save: Option<std::path::PathBuf>,
}

/// What became of writing: go on, or end with an exit code.
pub(super) type Written = std::result::Result<(), u8>;

impl<'g> Printer<'g> {
    /// A printer for the call that argv makes.
    pub(super) fn new(raw: &mut ParsedCommand<'_>, root: &'g Node, io: &'g Io) -> Self {
        let filter = filter(raw);
        let globals = &raw.globals;
        let explicit = globals.format.is_some() || globals.full_output;
        let human = io.out_is_terminal() && !explicit;
        Self {
            root,
            io,
            format: globals.format.or_else(|| raw.target.format()).unwrap_or_default(),
            explicit,
            full: globals.full_output,
            human: Terminal::Known(human),
            color: globals.color,
            command: raw.target.path(),
            begun: io.now(),
            usage: None,
            meta: Map::new(),
            next: Vec::new(),
            items: 0,
            is_foreign: false,
            is_hidden: human && raw.target.is_agent_only(),
            filter,
            window: Window { limit: globals.token_limit, offset: globals.token_offset.unwrap_or(0) },
            counted: globals.token_count.then_some(0),
            growing: None,
            #[cfg(feature = "fetch")]
            save: None,
        }
    }

    pub(super) fn program(&self) -> &str {
        &self.root.name
    }

    pub(super) fn out_style(&self) -> Painter {
        self.style(self.io.out_is_terminal())
    }

    pub(super) fn err_style(&self) -> Painter {
        self.style(self.io.err_is_terminal())
    }

    fn style(&self, is_terminal: bool) -> Painter {
        let env = self.io.environment();
        color::painter(self.color, is_terminal, env, self.root.styles)
    }

    /// Says which recommended commands the program does not take: a mistake of the program's.
    pub(super) fn advise(&self, steps: &[Next]) {
        report::advise(self.root, steps, self.io, &|| self.err_style());
    }

    /// Takes what an outcome says beside its data.
    pub(super) fn heed(&mut self, meta: Map, next: Vec<Next>, is_foreign: bool) {
        (self.meta, self.next, self.is_foreign) = (meta, next, is_foreign);
    }

    /// Marks around keys; in what is cut or counted they would be parts of it.
    pub(super) fn keys(&self) -> Option<KeyStyle> {
        let is_text = self.window.is_whole() && self.counted.is_none();
        is_text.then(|| self.out_style().key_style()).flatten()
    }

    /// Writes to stdout. A reader that went away ends the run quietly; any other failure is told.
    pub(super) fn out(&self, bytes: &[u8]) -> Written {
        report::out(bytes, self.io, self.program(), &|| self.err_style())
    }

    /// Prints a part of a result, or counts its tokens.
    pub(super) fn emit(&mut self, bytes: &[u8]) -> Written {
        match &mut self.counted {
            Some(counted) => {
                *counted += output::estimate_tokens(&String::from_utf8_lossy(bytes));
                Ok(())
            }
            None => self.out(bytes),
        }
    }

    /// Prints the number of tokens, when that is what was asked for.
    pub(super) fn count(&self) -> Written {
        self.counted.map_or(Ok(()), |counted| self.out(format!("{counted}\n").as_bytes()))
    }

    /// Data that does not drive the reader's terminal; in any other place, and in any other format, texts
    /// are quoted or escaped.
    pub(super) fn harmless<'d>(&self, data: &'d Data, format: Format) -> Cow<'d, Data> {
        let is_bare = matches!(format, Format::Toon | Format::Markdown);
        match data {
            Data::String(text) if is_bare && self.is_foreign && self.io.out_is_terminal() => {
                Cow::Owned(Data::String(report::printable(text).into_owned()))
            }
            _ => Cow::Borrowed(data),
        }
    }

    pub(super) fn rendered(&self, data: &Data, format: Format) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to a vector cannot fail.
        let _ = render::write(&mut bytes, &self.harmless(data, format), format, self.keys().as_ref());
        bytes
    }

    fn data(&mut self, data: &Data, format: Format) -> Written {
        let bytes = self.rendered(data, format);
        self.emit(&bytes)
    }

    /// Prints data that the framework itself gives.
    pub(super) fn page(&mut self, data: Data, format: Format) -> Result<Written> {
        let Some(data) = self.filtered(data)? else { return Ok(Ok(())) };
        let written = self.windowed(data, format)?;
        Ok(written.and_then(|()| self.count()))
    }

    /// Whether what is printed is all of it as it is: nothing chosen, cut or counted.
    pub(super) fn is_plain(&self) -> bool {
        self.filter.is_none() && self.window.is_whole() && self.counted.is_none()
    }

    /// Prints text that the framework itself gives.
    pub(super) fn page_text(&mut self, text: &str, format: Format) -> Written {
        self.text(text, format)?;
        self.count()
    }

    pub(super) fn meta(&mut self) -> Data {
        let took = self.io.now().saturating_duration_since(self.begun);
        output::meta(&self.command, took, std::mem::take(&mut self.meta), &self.next)
    }

    fn filtered(&mut self, data: Data) -> Result<Option<Data>> {
        let Some(filter) = &mut self.filter else { return Ok(Some(data)) };
        let kept = filter.apply(data);
        filter.unmatched().map_or(Ok(kept), Err)
    }

    /// Prints a result that is there as a whole.
    pub(super) fn result(&mut self, given: Option<OutputValue>) -> Written {
        let printed = match given.map(|given| self.filtered(given.data)).transpose() {
            Ok(data) => self.body(data.flatten()),
            Err(error) => Err(error),
        };
        match printed {
            Ok(written) => written?,
            Err(error) => return Err(self.error(&error)),
        }
        self.count()?;
        self.next_steps()
    }

    fn body(&mut self, data: Option<Data>) -> Result<Written> {
        if self.full {
            let data = data.map(|data| self.page_of(data, self.format)).transpose()?;
            let (data, shown) = data.map_or((None, None), |(data, shown)| (Some(data), shown));
            self.note_next(shown);
            let envelope = output::success(data, self.meta());
            return Ok(self.data(&envelope, self.format));
        }
        match data {
            _ if self.is_hidden && self.counted.is_none() => Ok(Ok(())),
            Some(data) => self.windowed(data, self.format),
            None if self.explicit && matches!(self.format, Format::Json | Format::Yaml) => {
                Ok(self.data(&Data::Null, self.format))
            }
            None => Ok(Ok(())),
        }
    }

    /// The part of data that is to be printed, as data, and what it is of the whole.
    fn page_of(&self, data: Data, format: Format) -> Result<(Data, Option<PageRange>)> {
        if self.window.is_whole() || self.counted.is_some() {
            return Ok((data, None));
        }
        let size = |data: &Data| output::estimate_tokens(&String::from_utf8_lossy(&self.rendered(data, format)));
        self.window.of_data(data, &size).map(|(data, shown)| (data, Some(shown)))
    }

    /// Prints data, or the part of it that is to be printed: JSON is cut as data, all else as text.
    fn windowed(&mut self, data: Data, format: Format) -> Result<Written> {
        if matches!(format, Format::Json | Format::Jsonl) {
            let (data, shown) = self.page_of(data, format)?;
            let written = self.data(&data, format);
            shown.iter().for_each(|shown| self.tell_next(*shown));
            return Ok(written);
        }
        if self.window.is_whole() {
            return Ok(self.data(&data, format));
        }
        let text = String::from_utf8(self.rendered(&data, format)).unwrap_or_default();
        Ok(self.text(&text, format))
    }

    /// Prints text, or the part of it that is to be printed.
    fn text(&mut self, text: &str, format: Format) -> Written {
        if self.window.is_whole() || self.counted.is_some() {
            return self.emit(text.as_bytes());
        }
        let (page, shown) = self.window.of_text(text);
        self.out(page.as_bytes())?;
        if !page.is_empty() && !page.ends_with('\n') {
            self.out(b"\n")?;
        }
        self.tell(shown, format)
    }

    /// Says at the end of a text what it is of the whole, when it is not all of it.
    pub(super) fn tell(&self, shown: PageRange, format: Format) -> Written {
        let is_all = shown.from == 0 && shown.next.is_none() && self.window.offset == 0;
        let note = shown.note();
        match format {
            _ if is_all => Ok(()),
            Format::Yaml => self.out(format!("# {note}\n").as_bytes()),
            // Behind a table it would be a row.
            Format::Markdown => self.out(format!("\n[{note}]\n").as_bytes()),
            _ => self.out(format!("[{note}]\n").as_bytes()),
        }
    }

    /// A document stays whole; how to go on is said beside it.
    pub(super) fn tell_next(&self, shown: PageRange) {
        if shown.next.is_some() {
            self.io.write_err(&format!("{}\n", self.err_style().dim(&format!("[{}]", shown.note()))));
        }
    }

    /// Puts how to go on into the meta data.
    pub(super) fn note_next(&mut self, shown: Option<PageRange>) {
        if let Some(next) = shown.and_then(|shown| shown.next) {
            self.meta.insert("nextOffset", next);
        }
    }

    pub(super) fn next_steps(&self) -> Written {
        if self.next.is_empty() || !self.human.is() {
            return Ok(());
        }
        // A blank line parts them from the data.
        let mut text = String::from(if self.is_hidden { "" } else { "\n" });
        report::next(&self.next, self.program(), self.out_style(), &mut text);
        self.out(text.as_bytes())
    }

    /// Prints an error and gives the exit code.
    pub(super) fn error(&mut self, error: &Error) -> u8 {
        let code = error.exit_code();
        self.advise(error.next_steps());
        self.meta = error.meta().cloned().unwrap_or_default();
        if self.explicit && self.items == 0 {
            let shown = error.shown_meta().cloned().map(Data::Object);
            let meta = if self.full { Some(self.meta()) } else { shown };
            let data = output::failure(error, meta);
            let bytes = self.rendered(&data, self.format);
            return self.out(&bytes).err().filter(|failed| *failed != 0).unwrap_or(code);
        }
        if let Some(meta) = error.shown_meta() {
            let mut head = Vec::new();
            // Writing to a vector cannot fail.
            let _ = render::write(&mut head, &Data::Object(meta.clone()), Format::Toon, None);
            self.io.write_err(&report::printable(String::from_utf8_lossy(&head).trim_end()));
            self.io.write_err("\n");
        }
        self.io.write_err(&report::error(error, self.program(), self.usage.as_deref(), self.err_style(), self.io));
        code
    }
}

/// The filter that was asked for; what is wrong with it is a problem of the call.
fn filter(raw: &mut ParsedCommand<'_>) -> Option<Filter> {
    match Filter::parse(raw.globals.filter_output.as_deref()?) {
        Ok(filter) => Some(filter),
        Err(field) => {
            raw.globals.is_invalid = true;
            raw.errors.push_parse(field);
            None
        }
    }
}
