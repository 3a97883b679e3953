//! Requests sent by xh and by a mount, compared.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use vestibule::fetch::Remote;
use vestibule::testing::Invocation;
use vestibule_tests::{invoke, skip, words};

use super::mounted;
use super::server::{Request, Server};

/// Headers that differ between the two clients: the user agent, `Accept` (xh prefers JSON for a JSON body),
/// `Accept-Encoding` (Vestibule decodes gzip only), and `Connection: keep-alive`, the default of HTTP/1.1.
const ITS_OWN: [&str; 4] = ["user-agent", "accept", "accept-encoding", "connection"];

/// A request in the form that both clients send.
#[derive(Debug, PartialEq, Eq)]
struct Sent {
    line: String,
    headers: BTreeMap<String, Vec<String>>,
    body: Vec<u8>,
}

impl Sent {
    fn new(request: &Request, typed: &[String]) -> Self {
        let mut headers = BTreeMap::<String, Vec<String>>::new();
        let mut body = request.body.clone();
        let is_typed = |name: &str| typed.iter().any(|word| word.to_ascii_lowercase().starts_with(&format!("{name}:")));
        for (name, value) in &request.headers {
            if ITS_OWN.contains(&name.as_str()) && !is_typed(name) {
                continue;
            }
            // Boundaries differ, also in length.
            let value = match value.split_once("boundary=") {
                Some((kind, boundary)) => {
                    body = String::from_utf8(body).unwrap().replace(boundary, "BOUNDARY").into_bytes();
                    format!("{kind}boundary=BOUNDARY")
                }
                None => value.clone(),
            };
            headers.entry(name.clone()).or_default().push(value);
        }
        if headers.get("content-type").is_some_and(|types| types[0].contains("boundary=")) {
            headers.remove("content-length");
        }
        // xh encodes a space in a query as `+`, and both encode `+` as `%2B`.
        let line = match request.line.split_once('?') {
            Some((path, query)) => format!("{path}?{}", query.replace('+', "%20")),
            None => request.line.clone(),
        };
        Self { line, headers, body }
    }
}

/// Arguments of a mount and of xh, where `URL` is the base URL and `FILE` a file. Braces in a query are left out:
/// xh sends them unencoded, a mount as `%7B` and `%7D`.
const CASES: [(&str, &str); 32] = [
    ("users", "URL/users"),
    ("/", "URL/"),
    ("users/", "URL/users/"),
    ("users 42 posts", "URL/users/42/posts"),
    ("a%2Fb caf%C3%A9", "URL/a%2Fb/caf%C3%A9"),
    ("ü", "URL/ü"),
    ("users?limit=5&sort=a,b", "'URL/users?limit=5&sort=a,b'"),
    ("'users?x=[1]&w=%20'", "'URL/users?x=[1]&w=%20'"),
    ("users --limit 5 --sort name", "URL/users limit==5 sort==name"),
    ("users --tag a --tag b", "URL/users tag==a tag==b"),
    ("users --q 'a b&c=ü#1+1/?%'", "URL/users 'q==a b&c=ü#1+1/?%'"),
    ("users --empty=", "URL/users empty=="),
    ("users?a=1 --b 2", "'URL/users?a=1' b==2"),
    ("users -X PUT", "PUT URL/users"),
    ("users -X POST", "POST URL/users"),
    ("users 1 -X DELETE", "DELETE URL/users/1"),
    ("users -I", "HEAD URL/users"),
    ("users -X OPTIONS", "OPTIONS URL/users"),
    (r#"users -d '{"name":"Ann","n":1}'"#, "POST URL/users name=Ann n:=1"),
    (r#"users -d '{"a": "ü"}'"#, r#"POST URL/users --raw '{"a": "ü"}'"#),
    (r#"users 1 -X PATCH -d '{"a":[1,null]}'"#, "PATCH URL/users/1 'a:=[1,null]'"),
    ("users -d a=1 -d 'b=x+y%26z'", "--form POST URL/users a=1 'b=x y&z'"),
    ("users -d @FILE -H 'Content-Type: text/csv'", "POST URL/users @FILE Content-Type:text/csv"),
    ("users --data-binary @FILE -H 'Content-Type: text/csv'", "POST URL/users @FILE Content-Type:text/csv"),
    ("users -F a=1 -F 'b=x y'", "--multipart POST URL/users a=1 'b=x y'"),
    ("users -F a=1 -F 'c=@FILE;type=text/csv'", "--multipart POST URL/users a=1 'c@FILE;type=text/csv'"),
    ("users -u ann:secret", "-a ann:secret URL/users"),
    ("users -u ann:se:cret", "-a ann:se:cret URL/users"),
    ("users -H 'Authorization: Bearer t'", "-A bearer -a t URL/users"),
    ("users -H 'X-One: 1' -H 'X-Two: a: b' -H 'X-Empty;'", "URL/users X-One:1 'X-Two:a: b' 'X-Empty;'"),
    ("users -H 'Accept: text/csv' -A mine", "URL/users Accept:text/csv User-Agent:mine"),
    ("users -b a=1 -b b=2", "URL/users 'Cookie:a=1; b=2'"),
];

#[test]
fn xh_sends_the_same() {
    let xh = std::env::var_os("XH").unwrap_or_else(|| "xh".into());
    let found = Command::new(&xh).arg("--version").stdout(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        skip("`xh` is not installed, and `XH` is not set");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("note.csv");
    // `-d` drops line ends, as curl does.
    std::fs::write(&file, "one,two;three").unwrap();
    let server = Server::new(|connection| connection.respond("200 OK", "connection: close\r\n", ""));
    let url = format!("{}/v1", server.url());
    let cli = mounted(Remote::new(&url));
    let mut wrong = Vec::new();
    for (ours, theirs) in CASES {
        let ours = words(&ours.replace("FILE", file.to_str().unwrap()));
        let theirs = words(&theirs.replace("FILE", file.to_str().unwrap()).replace("URL", &url));
        let before = server.requests().len();
        let argv = std::iter::once("api").chain(ours.iter().map(String::as_str));
        let run = invoke(&cli, Invocation::new(argv));
        assert_eq!(run.exit, Some(0), "{ours:?}: {run}");
        let mut command = Command::new(&xh);
        command.args(["--ignore-stdin", "--quiet"]).args(&theirs).env("NO_PROXY", "*").stdout(Stdio::null());
        assert!(command.env("XH_CONFIG_DIR", folder.path()).status().unwrap().success(), "{theirs:?}");
        let seen = server.requests();
        if seen.len() != before + 2 {
            wrong.push(format!("{ours:?}: {} requests arrived", seen.len() - before));
            continue;
        }
        let (own, other) = (Sent::new(&seen[before], &theirs), Sent::new(&seen[before + 1], &theirs));
        if own != other {
            wrong.push(format!("{ours:?}\n  ours {own:?}\n  xh's {other:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), CASES.len(), wrong.join("\n"));
}
