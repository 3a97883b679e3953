//! Credentials: their sources, the servers that receive them, and that output never contains them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use insta::assert_snapshot;
use vestibule::fetch::Remote;
use vestibule::testing::Invocation;
use vestibule_tests::{invoke, words};

use super::server::Server;
use super::{Envs, mounted, redacted};

fn server() -> Server {
    Server::new(|connection| connection.respond("200 OK", "", "fine"))
}

fn sent(remote: impl Fn(Remote) -> Remote, line: &str, env: &[(&str, &str)]) -> Option<String> {
    let server = server();
    let call = Invocation::new(words(line)).envs(env.iter().copied());
    invoke(&mounted(remote(Remote::new(server.url()))), call).success();
    server.only_request().header("authorization").map(str::to_owned)
}

#[test]
fn tokens_come_from_environment_variables() {
    let bearer = |remote: Remote| remote.bearer_env("TOKEN");
    assert_eq!(sent(bearer, "api x", &[("TOKEN", "t0p\n")]).as_deref(), Some("Bearer t0p"));
    assert_eq!(sent(bearer, "api x", &[]), None);
    assert_eq!(sent(bearer, "api x", &[("TOKEN", "")]), None);
    assert_eq!(sent(bearer, "api x -u a:b", &[("TOKEN", "t0p")]).as_deref(), Some("Basic YTpi"));
    assert_eq!(sent(bearer, "api x -H 'Authorization: mine'", &[("TOKEN", "t0p")]).as_deref(), Some("mine"));
    let basic = |remote: Remote| remote.basic_env("WHO", "PASS");
    assert_eq!(sent(basic, "api x", &[("WHO", "a"), ("PASS", "b")]).as_deref(), Some("Basic YTpi"));
    assert_eq!(sent(basic, "api x", &[("WHO", "a")]).as_deref(), Some("Basic YTo="));
    assert_eq!(sent(basic, "api x", &[("PASS", "b")]), None);
}

#[test]
fn credentials_can_have_their_own_header() {
    let server = server();
    let cli = mounted(Remote::new(server.url()).header_env("X-Api-Key", "KEY").header("X-Version", "3"));
    invoke(&cli, Invocation::new(words("api x")).envs([("KEY", "k3y")])).success();
    invoke(&cli, Invocation::new(words("api x -H 'X-Version: 4'"))).success();
    let seen = server.requests();
    assert_eq!((seen[0].header("x-api-key"), seen[0].header("x-version")), (Some("k3y"), Some("3")));
    assert_eq!((seen[1].header("x-api-key"), seen[1].header("x-version")), (None, Some("4")));
}

