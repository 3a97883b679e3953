//! `mcp doctor`: starts the server as clients do, in both eras of the protocol, and looks it up in their config files.

use std::path::PathBuf;
use std::time::Instant;

use super::clients::{Client, Syntax, clients};
use super::edit::Entry;
use super::file::{Refusal, Text};
use super::launch::Launch;
use super::session::Session;
use super::{json_file, toml_file};
use crate::command::Environment;
use crate::data::{Data, Map, to_json};
use crate::describe::tools;
use crate::error::{Error, FieldError, Result, code};
use crate::graph::Node;
use crate::json;
use crate::output::estimate_tokens;

/// The revisions that stand for the eras of the protocol.
const ERAS: [&str; 2] = ["2025-11-25", "2026-07-28"];

/// A session with the server.
#[derive(Default)]
struct Examined {
    tools: usize,
    /// Number of tokens that the tools take of a model's context.
    tokens: usize,
    milliseconds: u64,
    problems: Vec<String>,
}

/// A client on the machine, and its entry of the server.
struct Seen {
    agent: &'static str,
    path: PathBuf,
    state: &'static str,
    note: String,
}

/// Examines the server, and returns a summary for a person, or else data.
///
/// # Errors
///
/// `MCP_SETUP_FAILED` with all problems.
pub(super) fn doctor(
    root: &Node,
    options: &Data,
    globals: &[String],
    is_human: bool,
    environment: &Environment,
) -> Result<Data> {
    let launch = Launch::new(root, globals, false, environment)?;
    let name = options["name"].as_str().unwrap_or(&root.name);
    let examined: Vec<(&str, Examined)> = ERAS.iter().map(|era| (*era, examine(&launch, era, name))).collect();
    let seen = seen(&launch, name, environment);
    let report = data(&launch, &examined, &seen);
    let problems: Vec<String> = examined
        .iter()
        .flat_map(|(era, examined)| examined.problems.iter().map(move |problem| format!("{era}: {problem}")))
        .collect();
    if problems.is_empty() {
        return Ok(if is_human { Data::from(text(&launch, &examined, &seen)) } else { report });
    }
    let message = match problems.len() {
        1 => "the server has a problem".to_owned(),
        count => format!("the server has {count} problems"),
    };
    let error = Error::of(code::MCP_SETUP_FAILED, message).with_details(report);
    Err(problems.into_iter().fold(error, |error, problem| error.field(FieldError::new("server", problem))))
}

/// Has a session with the server, and checks what clients and the APIs of models would refuse.
fn examine(launch: &Launch, era: &str, name: &str) -> Examined {
    let mut out = Examined::default();
    let started = Instant::now();
    let mut session = match Session::start(launch) {
        Ok(session) => session,
        Err(problem) => {
            out.problems.push(problem);
            return out;
        }
    };
    let listed = list(&mut session, era, |began: &Data| {
        out.milliseconds = started.elapsed().as_millis().try_into().unwrap_or(u64::MAX);
        began["serverInfo"]["name"].as_str().is_some()
            || began["_meta"]["io.modelcontextprotocol/serverInfo"]["name"].as_str().is_some()
    });
    let tools = match listed {
        Ok(tools) => tools,
        Err(problem) => {
            let said = session.kill();
            let said = said.trim();
            out.problems.push(if said.is_empty() { problem } else { format!("{problem}; it says:\n{said}") });
            return out;
        }
    };
    out.problems.extend(session.end().err());
    if tools.is_empty() {
        out.problems.push("there is no tool".to_owned());
    }
    out.tools = tools.len();
    let mut names: Vec<&str> = Vec::new();
    for tool in &tools {
        out.tokens += estimate_tokens(&to_json(tool));
        let own = tool["name"].as_str().unwrap_or_default();
        if names.contains(&own) {
            out.problems.push(format!("two tools are named `{own}`"));
        }
        names.push(own);
        out.problems.extend(tools::wire_problems(name, tool).into_iter().map(|problem| format!("`{own}`: {problem}")));
    }
    out
}

