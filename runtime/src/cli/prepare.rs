//! From argv to a command that is ready to go, or to the end of the run.

use std::ffi::OsString;
use std::path::PathBuf;

use super::io::Io;
use super::page;
use super::printer::Printer;
use super::report;
use crate::command::Seed;
use crate::describe;
use crate::error::{Error, Result};
use crate::graph::{Node, Target};
use crate::output::{Filter, Window};
use crate::parse::{self, Raw};
use crate::render::style::ColorChoice;
use crate::run::{self, Ready};

/// A run that is ready to go.
pub(super) struct Job<'g> {
    pub(super) ready: Ready<'g>,
    pub(super) printer: Printer,
    /// Where the body of a response is to be saved.
    pub(super) save: Option<PathBuf>,
}

/// Reads argv and answers what the framework answers itself; what is left is a command to run.
pub(super) fn prepare<'g>(root: &'g Node, argv: &'g [OsString], io: &Io) -> std::result::Result<Box<Job<'g>>, u8> {
    let mut raw = parse::parse(root, argv);
    let mut printer = printer(&mut raw, root, io);
    match answer(&mut raw, &mut printer) {
        Ok(Answer::Run(ready, save)) => Ok(Box::new(Job { ready: *ready, printer, save })),
        Ok(Answer::Done(code)) => Err(code),
        Err(mut error) => {
            if let Some(near) = raw.near.filter(|_| error.exit_code() == 2) {
                error = error.hint(format!("for the command, write `{} {near}`", raw.target.typed()));
            }
            printer.usage = usage(&raw.target, &error);
            Err(printer.error(&error))
        }
    }
}

enum Answer<'g> {
    Run(Box<Ready<'g>>, Option<PathBuf>),
    Done(u8),
}

fn answer<'g>(raw: &mut Raw<'g>, printer: &mut Printer) -> Result<Answer<'g>> {
    if let Some((word, nearest)) = raw.unknown.take() {
        return Err(report::not_found(raw, &word, nearest.as_deref()));
    }
    if raw.globals.is_wrong && page::is_asked(&raw.globals) {
        return Err(Error::from(std::mem::take(&mut raw.problems)));
    }
    if let Some(page) = page::asked(raw, printer.out_style, &printer.io) {
        let written = page::print(page, &raw.globals, printer)?;
        return Ok(Answer::Done(written.err().unwrap_or(0)));
    }
    if let (Some(filter), Some(leaf), true) = (&printer.filter, raw.target.leaf, raw.problems.is_empty()) {
        let schema = leaf.output().unwrap_or_default();
        filter.impossible(&schema).map_or(Ok(()), Err)?;
    }
    let warnings = if printer.human { report::deprecations(&raw.target, raw.values.as_ref()) } else { Vec::new() };
    let (ready, save) = ready(raw, printer)?;
    for warning in warnings {
        let line = printer.err_style.warning(&format!("Warning: {warning}"));
        printer.io.write_err(&format!("{line}\n"));
    }
    Ok(Answer::Run(Box::new(ready), save))
}

fn ready<'g>(raw: &mut Raw<'g>, printer: &Printer) -> Result<(Ready<'g>, Option<PathBuf>)> {
    let problems = std::mem::take(&mut raw.problems);
    #[cfg(feature = "fetch")]
    if let Some(request) = raw.request.take() {
        return send(request, problems, &printer.io);
    }
    let seed = Seed {
        program: printer.program.clone(),
        command: printer.command.clone(),
        human: printer.human,
        environment: printer.io.environment().clone(),
    };
    match (raw.target.leaf, raw.values.take()) {
        (Some(leaf), Some(values)) => Ok((run::ready(leaf, values, problems, seed)?, None)),
        _ if problems.is_empty() => Err(Error::internal("argv leads to no command")),
        _ => Err(Error::from(problems)),
    }
}

#[cfg(feature = "fetch")]
fn send(
    mut request: Box<dyn crate::graph::Pending>,
    problems: crate::error::Problems,
    io: &Io,
) -> Result<(Ready<'static>, Option<PathBuf>)> {
    use crate::graph::Needed;

    if !problems.is_empty() {
        return Err(Error::from(problems));
    }
    request.resolve(&mut |needed| match needed {
        Needed::File(path) => std::fs::read(path),
        Needed::Stdin => io.read_in(),
    })?;
    let save = request.output().map(std::path::Path::to_owned);
    Ok((Ready::Request(request), save))
}

/// How the command is called, for who called it wrongly.
fn usage(target: &Target<'_>, error: &Error) -> Option<String> {
    let is_usage = matches!(error.code(), "PARSE_ERROR" | "VALIDATION_ERROR");
    let typed = target.typed();
    is_usage.then(|| format!("Usage: {}\nRun `{typed} --help` for more\n", describe::usage(target)))
}

/// The filter that was asked for; what is wrong with it is a problem of the call.
fn filter(raw: &mut Raw<'_>) -> Option<Filter> {
    match Filter::read(raw.globals.filter_output.as_deref()?) {
        Ok(filter) => Some(filter),
        Err(field) => {
            raw.globals.is_wrong = true;
            raw.problems.parse(field);
            None
        }
    }
}

fn printer(raw: &mut Raw<'_>, root: &Node, io: &Io) -> Printer {
    let filter = filter(raw);
    let globals = &raw.globals;
    let explicit = globals.format.is_some() || globals.full_output;
    let environment = io.environment();
    let choice = ColorChoice::new(globals.color, environment);
    let human = io.out_is_terminal() && !explicit;
    let out_style = choice.style(io.out_is_terminal(), environment);
    let err_style = choice.style(io.err_is_terminal(), environment);
    Printer {
        io: io.clone(),
        format: globals.format.or_else(|| raw.target.format()).unwrap_or_default(),
        explicit,
        full: globals.full_output,
        human,
        out_style,
        err_style,
        program: root.name.clone(),
        command: raw.target.path(),
        begun: io.now(),
        usage: None,
        meta: crate::data::Map::new(),
        next: Vec::new(),
        items: 0,
        is_foreign: false,
        is_hidden: human && raw.target.is_agent_only(),
        filter,
        window: Window { limit: globals.token_limit, offset: globals.token_offset.unwrap_or(0) },
        counted: globals.token_count.then_some(0),
        growing: None,
    }
}
