//! Connection options and variables: servers, time-outs and retries.

use insta::assert_snapshot;
use vestibule::fetch::Remote;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{invoke, words};

use super::server::Server;
use super::{Envs, mounted};

fn echoing(name: &'static str) -> Server {
    Server::new(move |connection| {
        let line = connection.request.line.clone();
        connection.respond("200 OK", "content-type: text/plain\r\n", format!("{name} {line}"));
    })
}

#[test]
fn the_user_selects_a_server_or_base_url() {
    let (one, two, three) = (echoing("one"), echoing("two"), echoing("three"));
    let cli = mounted(Remote::new(one.url()).server("two", format!("{}/v2/", two.url())));
    let (two_env, three_env) = (("APP_API_SERVER", "two"), ("APP_API_BASE_URL", &*three.url().leak()));
    let out = |line: &str, env: &[(&str, &str)]| {
        invoke(&cli, Invocation::new(words(line)).envs(env.iter().copied())).success()
    };
    assert_eq!(out("api x", &[]), "one GET /x HTTP/1.1\n");
    assert_eq!(out("--server two api x", &[]), "two GET /v2/x HTTP/1.1\n");
    assert_eq!(out("--server=two api x", &[]), "two GET /v2/x HTTP/1.1\n");
    assert_eq!(out("api x", &[two_env]), "two GET /v2/x HTTP/1.1\n");
    assert_eq!(out("api x", &[two_env, three_env]), "three GET /x HTTP/1.1\n");
    assert_eq!(out("--server two api x", &[three_env]), "two GET /v2/x HTTP/1.1\n");
    assert_eq!(out(&format!("--base-url {}/v3 api x", three.url()), &[two_env]), "three GET /v3/x HTTP/1.1\n");
}

/// After the name of the mount, every `--key value` is a query parameter.
#[test]
fn after_the_mount_options_are_query_parameters() {
    let server = echoing("it");
    let cli = mounted(Remote::new(server.url()).server("two", "http://127.0.0.1:9"));
    let line = "api --server two x --timeout 5 --retries 1 --base-url u --connect-timeout 1 --max-time 2";
    let query = "server=two&timeout=5&retries=1&base-url=u&connect-timeout=1&max-time=2";
    assert_eq!(invoke(&cli, Invocation::new(words(line))).success(), format!("it GET /x?{query} HTTP/1.1\n"));
    // A mount at the root has no name, so there is no place for options before it.
    let root = Cli::create("app").fetch(Remote::new(server.url()));
    let call = Invocation::new(words("--timeout 5 api x --retries 1"));
    assert_eq!(invoke(&root, call).success(), "it GET /api/x?timeout=5&retries=1 HTTP/1.1\n");
    let root = Cli::create("app").fetch(Remote::new("http://127.0.0.1:9"));
    let call = Invocation::new(words("x")).env("APP_BASE_URL", server.url());
    assert_eq!(invoke(&root, call).success(), "it GET /x HTTP/1.1\n");
}

