//! Retries: when a request is sent again.

use std::time::{Duration, Instant};

use insta::assert_snapshot;
use vestibule::fetch::Remote;
use vestibule::testing::Invocation;
use vestibule_tests::{Run, invoke, words};

use super::server::{Connection, Server, closed_port};
use super::{Envs, mounted, program, redacted, run};

/// Starts a server that responds to the first requests with a function, and to the others with 200.
fn failing_first(times: usize, answer: impl Fn(&mut Connection) + Send + Sync + 'static) -> Server {
    Server::new(
        move |connection| {
            if connection.index < times { answer(connection) } else { connection.respond("200 OK", "", "fine") }
        },
    )
}

fn unavailable(headers: &'static str) -> impl Fn(&mut Connection) + Send + Sync + 'static {
    move |connection| connection.respond("503 Service Unavailable", headers, "later")
}

#[test]
fn retry_after_applies_to_every_method() {
    // In seconds, and as a date in the past.
    for headers in ["retry-after: 0\r\n", "retry-after: Sun, 06 Nov 1994 08:49:37 GMT\r\n"] {
        for status in ["429 Too Many Requests", "503 Service Unavailable"] {
            let server = failing_first(2, move |connection| connection.respond(status, headers, ""));
            assert_eq!(run(&program(&server), "api x -d a=1", &server).success(), "fine\n", "{headers}{status}");
            let seen = server.requests();
            assert_eq!(seen.len(), 3);
            assert!(seen.iter().all(|request| request == &seen[0] && request.body == b"a=1"), "{seen:#?}");
        }
    }
}

#[test]
fn idempotent_requests_are_retried_with_backoff() {
    let started = Instant::now();
    let server = failing_first(2, unavailable(""));
    assert_eq!(run(&program(&server), "api x", &server).success(), "fine\n");
    assert_eq!(server.requests().len(), 3);
    // At least half of 0.5 s and 1 s.
    assert!(started.elapsed() >= Duration::from_millis(750), "{:?}", started.elapsed());

    let server = failing_first(1, unavailable(""));
    run(&program(&server), "api x -X POST", &server).failure(1);
    assert_eq!(server.requests().len(), 1);
    for status in ["500 Internal Server Error", "501 Not Implemented", "404 Not Found"] {
        let server = failing_first(1, move |connection| connection.respond(status, "retry-after: 0\r\n", ""));
        run(&program(&server), "api x", &server).failure(1);
        assert_eq!(server.requests().len(), 1, "{status}");
    }
}

#[test]
fn idempotent_requests_are_retried_after_a_reset() {
    let breaks = |connection: &mut Connection| connection.reset();
    for (line, tries) in
        [("api x", 2), ("api x -X PUT -d 1", 2), ("api x -X DELETE", 2), ("api x -d 1", 1), ("api x -X PATCH", 1)]
    {
        let server = failing_first(1, breaks);
        let run = run(&program(&server), line, &server);
        assert_eq!(server.requests().len(), tries, "{line}: {run}");
        assert_eq!(run.exit, Some(if tries == 2 { 0 } else { 1 }), "{line}: {run}");
    }
    // A refused connection is not retried.
    let started = Instant::now();
    invoke(&mounted(Remote::new(format!("http://{}", closed_port()))), Invocation::new(words("api x"))).failure(1);
    assert!(started.elapsed() < Duration::from_millis(400), "{:?}", started.elapsed());
}

#[test]
fn the_number_of_retries_is_limited() {
    for retries in [0, 1, 4] {
        let server = Server::new(unavailable("retry-after: 0\r\n"));
        run(&mounted(Remote::new(server.url()).retries(retries)), "api x", &server).failure(1);
        assert_eq!(server.requests().len(), retries as usize + 1);
        let server = Server::new(unavailable("retry-after: 0\r\n"));
        run(&program(&server), &format!("--retries {retries} api x"), &server).failure(1);
        assert_eq!(server.requests().len(), retries as usize + 1);
    }
}

#[test]
fn a_delay_beyond_the_time_out_is_an_error() {
    let server = Server::new(|connection| connection.respond("429 Too Many Requests", "retry-after: 3600\r\n", ""));
    let started = Instant::now();
    let run = run(&program(&server), "api x", &server);
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(server.requests().len(), 1);
    assert_snapshot!(run.to_string(), @r"
    exit: 1
    --- stderr
    Error (HTTP_429): Too Many Requests
      Hint: the server asks to wait 3600 seconds
    ");
}

fn run_with_retry(configure: impl Fn(Invocation) -> Invocation) -> Run {
    let server = failing_first(1, |connection| connection.respond("429 Too Many Requests", "retry-after: 1\r\n", ""));
    redacted(invoke(&program(&server), configure(Invocation::new(words("api x")))), &server)
}

#[test]
fn a_terminal_shows_retries() {
    assert_snapshot!(run_with_retry(|call| call.terminal(100)).to_string(), @r"
    exit: 0
    --- stdout
    fine
    --- stderr
    Retrying in 1 s, as the server asks (429)
    ");
    assert_eq!(run_with_retry(|call| call).success(), "fine\n");
    assert_eq!(run_with_retry(|call| call.terminal(100).envs([("CLAUDECODE", "1")])).stderr, "");
}
