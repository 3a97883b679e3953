//! Notes in the help of an operation, and options that it leaves out.

use serde_json::{Value, json};
use vestibule::openapi::Naming;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// Returns a program with one operation, whose body has properties, in the media types given.
fn program(properties: &Value, media_types: &[&str], seen: &Seen) -> Cli {
    let schema = json!({ "type": "object", "properties": properties });
    let content: serde_json::Map<_, _> =
        media_types.iter().map(|name| ((*name).to_owned(), json!({ "schema": schema }))).collect();
    let operation = json!({ "operationId": "mk", "requestBody": { "required": true, "content": content } });
    let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "post": operation } } });
    Cli::create("app").mount("api", seen.mount().openapi(document.to_string()))
}

#[test]
fn options_that_no_media_type_can_hold_are_errors() {
    let seen = Seen::default();
    let cli = program(&json!({ "k": { "type": "string" } }), &["application/json", "application/xml"], &seen);
    for line in ["api mk --k x --content-type application/xml", "api mk --k x --content-type application/xml -d '<x/>'"]
    {
        let error = Invocation::line(line).run(&cli).failure(2);
        let message = "--k cannot be written as `application/xml`: give the whole body with --body";
        assert!(error.contains(message), "{error}");
    }
    assert!(seen.lines().is_empty());
}

#[test]
fn a_very_long_list_of_choices_is_described() {
    let choices: Vec<String> = (0..5_000).map(|number| format!("value-{number}")).collect();
    let cli = program(&json!({ "v": { "enum": choices } }), &["application/json"], &Seen::default());
    for line in ["api mk --help", "api mk --schema"] {
        let text = Invocation::line(line).run(&cli).success();
        assert!(text.contains("One of 5000 choices, such as value-0, value-1, value-2"), "{text}");
    }
}

#[test]
fn the_summary_of_a_command_has_the_first_of_many_choices() {
    let choices: Vec<String> = (0..100).map(|number| format!("c{number}")).collect();
    let properties = json!({ "many": { "enum": choices }, "some": { "enum": &choices[..30] } });
    let cli = program(&properties, &["application/json"], &Seen::default());
    let words =
        |line: &str| Invocation::line(line).run(&cli).success().split_whitespace().collect::<Vec<_>>().join(" ");
    let short = words("api mk -h");
    assert!(
        short.contains("--many <many> [choices: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, … 90 more in --help]"),
        "{short}"
    );
    assert!(short.contains("c28, c29]"), "{short}");
    let full = words("api mk --help");
    assert!(full.contains("c98, c99]") && !full.contains("more in --help"), "{full}");
}

#[test]
fn operations_without_a_summary_are_described() {
    let operation = |id: &str, summary: &str, description: &str| json!({ "operationId": id, "summary": summary, "description": description });
    let paths = json!({
        "/a": { "get": operation("ListRefunds", "List refunds", "Retrieves refunds\nof an account. The newest is first.") },
        "/b": { "get": operation("ListPayments", "ListPayments", "") },
        "/c": { "get": operation("ListPayouts", "", "Retrieves\npayouts.\n\nIn order.") },
        "/d": { "get": { "operationId": "listLogs" } },
        "/e": { "get": operation("ListOrders", "Orders", "Retrieves orders.") },
    });
    let document = json!({ "openapi": "3.1.0", "paths": paths });
    let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(document.to_string()));
    let help = Invocation::line("api --help").run(&cli).success();
    for (name, text) in [
        ("ListRefunds", "Retrieves refunds of an account"),
        ("ListPayments", "ListPayments"),
        ("ListPayouts", "Retrieves payouts"),
        ("listLogs", "GET /d"),
        ("ListOrders", "Orders"),
    ] {
        let is_described = |line: &str| line.trim_start().strip_prefix(name).is_some_and(|rest| rest.trim() == text);
        assert!(help.lines().any(is_described), "{name}: {help}");
    }
    let help = Invocation::line("api listLogs --help").run(&cli).success();
    assert!(help.starts_with("app api listLogs \u{2014} GET /d\n"), "{help}");
    let help = Invocation::line("api ListRefunds --help").run(&cli).success();
    assert!(
        help.starts_with("app api ListRefunds — Retrieves refunds of an account.") && !help.contains("List refunds"),
        "{help}"
    );
}

