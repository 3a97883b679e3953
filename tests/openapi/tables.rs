//! Tables of what an API answers: the columns that its document chooses.

use serde_json::json;
use vestibule::fetch::http;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn program() -> Cli {
    let ticket = json!({
        "type": "object",
        "x-columns": ["id", "subject"],
        "properties": { "id": { "type": "integer" }, "subject": { "type": "string" }, "assignee": { "type": "string" } },
    });
    let list = json!({ "type": "array", "items": { "$ref": "#/components/schemas/Ticket" } });
    let page =
        json!({ "type": "object", "properties": { "data": list, "next_cursor": { "type": ["string", "null"] } } });
    let answer = |schema: &serde_json::Value| json!({ "200": { "description": "Tickets", "content": { "application/json": { "schema": schema } } } });
    let cursor = json!({ "name": "cursor", "in": "query", "schema": { "type": "string" } });
    let document = json!({
        "openapi": "3.1.0",
        "paths": {
            "/tickets": { "get": { "operationId": "listTickets", "parameters": [cursor], "responses": answer(&page) } },
            "/all": { "get": { "operationId": "allTickets", "responses": answer(&list) } },
        },
        "components": { "schemas": { "Ticket": ticket } },
    });
    let api = Seen::default().answering(|request| {
        let tickets = json!([{ "assignee": "Ada", "id": 7, "subject": "Printer" }]);
        let body =
            if request.uri().path() == "/all" { tickets } else { json!({ "data": tickets, "next_cursor": null }) };
        http::Response::builder().header("content-type", "application/json").body(body.to_string()).unwrap()
    });
    Cli::create("desk").mount("api", api.openapi(document.to_string()))
}

#[test]
fn the_document_chooses_columns() {
    let table = |line: &str| Invocation::line(&format!("{line} --format table")).run(&program()).success();
    assert_eq!(table("api all-tickets"), "ID  SUBJECT\n 7  Printer\n");
    // Of a list in an envelope too, and of all pages.
    assert_eq!(table("api list-tickets"), "data\n  ID  SUBJECT\n   7  Printer\nnext_cursor  -\n");
    assert_eq!(table("api list-tickets --all"), "ID  SUBJECT\n 7  Printer\n");
}
