//! Streams, pages and redirects.

use super::{Way, endless, response, silent_after, slow, way, way_of};
use crate::server::{Connection, Server};

const LINES: &str = "--timeout 20s --max-time 40s --retries 0 api x --format jsonl";
const IMPATIENT_LINES: &str = "--timeout 1s --max-time 2s --retries 0 api x --format jsonl";
const EVENTS: &str = "--timeout 1s --max-time 2s --retries 0 pages events --format jsonl";
const ALL: &str = "--timeout 20s --max-time 40s --retries 0 pages list --all --format jsonl";

pub(super) fn ways(other: &Server) -> Vec<Way> {
    [streams(), events(), pages(other), redirects(other)].into_iter().flatten().collect()
}

fn lines(body: impl AsRef<[u8]>) -> Vec<u8> {
    response("200 OK", "content-type: application/x-ndjson\r\n", body)
}

fn streams() -> Vec<Way> {
    let of = |body: &[u8]| Server::sending(lines(body));
    vec![
        way_of("ends in the middle of a line", LINES, of(b"{\"n\":1}\n{\"n\":")),
        way_of("ends without a line break", LINES, of(b"{\"n\":1}\n{\"n\":2}")),
        way_of("has a line that is not JSON", LINES, of(b"{\"n\":1}\nnope\n{\"n\":3}\n")),
        way_of("has a line with two values", LINES, of(b"{\"n\":1} {\"n\":2}\n")),
        way_of("has empty lines and CRLF", LINES, of(b"\r\n\n{\"n\":1}\r\n\r\n{\"n\":2}\r\n")),
        way_of("has a byte order mark before lines", LINES, of(b"\xef\xbb\xbf{\"n\":1}\n")),
        way_of("has half of a pair of surrogates in a line", LINES, of(b"{\"n\":\"\\ud83d\"}\n{\"n\":2}\n")),
        way_of("has a deep line", LINES, of(format!("{}\n", "[".repeat(100_000)).as_bytes())),
        way_of("has controls in lines", LINES, of("{\"n\":\"\u{9b}31m\\u001b\u{202e}\"}\n".as_bytes())),
        way_of(
            "closes a chunked stream early",
            LINES,
            Server::sending(response(
                "200 OK",
                "content-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n",
                "8\r\n{\"n\":1}\n\r\n",
            )),
        ),
        way_of("stops a stream", IMPATIENT_LINES, silent_after(lines(b"{\"n\":1}\n{\"n\""))),
        way_of(
            "has a line that does not end",
            "--timeout 1s --max-time 1s --retries 0 api x --format jsonl",
            slow_line(),
        ),
    ]
}

