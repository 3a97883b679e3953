//! Flags of requests, and their errors.

use std::ffi::OsStr;

use super::*;

fn only(argv: &[&str]) -> (String, String, Vec<String>) {
    let error = refusal(argv);
    let [field] = error.field_errors() else { panic!("{argv:?}: {error:?}") };
    (field.path.clone(), field.message.clone(), error.hints().to_vec())
}

#[test]
fn the_method_follows_from_the_arguments() {
    for (argv, method) in [
        (&["x"][..], "GET"),
        (&["x", "-d", "1"], "POST"),
        (&["x", "--body=1"], "POST"),
        (&["x", "-Fa=b"], "POST"),
        (&["x", "-G", "-d", "a=1"], "GET"),
        (&["x", "-IG", "-d", "a=1"], "HEAD"),
        (&["x", "-I"], "HEAD"),
        (&["x", "-I", "-X", "POST", "-d", "1"], "POST"),
        (&["x", "-XPOST", "--method", "delete"], "DELETE"),
        (&["x", "--method=put"], "PUT"),
        (&["x", "-X", "m-search"], "M-SEARCH"),
    ] {
        assert_eq!(input(argv).method.as_str(), method, "{argv:?}");
    }
}

#[test]
fn short_flags_stack_and_take_attached_values() {
    let stacked = input(&["-iGXPUT", "x", "-da=1", "-o", "f"]);
    assert!(stacked.include);
    assert_eq!(stacked.method, "PUT");
    assert_eq!(stacked.query.to_string(), "a=1");
    assert_eq!(stacked.output, Some("f".into()));
    assert_eq!(input(&["-d-x", "--data=--y"]).body.unwrap().as_text().unwrap(), "-x&--y");
    for text in ["-5", "- item one", "-1h", "-70,5", "--- title", "-- a"] {
        assert_eq!(input(&["-d", text]).body.unwrap().as_text().unwrap(), text);
        assert_eq!(input(&["--q", text]).query.iter().next(), Some(("q".into(), text.into())));
    }
    assert_eq!(input(&["-id", "5"]).body.unwrap().as_text().unwrap(), "5");
    assert_eq!(input(&["-o", "-"]).output, Some("-".into()));
}

#[test]
fn a_missing_value_never_takes_the_next_flag() {
    for (argv, flag) in [
        (&["x", "--key"][..], "--key"),
        (&["x", "--key", "-i"], "--key"),
        (&["x", "--key", "--"], "--key"),
        (&["x", "--key", "-inf"], "--key"),
        (&["x", "--key", "--2fa=on"], "--key"),
        (&["x", "--query.key"], "--query.key"),
        (&["x", "-X"], "-X"),
        (&["x", "-d", "--limit=5"], "-d"),
        (&["x", "-H", "-i"], "-H"),
        (&["x", "-iX"], "-X"),
        (&["x", "--data"], "--data"),
        (&["x", "--body", "-i"], "--body"),
    ] {
        let (path, message, hints) = only(argv);
        assert_eq!(path, flag, "{argv:?}");
        assert_eq!(message, format!("Missing value for flag: {flag}"), "{argv:?}");
        assert_eq!(hints.len(), 1, "{argv:?}");
    }
    for (argv, hint) in [
        (&["--flag", "--other", "1"][..], "use `--flag=--other` to pass `--other` as the value"),
        (&["--sort", "-created"], "use `--sort=-created` to pass `-created` as the value"),
        (&["-d", "-x"], "use `-d-x` to pass `-x` as the value"),
        (&["--q", "-x$y"], "use `'--q=-x$y'` to pass `-x$y` as the value"),
        (&["--flag"], "use `--flag=` to send an empty value"),
        (&["--flag", "--"], "use `--flag=` to send an empty value"),
        (&["-o"], "use `-o <value>`"),
    ] {
        assert_eq!(only(argv).2, [hint]);
    }
    assert_eq!(refusal(&["--sort", "-created", "-k"]).field_errors()[1].path, "-k");
}

