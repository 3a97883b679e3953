//! Running the commands that the framework brings.
//!
//! Their input is read and checked like any other's, and what they give is printed like any other's;
//! nothing that the program says of its own commands has a say in them.

#[cfg(feature = "completions")]
use std::ffi::OsString;

use super::io::Io;
use super::printer::Printer;
#[cfg(feature = "skills")]
use crate::command::Environment;
use crate::command::{Body, Outcome};
use crate::data::Data;
use crate::error::{Error, Result, code};
use crate::graph::Node;
use crate::input;
use crate::parse::ParsedCommand;
use crate::schema::{Part, object_data};

#[cfg(feature = "skills")]
use crate::skills::{self, Report, Wish};
#[cfg(feature = "completions")]
use crate::{describe::complete, graph::Shell};

/// A call of a built-in command.
struct CallContext<'a> {
    root: &'a Node,
    #[cfg_attr(not(feature = "completions"), expect(dead_code, reason = "no other built-in has arguments"))]
    args: Data,
    options: Data,
    io: &'a Io,
    /// Whether the result is read by a person.
    human: bool,
}

/// Runs the built-in that argv leads to, prints what it gives, and gives the exit code.
///
/// # Errors
///
/// What is wrong with its input, and what it fails with itself.
pub(super) fn run(raw: &mut ParsedCommand<'_>, printer: &mut Printer<'_>) -> Result<u8> {
    let mut problems = std::mem::take(&mut raw.errors);
    let Some(mut values) = raw.values.take() else {
        return Err(if problems.is_empty() { nowhere() } else { Error::from(problems) });
    };
    input::check(&mut values, printer.io.environment(), &mut problems);
    if !problems.is_empty() {
        return Err(Error::from(problems));
    }
    let part = |part| object_data::object(&values, part);
    let (args, options) = (part(Part::Arg), part(Part::Option));
    let call = CallContext { root: raw.target.root(), args, options, io: printer.io, human: printer.human.is() };
    let outcome = match raw.target.words().as_slice() {
        #[cfg(feature = "completions")]
        ["completions"] => completions(&call),
        #[cfg(feature = "skills")]
        ["skills", "add"] => skills(&call, skills::add),
        #[cfg(feature = "skills")]
        ["skills", "list"] => skills(&call, skills::list),
        #[cfg(feature = "skills")]
        ["skills", "remove"] => skills(&call, skills::remove),
        _ => Err(nowhere()),
    }?;
    Ok(print(outcome, printer))
}

fn nowhere() -> Error {
    Error::internal("argv leads to no command")
}

fn print(outcome: Outcome, printer: &mut Printer<'_>) -> u8 {
    printer.advise(&outcome.next);
    printer.heed(outcome.meta, outcome.next, false);
    let data = match outcome.body {
        Body::Data(data) => Some(data),
        _ => None,
    };
    printer.result(data).err().unwrap_or(0)
}

/// What was done with skills: a summary for a person, else a row for each skill in each place.
#[cfg(feature = "skills")]
fn skills(call: &CallContext<'_>, run: fn(&Node, &Wish, &Environment) -> Result<Report>) -> Result<Outcome> {
    let options = &call.options;
    let agents = options["agent"].as_array().unwrap_or_default();
    let wish = Wish {
        depth: options["depth"].as_u64().and_then(|depth| depth.try_into().ok()).unwrap_or(1),
        agents: agents.iter().filter_map(Data::as_str).map(str::to_owned).collect(),
        project: options["project"].as_str().map(Into::into),
        dry_run: options["dryRun"].as_bool().unwrap_or_default(),
        force: options["force"].as_bool().unwrap_or_default(),
    };
    let report = run(call.root, &wish, call.io.environment())?;
    let said = if call.human { Data::from(report.text()) } else { report.data() };
    Ok(Outcome::of(Body::Data(said.into())))
}

/// The script for a shell; a person who names none is told what to do with it.
#[cfg(feature = "completions")]
fn completions(call: &CallContext<'_>) -> Result<Outcome> {
    let named = call.args["shell"].as_str().and_then(|name| name.parse().ok());
    let is_named = named.is_some();
    let of_environment = || Shell::at(call.io.environment().get("SHELL")?.to_str()?);
    let Some(shell) = named.or_else(of_environment) else {
        let all: Vec<_> = Shell::ALL.iter().map(|shell| shell.name()).collect();
        let error =
            Error::new(code::VALIDATION_ERROR, "the variable SHELL names none of the shells that can be completed");
        return Err(error.hint(format!("name the shell: one of {}", all.join(", "))));
    };
    let program = &call.root.name;
    let text = if call.human && !is_named {
        complete::install(shell, call.root)
    } else {
        let names = call.options["name"].as_array().unwrap_or_default();
        let names: Vec<String> = names.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect();
        complete::script(shell, program, &names)
    };
    Ok(Outcome::of(Body::Data(Data::from(text).into())))
}

/// Answers the script of a shell: `app __complete zsh …`.
#[cfg(feature = "completions")]
pub(super) fn answer(root: &Node, argv: &[OsString], io: &Io) -> Option<u8> {
    let [word, shell, question @ ..] = argv else { return None };
    if word != "__complete" || !root.has_builtin("completions") {
        return None;
    }
    let shell = Shell::named(shell.to_str()?)?;
    let reply = complete::reply(root, shell, question, io.environment());
    // A shell that does not listen any more has no use for an error.
    Some(u8::from(io.write_out(reply.as_bytes()).is_err()))
}
