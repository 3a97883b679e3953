//! The built-in command `http`.

use std::process::Command as Process;

use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::http_client::{Client, Server};
use vestibule_tests::{Program, example};

/// Starts the program `my-cli` with arguments and variables.
fn start(arguments: &[&str], variables: &[(&str, &str)]) -> Server {
    let program = Program::example("my-cli").args(arguments);
    Server::start(variables.iter().fold(program, |program, (name, value)| program.env(name, value)))
}

/// Returns whether curl exists.
fn has_curl() -> bool {
    let has = Process::new("curl").arg("--version").output().is_ok();
    if !has {
        vestibule_tests::skip("`curl` is not installed");
    }
    has
}

#[cfg(unix)]
#[test]
fn a_program_serves_itself_until_a_signal() {
    let server = start(&["http", "127.0.0.1:0"], &[]);
    assert_eq!(server.api.get("/pr/list").data()[0]["number"], 2);
    // An idle connection does not hold up the end.
    let idle = server.api.connect();
    assert_eq!(server.end(rustix::process::Signal::TERM), (Some(0), String::new()));
    drop(idle);
    let server = start(&["http", "0"], &[]);
    assert_eq!(server.end(rustix::process::Signal::INT).0, Some(0));
}

#[cfg(unix)]
#[test]
fn a_stream_is_ended_by_a_signal() {
    let server = start(&["http", "0"], &[]);
    let mut connection = server.api.open("GET", "/logs?tail=1000", &[], "");
    connection.head();
    connection.chunk().unwrap();
    assert_eq!(server.end(rustix::process::Signal::TERM).0, Some(0));
    let mut last = String::new();
    while let Some(line) = connection.chunk() {
        last = line;
    }
    assert!(last.starts_with(r#"{"type":"error","ok":false,"error":{"code":"INTERRUPTED""#), "{last}");
}

#[test]
fn global_options_of_the_server_are_those_of_every_call() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("access.log");
    std::fs::write(&file, "1.2.3.4 - - [01/Jan/2026:00:00:00 +0000] \"GET / HTTP/1.1\" 200 5\n").unwrap();
    let program = Program::example("logq").args(["--log", file.to_str().unwrap(), "http", "0", "--strict"]);
    let server = Server::start(program);
    assert_eq!(server.api.get("/count?by=status").data()[0]["key"], "200");
    // The server chose them, so that callers neither see nor set them.
    let document = server.api.get("/openapi.json").body;
    assert!(document.contains("\"by\"") && !document.contains("\"strict\""), "{document}");
    assert_eq!(server.api.get("/count?by=status&log=/etc/passwd").status, 400);
    assert_eq!(server.api.get("/count?by=status&strict=false").status, 400);
}

#[cfg(feature = "remote")]
#[test]
fn forwarded_requests_have_the_global_options_of_the_server() {
    let start = |account: &str| {
        let program = Program::at(env!("CARGO_BIN_EXE_shop")).args(["--account", account, "http", "0"]);
        Server::start(program.env("SHOP_PASSWORD", "p4ss"))
    };
    let server = start("acme");
    let expected = json!({ "account": "acme", "number": 7, "password": true });
    assert_eq!(server.api.get("/order?number=7").data(), expected);
    assert_eq!(server.api.get("/raw/echo/x").body, "echo");
    assert_eq!(start("other").api.get("/raw/echo/x").error(), (500, "DENIED".to_owned()));
}

#[test]
fn curl_understands_it() {
    if !has_curl() {
        return;
    }
    let server = start(&["http", "0"], &[]);
    let curl = |arguments: &[&str], path: &str| {
        let output =
            Process::new("curl").args(["-s", "--max-time", "20"]).args(arguments).arg(server.api.url(path)).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let deploy = curl(&["--json", r#"{"environment":"staging","dryRun":true}"#], "/deploy");
    assert!(deploy.starts_with(r#"{"ok":true,"data":{"environment":"staging""#), "{deploy}");
    assert_eq!(curl(&["-G", "-d", "tail=2", "-N"], "/logs").lines().count(), 3);
    assert_eq!(curl(&["-d", "@/etc/hostname", "-w", "%{http_code}", "-o", "/dev/null"], "/deploy"), "415");
    assert_eq!(curl(&["-I", "-w", "%{http_code}", "-o", "/dev/null"], "/pr/list"), "200");
    assert_eq!(curl(&["-H", "Accept: text/markdown"], "/pr/list").lines().next(), Some("- **ok**: true"));
    assert!(curl(&[], "/api/users").contains("Alice"));
}

#[test]
fn other_machines_need_a_token() {
    let run = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut process = Process::new(example("my-cli"));
        let output = process.args(arguments).env_remove("MY_CLI_HTTP_TOKEN").envs(variables.iter().copied()).output();
        let output = output.unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, error) = run(&["http", "0.0.0.0:0"], &[]);
    assert_eq!(code, Some(2));
    assert!(error.contains("the variable MY_CLI_HTTP_TOKEN has no token"), "{error}");
    assert_eq!(run(&["http", "[::]:0"], &[("MY_CLI_HTTP_TOKEN", "")]).0, Some(2));
    assert_eq!(run(&["http", "0.0.0.0:0"], &[("MY_CLI_HTTP_TOKEN", "a b")]).0, Some(2));
    for wrong in ["nowhere", "127.0.0.1", "127.0.0.1:99999", "", "::"] {
        let (code, error) = run(&["http", wrong], &[]);
        assert_eq!(code, Some(2), "{error}");
        assert!(error.contains("is not an address to listen at"), "{error}");
    }
    let server = start(&["http", "0.0.0.0:0"], &[("MY_CLI_HTTP_TOKEN", "s3cret")]);
    let local = Client::new(([127, 0, 0, 1], server.api.address.port()).into(), "");
    assert_eq!(local.get("/pr/list").status, 401);
    assert_eq!(local.send("GET", "/pr/list", &["Authorization: Bearer s3cret"], "").status, 200);
}

#[test]
fn an_address_in_use_is_an_error() {
    let server = start(&["http", "0"], &[]);
    let address = server.api.address.to_string();
    let output = Process::new(example("my-cli")).args(["http", &address]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with(&format!("Error (NETWORK_ERROR): cannot listen at {address}: ")), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn its_errors_have_the_form_that_the_call_requests() {
    let server = start(&["http", "0"], &[]);
    let taken = server.api.address.to_string();
    let run = |arguments: &[&str]| {
        let mut process = Process::new(example("my-cli"));
        let output = process.args(arguments).env_remove("MY_CLI_HTTP_TOKEN").output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    for (address, code, exit) in
        [(&*taken, "NETWORK_ERROR", 1), ("0.0.0.0:0", "VALIDATION_ERROR", 2), ("nowhere", "VALIDATION_ERROR", 2)]
    {
        for arguments in [["--json", "http", address], ["http", address, "--json"], ["http", "--format=json", address]]
        {
            let (status, stdout, stderr) = run(&arguments);
            assert_eq!((status, stderr.as_str()), (Some(exit), ""), "{stdout}");
            let document: serde_json::Value = serde_json::from_str(&stdout).unwrap();
            assert_eq!((&document["ok"], &document["error"]["code"]), (&false.into(), &code.into()), "{stdout}");
        }
        let (_, stdout, stderr) = run(&["http", address, "--format", "yaml"]);
        assert!(stdout.starts_with(&format!("ok: false\nerror:\n  code: {code}\n")), "{stdout}");
        assert_eq!(stderr, "");
        let (status, stdout, stderr) = run(&["http", address]);
        assert_eq!((status, stdout.as_str()), (Some(exit), ""));
        assert!(stderr.starts_with(&format!("Error ({code}): ")), "{stderr}");
    }
}

#[test]
fn a_read_only_server_changes_nothing() {
    let server = start(&["--read-only", "http", "0"], &[]);
    let object = json!({ "environment": "staging" });
    assert_eq!(server.api.post("/deploy", &object).error(), (403, "READ_ONLY".to_owned()));
    assert_eq!(server.api.get("/pr/list").status, 200);
}

#[test]
fn thousands_of_connections_leave_the_server_alive() {
    let server = start(&["http", "0", "--connections", "64"], &[]);
    let connect = || std::net::TcpStream::connect(server.api.address).unwrap();
    // Fewer at once than wait to be accepted: a connection that finds the queue full is tried again after seconds.
    for _ in 0..40 {
        let held: Vec<_> = (0..100).map(|_| connect()).collect();
        drop(held);
    }
    // While the server notices that the others are closed, it refuses some of those that are held.
    let is_full = (0..1000).any(|_| {
        let _held: Vec<_> = (0..64).map(|_| server.api.connect()).collect();
        server.api.open("GET", "/pr/list", &[], "").head().status == 503
    });
    assert!(is_full);
    let is_free = (0..1000).any(|_| server.api.open("GET", "/pr/list", &[], "").head().status == 200);
    assert!(is_free);
}

/// A connection for which the process may open no file is answered as one above the limit is, and not left waiting.
#[cfg(unix)]
#[test]
fn the_limit_of_open_files_is_raised_or_kept() {
    // The second limit cannot be raised.
    for (limits, is_full) in [("ulimit -Sn 100", false), ("ulimit -n 100", true)] {
        let script = format!("{limits} && exec \"$0\" http 0 --connections 300");
        let program = Program::at("/bin/sh").args(["-c", &script]).arg(example("my-cli"));
        let server = Server::start(program);
        let mut held: Vec<_> = (0..200).map(|_| server.api.connect()).collect();
        let status = match is_full {
            true => server.api.connect().head().status,
            false => server.api.get("/pr/list").status,
        };
        assert_eq!(status, if is_full { 503 } else { 200 }, "{limits}");
        held.clear();
        let is_free = (0..1000).any(|_| server.api.open("GET", "/pr/list", &[], "").head().status == 200);
        assert!(is_free, "{limits}");
    }
}

#[test]
fn nonsense_is_answered_or_closed() {
    let server = start(&["http", "0"], &[]);
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc"[..],
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n\r\n\r\nx\r\n\r\n",
    ] {
        let mut connection = server.api.connect();
        connection.write(bytes).unwrap();
        connection.end();
    }
    let mut connection = server.api.connect();
    let _ = connection.write(format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1 << 20)).as_bytes());
    assert_eq!(server.api.get("/pr/list").status, 200);
}

#[test]
fn an_own_command_of_the_name_wins() {
    let own = || Command::new("http").run(|_| Ok("own"));
    let cli = Cli::create("app").command(own());
    assert!(cli.check().is_ok());
    assert_eq!(Invocation::line("http").run(&cli).success(), "own\n");
    let other = Cli::create("app").command(Command::new("other").run(|_| Ok("x"))).disable_builtin("http");
    assert!(Invocation::line("http").run(&other).failure(2).contains("`http` is not a command"));
}

/// A caller who does not read gives its connection back, so that others are answered.
#[cfg(feature = "mcp")]
#[test]
fn a_caller_who_reads_nothing_does_not_hold_its_connection() {
    use std::time::{Duration, Instant};

    let program = Program::at(env!("CARGO_BIN_EXE_tools"));
    let server = Server::start(program.args(["http", "0", "--write-limit", "1s", "--connections", "1"]));
    let mut held = server.api.open("GET", "/count?to=1000000000", &[], "");
    assert_eq!(held.head().status, 200);
    // A connection above the limit may be reset before its answer is read.
    let is_answered = || {
        let mut connection = server.api.connect();
        let _ = connection.write(b"GET /add?a=1&b=2 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        connection.text().starts_with("HTTP/1.1 200")
    };
    assert!(!is_answered());
    let start = Instant::now();
    while !is_answered() {
        assert!(start.elapsed() < Duration::from_secs(20), "the connection is held");
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn options_come_from_config_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tools.json");
    std::fs::write(&file, r#"{ "person": { "name": "Grace" } }"#).unwrap();
    let program = || Program::at(env!("CARGO_BIN_EXE_tools"));
    let server = Server::start(program().args(&["http", "0", "--config", file.to_str().unwrap()]));
    assert_eq!(server.api.get("/person").data()["name"], "Grace");
    assert_eq!(server.api.get("/person?name=Alan").data()["name"], "Alan");
    assert_eq!(server.api.get("/relay").data()["name"], "Grace");
    let server = Server::start(program().args(&["http", "0", "--no-config"]));
    assert_eq!(server.api.get("/person").data()["name"], "Ada");
}
