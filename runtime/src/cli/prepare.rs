//! From argv to a call that is ready to run, or to the end of the run.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::console::{Console, exit_code};
use super::correction::{
    Corrections, NearCommands, confirmed_line, correct, doubt, suggested_flags, without_secret_words,
};
use super::io::Io;
use super::logs::RunLog;
use super::printer::Printer;
use super::request::{self, Destination};
use super::server_call::ServerCall;
use super::{builtin, config, external, interaction, logs, output, report, usage};
use crate::absent::IfAsync;
use crate::command::CallInfo;
use crate::error::{Error, InputErrors, Next, Result, code};
use crate::graph::Node;
use crate::input;
use crate::parse::{self, Help, ParsedCommand};
use crate::run::{self, Action, PreparedCall};

/// A call that is ready to run, with the printer of its outcome.
pub(super) struct Prepared<'g> {
    pub(super) call: Box<PreparedCall<'g>>,
    pub(super) printer: Printer<'g>,
    pub(super) destination: Destination,
    pub(super) log: RunLog,
}

/// The end of a call that has nothing to run: a page was printed, or an error.
#[derive(Debug)]
pub struct Ended {
    /// The exit code.
    pub(crate) code: u8,
    /// The error that was printed.
    pub(crate) error: Option<Error>,
    /// The call that runs in place of this one: the only one that can be meant, which changes nothing.
    pub(super) meant: Option<Vec<OsString>>,
    /// The call of a built-in command that another front end serves.
    pub(super) server: Option<IfAsync<Box<ServerCall>>>,
}

/// The exit code of a call, or the call that another front end serves.
pub(crate) type Exit = Result<u8, IfAsync<Box<ServerCall>>>;

impl Ended {
    pub(super) fn exit(self) -> Exit {
        self.server.map_or(Ok(self.code), Err)
    }
}

impl From<u8> for Ended {
    fn from(code: u8) -> Self {
        Self { code, error: None, meant: None, server: None }
    }
}

/// Prepares a call as [`prepare`] does, or the one in `meant`, if a wrong call can only mean that one and it changes
/// nothing.
pub(super) fn prepare_or_meant<'g>(
    root: &'g Arc<Node>,
    argv: &'g [OsString],
    meant: &'g mut Vec<OsString>,
    io: &'g Io,
) -> ControlFlow<Ended, Prepared<'g>> {
    match attempt(root, argv, io, true) {
        ControlFlow::Break(Ended { meant: Some(argv), .. }) => {
            *meant = argv;
            prepare(root, meant, io)
        }
        other => other,
    }
}

/// Parses argv and answers pages and built-in commands. Breaks if nothing is left to run.
pub(super) fn prepare<'g>(root: &'g Arc<Node>, argv: &'g [OsString], io: &'g Io) -> ControlFlow<Ended, Prepared<'g>> {
    attempt(root, argv, io, false)
}

fn attempt<'g>(
    root: &'g Arc<Node>,
    argv: &'g [OsString],
    io: &'g Io,
    can_replace: bool,
) -> ControlFlow<Ended, Prepared<'g>> {
    let mut parsed = parse::parse(root, argv);
    if parsed.globals.refresh && !parsed.globals.is_invalid && root.refresh() {
        parsed = parse::parse(root, argv);
    }
    if parsed.unknown.is_some()
        && parsed.target.path().is_empty()
        && let Some(code) = external::run(root, argv, parsed.globals.read_only, io)
    {
        return ControlFlow::Break(code.into());
    }
    doubt(argv, &mut parsed);
    let mut printer = Printer::new(&parsed, Console::new(root, io, parsed.globals.color));
    let log = logs::start(&mut parsed, &printer.console);
    match log.within(|| answer(&mut parsed, &mut printer)) {
        Ok(ControlFlow::Continue((call, destination))) => {
            ControlFlow::Continue(Prepared { call, printer, destination, log })
        }
        Ok(ControlFlow::Break(ended)) => ControlFlow::Break(ended),
        Err(error) if cfg!(feature = "output") && error.code() == code::CONFIRMATION_REQUIRED => {
            ControlFlow::Break(report_unconfirmed(error, argv, &mut printer))
        }
        Err(error) => ControlFlow::Break(report_wrong_call(error, &parsed, argv, &mut printer, can_replace)),
    }
}

/// A call to run and where its bytes go, or the end of a call that was answered.
type Answer<'g> = ControlFlow<Ended, (Box<PreparedCall<'g>>, Destination)>;

fn answer<'g>(parsed: &mut ParsedCommand<'g>, printer: &mut Printer<'_>) -> Result<Answer<'g>> {
    output::read_filter(parsed, &mut printer.view);
    if let Some(error) = parsed.load_error.take() {
        return Err(error);
    }
    if let Some(unknown) = parsed.unknown.take() {
        let nearest = parsed.nearest_to(&unknown).map(|(name, _)| name);
        return Err(report::unknown_command(parsed, &unknown.word, nearest));
    }
    let is_page = parsed.globals.is_invalid && output::is_page_requested(&parsed.globals);
    let is_bare = parsed.globals.bare && !output::is_page_named(&parsed.globals);
    if is_page || is_bare && has_invalid_options(parsed, printer) {
        return Err(Error::from(std::mem::take(&mut parsed.errors)));
    }
    if let Some(flow) = output::answer_page(parsed, printer)? {
        if parsed.globals.help != Help::No || parsed.globals.bare {
            builtin::warn_stale_skills(printer);
        }
        return Ok(ControlFlow::Break(exit_code(flow).into()));
    }
    if let Some(error) = report::mistaken_word(parsed) {
        return Err(error);
    }
    output::read_input(parsed, printer)?;
    if let Some(ended) = builtin::run(parsed, printer) {
        return ended.map(ControlFlow::Break);
    }
    config::read(parsed, printer)?;
    let deprecations = report::deprecations(&parsed.target, parsed.values.as_deref());
    if let Some(code) = request::print_curl(parsed, printer) {
        return code.map(|code| ControlFlow::Break(code.into()));
    }
    let mut call = prepare_call(parsed, printer)?;
    let destination = request::resolve(&mut call, parsed, printer)?;
    for message in deprecations.iter().filter(|_| printer.human.is()) {
        printer.console.warn(message);
    }
    Ok(ControlFlow::Continue((Box::new(call), destination)))
}

