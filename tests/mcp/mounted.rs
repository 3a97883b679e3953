//! Programs with mounted MCP servers: our own ones, the Python SDK's, and servers that misbehave.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use vestibule_tests::Run;

use crate::clients::python;
use crate::server::program;

/// A server with the official SDK, in either era of its choice.
const PYTHON_SERVER: &str = include_str!("server.py");

/// The client, with a cache of its own.
struct Client {
    cache: tempfile::TempDir,
    server: String,
    variables: Vec<(&'static str, String)>,
}

impl Client {
    fn new(server: impl Into<String>) -> Self {
        Self { cache: tempfile::tempdir().unwrap(), server: server.into(), variables: Vec::new() }
    }

    /// A client of our own program over stdin and stdout.
    fn of_tools() -> Self {
        Self::new(format!("{} mcp", program().display()))
    }

    fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.variables.push((name, value.into()));
        self
    }

    fn run(&self, line: &str) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcp-client"));
        command.args(vestibule_tests::words(line)).env("SERVER", &self.server).env("SECONDS", "5");
        command.env("XDG_CACHE_HOME", self.cache.path()).env("HOME", self.cache.path()).env_remove("RUST_BACKTRACE");
        command.envs(self.variables.iter().map(|(name, value)| (*name, value)));
        let output = command.stdin(Stdio::null()).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Run { exit: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    #[track_caller]
    fn success(&self, line: &str) -> String {
        let run = self.run(line);
        assert_eq!(run.exit, Some(0), "{}{}", run.stdout, run.stderr);
        run.stdout
    }

    /// Returns stderr and stdout of a call that fails.
    #[track_caller]
    fn failure(&self, exit: i32, line: &str) -> String {
        let run = self.run(line);
        assert_eq!(run.exit, Some(exit), "{}{}", run.stdout, run.stderr);
        format!("{}{}", run.stderr, run.stdout)
    }
}

/// A process that is killed at the end of a test.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Serves our own program over HTTP; returns the URL.
fn over_http() -> (Killed, String) {
    let mut command = Command::new(program());
    command.args(["http", "127.0.0.1:0"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).expect("the server prints its address").trim().to_owned();
    (Killed(child), format!("http://{address}/mcp"))
}

#[test]
fn tools_are_commands_over_either_transport() {
    let (_server, url) = over_http();
    for client in [Client::of_tools(), Client::new(url)] {
        let help = client.success("srv --help");
        assert!(help.contains("Add two numbers") && !help.contains("hidden"), "{help}");
        assert_eq!(client.success("srv add --a 40 --b 2"), "42\n");
        assert_eq!(client.success("srv add -d '{\"a\":1,\"b\":2}'"), "3\n");
        assert_eq!(client.success("srv person --json"), "{\"name\":\"Ada\",\"age\":36}\n");
        assert_eq!(client.success("srv people --limit 1 --format jsonl"), "{\"name\":\"Person 0\",\"age\":20}\n");
        assert_eq!(
            client.success("srv group_copy --from a --format jsonl"),
            "{\"from\":\"a\",\"to\":null,\"zone\":null}\n"
        );
        assert_eq!(client.success("srv nothing"), "");
        let schema = client.success("srv person --schema=output");
        assert!(schema.contains("\"age\""), "{schema}");
        let found = client.success("--find 'add numbers'");
        assert!(found.contains("srv add"), "{found}");
    }
}

#[test]
fn numbers_keep_their_digits() {
    let number = "123456789012345678901234567890";
    assert_eq!(Client::of_tools().success(&format!("srv wide --number {number}")), format!("{number}\n"));
}

#[test]
fn a_wrong_call_is_refused_before_the_server_is_asked() {
    let client = Client::of_tools();
    let error = client.failure(2, "srv add --a x");
    assert!(error.contains("Invalid value for --a") && error.contains("--b"), "{error}");
    let error = client.failure(2, "srv ad --a 1");
    assert!(error.contains("Did you mean `add`?"), "{error}");
    assert!(!error.contains("raw request"), "{error}");
    let error = client.failure(2, "srv add --a 1 --b 2 --curl");
    assert!(error.contains("Unknown flag"), "{error}");
}

#[test]
fn errors_and_exit_codes_of_tools_are_those_of_the_call() {
    let client = Client::of_tools();
    let error = client.failure(1, "srv fail");
    assert!(error.contains("BROKEN") && error.contains("it is broken") && error.contains("mend it"), "{error}");
    assert_eq!(client.run("srv lint").exit, Some(1));
    let error = client.failure(2, "srv asks");
    assert!(error.contains("INPUT_REQUIRED"), "{error}");
}

#[test]
fn annotations_drive_the_read_only_mode_and_the_gate() {
    let client = Client::of_tools();
    let error = client.failure(2, "srv wipe");
    assert!(error.contains("CONFIRMATION_REQUIRED") && error.contains("srv wipe --yes"), "{error}");
    assert_eq!(client.success("srv wipe --yes"), "gone\n");
    assert_eq!(client.success("--read-only srv echo --text hi"), "hi\n");
    let error = client.failure(2, "--read-only srv nothing");
    assert!(error.contains("READ_ONLY"), "{error}");
}

#[test]
fn the_list_is_kept_until_it_is_asked_for_again() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let script = format!("sh -c 'echo started >> {}; exec {} mcp'", log.display(), program().display());
    let counted = Client::new(script);
    let starts = || std::fs::read_to_string(&log).map_or(0, |text| text.lines().count());
    counted.success("srv --help");
    assert_eq!(starts(), 1);
    counted.success("srv add --help");
    assert_eq!(starts(), 1);
    counted.success("srv add --a 1 --b 2");
    assert_eq!(starts(), 2);
    counted.success("srv add --help --refresh");
    assert_eq!(starts(), 3);
    let fresh = counted.with("VESTIBULE_CACHE", "refresh");
    fresh.success("srv add --help");
    assert_eq!(starts(), 4);
}

#[test]
fn an_old_list_is_used_when_the_server_is_gone() {
    let (server, url) = over_http();
    let client = Client::new(url);
    client.success("srv add --help");
    drop(server);
    let stale = client.with("VESTIBULE_CACHE", "refresh");
    let run = stale.run("srv add --help");
    assert_eq!(run.exit, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("using the cached copy"), "{}", run.stderr);
    let error = stale.failure(1, "srv add --a 1 --b 2");
    assert!(error.contains("NETWORK_ERROR"), "{error}");
}

#[test]
fn servers_that_misbehave_get_a_clear_error() {
    let answer =
        |json: &str| format!("sh -c 'while read -r line; do printf \"%s\\n\" \"{}\"; done'", json.replace('"', "\\\""));
    let cases: &[(String, &str)] = &[
        ("no-such-program-anywhere".into(), "install `no-such-program-anywhere`"),
        ("false".into(), "ended (exit status: 1) before it answered"),
        ("sh -c 'echo broken >&2; exit 3'".into(), "its stderr ends with: broken"),
        ("yes".into(), "writes to stdout what is not a message: `y`"),
        ("sleep 60".into(), "did not answer within 1s"),
        ("sh -c 'exec <&-; sleep 60'".into(), "before it answered"),
        (answer(r#"{"jsonrpc":"2.0","id":99,"result":{}}"#), "answered the request 99, which was not sent"),
        (answer(r#"{"jsonrpc":"2.0","id":1}"#), "neither a request nor a response"),
        ("sh -c 'head -c 70000000 /dev/zero | tr \"\\\\0\" x; sleep 60'".into(), "more than 64 MiB"),
    ];
    for (server, expected) in cases {
        let patience = if server.contains("head") { "30" } else { "1" };
        let client = Client::new(server.clone()).with("SECONDS", patience);
        let error = client.failure(1, "srv --help");
        assert!(error.contains(expected), "{server}: {error}");
        assert!(!error.contains('\u{1b}'), "{server}: {error:?}");
    }
}

/// Serves fixed responses, one for each connection, and then the last one again; returns the URL and the requests.
fn scripted(responses: Vec<String>) -> (String, std::sync::mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let (send, receive) = std::sync::mpsc::channel();
    let served = AtomicUsize::new(0);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
            let mut request = String::new();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut length = 0;
            loop {
                let mut line = String::new();
                if reader.read_line(&mut line).unwrap_or(0) <= 2 {
                    break;
                }
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                request.push_str(&line);
            }
            let mut body = vec![0; length];
            let _ = reader.read_exact(&mut body);
            request.push_str(&String::from_utf8_lossy(&body));
            let _ = send.send(request);
            let index = served.fetch_add(1, Ordering::Relaxed).min(responses.len() - 1);
            let _ = stream.write_all(responses[index].as_bytes());
        }
    });
    (url, receive)
}

fn response(status: &str, media_type: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "HTTP/1.1 {status}\r\ncontent-type: {media_type}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
    )
}

#[test]
fn responses_that_are_no_messages_get_a_clear_error() {
    let json = "application/json";
    let cases = [
        (response("200 OK", "text/html", "<p>hello"), "answered with what is not JSON"),
        (response("200 OK", "text/event-stream", "data: hello\n\n"), "sent an event that is not a message"),
        (response("200 OK", "text/event-stream", ": nothing\n\n"), "ended its response before it answered"),
        (response("200 OK", json, "[]"), "not an object"),
        (response("200 OK", json, r#"{"jsonrpc":"2.0","id":"x","result":{}}"#), "which was not sent"),
        (response("401 Unauthorized", json, "{}"), "CLIENT_SRV_TOKEN"),
        (response("500 Internal Server Error", json, r#"{"message":"on fire"}"#), "on fire"),
    ];
    for (response, expected) in cases {
        let (url, _) = scripted(vec![response.clone()]);
        let error = Client::new(url).failure(1, "srv --help");
        assert!(error.contains(expected), "{response}: {error}");
    }
}

#[test]
fn the_token_of_the_environment_and_the_headers_of_the_era_are_sent() {
    let tool = r#"{"name":"find","inputSchema":{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}}}}"#;
    let page = |id: u32, cursor: &str| {
        let result = format!(r#""resultType":"complete","tools":[{tool}]{cursor}"#);
        response("200 OK", "application/json", &format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{{result}}}}}"#))
    };
    let discovered = r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{}}}"#;
    let called =
        r#"{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"hello"}]}}"#;
    let (url, requests) = scripted(vec![
        response("200 OK", "application/json", discovered),
        page(2, r#","nextCursor":"two""#),
        page(3, ""),
        response("200 OK", "text/event-stream", &format!("data: {called}\n\n")),
    ]);
    let client = Client::new(url).with("CLIENT_SRV_TOKEN", "t0p");
    assert_eq!(client.success("srv find --region 'östlich'"), "hello\n");
    let sent: Vec<String> =
        (0..4).map(|_| requests.recv_timeout(Duration::from_secs(5)).unwrap().to_ascii_lowercase()).collect();
    for (request, method) in sent.iter().zip(["server/discover", "tools/list", "tools/list", "tools/call"]) {
        assert!(request.contains("authorization: bearer t0p"), "{request}");
        assert!(request.contains("mcp-protocol-version: 2026-07-28"), "{request}");
        assert!(request.contains(&format!("mcp-method: {method}")), "{request}");
    }
    assert!(sent[2].contains(r#""cursor":"two""#), "{}", sent[2]);
    assert!(
        sent[3].contains("mcp-name: find") && sent[3].contains("mcp-param-region: =?base64?w7zzdgxp"),
        "{}",
        sent[3]
    );
}

#[test]
fn a_server_of_the_python_sdk_is_mounted() {
    let Some(python) = python() else { return };
    let script = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(script.path(), PYTHON_SERVER).unwrap();
    let client = Client::new(format!("{} {}", python.display(), script.path().display())).with("SECONDS", "30");
    let help = client.success("srv --help");
    assert!(help.contains("Add two numbers"), "{help}");
    assert_eq!(client.success("srv add --a 40 --b 2"), "42\n");
    assert_eq!(client.success("srv names --count 2 --format jsonl"), "\"name 0\"\n\"name 1\"\n");
    assert_eq!(client.success("srv env"), "yes\n");
    let file = client.cache.path().join("picture.png");
    client.success(&format!("srv picture -o {}", file.display()));
    assert_eq!(std::fs::read(file).unwrap(), b"\x89PNG");
    let error = client.failure(1, "srv broken");
    assert!(error.contains("MCP_TOOL_ERROR") && error.contains("Error executing tool broken"), "{error}");
    let error = client.failure(2, "srv add --a 1.5 --b 2");
    assert!(error.contains("expected an integer"), "{error}");
}
