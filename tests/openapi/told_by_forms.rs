//! Corrections that the forms of values tell: identifiers in another order, addresses, months, sizes, members in other letters.

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "paths": {
        "/guides/{guide_id}": { "delete": { "operationId": "dropGuide", "summary": "Remove a guide", "parameters": [
            { "name": "guide_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/guides/{guide_id}/reinstate": { "post": { "operationId": "reinstateGuide",
            "summary": "Let a suspended guide lead again", "parameters": [
                { "name": "guide_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/tours/{tour_id}/guides/{guide_id}": { "put": { "operationId": "assignGuide", "summary": "Assign a guide to a tour",
            "parameters": [
                { "name": "tour_id", "in": "path", "required": true, "description": "Tour id, e.g. tou_8", "schema": { "type": "string" } },
                { "name": "guide_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/tours/{tour_id}/rename": { "post": { "operationId": "renameTour", "summary": "Rename a tour", "parameters": [
            { "name": "tour_id", "in": "path", "required": true, "schema": { "type": "string" } },
            { "name": "owner", "in": "query", "schema": { "type": "string" } }],
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object", "required": ["newName"],
                "properties": { "newName": { "type": "string" } } } } } } } },
        "/apis/batch/v1/fleets/{fleet}/seats": { "delete": { "operationId": "deleteBatchV1CollectionFleetSeat",
            "summary": "delete collection of Seat", "parameters": [
                { "name": "fleet", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/apis/batch/v1/fleets/{fleet}/seats/{name}": { "delete": { "operationId": "deleteBatchV1FleetSeat",
            "summary": "delete a Seat", "parameters": [
                { "name": "fleet", "in": "path", "required": true, "schema": { "type": "string" } },
                { "name": "name", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/guides/{guide_id}/retire": { "post": { "operationId": "guides.retire", "summary": "Retire a guide", "parameters": [
            { "name": "guide_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/rooms/{room}/disable": { "post": { "operationId": "disableRoom", "summary": "Disable a room", "parameters": [
            { "name": "room", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/orders": { "post": { "operationId": "placeOrder", "summary": "Order a tour",
            "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                "id": { "type": "integer" }, "routeId": { "type": "integer" }, "seats": { "type": "integer" } } } } } } } },
        "/tours": {
            "get": { "operationId": "listTours", "summary": "List tours", "parameters": [
                { "name": "month", "in": "query", "schema": { "type": "integer", "minimum": 1, "maximum": 12 } },
                { "name": "period", "in": "query", "schema": { "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}$" } },
                { "name": "starts", "in": "query", "description": "HH:MM", "schema": { "type": "string" } },
                { "name": "created", "in": "query", "style": "deepObject", "explode": true, "schema": { "type": "object",
                    "properties": { "gte": { "type": "string", "format": "date" }, "lte": { "type": "string", "format": "date" } } } },
                { "name": "starting_after", "in": "query", "description": "A cursor for pages", "schema": { "type": "string" } },
                { "name": "last_4", "in": "query", "schema": { "type": "string" } },
                { "name": "version", "in": "query", "schema": { "type": "integer" } },
                { "name": "rate", "in": "query", "schema": { "type": "number" } },
                { "name": "answer", "in": "query", "schema": { "type": "string", "enum": ["busy", "no-answer"] } },
                { "name": "sound", "in": "query", "schema": { "type": "string", "enum": ["mono", "surround51"] } },
                { "name": "client_no_show", "in": "query", "schema": { "type": "boolean" } }] },
            "post": { "operationId": "planTour", "summary": "Plan a tour",
                "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
                    "lengthKm": { "type": "number" }, "widthM": { "type": "number" },
                    "flaskMl": { "type": "integer" },
                    "serialNumber": { "type": "string" },
                    "route": { "type": "object", "properties": { "id": { "type": "string" } } },
                    "start": { "type": "object", "properties": { "postalCode": { "type": "string" }, "street": { "type": "string" } } },
                    "tax": { "type": "object", "properties": { "ipAddress": { "type": "string" } } },
                    "fee": { "type": "object", "properties": { "amountCents": { "type": "integer" } } },
                    "extra": { "type": "object", "additionalProperties": { "type": "string" } } } } } } } } }
    } }"##;

const TOURS: Program = Program { name: "tours", spec: SPEC };

/// Asserts that a call is sent as it was typed.
fn runs(line: &str) {
    let (output, request) = TOURS.run_line(line);
    assert_eq!((output.exit, request.is_some()), (0, true), "{line}: {output:?}");
}

#[test]
fn the_opposite_of_a_suspension_is_no_removal() {
    TOURS.means("unsuspendGuide gui_4", "reinstateGuide gui_4");
}

#[test]
fn verbs_that_no_command_has_do_no_more() {
    TOURS.means("freeze-room r7", "disableRoom r7");
    // One thing is not all of them.
    let corrected = TOURS.corrected("deleteFleetSeat batch s7");
    assert!(!corrected.is_some_and(|call| call.contains("Collection")));
}

#[test]
fn identifiers_tell_the_order_of_arguments() {
    TOURS.means("assignGuide gui_4 tou_8", "assignGuide tou_8 gui_4");
    TOURS.means("dropGuide https://tours.example/guides/gui_4/", "dropGuide gui_4");
    runs("assignGuide tou_8 gui_4");
    runs("assignGuide -- gui_4 tou_8");
    // Only one of them looks like another kind.
    runs("assignGuide gui_4 8");
}

#[test]
fn a_flag_gives_no_argument_that_has_a_value() {
    TOURS.means("renameTour tou_8 --to North", "renameTour tou_8 --new-name North");
}

#[test]
fn months_and_times_have_the_described_form() {
    for (typed, meant) in [
        ("--month september", "--month 9"),
        ("--period 'April 2026'", "--period 2026-04"),
        ("--starts 9am", "--starts 09:00"),
        ("--since 2026-01-01", "--created.gte 2026-01-01"),
        ("--last-four 4242", "--last-4 4242"),
        ("--version v2", "--version 2"),
        ("--month VIII", "--month 8"),
        ("--rate 200Hz", "--rate 200"),
        ("--answer unanswered", "--answer no-answer"),
        ("--sound 5.1", "--sound surround51"),
        ("--no-show", "--client-no-show"),
        ("-d month=4", "--month 4"),
    ] {
        TOURS.means(&format!("listTours {typed}"), &format!("listTours {meant}"));
    }
    TOURS.refuses_line("listTours --month soon");
}

#[test]
fn values_tell_their_options() {
    for (typed, meant) in [
        ("placeOrder 77 --seats 4", "placeOrder --route-id 77 --seats 4"),
        ("planTour --size 12x3", "planTour --length-km 12 --width-m 3"),
        ("planTour --flask-ml 70cl", "planTour --flask-ml 700"),
        ("planTour --sn K-7", "planTour --serial-number K-7"),
        ("planTour --start.zip 10115", "planTour --start.postal-code 10115"),
        ("planTour --fee '{\"amount_cents\":8600}'", "planTour --fee '{\"amountCents\":8600}'"),
        ("planTour -d '{\"fee\":{\"amount-cents\":8600}}'", "planTour -d '{\"fee\":{\"amountCents\":8600}}'"),
        ("planTour -f env=prod", "planTour --extra env=prod"),
    ] {
        TOURS.means(typed, meant);
    }
    runs("planTour -d '{\"fee\":{\"vat\":1}}'");
    runs("planTour --fee='{\"amount_cents\":1}'");
    // Two members in other letters are not made one.
    let corrected = TOURS.corrected("planTour --fee '{\"amount_cents\":1,\"amount-cents\":2}'").unwrap();
    assert!(corrected.contains("\"amount-cents\":2"), "{corrected}");
}

#[test]
fn a_document_without_a_server_is_anywhere() {
    TOURS.means("curl -X DELETE https://here.example:9200/guides/gui_4", "dropGuide gui_4");
}
