//! Calls of built-in commands that another front end serves, and what is printed at their end.

#![allow(dead_code, reason = "only some features have such commands")]

use std::ffi::OsStr;
use std::fmt;
use std::sync::Arc;

use super::console::{Console, exit_code};
use super::io::Io;
use super::output::View;
use super::printer::Printer;
use super::run::finish;
use crate::command::TerminalInfo;
use crate::data::{Data, Map};
use crate::error::{FieldError, InputErrors, Result};
use crate::graph::{FileChoice, Node};
use crate::parse::ParsedCommand;
use crate::schema::{FieldRef, Kind, Part, Source, Values, object_data};

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

/// The program's global options that the call of a server gives.
#[derive(Default)]
pub(crate) struct GivenGlobals {
    /// Their values, by name.
    pub(crate) values: Map,
    /// The words that give them again.
    pub(crate) words: Vec<String>,
}

impl GivenGlobals {
    /// Returns the global options among the values of a call that are not from the environment, config files or defaults.
    pub(super) fn of(values: &Values<'_>, errors: &mut InputErrors) -> Self {
        let (tables, mut given) = (values.tables(), Self::default());
        // Files of a project name no folder of this machine.
        let project = tables.named(Some(Part::Option), "project").filter(|field| tables.is_own(field));
        let is_shared = project.is_some_and(|field| values.is_set(field.id()));
        let Data::Object(all) = object_data::globals(values) else { return given };
        for field in tables.part(Part::Option).filter(|field| !tables.is_own(field)) {
            let is_given = matches!(values.source(field.id()), Some(Source::Argv | Source::Input));
            if let Some(value) = all.get(field.name()).filter(|_| is_given) {
                given.add(values, &field, value, is_shared, errors);
            }
        }
        given
    }

    fn add(
        &mut self,
        values: &Values<'_>,
        field: &FieldRef<'_>,
        value: &Data,
        is_shared: bool,
        errors: &mut InputErrors,
    ) {
        let long = field.long();
        // Clients start the server in other folders.
        let is_relative =
            |text: &str| field.kind().is(Kind::PATH) && !field.kind().is_map() && !is_shared && text != "-";
        let text_of = |text: &OsStr| {
            let text = text.to_str()?;
            let path = if is_relative(text) { std::path::absolute(text).ok() } else { None };
            Some(path.and_then(|path| path.to_str().map(str::to_owned)).unwrap_or_else(|| text.to_owned()))
        };
        match value {
            Data::Bool(is_on) if field.kind().is(Kind::BOOL) => {
                self.words.push(format!("--{}{long}", if *is_on { "" } else { "no-" }));
            }
            _ if field.kind().is_count() => {
                let count = value.as_u64().unwrap_or_default();
                self.words.extend((0..count).map(|_| format!("--{long}")));
            }
            _ => {
                for text in values.effective(field) {
                    match text_of(text) {
                        Some(text) => self.words.push(format!("--{long}={text}")),
                        None => {
                            let message = format!("Invalid value for --{long}: a server passes on only UTF-8");
                            let error = FieldError::new(field.label(), message).expected("UTF-8");
                            errors.push_validation(error).about(field.subject());
                        }
                    }
                }
            }
        }
        self.values.insert(field.name(), value.clone());
    }
}

impl fmt::Debug for ServerCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServerCall").field("name", &self.name).finish_non_exhaustive()
    }
}