#[test]
fn very_many_options_are_not_all_listed() {
    let inner = json!({ "type": "object", "properties": { "x": { "type": "string" }, "y": { "type": "string" } } });
    let names = |count: usize| (0..count).map(|number| (format!("p{number}"), inner.clone())).collect::<Value>();
    let seen = Seen::default();
    let cli = program(&names(60), &["application/json"], &seen);
    for line in ["api mk --help", "api mk -h"] {
        let help = Invocation::line(line).run(&cli).success();
        assert!(help.contains("--p7 ") && !help.contains("--p7.x"), "{help}");
    }
    let help = Invocation::line("api mk --help").run(&cli).success();
    let note = "120 options for members of objects are not listed, such as `--p0.x`: `--schema` has them";
    assert!(help.split_whitespace().collect::<Vec<_>>().join(" ").contains(note), "{help}");
    Invocation::line("api mk --p7.x 1").run(&cli).success();
    assert_eq!(seen.one().unwrap().body().as_bytes(), br#"{"p7":{"x":"1"}}"#);
    assert!(Invocation::line("api mk --schema").run(&cli).success().contains("p7.x"));
    let few = program(&names(10), &["application/json"], &seen);
    assert!(Invocation::line("api mk --help").run(&few).success().contains("--p7.x"));
}

#[test]
fn options_with_names_of_the_programs_own_are_pointed_out() {
    let cli = program(&json!({ "format": { "type": "string" } }), &["application/json"], &Seen::default());
    let help = Invocation::line("api mk --help").run(&cli).success();
    let note = "`--format`: here of the API; the program's own are given before the command, `app --format … api …`";
    assert!(help.split_whitespace().collect::<Vec<_>>().join(" ").contains(note), "{help}");
}

#[test]
fn booleans_that_must_be_given_are_shown_with_both_names() {
    let seen = Seen::default();
    let state = json!({ "name": "state", "in": "query", "required": true, "schema": { "type": "boolean" } });
    let operation = json!({ "operationId": "shuffle", "parameters": [state] });
    let document = json!({ "openapi": "3.1.0", "paths": { "/shuffle": { "put": operation } } });
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    let help = Invocation::line("api shuffle -h").run(&cli).success();
    assert!(help.contains("Usage: app api shuffle --[no-]state [options]"), "{help}");
    assert!(help.contains("      --[no-]state           [required]"), "{help}");
    Invocation::line("api shuffle --no-state").run(&cli).success();
    assert_eq!(seen.lines(), ["PUT /shuffle?state=false"]);
}

#[test]
fn members_that_must_be_given_are_listed_beside_many_options() {
    let mut properties: serde_json::Map<_, _> =
        (0..200).map(|number| (format!("p{number}"), json!({ "type": "string" }))).collect();
    let target = json!({ "index": { "type": "string" }, "routing": { "type": "string" } });
    properties.insert("dest".to_owned(), json!({ "type": "object", "required": ["index"], "properties": target }));
    let schema = json!({ "type": "object", "required": ["dest"], "properties": properties });
    let body = json!({ "required": true, "content": { "application/json": { "schema": schema } } });
    let operation = json!({ "operationId": "copy", "requestBody": body });
    let document = json!({ "openapi": "3.1.0", "paths": { "/copy": { "post": operation } } });
    let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(document.to_string()));
    let help = Invocation::line("api copy --help").run(&cli).success();
    assert!(help.contains("Usage: app api copy --dest.index <text> [options]"), "{help}");
    let row = help.lines().find(|line| line.trim_start().starts_with("--dest.index")).unwrap();
    assert!(row.ends_with("[required]"), "{row}");
    assert!(help.contains("`--dest.routing`, a member of an object, is not listed"), "{help}");
}

