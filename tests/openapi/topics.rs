//! Topics: the tags of a document of many operations, whose commands a bare topic, its help and its index show.

use serde_json::{Map, Value, json};
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

use crate::recording_handler::Seen;

/// Returns a program of 70 operations, of which two have the tag Billing.
fn program() -> Cli {
    let mut paths = Map::new();
    for number in 0..68 {
        let operation = json!({ "operationId": format!("getPart{number}"), "tags": ["Parts"] });
        paths.insert(format!("/parts/{number}"), json!({ "get": operation }));
    }
    let invoices = json!({
        "get": { "operationId": "listInvoices", "summary": "List invoices", "tags": ["Billing"] },
        "post": {
            "operationId": "draftInvoice", "summary": "Draft an invoice", "tags": ["Billing"], "deprecated": true
        },
    });
    paths.insert("/invoices".to_owned(), invoices);
    let document = json!({ "openapi": "3.1.0", "paths": paths }).to_string();
    Cli::create("app").fetch(Seen::default().mount().openapi(document))
}

fn run(argv: &[&str]) -> RunOutput {
    Invocation::new(argv).run(&program())
}

#[test]
fn a_topic_shows_its_commands() {
    let page = run(&["Billing"]).success();
    assert!(page.contains("listInvoices") && page.contains("draftInvoice") && !page.contains("getPart"), "{page}");
    for argv in [["Billing", "--help"], ["Billing", "-h"], ["billing", "--help"]] {
        assert_eq!(run(&argv).success(), page, "{argv:?}");
    }
}

#[test]
fn a_path_with_the_name_of_a_topic_is_a_request() {
    let seen = Seen::default();
    let paths = (0..70).map(|number| {
        (format!("/parts/{number}"), json!({ "get": { "operationId": format!("getPart{number}"), "tags": ["Parts"] } }))
    });
    let mut paths: Map<String, Value> = paths.collect();
    paths.insert("/parts".to_owned(), json!({ "post": { "operationId": "addPart", "tags": ["Parts"] } }));
    let document = json!({ "openapi": "3.1.0", "paths": paths }).to_string();
    let cli = Cli::create("app").fetch(seen.mount().openapi(document));
    for (line, target) in [
        ("/parts", "GET /parts"),
        ("/parts -X POST -d {}", "POST /parts"),
        ("/parts -H a:b", "GET /parts"),
        ("-X POST /parts -d {}", "POST /parts"),
        ("/parts --page 2", "GET /parts?page=2"),
    ] {
        Invocation::line(line).run(&cli).success();
        let request = seen.one().expect("it is sent");
        assert_eq!(format!("{} {}", request.method(), request.uri().path_and_query().unwrap()), target, "{line}");
    }
    // Without the slash it is the topic, and nothing is sent.
    let error = Invocation::line("parts -X POST -d {}").run(&cli).failure(2);
    assert!(error.contains("Unknown flag: -X") && seen.one().is_none(), "{error}");
}

#[test]
fn the_index_of_a_topic_has_the_form_of_the_index() {
    let all = run(&["--llms-index"]).success();
    let own = run(&["Billing", "--llms-index"]).success();
    assert_eq!(own, "- `listInvoices`: List invoices\n- `draftInvoice`: **Deprecated.** Draft an invoice\n");
    assert!(own.lines().all(|line| all.lines().any(|other| other == line)), "{all}");

    for argv in [["Billing", "--llms-index", "--json"], ["Billing", "--help", "--json"]] {
        let index: Value = serde_json::from_str(&run(&argv).success()).unwrap();
        let name = |at: usize| index["commands"][at]["name"].clone();
        assert_eq!(
            (&index["version"], name(0), name(1)),
            (&json!("vestibule.v1"), json!("listInvoices"), json!("draftInvoice"))
        );
    }
}
