//! Corrections that the values of a call tell: choices in other words, identifiers of another thing, values of a longer name.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://quarry.example/v3" }],
    "paths": {
        "/blasts": { "get": { "operationId": "blasts-list", "summary": "List blasts", "parameters": [
            { "name": "cause_of_delay", "in": "query", "schema": { "type": "string", "enum": ["RAIN", "DUST", "CREW"] } },
            { "name": "face", "in": "query", "schema": { "type": "string", "enum": ["N", "NE", "E", "S", "W"] } },
            { "name": "bench", "in": "query", "schema": { "type": "string", "enum": ["uphill", "downhill"] } },
            { "name": "grade", "in": "query", "schema": { "type": "string", "enum": ["A", "B", "C"] } },
            { "name": "wet", "in": "query", "schema": { "type": "string", "enum": ["Y", "N"] } },
            { "name": "fahrenheit", "in": "query", "schema": { "type": "number" } }] } },
        "/pits/{pit}/crews/{crew}/blasts": { "get": { "operationId": "blasts-list-for-crew",
            "summary": "List the blasts of a crew", "parameters": [
                { "name": "pit", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "crew", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/pits/{pit}/crews/{crew}/shifts/{shift}": { "get": { "operationId": "shifts-get", "summary": "Get a shift",
            "parameters": [
                { "name": "pit", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "crew", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "shift", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/drills/{drill}/aliases/{name}": { "put": { "operationId": "drills-put-alias", "summary": "Name a drill",
            "parameters": [
                { "name": "drill", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "name", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/drills/{drill}/re-run": { "post": { "operationId": "drills/re-run-failed-holes",
            "summary": "Drill failed holes again", "parameters": [
                { "name": "drill", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/crushers/{crusher}/actions": { "post": { "operationId": "crusherActions_post",
            "summary": "Initiate a crusher action",
            "description": "The type is `jog`, which jogs the crusher, or `reverse`, which reverses it.", "parameters": [
                { "name": "crusher", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object" } } } } } }
    } }"##;

const QUARRY: Program = Program { name: "quarry", spec: SPEC };

#[test]
fn a_choice_is_a_part_of_a_value_or_its_initial() {
    QUARRY.means("blasts-list --cause-of-delay 'heavy rain'", "blasts-list --cause-of-delay RAIN");
    QUARRY.means("blasts-list --face north", "blasts-list --face N");
    QUARRY.means("blasts-list --bench up", "blasts-list --bench uphill");
    for line in ["--cause-of-delay 'no rain'", "--cause-of-delay 'rain and dust'", "--grade best", "--wet north"] {
        QUARRY.refuses_line(&format!("blasts-list {line}"));
    }
}

#[test]
fn values_tell_the_command_and_its_inputs() {
    for (typed, meant) in [
        // The letter of the unit that the option is named after.
        ("blasts-list --fahrenheit=-4F", "blasts-list --fahrenheit=-4"),
        // Values that a command does not take are those of one with a longer name.
        ("blasts-list p1 c2", "blasts-list-for-crew p1 c2"),
        // A page has the first arguments.
        ("shifts-get https://quarry.example/p1/c2 s3", "shifts-get p1 c2 s3"),
        // A flag with the thing of a command is its last argument.
        ("drills-put-alias d1 --alias big", "drills-put-alias d1 --name big"),
        ("drills/rerun-failed d1", "drills/re-run-failed-holes d1"),
        // A request below the path of the server is its operation.
        ("GET /pits/p1/crews/c2/blasts", "blasts-list-for-crew p1 c2"),
    ] {
        QUARRY.means(typed, meant);
    }
}

#[test]
fn an_action_is_not_left_out() {
    let (output, request) = QUARRY.run_line("crusher-action reverse k7");
    assert!(request.is_none() && !output.stderr.contains("crusherActions_post k7"), "{output}");
}