/// Begins a session of an era, and returns the tools.
fn list(
    session: &mut Session,
    era: &str,
    is_served: impl FnOnce(&Data) -> bool,
) -> std::result::Result<Vec<Data>, String> {
    let client = json!({ "name": "doctor", "version": env!("CARGO_PKG_VERSION") });
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": era,
        "io.modelcontextprotocol/clientInfo": &client,
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let is_legacy = era == ERAS[0];
    let mut params = if is_legacy { json!({}) } else { json!({ "_meta": &meta }) };
    let began = if is_legacy {
        let began = session
            .request("initialize", &json!({ "protocolVersion": era, "capabilities": {}, "clientInfo": client }))?;
        if began["protocolVersion"] != era {
            return Err(format!("the server answers with the revision {}", to_json(&began["protocolVersion"])));
        }
        session.notify("notifications/initialized")?;
        began
    } else {
        session.request("server/discover", &params)?
    };
    if !is_served(&began) {
        return Err("the server does not name itself".to_owned());
    }
    let mut tools = Vec::new();
    loop {
        let page = session.request("tools/list", &params)?;
        let listed = page["tools"].as_array().ok_or("the answer to `tools/list` has no tools")?;
        tools.extend_from_slice(listed);
        match page["nextCursor"].as_str() {
            Some(cursor) if !listed.is_empty() => {
                if let Data::Object(params) = &mut params {
                    params.insert("cursor", cursor);
                }
            }
            _ => return Ok(tools),
        }
    }
}

/// Returns the clients on the machine, with the state of the server's entry in their files.
fn seen(launch: &Launch, name: &str, environment: &Environment) -> Vec<Seen> {
    let mut out = Vec::new();
    for client in clients().into_iter().filter(|client| client.is_here(environment)) {
        let Some(file) = client.file(None, environment) else { continue };
        let (state, note) = match Text::read(&file) {
            Ok(text) => state(&client, &text, launch, name),
            Err(Refusal::Blocked(note) | Refusal::Failed(note)) => ("unreadable", note),
        };
        out.push(Seen { agent: client.name, path: file.path, state, note });
    }
    out
}

fn state(client: &Client, text: &Text, launch: &Launch, name: &str) -> (&'static str, String) {
    let entry = Entry { name, value: client.entry(launch), can_replace: false };
    let found = match &client.syntax {
        Syntax::Json(paths) => json_file::find(text.text(), paths, &entry),
        Syntax::Toml if cfg!(feature = "toml") => toml_file::find(text.text(), &entry),
        Syntax::Toml | Syntax::Yaml => return ("unknown", "the file is not read".to_owned()),
    };
    match found {
        Ok(Some((_, true))) => ("configured", String::new()),
        Ok(Some((runs, false))) => ("different", format!("starts `{runs}`")),
        Ok(None) => ("missing", String::new()),
        Err(note) => ("unreadable", note),
    }
}

fn data(launch: &Launch, examined: &[(&str, Examined)], seen: &[Seen]) -> Data {
    let session = |(era, examined): &(&str, Examined)| {
        let mut out = Map::new();
        out.insert("revision", *era);
        out.insert("tools", examined.tools);
        out.insert("tokens", examined.tokens);
        out.insert("milliseconds", examined.milliseconds);
        out.insert("problems", examined.problems.join("; "));
        Data::Object(out)
    };
    let agent = |seen: &Seen| {
        let path = seen.path.display().to_string();
        json!({ "agent": seen.agent, "path": path, "state": seen.state, "note": &seen.note })
    };
    let sessions: Vec<Data> = examined.iter().map(session).collect();
    let agents: Vec<Data> = seen.iter().map(agent).collect();
    json!({ "command": launch.line(), "sessions": sessions, "agents": agents })
}

fn text(launch: &Launch, examined: &[(&str, Examined)], seen: &[Seen]) -> String {
    let mut lines = vec![format!("The server `{}` has no problems", launch.line())];
    for (era, Examined { tools, tokens, milliseconds, .. }) in examined {
        lines.push(format!("  {era}  {tools} tools, about {tokens} tokens; first answer after {milliseconds} ms"));
    }
    let width = |text: fn(&Seen) -> &str| seen.iter().map(|seen| text(seen).len()).max().unwrap_or(0);
    let (agents, states) = (width(|seen| seen.agent), width(|seen| seen.state));
    if !seen.is_empty() {
        lines.push("Clients on this machine".to_owned());
    }
    for Seen { agent, path, state, note } in seen {
        let line = format!("  {agent:agents$}  {state:states$}  {}  {note}", path.display());
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}
