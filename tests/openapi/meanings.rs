//! Flags and choices in words of the caller's own, which are compared with names, descriptions and the forms of values.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "paths": {
    "/trips": {
        "get": { "operationId": "listTrips", "parameters": [
            { "name": "departureTimeLt", "in": "query", "schema": { "type": "string", "format": "date" } },
            { "name": "departureTimeGt", "in": "query", "schema": { "type": "string", "format": "date" } },
            { "name": "arrivalTimeGt", "in": "query", "schema": { "type": "string", "format": "date" } },
            { "name": "market", "in": "query", "description": "A country code", "schema": { "type": "string" } },
            { "name": "maxMinutes", "in": "query", "schema": { "type": "integer" } },
            { "name": "includeDrafts", "in": "query", "schema": { "type": "boolean" } },
            { "name": "language", "in": "query", "schema": { "type": "string", "enum": ["es", "fr", "de", "nl"] } },
            { "name": "store", "in": "query", "schema": { "type": "string", "enum": ["pg", "mysql", "sqlite"] } },
            { "name": "vessel", "in": "query", "schema": { "type": "string", "enum": ["sailingBoat", "ferry", "notKnown"] } },
            { "name": "created", "in": "query", "schema": { "type": "integer" } },
            { "name": "load", "in": "query", "schema": { "type": "number" } },
            { "name": "wait", "in": "query", "description": "Time to wait, in seconds", "schema": { "type": "integer" } },
            { "name": "speed", "in": "query", "schema": { "type": "integer" } },
            { "name": "parts", "in": "query", "description": "A comma-separated list of any combination of `crew_list`, `stops`",
                "schema": { "type": "string" } }] } },
    "/trips/{id}/cancel": {
        "post": { "operationId": "cancelTrip", "parameters": [
            { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": "api_version", "in": "query", "schema": { "type": "string" } },
            { "name": "trip_version", "in": "query", "schema": { "type": "integer" } }] } } } }"##;

const FLEET: Program = Program { name: "fleet", spec: SPEC };

#[track_caller]
fn tries(argv: &[&str], call: &str) {
    FLEET.tries(argv, call);
}

#[test]
fn several_flags_have_other_names() {
    tries(
        &["trips", "list", "--departure-after", "2026-11-01", "--country", "CH", "--max-time", "45", "--drafts"],
        "fleet listTrips --departure-time-gt 2026-11-01 --market CH --max-minutes 45 --include-drafts",
    );
    // The two sides of a limit are never taken for each other.
    tries(&["listTrips", "--departs-before", "2026-11-01"], "fleet listTrips --departure-time-lt 2026-11-01");
    for flag in ["--colour", "--owner"] {
        FLEET.refuses(&["listTrips", flag, "blue"]);
    }
}

#[test]
fn a_word_for_yes_is_the_value_of_a_flag() {
    tries(&["listTrips", "--drafts", "yes"], "fleet listTrips --include-drafts");
    tries(&["listTrips", "--drafts", "off"], "fleet listTrips --include-drafts=false");
}

#[test]
fn no_page_is_shown_in_place_of_a_call() {
    for argv in [&["listTrips", "--max", "10", "--zebra", "1"][..], &["trips", "all", "--max", "10"]] {
        let (output, request) = FLEET.run(argv);
        let is_page = ["--man", "--version", "--llms"].iter().any(|page| output.stderr.contains(&format!(" {page}")));
        assert!(request.is_none() && !is_page, "{argv:?}: {output}");
    }
}

#[test]
fn choices_are_found_by_their_words() {
    tries(&["listTrips", "--vessel", "sailing"], "fleet listTrips --vessel sailingBoat");
    FLEET.refuses(&["listTrips", "--vessel", "known"]);
    tries(&["listTrips", "--store", "postgres"], "fleet listTrips --store pg");
    // The code of Spanish has letters of `english`.
    FLEET.refuses(&["listTrips", "--language", "english"]);
}

#[test]
fn numbers_keep_their_size() {
    tries(&["listTrips", "--created", "2026-11-01"], "fleet listTrips --created 1793491200");
    tries(&["listTrips", "--load", "2,5"], "fleet listTrips --load 2.5");
    tries(&["listTrips", "--load", "2,500"], "fleet listTrips --load 2500");
    tries(&["listTrips", "--wait", "2m"], "fleet listTrips --wait 120");
    for (flag, value) in [("--speed", "2m"), ("--speed", "2,5"), ("--speed", "2026-11-01")] {
        FLEET.refuses(&["listTrips", flag, value]);
    }
}

#[test]
fn no_item_of_a_text_with_commas_is_lost() {
    for parts in ["stops", "stops,crew_list"] {
        let (output, request) = FLEET.run(&["listTrips", "--parts", parts]);
        assert_eq!(
            request.map(|request| request.replace("%2C", ",")),
            Some(format!("GET /trips?parts={parts}")),
            "{output}"
        );
    }
    for argv in [
        &["listTrips", "--parts", "stops", "--parts", "crew_list"][..],
        &["listTrips", "--parts=stops", "--parts", "crew"],
        &["listTrips", "--parts", "stops,crew"],
    ] {
        let (output, request) = FLEET.run(argv);
        let sent = request.map(|request| request.replace("%2C", ","));
        let is_tried =
            output.stderr.contains("--parts 'stops,crew_list'") || output.stderr.contains("--parts stops,crew");
        assert!(sent.as_deref() == Some("GET /trips?parts=stops,crew_list") || is_tried, "{argv:?}: {output}");
    }
}

#[test]
fn a_version_with_a_value_is_that_of_the_command() {
    tries(&["cancelTrip", "7", "--version", "2"], "fleet cancelTrip 7 --trip-version 2");
    for argv in [&["--version"][..], &["cancelTrip", "--version"], &["listTrips", "--version"]] {
        assert_eq!(FLEET.run(argv).0.success().trim(), "fleet 1.0.0", "{argv:?}");
    }
}
