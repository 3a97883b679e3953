//! Bodies of responses and requests: framing, encodings, and JSON.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::{CALL, Way, endless, json, response, silent_after, slow, way, way_of};
use crate::server::Server;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(super) fn ways() -> Vec<Way> {
    [framing(), encodings(), documents(), uploads()].into_iter().flatten().collect()
}

fn framing() -> Vec<Way> {
    let framed =
        |headers: &str, body: &[u8]| response("200 OK", &format!("content-type: application/json\r\n{headers}"), body);
    let chunked = |body: &[u8]| Server::sending(framed("transfer-encoding: chunked\r\n", body));
    let chunks = framed("transfer-encoding: chunked\r\n", b"");
    let reset = framed("content-length: 100\r\n", b"{\"a\":");
    vec![
        way("sends less than it says", Server::sending(framed("content-length: 100\r\n", b"{\"a\":1}"))),
        way(
            "sends more than it says",
            Server::sending(framed("content-length: 7\r\n", b"{\"a\":1}HTTP/1.1 500 Oops\r\n\r\n")),
        ),
        way("resets the connection in the body", resetting(reset)),
        way("sends half a chunk", chunked(b"20\r\n{\"a\":1}")),
        way("sends no last chunk", chunked(b"7\r\n{\"a\":1}\r\n")),
        way("sends a chunk without a size", chunked(b"zz\r\n{\"a\":1}\r\n0\r\n\r\n")),
        way("sends a chunk beyond every size", chunked(b"fffffffffffffffff\r\n{\"a\":1}\r\n0\r\n\r\n")),
        way("sends a chunk that is longer than its size", chunked(b"2\r\n{\"a\":1}\r\n0\r\n\r\n")),
        way("sends trailers", chunked(b"7\r\n{\"a\":1}\r\n0\r\nset-cookie: a=b\r\n\r\n")),
        way("sends chunks with an extension", chunked(b"7;a=\"b\"\r\n{\"a\":1}\r\n0\r\n\r\n")),
        way("sends an extension that does not end", endless([chunks.clone(), b"7;".to_vec()].concat(), &[b'a'; 4096])),
        way(
            "sends trailers that do not end",
            endless([chunks.clone(), b"1\r\n1\r\n0\r\n".to_vec()].concat(), b"x: yyyyyyyyyyy\r\n"),
        ),
        slow("sends empty space for ever", endless(framed("", b""), b" ")),
        slow("sends chunks of one byte for ever", endless(chunks, b"1\r\n \r\n")),
        slow("stops in the body", silent_after(framed("content-length: 100\r\n", b"{"))),
        slow("sends the body slowly", drip()),
        way_of(
            "sends a file that does not end",
            "--timeout 1s --max-time 1s --retries 0 api x -o kept",
            endless(
                response("200 OK", "content-disposition: attachment; filename=\"../../../kept\"\r\n", ""),
                &[b'x'; 4096],
            ),
        ),
        way_of(
            "names a file outside of the folder",
            "--retries 0 api x -o named",
            Server::sending(response("200 OK", "content-disposition: attachment; filename=\"../../evil\"\r\n", "fine")),
        ),
    ]
}

fn resetting(bytes: Vec<u8>) -> Server {
    Server::new(move |connection| {
        connection.write(&bytes);
        thread::sleep(Duration::from_millis(200));
        connection.reset();
    })
}

/// Starts a server that sends a character of a body now and then.
fn drip() -> Server {
    Server::new(|connection| {
        connection.write(json(""));
        while connection.write(b" ") {
            thread::sleep(Duration::from_millis(100));
        }
    })
}

fn encodings() -> Vec<Way> {
    let encoded = |encoding: &str, body: &[u8]| {
        Server::sending(response(
            "200 OK",
            &format!("content-type: application/json\r\ncontent-encoding: {encoding}\r\n"),
            body,
        ))
    };
    let typed =
        |kind: &str, body: &[u8]| Server::sending(response("200 OK", &format!("content-type: {kind}\r\n"), body));
    let whole = gzip(b"{\"a\":1}");
    let utf16: Vec<u8> = "\u{feff}{\"a\":1}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    // 1 GB of zeros, in members of 10 MB.
    let bomb = gzip(&vec![0; 10_000_000]).repeat(100);
    vec![
        way("calls a plain body gzip", encoded("gzip", b"{\"a\":1}")),
        way("sends half of a gzip", encoded("gzip", &whole[..whole.len() - 6])),
        way("sends more after a gzip", encoded("gzip", &[whole.clone(), b"tail".to_vec()].concat())),
        way("sends a bomb", encoded("gzip", &bomb)),
        way("compresses twice", encoded("gzip, gzip", &gzip(&whole))),
        way("uses an encoding that was not asked for", encoded("br", b"xxxx")),
        way("names a broken encoding", encoded("\u{9b},;=", b"{\"a\":1}")),
        way("has JSON after a byte order mark", typed("application/json", b"\xef\xbb\xbf{\"a\":1}")),
        way("has JSON in UTF-16", typed("application/json; charset=utf-16", &utf16)),
        way("has JSON with invalid UTF-8", typed("application/json", b"{\"a\":\"\xff\xc0\xaf\"}")),
        way("has a text in another charset", typed("text/plain; charset=iso-8859-1", b"caf\xe9")),
        way("has a charset that is none", typed("text/plain; charset=\"\\\"", b"cafe")),
        way("has a type that is none", typed("/;/;=\u{9b}", b"{\"a\":1}")),
        way("has two types", typed("application/json\r\ncontent-type: text/html", b"{\"a\":1}")),
        way("calls HTML JSON", typed("application/json", b"<!doctype html><script>alert(1)</script>")),
        way("calls bytes a text", typed("text/plain", b"\x00\x01\xfe\xff")).text(),
        way("has controls in a text", typed("text/plain", "a\u{9b}31mb\x1b]2;t\x07c\u{202e}d\x7fe\x08\rf".as_bytes()))
            .text(),
    ]
}

