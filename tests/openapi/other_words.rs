//! Corrections of calls that name an operation by other words than its name: those of its summary, a state, a request.

use vestibule::testing::RunOutput;

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://desk.example/v2" }],
    "paths": {
        "/v1/plans": { "get": { "operationId": "PlansIndex", "summary": "List all plans" } },
        "/v1/plans/{plan_id}": {
            "get": { "operationId": "PlansShow", "summary": "Retrieves a plan", "parameters": [
                { "name": "plan_id", "in": "path", "required": true, "schema": { "type": "string" } }] },
            "delete": { "operationId": "PlansEnd", "summary": "Cancels a customer's plan immediately", "parameters": [
                { "name": "plan_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/v1/tickets": {
            "get": { "operationId": "listTickets", "summary": "List tickets", "parameters": [
                { "name": "state", "in": "query", "schema": { "type": "string", "enum": ["open", "closed"] } }] },
            "post": { "operationId": "createTicket", "summary": "Create a ticket",
                "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                    "required": ["title"], "properties": {
                        "title": { "type": "string" }, "urgent": { "type": "boolean" } } } } } } } },
        "/v1/tickets/{id}": {
            "get": { "operationId": "getTicket", "summary": "Get a ticket", "parameters": [
                { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }] },
            "patch": { "operationId": "updateTicket", "summary": "Change a ticket", "parameters": [
                { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }],
                "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                    "title": { "type": "string" }, "points": { "type": "integer" },
                    "state": { "type": "string", "enum": ["open", "closed"] } } } } } } },
            "delete": { "operationId": "deleteTicket", "summary": "Delete a ticket", "parameters": [
                { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/v1/owners/{owner}/repos/{repo}/tags": {
            "get": { "operationId": "listTags", "summary": "List the tags of a repository", "parameters": [
                { "name": "owner", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "repo", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/v1/stars/{owner}/{repo}": {
            "put": { "operationId": "activityMark", "summary": "Star a repository for the signed-in user", "parameters": [
                { "name": "owner", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "repo", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/v1/machines/{machine}/load": {
            "get": { "operationId": "readLoad", "summary": "Show the load of a machine", "parameters": [
                { "name": "machine", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "days", "in": "query", "schema": { "type": "integer" } }] } },
        "/v1/login": { "post": { "operationId": "sessionsOpen", "summary": "Open a session",
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                "required": ["token", "region"], "properties": {
                    "token": { "type": "string" }, "region": { "type": "string" } } } } } } } }
    } }"##;

const DESK: Program = Program { name: "desk", spec: SPEC };

fn run(argv: &[&str]) -> (RunOutput, Option<String>) {
    DESK.run(argv)
}

#[track_caller]
fn prints(argv: &[&str], call: &str) {
    DESK.tries(argv, call);
}

/// Returns the calls that are printed where none is more likely than the others.
fn listed(argv: &[&str]) -> Vec<String> {
    let (output, request) = run(argv);
    assert_eq!(request, None, "{argv:?}\n{output}");
    let calls = output.stderr.lines().filter_map(|line| line.strip_prefix("  Next: "));
    calls.map(|call| call.split("  #").next().unwrap_or_default().trim_end().to_owned()).collect()
}

#[test]
fn the_words_of_a_summary_name_an_operation() {
    prints(&["plans", "cancel", "p_1"], "desk PlansEnd p_1");
    prints(&["cancel", "plan", "p_1"], "desk PlansEnd p_1");
    prints(&["star", "repo", "octocat", "hello"], "desk activityMark octocat hello");
    prints(&["machine", "load", "m-7", "--days", "3"], "desk readLoad m-7 --days 3");
}

#[test]
fn a_verb_may_set_a_state() {
    prints(&["ticket", "close", "t-12"], "desk updateTicket t-12 --state closed");
    prints(&["tickets", "reopen", "t-12"], "desk updateTicket t-12 --state open");
}

#[test]
fn a_verb_that_changes_something_is_no_value() {
    // Nothing merges tickets.
    let (output, request) = run(&["ticket", "merge", "t-12"]);
    assert!(request.is_none() && !output.stderr.contains("  Try: "), "{output}");
}

#[test]
fn assignments_after_a_path_are_the_body() {
    prints(
        &["PATCH", "/v1/tickets/t-12", "title=Broken", "points:=3"],
        "desk updateTicket t-12 --title Broken --points 3",
    );
    prints(&["POST", "/v1/tickets", "title=Broken", "urgent:=true"], "desk createTicket --title Broken --urgent=true");
    prints(
        &["POST", "/v1/unknown", "title=Broken", "tags:=[1,2]"],
        "desk -X POST /v1/unknown -d '{\"title\":\"Broken\",\"tags\":[1,2]}'",
    );
}

#[test]
fn a_path_without_its_slash_is_the_request_of_an_operation() {
    prints(&["machines/m-7/load", "--days", "3"], "desk readLoad m-7 --days 3");
    prints(&["GET", "machines/m-7/load?days=3"], "desk readLoad m-7 --days 3");
    prints(&["tickets/t-12", "-X", "DELETE"], "desk deleteTicket t-12");
    // Without a method, a path reads.
    prints(&["tickets/t-12"], "desk getTicket t-12");
}

#[test]
fn an_owner_and_a_repository_are_one_word() {
    prints(&["tags", "list", "-R", "octocat/hello"], "desk listTags --owner octocat --repo hello");
    prints(&["list", "tags", "--repo", "octocat/hello"], "desk list tags --owner octocat --repo hello");
}

#[test]
fn flags_that_confirm_are_needless() {
    prints(&["ticket", "delete", "t-12", "--confirm"], "desk deleteTicket t-12");
    prints(&["ticket", "delete", "t-12", "-y"], "desk deleteTicket t-12");
}

#[test]
fn a_call_may_be_quoted_or_begin_with_a_tool() {
    prints(&["listTickets --state closed"], "desk listTickets --state closed");
    prints(&["desk.tickets.delete", "t-12"], "desk deleteTicket t-12");
    prints(&["helpdesk.deleteTicket", "t-12"], "desk deleteTicket t-12");
}

#[test]
fn a_credential_needs_its_name() {
    let (output, _) = run(&["open", "session", "s3cr3t99", "eu"]);
    assert!(!output.stderr.contains("--token s3cr3t99"), "{output}");
}

#[test]
fn calls_that_are_as_likely_are_listed() {
    let calls = listed(&["tickets", "t-12"]);
    assert!(calls.iter().all(|call| !call.contains("delete") && !call.contains("update")), "{calls:?}");
    // What lacks something is named with its help.
    assert_eq!(listed(&["plans", "cancel"]), ["desk PlansEnd --help"]);
}

#[test]
fn a_path_below_the_base_path_of_the_server_is_sent_as_it_is() {
    for path in ["/v1/plans", "/v2/v1/plans", "/v2/v1/plans/7"] {
        let (output, request) = run(&[path]);
        assert_eq!(request, Some(format!("GET {path}")), "{output}");
        assert_eq!(output.stderr, "", "{path}");
    }
    // A path without its start is the request of an operation.
    prints(&["/plans/7", "-X", "DELETE"], "desk PlansEnd 7");
}
