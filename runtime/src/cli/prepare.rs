//! From argv to a command that is ready to go, or to the end of the run.

use std::ffi::OsString;

use super::external;
use super::given;
use super::io::Io;
use super::page;
use super::printer::Printer;
use super::report;
use super::wrong;
use crate::command::CallInfo;
use crate::error::{Error, Result, code};
use crate::graph::{CommandPath, Node};
#[cfg(feature = "config")]
use crate::graph::{FileChoice, Setting};
use crate::parse::{self, Help, ParsedCommand};
use crate::run::{self, Action, PreparedCall};

#[cfg(feature = "fetch")]
use crate::command::{RequestContext, RequestInput};

/// A run that is ready to go.
pub(super) struct Prepared<'g> {
    pub(super) ready: Box<PreparedCall<'g>>,
    pub(super) printer: Printer<'g>,
}

/// Reads argv and answers what the framework answers itself; what is left is a command to run.
pub(super) fn prepare<'g>(root: &'g Node, argv: &'g [OsString], io: &'g Io) -> std::result::Result<Prepared<'g>, u8> {
    let mut raw = parse::parse(root, argv);
    let mut printer = Printer::new(&mut raw, root, io);
    if raw.unknown.is_some()
        && raw.target.path().is_empty()
        && let Some(code) = external::run(root, argv, io)
    {
        return Err(code);
    }
    match answer(&mut raw, &mut printer) {
        Ok(Answer::Run(ready)) => Ok(Prepared { ready, printer }),
        Ok(Answer::Done(code)) => Err(code),
        Err(mut error) => {
            let is_of_argv = error.exit_code() == 2 && error.code() != code::CONFIG_ERROR;
            if let Some(near) = raw.nearest_command().filter(|_| is_of_argv) {
                error = error.hint(format!("for the command, write `{} {near}`", raw.target.typed()));
            }
            if let Some(call) = wrong::corrected(&raw.target, argv, &error, &printer) {
                error = error.with_correction(call);
            }
            match wrong::bare(&raw.target, &error, &printer).filter(|_| argv.is_empty()) {
                Some(help) => printer.io.write_err(&format!("{help}\n")),
                None => printer.usage = wrong::usage(&raw.target, &error, &printer),
            }
            let code = printer.error(&error);
            if is_of_argv {
                outdated(&raw.target, &printer);
            }
            Err(code)
        }
    }
}

/// Tells a person that agents have skills of another version, where that costs no call anything: below help, and
/// below what is wrong with a call.
#[cfg(feature = "skills")]
fn outdated(target: &CommandPath<'_>, printer: &Printer<'_>) {
    if !printer.human.is() || !printer.io.err_is_terminal() {
        return;
    }
    if let Some(notice) = crate::skills::notice(target.root(), printer.io.environment()) {
        printer.io.write_err(&format!("\n{}\n", printer.err_style().warning(&format!("Warning: {notice}"))));
    }
}

#[cfg(not(feature = "skills"))]
fn outdated(_: &CommandPath<'_>, _: &Printer<'_>) {}

enum Answer<'g> {
    Run(Box<PreparedCall<'g>>),
    Done(u8),
}

fn answer<'g>(raw: &mut ParsedCommand<'g>, printer: &mut Printer<'_>) -> Result<Answer<'g>> {
    if let Some(error) = raw.load_error.take() {
        return Err(error);
    }
    if let Some((word, nearest)) = raw.unknown.take() {
        return Err(report::not_found(raw, &word, nearest.as_deref()));
    }
    if raw.globals.is_invalid && page::is_asked(&raw.globals) {
        return Err(Error::from(std::mem::take(&mut raw.errors)));
    }
    if let Some(written) = page::answer(raw, printer)? {
        if raw.globals.help != Help::No || raw.globals.bare {
            outdated(&raw.target, printer);
        }
        return Ok(Answer::Done(written.err().unwrap_or(0)));
    }
    given::take(raw, printer)?;
    #[cfg(any(feature = "completions", feature = "skills"))]
    if raw.target.is_builtin {
        return super::builtin::run(raw, printer).map(Answer::Done);
    }
    configure(raw, printer)?;
    let warnings = report::deprecations(&raw.target, raw.values.as_deref());
    #[cfg(feature = "fetch")]
    {
        printer.save = raw.request.as_ref().and_then(|request| request.output_path()).map(std::path::Path::to_owned);
    }
    #[cfg(feature = "fetch")]
    if raw.globals.curl {
        return super::curl::print(raw, printer).map(Answer::Done);
    }
    let ready = ready(raw, printer)?;
    for warning in warnings.iter().filter(|_| printer.human.is()) {
        let line = printer.err_style().warning(&format!("Warning: {warning}"));
        printer.io.write_err(&format!("{line}\n"));
    }
    Ok(Answer::Run(Box::new(ready)))
}