#[test]
fn an_unknown_flag_is_named() {
    for (argv, flag) in [
        (&["x", "-k"][..], "-k"),
        (&["x", "-ik"], "-k"),
        (&["x", "-é"], "-é"),
        (&["x", "-limit", "5"], "-l"),
        (&["x", "-5"], "-5"),
        (&["x", "--=5"], "--=5"),
        (&["x", "--query.=5"], "--query.=5"),
    ] {
        assert_eq!(only(argv).1, format!("Unknown flag: {flag}"), "{argv:?}");
    }
    assert_eq!(only(&["x", "-limit", "5"]).2, ["use two dashes for a query parameter: `--limit`"]);
    assert!(only(&["x", "-k"]).2[0].contains("`-X`, `-d`, `-H`"));
}

#[test]
fn an_invalid_method_is_an_error() {
    for (argv, path) in [
        (&["-X=POST"][..], "-X"),
        (&["-X", ""], "-X"),
        (&["--method", "GE T"], "--method"),
        (&["--method=ü"], "--method"),
        (&["-X", "GET\r\nX: y"], "-X"),
    ] {
        let (at, message, _) = only(argv);
        assert_eq!(at, path);
        assert!(message.contains("is not an HTTP method"), "{message}");
    }
    assert_eq!(only(&["-X=POST"]).2, ["write a short flag without `=`: `-X POST`"]);
    assert!(only(&["-X", "connect"]).1.ends_with("`connect` opens a tunnel, which has no path"));
}

#[test]
fn headers_are_kept_and_checked() {
    let headers = input(&["-H", "X-A:1", "-H", "x-a:  2 ", "--header=X-B: ü: y", "x"]).headers;
    let all: Vec<&[u8]> = headers.get_all("x-a").iter().map(http::HeaderValue::as_bytes).collect();
    assert_eq!(all, [b"1", b"2"]);
    assert_eq!(headers["x-b"].as_bytes(), "ü: y".as_bytes());
    for (text, named) in [
        ("NoColon", "NoColon"),
        ("Bearer secret", "Bearer"),
        ("", "``"),
        (": v", "header name"),
        ("A B: v", "`A`"),
        ("Ü: v", "`Ü`"),
        ("a: b\r\nc: d", "`a` contains a control character"),
        ("a: b\0", "`a` contains a control character"),
        ("a b;", "`a`"),
        ("@file", "@file"),
    ] {
        let (path, message, _) = only(&["x", "-H", text]);
        assert_eq!(path, "-H");
        assert!(message.contains(named) && !message.contains("secret"), "{text}: {message}");
    }
}

#[test]
fn header_flags_override_flags_that_set_headers() {
    let headers = input(&["x", "-u", "a:b", "-A", "me", "-e", "http://x/", "-b", "a=1", "-b", "b=2"]).headers;
    assert_eq!(headers["authorization"], "Basic YTpi");
    assert!(headers["authorization"].is_sensitive());
    assert_eq!((&headers["user-agent"], &headers["referer"]), (&"me".parse().unwrap(), &"http://x/".parse().unwrap()));
    assert_eq!(headers["cookie"], "a=1; b=2");
    let headers =
        input(&["x", "-u", "a:b", "-H", "Authorization: Bearer t", "-H", "Cookie: c=3", "-b", "a=1", "-A", ""]).headers;
    assert_eq!(headers.get_all("authorization").iter().collect::<Vec<_>>(), ["Bearer t"]);
    assert_eq!(headers.get_all("cookie").iter().collect::<Vec<_>>(), ["c=3; a=1"]);
    assert!(!headers.contains_key("user-agent"));
    assert!(!input(&["x", "-A", "me", "-H", "User-Agent:"]).headers.contains_key("user-agent"));
    assert_eq!(input(&["x", "-u", "a:b", "-u", "ü:"]).headers["authorization"], "Basic w7w6");
    for argv in [["-u", "ann"], ["-b", "cookies.txt"], ["-b", "a=\n"], ["-A", "a\nb"], ["-e", "\0"]] {
        let (path, message, _) = only(&argv);
        assert_eq!(path, argv[0]);
        assert!(!message.contains("ann"), "{message}");
    }
}