#[test]
fn values_are_shown_as_they_are_typed() {
    let label = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
    let properties = json!({
        "labels": { "type": "array", "items": { "oneOf": [{ "type": "string" }, label] } },
        "tax": { "type": "string", "enum": ["", "exempt"] },
    });
    let cli = program(&properties, &["application/json"], &Seen::default());
    let help = Invocation::line("api mk -h").run(&cli).success();
    assert!(help.contains("--labels <value>"), "{help}");
    assert!(help.contains(r#"[choices: "", exempt]"#), "{help}");
}

#[test]
fn a_mount_without_a_description_is_described_in_lists() {
    let cli = program(&json!({}), &["application/json"], &Seen::default());
    let help = Invocation::line("-h").run(&cli).success();
    assert!(help.contains("  api           Commands from an OpenAPI document\n"), "{help}");
    let document = json!({ "openapi": "3.1.0", "paths": {} }).to_string();
    let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(document).description("Orders"));
    let help = Invocation::line("-h").run(&cli).success();
    assert!(help.contains("  api           Orders\n"), "{help}");
}

#[test]
fn members_without_which_an_optional_body_is_invalid_are_marked() {
    let properties = json!({ "to": { "type": "string" }, "text": { "type": "string" } });
    let schema = json!({ "type": "object", "required": ["to"], "properties": properties });
    let operation = |is_required: bool| {
        let body = json!({ "required": is_required, "content": { "application/json": { "schema": schema } } });
        json!({ "operationId": "send", "summary": "Send a message", "requestBody": body })
    };
    let page = |is_required: bool, line: &str| {
        let document = json!({ "openapi": "3.1.0", "paths": { "/messages": { "post": operation(is_required) } } });
        let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(document.to_string()));
        Invocation::line(line).run(&cli).success()
    };
    for line in ["api send -h", "api send --help"] {
        let row = |is_required| {
            let help = page(is_required, line);
            help.lines().find(|line| line.trim_start().starts_with("--to ")).unwrap().trim_end().to_owned()
        };
        assert!(row(false).ends_with("[required with a body]"), "{}", row(false));
        assert!(row(true).ends_with("[required]"), "{}", row(true));
    }
    let found = page(false, "--find send a message");
    assert!(found.contains("--to <text>   [required with a body]\n"), "{found}");
    assert!(found.contains("More options: --text <text>"), "{found}");
}

#[test]
fn no_parameter_takes_the_flag_of_help() {
    let parameter = |place: &str| json!({ "in": place, "name": "help", "schema": { "type": "string" } });
    let operation = json!({ "operationId": "find", "parameters": [parameter("query"), parameter("header")] });
    let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "get": operation } } });
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    let run = |line: &str| Invocation::line(line).run(&cli).success();
    let help = run("api find --help");
    assert!(help.contains("--query.help <text>") && help.contains("--header.help"), "{help}");
    assert!(seen.lines().is_empty());
    run("api find --query.help x --header.help y");
    let request = seen.one().unwrap();
    assert_eq!((request.uri().query(), request.headers()["help"].to_str().unwrap()), (Some("help=x"), "y"));
}

#[test]
fn the_description_of_a_choice_is_not_that_of_the_option() {
    let choice = |value: &str, doc: &str| json!({ "const": value, "description": doc });
    let choices = json!([choice("reader", "Can read."), choice("admin", "Can do everything")]);
    let role = |doc: &str| json!({ "oneOf": choices, "description": doc });
    let properties = json!({ "role": { "oneOf": choices }, "other": role("The other role") });
    let cli = program(&properties, &["application/json"], &Seen::default());
    let schema: Value = serde_json::from_str(&Invocation::line("api mk --schema").run(&cli).success()).unwrap();
    let description = |name: &str| schema["options"]["properties"][name]["description"].clone();
    assert_eq!(description("role"), "`reader`: Can read; `admin`: Can do everything");
    assert_eq!(description("other"), "The other role");
    let single = json!({ "mode": { "anyOf": [choice("fast", "The only mode"), { "type": "null" }] } });
    let help =
        Invocation::line("api mk --help").run(&program(&single, &["application/json"], &Seen::default())).success();
    assert!(help.contains("`fast`: The only mode"), "{help}");
}

/// Documents that are made from code repeat the name of a function as its summary; below a tag, it is more than the name.
#[test]
fn a_summary_that_says_more_than_the_name_of_the_command_is_shown() {
    let operation = json!({ "operationId": "list_tickets", "summary": "List tickets", "tags": ["tickets"],
        "description": "Pages by cursor.", "responses": {} });
    let document = json!({ "openapi": "3.1.0", "paths": { "/tickets": { "get": operation } } }).to_string();
    let help = |naming| {
        let mount = Seen::default().mount().openapi(document.clone()).naming(naming);
        let cli = Cli::create("app").mount("api", mount);
        let line = if matches!(naming, Naming::Tags) { "api tickets list -h" } else { "api list_tickets -h" };
        Invocation::line(line).run(&cli).success()
    };
    let (own, below) = (help(Naming::Operation), help(Naming::Tags));
    assert!(own.starts_with("app api list_tickets — Pages by cursor"), "{own}");
    assert!(below.starts_with("app api tickets list — List tickets"), "{below}");
}