/// Gives options the values of the program's config files. When the call does not say which file it
/// means, there is no telling what else is wrong.
#[cfg(feature = "config")]
pub(super) fn configure<'g>(raw: &mut ParsedCommand<'g>, printer: &Printer<'_>) -> Result<()> {
    let root = raw.target.root();
    let Some(config) = &root.config else { return Ok(()) };
    if raw.globals.config == FileChoice::Unnamed {
        return Err(Error::from(std::mem::take(&mut raw.errors)));
    }
    let (target, choice, environment) = (&raw.target, &raw.globals.config, printer.io.environment());
    let setting = Setting { root, target, choice, environment, values: raw.values.as_deref_mut() };
    let applied = config.apply(setting, &mut raw.errors);
    applied.map_err(|error| raw.errors.iter().fold(error, |error, problem| error.field(problem.field.clone())))
}

#[cfg(not(feature = "config"))]
#[allow(clippy::unnecessary_wraps, reason = "a file may be wrong")]
pub(super) fn configure(_: &mut ParsedCommand<'_>, _: &Printer<'_>) -> Result<()> {
    Ok(())
}

fn ready<'g>(raw: &mut ParsedCommand<'g>, printer: &mut Printer<'_>) -> Result<PreparedCall<'g>> {
    let problems = std::mem::take(&mut raw.errors);
    let Some(values) = raw.values.take() else {
        let nowhere = || Error::internal("argv leads to no command");
        return Err(if problems.is_empty() { nowhere() } else { Error::from(problems) });
    };
    let work = work(raw)?;
    #[cfg_attr(not(feature = "fetch"), allow(unused_mut, reason = "there are no requests"))]
    let mut ready = run::ready(&raw.target, work, values, problems, seed(printer))?;
    #[cfg(feature = "fetch")]
    resolve(&mut ready, super::curl::request_context(raw, printer), printer)?;
    Ok(ready)
}

fn seed(printer: &Printer<'_>) -> CallInfo {
    CallInfo {
        command: printer.command.clone(),
        human: printer.human,
        environment: printer.io.environment().clone(),
        stdin: Some(printer.io.input().clone()),
        stderr: Some(printer.io.errors().clone()),
        ..CallInfo::default()
    }
}

/// Reads what a request needs, and looks at where the body of its response is to be saved.
#[cfg(feature = "fetch")]
fn resolve(ready: &mut PreparedCall<'_>, context: RequestContext, printer: &mut Printer<'_>) -> Result<()> {
    let Some(request) = ready.request() else { return Ok(()) };
    request.set_context(context);
    request.resolve(&mut |needed| match needed {
        RequestInput::File(path) => std::fs::read(path),
        RequestInput::Stdin => printer.io.read_in(),
    })?;
    printer.save = request.output_path().map(std::path::Path::to_owned);
    printer.save.as_deref().map_or(Ok(()), super::save::check)
}

#[cfg(feature = "fetch")]
fn work<'g>(raw: &mut ParsedCommand<'g>) -> Result<Action<'g>> {
    raw.request.take().map_or_else(|| command(raw), |request| Ok(Action::Request(request)))
}

#[cfg(not(feature = "fetch"))]
fn work<'g>(raw: &ParsedCommand<'g>) -> Result<Action<'g>> {
    command(raw)
}

fn command<'g>(raw: &ParsedCommand<'g>) -> Result<Action<'g>> {
    raw.target.command.map(Action::Command).ok_or_else(|| Error::internal("argv leads to no command"))
}