/// Starts a server with a line that grows slowly and for ever.
fn slow_line() -> Server {
    Server::new(|connection| {
        connection.write(lines("{\"n\":\""));
        while connection.write("xxxx") {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    })
}

fn events() -> Vec<Way> {
    let stream = |body: &str| response("200 OK", "content-type: text/event-stream\r\n", body);
    let of = |body: &str| Server::sending(stream(body));
    vec![
        way_of("ends in the middle of an event", EVENTS, of("data: 1\n\ndata: 2\n")),
        way_of("has events without data", EVENTS, of("event: a\n\nid: 1\n\nretry: never\n\n: note\n\ndata\n\n")),
        way_of("has broken fields in events", EVENTS, of("data:1\rdata: 2\r\rdat: 3\n:\n\u{feff}data: 4\n\n")),
        way_of("has controls in events", EVENTS, of("event: \u{9b}31m\ndata: \x1b[2J\0\u{202e}\nid: a\0b\n\n")),
        way_of(
            "has a page instead of events",
            EVENTS,
            Server::sending(response("200 OK", "content-type: text/html\r\n", "<p>")),
        ),
        way_of("stops in an event", EVENTS, silent_after(stream("data: 1\n\ndata: 2\n"))),
        way_of(
            "has comments for ever",
            "--timeout 1s --max-time 1s --retries 0 pages events --format jsonl",
            endless(stream(""), b": ping\n\n"),
        ),
    ]
}

/// Starts a server that answers the first requests with these pages, `Link` and body, and any other with the last of them.
fn paged(pages: Vec<(String, &'static str)>) -> Server {
    Server::new(move |connection| {
        let (link, body) = &pages[connection.index.min(pages.len() - 1)];
        let link = if link.is_empty() { String::new() } else { format!("link: {link}\r\n") };
        connection.respond("200 OK", &format!("content-type: application/json\r\n{link}"), body);
    })
}

fn pages(other: &Server) -> Vec<Way> {
    let linked = |link: &str| paged(vec![(link.to_owned(), r#"[{"id":1}]"#), (String::new(), r#"[{"id":2}]"#)]);
    let elsewhere = format!("<{}/items?page=2>; rel=\"next\"", other.url());
    let failing = |status: &'static str, body: &'static str| {
        Server::new(move |connection: &mut Connection| match connection.index {
            0 => connection.respond(
                "200 OK",
                "content-type: application/json\r\nlink: </items?page=2>; rel=next\r\n",
                r#"[{"id":1}]"#,
            ),
            _ => connection.respond(status, "content-type: application/json\r\n", body),
        })
    };
    vec![
        way_of("has a next page at another host", ALL, linked(&elsewhere)),
        way_of("has a next page that is a file", ALL, linked("<file:///etc/passwd>; rel=next")),
        way_of(
            "has a next page that is this one",
            ALL,
            paged(vec![("</items>; rel=next".to_owned(), r#"[{"id":1}]"#)]),
        ),
        way_of("has two pages in a circle", ALL, circle()),
        way_of(
            "has pages for ever",
            "--timeout 20s --max-time 40s --retries 0 pages list --all --max-pages 5 --format jsonl",
            counting(),
        ),
        way_of("has a link without an end", ALL, linked("<https://x; rel=next")),
        way_of("has a link without a target", ALL, linked("<>; rel=next")),
        way_of(
            "has commas and quotes in a link",
            ALL,
            linked("</items?q=a,b>; title=\"a, <b>; rel=prev\"; rel=\"prev next\""),
        ),
        way_of("has controls in a link", ALL, linked("<\u{9b}\u{202e}>; rel=next")),
        way_of("fails on the second page", ALL, failing("500 Oops", r#"{"message":"boom"}"#)),
        way_of("has a second page that is not JSON", ALL, failing("200 OK", "<html>")),
        way_of("has a second page that is no list", ALL, failing("200 OK", r#"{"error":"x"}"#)),
        way_of("has a second page that is null", ALL, failing("200 OK", "null")),
        way_of("has a first page that is a text", ALL, paged(vec![(String::new(), r#""no list""#)])),
        way_of(
            "has another type of page",
            ALL,
            Server::sending(response("200 OK", "content-type: text/html\r\n", "<p>")),
        ),
    ]
}

fn circle() -> Server {
    let page = |number: &str| format!("</items?page={number}>; rel=next");
    Server::new(move |connection| {
        let link = page(if connection.index.is_multiple_of(2) { "2" } else { "1" });
        let body = format!("[{{\"id\":{}}}]", connection.index);
        connection.respond("200 OK", &format!("content-type: application/json\r\nlink: {link}\r\n"), body);
    })
}

fn counting() -> Server {
    Server::new(|connection| {
        let number = connection.index;
        let headers = format!("content-type: application/json\r\nlink: </items?page={}>; rel=next\r\n", number + 2);
        connection.respond("200 OK", &headers, format!("[{{\"id\":{number}}}]"));
    })
}

fn redirects(other: &Server) -> Vec<Way> {
    let to = |location: &str| Server::sending(response("302 Found", &format!("connection: close\r\n{location}"), ""));
    let at = |location: &str| to(&format!("location: {location}\r\n"));
    let counted = Server::new(|connection| {
        let location = format!("location: /{}\r\n", connection.index);
        connection.respond("302 Found", &location, "");
    });
    vec![
        way("redirects to nowhere", to("")),
        way("redirects to nothing", at("")),
        way("redirects for ever", counted),
        way("redirects to another host", at(&format!("{}/x", other.url()))),
        way("redirects to a host without a scheme", at(&format!("//{}/x", other.host()))),
        way("redirects to a file", at("file:///etc/passwd")),
        way("redirects to a script", at("javascript:alert(1)")),
        way("redirects to a URL that is none", at("http://[")),
        way("redirects to several places", to(&format!("location: {}/x\r\nlocation: /y\r\n", other.url()))),
        way("redirects with a name and a password", at(&format!("http://user:pw@{}/x", other.host()))),
        way("redirects with controls", at("/\u{9b}31m\u{202e}")),
        way(
            "redirects with 300",
            Server::sending(response("300 Choices", "location: /y\r\nconnection: close\r\n", "")),
        ),
        slow("redirects and then says nothing", after_redirect()),
    ]
}

fn after_redirect() -> Server {
    Server::new(|connection| match connection.index {
        0 => connection.respond("302 Found", "location: /y\r\n", ""),
        _ => {
            connection.wait_for_disconnect();
        }
    })
}
