//! Corrections of calls by all that their words, values and flags tell of an operation.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://sky.example/v1" }],
    "paths": {
        "/telescopes/{telescope_no}/mirrors": { "post": { "operationId": "mirror_jobs_post", "summary": "Initiate a mirror job",
            "parameters": [
                { "name": "telescope_no", "in": "path", "required": true,
                    "schema": { "type": "string", "pattern": "^T\\d{3}$" } }],
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "type": { "type": "string", "enum": ["recoat", "realign"] } } } } } } } },
        "/owners/{owner}/{survey}/plates/{plate_id}/marks": { "get": { "operationId": "listMarks",
            "summary": "List marks of a plate", "parameters": [
                { "name": "owner", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "survey", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "plate_id", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "open", "in": "query", "schema": { "type": "boolean" } },
                { "name": "country", "in": "query", "description": "An ISO 3166-1 alpha-2 code", "schema": { "type": "string" } },
                { "name": "offset_ms", "in": "query", "schema": { "type": "integer" } },
                { "name": "days", "in": "query", "schema": { "type": "array", "items": { "type": "string", "format": "date" } } },
                { "name": "step", "in": "query", "schema": { "type": "string", "enum": ["PT5M", "PT1H"] } },
                { "name": "site", "in": "query", "schema": { "type": "string", "enum": ["zuerich", "bern", "high_dry_valley"] } },
                { "name": "exposure", "in": "query", "description": "A duration such as PT30M", "schema": { "type": "string" } }] } },
        "/payouts/{payout_no}/release": { "post": { "operationId": "payouts.release", "summary": "Release a payout",
            "parameters": [
                { "name": "payout_no", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/shutters/{shutter_no}": { "delete": { "operationId": "abandonShutter", "summary": "Give up a shutter",
            "parameters": [
                { "name": "shutter_no", "in": "path", "required": true, "schema": { "type": "string" } }] } }
    } }"##;

const SKY: Program = Program { name: "sky", spec: SPEC };

#[test]
fn words_values_and_choices_explain_a_call() {
    SKY.means("mirror-realign T101", "mirror_jobs_post T101 --type realign");
    SKY.means("client.payouts.unblock --payout-no P-7", "payouts.release --payout-no P-7");
    SKY.means("mirror-realign -- T101", "mirror_jobs_post --type realign -- T101");
    // No word asks for a deletion, and none is a value.
    assert_eq!(SKY.corrected("shutter-open S1"), None);
    assert_eq!(SKY.corrected("mirror-polish T101"), None);
}

#[test]
fn urls_are_read_as_the_arguments_of_their_path() {
    SKY.means("listMarks https://sky.example/ada/deep/plates/p7", "listMarks ada deep p7");
    assert_eq!(SKY.corrected("listMarks https://sky.example/ada/deep/lenses/p7"), None);
}

#[test]
fn texts_get_the_form_that_their_field_declares() {
    SKY.means("mirror_jobs_post 101", "mirror_jobs_post T101");
    SKY.means("mirror_jobs_post t101", "mirror_jobs_post T101");
    for (typed, meant) in [
        ("--status open", "--open"),
        ("--country ch", "--country CH"),
        ("--offset-ms 1:30", "--offset-ms 90000"),
        ("--days 2026-01-01,2026-01-02", "--days 2026-01-01 --days 2026-01-02"),
        ("--step 1h", "--step PT1H"),
        ("--site HDV", "--site high_dry_valley"),
        ("--exposure '30 minutes'", "--exposure PT30M"),
    ] {
        SKY.means(&format!("listMarks ada deep p7 {typed}"), &format!("listMarks ada deep p7 {meant}"));
    }
    SKY.means("listMarks ada deep p7 --site Z\u{fc}rich", "listMarks ada deep p7 --site zuerich");
    for argv in [["--country", "CH"], ["--exposure", "PT30M"], ["--step", "PT5M"]] {
        SKY.sends(
            &[&["listMarks", "ada", "deep", "p7"][..], &argv].concat(),
            &format!("GET /v1/owners/ada/deep/plates/p7/marks?{}={}", &argv[0][2..], argv[1]),
        );
    }
}
