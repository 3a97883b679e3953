//! Network errors, one by one, and their messages.

use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use insta::assert_snapshot;
use vestibule::fetch::Remote;

use super::server::{Server, closed_port};
use super::{mounted, redacted, run};
use vestibule::testing::Invocation;
use vestibule_tests::{invoke, words};

const OK: &str = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn with(head: &str, body: &[u8]) -> Vec<u8> {
    [format!("{OK}{head}\r\n").as_bytes(), body].concat()
}

/// Runs `app api x` against a server, without retries.
fn call(server: &Server) -> String {
    call_line(server, "api x")
}

fn call_line(server: &Server, line: &str) -> String {
    run(&mounted(Remote::new(server.url()).retries(0)), line, server).to_string()
}

/// Starts a server that sends bytes and then resets the connection.
fn sending_then_resetting(bytes: Vec<u8>) -> Server {
    Server::new(move |connection| {
        connection.write(&bytes);
        // Gives the client time to read.
        thread::sleep(Duration::from_millis(100));
        connection.reset();
    })
}

#[test]
fn responses_that_end_early() {
    let mut out = String::new();
    let mut add = |name: &str, server: &Server| {
        let _ = write!(out, "# {name}\n{}", call(server));
    };
    add("closed before the answer", &Server::sending(""));
    add("closed in the head", &Server::sending("HTTP/1.1 200 OK\r\ncontent-"));
    add("reset before the answer", &sending_then_resetting(Vec::new()));
    add("reset in the body", &sending_then_resetting(with("content-length: 100\r\n", b"{\"a\":")));
    add("fewer bytes than announced", &Server::sending(with("content-length: 100\r\n", b"{\"a\":1}")));
    add("half a chunk", &Server::sending(with("transfer-encoding: chunked\r\n", b"20\r\n{\"a\":")));
    add("no last chunk", &Server::sending(with("transfer-encoding: chunked\r\n", b"7\r\n{\"a\":1}\r\n")));
    add("a damaged chunk", &Server::sending(with("transfer-encoding: chunked\r\n", b"zz\r\n{\"a\":1}\r\n")));
    let whole = gzip(b"{\"a\":1}");
    add("half of a gzip", &Server::sending(with("content-encoding: gzip\r\n", &whole[..whole.len() - 6])));
    add("no gzip at all", &Server::sending(with("content-encoding: gzip\r\n", b"{\"a\":1}")));
    add("an encoding nobody asked for", &Server::sending(with("content-encoding: br\r\n", b"xxxx")));
    assert_snapshot!(out, @r"
    # closed before the answer
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST closed the connection before responding
    # closed in the head
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST closed the connection before responding
    # reset before the answer
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST reset the connection before responding
    # reset in the body
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST reset the connection in the middle of the body
    # fewer bytes than announced
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST closed the connection before the end of the body
    # half a chunk
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST closed the connection before the end of the body
    # no last chunk
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST closed the connection before the end of the body
    # a damaged chunk
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a body with invalid chunks
    # half of a gzip
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a body that is truncated or damaged gzip
      Hint: `-H 'Accept-Encoding: identity'` requests it uncompressed
    # no gzip at all
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a body that is truncated or damaged gzip
      Hint: `-H 'Accept-Encoding: identity'` requests it uncompressed
    # an encoding nobody asked for
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST responded with the content encoding `br`, which was not requested
      Hint: `-H 'Accept-Encoding: br' -o <file>` saves the response without decoding it
    ");
}

#[test]
fn responses_that_are_not_http() {
    let mut out = String::new();
    let mut add = |name: &str, server: &Server| {
        let _ = write!(out, "# {name}\n{}", call(server));
    };
    add("garbage", &Server::sending("SSH-2.0-OpenSSH_9.9\r\n"));
    add("bytes", &Server::sending(vec![0x15, 3, 1, 0, 2, 2, 22]));
    add("no such version", &Server::sending("HTTP/9.9 200 OK\r\n\r\n"));
    add("a broken header", &Server::sending("HTTP/1.1 200 OK\r\nno colon here\r\n\r\n"));
    add("two lengths", &Server::sending(with("content-length: 1\r\ncontent-length: 2\r\n", b"{}")));
    let large = format!("HTTP/1.1 200 OK\r\nx-large: {}\r\n\r\n", "a".repeat(10_000_000));
    add("a header of 10 MB", &Server::sending(large));
    let many: String = (0..200).map(|n| format!("x-{n}: 1\r\n")).collect();
    add("200 headers", &Server::sending(format!("HTTP/1.1 200 OK\r\n{many}\r\n")));
    assert_snapshot!(out, @r"
    # garbage
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a response that is not valid HTTP
      Hint: check the URL: use `https://` for a server that requires TLS
    # bytes
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a response that is not valid HTTP
      Hint: check the URL: use `https://` for a server that requires TLS
    # no such version
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a response that is not valid HTTP
      Hint: check the URL: use `https://` for a server that requires TLS
    # a broken header
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a response that is not valid HTTP
      Hint: check the URL: use `https://` for a server that requires TLS
    # two lengths
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a response that is not valid HTTP
      Hint: check the URL: use `https://` for a server that requires TLS
    # a header of 10 MB
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent headers that exceed the size limit
    # 200 headers
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent headers that exceed the size limit
    ");
}

#[test]
fn unusual_responses_that_are_valid() {
    let mut out = String::new();
    let mut add = |name: &str, server: &Server| {
        let _ = write!(out, "# {name}\n{}", call(server));
    };
    let early = "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n";
    let whole = String::from_utf8(with("content-length: 7\r\n", b"{\"a\":1}")).unwrap();
    add("1xx first", &Server::sending(format!("{early}{whole}")));
    add("more bytes than announced", &Server::sending(format!("{whole}HTTP/1.1 500 Oops\r\n\r\n")));
    add("no length, closed at the end", &Server::sending(with("", b"{\"a\":1}")));
    add("HTTP/1.0", &Server::sending("HTTP/1.0 200 OK\r\n\r\n{\"a\":1}"));
    add("invalid UTF-8 in a text", &Server::sending("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n\u{fffd}"));
    add("204", &Server::sending("HTTP/1.1 204 No Content\r\n\r\n"));
    add("304 without a body", &Server::sending("HTTP/1.1 304 Not Modified\r\ncontent-length: 100\r\n\r\n"));
    add("gzip", &Server::sending(with("content-encoding: gzip\r\n", &gzip(b"{\"a\":1}"))));
    add(
        "gzip in two members",
        &Server::sending(with("content-encoding: gzip\r\n", &[gzip(b"{\"a\""), gzip(b":1}")].concat())),
    );
    add("gzip of nothing", &Server::sending(with("content-encoding: gzip\r\ncontent-length: 0\r\n", b"")));
    let slowly = Server::new(|connection| {
        for byte in with("content-length: 7\r\n", b"{\"a\":1}") {
            connection.write([byte]);
            thread::sleep(Duration::from_millis(3));
        }
    });
    add("a byte at a time", &slowly);
    assert_snapshot!(out, @r"
    # 1xx first
    exit: 0
    --- stdout
    a: 1
    # more bytes than announced
    exit: 0
    --- stdout
    a: 1
    # no length, closed at the end
    exit: 0
    --- stdout
    a: 1
    # HTTP/1.0
    exit: 0
    --- stdout
    a: 1
    # invalid UTF-8 in a text
    exit: 0
    --- stdout
    �
    # 204
    exit: 0
    # 304 without a body
    exit: 1
    --- stderr
    Error (HTTP_304): Not Modified
    # gzip
    exit: 0
    --- stdout
    a: 1
    # gzip in two members
    exit: 0
    --- stdout
    a: 1
    # gzip of nothing
    exit: 0
    # a byte at a time
    exit: 0
    --- stdout
    a: 1
    ");
}

#[test]
fn invalid_utf8_is_binary() {
    let server =
        Server::sending([b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n".as_slice(), &[b'a', 0xff]].concat());
    let ran = invoke(&mounted(Remote::new(server.url())), Invocation::new(words("api x --json")));
    assert_snapshot!(redacted(ran, &server).to_string(), @r#"
    exit: 1
    --- stdout
    {"ok":false,"error":{"code":"BINARY_OUTPUT","message":"the response is text/plain, and its bytes are not UTF-8","hints":["`-o <file>` saves it, and `-o -` writes it to stdout as it is"]}}
    "#);
}

#[test]
fn unreachable_servers() {
    let at = |host: &str| {
        let cli = mounted(Remote::new(format!("http://{host}")));
        let text = invoke(&cli, Invocation::new(words("api x"))).to_string();
        let port = host.rsplit_once(':').unwrap().1.to_owned();
        text.replace(host, "HOST").replace(&port, "PORT")
    };
    assert_snapshot!(at(&closed_port()), @r"
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach HOST: connection refused
      Hint: no server listens on port PORT: check the URL, and that the server is running
    ");
    let cli = mounted(Remote::new("http://no-such-host.invalid"));
    assert_snapshot!(invoke(&cli, Invocation::new(words("api x"))).to_string(), @r"
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach no-such-host.invalid: unknown host name
      Hint: check the spelling of the host name, and your network connection
    ");
}

#[test]
fn errors_have_every_format() {
    let server = Server::sending("");
    let run = run(&mounted(Remote::new(server.url()).retries(0)), "api x --json", &server);
    assert_snapshot!(run.to_string(), @r#"
    exit: 1
    --- stdout
    {"ok":false,"error":{"code":"NETWORK_ERROR","message":"HOST closed the connection before responding","retryable":true}}
    "#);
}

#[test]
fn time_outs() {
    let patience = Duration::from_millis(300);
    let mut out = String::new();
    let mut add = |name: &str, remote: Remote, server: &Server| {
        let started = Instant::now();
        let text = run(&mounted(remote), "api x", server).to_string();
        assert!(started.elapsed() < Duration::from_secs(20), "{name}");
        let _ = write!(out, "# {name}\n{text}");
    };
    let mute = || {
        Server::new(|connection| {
            connection.wait_for_disconnect();
        })
    };
    let server = mute();
    add("no head", Remote::new(server.url()).response_timeout(patience), &server);
    let server = Server::new(|connection| {
        connection.write(with("content-length: 100\r\n", b"{"));
        connection.wait_for_disconnect();
    });
    add("no more of the body", Remote::new(server.url()).response_timeout(patience), &server);
    let server = Server::new(|connection| {
        connection.write(with("", b""));
        while connection.write(b" ") {
            thread::sleep(Duration::from_millis(10));
        }
    });
    add(
        "a body without an end",
        Remote::new(server.url()).response_timeout(patience).total_timeout(Duration::from_millis(400)),
        &server,
    );
    assert_snapshot!(out, @r"
    # no head
    exit: 1
    --- stderr
    Error (TIMEOUT): HOST did not respond within 0.3 s
      Hint: to wait longer: `app --timeout 2m api …`
    # no more of the body
    exit: 1
    --- stderr
    Error (TIMEOUT): HOST stopped sending the body: no data for 0.3 s
      Hint: to wait longer: `app --timeout 2m api …`
    # a body without an end
    exit: 1
    --- stderr
    Error (TIMEOUT): Request to HOST exceeded the total time-out of 0.4 s
      Hint: to wait longer: `app --max-time 10m api …`
    ");
}

/// A full backlog makes the system drop new connections.
#[test]
fn connect_time_out() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    rustix::net::listen(&listener, 0).unwrap();
    let address = listener.local_addr().unwrap();
    let held: Vec<_> = (0..4)
        .filter_map(|_| std::net::TcpStream::connect_timeout(&address, Duration::from_millis(200)).ok())
        .collect();
    let remote = Remote::new(format!("http://{address}")).connect_timeout(Duration::from_millis(300));
    let text = invoke(&mounted(remote), Invocation::new(words("api x"))).to_string();
    drop(held);
    assert_snapshot!(text.replace(&address.to_string(), "HOST"), @r"
    exit: 1
    --- stderr
    Error (TIMEOUT): Timed out connecting to HOST after 0.3 s
      Hint: to wait longer: `app --connect-timeout 1m api …`
    ");
}

#[test]
fn a_decompression_bomb_is_rejected() {
    // 300 MB of spaces in 300 KB of gzip.
    let server = Server::new(|connection| {
        connection.write(with("content-encoding: gzip\r\n", b""));
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        let spaces = vec![b' '; 1 << 20];
        for _ in 0..300 {
            encoder.write_all(&spaces).unwrap();
            let bytes = std::mem::take(encoder.get_mut());
            if !connection.write(bytes) {
                return;
            }
        }
        connection.write(encoder.finish().unwrap());
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out");
    let argv = ["api", "x", "-o", file.to_str().unwrap()];
    let text = redacted(invoke(&mounted(Remote::new(server.url())), Invocation::new(argv)), &server).to_string();
    let sizeless =
        text.split_whitespace().map(|word| if word.parse::<u64>().is_ok_and(|n| n > 1000) { "N" } else { word });
    assert_snapshot!(sizeless.collect::<Vec<_>>().join(" "), @"exit: 1 --- stderr Error (NETWORK_ERROR): HOST sent a body that expands from N bytes to more than 200 times that: suspected decompression bomb Hint: `-H 'Accept-Encoding: identity'` requests it uncompressed");
    assert!(!file.exists());
}

#[test]
fn a_stream_that_ends_early_keeps_its_items() {
    let lines = "HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n";
    let server = sending_then_resetting(format!("{lines}8\r\n{{\"a\":1}}\n\r\n8\r\n{{\"a\":2}}\n\r\n").into_bytes());
    let cli = mounted(Remote::new(server.url()));
    assert_snapshot!(run(&cli, "api x --format jsonl", &server).to_string(), @r#"
    exit: 1
    --- stdout
    {"a":1}
    {"a":2}
    --- stderr
    {"ok":false,"error":{"code":"NETWORK_ERROR","message":"HOST reset the connection in the middle of the body","retryable":true}}
    "#);
}

#[test]
fn a_gzipped_stream_arrives_line_by_line() {
    let server = Server::new(|connection| {
        connection.write("HTTP/1.1 200 OK\r\ncontent-type: application/x-ndjson\r\ncontent-encoding: gzip\r\n\r\n");
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        for n in 0..3 {
            encoder.write_all(format!("{{\"a\":{n}}}\n").as_bytes()).unwrap();
            encoder.flush().unwrap();
            connection.write(std::mem::take(encoder.get_mut()));
            thread::sleep(Duration::from_millis(20));
        }
        connection.write(encoder.finish().unwrap());
    });
    let cli = mounted(Remote::new(server.url()));
    assert_eq!(run(&cli, "api x --format jsonl", &server).success(), "{\"a\":0}\n{\"a\":1}\n{\"a\":2}\n");
}

#[test]
fn tls_and_plain_http_are_told_apart() {
    let mut out = String::new();
    for answer in ["HTTP/1.1 400 Bad Request\r\n\r\n", ""] {
        let plain = Server::raw(move |mut stream| {
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(answer.as_bytes());
        });
        let remote = Remote::new(plain.url().replace("http:", "https:")).retries(0);
        out.push_str(&run(&mounted(remote), "api x", &plain).to_string());
    }
    assert_snapshot!(out, @r"
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): Cannot reach HOST: it does not speak TLS
      Hint: check the URL: use `http://` for a server without TLS
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST closed the connection before responding
      Hint: check the URL: use `http://` for a server without TLS
    ");
    // A TLS server answers plain HTTP with an alert.
    let secure = Server::raw(|mut stream| {
        let _ = stream.read(&mut [0; 100]);
        let _ = stream.write_all(&[0x15, 3, 3, 0, 2, 2, 10]);
    });
    assert_snapshot!(call(&secure), @r"
    exit: 1
    --- stderr
    Error (NETWORK_ERROR): HOST sent a response that is not valid HTTP
      Hint: check the URL: use `https://` for a server that requires TLS
    ");
}
