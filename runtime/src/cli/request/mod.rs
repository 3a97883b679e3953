//! Calls of mounted handlers: what a request needs before it is sent, and the bytes of its response.

mod curl;
mod input;
mod progress;
mod save;
mod transfer;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) use curl::print_curl;
pub(super) use transfer::print_bytes;

use input::CallFiles;

use super::console::Console;
use super::interaction;
use super::printer::Printer;
use crate::command::{ConnectionOptions, Interaction, RequestContext, TokenNeed};
use crate::error::{Error, Result};
use crate::parse::{Globals, ParsedCommand};
use crate::run::{Action, PreparedCall};

/// Value of `-o`: the file for the response body, `-` for stdout.
pub(super) struct Destination(Option<PathBuf>);

/// Takes the request that argv contains, if it addresses a mount.
pub(super) fn take_action<'g>(parsed: &mut ParsedCommand<'g>) -> Option<Action<'g>> {
    parsed.request.take().map(Action::Request)
}

/// Reads the files and stdin that a request needs, and checks that its response can be saved.
pub(super) fn resolve(
    call: &mut PreparedCall<'_>,
    parsed: &ParsedCommand<'_>,
    printer: &Printer<'_>,
) -> Result<Destination> {
    let Some(request) = call.request_for(context(parsed, printer))? else { return Ok(Destination(None)) };
    request.resolve(&mut CallFiles(&printer.console))?;
    let destination = request.output_path().map(Path::to_owned);
    if let Some(path) = &destination {
        save::check(path)?;
    }
    Ok(Destination(destination))
}

/// Returns the connection options of a call, for the calls that its command makes.
pub(super) fn connection(globals: &Globals) -> Option<Arc<ConnectionOptions>> {
    (!globals.connection.is_empty()).then(|| Arc::new(globals.connection.clone()))
}

/// Returns the program and call that a request is sent for.
fn context(parsed: &ParsedCommand<'_>, printer: &Printer<'_>) -> RequestContext {
    let Console { root, io, .. } = printer.console;
    let environment = io.environment();
    RequestContext {
        program: root.name.clone(),
        version: root.version.clone().unwrap_or_default(),
        mount_path: parsed.target.mount_path(),
        environment: environment.clone(),
        stderr: Some(io.errors().clone()),
        is_typed: true,
        is_interactive: io.err_is_terminal() && environment.agent().is_none(),
        interaction: Interaction { progress: interaction::progress_of(&printer.console), ..Interaction::default() },
        connection: parsed.globals.connection.clone(),
        call: None,
        base_url: None,
        operation_server: None,
        trusts_operation_server: false,
        token: TokenNeed::default(),
        authorization_servers: Vec::new(),
        secrets: Vec::new(),
        shown_cookies: Vec::new(),
    }
}

/// Returns the error of a word that several operations, or another one than before, would answer to.
pub(super) fn refusal(parsed: &ParsedCommand<'_>, word: &str) -> Option<Error> {
    parsed.target.node().lazy.as_ref()?.refusal(word)
}

/// Returns how to send a raw request to a mount whose commands come from a document, or how to choose the server of a URL.
pub(super) fn raw_request_hint(parsed: &ParsedCommand<'_>, word: &str) -> Option<String> {
    if word.contains("://") && parsed.target.connection().is_some() {
        return Some("give the path alone; `--base-url <url>` chooses another server".to_owned());
    }
    parsed.target.node().lazy.as_ref()?.request_hint().map(str::to_owned)
}
