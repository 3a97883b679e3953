//! The command of an operation: its words, its fields, and what it sends.

use std::sync::Arc;

use vestibule_document::{Document, Operation};

use super::plan::Plan;
use super::prose::plain;
use super::request::OperationCommand;
use super::shared::ApiContext;
use crate::command::{Command, CommandSpec, Effects, StoredCommand};

/// The command of an operation in full.
pub(super) fn command(shared: &Arc<ApiContext>, document: &Document, number: usize, name: &str) -> StoredCommand {
    let operation = document.operation(number).unwrap_or_default();
    let base = shared.base(&operation, document);
    let mut command = Command::new(name).description(doc(document, &operation)).effects(effects(&operation.method));
    let names = [&operation.name, &operation.id].into_iter().chain(&operation.cli.aliases);
    for alias in names.filter(|alias| !alias.is_empty() && *alias != name) {
        command = command.visible_alias(alias);
    }
    if operation.deprecated {
        command = command.deprecated("");
    }
    if operation.cli.hidden {
        command = command.hidden();
    }
    if let Some(link) = &operation.external_docs {
        let about = plain(&link.description);
        let about = if about.is_empty() { "Documentation".to_owned() } else { about.trim_end_matches('.').to_owned() };
        command = command.footer(format!("{about}: {}", link.url));
    }
    let mut plan = Plan::new(operation, &shared.variables(), &shared.own);
    let (args, options) = (std::mem::take(&mut plan.args), std::mem::take(&mut plan.options));
    let typed = OperationCommand { plan: Arc::new(plan), shared: Arc::clone(shared), base };
    command.args(args).options(options).operation(Box::new(typed)).into()
}

/// The words that lists have, packed.
pub(super) fn summary(document: &Document, number: usize, name: &str) -> Vec<u8> {
    let Some(entry) = document.entry(number) else { return Vec::new() };
    let doc = plain(&entry.summary());
    crate::command::pack(&CommandSpec {
        doc: crate::schema::truncated(&doc, 4096),
        deprecated: entry.is_deprecated().then_some(""),
        hidden: entry.is_hidden(),
        effects: effects(&entry.method()),
        ..CommandSpec::new(crate::schema::truncated(name, 4096))
    })
}

/// What methods mean (RFC 9110, 9.2).
fn effects(method: &str) -> Effects {
    let read_only = matches!(method, "GET" | "HEAD" | "OPTIONS" | "TRACE" | "QUERY");
    let destructive = method == "DELETE";
    Effects { read_only, destructive, idempotent: !read_only && matches!(method, "PUT" | "DELETE") }
}

/// The summary, the description, and the request that is sent.
fn doc(document: &Document, operation: &Operation) -> String {
    let (summary, description) = (plain(&operation.summary), plain(&operation.description));
    let request = format!("Sends {} {}", operation.method, operation.path);
    let mut parts = vec![summary];
    // Many a description begins with the summary.
    let first = parts.first().map(|summary| summary.trim_end_matches('.').to_owned()).unwrap_or_default();
    if description.trim_end_matches('.') != first {
        parts.push(description);
    }
    parts.push(request);
    parts.extend(elsewhere(document, operation));
    parts.extend(unread(operation));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n")
}

/// Where the document has an operation that is not where the others are.
fn elsewhere(document: &Document, operation: &Operation) -> Option<String> {
    let host = |url: &str| Some(url.split_once("://")?.1.split('/').next()?.to_ascii_lowercase());
    let own = &operation.servers.first()?.url;
    let others = document.servers().into_iter().next().and_then(|server| host(&server.url));
    let is_elsewhere = host(own).is_some_and(|own| others != Some(own));
    is_elsewhere
        .then(|| format!("The document has it at {own}, which is not called: the request goes where all others go"))
}

/// What of the document could not be read for it.
fn unread(operation: &Operation) -> Option<String> {
    const MOST: usize = 3;
    let lines = operation.warnings.iter().take(MOST);
    let lines: Vec<_> = lines.map(|warning| format!("{}: {}", warning.pointer, warning.message)).collect();
    let more = operation.warnings.len().saturating_sub(MOST);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    (!lines.is_empty()).then(|| format!("Not read of the document: {}{more}", lines.join("; ")))
}
