//! When a request is sent again.

use std::time::{Duration, Instant};

use insta::assert_snapshot;
use vestibule::fetch::Remote;
use vestibule::testing::Invocation;
use vestibule_tests::{Run, invoke, words};

use super::server::{Connection, Server, refused};
use super::{Envs, mounted, named, program, run};

/// Answers the first requests in one way, and the others well.
fn at_first(times: usize, answer: impl Fn(&mut Connection) + Send + Sync + 'static) -> Server {
    Server::new(
        move |connection| {
            if connection.number < times { answer(connection) } else { connection.answer("200 OK", "", "fine") }
        },
    )
}

fn unavailable(headers: &'static str) -> impl Fn(&mut Connection) + Send + Sync + 'static {
    move |connection| connection.answer("503 Service Unavailable", headers, "later")
}

#[test]
fn as_the_server_asks_whatever_the_method() {
    // In seconds, and as a date that has passed.
    for headers in ["retry-after: 0\r\n", "retry-after: Sun, 06 Nov 1994 08:49:37 GMT\r\n"] {
        for status in ["429 Too Many Requests", "503 Service Unavailable"] {
            let server = at_first(2, move |connection| connection.answer(status, headers, ""));
            assert_eq!(run(&program(&server), "api x -d a=1", &server).success(), "fine\n", "{headers}{status}");
            let seen = server.seen();
            assert_eq!(seen.len(), 3);
            assert!(seen.iter().all(|request| request == &seen[0] && request.body == b"a=1"), "{seen:#?}");
        }
    }
}

#[test]
fn on_its_own_when_the_method_is_idempotent() {
    let begun = Instant::now();
    let server = at_first(2, unavailable(""));
    assert_eq!(run(&program(&server), "api x", &server).success(), "fine\n");
    assert_eq!(server.seen().len(), 3);
    // Half a second and a second, each at least by half.
    assert!(begun.elapsed() >= Duration::from_millis(750), "{:?}", begun.elapsed());

    let server = at_first(1, unavailable(""));
    run(&program(&server), "api x -X POST", &server).failure(1);
    assert_eq!(server.seen().len(), 1);
    for status in ["500 Internal Server Error", "501 Not Implemented", "404 Not Found"] {
        let server = at_first(1, move |connection| connection.answer(status, "retry-after: 0\r\n", ""));
        run(&program(&server), "api x", &server).failure(1);
        assert_eq!(server.seen().len(), 1, "{status}");
    }
}

#[test]
fn when_the_connection_broke() {
    let breaks = |connection: &mut Connection| connection.reset();
    for (line, tries) in
        [("api x", 2), ("api x -X PUT -d 1", 2), ("api x -X DELETE", 2), ("api x -d 1", 1), ("api x -X PATCH", 1)]
    {
        let server = at_first(1, breaks);
        let run = run(&program(&server), line, &server);
        assert_eq!(server.seen().len(), tries, "{line}: {}", run.to_string());
        assert_eq!(run.exit, Some(if tries == 2 { 0 } else { 1 }), "{line}: {}", run.to_string());
    }
    // Where nobody listens, waiting changes nothing.
    let begun = Instant::now();
    invoke(&mounted(Remote::new(format!("http://{}", refused()))), Invocation::new(words("api x"))).failure(1);
    assert!(begun.elapsed() < Duration::from_millis(400), "{:?}", begun.elapsed());
}

#[test]
fn no_more_often_than_is_said() {
    for retries in [0, 1, 4] {
        let server = Server::new(unavailable("retry-after: 0\r\n"));
        run(&mounted(Remote::new(server.url()).retries(retries)), "api x", &server).failure(1);
        assert_eq!(server.seen().len(), retries as usize + 1);
        let server = Server::new(unavailable("retry-after: 0\r\n"));
        run(&program(&server), &format!("--retries {retries} api x"), &server).failure(1);
        assert_eq!(server.seen().len(), retries as usize + 1);
    }
}

#[test]
fn a_wait_that_is_too_long_is_told() {
    let server = Server::new(|connection| connection.answer("429 Too Many Requests", "retry-after: 3600\r\n", ""));
    let begun = Instant::now();
    let run = run(&program(&server), "api x", &server);
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(server.seen().len(), 1);
    assert_snapshot!(run.to_string(), @r"
    exit: 1
    --- stderr
    Error (HTTP_429): Too Many Requests
      Hint: the server asks to wait 3600 seconds
    ");
}

fn waiting(how: impl Fn(Invocation) -> Invocation) -> Run {
    let server = at_first(1, |connection| connection.answer("429 Too Many Requests", "retry-after: 1\r\n", ""));
    named(invoke(&program(&server), how(Invocation::new(words("api x")))), &server)
}

#[test]
fn a_person_sees_why_nothing_happens() {
    assert_snapshot!(waiting(|call| call.terminal(100)).to_string(), @r"
    exit: 0
    --- stdout
    fine
    --- stderr
    Waiting 1 s, as the server asks (429)
    ");
    assert_eq!(waiting(|call| call).success(), "fine\n");
    assert_eq!(waiting(|call| call.terminal(100).envs([("CLAUDECODE", "1")])).stderr, "");
}
