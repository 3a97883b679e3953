//! Corrections of calls as people say them: other verbs, amounts with units and currencies, and the habits of other tools.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://yard.example/v1" }],
    "paths": {
        "/boats": {
            "get": { "operationId": "listBoats", "summary": "List boats", "parameters": [
                { "name": "filter_term", "in": "query", "schema": { "type": "string" } },
                { "name": "limit", "in": "query", "schema": { "type": "integer" } },
                { "name": "start_date", "in": "query", "schema": { "type": "string", "format": "date" } },
                { "name": "end_date", "in": "query", "schema": { "type": "string", "format": "date" } },
                { "name": "expand", "in": "query", "schema": { "type": "string", "enum": ["crew", "berth"] } }] },
            "post": { "operationId": "createBoat", "summary": "Create a boat",
                "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                    "required": ["name"], "properties": {
                        "name": { "type": "string" }, "length": { "type": "number" },
                        "unit": { "type": "string", "enum": ["m/s", "ug/l", "ft"] },
                        "fuel_limit": { "type": "string", "enum": ["1g", "4g"] },
                        "image_size": { "type": "string", "description": "Either `640x480` or `800x600`." } } } } } } } },
        "/boats/{boat_id}": {
            "get": { "operationId": "getBoat", "summary": "Get a boat", "parameters": [
                { "name": "boat_id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "expand", "in": "query", "schema": { "type": "string", "enum": ["crew", "berth"] } }] },
            "delete": { "operationId": "discardBoat", "summary": "Discard a boat", "parameters": [
                { "name": "boat_id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "max_weight_grams", "in": "query", "schema": { "type": "integer" } },
                { "name": "recursive", "in": "query", "schema": { "type": "boolean" } }] } },
        "/boats/{boat_id}/crew": { "post": { "operationId": "boat.assignCrew", "summary": "Add crew to a boat", "parameters": [
                { "name": "boat_id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                "required": ["crew_ids"], "properties": {
                    "crew_ids": { "type": "array", "items": { "type": "integer" } } } } } } } } },
        "/boats/{boat_id}/actions": { "post": { "operationId": "boatActions_post", "summary": "Start an action",
            "parameters": [
                { "name": "boat_id", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                "required": ["type"], "properties": {
                    "type": { "type": "string", "enum": ["refit", "reboot", "power_off"] } } } } } } } },
        "/invoices/{number}/payments": { "post": { "operationId": "recordPayment", "summary": "Note that money came in",
            "parameters": [{ "name": "number", "in": "path", "required": true, "schema": { "type": "string" } }],
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                "required": ["amount"], "properties": {
                    "amount": { "type": "integer", "description": "In the smallest unit of the currency." },
                    "paid_at": { "type": "string", "pattern": "^\\d\\d:\\d\\d$" },
                    "currency": { "type": "string" }, "fee": { "type": "number" },
                    "tip": { "type": "integer" }, "fine": { "type": "integer", "description": "In euros." },
                    "payer": { "type": "object", "properties": { "id": { "type": "string" },
                        "type": { "type": "string", "enum": ["member", "club"] } } } } } } } } } },
        "/harbour.kick": { "post": { "operationId": "harbour_kick", "summary": "Removes a user from the harbour",
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                "required": ["user"], "properties": { "user": { "type": "string" } } } } } } } },
        "/boats/{boat_id}/resume": { "post": { "operationId": "resumeBoatCharter", "summary": "Resume the charter of a boat",
            "parameters": [
                { "name": "boat_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/session/end": { "post": { "operationId": "logoutUser", "summary": "End the session" } },
        "/scans": { "post": { "operationId": "createScan", "summary": "Scan an image", "parameters": [
            { "name": "from_image", "in": "query", "schema": { "type": "string" } },
            { "name": "tag", "in": "query", "schema": { "type": "string" } },
            { "name": "depth", "in": "query", "schema": { "type": "integer" } }] } },
        "/_logs": { "get": { "operationId": "log-show", "summary": "Show logs" } },
        "/_logs/{log}": { "get": { "operationId": "log-show-1", "summary": "Show logs", "parameters": [
            { "name": "log", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/{index}/_doc/{id}": { "put": { "operationId": "index", "summary": "Index a document", "parameters": [
            { "name": "index", "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/_count": { "post": { "operationId": "count", "summary": "Count" } },
        "/{index}/_count": { "get": { "operationId": "count-1", "summary": "Count", "parameters": [
                { "name": "index", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "query", "in": "query", "schema": { "type": "string" } }] },
            "post": { "operationId": "count-2", "summary": "Count", "parameters": [
                { "name": "index", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/{index}": { "delete": { "operationId": "indices-delete", "summary": "Delete an index", "parameters": [
            { "name": "index", "in": "path", "required": true, "schema": { "type": "string" } }] } }
    } }"##;

const YARD: Program = Program { name: "yard", spec: SPEC };

/// Checks that a call is corrected to another one.
#[track_caller]
fn means(line: &str, call: &str) {
    YARD.means(line, call);
}

#[test]
fn amounts_have_units_and_currencies() {
    means("create-boat --name Ida --length 3.5m/s", "create-boat --name Ida --length 3.5 --unit m/s");
    means("createBoat --name Ida --unit \u{b5}g/l", "createBoat --name Ida --unit ug/l");
    means("createBoat --name Ida --fuel 4GB", "createBoat --name Ida --fuel-limit 4g");
    means("createBoat --name Ida --image-size 640X480", "createBoat --name Ida --image-size 640x480");
    means("recordPayment 7 --amount '25 EUR'", "recordPayment 7 --amount 2500 --currency EUR");
    means("recordPayment 7 --amount 5 --currency EUR --fine 4€", "recordPayment 7 --amount 5 --currency EUR --fine 4");
    means("recordPayment 7 --amount 5 --currency EUR --fee $2", "recordPayment 7 --amount 5 --currency EUR --fee 2");
    means("discardBoat b7 --max-weight 1.2kg", "discardBoat b7 --max-weight-grams 1200");
    means("listBoats --limit ten", "listBoats --limit 10");
}

#[test]
fn times_of_the_day_and_cents_are_rewritten() {
    means("recordPayment 7 --amount 5 --paid-at 8am", "recordPayment 7 --amount 5 --paid-at 08:00");
    means("recordPayment 7 --amount 5 --paid-at '12:05 pm'", "recordPayment 7 --amount 5 --paid-at 12:05");
    means("recordPayment 7 --amount 62.50", "recordPayment 7 --amount 6250");
    assert_eq!(YARD.corrected("recordPayment 7 --amount 5 --paid-at 25:00pm"), None);
    assert_eq!(YARD.corrected("recordPayment 7 --amount 62.505"), None);
    assert_eq!(YARD.corrected("recordPayment 7 --amount 5 --tip 1.50"), None);
}

#[test]
fn a_selector_names_its_option() {
    means("listBoats -l filter_term=ida", "listBoats --filter-term=ida");
    means("listBoats --selector limit=4", "listBoats --limit=4");
}

#[test]
fn verbs_have_several_words_and_other_forms() {
    means("throw-away-boat b7", "discardBoat b7");
    means("throw away boat b7", "discardBoat b7");
    means("sign-out", "logoutUser");
    means("pay-invoice 7 --amount 5", "recordPayment 7 --amount 5");
    means("kick-member U9", "harbour_kick --user U9");
    means("boat reboot b7", "boatActions_post b7 --type reboot");
    means("power-off boat b7", "boatActions_post b7 --type power_off");
}

#[test]
fn a_verb_alone_takes_nothing_away_and_none_means_its_opposite() {
    for line in ["kick U9", "drop b7", "unmoor-harbour", "charter pause b7"] {
        assert_eq!(YARD.corrected(line), None, "{line}");
    }
}

#[test]
fn words_after_a_command_may_belong_to_its_name() {
    means("log show app", "log-show-1 app");
    means("index delete boats", "indices-delete boats");
    means("drop-index boats", "indices-delete boats");
}

#[test]
fn flags_of_other_tools_are_understood() {
    means("discardBoat b7 -r", "discardBoat b7 --recursive");
    means("getBoat b7 --include crew", "getBoat b7 --expand crew");
    means("listBoats --search ida", "listBoats --filter-term ida");
    means("listBoats --between 2030-01-02 2030-02-03", "listBoats --start-date 2030-01-02 --end-date 2030-02-03");
    means("recordPayment 7 --amount 5 --club c1", "recordPayment 7 --amount 5 --payer.id c1 --payer.type club");
    means("createBoat -f name=Ida -f length=4", "createBoat --name=Ida --length=4");
    means("getBoat b7 -o wide", "getBoat b7");
    means("scan create app:v3", "createScan --from-image app --tag v3");
    means("boat assign-crew b7 41 42", "boat assign-crew b7 --crew-ids 41 --crew-ids 42");
}

#[test]
fn requests_with_fields_are_operations() {
    means("-X POST /boats -f name=Ida -f length=4", "createBoat --name Ida --length 4");
    means("-X POST /boats -F name=Ida", "createBoat --name Ida");
    means("curl -sS -X POST /boats -F name=Ida", "createBoat --name Ida");
    means("-X POST /boats --field name=Ida", "createBoat --name Ida");
    means("-X POST /boats --field=name=Ida", "createBoat --name Ida");
}

#[test]
fn requests_of_curl_are_operations() {
    means("curl https://yard.example/v1/boats/b7?expand=crew", "getBoat b7 --expand crew");
    means("curl yard.example/v1/boats/b7", "getBoat b7");
    means("curl -XDELETE https://yard.example/v1/boats/b7", "discardBoat b7");
    means("curl -fsSLXDELETE https://yard.example/v1/boats/b7", "discardBoat b7");
    means("curl -X POST https://yard.example/v1/boats/b7/resume", "resumeBoatCharter b7");
    means("curl --request POST --url https://yard.example/v1/boats/b7/resume", "resumeBoatCharter b7");
    means("curl https://yard.example/v1/boats -d 'name=Ida&length=4'", "createBoat --name Ida --length 4");
    means("curl -G https://yard.example/v1/boats -d limit=4", "listBoats --limit 4");
    means("wget -q https://yard.example/v1/boats", "listBoats");
}

#[test]
fn a_value_of_curl_is_not_its_address() {
    means(
        "curl -H 'Referer: https://yard.example/v1/boats' https://yard.example/v1/boats/b7",
        "getBoat b7 -H 'Referer: https://yard.example/v1/boats'",
    );
    means(
        "curl -d '{\"name\":\"https://yard.example/v1/x\"}' https://yard.example/v1/boats",
        "createBoat -d '{\"name\":\"https://yard.example/v1/x\"}'",
    );
    means("curl -o /tmp/boat https://yard.example/v1/boats/b7", "getBoat b7 -o /tmp/boat");
    means("curl -u me:secret https://yard.example/v1/boats/b7", "/boats/b7 -u me:\u{2026}");
}

#[test]
fn requests_to_other_servers_are_no_operations() {
    assert_eq!(YARD.corrected("curl https://other.example/boats/b7"), None);
    assert_eq!(YARD.corrected("curl -XDELETE http://localhost:9200/boats"), None);
    assert_eq!(YARD.corrected("curl -T crew.csv https://yard.example/v1/boats/b7"), None);
}

#[test]
fn the_method_of_a_request_may_be_a_word() {
    means("https DELETE yard.example/v1/boats/b7", "discardBoat b7");
    means("xh POST https://yard.example/v1/boats name=Ida length=4", "createBoat --name Ida --length 4");
    means("curl listBoats --limit 4", "listBoats --limit 4");
}

#[test]
fn numbered_operations_that_read_come_first() {
    means("count boats", "count-1 boats");
    means("count 5 --query x", "count-1 5 --query x");
}
