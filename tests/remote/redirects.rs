//! Redirects: which are followed, and which headers are sent.

use insta::assert_snapshot;
use vestibule::fetch::Remote;
use vestibule::testing::Invocation;
use vestibule_tests::invoke;

use super::server::{Connection, Server};
use super::{Envs, mounted, program, redacted, run};

fn redirect(connection: &mut Connection, status: &str, location: &str) {
    connection.respond(status, &format!("location: {location}\r\n"), "moved");
}

/// Starts a server that redirects `/start`, and echoes the request line for any other path.
fn redirecting(status: &'static str, location: impl Into<String>) -> Server {
    let location = location.into();
    Server::new(move |connection| {
        if connection.request.line.contains(" /v1/start") {
            redirect(connection, status, &location);
        } else {
            let line = connection.request.line.clone();
            connection.respond("200 OK", "content-type: text/plain\r\n", line);
        }
    })
}

fn remote_below(server: &Server) -> Remote {
    Remote::new(format!("{}/v1", server.url()))
}

#[test]
fn get_and_head_are_redirected_within_the_origin() {
    for status in ["301 Moved", "302 Found", "303 See Other", "307 Temporary", "308 Permanent"] {
        for (location, line) in [("/else?a=1", "GET /else?a=1 HTTP/1.1\n"), ("next", "GET /v1/next HTTP/1.1\n")] {
            let server = redirecting(status, location);
            assert_eq!(
                run(&mounted(remote_below(&server)), "api start", &server).success(),
                line,
                "{status} {location}"
            );
        }
    }
    let server = redirecting("302 Found", "/else");
    let run = run(&mounted(remote_below(&server)), "api start -I", &server);
    assert_eq!(run.exit, Some(0), "{run}");
    assert_eq!(server.requests()[1].line, "HEAD /else HTTP/1.1");
}

#[test]
fn headers_are_kept_within_the_origin() {
    let server = redirecting("302 Found", "/else");
    let remote = remote_below(&server).header("x-version", "7").bearer_env("TOKEN");
    let call = Invocation::new(["api", "start", "-b", "s=1", "-H", "X-Mine: 1"]).envs([("TOKEN", "t0p")]);
    invoke(&mounted(remote), call).success();
    let last = server.requests().pop().unwrap();
    for (name, value) in [("authorization", "Bearer t0p"), ("cookie", "s=1"), ("x-mine", "1"), ("x-version", "7")] {
        assert_eq!(last.header(name), Some(value));
    }
}

#[test]
fn refused_redirects_are_explained() {
    let mut out = String::new();
    let elsewhere = Server::sending("HTTP/1.1 200 OK\r\n\r\nstolen");
    let mut add = |line: &str, location: &str| {
        let server = redirecting("302 Found", location);
        let text = run(&mounted(remote_below(&server)), line, &server).to_string();
        assert_eq!(server.requests().len(), 1);
        out.push_str(&format!(
            "# {line} -> {}\n{}",
            location.replace(&elsewhere.host(), "OTHER"),
            text.replace(&elsewhere.host(), "OTHER")
        ));
    };
    add("api start -d x", "/else");
    add("api start -X DELETE", "/else?signature=secret");
    add("api start", &format!("{}/x?signature=secret", elsewhere.url()));
    add("api start", "ftp://example.com/x");
    add("api start", "http://[");
    assert!(elsewhere.requests().is_empty());
    assert_snapshot!(out, @r"
    # api start -d x -> /else
    exit: 1
    --- stderr
    Error (HTTP_302): moved
      Hint: the redirect was not followed: it leads to http://HOST/else, and only GET and HEAD are redirected automatically
    # api start -X DELETE -> /else?signature=secret
    exit: 1
    --- stderr
    Error (HTTP_302): moved
      Hint: the redirect was not followed: it leads to http://HOST/else, and only GET and HEAD are redirected automatically
    # api start -> http://OTHER/x?signature=secret
    exit: 1
    --- stderr
    Error (HTTP_302): moved
      Hint: the redirect was not followed: it leads to http://OTHER/x, another server without TLS
    # api start -> ftp://example.com/x
    exit: 1
    --- stderr
    Error (HTTP_302): moved
      Hint: the redirect was not followed: it leads to ftp://example.com/x, which is not HTTP
    # api start -> http://[
    exit: 1
    --- stderr
    Error (HTTP_302): moved
      Hint: the redirect was not followed: its location is not a valid URL
    ");
}

#[test]
fn a_redirect_loop_ends() {
    let server = Server::new(|connection| {
        let number = connection.index;
        redirect(connection, "302 Found", &format!("/{number}?key=secret"));
    });
    let run = run(&program(&server), "api start", &server);
    assert_eq!(server.requests().len(), 11);
    assert_snapshot!(run.to_string(), @r"
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST redirects more than 10 times
      Hint: the last URL was http://HOST/9
    ");
}

#[test]
fn a_300_is_not_followed() {
    let server = Server::new(|connection| connection.respond("300 Multiple Choices", "location: /x\r\n", ""));
    let run = redacted(invoke(&program(&server), Invocation::new(["api", "start"])), &server);
    assert!(run.failure(1).starts_with("Error (HTTP_300): Multiple Choices\n"));
}
