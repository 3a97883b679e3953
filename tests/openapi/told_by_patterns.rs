//! Corrections that the forms of the document tell: patterns, choices, ranges and the names of members.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.1.0", "paths": {
        "/labs/{lab_id}/samples/{sample_no}": { "put": { "operationId": "keepSample", "summary": "Keep a sample in a lab",
            "parameters": [
                { "name": "lab_id", "in": "path", "required": true, "schema": { "type": "string", "pattern": "^lab_[a-z0-9]{4}$" } },
                { "name": "sample_no", "in": "path", "required": true, "schema": { "type": "string", "pattern": "^S-\\d{5}$" } },
                { "name": "warn", "in": "query", "schema": { "type": "boolean" } }] } },
        "/samples": { "get": { "operationId": "listSamples", "summary": "List samples", "parameters": [
                { "name": "state", "in": "query", "schema": { "type": "string", "enum": ["open", "closed"] } },
                { "name": "category", "in": "query", "schema": { "type": "string" } },
                { "name": "text", "in": "query", "description": "Words in the notes", "schema": { "type": "string" } },
                { "name": "line", "in": "query", "schema": { "type": "string" } },
                { "name": "group", "in": "query", "schema": { "type": "string", "enum": ["rh1_pos", "rh1_neg", "ab"] } },
                { "name": "bureau", "in": "query", "schema": { "type": "string", "enum": ["tnk", "veritas", "mls"] } },
                { "name": "mode", "in": "query", "schema": { "type": "string", "enum": ["back_base", "hold_in_place"] } },
                { "name": "version", "in": "query", "schema": { "type": "string", "pattern": "^\\d+\\.\\d+\\.\\d+$" } },
                { "name": "min_score", "in": "query", "schema": { "type": "number", "minimum": 0, "maximum": 1 } },
                { "name": "kinds", "in": "query", "schema": { "type": "array", "items": { "type": "string", "enum": ["blood", "plasma"] } } },
                { "name": "purchase_order", "in": "query", "schema": { "type": "string" } }] } },
        "/notes": { "get": { "operationId": "readNotes", "summary": "Read notes", "parameters": [
                { "name": "serials", "in": "query", "schema": { "type": "array", "items": { "type": "string" } } },
                { "name": "limit", "in": "query", "schema": { "type": "integer" } },
                { "name": "above_mv", "in": "query", "schema": { "type": "integer" } },
                { "name": "sky", "in": "query", "schema": { "type": "string", "enum": ["ice", "fog", "wind"] } },
                { "name": "currency", "in": "query", "description": "Three-letter ISO currency code, in lowercase.", "schema": { "type": "string" } },
                { "name": "country", "in": "query", "description": "ISO 3166-1 alpha-2", "schema": { "type": "string" } },
                { "name": "percent_off", "in": "query", "schema": { "type": "number" } }] } },
        "/notes/delete": { "post": { "operationId": "notes.delete", "summary": "Delete a note", "parameters": [
                { "name": "note", "in": "query", "required": true, "schema": { "type": "string" } }] } },
        "/reports": { "post": { "operationId": "fileReport", "summary": "File a report", "requestBody": { "required": true, "content": {
            "application/json": { "schema": { "type": "object", "required": ["subject", "owner"], "properties": {
                "subject": { "type": "string" },
                "owner": { "type": "object", "required": ["fullName"], "properties": {
                    "fullName": { "type": "string" }, "email": { "type": "string" } } },
                "address": { "type": "object", "properties": { "postalCode": { "type": "string" }, "city": { "type": "string" } } }
            } } } } } } }
    } }"##;

const LAB: Program = Program { name: "lab", spec: SPEC };

#[track_caller]
fn means(line: &str, call: &str) {
    LAB.means(line, call);
}

#[test]
fn arguments_in_another_order() {
    // By each of its names, with and without an option.
    means("keepSample S-00417 lab_be01", "keepSample lab_be01 S-00417");
    means("keep-sample S-00417 lab_be01", "keep-sample lab_be01 S-00417");
    means("keep-sample S-00417 lab_be01 --warn", "keep-sample lab_be01 S-00417 --warn");
}

#[test]
fn choices_are_meant_in_short_and_at_length() {
    means("list-samples --group 'RH 1 negative'", "list-samples --group rh1_neg");
    means("list-samples --bureau 'Turner & Kay'", "list-samples --bureau tnk");
    means("list-samples --mode BTB", "list-samples --mode back_base");
    means("list-samples --kinds blood+plasma", "list-samples --kinds blood --kinds plasma");
    // Letters that no choice has.
    assert_eq!(LAB.corrected("list-samples --mode BXB"), None);
}

#[test]
fn an_option_with_the_choice_is_meant() {
    means("list-samples --status closed", "list-samples --state closed");
    means("list-samples --query 'child seat'", "list-samples --text 'child seat'");
    means("list-samples --po 4500017", "list-samples --purchase-order 4500017");
}

#[test]
fn values_have_the_form_of_their_option() {
    means("list-samples --version v3.2.1", "list-samples --version 3.2.1");
    means("list-samples --min-score 80%", "list-samples --min-score 0.8");
}

#[test]
fn words_are_values_of_the_only_list() {
    means("read-notes HT-10 HT-11", "read-notes --serials HT-10 --serials HT-11");
    means("read-notes HT-10 --limit 5", "read-notes --serials HT-10 --limit 5");
    // Not a value: `latest` is a word.
    assert_eq!(LAB.corrected("read-notes latest"), None);
}

#[test]
fn units_codes_and_forms_of_words() {
    means("read-notes --above-mv 3.2V", "read-notes --above-mv 3200");
    means("read-notes --sky icy", "read-notes --sky ice");
    means("read-notes --sky foggy", "read-notes --sky fog");
    means("read-notes --currency EURO", "read-notes --currency eur");
    means("read-notes --country USA", "read-notes --country US");
    means("read-notes --discount-percent 25", "read-notes --percent-off 25");
    means("notes.delete --id N7", "notes.delete --note N7");
}

#[test]
fn members_by_another_name() {
    let body = |owner: &str| {
        format!(r#"file-report -d '{{"subject":"x","owner":{{"{owner}":"Ana","email":"a@b.example"}}}}'"#)
    };
    means(&body("name"), &body("fullName"));
    let call = "file-report --subject x --owner.full-name Ana";
    means(&format!("{call} --zip 24103"), &format!("{call} --address.postal-code 24103"));
}
