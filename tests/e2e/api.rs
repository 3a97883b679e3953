//! Requests and responses of a mounted axum app, through `my-cli api`.

use insta::assert_snapshot;
use serde_json::{Value, json};
use vestibule_tests::{Program, my_cli, words};

/// Returns the request that `/echo` received.
#[track_caller]
fn echo(line: &str) -> Value {
    let output = my_cli(&format!("api echo {line} --json")).success();
    serde_json::from_str(&output).unwrap()
}

#[test]
fn data_is_printed_as_lines_and_tables() {
    assert_snapshot!(my_cli("api users").success(), @"
    users[2]{id,name}:
      1,Alice
      2,Bob
    ");
    assert_snapshot!(my_cli("api users 1").success(), @"
    id: 1
    name: Alice
    ");
    assert_snapshot!(my_cli("api users --json").success(), @r#"{"users":[{"id":1,"name":"Alice"},{"id":2,"name":"Bob"}]}"#);
    assert_eq!(my_cli("api text").success(), "Just text\n");
    assert_eq!(my_cli("api text --json").success(), "\"Just text\"\n");
}

#[test]
fn a_non_2xx_status_is_an_error() {
    assert_snapshot!(my_cli("api users 99").to_string(), @"
    exit: 1
    --- stderr
    Error (HTTP_404): User 99 not found
    ");
    assert_snapshot!(my_cli("api users 99 --json").to_string(), @r#"
    exit: 1
    --- stdout
    {"ok":false,"error":{"code":"HTTP_404","message":"User 99 not found","details":{"message":"User 99 not found"}}}
    "#);
    assert_snapshot!(my_cli("api nowhere").to_string(), @"
    exit: 1
    --- stderr
    Error (HTTP_404): Not Found
    ");
    assert_snapshot!(my_cli("api users 1 -X DELETE").to_string(), @"
    exit: 1
    --- stderr
    Error (HTTP_405): Method Not Allowed
      Hint: allowed methods: GET, HEAD
    ");
    assert_snapshot!(my_cli("api users -d '{}'").to_string(), @"
    exit: 1
    --- stderr
    Error (HTTP_422): A user has a name
    ");
}

#[test]
fn a_body_implies_post() {
    assert_snapshot!(my_cli(r#"api users -X POST -d '{"name":"Ada"}'"#).success(), @"name: Ada");
    for line in [
        r#"api users -d '{"name":"Ada"}'"#,
        r#"api users --data '{"name":"Ada"}'"#,
        r#"api users --data='{"name":"Ada"}'"#,
        r#"api users --body '{"name":"Ada"}'"#,
        r#"api -d '{"name":"Ada"}' users"#,
        r#"api -XPOST users '-d{"name":"Ada"}'"#,
        r#"api users --method post --data-raw '{"name":"Ada"}'"#,
    ] {
        assert_eq!(my_cli(line).success(), "name: Ada\n", "{line}");
    }
}

#[test]
fn the_method_is_given_by_a_flag() {
    for (line, method) in [
        ("", "GET"),
        ("-X PUT", "PUT"),
        ("-X put", "PUT"),
        ("-XPATCH", "PATCH"),
        ("--method DELETE", "DELETE"),
        ("--method=OPTIONS", "OPTIONS"),
        ("-d x", "POST"),
        ("-d x -X PUT", "PUT"),
        ("-X GET -d x", "GET"),
    ] {
        assert_eq!(echo(line)["method"], method, "{line}");
    }
}

#[test]
fn positionals_are_path_segments() {
    for (line, path) in [
        ("a b", "/echo/a/b"),
        ("a/b", "/echo/a/b"),
        ("'a b'", "/echo/a%20b"),
        ("a%2Fb", "/echo/a%2Fb"),
        ("äö", "/echo/%C3%A4%C3%B6"),
        ("100%", "/echo/100%25"),
        ("-- --json", "/echo/--json"),
    ] {
        let output = my_cli(&format!("--json api echo {line}")).success();
        let seen: Value = serde_json::from_str(&output).unwrap();
        assert_eq!(seen["path"], path, "{line}");
    }
    let seen: Value = serde_json::from_str(&my_cli("--json api /echo/a b").success()).unwrap();
    assert_eq!(seen["path"], "/echo/a/b");
}

#[test]
fn unknown_flags_are_query_parameters() {
    for (line, query) in [
        ("", json!([])),
        ("--limit 5", json!([["limit", "5"]])),
        ("--b 1 --a=2 --b 3", json!([["b", "1"], ["a", "2"], ["b", "3"]])),
        ("--q 'a b&c=d+e'", json!([["q", "a b&c=d+e"]])),
        ("--q=", json!([["q", ""]])),
        ("--at -5", json!([["at", "-5"]])),
        ("--user ann --output x --request y", json!([["user", "ann"], ["output", "x"], ["request", "y"]])),
        ("--version 2 --tail 3", json!([["version", "2"], ["tail", "3"]])),
        ("--query.json yes", json!([["json", "yes"]])),
        ("'x?p=1' --r 2", json!([["p", "1"], ["r", "2"]])),
    ] {
        assert_eq!(echo(line)["query"], query, "{line}");
    }
}

#[test]
fn headers_are_sent() {
    let seen = echo("-H 'Authorization: Bearer abc' --header 'X-One: 1' -H 'x-one: 2' -H 'X-Colon: a: b' -HX-Short:3");
    let headers = &seen["headers"];
    assert_eq!(headers["authorization"], "Bearer abc");
    assert_eq!(headers["x-one"], "1, 2");
    assert_eq!(headers["x-colon"], "a: b");
    assert_eq!(headers["x-short"], "3");
    let basic = echo("-u ann:secret -b a=1 -A me -e http://here/");
    for (name, value) in [
        ("authorization", "Basic YW5uOnNlY3JldA=="),
        ("cookie", "a=1"),
        ("user-agent", "me"),
        ("referer", "http://here/"),
    ] {
        assert_eq!(basic["headers"][name], value);
    }
}

#[test]
fn the_content_type_of_a_body_is_detected() {
    for (line, expected) in [
        (r#"-d '{"a":1}'"#, "application/json"),
        ("-d a=1", "application/x-www-form-urlencoded"),
        ("-d a=1 -H 'Content-Type: text/csv'", "text/csv"),
        ("--data-raw @x", "text/plain"),
    ] {
        let seen = echo(line);
        let actual = seen["headers"]["content-type"].as_str().unwrap();
        assert!(actual.starts_with(expected), "{line}: {actual}");
    }
    let joined = echo("-d a=1 -d b=2");
    assert_eq!(joined["body"], "a=1&b=2");
}

#[test]
fn a_body_from_a_file_and_from_stdin() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("body.json");
    std::fs::write(&path, r#"{"name":"File"}"#).unwrap();
    let from_file = format!("@{}", path.display());
    let run = Program::example("my-cli").args(["api", "users", "-d", &from_file]).run();
    assert_eq!(run.success(), "name: File\n");

    let run = Program::example("my-cli").args(["api", "users", "-d", "@-"]).stdin(r#"{"name":"Pipe"}"#).run();
    assert_eq!(run.success(), "name: Pipe\n");

    let raw = echo("--data-raw @-");
    assert_eq!(raw["body"], "@-");

    let missing = folder.path().join("missing");
    let from_nowhere = format!("@{}", missing.display());
    let error_text = Program::example("my-cli").args(["api", "users", "-d", &from_nowhere]).run().failure(2);
    assert!(error_text.starts_with("Error (VALIDATION_ERROR): ") && error_text.contains("missing"), "{error_text}");
}

#[test]
fn a_response_body_is_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("users.json");
    let run = Program::example("my-cli").args(["api", "users", "-o"]).arg(&path).run();
    assert_eq!(run.success(), "");
    let saved: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(saved["users"][1]["name"], "Bob");
}

#[test]
fn invalid_requests_are_usage_errors() {
    assert_snapshot!(my_cli("api users --limit").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Missing value for flag: --limit
      Hint: use `--limit=` to send an empty value

    Usage: my-cli api <path> [options]
    Run `my-cli api --help` for more
    ");
    assert_snapshot!(my_cli("api users --limit --offset 2").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Missing value for flag: --limit
      Hint: use `--limit=--offset` to pass `--offset` as the value

    Usage: my-cli api <path> [options]
    Run `my-cli api --help` for more
    ");
    assert_snapshot!(my_cli("api users -Z").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: -Z
      Hint: the short flags are `-X`, `-d`, `-H`, `-F`, `-u`, `-b`, `-A`, `-e`, `-o`, `-G`, `-I`, `-i`; use `--` before a path that starts with `-`

    Usage: my-cli api <path> [options]
    Run `my-cli api --help` for more
    ");
    assert_snapshot!(my_cli("api users -H nonsense").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Header `nonsense` has no colon
      Hint: use `-H 'Name: value'`, or `-H 'Name;'` for an empty value

    Usage: my-cli api <path> [options]
    Run `my-cli api --help` for more
    ");
    assert_snapshot!(my_cli("api users -X 'G T'").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Invalid value for flag `-X`: `G T` is not an HTTP method

    Usage: my-cli api <path> [options]
    Run `my-cli api --help` for more
    ");
    assert_snapshot!(my_cli("api users -d").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Missing value for flag: -d
      Hint: use `-d <value>`

    Usage: my-cli api <path> [options]
    Run `my-cli api --help` for more
    ");
    assert_snapshot!(my_cli("api .. users").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Path segment `..` is not allowed: it refers to another path
      Hint: write the full path from the root

    Usage: my-cli api <path> [options]
    Run `my-cli api --help` for more
    ");
}

#[test]
fn events_are_printed_as_they_arrive() {
    let mut running = Program::example("my-cli").args(words("api events --format jsonl")).start();
    assert_eq!(running.line().as_deref(), Some(r#"{"id":1,"event":"step 1"}"#));
    assert!(running.is_running());
    let output = running.finish().success();
    assert_eq!(output.lines().count(), 5, "{output}");
}

#[test]
fn events_in_the_default_format() {
    assert_snapshot!(my_cli("api events").success(), @"
    id: 1
    event: step 1

    id: 2
    event: step 2

    id: 3
    event: step 3

    id: 4
    event: step 4

    id: 5
    event: step 5
    ");
    let document: Value = serde_json::from_str(&my_cli("api events --json").success()).unwrap();
    assert_eq!(document[4], json!({ "id": 5, "event": "step 5" }));
}

#[test]
fn include_prints_status_and_headers() {
    let seen: Value = serde_json::from_str(&my_cli("api users 1 -i --json").success()).unwrap();
    assert_eq!((&seen["status"], &seen["body"]["name"]), (&json!(200), &json!("Alice")));
    let head: Value = serde_json::from_str(&my_cli("api users 1 -I --json").success()).unwrap();
    assert_eq!(head["status"], 200);
    assert_eq!(head["headers"]["content-type"], "application/json");
}

#[test]
fn include_prints_status_and_headers_of_failures() {
    let seen: Value =
        serde_json::from_str(my_cli("api users 99 -i --json").to_string().split_once("stdout\n").unwrap().1).unwrap();
    assert_eq!(seen["error"]["code"], "HTTP_404");
    assert_eq!(
        (&seen["meta"]["status"], &seen["meta"]["headers"]["content-type"]),
        (&json!(404), &json!("application/json"))
    );
    assert_snapshot!(my_cli("api users 99 -i").to_string(), @r#"
    exit: 1
    --- stderr
    status: 404
    headers:
      "content-type": application/json
      "content-length": "31"
    Error (HTTP_404): User 99 not found
    "#);
}
