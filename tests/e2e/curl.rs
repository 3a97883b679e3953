//! Compares requests with those of curl for the same arguments.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::{Command, Stdio};
use std::thread;

use vestibule::fetch::{BodySource, build_request, parse_argv};
use vestibule_tests::words;

/// A received request.
#[derive(Debug, PartialEq, Eq)]
struct Arrived {
    method: String,
    target: String,
    headers: BTreeMap<String, Vec<String>>,
    body: String,
}

impl Arrived {
    fn new(method: &str, target: &str, headers: impl Iterator<Item = (String, String)>, body: Vec<u8>) -> Self {
        let mut all = BTreeMap::<String, Vec<String>>::new();
        for (name, value) in headers {
            all.entry(name.to_ascii_lowercase()).or_default().push(value);
        }
        let mut body = String::from_utf8(body).unwrap();
        // Boundaries are random.
        let boundary =
            all.get("content-type").and_then(|types| Some(types.first()?.split_once("boundary=")?.1.to_owned()));
        if let Some(boundary) = boundary {
            body = body.replace(&boundary, "BOUNDARY");
            all.insert("content-type".into(), vec!["multipart/form-data; boundary=BOUNDARY".into()]);
            all.remove("content-length");
        }
        // curl has its own user agent, host and `Accept`.
        all.remove("host");
        all.remove("accept");
        if all.get("user-agent").is_some_and(|agents| agents[0].starts_with("curl/")) {
            all.remove("user-agent");
        }
        Self { method: method.to_owned(), target: target.to_owned(), headers: all, body }
    }
}

/// Starts a server that records requests and responds without a body.
fn server(requests: usize) -> (SocketAddr, thread::JoinHandle<Vec<Arrived>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let answer = move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut reader = BufReader::new(stream.try_clone().unwrap());
        let mut lines = reader.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty());
        let first = lines.next().unwrap();
        let headers: Vec<(String, String)> = lines
            .map(|line| line.split_once(':').map(|(name, value)| (name.to_owned(), value.trim().to_owned())).unwrap())
            .collect();
        let length = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("content-length"));
        let mut body = vec![0; length.map_or(0, |(_, length)| length.parse().unwrap())];
        reader.read_exact(&mut body).unwrap();
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").unwrap();
        let mut first = first.split(' ');
        Arrived::new(first.next().unwrap(), first.next().unwrap(), headers.into_iter(), body)
    };
    (address, thread::spawn(move || (0..requests).map(|_| answer()).collect()))
}

/// Returns the request for the same arguments.
fn actual(argv: &[String]) -> Arrived {
    let mut input = parse_argv(argv).unwrap_or_else(|error| panic!("{argv:?}: {error}"));
    let read = &mut |source: &BodySource| match source {
        BodySource::File(path) => std::fs::read(path),
        _ => Ok(Vec::new()),
    };
    input.resolve(read).unwrap();
    let request = build_request(input).unwrap();
    let headers = request.headers().iter();
    let headers: Vec<_> = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned())).collect();
    let target = request.uri().path_and_query().unwrap().to_string();
    let method = request.method().to_string();
    Arrived::new(&method, &target, headers.into_iter(), request.into_body().into_bytes().to_vec())
}

/// Paths, and flags that both programs support. Cases in which versions of curl differ are left out (cookies of several
/// `-b`, an empty `-d` before another).
const CASES: [(&str, &str); 32] = [
    ("users", ""),
    ("", ""),
    ("users/", ""),
    ("a//b", ""),
    ("users?limit=5&sort=a,b", ""),
    ("caf%C3%A9/a%2Fb", ""),
    ("a;v=1,2+3:@!$'()*~", ""),
    ("users?f[a]=1", "-g"),
    ("users", "-X PUT"),
    ("users", "-XDELETE"),
    ("users", "-I"),
    ("users", "-d a=1"),
    ("users", "-da=1"),
    ("users", "-d a=1 -d b=2"),
    ("users", "-d a=1 -d ''"),
    ("users", "-X PATCH -d a=1"),
    ("users", "-G -d a=1 -d 'b=x%20y'"),
    ("users?c=3", "-G -d a=1"),
    ("users", "-d '{\"a\":1}' -H 'Content-Type: application/json'"),
    ("users", "-d '{\"a\": \"ü\"}' -H 'Content-Type:application/json'"),
    ("users", "-d a=1 -H 'Content-Type: text/csv'"),
    ("users", "-d a=1 -H 'Content-Type:'"),
    ("users", "-d @FILE"),
    ("users", "--data-binary @FILE -H 'Content-Type: text/plain'"),
    ("users", "--data-raw @FILE -H 'Content-Type: text/plain'"),
    ("users", "-H 'X-One: 1' -H 'X-One: 2' -H 'X-Colon: a: b'"),
    ("users", "-H 'X-Empty;' -H 'X-Blank:   padded   '"),
    ("users", "-u ann:secret"),
    ("users", "-u 'ann:se:cret' -H 'X: 1'"),
    ("users", "-u ann:secret -H 'Authorization: Bearer t'"),
    ("users", "-b a=1 -A me/1 -e http://here/"),
    ("users", "-F a=1 -F 'b=x y' -F c=@FILE"),
];

#[test]
fn requests_equal_those_of_curl() {
    let found = Command::new("curl").arg("--version").stdout(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        vestibule_tests::skip("`curl` is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("note.txt");
    std::fs::write(&file, "one=1\r\ntwo\n").unwrap();
    let (address, server) = server(CASES.len());
    for (path, flags) in CASES {
        let flags = words(&flags.replace("FILE", file.to_str().unwrap()));
        let mut curl = Command::new("curl");
        curl.args(["-q", "-s", "--path-as-is", "--noproxy", "*", "-o", "/dev/null"]).args(&flags);
        let status = curl.arg(format!("http://{address}/{path}")).status().unwrap();
        assert!(status.success(), "{path} {flags:?}");
    }
    let arrived = server.join().unwrap();
    for ((path, flags), theirs) in CASES.into_iter().zip(arrived) {
        let flags = flags.replace("FILE", file.to_str().unwrap()).replace("-g", "");
        let argv: Vec<String> = std::iter::once(path.to_owned()).chain(words(&flags)).collect();
        assert_eq!(actual(&argv), theirs, "{path} {flags}");
    }
}
