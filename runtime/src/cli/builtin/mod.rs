//! Commands that the framework adds to every program.
//!
//! Their input is parsed and checked like that of any command, and their result is printed like any other; settings of
//! the program's own commands do not apply to them.

#[cfg_attr(not(feature = "completions"), path = "completions_absent.rs")]
mod completions;

#[cfg_attr(not(feature = "skills"), path = "skills_absent.rs")]
mod skills;

pub(super) use completions::answer_shell;
pub(super) use skills::warn_stale as warn_stale_skills;

use super::console::exit_code;
use super::given_globals::GivenGlobals;
use super::io::Io;
use super::prepare::{Ended, no_command};
use super::printer::Printer;
use super::serve;
use super::server_call::ServerCall;
use crate::data::Data;
use crate::error::{Error, Result};
use crate::graph::Node;
use crate::input;
use crate::parse::ParsedCommand;
use crate::run::ReadOnly;
use crate::schema::{Part, object_data};

/// A call of a built-in command.
#[allow(dead_code, reason = "only built-in commands read it, and each of them needs a feature")]
struct BuiltinCall<'a> {
    root: &'a Node,
    args: Data,
    options: Data,
    /// The program's global options that the call of a server gives.
    globals: GivenGlobals,
    io: &'a Io,
    /// True if a person reads the result.
    is_human: bool,
}

/// Runs the built-in command that argv addresses, and prints its result; `None` if argv addresses no built-in command.
/// The call of a server is left to the caller.
///
/// # Errors
///
/// If its input is invalid, and its own errors.
pub(super) fn run(parsed: &mut ParsedCommand<'_>, printer: &mut Printer<'_>) -> Option<Result<Ended>> {
    parsed.target.is_builtin.then(|| {
        let call = input(parsed, printer)?;
        check_read_only(parsed, &call)?;
        let data = match parsed.target.words().as_slice() {
            ["completions"] => completions::run(&call),
            ["skills", action] => skills::run(action, &call),
            ["http" | "mcp"] | ["mcp", "add" | "doctor"] => {
                let BuiltinCall { args, options, globals, .. } = call;
                return serve::leave_to_server(ServerCall::new(parsed, args, options, globals, printer));
            }
            _ => Err(no_command()),
        };
        Ok(exit_code(printer.print_builtin(data?, &call.options)).into())
    })
}

/// Refuses a built-in command that writes files, in a call that must not change anything.
fn check_read_only(parsed: &ParsedCommand<'_>, call: &BuiltinCall<'_>) -> Result<()> {
    let Some(mode) = ReadOnly::of(call.root, parsed.globals.read_only, call.io.environment()) else { return Ok(()) };
    match parsed.target.words().as_slice() {
        // Servers check each call.
        ["completions" | "http" | "mcp"] | ["skills", "list"] | ["mcp", "doctor"] => Ok(()),
        _ if call.options["dryRun"].as_bool() == Some(true) => Ok(()),
        words => Err(mode.refusal(&words.join(" "))),
    }
}

/// Checks the input of a built-in command.
fn input<'a>(parsed: &mut ParsedCommand<'_>, printer: &Printer<'a>) -> Result<BuiltinCall<'a>> {
    let mut errors = std::mem::take(&mut parsed.errors);
    let Some(mut values) = parsed.values.take() else {
        return Err(if errors.is_empty() { no_command() } else { Error::from(errors) });
    };
    let io = printer.console.io;
    input::check(&mut values, io.environment(), &mut errors);
    if parsed.target.is_server() {
        // The callers of a server give what it does not; the built-in command itself requires nothing.
        errors.remove_missing();
    }
    let is_entry = matches!(parsed.target.words().as_slice(), ["mcp", _]);
    let globals = GivenGlobals::of(&values, is_entry, &mut errors);
    if !errors.is_empty() {
        input::name_fields(values.tables(), &mut errors);
        return Err(Error::from(errors));
    }
    let part = |part| object_data::object(&values, part);
    Ok(BuiltinCall {
        root: printer.console.root,
        args: part(Part::Arg),
        options: part(Part::Option),
        globals,
        io,
        is_human: printer.human.is(),
    })
}
