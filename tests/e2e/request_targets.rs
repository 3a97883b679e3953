//! Paths and queries of requests: encoding, and segments that could leave the base path.
//!
//! The `url` crate reads URLs as browsers do, and is the witness that a target means what was typed.

use axum::Router;
use axum::extract::Request;
use proptest::prelude::*;
use url::Url;
use vestibule::fetch::{Mount, build_request, parse_argv};
use vestibule::prelude::*;
use vestibule_tests::in_memory;

/// Returns the path and query for arguments, or the error message.
fn target(words: &[&str]) -> Result<String, String> {
    let input = parse_argv(words).map_err(|error| error.to_string())?;
    let request = build_request(input).map_err(|error| error.to_string())?;
    assert_eq!(request.uri().host(), Some("localhost"), "{words:?}");
    Ok(request.uri().path_and_query().unwrap().to_string())
}

/// Checks that a browser does not change the target.
#[track_caller]
fn is_settled(target: &str) {
    let url = Url::parse(&format!("http://localhost{target}")).unwrap();
    assert_eq!(url.host_str(), Some("localhost"), "{target}");
    assert_eq!(url.fragment(), None, "{target}");
    let read = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
    assert_eq!(read, target);
}

#[test]
fn targets_are_encoded() {
    for (words, expected) in [
        // Unicode
        (&["users", "Ada Lovelace"][..], "/users/Ada%20Lovelace"),
        (&["café"], "/caf%C3%A9"),
        (&["cafe\u{301}"], "/cafe%CC%81"),
        (&["日本", "東京"], "/%E6%97%A5%E6%9C%AC/%E6%9D%B1%E4%BA%AC"),
        (&["😀"], "/%F0%9F%98%80"),
        (&["مرحبا"], "/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7"),
        (&["\u{feff}x"], "/%EF%BB%BFx"),
        (&["a\u{a0}b"], "/a%C2%A0b"),
        (&["--q", "ü€😀"], "/?q=%C3%BC%E2%82%AC%F0%9F%98%80"),
        (&["--größe", "1"], "/?gr%C3%B6%C3%9Fe=1"),
        // Typed escapes, and characters that look like escapes
        (&["caf%C3%A9"], "/caf%C3%A9"),
        (&["caf%c3%a9"], "/caf%c3%a9"),
        (&["a%20b c"], "/a%20b%20c"),
        (&["50%25"], "/50%25"),
        (&["50%"], "/50%25"),
        (&["%"], "/%25"),
        (&["%1"], "/%251"),
        (&["%g1"], "/%25g1"),
        (&["%%20"], "/%25%20"),
        (&["%00"], "/%00"),
        (&["--q", "50%"], "/?q=50%25"),
        (&["--q", "%41"], "/?q=%2541"),
        (&["x?q=%41&p=50%"], "/x?q=%41&p=50%25"),
        // Reserved characters
        (&["a#b"], "/a%23b"),
        (&["a?b#c"], "/a?b%23c"),
        (&["a;v=1/b,c"], "/a;v=1/b,c"),
        (&["a+b"], "/a+b"),
        (&["--q", "a+b"], "/?q=a%2Bb"),
        (&["--q", "a&b=c#d"], "/?q=a%26b%3Dc%23d"),
        (&["a\"<>`{}|^b"], "/a%22%3C%3E%60%7B%7D%7C%5Eb"),
        (&["x?f[a]=1|2"], "/x?f[a]=1%7C2"),
        (&["--f[a][]", "'x'"], "/?f[a][]=%27x%27"),
        (&["x?q='a'"], "/x?q='a'"),
        (&["\t\n\r"], "/%09%0A%0D"),
        // Arguments that look like another path or host
        (&["http://evil.example"], "/http://evil.example"),
        (&["//evil.example/x"], "/evil.example/x"),
        (&["///evil.example"], "/evil.example"),
        (&["users", "//evil.example"], "/users/evil.example"),
        (&["\\\\evil.example"], "/%5C%5Cevil.example"),
        (&["/\\evil.example"], "/%5Cevil.example"),
        (&["@evil.example"], "/@evil.example"),
        (&["user:pw@evil.example:80"], "/user:pw@evil.example:80"),
        (&[":8080"], "/:8080"),
        (&["a//b"], "/a//b"),
        // Dots that are not dot segments
        (&["..."], "/..."),
        (&["a..b"], "/a..b"),
        (&["..a"], "/..a"),
        (&[".git"], "/.git"),
        (&["%252e%252e"], "/%252e%252e"),
        (&["x?p=../.."], "/x?p=../.."),
        (&["--p", "../.."], "/?p=..%2F.."),
    ] {
        let sent = target(words).unwrap();
        // The URL standard encodes a typed `'` in a query; servers decode it.
        is_settled(&sent.replace('\'', "%27"));
        assert_eq!(sent, expected, "{words:?}");
    }
}

