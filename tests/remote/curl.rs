//! `--curl`: its output, and that running the command sends the same request.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use vestibule::fetch::{Body, Mount, Remote, http};
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Program, invoke, words};

use super::server::{Request, Server};
use super::{Envs, mounted, redacted};

/// Returns a request without the headers that identify the client or frame the body.
fn essence(request: &Request) -> (String, BTreeMap<String, Vec<String>>, String) {
    let mut headers: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut body = String::from_utf8_lossy(&request.body).into_owned();
    let is_form = request.header("content-type").is_some_and(|value| value.contains("boundary="));
    for (name, value) in &request.headers {
        if ["user-agent", "accept", "accept-encoding", "connection", "expect"].contains(&name.as_str()) {
            continue;
        }
        let mut value = value.clone();
        if let Some((kind, boundary)) = value.clone().split_once("boundary=") {
            body = body.replace(boundary, "BOUNDARY");
            value = format!("{kind}boundary=BOUNDARY");
        }
        if name != "content-length" || !is_form {
            headers.entry(name.clone()).or_default().push(value);
        }
    }
    (request.line.clone(), headers, body)
}

/// Runs a printed command line in a shell.
fn shell(line: &str, folder: &Path, stdin: &[u8]) {
    let mut bash = Command::new("bash");
    // `-s` suppresses the progress meter; the rest of the line is unchanged.
    let quiet = line.replacen("curl ", "curl -s ", 1);
    bash.args(["-c", &quiet])
        .current_dir(folder)
        .env("TOKEN", "t0p")
        .env("AUTHORIZATION", "typed")
        .env("COOKIE_S", "1")
        .env("COOKIE_T", "2=$x")
        .env("COOKIE_T_2", "3")
        .env("COOKIE", "no name");
    let mut child = bash.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(stdin).unwrap();
    assert!(child.wait().unwrap().success(), "{line}");
}

