//! The three ways to call a command.

use std::path::Path;

use vestibule::Data;
use vestibule::data::{Map, from_json};
use vestibule::prelude::json;
use vestibule_tests::Program;
use vestibule_tests::http_client::Server;

/// The result of a call, without what differs from run to run.
pub(crate) type Outcome = Result<Data, Problem>;

/// An error, with the names in data of the fields that it is about.
#[derive(Debug, PartialEq)]
pub(crate) struct Problem {
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) fields: Vec<String>,
    pub(crate) hints: Vec<Data>,
}

pub(crate) trait Door {
    /// Calls a command, by words or by an object.
    fn call(&self, words: &[&str], command: &str, input: &Data) -> Outcome;
}

fn notes(folder: &Path) -> Program {
    Program::example("notes").folder(folder)
}

/// Returns the outcome that an envelope holds.
fn opened(envelope: &Data) -> Outcome {
    let error = &envelope["error"];
    if envelope["ok"] == true {
        return Ok(without_times(&envelope["data"]));
    }
    let text = |data: &Data| data.as_str().unwrap_or_default().to_owned();
    let list = |data: &Data| data.as_array().unwrap_or_default().to_vec();
    Err(Problem {
        code: text(&error["code"]),
        message: without_source(&text(&error["message"])),
        fields: list(&error["fieldErrors"]).iter().map(|field| text(&field["path"])).collect(),
        hints: list(&error["hints"]),
    })
}

/// Returns a message without the source of a value, and without the value, which is text on a command line only.
fn without_source(message: &str) -> String {
    let message = message.replace(" (from the input)", "");
    message.split(", got ").next().unwrap_or_default().to_owned()
}

/// Replaces each time by zero.
fn without_times(data: &Data) -> Data {
    match data {
        Data::Array(items) => Data::Array(items.iter().map(without_times).collect()),
        Data::Object(members) => {
            let member = |(name, value): (&str, &Data)| {
                (name.to_owned(), if name == "changedAt" { json!(0) } else { without_times(value) })
            };
            Data::Object(members.iter().map(member).collect::<Map>())
        }
        other => other.clone(),
    }
}

/// A process for each call.
pub(crate) struct Argv(Box<Path>);

impl Argv {
    pub(crate) fn of(folder: &Path) -> Self {
        Self(folder.into())
    }
}

impl Door for Argv {
    fn call(&self, words: &[&str], _: &str, _: &Data) -> Outcome {
        let run = notes(&self.0).args(words).args(["--json", "--full-output"]).run();
        opened(&from_json(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}")))
    }
}

/// The era of an MCP client.
#[derive(Clone, Copy)]
pub(crate) enum Era {
    /// Sessions begin with `initialize`.
    Legacy,
    /// Each request names its revision of the protocol.
    Modern,
}

/// A session for each call.
pub(crate) struct Mcp(Box<Path>, Era);

impl Mcp {
    pub(crate) fn of(folder: &Path, era: Era) -> Self {
        Self(folder.into(), era)
    }
}

impl Door for Mcp {
    fn call(&self, _: &[&str], command: &str, input: &Data) -> Outcome {
        let call = json!({ "name": command, "arguments": input.clone() });
        let frames = match self.1 {
            Era::Legacy => legacy(call),
            Era::Modern => modern(call),
        };
        let lines: String = frames.iter().map(|frame| format!("{frame}\n")).collect();
        let run = notes(&self.0).arg("mcp").stdin(lines).run();
        let frames = run.stdout.lines().map(|line| from_json(line).unwrap());
        let answer = frames.into_iter().find(|frame| frame["id"] == 2).unwrap_or_else(|| panic!("no answer: {run:?}"));
        let result = &answer["result"];
        let exact = from_json(result["content"][0]["text"].as_str().unwrap()).unwrap();
        let is_error = result["isError"] == true;
        opened(&if is_error { json!({ "ok": false, "error": exact }) } else { json!({ "ok": true, "data": exact }) })
    }
}

fn legacy(call: Data) -> Vec<Data> {
    let client = json!({ "name": "test", "version": "1" });
    let begin = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    vec![
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": begin }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call }),
    ]
}

fn modern(mut call: Data) -> Vec<Data> {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    if let Data::Object(params) = &mut call {
        params.insert("_meta", meta);
    }
    vec![json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call })]
}

/// A server for all calls.
pub(crate) struct Http(Server);

impl Http {
    pub(crate) fn of(folder: &Path) -> Self {
        Self(Server::start(notes(folder).args(["http", "127.0.0.1:0"])))
    }
}

impl Door for Http {
    fn call(&self, _: &[&str], command: &str, input: &Data) -> Outcome {
        let response = self.0.api.post(&format!("/{command}"), input);
        let lines: Vec<_> = response.body.lines().map(|line| from_json(line).unwrap()).collect();
        match lines.as_slice() {
            [envelope] if envelope["type"].is_null() => opened(envelope),
            [chunks @ .., end] => {
                let items = chunks.iter().map(|chunk| chunk["data"].clone()).collect();
                assert_eq!((&end["type"], &end["ok"]), (&json!("done"), &json!(true)), "{end}");
                Ok(without_times(&Data::Array(items)))
            }
            [] => panic!("no body: {response:?}"),
        }
    }
}
