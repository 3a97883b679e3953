//! From argv to a command that is ready to go, or to the end of the run.

use std::ffi::OsString;
use std::path::PathBuf;

use super::io::Io;
use super::page::{self, Page};
use super::printer::Printer;
use super::report;
use crate::command::Seed;
use crate::describe;
use crate::error::{Error, Result};
use crate::graph::{FileChoice, Node, Setting, Target};
use crate::parse::{self, Raw};
use crate::render::Format;
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
    let mut printer = printer(&raw, root, io);
    match answer(&mut raw, &printer) {
        Ok(Answer::Run(ready, save)) => Ok(Box::new(Job { ready: *ready, printer, save })),
        Ok(Answer::Done(code)) => Err(code),
        Err(mut error) => {
            let is_of_argv = error.exit_code() == 2 && error.code() != "CONFIG_ERROR";
            if let Some(near) = raw.near.filter(|_| is_of_argv) {
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

fn answer<'g>(raw: &mut Raw<'g>, printer: &Printer) -> Result<Answer<'g>> {
    if let Some((word, nearest)) = raw.unknown.take() {
        return Err(report::not_found(raw, &word, nearest.as_deref()));
    }
    if raw.globals.is_wrong && page::is_asked(&raw.globals) {
        return Err(Error::from(std::mem::take(&mut raw.problems)));
    }
    if let Some(page) = page::asked(raw, printer.out_style, &printer.io) {
        let written = match page {
            Page::Text(text) => printer.out(text.as_bytes()),
            Page::Data(data) => printer.page(&data, page::format(&raw.globals)),
        };
        return Ok(Answer::Done(written.err().unwrap_or(0)));
    }
    if raw.globals.format == Some("md") {
        raw.problems.parse(markdown());
    }
    configure(raw, printer)?;
    let warnings = if printer.human { report::deprecations(&raw.target, raw.values.as_ref()) } else { Vec::new() };
    let (ready, save) = ready(raw, printer)?;
    for warning in warnings {
        let line = printer.err_style.warning(&format!("Warning: {warning}"));
        printer.io.write_err(&format!("{line}\n"));
    }
    Ok(Answer::Run(Box::new(ready), save))
}

/// Gives options the values of the program's config files. When the call does not say which file it
/// means, there is no telling what else is wrong.
fn configure<'g>(raw: &mut Raw<'g>, printer: &Printer) -> Result<()> {
    let Some((root, _)) = raw.target.ends() else { return Ok(()) };
    let Some(config) = &root.config else { return Ok(()) };
    if raw.globals.config == FileChoice::Unnamed {
        return Err(Error::from(std::mem::take(&mut raw.problems)));
    }
    let (target, choice, environment) = (&raw.target, &raw.globals.config, printer.io.environment());
    let setting = Setting { root, target, choice, environment, values: raw.values.as_mut() };
    let applied = config.apply(setting, &mut raw.problems);
    applied.map_err(|error| raw.problems.iter().fold(error, |error, problem| error.field(problem.field.clone())))
}

/// Markdown is for listings.
fn markdown() -> crate::error::FieldError {
    let expected = "one of toon, json, jsonl";
    let message = format!("Invalid value for --format: `md` is for `--llms`; expected {expected}");
    crate::error::FieldError::new("--format", message).expected(expected).received("md")
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

fn printer(raw: &Raw<'_>, root: &Node, io: &Io) -> Printer {
    let globals = &raw.globals;
    let explicit = globals.format.is_some() || globals.full_output;
    let environment = io.environment();
    let choice = ColorChoice::new(globals.color, environment);
    let out_style = choice.style(io.out_is_terminal(), environment);
    let err_style = choice.style(io.err_is_terminal(), environment);
    Printer {
        io: io.clone(),
        format: globals.format.and_then(Format::named).unwrap_or_default(),
        explicit,
        full: globals.full_output,
        human: io.out_is_terminal() && !explicit,
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
    }
}
