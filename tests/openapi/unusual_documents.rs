//! Unusual documents: unions, undescribed properties, other hosts and external files.

use serde_json::{Value, json};
use vestibule::fetch::http;
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

use crate::recording_handler::Seen;

fn run(cli: &Cli, line: &str) -> RunOutput {
    Invocation::line(line).run(cli)
}

#[test]
fn a_union_accepts_text_or_json() {
    const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": { "/issues": { "post": {
        "operationId": "add",
        "requestBody": { "content": { "application/json": { "schema": { "properties": {
            "labels": { "type": "array", "items": { "oneOf": [
                { "type": "string" },
                { "type": "object", "properties": { "name": { "type": "string" } } }
            ] } },
            "owners": { "type": "array", "items": { "anyOf": [
                { "type": "array", "items": { "type": "object", "properties": { "id": { "type": "integer" } } } },
                { "type": "string" }
            ] } }
        } } } } }
    } } } }"#;
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(SPEC));
    run(&cli, r#"api add --labels bug --labels '{"name":"x"}' --owners me"#).success();
    let body: Value = serde_json::from_slice(seen.one().unwrap().body().as_bytes()).unwrap();
    assert_eq!(body, json!({ "labels": ["bug", { "name": "x" }], "owners": ["me"] }));
}

#[test]
fn a_union_with_a_boolean_is_a_flag() {
    const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": { "/gists/{id}": { "post": {
        "operationId": "add",
        "parameters": [{ "name": "deep", "in": "query", "schema": { "type": ["boolean", "integer"] } },
            { "name": "flag", "in": "query", "schema": { "type": "boolean" } }],
        "requestBody": { "content": { "application/json": { "schema": { "properties": {
            "public": { "oneOf": [{ "type": "boolean" }, { "type": "string", "enum": ["true", "false"] }] },
            "stream": { "anyOf": [{ "type": "string", "enum": ["auto"] }, { "type": "boolean" }] },
            "ttl": { "type": ["integer", "boolean"] },
            "plain": { "type": "boolean" },
            "flags": { "type": "array", "items": { "type": "boolean" } }
        } } } } }
    } } } }"#;
    for (line, query, wanted) in [
        ("--public 7", "", json!({ "public": true })),
        ("7 --public", "", json!({ "public": true })),
        ("--public false 7", "", json!({ "public": false })),
        ("7 --no-public --stream=false", "", json!({ "public": false, "stream": false })),
        ("7 --flags=[true,false] --flags=true", "", json!({ "flags": [true, false, true] })),
        (r#"7 --input '{"public":"true"}'"#, "", json!({ "public": "true" })),
        (r#"7 --input '{"public":true}'"#, "", json!({ "public": true })),
        (r#"7 --public '"false"'"#, "", json!({ "public": "false" })),
        (r#"7 --public='"true"'"#, "", json!({ "public": "true" })),
        ("7 --public=true --stream --ttl", "", json!({ "public": true, "stream": true, "ttl": true })),
        ("7 --stream auto --ttl 5 --deep", "?deep=true", json!({ "stream": "auto", "ttl": 5 })),
        ("7 --stream=false --ttl -1 --deep 3", "?deep=3", json!({ "stream": false, "ttl": -1 })),
    ] {
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(SPEC));
        run(&cli, &format!("api add {line}")).success();
        let request = seen.one().unwrap();
        assert_eq!(request.uri().path_and_query().unwrap().as_str(), format!("/gists/7{query}"), "{line}");
        let body: Value = serde_json::from_slice(request.body().as_bytes()).unwrap();
        assert_eq!(body, wanted, "{line}");
    }
    let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(SPEC));
    for (line, problem) in [
        (r#"7 --public='"x"'"#, "--public: expected true or false, got `\"x\"`"),
        (r#"7 --plain='"true"'"#, "--plain: expected true or false, got `\"true\"`"),
        (r#"7 --input '{"plain":"true"}'"#, "--plain: expected true or false, got"),
        (r#"7 --flag='"true"'"#, "--flag: expected true or false, got `\"true\"`"),
    ] {
        let text = run(&cli, &format!("api add {line}")).failure(2);
        assert!(text.contains(problem), "{line}: {text}");
    }
    let help = run(&cli, "api add --help").success();
    for line in ["--public\n", "--stream [<value>]\n", "--ttl [<value>]\n"] {
        assert!(help.contains(line), "{line}: {help}");
    }
}

/// A name that the document writes is the name of that input, however similar the others are.
#[test]
fn names_that_differ_in_their_spelling_only() {
    let query = |name: &str| json!({ "name": name, "in": "query", "required": true, "schema": { "type": "string" } });
    let body = json!({ "properties": { "user_id": {}, "user-id": {}, "userId": {}, "a": { "properties": { "b": {} } }, "a[b]": {} } });
    let operation = json!({
        "operationId": "mk",
        "parameters": [query("user_id"), query("ID"), query("id"), query("Id"), query("x[y]"), query("x.y")],
        "requestBody": { "content": { "application/json": { "schema": body } } },
    });
    let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "post": operation } } }).to_string();
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document));
    let names = "--query.user_id=1 --ID=2 --id=3 --Id=4 --x[y]=5 --x.y=6";
    let bodies = "--body.user_id=7 --body.user-id=8 --userId=9 --a.b=10 --a[b]=11";
    run(&cli, &format!("api mk {names} {bodies}")).success();
    let request = seen.one().unwrap();
    let expected = "/a?user_id=1&ID=2&id=3&Id=4&x[y]=5&x.y=6";
    assert_eq!(request.uri().path_and_query().unwrap().as_str(), expected);
    let body: Value = serde_json::from_slice(request.body().as_bytes()).unwrap();
    assert_eq!(body, json!({ "user_id": 7, "user-id": 8, "userId": 9, "a": { "b": 10 }, "a[b]": 11 }));
    let help = run(&cli, "api mk --help").success();
    for long in
        ["--query.user-id", "--user-id", "--body.user_id", "--userId", "--ID", "--id", "--Id", "--x.y", "--query.x.y-2"]
    {
        assert!(help.contains(&format!(" {long} ")), "{long}: {help}");
    }
}

