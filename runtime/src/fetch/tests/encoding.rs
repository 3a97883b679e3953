//! Encoding of arguments into paths and queries.

use super::*;
use crate::data::base64;

#[test]
fn path_arguments_are_joined_with_one_slash() {
    for (words, path) in [
        (&[][..], "/"),
        (&["/"], "/"),
        (&[""], "/"),
        (&["users", ""], "/users/"),
        (&["users/42"], "/users/42"),
        (&["users/", "42"], "/users/42"),
        (&["users", "/42"], "/users/42"),
        (&["users/", "/42/"], "/users/42/"),
        (&["a//b"], "/a//b"),
        (&["//evil.example/x"], "/evil.example/x"),
        (&["http://evil.example/x"], "/http://evil.example/x"),
        (&["@evil.example"], "/@evil.example"),
        (&[":80"], "/:80"),
        (&["-"], "/-"),
        (&["..."], "/..."),
        (&[".well-known", "x"], "/.well-known/x"),
    ] {
        assert_eq!(target(words), path, "{words:?}");
    }
}

#[test]
fn paths_are_percent_encoded() {
    for (word, path) in [
        ("a%2Fb", "/a%2Fb"),
        ("a%2fb", "/a%2fb"),
        ("100%", "/100%25"),
        ("%zz%4", "/%25zz%254"),
        ("%%41", "/%25%41"),
        ("ü€", "/%C3%BC%E2%82%AC"),
        ("a\nb\tc\u{7f}\0", "/a%0Ab%09c%7F%00"),
        ("a\\b", "/a%5Cb"),
        ("[x]{y}|^`\"<>", "/%5Bx%5D%7By%7D%7C%5E%60%22%3C%3E"),
        ("a;b=c,d+e!$&'()*~:@", "/a;b=c,d+e!$&'()*~:@"),
    ] {
        assert_eq!(target(&[word]), path, "{word:?}");
    }
}

#[test]
fn dot_segments_are_errors_in_any_spelling() {
    for word in [".", "..", "a/../b", "a/.", "%2e%2E", ".%2e", "a%2f..%2fb", "..\\b", "%2E", "../", "x%5c.."] {
        let error = refusal(&["users", word]);
        assert!(error.message().contains("is not allowed"), "{word}: {error}");
        assert_eq!(error.field_errors()[0].path, "path");
    }
    assert_eq!(target(&["%252e%252e"]), "/%252e%252e");
    assert_eq!(target(&["users", "--p", ".."]), "/users?p=..");
    let both = refusal(&[".", "..", "x"]);
    assert_eq!(both.field_errors().len(), 2);
}

#[test]
fn a_program_cannot_set_a_path_with_dot_segments() {
    for path in ["/a/../b", "..", "/%2e%2e/x"] {
        let input = FetchInput { path: path.into(), ..FetchInput::default() };
        assert_eq!(build_request(input).unwrap_err().code(), "PARSE_ERROR", "{path}");
    }
    let input = FetchInput { path: "users?x#y".into(), ..FetchInput::default() };
    let request = build_request(input).unwrap();
    assert_eq!(request.uri(), "http://localhost/users%3Fx%23y");
    let input = FetchInput { path: "//evil.example".into(), ..FetchInput::default() };
    assert_eq!(build_request(input).unwrap().uri().host(), Some("localhost"));
}

#[test]
fn a_typed_query_is_not_encoded_again() {
    for (argv, expected) in [
        (&["users?a=1,2&b=x+y&c=%20"][..], "/users?a=1,2&b=x+y&c=%20"),
        (&["users?filter[name]=x"], "/users?filter[name]=x"),
        (&["users?flag&a=b=c"], "/users?flag&a=b=c"),
        (&["users?q=a b#c%"], "/users?q=a%20b%23c%25"),
        (&["users?q=ü<>"], "/users?q=%C3%BC%3C%3E"),
        (&["users?x=a?b/c"], "/users?x=a?b/c"),
        (&["users?"], "/users"),
        (&["users?a&&b"], "/users?a&&b"),
        (&["--page", "2", "users?limit=1"], "/users?limit=1&page=2"),
        (&["users?a=1", "42?b=2"], "/users/42?a=1&b=2"),
        (&["users", "?a=1"], "/users?a=1"),
        (&["?a=1"], "/?a=1"),
        (&["users/?a=1"], "/users/?a=1"),
        (&["users", "--", "--x?a=1"], "/users/--x?a=1"),
    ] {
        assert_eq!(target(argv), expected, "{argv:?}");
    }
}