#[test]
fn the_command_sends_the_same_request() {
    if Command::new("curl").arg("--version").output().is_err() {
        let _ = writeln!(std::io::stderr(), "there is no curl here: nothing was compared");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    put("user.json", b"{\"name\":\n \"Ann\"}\n");
    put("it's a \"file\".txt", b"one\r\ntwo\n");
    put("raw.bin", &[0, 1, 0xff, b'\n', b'\'']);
    let server = Server::new(|connection| connection.respond("200 OK", "content-type: text/plain\r\n", "fine"));
    let stdin = b"{\"z\": 1}\n".as_slice();
    let cases: &[&[&str]] = &[
        &["users"],
        &["users", "42", "--limit", "5", "--tag", "a", "--tag", "b"],
        &["users?q=[1]&r={x}", "--filter[name]", "it's \"$HOME\" `id` \\ !", "--empty="],
        &["a b", "c#d", "50%", "ü", "a%2Fb"],
        &["users", "-d", "{\"name\":\"O'Brien\"}"],
        &["users", "-d", "a=1", "-d", "b=2"],
        &["users", "-d", "just text"],
        &["users", "-d", "two\nlines\tand $x"],
        &["users", "-d", ""],
        &["users", "-d", "5"],
        &["users", "--data-raw", "@notafile"],
        &["users", "-d", "@user.json"],
        &["users", "-d", "@-"],
        &["users", "-d", "a=1", "-d", "@user.json", "-H", "content-type: text/x"],
        &["users", "--data-binary", "@raw.bin"],
        &["users", "--data-binary", "@it's a \"file\".txt"],
        &["users", "-X", "PATCH", "-d", "{\"a\":1}", "-H", "Content-Type: application/merge-patch+json"],
        &["users", "-X", "DELETE"],
        &["users", "-X", "PUT"],
        &["users", "-I"],
        &["users", "-G", "-d", "x=1", "-d", "y=a b", "--z", "1"],
        &["users", "-H", "X-A: 1", "-H", "X-A: 2", "-H", "X-Empty;", "-H", "X-Odd: \"it's\" $HOME"],
        &["users", "-H", "Content-Type:", "-d", "a=1"],
        &["users", "-H", "Authorization: typed"],
        &["users", "-b", "s=1", "-b", "t=2=$x; t=3"],
        &["users", "-H", "Cookie: no name"],
        &["users", "-A", "mine", "-e", "http://ref.example/"],
        &["users", "-F", "name=O'Brien; \"x\"", "-F", "f=@user.json", "-F", "g=<user.json"],
        &[
            "users",
            "-F",
            "f=@it's a \"file\".txt;type=text/csv;filename=\"a\\\"b;c.csv\"",
            "-F",
            "t=text;type=text/html",
        ],
        &["users", "-i"],
        &["users", "-o", "out file.txt"],
    ];
    let run = |argv: &[&str], last: &[&str]| {
        let program = Program::at(env!("CARGO_BIN_EXE_remote-client")).args(["api"]).args(argv).args(last);
        let program =
            program.env("CLIENT_API_BASE_URL", &format!("{}/v1", server.url())).stdin(stdin).folder(folder.path());
        program.run()
    };
    for argv in cases {
        let before = server.requests().len();
        run(argv, &[]).success();
        let line = run(argv, &["--curl"]).success();
        assert_eq!(server.requests().len(), before + 1, "{argv:?}: --curl sends nothing");
        shell(&line, folder.path(), stdin);
        let seen = server.requests();
        assert_eq!(seen.len(), before + 2, "{line}");
        assert_eq!(essence(&seen[before]), essence(&seen[before + 1]), "{argv:?} gave\n{line}");
    }
}

#[test]
fn credentials_are_expanded_by_the_shell() {
    let server = Server::new(|connection| connection.respond("200 OK", "", "fine"));
    let folder = tempfile::tempdir().unwrap();
    let remotes: [fn(Remote) -> Remote; 4] = [
        |remote| remote.bearer_env("TOKEN"),
        |remote| remote.basic_env("TOKEN", "AUTHORIZATION"),
        |remote| remote.bearer_command(["printf", "%s", "it's $x"]),
        |remote| remote.header_env("x-key", "TOKEN").header("x-version", "it's 1"),
    ];
    let mut out = String::new();
    for remote in remotes {
        let cli = mounted(remote(Remote::new(server.url())));
        let call = |line: &str| {
            Invocation::new(words(line)).envs([("TOKEN", "t0p"), ("AUTHORIZATION", "typed"), ("PATH", "/usr/bin:/bin")])
        };
        let before = server.requests().len();
        invoke(&cli, call("api x")).success();
        let line = redacted(invoke(&cli, call("api x --curl")), &server).success();
        out.push_str(&line);
        shell(&line.replace("HOST", &server.host()), folder.path(), b"");
        let seen = server.requests();
        assert_eq!(essence(&seen[before]), essence(&seen[before + 1]), "{line}");
    }
    assert_snapshot!(out, @r#"
    curl http://HOST/x -H "authorization: Bearer $TOKEN"
    curl http://HOST/x -u "$TOKEN:$AUTHORIZATION"
    curl http://HOST/x -H "authorization: Bearer $(printf %s 'it'\''s $x')"
    curl http://HOST/x -H "x-key: $TOKEN" -H "x-version: it's 1"
    "#);
}

fn echo() -> Cli {
    let handler = Mount::from_fn(|_: http::Request<Body>| async { http::Response::new(String::new()) });
    Cli::create("app").mount("api", handler.base_path("/v1"))
}

#[test]
fn commands_are_quoted_for_a_shell() {
    let mut out = String::new();
    for line in [
        "api users --curl",
        "api users --curl --json",
        "api users --json --curl -u ann:secret",
        "api users -H 'X-Api-Key: secret' --curl --json",
        "--curl api users 1 --q it\\'s",
        "api users -d a=1 --curl",
        "api users -X DELETE --curl -i",
        "api --curl",
        "api users .. --curl",
        "api users -d @missing --curl",
    ] {
        out.push_str(&format!("# {line}\n{}", invoke(&echo(), Invocation::new(words(line)))));
    }
    assert_snapshot!(out, @r#"
    # api users --curl
    exit: 0
    --- stdout
    curl http://localhost/v1/users
    # api users --curl --json
    exit: 0
    --- stdout
    {"curl":"curl http://localhost/v1/users"}
    # api users --json --curl -u ann:secret
    exit: 0
    --- stdout
    {"curl":"curl http://localhost/v1/users -H \"authorization: $AUTHORIZATION\"","variables":["AUTHORIZATION"]}
    # api users -H 'X-Api-Key: secret' --curl --json
    exit: 0
    --- stdout
    {"curl":"curl http://localhost/v1/users -H \"x-api-key: $X_API_KEY\"","variables":["X_API_KEY"]}
    # --curl api users 1 --q it\'s
    exit: 0
    --- stdout
    curl 'http://localhost/v1/users/1?q=it%27s'
    # api users -d a=1 --curl
    exit: 0
    --- stdout
    curl http://localhost/v1/users --data-raw a=1
    # api users -X DELETE --curl -i
    exit: 0
    --- stdout
    curl -X DELETE -i http://localhost/v1/users
    # api --curl
    exit: 0
    --- stdout
    curl http://localhost/v1/
    # api users .. --curl
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Path segment `..` is not allowed: it refers to another path
      Hint: write the full path from the root

    Usage: app api <path> [options]
    Run `app api --help` for more
    # api users -d @missing --curl
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Cannot read `missing`: No such file or directory (os error 2)

    Usage: app api <path> [options]
    Run `app api --help` for more
    "#);
    let typed = invoke(&echo(), Invocation::new(words("api users -u ann:secret --curl")).terminal(100));
    assert_snapshot!(typed.to_string(), @r#"
    exit: 0
    --- stdout
    curl http://localhost/v1/users -H "authorization: $AUTHORIZATION"
    --- stderr
    Set `AUTHORIZATION` first: the secret is not shown
    "#);
}

#[test]
fn help_lists_curl_for_mounts_only() {
    let cli = || echo().command(vestibule::Command::new("hello").run(|_: Context| async { Ok("hello") }));
    let of = |line: &str| invoke(&cli(), Invocation::new(words(line))).success();
    assert!(of("api --help").contains("--curl"));
    assert!(!of("hello --help").contains("--curl"));
    assert!(!of("--help").contains("--curl"));
}