#[test]
fn an_undescribed_required_property_takes_json() {
    const SPEC: &str = r#"{ "openapi": "3.0.3", "paths": { "/checks": { "post": {
        "operationId": "add",
        "requestBody": { "required": true, "content": { "application/json": { "schema": {
            "allOf": [{ "properties": { "name": { "type": "string" } } }], "required": ["name", "method"] } } } }
    } } } }"#;
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(SPEC));
    assert!(run(&cli, "api add --name a").failure(2).contains("Missing required option: --method"));
    run(&cli, "api add --name a --method ping").success();
    let body: Value = serde_json::from_slice(seen.one().unwrap().body().as_bytes()).unwrap();
    assert_eq!(body, json!({ "name": "a", "method": "ping" }));
}

#[test]
fn an_operation_on_another_host_is_sent_to_the_mount_with_a_note() {
    const SPEC: &str = r#"{ "openapi": "3.1.0", "servers": [{ "url": "https://api.example/v1" }], "paths": {
        "/files": {
            "get": { "operationId": "list", "servers": [{ "url": "https://API.example/v2" }] },
            "post": { "operationId": "upload", "servers": [{ "url": "https://uploads.example/v3" }] } } } }"#;
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(SPEC));
    for (name, is_elsewhere) in [("list", false), ("upload", true)] {
        run(&cli, &format!("api {name}"));
        let help = run(&cli, &format!("api {name} --help")).success();
        assert_eq!(help.contains("The document places it at https://uploads.example/v3"), is_elsewhere, "{help}");
    }
    assert_eq!(seen.lines(), ["GET /v2/files", "POST /v3/files"]);
}

