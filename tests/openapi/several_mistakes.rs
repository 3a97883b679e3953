//! Corrections of calls with several mistakes: a command, flags and values by other words, in other forms and in other places.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://depot.example/v1" }],
    "paths": {
        "/parcels": {
            "get": { "operationId": "listParcels", "summary": "List parcels", "parameters": [
                { "name": "limit", "in": "query", "schema": { "type": "integer" } },
                { "name": "trade", "in": "query", "schema": { "type": "string", "enum": ["plumbing", "roofing"] } },
                { "name": "place", "in": "query", "schema": { "type": "string", "enum": ["cold_room", "dry_room"] } },
                { "name": "size", "in": "query", "schema": { "type": "string", "enum": ["10x20", "30x40"] } },
                { "name": "keep_window", "in": "query", "schema": { "type": "string", "enum": ["24h", "7d"] } },
                { "name": "sort_order", "in": "query", "schema": { "type": "string" },
                    "description": "The order of the list:\n- `ASC` - first ones first.\n- `DESC` - last ones first." },
                { "name": "oldest", "in": "query", "schema": { "type": "string", "format": "date" } },
                { "name": "fragile", "in": "query", "schema": { "type": "boolean" } }] },
            "post": { "operationId": "createParcel", "summary": "Create a parcel",
                "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                    "required": ["weight"], "properties": {
                        "weight": { "type": "integer" }, "unit": { "type": "string", "enum": ["g", "kg"] },
                        "note": { "type": "string" }, "is_fragile": { "type": "boolean" },
                        "labels": { "type": "array", "items": { "type": "string" } },
                        "address": { "type": "object", "properties": {
                            "city": { "type": "string" }, "zip_code": { "type": "string" } } } } } } } } } },
        "/depots/{depot_id}/parcels": { "get": { "operationId": "listParcelsForDepot",
            "summary": "List the parcels of a depot", "parameters": [
                { "name": "depot_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/parcels/{parcel_uuid}/notes": { "get": { "operationId": "listNotes", "summary": "List notes", "parameters": [
            { "name": "parcel_uuid", "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": "urgent", "in": "query", "schema": { "type": "boolean" } },
            { "name": "note_format", "in": "query", "schema": { "type": "string", "enum": ["txt", "pdf"] } }] } },
        "/sites/{site}/meters/{meter}/days/{day}": { "get": { "operationId": "getReading", "summary": "Get a reading",
            "parameters": [
                { "name": "site", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "meter", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "day", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/purchase-orders": { "get": { "operationId": "listPurchaseOrders", "summary": "List purchase orders" } },
        "/tanks/{tank}": { "patch": { "operationId": "updateTank", "summary": "Change a tank", "parameters": [
                { "name": "tank", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "memory": { "type": "integer", "description": "The memory in bytes." },
                "hold_minutes": { "type": "integer" }, "price": { "type": "integer" } } } } } } } },
        "/logs/query": { "post": { "operationId": "logs-query", "summary": "Run a query", "requestBody": {
            "required": true, "content": { "application/json": { "schema": { "type": "object", "required": ["query"],
                "properties": { "query": { "type": "string" } } } } } } } }
    } }"##;

const DEPOT: Program = Program { name: "depot", spec: SPEC };

/// Checks that a call is corrected to another one.
#[track_caller]
fn means(line: &str, call: &str) {
    DEPOT.means(line, call);
}

#[test]
fn each_mistake_of_a_call_is_put_right() {
    means("parcel ls --trade plumber --max 5", "listParcels --trade plumbing --limit 5");
    means("parcels list --since 2030/03/04 --sort descending", "listParcels --oldest 2030-03-04 --sort-order DESC");
    means("list-parcel --window 1d --fragil yes", "listParcels --keep-window 24h --fragile");
    means("parcels --in coldroom --size 10*20", "listParcels --place cold_room --size 10x20");
}

#[test]
fn a_flag_with_a_value_names_an_argument_by_some_of_its_words() {
    means("notes list --parcel p7", "listNotes --parcel-uuid p7");
    means("notes list --urgent yes p7", "listNotes --urgent p7");
}

#[test]
fn a_flag_may_be_for_a_command_with_a_longer_name() {
    means("parcels list --depot d1", "listParcelsForDepot --depot-id d1");
}

#[test]
fn letters_stand_for_the_words_of_a_name() {
    means("po list", "listPurchaseOrders");
}

#[test]
fn a_verb_that_reads_need_not_be_typed() {
    means("logs 'level: error'", "logs-query --query 'level: error'");
}

#[test]
fn parts_between_slashes_are_arguments() {
    means("reading get s1/m2/2030-01-02", "getReading s1 m2 2030-01-02");
}

#[test]
fn numbers_with_units_are_converted_or_divided() {
    means("tank update t1 --memory 2m", "updateTank t1 --memory 2097152");
    means("tank update t1 --hold 1h30m", "updateTank t1 --hold-minutes 90");
    means("tank update t1 --price 1.5k", "updateTank t1 --price 1500");
    means("parcel create 500g", "createParcel --weight 500 --unit g");
}

#[test]
fn the_members_of_a_body_are_put_right() {
    let body = r#"createParcel -d '{"weight":5,"is_fragile":false}'"#;
    means(r#"createParcel -d '{"weight":"5","isFragile":"no"}'"#, body);
    let body = r#"createParcel -d '{"weight":5,"address":{"city":"Rome"},"labels":["a"]}'"#;
    means(r#"parcel create -d '{"weight":"5","city":"Rome","labels":"a"}'"#, body);
}

#[test]
fn no_value_of_a_body_is_lost() {
    for line in [
        r#"createParcel -d '{"weight":"5","isFragile":true,"is-fragile":false}'"#,
        r#"createParcel '{"weight":5,"note":["a",7]}'"#,
        r#"createParcel '{"weight":5,"note":["a,b","c"]}'"#,
    ] {
        let (output, request) = DEPOT.run_line(line);
        let printed = output.stderr.lines().find_map(|line| line.strip_prefix("  Try: ")).unwrap_or_default();
        let is_joined = printed.contains("a,b,c");
        let is_whole = ["false", "7"].iter().all(|value| !line.contains(value) || printed.contains(value));
        assert!(request.is_none() && (printed.is_empty() || is_whole && !is_joined), "{line}\n{output}");
    }
}

#[test]
fn a_request_with_a_body_is_its_operation() {
    means(r#"POST /v1/parcels -d '{"weight":"5"}'"#, r#"createParcel -d '{"weight":5}'"#);
    means("PATCH /tanks/t1 --memory 2m", "updateTank t1 --memory 2097152");
    means("GET /parcels?fragile=1", "listParcels --fragile");
}

#[test]
fn a_format_of_the_output_may_be_one_of_the_operation() {
    means("listNotes p7 --output PDF", "listNotes p7 --note-format pdf");
    means("notes list p7 -f txt", "listNotes p7 --note-format txt");
    // Without a doubt, the answer would be in a file of this name.
    means("listNotes p7 -o pdf", "listNotes p7 --note-format pdf");
}

#[test]
fn no_printed_call_writes_a_file_that_was_not_named() {
    for line in ["listNotes p7 --output wide", "notes list p7 --output=wide", "listNotes p7 --out wide"] {
        let (output, _) = DEPOT.run_line(line);
        assert!(!output.stderr.contains("Try:") && !output.stderr.contains("Note:"), "{line}\n{output}");
    }
    means("listNotes p7 --output notes.pdf", "listNotes p7 --output-file notes.pdf");
}

#[test]
fn the_name_of_a_tool_is_no_value() {
    for line in ["docker getReading m2 2030-01-02", "gh getReading m2 2030-01-02"] {
        let (output, _) = DEPOT.run_line(line);
        assert!(!output.stderr.contains("Try:"), "{line}\n{output}");
    }
}

#[test]
fn a_preposition_names_an_option() {
    means("list parcels since 2030-03-04", "list parcels --oldest 2030-03-04");
}
