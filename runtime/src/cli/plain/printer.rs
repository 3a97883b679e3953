//! Outcomes and errors on their way to stdout and stderr.

use super::super::color;
use super::super::io::Io;
use super::super::report;
use crate::command::{OutputValue, Terminal, WriteText};
use crate::data::{Data, Map};
use crate::error::{Error, Next};
use crate::graph::Node;
use crate::parse::ParsedCommand;
use crate::render::Painter;

/// Prints what one run gives, as text.
pub(in crate::cli) struct Printer<'g> {
    root: &'g Node,
    pub(in crate::cli) io: &'g Io,
    color: Option<bool>,
    pub(in crate::cli) human: Terminal,
    pub(in crate::cli) command: String,
    /// What is shown under a usage error.
    pub(in crate::cli) usage: Option<String>,
    pub(in crate::cli) next: Vec<Next>,
    /// How many items have left.
    items: usize,
    /// Whether the reader is not to see the data.
    is_hidden: bool,
}

/// What became of writing: go on, or end with an exit code.
pub(in crate::cli) type Written = Result<(), u8>;

impl<'g> Printer<'g> {
    /// A printer for the call that argv makes.
    pub(in crate::cli) fn new(raw: &mut ParsedCommand<'_>, root: &'g Node, io: &'g Io) -> Self {
        Self {
            root,
            io,
            color: raw.globals.color,
            human: io.out_terminal(),
            command: raw.target.path(),
            usage: None,
            next: Vec::new(),
            items: 0,
            is_hidden: raw.target.is_agent_only() && io.out_is_terminal(),
        }
    }

    pub(in crate::cli) fn program(&self) -> &'g str {
        &self.root.name
    }

    pub(in crate::cli) fn out_style(&self) -> Painter {
        self.style(self.io.out_is_terminal())
    }

    pub(in crate::cli) fn err_style(&self) -> Painter {
        self.style(self.io.err_is_terminal())
    }

    fn style(&self, is_terminal: bool) -> Painter {
        let env = self.io.environment();
        color::painter(self.color, is_terminal, env, self.root.styles)
    }

    /// Says which recommended commands the program does not take: a mistake of the program's.
    pub(in crate::cli) fn advise(&self, steps: &[Next]) {
        report::advise(self.root, steps, self.io, &|| self.err_style());
    }

    /// Takes what an outcome says beside its data.
    pub(in crate::cli) fn heed(&mut self, _: Map, next: Vec<Next>, _: bool) {
        self.next = next;
    }

    /// Writes to stdout. A reader that went away ends the run quietly; any other failure is told.
    pub(in crate::cli) fn out(&self, bytes: &[u8]) -> Written {
        report::out(bytes, self.io, self.program(), &|| self.err_style())
    }

    fn data(&self, data: &Data, write: WriteText, before: &[u8]) -> Written {
        if self.is_hidden {
            return Ok(());
        }
        let mut bytes = before.to_vec();
        write(&mut bytes, data, self.out_style().key_style().as_ref());
        self.out(&bytes)
    }

    /// Prints a result that is there as a whole.
    pub(in crate::cli) fn result(&mut self, given: Option<OutputValue>) -> Written {
        given.map_or(Ok(()), |given| self.data(&given.data, given.write, b""))?;
        self.next_steps()
    }

    /// Prints an item of a stream, now; a blank line parts one of several lines from those before it.
    pub(in crate::cli) fn item(&mut self, item: Data, write: WriteText) -> Written {
        let is_block = self.items > 0 && matches!(&item, Data::Object(_) | Data::Array(_));
        self.items += 1;
        self.data(&item, write, if is_block { b"\n" } else { b"" })
    }

    /// Ends a stream, after its last item or its error.
    pub(in crate::cli) fn end(&mut self, failed: Option<&Error>) -> u8 {
        match failed {
            Some(error) => self.error(error),
            None => self.next_steps().err().unwrap_or(0),
        }
    }

    fn next_steps(&self) -> Written {
        if self.next.is_empty() || !self.human.is() {
            return Ok(());
        }
        // A blank line parts them from the data.
        let mut text = String::from(if self.is_hidden { "" } else { "\n" });
        report::next(&self.next, self.program(), self.out_style(), &mut text);
        self.out(text.as_bytes())
    }

    /// Prints an error and gives the exit code.
    pub(in crate::cli) fn error(&mut self, error: &Error) -> u8 {
        self.advise(error.next_steps());
        self.io.write_err(&report::error(error, self.program(), self.usage.as_deref(), self.err_style(), self.io));
        error.exit_code()
    }
}
