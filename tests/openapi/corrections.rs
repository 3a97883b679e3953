//! Corrections that know the document: its lists, topics and servers.

use vestibule::testing::RunOutput;

use crate::recording_handler::Program;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://club.example/v2" }],
    "paths": {
        "/members": {
            "get": { "operationId": "findPeople", "tags": ["Members"], "parameters": [
                { "name": "tag", "in": "query", "schema": { "type": "array", "items": { "type": "string" } } },
                { "name": "fields", "in": "query", "explode": false,
                  "schema": { "type": "array", "items": { "type": "string", "maxLength": 6 } } },
                { "name": "sort", "in": "query", "description": "In the format: property,(asc|desc)",
                  "schema": { "type": "array", "items": { "type": "string" } } },
                { "name": "level", "in": "query",
                  "schema": { "type": "array", "items": { "type": "string", "enum": ["gold", "silver"] } } },
                { "name": "year", "in": "query", "schema": { "type": "array", "items": { "type": "integer" } } }
            ] },
            "post": { "operationId": "enrol", "tags": ["Members"], "requestBody": { "required": true, "content": {
                "application/json": { "schema": { "type": "object", "properties": {
                    "tags": { "type": "array", "items": { "type": "string" } },
                    "notes": { "type": "array", "items": { "oneOf": [{ "type": "string" }, { "type": "object" }] } },
                    "extra": { "type": "object", "additionalProperties": { "type": "string" } },
                    "unset": { "anyOf": [{ "type": "object", "additionalProperties": { "type": "string" } }, { "enum": [""] }] }
                } } } } } } },
        "/members/{member_id}": {
            "get": { "operationId": "onePerson", "tags": ["Members"], "parameters": [
                { "name": "member_id", "in": "path", "required": true, "schema": { "type": "string" } }] },
            "delete": { "operationId": "dropPerson", "tags": ["Members"], "parameters": [
                { "name": "member_id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/members/by/{order}": { "delete": { "operationId": "dropBy", "parameters": [{ "name": "order", "in": "path",
            "required": true, "schema": { "type": "string", "enum": ["-age", "age"] } }] } },
        "/members/merge": { "post": { "operationId": "mergePeople", "tags": ["Members"],
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                "required": ["source_id", "target_id"], "properties": {
                    "source_id": { "type": "string" }, "target_id": { "type": "string" } } } } } } } },
        "/refunds": { "get": { "operationId": "listPaymentRefunds", "tags": ["Billing"] } },
        "/payments/{id}/refund": { "post": { "operationId": "refundPayment", "tags": ["Billing"], "parameters": [
            { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/webhooks/{id}/test": { "post": { "operationId": "TestWebhook", "tags": ["Billing"], "parameters": [
            { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/accounts/{id}/verify": { "post": { "operationId": "VerifyBankAccount", "tags": ["Billing"], "parameters": [
            { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }] } },
        "/invoices": { "post": { "operationId": "createInvoice", "tags": ["Billing"], "parameters": [
            { "name": "amount", "in": "query", "schema": { "type": "integer" } }] } },
        "/messages": { "post": { "operationId": "postMessage", "tags": ["Chat"],
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
                "required": ["text", "channel"], "properties": {
                    "text": { "type": "string" }, "channel": { "type": "string" } } } } } } } }
    } }"##;

const CLUB: Program = Program { name: "club", spec: SPEC };

fn run(argv: &[&str]) -> (RunOutput, Option<String>) {
    CLUB.run(argv)
}

#[track_caller]
fn sends(argv: &[&str], request: &str) {
    CLUB.sends(argv, request);
}

#[track_caller]
fn prints(argv: &[&str], call: &str) {
    CLUB.tries(argv, call);
}

