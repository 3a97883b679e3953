//! Values in another form than the one that a document declares or describes: dates, choices and JSON.

use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

const SPEC: &str = r##"{ "openapi": "3.0.3", "paths": { "/trips": {
    "get": { "operationId": "listTrips", "parameters": [
        { "name": "since", "in": "query", "schema": { "type": "string", "format": "date-time" } },
        { "name": "day", "in": "query", "schema": { "type": "string", "format": "date" } },
        { "name": "created", "in": "query", "description": "A Unix time in seconds", "schema": { "type": "integer" } },
        { "name": "post_at", "in": "query", "description": "A Unix timestamp of the time to post", "schema": { "type": "string" } },
        { "name": "log_since", "in": "query", "description": "Unix timestamps, RFC 3339 dates or durations",
            "schema": { "type": "string" } },
        { "name": "view", "in": "query", "description": "Valid values: `long_form`, `short_form`. Default: `long_form`",
            "schema": { "type": "string" } },
        { "name": "filters", "in": "query", "description": "JSON encoded filters (a `map[string][]string`)",
            "schema": { "type": "string" } }] },
    "delete": { "operationId": "deleteTrips", "parameters": [
        { "name": "before", "in": "query", "required": true, "schema": { "type": "string", "format": "date" } }] } } } }"##;

/// Returns the request that a call sends, or its error.
fn answer(argv: &[&str]) -> String {
    let seen = Seen::default();
    let cli = Cli::create("trips").fetch(seen.mount().openapi(SPEC));
    let output = Invocation::new(argv).run(&cli);
    let request = seen.one().map(|request| format!("{} {}", request.method(), request.uri().path_and_query().unwrap()));
    request.unwrap_or(output.stderr)
}

#[test]
fn values_of_the_declared_form_are_sent_as_they_are() {
    for (flag, value) in [
        ("--since", "2026-11-01T06:00:00Z"),
        ("--since", "2026-11-01T06:00:00.5-03:00"),
        ("--day", "2026-11-01"),
        ("--created", "1793491200"),
        ("--post-at", "1793491200"),
        ("--post-at", "1793491200.000213"),
        ("--log-since", "2026-11-01T06:00:00Z"),
        ("--log-since", "10m"),
        ("--view", "short_form"),
        // The schema allows any text.
        ("--view", "sideways"),
        ("--view", "short_form,long_form"),
        ("--view", "short_form:desc"),
        ("--filters", "%7B%22tag%22:[%22a%22]%7D"),
        ("--filters", "everything"),
    ] {
        let sent = answer(&["listTrips", flag, value]);
        assert!(sent.starts_with("GET /trips?"), "{flag} {value}: {sent}");
    }
}

#[test]
fn dates_in_other_forms_are_corrected() {
    let tries = |argv: &[&str], call: &str| {
        let error = answer(argv);
        assert!(error.contains(&format!("Try: {call}\n")), "{argv:?}: {error}");
    };
    tries(&["listTrips", "--since", "2026-11-01"], "trips listTrips --since 2026-11-01T00:00:00Z");
    assert_eq!(answer(&["listTrips", "--post-at", "2026-11-01T00:00:00Z"]), "GET /trips?post_at=1793491200");
    tries(&["deleteTrips", "--before", "Nov 1, 2026"], "trips deleteTrips --before 2026-11-01");
    tries(&["listTrips", "--created", "2026-11-01"], "trips listTrips --created 1793491200");
    // Reading is done at once where a text can only mean one point in time.
    assert_eq!(answer(&["listTrips", "--day", "31/12/2026"]), "GET /trips?day=2026-12-31");
    assert_eq!(answer(&["listTrips", "--created", "2026-11-01 01:00 +01:00"]), "GET /trips?created=1793491200");
    for day in ["tomorrow", "01/12/2026", "2026-02-30"] {
        let error = answer(&["deleteTrips", "--before", day]);
        let is_written = day == "2026-02-30";
        let reason = match is_written {
            true => "names a day or a time that does not exist",
            false => "is not written as --before takes it, such as 2026-11-30",
        };
        assert!(error.contains(reason), "{day}: {error}");
        assert!(!error.contains("Try:"), "{day}: {error}");
    }
}

#[test]
fn described_values_are_corrected() {
    assert_eq!(answer(&["listTrips", "--view", "short-form"]), "GET /trips?view=short_form");
    assert_eq!(answer(&["listTrips", "--view=-short_form"]), "GET /trips?view=-short_form");
    assert_eq!(answer(&["listTrips", "--view", "short-form,long_form"]), "GET /trips?view=short_form%2Clong_form");
    let sent = answer(&["listTrips", "--filters", "tag=a"]);
    assert_eq!(sent, "GET /trips?filters=%7B%22tag%22%3A%5B%22a%22%5D%7D");
}