#[test]
fn query_flags_are_percent_encoded() {
    for (argv, expected) in [
        (&["--q", "a+b%20/ü"][..], "/?q=a%2Bb%2520%2F%C3%BC"),
        (&["--q=a=b"], "/?q=a%3Db"),
        (&["--q="], "/?q="),
        (&["--q", ""], "/?q="),
        (&["--q", "-"], "/?q=-"),
        (&["--n", "-5", "--m", "-.5e3"], "/?n=-5&m=-.5e3"),
        (&["--n=-x"], "/?n=-x"),
        (&["--filter[name]", "x", "--$top", "1"], "/?filter[name]=x&$top=1"),
        (&["--a&b", "x", "--c d", "y"], "/?a%26b=x&c%20d=y"),
        (&["--q", "a\nb\0"], "/?q=a%0Ab%00"),
        (&["--q", "~._-"], "/?q=~._-"),
        (&["--query.data", "x", "--query.q=1", "--query", "z"], "/?data=x&q=1&query=z"),
        (&["--user", "ann", "--output", "x", "--request", "y"], "/?user=ann&output=x&request=y"),
        (&["--Data", "x", "--get=1"], "/?Data=x&get=1"),
    ] {
        assert_eq!(target(argv), expected, "{argv:?}");
    }
}

#[test]
fn queries_are_decoded_as_servers_do() {
    let query = input(&["x?a=b+c%20d&flag&%zz=%ff", "--a", "e f+g"]).query;
    let pairs: Vec<(String, String)> =
        query.iter().map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
    let expected = [("a", "b c d"), ("flag", ""), ("%zz", "\u{fffd}"), ("a", "e f+g")];
    assert_eq!(pairs, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(query.get("a").as_deref(), Some("b c d"));
    assert_eq!(query.get("b"), None);
    assert!(!query.is_empty() && Query::new().is_empty());
    let collected: Query = [("a", "1"), ("b", "x y")].into_iter().collect();
    assert_eq!(collected.to_string(), "a=1&b=x%20y");
    assert_eq!(format!("{collected:?}"), r#"[("a", "1"), ("b", "x y")]"#);
}

#[test]
fn a_target_that_is_too_long_is_an_error() {
    let error = build_request(input(&["x", "--q", &"y".repeat(70_000)])).unwrap_err();
    assert_eq!(error.message(), "The path and query have 70005 bytes: the limit is 65534");
    assert!(build_request(input(&[&"x".repeat(65_533)])).is_ok());
    assert!(build_request(input(&[&"x".repeat(65_534)])).is_err());
}

#[cfg(unix)]
#[test]
fn bytes_that_are_not_utf8_are_encoded_or_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let bytes = |token: &'static [u8]| OsStr::from_bytes(token);
    let input = parse_argv([bytes(b"a\xff?q=\xfe"), bytes(b"--k"), bytes(b"\xfd"), bytes(b"--l=\xfc")]);
    assert_eq!(build_request(input.unwrap()).unwrap().uri(), "http://localhost/a%FF?q=%FE&k=%FD&l=%FC");
    let input = parse_argv([bytes(b"-o"), bytes(b"\xff.bin"), bytes(b"-d@\xfe")]).unwrap();
    assert_eq!(input.output.unwrap().as_os_str().as_bytes(), b"\xff.bin");
    for token in [&b"-X\xff"[..], b"-H\xff: 1", b"-d\xff", b"--\xff=1", b"--\xff", b"-\xff", b"-Fa=\xff", b"-i\xff"] {
        assert!(parse_argv([bytes(token), bytes(b"x")]).is_err(), "{token:?}");
    }
}

#[test]
fn base64_is_that_of_the_standard() {
    for (text, code) in [
        ("", ""),
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
        ("ÿþ>?", "w7/Dvj4/"),
    ] {
        assert_eq!(base64(text.as_bytes()), code);
    }
}