#[test]
fn a_token_with_a_dash_gives_the_argument_that_is_missing() {
    // Only reading is done at once, but a number cannot be a flag.
    sends(&["onePerson", "-wtIMTCHWuI"], "GET /v2/members/-wtIMTCHWuI");
    sends(&["dropPerson", "-5"], "DELETE /v2/members/-5");
    prints(&["dropPerson", "-wtIMTCHWuI"], "club dropPerson --member-id=-wtIMTCHWuI");
    sends(&["dropBy", "-age"], "DELETE /v2/members/by/-age");
    // Letters may be flags, and a long name is a mistyped one.
    prints(&["onePerson", "-abc"], "club onePerson --member-id=-abc");
    let (output, sent) = run(&["onePerson", "--abc"]);
    assert!(sent.is_none() && output.stderr.contains("to pass `--abc` as a value, write `-- --abc`"), "{output}");
    sends(&["onePerson", "--member_id=-abc"], "GET /v2/members/-abc");
    sends(&["onePerson", "--member-id", "-abc"], "GET /v2/members/-abc");
    sends(&["onePerson", "--", "-abc"], "GET /v2/members/-abc");
    sends(&["dropPerson", "--member_id=--abc"], "DELETE /v2/members/--abc");
    sends(&["createInvoice", "--amount", "-5"], "POST /v2/invoices?amount=-5");
    sends(
        &["postMessage", "--text", "-1 for me", "--channel", "-c"],
        "POST /v2/messages {\"text\":\"-1 for me\",\"channel\":\"-c\"}",
    );
    // `-d` is the body.
    prints(&["refundPayment", "-dash"], "club refundPayment --id=-dash");
    prints(
        &["mergePeople", "--sourceId", "-dash", "--target_id", "x"],
        "club mergePeople --source-id=-dash --target_id x",
    );
    prints(&["postMessage", "--text", "-dash", "--channel", "c"], "club postMessage --text=-dash --channel c");
    // The argument is there, so the token is something else.
    for argv in [["dropPerson", "7", "-wtIMTCHWuI"], ["dropPerson", "-5", "7"]] {
        let (output, sent) = run(&argv);
        assert!(sent.is_none() && !output.stderr.contains("Try:"), "{output}");
    }
}

#[test]
fn an_entry_of_a_map_is_given_by_the_name_of_the_map() {
    for call in [&["enrol", "--extra.order", "1"][..], &["enrol", "--extra.order=1"], &["enrol", "--extra[order]=1"]] {
        prints(call, "club enrol --extra order=1");
    }
    prints(&["enrol", "--unset.order", "1"], "club enrol --unset order=1");
}

#[test]
fn items_joined_by_commas_are_told_from_one_item() {
    let (output, sent) = run(&["enrol", "--tags", "vip,early"]);
    assert!(sent.is_none() && output.exit == 2);
    assert!(
        output
            .stderr
            .contains("Invalid value for --tags: expected one item at a time or a JSON array, got `vip,early`\n"),
        "{output}"
    );
    prints(&["enrol", "--tags", "vip,early"], "club enrol --tags vip --tags early");
    prints(&["enrol", "--tags=vip,early"], "club enrol --tags=vip --tags=early");
    prints(&["enrol", "--notes", "vip,early"], "club enrol --notes vip --notes early");
    prints(&["enrol", "--extra", "a=1,b=2"], "club enrol --extra a=1 --extra b=2");
    // What only reads runs, with a note.
    sends(&["findPeople", "--tag", "vip,early"], "GET /v2/members?tag=vip&tag=early");
    let (output, _) = run(&["findPeople", "--tag", "vip,early"]);
    assert!(output.stderr.contains("Note: running `club findPeople --tag vip --tag early`"), "{output}");
}