/// Returns whether the program's options in a call without a command are wrong.
#[cold]
fn has_invalid_options(parsed: &mut ParsedCommand<'_>, printer: &Printer<'_>) -> bool {
    if let Some(values) = &mut parsed.values {
        let mut errors = InputErrors::default();
        input::check(values, printer.console.io.environment(), &mut errors);
        errors.remove_missing();
        errors.prepend(std::mem::take(&mut parsed.errors));
        parsed.errors = errors;
    }
    !parsed.errors.is_empty()
}

/// Prints the error of a call that cannot run, with what helps to correct the call. If `can_replace` is true, returns the
/// call that can only be meant, and prints nothing of the error.
#[cold]
fn report_wrong_call(
    mut error: Error,
    parsed: &ParsedCommand<'_>,
    argv: &[OsString],
    printer: &mut Printer<'_>,
    can_replace: bool,
) -> Ended {
    let target = &parsed.target;
    let is_of_argv = error.exit_code() == 2 && error.code() != code::CONFIG_ERROR;
    if let Some(near) = parsed.nearest_command().filter(|_| is_of_argv) {
        error = error.hint(format!("for the command, write `{} {near}`", target.typed()));
    }
    let mut near = Vec::new();
    match correct(argv, &error, printer) {
        Some(Corrections::One(correction)) => {
            if correction.can_run && can_replace && !printer.console.root.only_suggests {
                if !correction.is_page {
                    let call = Next::new(correction.line, "").line(&printer.console.root.invocation());
                    printer.console.note(&format!("running `{call}`"));
                }
                return Ended { meant: Some(correction.argv), ..Ended::from(0) };
            }
            error = error.with_correction(correction.line);
        }
        Some(Corrections::Several(calls)) => {
            error = calls.into_iter().fold(error, |error, (call, summary)| error.next(call, summary));
        }
        Some(Corrections::Near(NearCommands { commands, likely })) => {
            near.extend(commands.iter().take(likely).map(|(path, _)| path.clone()));
            error = report::with_near(error, commands);
        }
        None if error.code() == code::COMMAND_NOT_FOUND => error = report::with_ways_on(error, parsed),
        None => {
            error = without_secret_words(error, argv, parsed);
            if error.code() == code::PARSE_ERROR {
                let found = suggested_flags(printer.console.root, argv);
                error = found.into_iter().fold(error, |error, (path, name)| error.with_suggestion(&path, name));
            }
        }
    }
    match usage::help_for_missing(target, &error, printer).filter(|_| argv.is_empty()) {
        Some(help) => printer.console.io.write_err(&format!("{help}\n")),
        None => printer.usage = usage::usage(target, &near, &error, printer),
    }
    let code = printer.print_error(&error);
    if is_of_argv {
        builtin::warn_stale_skills(printer);
    }
    Ended { error: Some(error), ..Ended::from(code) }
}

/// Prints the error of a call without a confirmation, with the complete call.
#[cold]
fn report_unconfirmed(mut error: Error, argv: &[OsString], printer: &mut Printer<'_>) -> Ended {
    let flag = error.field_errors().first().map(|field| field.path.clone()).unwrap_or_default();
    if let Some(line) = confirmed_line(printer.console.root, argv, &flag) {
        error = error.next(line, "Confirm the call");
    }
    let code = printer.print_error(&error);
    Ended { error: Some(error), ..Ended::from(code) }
}

fn prepare_call<'g>(parsed: &mut ParsedCommand<'g>, printer: &Printer<'_>) -> Result<PreparedCall<'g>> {
    let errors = std::mem::take(&mut parsed.errors);
    let Some(values) = parsed.values.take() else {
        return Err(if errors.is_empty() { no_command() } else { Error::from(errors) });
    };
    let action = match request::take_action(parsed) {
        Some(action) => action,
        None => parsed.target.command.map(Action::Command).ok_or_else(no_command)?,
    };
    let info = call_info(parsed, printer);
    run::prepare(&parsed.target, action, values, errors, info)
}

/// Returns the facts about a call besides its values.
pub(super) fn call_info(parsed: &ParsedCommand<'_>, printer: &Printer<'_>) -> CallInfo {
    CallInfo {
        command: printer.command.clone(),
        human: printer.human,
        terminal: printer.console.terminal,
        environment: printer.console.io.environment().clone(),
        stdin: Some(printer.console.io.input().clone()),
        stderr: Some(printer.console.io.errors().clone()),
        interaction: interaction::of_call(parsed, printer),
        is_read_only: parsed.globals.read_only,
        connection: request::connection(&parsed.globals),
        program: output::program(printer.console.root, &parsed.globals.config),
        ..CallInfo::default()
    }
}

pub(super) fn no_command() -> Error {
    Error::internal("argv leads to no command")
}