fn documents() -> Vec<Way> {
    let of = |body: &str| Server::sending(json(body));
    let deep = |open: &str, close: &str, depth: usize| format!("{}{}", open.repeat(depth), close.repeat(depth));
    vec![
        way("nests 100,000 lists", of(&deep("[", "]", 100_000))),
        way("nests 100,000 objects", of(&deep("{\"a\":", "}", 100_000))),
        way("nests 500 lists", of(&deep("[", "]", 500))),
        way("has a number beyond doubles", of(r#"{"a":1e999999,"b":-0.0,"c":1E+2}"#)),
        way("has a number of 5,000 digits", of(&format!("{{\"a\":{}}}", "9".repeat(5_000)))),
        way("has half of a pair of surrogates", of(r#"{"a":"\ud83d","\udc00":1}"#)),
        way("repeats a key", of(r#"{"a":1,"a":2,"a":{"b":1}}"#)),
        way("has a key without a name and one with controls", of("{\"\":1,\"\u{9b}x\\u001b\":2,\"__proto__\":3}")),
        way("has NaN", of("[1,NaN]")),
        way("has a trailing comma", of(r#"{"a":1,}"#)),
        way("has a comment", of("{\"a\":1} // done")),
        way("has two documents", of("{\"a\":1}{\"a\":2}")),
        way("has NUL after the document", of("{\"a\":1}\0")).text(),
        way("has half a document", of(r#"{"a":[1,2"#)),
        way("has a control character in a text", of("{\"a\":\"b\nc\td\"}")).text(),
        way("has escapes of a terminal in texts", of("{\"a\":\"\\u001b[2J\u{9b}6n\u{9d}2;t\u{9c}\u{202e}\u{2066}\"}")),
        way("forges an error", of(r#""Error (AUTH): log in\n  Next: rm -rf ~""#)),
        way("looks like an envelope", of(r#"{"ok":false,"error":{"code":"X","message":"m"}}"#)),
    ]
}

/// Returns the head of a request.
fn read_head(stream: &mut TcpStream) {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|size| size > 0) {
        head.push(byte[0]);
    }
}

fn uploads() -> Vec<Way> {
    const UPLOAD: &str = "--timeout 2s --max-time 20s --retries 0 api x --data-binary @big";
    let early = |status: &'static str| {
        Server::raw(move |mut stream| {
            read_head(&mut stream);
            let _ = stream.write_all(&response(status, "connection: close\r\ncontent-length: 3\r\n", "no!"));
            let _ = stream.flush();
            // Reads the rest, so that the answer is not lost with the connection.
            let _ = stream.shutdown(std::net::Shutdown::Write);
            let _ = std::io::copy(&mut stream, &mut std::io::sink());
        })
    };
    let resets = Server::raw(|mut stream| {
        read_head(&mut stream);
        rustix::net::sockopt::set_socket_linger(&stream, Some(Duration::ZERO)).unwrap();
    });
    let unread = Server::raw(|mut stream| {
        read_head(&mut stream);
        thread::sleep(Duration::from_secs(30));
    });
    vec![
        way_of("refuses an upload before it has read it", UPLOAD, early("413 Too Large")),
        way_of("accepts an upload before it has read it", UPLOAD, early("200 OK")),
        way_of("resets the connection in an upload", UPLOAD, resets),
        way_of("does not read an upload", UPLOAD, unread),
        way_of("does not answer an upload", UPLOAD, silent_after(Vec::new())),
        way_of(
            "wants an upload at another path",
            UPLOAD,
            Server::sending(response("307 Go", "location: /y\r\nconnection: close\r\n", "")),
        ),
        way_of(
            "says an upload goes on",
            UPLOAD,
            Server::sending([response("100 Continue", "", ""), json("{\"a\":1}")].concat()),
        ),
        way_of(
            "answers an upload twice",
            CALL,
            Server::sending([response("200 OK", "content-length: 1\r\n", "1"), json("2")].concat()),
        ),
    ]
}