#[test]
fn too_many_headers_are_an_error() {
    let argv: Vec<String> = (0..40_000).map(|n| format!("-Hx-{n}: 1")).collect();
    let error = parse_argv(&argv).unwrap_err();
    assert!(error.message().starts_with("There are more headers than HTTP can carry"));
    let few: Vec<String> = (0..24_576).map(|n| format!("-Hx-{n}: 1")).collect();
    let mut full = parse_argv(&few).unwrap();
    full.body = Some("{}".into());
    let _ = build_request(full);
}

#[test]
fn all_errors_are_reported_at_once() {
    let error = refusal(&["..", "-k", "-X", "a b", "-H", "No", "--x", "-F", "noname", "-u", "a"]);
    let messages: Vec<&str> = error.field_errors().iter().map(|field| field.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "Unknown flag: -k",
            "Invalid value for flag `-X`: `a b` is not an HTTP method",
            "Header `No` has no colon",
            "Missing value for flag: --x",
            "Form part `noname` has no `name=`",
            "Flag `-u` needs a user and a password",
            "Path segment `..` is not allowed: it refers to another path",
        ]
    );
    assert_eq!(error.message(), "Unknown flag: -k (and 6 more)");
}

#[test]
fn conflicting_flags_are_errors() {
    for (argv, path) in [
        (&["-F", "a=b", "-d", "x"][..], "-F"),
        (&["-G", "-F", "a=b"], "-G"),
        (&["-I", "-d", "x"], "-I"),
        (&["-I", "-F", "a=b"], "-I"),
        (&["-d", "@-", "-d", "@-"], "@-"),
        (&["-F", "a=@-", "-F", "b=<-"], "@-"),
    ] {
        assert_eq!(only(argv).0, path, "{argv:?}");
    }
}

#[test]
fn the_caller_may_claim_flags() {
    let argv = ["users", "--json", "--limit", "--x", "--format", "yaml", "-k", "--data", "-", "--", "--json"];
    let tokens: Vec<&OsStr> = argv.iter().map(OsStr::new).collect();
    let mut offered = Vec::new();
    let (input, errors) = scan(&tokens, &mut |rest| {
        offered.push(rest[0].to_str().unwrap().to_owned());
        match rest[0].to_str() {
            Some("--json" | "-k") => 1,
            Some("--format") => 2,
            _ => 0,
        }
    });
    assert_eq!(offered, ["--json", "--limit", "--x", "--format", "-k", "--data"]);
    // `--limit` must not take `--x`, nor `--x` the caller's own flag.
    let missing: Vec<&str> = errors.iter().map(|problem| problem.field.path.as_str()).collect();
    assert_eq!(missing, ["--limit", "--x"]);
    assert_eq!(input.path, "/users/--json");
    assert_eq!(input.body.unwrap().as_text().unwrap(), "-");
    let (input, errors) = scan(&tokens[..3], &mut |rest| rest.len() + 7);
    assert!(errors.is_empty() && input.path == "/users");
}

#[test]
fn no_arguments_cause_a_panic() {
    let tokens = [
        "",
        "-",
        "--",
        "---",
        "--=",
        "--=x",
        "--a",
        "--a=",
        "--query.",
        "--query.=x",
        "/",
        "//",
        "?",
        "?=",
        "a?b",
        "%",
        "%2",
        "%2e",
        "..",
        "ü",
        "\0",
        "-X",
        "-XGET",
        "-d",
        "-d@",
        "-d@-",
        "-d{}",
        "-H",
        "-Ha:b",
        "-Ha:",
        "-F",
        "-Fa=@",
        "-Fa=\"",
        "-Fa=;type=",
        "-Fa=@\"x;type=",
        "-u:",
        "-b=",
        "-o",
        "-o-",
        "-G",
        "-I",
        "-iG",
        "-é",
        "-5",
        "-5x",
        "--data=@",
        "--header=;",
        "@",
        ";",
        "=",
    ];
    for first in tokens {
        for second in tokens {
            for third in tokens {
                let Ok(mut input) = parse_argv([first, second, third]) else { continue };
                let _ = build_request(input.clone());
                input.resolve(&mut |_| Ok(b"\xff{\r\n".to_vec())).unwrap();
                let _ = build_request(input).unwrap();
            }
        }
    }
}