/// A browser's URL for the same argument decodes to the same bytes.
#[test]
fn browsers_decode_the_same_bytes() {
    let decoded = |text: &str| percent_encoding::percent_decode_str(text).collect::<Vec<u8>>();
    for word in [
        "Ada Lovelace",
        "café",
        "日本/東京",
        "😀",
        "caf%C3%A9",
        "a%20b c",
        "a;v=1",
        "a+b",
        "\"<>`{}|^",
        "a..b",
        "%252e",
    ] {
        let sent = target(&[word]).unwrap();
        let url = Url::parse("http://localhost/").unwrap().join(&format!("/{word}")).unwrap();
        assert_eq!(decoded(&sent), decoded(url.path()), "{word}");
    }
    for query in ["q=a b", "q=ü&r=%41", "q=a+b", "f[a]=1|2", "q=\"<>`"] {
        let sent = target(&[&format!("x?{query}")]).unwrap();
        let url = Url::parse(&format!("http://localhost/x?{query}")).unwrap();
        let read = Url::parse(&format!("http://localhost{sent}")).unwrap();
        assert!(read.query_pairs().eq(url.query_pairs()), "{query}");
    }
    for value in ["a b", "ü&=#", "50%", "%41", "+", "a\nb", "'", "[]", "\\"] {
        let sent = target(&["x", "--k", value]).unwrap();
        let read = Url::parse(&format!("http://localhost{sent}")).unwrap();
        assert!(read.query_pairs().eq([("k".into(), value.into())]), "{value:?}: {sent}");
    }
}

/// Segments that a server or a browser could read as `..` are refused.
#[test]
fn dot_segments_are_refused() {
    for word in [
        ".",
        "..",
        "./",
        "../",
        "a/..",
        "a/../b",
        "a/./b",
        "/..",
        "/../",
        "//..",
        "%2e",
        "%2E%2e",
        ".%2e",
        "%2e.",
        "a/%2e%2E/b",
        "..%2f",
        "..%2F..",
        "a%2f..",
        "%2e%2e%2fb",
        "..\\",
        "..\\b",
        "a\\..",
        "\\..\\",
        "..%5c",
        "a%5C..",
        "%2e%2e%5Cb",
        "..?q",
        ".?q",
        "a/..?q=1",
    ] {
        let refusal = target(&[word]).unwrap_err();
        assert!(refusal.contains("is not allowed: it refers to another path"), "{word}: {refusal}");
        assert!(target(&["users", word]).is_err() && target(&[word, "users"]).is_err(), "{word}");
        // Also after `--`.
        assert!(target(&["--", word]).is_err(), "{word}");
    }
}

/// Returns the target that a handler with a base path receives.
fn below_base(words: &[String]) -> Option<String> {
    let router = Router::new().fallback(async |request: Request| request.uri().to_string());
    let cli = Cli::create("app").mount("api", Mount::new(router).base_path("/v1"));
    let argv: Vec<&str> = ["api", "--"].into_iter().chain(words.iter().map(String::as_str)).collect();
    let run = in_memory(cli, argv);
    (run.exit == Some(0)).then(|| run.stdout.trim_end_matches('\n').to_owned())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Arguments of URL syntax and arbitrary characters.
    #[test]
    fn requests_stay_below_the_base_path(
        words in prop::collection::vec("[./\\\\%2eE5cCfF?#@:a \u{fc}]{0,8}|\\PC{0,6}", 1..4),
    ) {
        if let Some(asked) = below_base(&words) {
            let path = asked.strip_prefix("http://localhost/v1/").or_else(|| asked.strip_prefix("http://localhost/v1?"));
            prop_assert!(path.is_some(), "{words:?}: {asked}");
            let url = Url::parse(&asked).unwrap();
            prop_assert_eq!(url.host_str(), Some("localhost"));
            prop_assert!(url.path().starts_with("/v1/") || url.path() == "/v1", "{:?}: {}", words, url);
            let decoded = percent_encoding::percent_decode_str(url.path()).decode_utf8_lossy().replace('\\', "/");
            prop_assert!(!decoded.split('/').any(|segment| segment == ".."), "{:?}: {}", words, url);
        }
    }
}
