//! `completions`: the script for a shell, and the candidates that the script asks the program for.

use std::ffi::OsString;

use super::super::io::Io;
use super::BuiltinCall;
use crate::data::Data;
use crate::describe::complete;
use crate::error::{Error, Result, code};
use crate::graph::{Node, Shell};

/// Returns the script for a shell, or instructions for a person who does not name one.
pub(super) fn run(call: &BuiltinCall<'_>) -> Result<Data> {
    let named = call.args["shell"].as_str().and_then(|name| name.parse().ok());
    let is_named = named.is_some();
    let from_environment = || Shell::at(call.io.environment().get("SHELL")?.to_str()?);
    let Some(shell) = named.or_else(from_environment) else {
        let shells: Vec<_> = Shell::ALL.iter().map(|shell| shell.name()).collect();
        let error = Error::new(code::VALIDATION_ERROR, "the variable SHELL does not name a supported shell");
        return Err(error.hint(format!("name the shell: one of {}", shells.join(", "))));
    };
    let text = if call.is_human && !is_named {
        complete::install(shell, call.root)
    } else {
        let names = call.options["name"].as_array().unwrap_or_default();
        let names: Vec<String> = names.iter().filter_map(|name| Some(name.as_str()?.to_owned())).collect();
        complete::script(shell, &call.root.name, &names)
    };
    Ok(Data::from(text))
}

/// Answers the script of a shell, which calls `app __complete zsh …`; `None` if argv is another call.
pub(in crate::cli) fn answer_shell(root: &Node, argv: &[OsString], io: &Io) -> Option<u8> {
    let [word, shell, question @ ..] = argv else { return None };
    if word != "__complete" || !(root.only_parses || root.has_builtin("completions")) {
        return None;
    }
    let shell = Shell::named(shell.to_str()?)?;
    let reply = complete::reply(root, shell, question, io.environment());
    // The shell has gone away if this fails: there is nowhere to report it.
    Some(u8::from(io.write_out(reply.as_bytes()).is_err()))
}