#[test]
fn external_references_are_reported_and_the_rest_works() {
    const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": {
        "/pets/{id}": { "put": { "operationId": "put",
            "parameters": [{ "$ref": "common.json#/id" }],
            "requestBody": { "$ref": "bodies.json#/pet" } } },
        "/pets": { "get": { "operationId": "list" } } } }"#;
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(SPEC));
    let help = run(&cli, "api put --help").success();
    for reference in ["common.json#/id", "bodies.json#/pet"] {
        assert!(help.contains(&format!("`{reference}` is outside")), "{help}");
        assert!(cli.warnings().iter().any(|warning| warning.contains(reference)), "{:?}", cli.warnings());
    }
    assert!(!run(&cli, "api list --help").success().contains("outside"));
    run(&cli, "api put 7 -d '{}'").success();
    run(&cli, "api list").success();
    assert_eq!(seen.lines(), ["PUT /pets/7", "GET /pets"]);
}

#[test]
fn pages_end_at_the_server_s_last_page() {
    const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": { "/things": { "get": { "operationId": "things",
        "parameters": [{ "name": "page", "in": "query", "schema": { "type": "integer" } }],
        "responses": { "200": { "description": "All", "content": { "application/json": { "schema": {
            "type": "array", "items": { "type": "object" } } } } } } } } } }"#;
    // A `next` link, links without `next`, a repeated last page, an empty page.
    for (how, asked) in [("next", 3), ("prev", 3), ("again", 4), ("empty", 4)] {
        let seen = Seen::default();
        let mount = seen.answering(move |request| {
            let page = request.uri().query().and_then(|query| query.strip_prefix("page=")?.parse().ok()).unwrap_or(1);
            let link = match (how, page) {
                ("next" | "prev", 1 | 2) => format!(r#"<http://localhost/things?page={}>; rel="next""#, page + 1),
                ("prev", _) => r#"<http://localhost/things?page=2>; rel="prev""#.to_owned(),
                _ => String::new(),
            };
            let number = if how == "again" { page.min(3) } else { page };
            let items = if how == "empty" && page > 3 { "[]".to_owned() } else { format!(r#"[{{"id":{number}}}]"#) };
            let mut response = http::Response::builder().header("content-type", "application/json");
            if !link.is_empty() {
                response = response.header("link", link);
            }
            response.body(items).unwrap()
        });
        let cli = Cli::create("app").mount("api", mount.openapi(SPEC));
        assert_eq!(
            run(&cli, "api things --all --format jsonl").success(),
            "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
            "{how}"
        );
        assert_eq!(seen.lines().len(), asked, "{how}");
    }
}

/// Frameworks write the variable of the rest of a path with a sign: `{*page}` of axum, and `{proxy+}` of gateways.
#[test]
fn the_variable_of_the_rest_of_a_path_keeps_its_slashes() {
    let parameter =
        |name: &str| json!({ "in": "path", "name": name, "required": true, "description": "The page", "schema": {} });
    let document = json!({ "openapi": "3.1.0", "paths": {
        "/kb/{*page}": { "get": { "operationId": "show", "parameters": [parameter("page")] } },
        "/p/{proxy+}": { "get": { "operationId": "pass", "parameters": [parameter("proxy")] } },
        "/x/{id}": { "get": { "operationId": "one", "parameters": [parameter("id")] } },
    } });
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    for (line, path) in [
        ("api show a/b", "/kb/a/b"),
        ("api show 'a b/c?d'", "/kb/a%20b/c%3Fd"),
        ("api pass a/b", "/p/a/b"),
        ("api one a/b", "/x/a%2Fb"),
    ] {
        Invocation::line(line).run(&cli).success();
        assert_eq!(seen.one().expect("it is sent").uri().path(), path, "{line}");
    }
    let help = Invocation::line("api show --help").run(&cli).success();
    assert!(help.contains("<page>") && help.contains("The page") && !help.contains("Not read"), "{help}");
}