/// Writes a script that prints a token and counts its runs.
fn printer(folder: &std::path::Path, script: &str) -> String {
    let path = folder.join("token.sh");
    fs::write(&path, format!("#!/bin/sh\necho ran >> '{}'\n{script}\n", folder.join("count").display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_token_command_runs_once_and_only_for_requests() {
    let folder = tempfile::tempdir().unwrap();
    let command = printer(folder.path(), "echo looking >&2; echo \"t0p-$1\"");
    let server = server();
    let cli = mounted(Remote::new(server.url()).bearer_command([command.as_str(), "one two"]));
    let count = || fs::read_to_string(folder.path().join("count")).map(|text| text.lines().count()).unwrap_or(0);
    invoke(&cli, Invocation::new(words("api --help"))).success();
    invoke(&cli, Invocation::new(words("api x --curl"))).success();
    invoke(&cli, Invocation::new(words("api x -u a:b"))).success();
    assert_eq!(count(), 0);
    let first = invoke(&cli, Invocation::new(words("api x")));
    assert_eq!((first.stdout.as_str(), first.stderr.as_str()), ("fine\n", "looking\n"));
    invoke(&cli, Invocation::new(words("api y"))).success();
    assert_eq!(count(), 1);
    assert!(server.requests()[1..].iter().all(|request| request.header("authorization") == Some("Bearer t0p-one two")));
}

#[test]
fn a_slow_token_command_takes_no_time_of_the_response() {
    let folder = tempfile::tempdir().unwrap();
    let command = printer(folder.path(), "sleep 3; echo t0p");
    let server = server();
    let remote = Remote::new(server.url()).bearer_command([&command]).response_timeout(Duration::from_secs(2));
    let cli = mounted(remote.total_timeout(Duration::from_millis(2500)));
    invoke(&cli, Invocation::new(words("api x"))).success();
    assert_eq!(server.requests().len(), 1);
}

#[test]
fn token_commands_that_fail() {
    let folder = tempfile::tempdir().unwrap();
    let server = server();
    let mut out = String::new();
    for script in ["echo no luck >&2; exit 3", "exit 0", "printf '\\377'", "printf 'a\\nb'"] {
        let command = printer(folder.path(), script);
        let cli = mounted(Remote::new(server.url()).bearer_command([&command]));
        out.push_str(&invoke(&cli, Invocation::new(words("api x"))).to_string().replace(&command, "token.sh"));
    }
    let cli = mounted(Remote::new(server.url()).bearer_command(["no-such-program-here"]));
    out.push_str(&invoke(&cli, Invocation::new(words("api x"))).to_string());
    assert!(server.requests().is_empty());
    assert_snapshot!(out, @r#"
    exit: 1
    --- stderr
    no luck
    Error (CREDENTIALS_FAILED): The token command `token.sh` failed (exit status: 3)
      Hint: `-H "Authorization: …"` overrides the credentials of the mount
    exit: 1
    --- stderr
    Error (CREDENTIALS_FAILED): The token command `token.sh` printed nothing
      Hint: `-H "Authorization: …"` overrides the credentials of the mount
    exit: 1
    --- stderr
    Error (CREDENTIALS_FAILED): The output of the token command `token.sh` is not UTF-8
      Hint: `-H "Authorization: …"` overrides the credentials of the mount
    exit: 1
    --- stderr
    Error (CREDENTIALS_FAILED): The token from the command `token.sh` contains characters that are not allowed in a header
      Hint: `-H "Authorization: …"` overrides the credentials of the mount
    exit: 1
    --- stderr
    Error (CREDENTIALS_FAILED): Cannot run the token command `no-such-program-here`: No such file or directory (os error 2)
      Hint: `-H "Authorization: …"` overrides the credentials of the mount
    "#);
}

#[test]
fn credentials_are_sent_to_declared_servers_only() {
    let (mounted_at, staging, other) = (server(), server(), server());
    let remote = Remote::new(mounted_at.url())
        .server("staging", staging.url())
        .bearer_env("TOKEN")
        .header_env("x-key", "KEY")
        .header("x-auth-token", "fixed")
        .header("x-version", "1");
    let cli = mounted(remote);
    let env = [("TOKEN", "t0p"), ("KEY", "k3y")];
    for line in ["api x", "--server staging api x"] {
        invoke(&cli, Invocation::new(words(line)).envs(env)).success();
    }
    invoke(&cli, Invocation::new(["--base-url", &other.url(), "api", "x"]).envs(env)).success();
    invoke(&cli, Invocation::new(words("api x")).envs(env).envs([("APP_API_BASE_URL", other.url().as_str())]))
        .success();
    for server in [&mounted_at, &staging] {
        let request = server.only_request();
        assert_eq!(request.header("authorization"), Some("Bearer t0p"));
        assert_eq!((request.header("x-key"), request.header("x-auth-token")), (Some("k3y"), Some("fixed")));
    }
    assert_eq!(other.requests().len(), 2);
    for request in other.requests() {
        let names: Vec<&str> = request.headers.iter().map(|(name, _)| name.as_str()).collect();
        assert!(!names.iter().any(|name| ["authorization", "x-key", "x-auth-token"].contains(name)), "{names:?}");
        assert_eq!(request.header("x-version"), Some("1"));
    }
}

#[test]
fn a_401_names_the_missing_variable() {
    let server = Server::new(|connection| connection.respond("401 Unauthorized", "", "{\"message\":\"who are you?\"}"));
    let cli = mounted(Remote::new(server.url()).bearer_env("TOKEN"));
    let of = |call: Invocation| redacted(invoke(&cli, call), &server).to_string();
    assert_snapshot!(of(Invocation::new(words("api x"))), @r"
    exit: 1
    --- stderr
    Error (HTTP_401): who are you?
      Hint: set the environment variable `TOKEN` to a token
    ");
    // With a token there is no hint about credentials.
    let with = Invocation::new(words("api x")).envs([("TOKEN", "t0p")]);
    assert_eq!(of(with), "exit: 1\n--- stderr\nError (HTTP_401): who are you?\n");
    let cli = mounted(Remote::new("http://127.0.0.1:9").bearer_env("TOKEN"));
    let elsewhere = Invocation::new(["--base-url", &server.url(), "api", "x"]).envs([("TOKEN", "t0p")]);
    assert_snapshot!(redacted(invoke(&cli, elsewhere), &server).to_string(), @r"
    exit: 1
    --- stderr
    Error (HTTP_401): who are you?
      Hint: no credentials were sent, because the program does not declare this base URL: pass them with `-H` or `-u`
    ");
}

/// No error of a request contains its credentials.
#[test]
fn errors_never_contain_credentials() {
    let secrets = ["t0p", "k3y", "p4ss", "YTpwNHNz", "c00kie"];
    let faults = [
        "",
        "garbage\r\n",
        "HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 401 No\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 302 Found\r\nlocation: http://a:theirs@elsewhere.example/\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx",
    ];
    for fault in faults {
        let server = Server::sending(fault);
        let remote = Remote::new(server.url()).bearer_env("TOKEN").header_env("x-key", "KEY").retries(0);
        let cli = mounted(remote);
        for line in [
            "api x",
            "api x -u a:p4ss -b s=c00kie",
            "api x -H 'Authorization: t0p' --json",
            "api x --full-output",
            "api x -u a:p4ss --curl",
        ] {
            let call = Invocation::new(words(line)).envs([("TOKEN", "t0p"), ("KEY", "k3y")]);
            let text = invoke(&cli, call).to_string();
            assert!(!secrets.iter().any(|secret| text.contains(secret)), "{line} on {fault:?}: {text}");
        }
    }
    let url = "http://a:p4ss@127.0.0.1:9";
    let text = mounted(Remote::new(url)).check().unwrap_err().to_string();
    assert!(text.contains("contains credentials") && !text.contains("p4ss"), "{text}");
    let call = Invocation::new(["--base-url", url, "api", "x"]);
    let text = invoke(&mounted(Remote::new("http://127.0.0.1:9")), call).to_string();
    assert!(text.contains("contains credentials") && !text.contains("p4ss"), "{text}");
    assert!(!format!("{:?}", Remote::new(url).header("x-api-key", "k3y")).contains("p4ss"));
}