#[test]
fn an_item_may_have_a_comma() {
    let json = r#"{"tags":["vip,early"]}"#;
    sends(&["enrol", "--tags", r#"["vip,early"]"#], &format!("POST /v2/members {json}"));
    sends(&["enrol", "--input", r#"{"tags":["vip,early"]}"#], &format!("POST /v2/members {json}"));
    sends(&["enrol", "--tags", "Faro, Portugal"], r#"POST /v2/members {"tags":["Faro, Portugal"]}"#);
    sends(&["enrol", "--tags", "52.5,13.4"], r#"POST /v2/members {"tags":["52.5,13.4"]}"#);
    sends(&["enrol", "--tags", "a,b", "--tags", "c"], r#"POST /v2/members {"tags":["a,b","c"]}"#);
    sends(&["enrol", "--extra", "a=1,2"], r#"POST /v2/members {"extra":{"a":"1,2"}}"#);
    // The description tells of commas within an item.
    sends(&["findPeople", "--sort", "name,age"], "GET /v2/members?sort=name%2Cage");
}

#[test]
fn a_comma_separates_what_the_request_separates_by_commas() {
    sends(&["findPeople", "--fields", "name,age"], "GET /v2/members?fields=name,age");
    sends(&["findPeople", "--fields", r#"["name","age"]"#], "GET /v2/members?fields=name,age");
    sends(&["findPeople", "--input", r#"{"fields":["na,age"]}"#], "GET /v2/members?fields=na%2Cage");
    let (output, sent) = run(&["findPeople", "--fields", "name,birthday"]);
    assert!(sent.is_none() && output.stderr.contains("got `birthday`"), "{output}");
}

#[test]
fn items_that_fit_only_one_by_one_are_separated() {
    sends(&["findPeople", "--level", "gold,silver"], "GET /v2/members?level=gold&level=silver");
    sends(&["findPeople", "--year", "2019,2020"], "GET /v2/members?year=2019&year=2020");
    let (output, sent) = run(&["findPeople", "--level", "gold,tin"]);
    assert!(sent.is_none() && !output.stderr.contains("Try:"), "{output}");
}

#[test]
fn the_name_of_an_argument_is_no_part_of_its_value() {
    sends(&["onePerson", "member_id=7"], "GET /v2/members/7");
    prints(&["dropPerson", "member_id=7"], "club dropPerson --member-id 7");
    sends(&["onePerson", "x=7"], "GET /v2/members/x%3D7");
}

#[test]
fn an_operation_is_found_below_its_topic() {
    prints(&["billing", "create-invoice", "--amount", "5"], "club createInvoice --amount 5");
    prints(&["bilings", "createInvoice", "--amount", "5"], "club createInvoice --amount 5");
    prints(&["billing", "billing", "create-invoice"], "club createInvoice");
    // The verb and the thing of what destroys must be typed.
    prints(&["members-remove", "7"], "club dropPerson 7");
    for name in ["members-merge-remove", "members-clear", "billing-delete-invoice"] {
        let (output, sent) = run(&[name, "7"]);
        assert!(sent.is_none() && !output.stderr.contains("Try:"), "{output}");
    }
}

#[test]
fn a_url_of_the_server_is_a_path() {
    sends(&["GET", "https://club.example/v2/members?tag=vip"], "GET /v2/members?tag=vip");
    sends(&["https://club.example/v2/members"], "GET /members");
    prints(&["DELETE", "https://club.example/v2/members/7"], "club dropPerson 7");
    let (output, sent) = run(&["GET", "https://other.example/v2/members"]);
    assert!(sent.is_none() && !output.stderr.contains("Try:"), "{output}");
}

#[test]
fn values_without_names_are_matched_by_their_form() {
    prints(&["postMessage", "C1", "good morning"], "club postMessage --channel C1 --text 'good morning'");
    prints(&["postMessage", "good morning", "C1"], "club postMessage --text 'good morning' --channel C1");
    // Nothing tells which one stays.
    let (output, sent) = run(&["mergePeople", "7", "9"]);
    assert!(sent.is_none() && !output.stderr.contains("Try:"), "{output}");
}

#[test]
fn a_trial_run_prints_the_request() {
    prints(&["dropPerson", "7", "--dry-run"], "club dropPerson 7 --curl");
    prints(&["dropPerson", "7", "--what-if"], "club dropPerson 7 --curl");
}

#[test]
fn verbs_that_read_do_not_stand_for_a_change() {
    for words in [["check-webhook", "7"], ["check-bank-account", "7"], ["validate-webhook", "7"]] {
        let (output, sent) = run(&words);
        assert!(sent.is_none() && !output.stderr.contains("Try:"), "{output}");
    }
    let (output, sent) = run(&["test-webhok", "7"]);
    assert!(sent.is_none() && output.stderr.contains("Try: club TestWebhook 7"), "{output}");
}

#[test]
fn what_asks_for_a_change_is_not_read() {
    let (output, sent) = run(&["refund", "a", "payment"]);
    assert!(sent.is_none() && !output.stderr.contains("Try:"), "{output}");
    sends(&["refund", "payment", "7"], "POST /v2/payments/7/refund");
    sends(&["list", "payment", "refunds"], "GET /v2/refunds");
}

#[test]
fn the_method_of_a_request_is_not_the_value_of_an_option() {
    let spec = serde_json::json!({ "openapi": "3.1.0", "paths": {
        "/books": { "get": { "operationId": "listBooks", "responses": {} } },
        "/search": { "get": { "operationId": "oldSearch", "description": "Search books", "parameters": [
            { "name": "term", "in": "query", "required": true, "schema": { "type": "string" } }
        ], "responses": {} } },
    } });
    let mount = vestibule::Mount::from_fn(|_: vestibule::fetch::http::Request<vestibule::fetch::Body>| async {
        vestibule::fetch::http::Response::new(String::new())
    });
    let cli = vestibule::Cli::create("shelf").mount("api", mount.openapi(spec.to_string()));
    for method in ["-X POST", "-X post", "-XPOST", "--request POST", "--request=delete"] {
        let text = vestibule::testing::Invocation::line(&format!("api books {method} --curl")).run(&cli).failure(2);
        assert!(!text.contains("--term"), "{method}: {text}");
    }
}
