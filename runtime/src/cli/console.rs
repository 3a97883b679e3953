//! Stdout and stderr of a run, with the styles of the program.

use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::io::Io;
use super::report;
use crate::command::{TerminalInfo, TerminalQuery};
use crate::error::{Error, Next, code};
use crate::graph::Node;
use crate::parse::check_line;
use crate::render::Painter;

/// Result of writing to stdout: go on, or end the run with an exit code.
pub(super) type Flow = ControlFlow<u8>;

/// Returns the exit code of a run whose last write was `flow`.
pub(super) fn exit_code(flow: Flow) -> u8 {
    match flow {
        Flow::Continue(()) => 0,
        Flow::Break(code) => code,
    }
}

/// The streams of a run and the program whose styles are used on them.
#[derive(Clone, Copy)]
pub(super) struct Console<'g> {
    pub(super) root: &'g Arc<Node>,
    pub(super) io: &'g Io,
    /// The terminal, with the value of `--color`.
    pub(super) terminal: TerminalInfo,
}

impl<'g> Console<'g> {
    pub(super) fn new(root: &'g Arc<Node>, io: &'g Io, color: Option<bool>) -> Self {
        Self { root, io, terminal: TerminalInfo { color, ..io.terminal_info() } }
    }

    pub(super) fn stdout_painter(&self) -> Painter {
        self.painter(self.terminal.stdout)
    }

    pub(super) fn stderr_painter(&self) -> Painter {
        self.painter(self.terminal.stderr)
    }

    fn painter(&self, stream: TerminalQuery) -> Painter {
        let is_colored = self.terminal.is_colored(stream, self.io.environment());
        if is_colored { Painter::new(self.root.styles) } else { Painter::plain() }
    }

    /// Writes to stdout. A closed pipe ends the run with 0; any other failure is reported.
    pub(super) fn print(&self, bytes: &[u8]) -> Flow {
        if bytes.is_empty() {
            return Flow::Continue(());
        }
        match self.io.write_out(bytes) {
            Ok(()) => Flow::Continue(()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Flow::Break(0),
            Err(error) => {
                let error = Error::of(code::OUTPUT_FAILED, format!("cannot write to stdout: {error}"));
                self.print_error(&error, None);
                Flow::Break(1)
            }
        }
    }

    /// Writes an error to stderr, with the usage of the command below it.
    pub(super) fn print_error(&self, error: &Error, usage: Option<&str>) {
        self.io.write_err(&report::error(error, &self.root.invocation(), usage, self.stderr_painter(), self.io));
        self.print_backtrace(error);
    }

    /// Writes to stderr where an error was created, if the environment asks for it.
    pub(super) fn print_backtrace(&self, error: &Error) {
        if let Some(text) = report::backtrace(error, self.io) {
            self.io.write_err(&text);
        }
    }

    /// Writes a note to stderr, as a line of its own.
    pub(super) fn note(&self, message: &str) {
        let line = self.stderr_painter().dim(&format!("Note: {message}"));
        self.io.write_err(&format!("{line}\n"));
    }

    /// Writes a warning to stderr, as a line of its own.
    pub(super) fn warn(&self, message: &str) {
        let line = self.stderr_painter().warning(&format!("Warning: {}", report::marked(message)));
        self.io.write_err(&format!("{line}\n"));
    }

    /// Warns, in a debug build, about next steps that the program would refuse.
    pub(super) fn check_next_steps(&self, steps: &[Next]) {
        if !cfg!(debug_assertions) {
            return;
        }
        for step in steps {
            if let Err(mistake) = check_line(self.root, &step.command) {
                self.warn(&format!("the next step `{}` would fail: {mistake}", step.command));
            }
        }
    }
}
