//! Calls of built-in commands that another front end serves, and what is printed at their end.

#![allow(dead_code, reason = "only some features have such commands")]

use std::fmt;
use std::sync::Arc;

use super::console::{Console, exit_code};
use super::given_globals::GivenGlobals;
use super::io::Io;
use super::output::View;
use super::printer::Printer;
use super::run::finish;
use crate::command::TerminalInfo;
use crate::data::Data;
use crate::error::Result;
use crate::graph::{FileChoice, Node};
use crate::parse::ParsedCommand;

/// A call of a built-in command that another front end serves.
pub(crate) struct ServerCall {
    /// The path of the command, without the program's name.
    pub(crate) name: String,
    /// Its positional arguments, by name.
    pub(crate) args: Data,
    /// Its options, by name.
    pub(crate) options: Data,
    /// The program's global options that the call gives: those of every call that the front end serves.
    pub(crate) globals: GivenGlobals,
    /// True if only commands run that are declared read-only.
    pub(crate) is_read_only: bool,
    /// Config files of the calls that the front end serves.
    pub(crate) config: FileChoice,
    /// True if a person reads the result.
    pub(crate) is_human: bool,
    /// Form of the result that the call requests.
    view: View,
    terminal: TerminalInfo,
}

impl ServerCall {
    /// Creates the call that argv names, with the form of its results, which the printer loses.
    pub(super) fn new(
        parsed: &ParsedCommand<'_>,
        args: Data,
        options: Data,
        globals: GivenGlobals,
        printer: &mut Printer<'_>,
    ) -> Self {
        let Console { io, terminal, .. } = printer.console;
        Self {
            name: parsed.target.path(),
            args,
            options,
            globals,
            is_read_only: parsed.globals.read_only,
            config: parsed.globals.config.clone(),
            is_human: printer.human.is(),
            view: std::mem::replace(&mut printer.view, View::new(parsed, io)),
            terminal,
        }
    }

    /// Prints the result of the call as that of any command, and returns the exit code. A server that has ended has none.
    pub(super) fn end(self, root: &Arc<Node>, result: Result<Option<Data>>, io: &Io) -> u8 {
        let console = Console { root, io, terminal: self.terminal };
        let mut printer = Printer::with_view(self.view, self.name, console);
        let code = match result {
            Ok(None) => 0,
            Ok(Some(data)) => exit_code(printer.print_builtin(data, &self.options)),
            Err(error) => printer.print_error(&error),
        };
        finish(code, root, io)
    }
}

impl fmt::Debug for ServerCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerCall").field("name", &self.name).finish_non_exhaustive()
    }
}
