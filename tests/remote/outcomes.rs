//! Errors of requests that may change something: whether they did, and whether a retry can help.

use serde_json::{Value, json};
use vestibule::fetch::Remote;
use vestibule::prelude::*;
use vestibule_tests::Run;

use super::server::{Server, closed_port};
use super::{mounted, program, run};

fn error(run: &Run) -> Value {
    assert_eq!(run.exit, Some(1), "{run}");
    serde_json::from_str::<Value>(&run.stdout).unwrap()["error"].take()
}

#[test]
fn the_outcome_follows_from_how_far_the_request_came() {
    let closing = || Server::new(|_| {});
    let status = |status: &'static str| Server::new(move |connection| connection.respond(status, "", "{}"));
    let cut = || {
        Server::sending("HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{\"id\":")
    };
    for (server, line, outcome, retryable) in [
        (closing(), "-X POST", json!("unknown"), json!(false)),
        (closing(), "-X PATCH", json!("unknown"), json!(false)),
        (closing(), "-X DELETE", json!("unknown"), json!(true)),
        (closing(), "-X PUT -d x", json!("unknown"), json!(true)),
        (closing(), "-X POST -H 'Idempotency-Key: k'", json!("unknown"), json!(true)),
        (closing(), "-X GET", Value::Null, json!(true)),
        (status("502 Bad Gateway"), "-d x", json!("unknown"), json!(false)),
        (status("504 Gateway Timeout"), "-X DELETE", json!("unknown"), json!(true)),
        (status("500 Internal Server Error"), "-d x", json!("unknown"), Value::Null),
        (status("503 Service Unavailable"), "-d x", json!("none"), json!(true)),
        (status("429 Too Many Requests"), "-d x", json!("none"), json!(true)),
        (status("409 Conflict"), "-d x", json!("none"), Value::Null),
        (cut(), "-d x", json!("applied"), json!(false)),
        (cut(), "-X GET", Value::Null, json!(true)),
    ] {
        let run = run(&program(&server), &format!("--retries 0 api things {line} --json"), &server);
        let error = error(&run);
        assert_eq!((&error["outcome"], &error["retryable"]), (&outcome, &retryable), "{line}: {run}");
    }
}

#[test]
fn a_request_that_was_not_sent_changed_nothing() {
    let server = Server::sending("");
    let refused = mounted(Remote::new(format!("http://{}", closed_port())));
    let lost = run(&refused, "api x -d x --json", &server);
    assert_eq!(error(&lost)["outcome"], "none");
    let failing = mounted(Remote::new(server.url()).bearer_command(["false"]));
    let lost = run(&failing, "api x -d x --json", &server);
    assert_eq!((&error(&lost)["outcome"], server.requests().len()), (&json!("none"), 0), "{lost}");
}

#[test]
fn an_unknown_outcome_names_the_call_that_tells() {
    let server = Server::new(|_| {});
    let run = run(&program(&server), "api users/7 mails -d x", &server);
    assert_eq!(
        run.failure(1),
        "Error (NETWORK_ERROR): HOST closed the connection before responding\n  \
         Hint: the request may have taken effect: check before you repeat it\n  \
         Next: app api /users/7/mails  # See whether the request took effect\n"
    );
}

#[test]
fn an_idempotency_key_is_sent_with_every_attempt() {
    let server = Server::new(|connection| match connection.index {
        0 => {}
        _ => connection.respond("200 OK", "", "done"),
    });
    let cli = mounted(Remote::new(server.url()).idempotency_key("Idempotency-Key"));
    assert_eq!(run(&cli, "api x -d x", &server).success(), "done\n");
    let keys: Vec<_> =
        server.requests().iter().map(|request| request.header("idempotency-key").unwrap().to_owned()).collect();
    assert_eq!(keys.len(), 2);
    assert!(keys[0] == keys[1] && keys[0].len() == 36, "{keys:?}");

    let server = Server::new(|_| {});
    let cli = mounted(Remote::new(server.url()).idempotency_key("Idempotency-Key"));
    let lost = run(&cli, "--retries 0 api x -d x", &server);
    let key = server.only_request().header("idempotency-key").unwrap().to_owned();
    assert!(lost.stderr.contains(&format!("`-H 'idempotency-key: {key}'` repeats it safely")), "{lost}");
    // A typed key is kept, and other methods need none.
    run(&cli, "--retries 0 api x -d x -H 'Idempotency-Key: mine'", &server);
    run(&cli, "--retries 0 api x -X PUT", &server);
    let keys: Vec<_> =
        server.requests().iter().map(|request| request.header("idempotency-key").map(str::to_owned)).collect();
    assert_eq!(keys[1..], [Some("mine".to_owned()), None]);
}

#[test]
fn a_declared_idempotency_key_is_filled_in() {
    let document = json!({ "openapi": "3.1.0", "paths": { "/charges": { "post": {
        "operationId": "charge",
        "parameters": [{ "name": "Idempotency-Key", "in": "header", "required": true, "schema": { "type": "string" } }],
        "responses": { "200": { "description": "Charged" } }
    } } } });
    let server = Server::new(|connection| connection.respond("200 OK", "", ""));
    let cli = Cli::create("app").mount("api", Mount::remote(server.url()).openapi(document.to_string()));
    run(&cli, "api charge", &server).success();
    run(&cli, "api charge --idempotency-key mine", &server).success();
    let keys: Vec<_> =
        server.requests().iter().map(|request| request.header("idempotency-key").unwrap().to_owned()).collect();
    assert_eq!((keys[0].len(), keys[1].as_str()), (36, "mine"));
}

#[test]
fn a_303_leads_to_the_result_of_any_method() {
    let server = Server::new(|connection| match connection.request.line.as_str() {
        line if line.contains("/done") => connection.respond("200 OK", "", "result"),
        line if line.contains("/lost") => {}
        line if line.contains("/gone") => connection.respond("404 Not Found", "", ""),
        line => {
            let target = line.split('?').nth(1).unwrap().split(' ').next().unwrap().to_owned();
            connection.respond("303 See Other", &format!("location: /{target}\r\n"), "");
        }
    });
    let cli = program(&server);
    assert_eq!(run(&cli, "api see?done -d x", &server).success(), "result\n");
    let requests = server.requests();
    assert_eq!((requests[1].line.as_str(), requests[1].body.len()), ("GET /done HTTP/1.1", 0));
    assert!(requests[1].header("content-type").is_none() && requests[1].header("content-length").is_none());
    for line in ["api see?lost -d x --json", "api see?gone -d x --json"] {
        let run = run(&cli, &format!("--retries 0 {line}"), &server);
        assert_eq!(error(&run)["outcome"], "applied", "{line}: {run}");
    }
}
