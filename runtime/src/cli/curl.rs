//! Requests that are written down and not sent.

#![cfg(feature = "fetch")]

use super::printer::Printer;
use crate::command::CommandRef;
use crate::data::{Data, Map};
use crate::error::{Error, Result};
use crate::graph::{CurlCommand, RequestContext, RequestInput};
use crate::input;
use crate::parse::ParsedCommand;

/// Returns the program and call that a request is sent for.
pub(super) fn request_context(raw: &ParsedCommand<'_>, printer: &Printer<'_>) -> RequestContext {
    let root = raw.target.nodes.first();
    let environment = printer.io.environment();
    RequestContext {
        program: root.map(|root| root.name.clone()).unwrap_or_default(),
        version: root.and_then(|root| root.version.clone()).unwrap_or_default(),
        mount_path: raw.target.nodes.iter().skip(1).map(|node| node.name.clone()).collect(),
        environment: environment.clone(),
        stderr: Some(printer.io.errors().clone()),
        is_interactive: printer.io.err_is_terminal() && environment.agent().is_none(),
        connection: raw.globals.connection.clone(),
    }
}

/// Prints the request of a call as a command of curl's. What is around the call does not run.
pub(super) fn print(raw: &mut ParsedCommand<'_>, printer: &mut Printer<'_>) -> Result<u8> {
    let mut problems = std::mem::take(&mut raw.errors);
    if let Some(values) = &mut raw.values {
        input::check(values, printer.io.environment(), &mut problems);
    }
    if let (Some(operation), Some(values)) = (raw.target.command.and_then(CommandRef::operation), &raw.values) {
        raw.request = operation.build_request(values, &mut problems);
    }
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let Some(mut request) = raw.request.take() else { return Err(Error::internal("argv leads to no request")) };
    request.set_context(request_context(raw, printer));
    let curl = request.into_curl(&mut |needed| match needed {
        RequestInput::File(path) => std::fs::read(path),
        RequestInput::Stdin => printer.io.read_in(),
    })?;
    Ok(printer.result(Some(data(curl, printer).into())).err().unwrap_or(0))
}

/// The line itself, or an object for a program. A secret that was typed is not in it: who reads the line
/// is told what to set.
fn data(curl: CurlCommand, printer: &Printer<'_>) -> Data {
    let CurlCommand { line, variables } = curl;
    if !printer.explicit {
        if !variables.is_empty() && printer.io.err_is_terminal() {
            let names: Vec<String> = variables.iter().map(|name| format!("`{name}`")).collect();
            let note = format!("Set {} first: the secret is not shown\n", names.join(" and "));
            printer.io.write_err(&printer.err_style().dim(&note));
        }
        return Data::String(line);
    }
    let mut out = Map::new();
    out.insert("curl", line);
    if !variables.is_empty() {
        out.insert("variables", Data::from_iter(variables));
    }
    Data::Object(out)
}