#[test]
fn invalid_settings_are_reported() {
    let cli = mounted(Remote::new("http://127.0.0.1:9").server("two", "http://127.0.0.1:9"));
    let mut out = String::new();
    let mut add = |line: &str, env: &[(&str, &str)]| {
        let call = Invocation::new(words(line)).envs(env.iter().copied());
        out.push_str(&format!("# {line} {env:?}\n{}", invoke(&cli, call)));
    };
    add("--server three api x", &[]);
    add("--timeout soon --connect-timeout 0 --retries many api x", &[]);
    add("api x", &[("APP_API_TIMEOUT", "5 parsecs"), ("APP_API_SERVER", "x")]);
    add("--base-url example.com api x", &[]);
    add("--base-url https://example.com/?a=1 api x", &[]);
    add("--timeout", &[]);
    add("--timout 5 api x", &[]);
    assert_snapshot!(out, @r#"
    # --server three api x []
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --server: expected one of two, got `three`
    # --timeout soon --connect-timeout 0 --retries many api x []
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --timeout: expected a positive time such as `5s`, `1m30s` or `500ms`, got `soon` (and 2 more)
      - Invalid value for --timeout: expected a positive time such as `5s`, `1m30s` or `500ms`, got `soon`
      - Invalid value for --connect-timeout: expected a positive time such as `5s`, `1m30s` or `500ms`, got `0`
      - Invalid value for --retries: expected a whole number, got `many`
    # api x [("APP_API_TIMEOUT", "5 parsecs"), ("APP_API_SERVER", "x")]
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for APP_API_TIMEOUT: expected a positive time such as `5s`, `1m30s` or `500ms`, got `5 parsecs` (and 1 more)
      - Invalid value for APP_API_TIMEOUT: expected a positive time such as `5s`, `1m30s` or `500ms`, got `5 parsecs`
      - Invalid value for APP_API_SERVER: expected one of two, got `x`
    # --base-url example.com api x []
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --base-url: the base URL `example.com` does not start with `https://` or `http://`
    # --base-url https://example.com/?a=1 api x []
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --base-url: the base URL `https://example.com/?a=1` has a query or a fragment, so no path can be appended
    # --timeout []
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Missing value for flag: --timeout

    Usage: app <command>
    Run `app --help` for more
    # --timout 5 api x []
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --timout
      Did you mean `--timeout`?

    Usage: app api <path> [options]
    Run `app api --help` for more
    "#);
}

#[test]
fn other_commands_reject_connection_options() {
    let cli = || Cli::create("app").command(Command::new("hello").run(|_: Context| async { Ok("hello") }));
    let with = cli().mount("api", Remote::new("http://127.0.0.1:9"));
    let mut out = String::new();
    for line in ["hello --timeout 5", "--retries 1 hello", "hello --curl"] {
        out.push_str(&invoke(&with, Invocation::new(words(line))).to_string());
    }
    // Without such a mount the flags are unknown.
    for line in ["hello --timeout 5", "hello --curl"] {
        out.push_str(&invoke(&cli(), Invocation::new(words(line))).to_string());
    }
    assert_snapshot!(out, @r"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Flag --timeout is for APIs on the network, and `app hello` is not one

    Usage: app hello
    Run `app hello --help` for more
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Flag --retries is for APIs on the network, and `app hello` is not one

    Usage: app hello
    Run `app hello --help` for more
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Flag --curl is for mounted APIs, and `app hello` is not one

    Usage: app hello
    Run `app hello --help` for more
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --timeout

    Usage: app hello
    Run `app hello --help` for more
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --curl

    Usage: app hello
    Run `app hello --help` for more
    ");
}

#[test]
fn invalid_definitions_are_reported() {
    let mut out = String::new();
    for url in [
        "",
        "example.com",
        "ftp://example.com",
        "http://",
        "https://a b/",
        "https://u:p@example.com",
        "https://example.com/?q=1",
        "HTTPS://example.com/#x",
    ] {
        out.push_str(&format!("{}\n", mounted(Remote::new(url)).check().unwrap_err()));
    }
    let remote = Remote::new("https://example.com")
        .server("a", "nonsense")
        .server("a", "https://example.com")
        .header("no good", "x")
        .header("x", "a\nb")
        .bearer_command([""; 0])
        .response_timeout(std::time::Duration::ZERO);
    out.push_str(&format!("{}\n", mounted(remote).check().unwrap_err()));
    assert_snapshot!(out, @r"
    invalid program definition: `app api`: the base URL `` does not start with `https://` or `http://`
    invalid program definition: `app api`: the base URL `example.com` does not start with `https://` or `http://`
    invalid program definition: `app api`: the base URL `ftp://example.com` does not start with `https://` or `http://`
    invalid program definition: `app api`: the base URL `http://` is invalid: empty host
    invalid program definition: `app api`: the base URL `https://a b/` is invalid: invalid international domain name
    invalid program definition: `app api`: the base URL contains credentials: pass them in environment variables, with `basic_env`
    invalid program definition: `app api`: the base URL `https://example.com/?q=1` has a query or a fragment, so no path can be appended
    invalid program definition: `app api`: the base URL `HTTPS://example.com/#x` has a query or a fragment, so no path can be appended
    invalid program definition: `app api`: `no good` is not a valid header name (and 5 more)
    ");
    mounted(Remote::new("HTTPS://Example.com:8443/a/b/")).check().unwrap();
    let run = invoke(&mounted(Remote::new("nonsense")), Invocation::new(words("api x")));
    assert_snapshot!(run.to_string(), @r"
    exit: 1
    --- stderr
    Error (INTERNAL): invalid program definition: `app api`: the base URL `nonsense` does not start with `https://` or `http://`
    ");
}

#[test]
fn paths_stay_below_the_base_url() {
    let server = echoing("it");
    let cli = mounted(Remote::new(format!("{}/v1", server.url())));
    for (line, target) in [
        ("api users", "/v1/users"),
        ("api /users", "/v1/users"),
        ("api //evil.example/x", "/v1/evil.example/x"),
        ("api http://evil.example/x", "/v1/http://evil.example/x"),
        ("api @evil.example", "/v1/@evil.example"),
        ("api a%2Fb c", "/v1/a%2Fb/c"),
        ("api ü x?q=ü", "/v1/%C3%BC/x?q=%C3%BC"),
        ("api x --q \"it's\"", "/v1/x?q=it%27s"),
    ] {
        assert_eq!(
            invoke(&cli, Invocation::new(words(line))).success(),
            format!("it GET {target} HTTP/1.1\n"),
            "{line}"
        );
    }
    for line in ["api ..", "api ../admin", "api a/../../b", "api %2e%2e/x", "api .%2E"] {
        invoke(&cli, Invocation::new(words(line))).failure(2);
    }
}

#[test]
fn help_lists_connection_options() {
    let cli = mounted(
        Remote::new("https://example.com").server("staging", "https://staging.example.com").bearer_env("TOKEN"),
    );
    let help = invoke(&cli, Invocation::new(words("api --help"))).success();
    let (_, own) = help.split_once("  -e <url>                       Referer\n\n").unwrap();
    assert_snapshot!(own, @r#"
    Connection options (before `api`):
          --server <name>            Server to send requests to [choices: staging]
          --base-url <url>           Another base URL; gets no credentials unless the program names it
          --trusted-origins <urls>   Other origins that get credentials too
          --timeout <time>           Time to wait for the response, and for each part of it: `30s`
          --connect-timeout <time>   Time to wait for a connection
          --max-time <time>          Time for the whole request; `5m` for JSON and text, `0` for no
                                     limit
          --retries <n>              Maximum number of retries

    Examples:
      app api users                              # GET /users
      app api users 1                            # GET /users/1
      app api users --limit 5                    # GET /users?limit=5
      app api users -X POST -d '{"name":"Ada"}'  # POST /users
      app api /                                  # GET /

    Environment:
      TOKEN                          Token of the API

    Global options:
      -h, --help, --curl
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>
      For agents: --schema[=<part>], --read-only, --llms, --llms-index
    "#);
}

#[test]
fn completions_offer_options_where_they_apply() {
    let cli = mounted(Remote::new("https://example.com").server("staging", "https://staging.example.com"));
    let cli = cli.command(Command::new("hello").run(|_: Context| async { Ok("hello") }));
    let offers = |words: &str, flag: &str| {
        let argv = ["__complete", "fish", "--", "app"].into_iter().chain(words.split_whitespace());
        invoke(&cli, Invocation::new(argv)).success().lines().any(|line| line.split('\t').next() == Some(flag))
    };
    for (words, timeout, curl) in
        [("", true, false), ("api", false, true), ("api x", false, true), ("hello", false, false)]
    {
        assert_eq!(offers(words, "--timeout"), timeout, "{words}");
        assert_eq!(offers(words, "--server"), timeout, "{words}");
        assert_eq!(offers(words, "--curl"), curl, "{words}");
        assert!(offers(words, "--help"), "{words}");
    }
    assert!(offers("--server", "staging"));
    let spec = r#"{"openapi":"3.1.0","paths":{"/a":{"get":{"operationId":"show"}}}}"#;
    let cli = Cli::create("app").mount("api", Mount::remote(Remote::new("https://example.com")).openapi(spec));
    let offered = invoke(&cli, Invocation::new(words("__complete fish -- app api show"))).success();
    assert!(offered.contains("--timeout\t") && !offered.contains("--server"), "{offered}");
    let cli = cli.mount("own", Mount::new(axum::Router::new()).openapi(spec));
    let offered = invoke(&cli, Invocation::new(words("__complete fish -- app own show"))).success();
    assert!(offered.contains("--curl\t") && !offered.contains("--timeout"), "{offered}");
}

#[test]
fn a_transport_gets_the_requests_and_the_client_keeps_the_rest() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use vestibule::fetch::{Body, Handler, http};

    let attempts = AtomicUsize::new(0);
    let transport = Handler::from_fn(move |request: http::Request<Body>| {
        let token = request.headers()["authorization"].to_str().unwrap().to_owned();
        let answer = format!("{} {} {} {token}", request.method(), request.uri(), request.body().as_bytes().len());
        let response = http::Response::builder();
        match attempts.fetch_add(1, Ordering::SeqCst) {
            0 => response.status(503).header("retry-after", "0").body(String::new()),
            1 => response.status(303).header("location", "/v1/done").body(String::new()),
            _ => response.body(answer),
        }
        .map_err(|error| Error::new("MINE", error.to_string()))
    });
    let cli = mounted(Remote::new("https://api.example/v1").bearer_env("TOKEN").transport(transport));
    let call = Invocation::new(words("api x -d a=1")).env("TOKEN", "t0p");
    assert_eq!(invoke(&cli, call).success(), "GET https://api.example/v1/done 0 Bearer t0p\n");
    let broken = Handler::from_fn(|_: http::Request<Body>| Err::<http::Response<String>, _>(Error::new("MINE", "no")));
    let cli = mounted(Remote::new("https://api.example").transport(broken));
    assert_eq!(invoke(&cli, Invocation::new(words("api x"))).to_string(), "exit: 1\n--- stderr\nError (MINE): no\n");
}

#[test]
fn operations_say_how_to_connect() {
    let spec = r#"{"openapi":"3.1.0","paths":{"/a":{"get":{"operationId":"show"}}}}"#;
    let program = |remote: Remote| Cli::create("app").mount("api", Mount::remote(remote).openapi(spec));
    let remote = || Remote::new("https://example.com");
    let cli = program(remote().server("staging", "https://staging.example.com"));
    let help = invoke(&cli, Invocation::new(words("api --help"))).success();
    let place = |text: &str| help.find(text).unwrap_or_else(|| panic!("{text}: {help}"));
    assert!(place("\nCommands:\n") < place("\nConnection options:\n"), "{help}");
    assert!(help.contains("--server <name>            Server to send requests to [choices: staging]\n"), "{help}");
    let help = invoke(&cli, Invocation::new(words("api show --help"))).success();
    assert!(help.contains("\n  Connection: --server <name>, --base-url <url>, "), "{help}");
    let help = invoke(&cli, Invocation::new(words("api show -h"))).success();
    assert!(!help.contains("--base-url"), "{help}");
    // A mount without servers to choose from, and a handler in this process.
    let help = invoke(&program(remote()), Invocation::new(words("api show --help"))).success();
    assert!(help.contains("\n  Connection: --base-url <url>, "), "{help}");
    let cli = Cli::create("app").mount("api", Mount::new(axum::Router::new()).openapi(spec));
    let help = invoke(&cli, Invocation::new(words("api show --help"))).success();
    assert!(!help.contains("--base-url"), "{help}");
}

/// Ask the API twice
#[command(read_only, open_world)]
async fn ask(ctx: Context) -> Result<String> {
    let first = ctx.call("api", json!({ "path": "/first" })).await?;
    let second = ctx.call("api", json!({ "path": "/second" })).await?;
    Ok(format!("{}, {}", first.as_str().unwrap_or_default(), second.as_str().unwrap_or_default()))
}

/// Ask the API twice, and wait for it
#[command(read_only, open_world)]
fn wait(ctx: Context) -> Result<String> {
    let first = ctx.call_blocking("api", json!({ "path": "/first" }))?;
    let second = ctx.call_blocking("api", json!({ "path": "/second" }))?;
    Ok(format!("{}, {}", first.as_str().unwrap_or_default(), second.as_str().unwrap_or_default()))
}

/// Do nothing
#[command(read_only)]
fn idle() -> &'static str {
    "idle"
}

/// A command that calls the API takes the options of the connection, and passes them on.
#[test]
fn commands_that_use_the_network_take_connection_options() {
    let (one, two) = (echoing("one"), echoing("two"));
    let remote = || Remote::new(one.url()).server("two", two.url());
    let cli = || mounted(remote()).commands(commands![ask, wait, idle]);
    cli().check().unwrap();
    let out = |line: &str, env: &[(&str, &str)]| {
        invoke(&cli(), Invocation::new(words(line)).envs(env.iter().copied())).success()
    };
    for command in ["ask", "wait"] {
        assert_eq!(out(command, &[]), "one GET /first HTTP/1.1, one GET /second HTTP/1.1\n");
        let second = "two GET /first HTTP/1.1, two GET /second HTTP/1.1\n";
        assert_eq!(out(&format!("{command} --server two --timeout 5s"), &[]), second);
        assert_eq!(out(command, &[("APP_API_SERVER", "two")]), second);
    }
    let message = invoke(&cli(), Invocation::line("idle --server two")).failure(2);
    assert!(message.contains("Flag --server is for APIs on the network, and `app idle` is not one"), "{message}");
    let help = out("ask --help", &[]);
    assert!(help.contains("Effects: read-only, uses the network"), "{help}");
    assert!(help.contains("Connection: --server <name>"), "{help}");
    assert!(!out("idle --help", &[]).contains("--server"));
    assert!(out("--llms --json", &[]).contains(r#""openWorld":true"#));
    for (command, is_there) in [("ask", true), ("idle", false)] {
        let line = format!("app {command} --ser");
        let completions = invoke(&cli(), Invocation::new(["__complete", "bash", "9", " ", &line])).success();
        assert_eq!(completions.contains("--server"), is_there, "{completions}");
    }
}

/// Global options of programs with profiles.
#[derive(Options)]
struct Common {
    /// Server to use
    #[option(default = "one")]
    profile: String,
}

#[test]
fn a_function_chooses_the_base_url_and_the_token() {
    let server = |name: &'static str| {
        Server::new(move |connection| {
            let token = connection.request.header("authorization").unwrap_or("no token").to_owned();
            let answer = format!("{name} {} {token}", connection.request.line);
            connection.respond("200 OK", "content-type: text/plain\r\n", answer);
        })
    };
    let (one, two, three) = (server("one"), server("two"), server("three"));
    let profile = |ctx: &Context| ctx.globals_as::<Common>().unwrap().profile.clone();
    let second = format!("{}/v2", two.url());
    let remote = Remote::new(one.url())
        .base_url_with(move |ctx| match profile(ctx).as_str() {
            "one" => Ok(None),
            "two" => Ok(Some(second.clone())),
            "three" => Err(ctx.error("NO_PROFILE", "there is no profile `three`")),
            _ => Ok(Some("two.example".to_owned())),
        })
        .bearer_with(move |ctx| match profile(ctx).as_str() {
            "three" => Ok(None),
            profile => Ok(Some(format!("token-{profile}"))),
        });
    let document = r#"{ "openapi": "3.1.0", "servers": [{ "url": "/v1" }],
        "paths": { "/pets": { "get": { "operationId": "listPets" } } } }"#;
    let raw = Cli::create("app").globals::<Common>().mount("api", remote.clone());
    let cli = Cli::create("app").globals::<Common>().mount("api", Mount::remote(remote).openapi(document));
    let call = |cli: &Cli, line: &str| invoke(cli, Invocation::new(words(line)));
    let out = |line: &str| call(&cli, line).success();
    assert_eq!(out("api list-pets"), "one GET /v1/pets HTTP/1.1 Bearer token-one\n");
    assert_eq!(out("--profile two api list-pets"), "two GET /v2/pets HTTP/1.1 Bearer token-two\n");
    assert_eq!(call(&raw, "--profile two api x").success(), "two GET /v2/x HTTP/1.1 Bearer token-two\n");
    // What the user says takes precedence; an origin that the program does not name gets no token.
    let typed = format!("--base-url {} api list-pets --profile three", three.url());
    let run = call(&cli, &typed);
    assert_eq!(run.stdout, "three GET /v1/pets HTTP/1.1 no token\n", "{run}");
    let run = call(&cli, "--profile three api list-pets");
    assert_eq!(run.exit, Some(1), "{run}");
    assert!(run.stderr.contains("Error (NO_PROFILE): there is no profile `three`"), "{run}");
    let run = call(&raw, "--profile four api x");
    let reason = "the base URL `two.example` does not start with `https://` or `http://`";
    assert!(run.stderr.contains(&format!("The program chose an invalid base URL: {reason}")), "{run}");
    let line = call(&raw, "--profile two api x --curl").success();
    assert!(line.contains(&two.url()) && !line.contains("token-two"), "{line}");
    assert!(line.contains(r#"-H "authorization: Bearer $APP_API_TOKEN""#), "{line}");
}
