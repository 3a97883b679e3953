//! The command `mcp` of a program in this process.

use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Returns the answers of a program to requests of a modern client, in order.
pub(crate) fn answers(cli: &Cli, requests: &[(&str, Value)]) -> Vec<Value> {
    answers_of("mcp", cli, requests)
}

/// Returns the answers of the server that a command line starts, as [`answers`] does.
pub(crate) fn answers_of(start: &str, cli: &Cli, requests: &[(&str, Value)]) -> Vec<Value> {
    let meta = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "t", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {} });
    let line = |(id, (method, params)): (usize, &(&str, Value))| {
        let mut params = params.clone();
        params["_meta"] = meta.clone();
        json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string() + "\n"
    };
    let lines: String = requests.iter().enumerate().map(line).collect();
    let output = Invocation::line(start).stdin(lines).run(cli).success();
    let mut answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    answers.sort_by_key(|answer| answer["id"].as_u64());
    answers
}
