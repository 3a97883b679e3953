//! Responses as data and as errors.

use super::*;
use crate::data::{Data, from_json, to_json};

fn output(status: u16, media_type: &str, body: &[u8]) -> FetchOutput {
    let mut builder = http::Response::builder().status(status);
    if !media_type.is_empty() {
        builder = builder.header("content-type", media_type);
    }
    FetchOutput::new(builder.body(Bytes::copy_from_slice(body)).unwrap())
}

#[test]
fn a_body_is_json_text_or_bytes() {
    let binary: &[u8] = b"\x89PNG\xff";
    for (media_type, body, data) in [
        ("application/json", &b"{\"n\":9007199254740993,\"d\":0.10}"[..], "{\"n\":9007199254740993,\"d\":0.10}"),
        ("Application/JSON; charset=utf-8", b"[1]", "[1]"),
        ("application/problem+json", b"{}", "{}"),
        ("text/json", b"{}", "{}"),
        ("application/json", b"", "null"),
        ("application/json", b"null", "null"),
        ("application/json", b"\xef\xbb\xbf{}", "{}"),
        ("application/json", b"not json", "\"not json\""),
        ("application/json", b"{}{}", "\"{}{}\""),
        ("", b" {\"a\":1} ", "{\"a\":1}"),
        ("", b"5", "5"),
        ("", b"hello", "\"hello\""),
        ("text/plain", b"{\"a\":1}", "{\"a\":1}"),
        ("text/plain", b"{a:1}", "\"{a:1}\""),
        ("text/plain", b"5", "\"5\""),
        ("text/plain", b"\xef\xbb\xbfx", "\"x\""),
        ("text/plain", b"a\0b", "\"a\\u0000b\""),
        ("text/plain; charset=ISO-8859-1", b"\xfc\x80", "\"ü€\""),
        ("text/plain; charset=\"latin1\"", b"caf\xe9", "\"café\""),
        ("application/json; charset=latin1", b"\"caf\xe9\"", "\"café\""),
        ("text/plain; charset=us-ascii", "ü".as_bytes(), "\"ü\""),
        ("text/plain; charset=us-ascii", b"\xfc", "\"ü\""),
        ("text/plain; charset=shift_jis", b"abc", "\"abc\""),
        ("text/plain; charset=utf-16le", b"h\0i\0", "\"hi\""),
        ("text/plain; charset=UTF-16BE", b"\0h\x20\xac", "\"h€\""),
        ("text/plain; charset=utf-16", b"\xfe\xff\0h\0i", "\"hi\""),
        ("text/plain; charset=utf-8", b"\xff\xfeh\0i\0", "\"hi\""),
        ("application/json", b"\xff\xfe[\0]\0", "[]"),
        ("application/xml", b"<a/>", "\"<a/>\""),
        ("application/octet-stream", b"abc", "\"abc\""),
    ] {
        let output = output(200, media_type, body);
        assert_eq!(to_json(&output.data), data, "{media_type} {body:?}");
        assert_eq!(output.bytes, None, "{media_type} {body:?}");
    }
    for (media_type, body) in [
        ("image/png", binary),
        ("", binary),
        ("text/plain", binary),
        ("application/json", binary),
        ("application/octet-stream", b"a\0b"),
        ("", b"a\0b"),
        ("application/octet-stream", b"\xff\xfeh\0i\0"),
        ("", b"\xff\xfeh\0i\0"),
        ("text/plain; charset=utf-16le", b"h\0i"),
        ("text/plain; charset=utf-16le", b"\0\xd8"),
        ("text/plain; charset=shift_jis", b"\x82\xa0"),
    ] {
        let output = output(200, media_type, body);
        assert_eq!(output.data, Data::Null, "{media_type}");
        assert_eq!(output.bytes.as_deref(), Some(body), "{media_type}");
    }
}

#[test]
fn a_status_is_ok_from_200_to_299() {
    for (status, ok) in [(199, false), (200, true), (204, true), (299, true), (300, false), (404, false)] {
        let output = output(status, "", b"");
        assert_eq!((output.ok, output.status), (ok, status));
    }
    let output = output(200, "text/html; charset=utf-8", b"x");
    assert_eq!(output.content_type.as_deref(), Some("text/html; charset=utf-8"));
    assert_eq!(output.headers["content-type"], "text/html; charset=utf-8");
}

#[test]
fn only_ndjson_is_a_stream() {
    for (media_type, streaming) in [
        ("application/x-ndjson", true),
        ("Application/X-NDJSON ; charset=utf-8", true),
        ("application/ndjson", false),
        ("application/x-ndjson-seq", false),
        ("application/jsonl", false),
        ("application/json", false),
        ("text/event-stream", false),
        ("text/plain; application/x-ndjson", false),
    ] {
        let response = http::Response::builder().header("content-type", media_type).body(()).unwrap();
        assert_eq!(is_streaming_response(&response), streaming, "{media_type}");
    }
    assert!(!is_streaming_response(&http::Response::new(())));
}

#[test]
fn the_message_is_found_in_common_formats() {
    let json = "application/json";
    for (media_type, body, message) in [
        (json, r#"{"message":"m","error":{"message":"n"}}"#, "m"),
        (json, r#"{"message":" ","error":{"message":"n"},"detail":"d"}"#, "n"),
        (json, r#"{"message":7,"error":"e","detail":"d"}"#, "e"),
        (json, r#"{"message":["a must be b","c"],"error":"Bad Request"}"#, "a must be b; c"),
        (json, r#"{"detail":"d","title":"t"}"#, "d"),
        ("application/problem+json", r#"{"type":"about:blank","title":"t"}"#, "t"),
        (json, r#"{"errors":[{"message":"first"}]}"#, "first"),
        (json, r#"{"ok":false,"error":{"code":"X","message":"own"}}"#, "own"),
        (json, r#"{"error":"invalid_grant","error_description":"The token has expired"}"#, "The token has expired"),
        (json, r#"{"error":{"code":404,"message":"no such project","status":"NOT_FOUND"}}"#, "no such project"),
        (json, r#"{"error":{"type":"x","reason":"no such index"},"status":404}"#, "no such index"),
        (json, r#"{"errors":[{"status":"404","title":"Gone","detail":"It has gone"}]}"#, "It has gone"),
        (json, r#"{"errors":[{"title":"Gone"}]}"#, "Gone"),
        (json, r#"{"errors":[{"detail":"No name"},{"code":1},{"title":"No age"}]}"#, "No name; No age"),
        (json, r#"{"errors":["Name can't be blank","Age is too low"]}"#, "Name can't be blank; Age is too low"),
        (json, r#"{"Message":"no such queue"}"#, "no such queue"),
        (json, r#"{"timestamp":1,"status":404,"error":"Not here","path":"/x"}"#, "Not here"),
        (json, r#"{"x":1}"#, "Not Found"),
        (json, "[1]", "Not Found"),
        (json, "", "Not Found"),
        (json, "\"just text\"", "just text"),
        ("text/plain", "\n  no such user \nmore\n", "no such user\nmore"),
        ("text/plain", "1\n2\n3\n4\n5\n6", "1\n2\n3\n4\n5…"),
        ("text/html", "<!DOCTYPE html>", "Not Found"),
        ("application/xml", "<?xml version=\"1.0\"?>", "Not Found"),
        ("text/plain", "  ", "Not Found"),
    ] {
        let error = output(404, media_type, body.as_bytes()).into_error();
        assert_eq!((error.code(), error.message()), ("HTTP_404", message), "{body}");
        assert_eq!(error.is_retryable(), None);
        let kept = from_json(body).ok().filter(|_| media_type != "text/plain");
        let kept = kept.unwrap_or_else(|| body.into());
        assert_eq!(error.details().cloned(), (!body.is_empty()).then_some(kept), "{body}");
    }
    let long = output(500, "text/plain", "ü".repeat(900).as_bytes()).into_error();
    assert_eq!(long.message(), format!("{}…", "ü".repeat(500)));
    assert_eq!(output(599, "", b"").into_error().message(), "HTTP status 599");
    assert_eq!(output(500, "image/png", b"\xff").into_error().message(), "Internal Server Error");
}

#[test]
fn a_challenge_describes_what_is_wrong_with_the_credential() {
    let message = |challenge: &str, body: &str| {
        let response = http::Response::builder().status(401).header("www-authenticate", challenge);
        FetchOutput::new(response.body(body.as_bytes().to_vec().into()).unwrap()).into_error().message().to_owned()
    };
    let expired = r#"Bearer error="invalid_token", error_description="The \"old\" token expired""#;
    assert_eq!(message(expired, ""), r#"The "old" token expired"#);
    assert_eq!(message(expired, r#"{"message":"no"}"#), "no");
    for challenge in [r#"Basic realm="x""#, r#"Bearer error_description="unended"#, r#"Bearer error_description="""#] {
        assert_eq!(message(challenge, ""), "Unauthorized", "{challenge}");
    }
}

#[test]
fn temporary_statuses_are_retryable() {
    for status in [400, 401, 404, 408, 409, 425, 429, 500, 501, 502, 503, 504] {
        let retryable = [408, 425, 429, 502, 503, 504].contains(&status).then_some(true);
        assert_eq!(output(status, "", b"").into_error().is_retryable(), retryable, "{status}");
    }
}

#[test]
fn field_errors_are_found_in_common_formats() {
    for (body, expected) in [
        (r#"{"errors":[{"field":"name","message":"is blank"},{"x":1}]}"#, &["name|name: is blank"][..]),
        (r#"{"errors":[{"path":["body","tags",0],"message":"is short"}]}"#, &["body.tags.0|body.tags.0: is short"]),
        (r#"{"errors":[{"name":"a","message":"a b"},{"name":"c","message":"C d"}]}"#, &["a|a b", "c|C d"]),
        (r#"{"errors":{"name":["is blank","is short"],"x":7}}"#, &["name|name: is blank; is short"]),
        (r#"{"errors":{"name":"is blank"}}"#, &["name|name: is blank"]),
        (
            r#"{"errors":[{"field":"email","message":"is not an email address"}]}"#,
            &["email|email: is not an email address"],
        ),
        (
            r#"{"errors":[{"field":"email","message":"the field `email` is missing"}]}"#,
            &["email|the field `email` is missing"],
        ),
        (r#"{"error":{"message":"m","fieldErrors":[{"path":"--a","message":"b for --a"}]}}"#, &["--a|b for --a"]),
        // RFC 9457, and the member of RFC 7807's example.
        (
            r##"{"title":"t","errors":[{"detail":"must be positive","pointer":"#/age"},{"detail":"is no colour","pointer":"#/a~1b/0/%63"}]}"##,
            &["age|age: must be positive", "a/b.0.c|a/b.0.c: is no colour"],
        ),
        (r#"{"invalid-params":[{"name":"age","reason":"must be positive"}]}"#, &["age|age: must be positive"]),
        // FastAPI
        (
            r#"{"detail":[{"type":"missing","loc":["body","name"],"msg":"Field required","input":{}}]}"#,
            &["body.name|body.name: Field required"],
        ),
        // JSON:API
        (
            r#"{"errors":[{"title":"t","detail":"is short","source":{"pointer":"/data/attributes/title"}},{"title":"no such sort","source":{"parameter":"sort"}}]}"#,
            &["data.attributes.title|data.attributes.title: is short", "sort|sort: no such sort"],
        ),
        // GraphQL
        (
            r#"{"errors":[{"message":"no rights","locations":[{"line":1}],"path":["user",0,"email"]}]}"#,
            &["user.0.email|user.0.email: no rights"],
        ),
        // google.rpc.BadRequest
        (
            r#"{"error":{"code":400,"message":"m","details":[{"@type":"x","fieldViolations":[{"field":"name","description":"is taken"}]}]}}"#,
            &["name|name: is taken"],
        ),
        // GitHub, express-validator, Bean Validation, Django
        (
            r#"{"message":"m","errors":[{"resource":"Issue","field":"title","code":"missing"}]}"#,
            &["title|title: missing"],
        ),
        (
            r#"{"errors":[{"type":"field","msg":"Invalid value","path":"email","location":"body"}]}"#,
            &["email|email: Invalid value"],
        ),
        (r#"{"violations":[{"propertyPath":"user.age","message":"is low"}]}"#, &["user.age|user.age: is low"]),
        (r#"{"name":["This field is required."]}"#, &["name|name: This field is required."]),
        (r#"{"name":["This is text."],"id":7}"#, &[]),
        (r#"{"detail":"text","details":[1]}"#, &[]),
        (r#"{"errors":["plain"]}"#, &[]),
        (r#"{"errors":7}"#, &[]),
        (r#"{"message":"m"}"#, &[]),
        ("{}", &[]),
    ] {
        let error = output(422, "application/json", body.as_bytes()).into_error();
        let fields = error.field_errors().iter();
        let fields: Vec<String> = fields.map(|f| format!("{}|{}", f.path, f.message)).collect();
        assert_eq!(fields, expected, "{body}");
    }
}

#[test]
fn a_field_error_is_the_message_if_there_is_no_other() {
    let body = br#"{"detail":[{"loc":["query","limit"],"msg":"is too large"},{"loc":["query"],"msg":"x"}]}"#;
    let error = output(422, "application/json", body).into_error();
    assert_eq!(error.message(), "query.limit: is too large");
}

#[test]
fn headers_become_hints() {
    for (status, name, value, hint) in [
        (302, "location", "/users/1", "the response redirects to `/users/1`, and redirects are not followed"),
        (201, "location", "/users/1", ""),
        (405, "allow", "GET,POST", "allowed methods: GET, POST"),
        (415, "accept-post", "text/csv", "accepted media types: text/csv"),
        (415, "accept-patch", "application/json", "accepted media types: application/json"),
        (429, "retry-after", "1", "the server asks to wait 1 second"),
        (503, "retry-after", "120", "the server asks to wait 120 seconds"),
        (
            503,
            "retry-after",
            "Wed, 21 Oct 2026 07:28:00 GMT",
            "the server asks to wait until Wed, 21 Oct 2026 07:28:00 GMT",
        ),
        (503, "retry-after", "-5", ""),
        (503, "retry-after", "soon", ""),
        (404, "retry-after", "120", ""),
        (503, "retry-after", " ", ""),
    ] {
        let response = http::Response::builder().status(status).header(name, value).body(Bytes::new()).unwrap();
        let error = FetchOutput::new(response).into_error();
        assert_eq!(error.hints().join("|"), hint, "{status} {name}");
        let expected = (status == 302).then(|| crate::json!({ "location": "/users/1" }));
        assert_eq!(error.details(), expected.as_ref(), "{status} {name}");
    }
    let hints = output(415, "", b"").into_error().hints().join("|");
    assert!(hints.contains("-H 'content-type: application/json'"), "{hints}");
    assert!(hints.contains("-H 'content-type: application/x-www-form-urlencoded'"), "{hints}");
    let response = http::Response::builder().status(301).header("location", "/x").body("moved".into()).unwrap();
    let error = FetchOutput::new(response).into_error();
    assert_eq!((error.code(), error.message()), ("HTTP_301", "moved"));
    assert_eq!(error.details(), Some(&Data::from("moved")));
}

#[tokio::test]
async fn a_body_error_is_returned() {
    let body = Chunks::new([&b"{\"a\""[..]]).then("wire cut");
    let error = parse_response(http::Response::new(body)).await.unwrap_err();
    assert_eq!(error.code(), "INTERNAL");
    assert_eq!(error.message(), "Cannot read the body of the response: wire cut");
    let body = Chunks::new([]).then(Error::new("NETWORK_ERROR", "lost").into_boxed());
    let error = parse_response(http::Response::new(body)).await.unwrap_err();
    assert_eq!((error.code(), error.message()), ("NETWORK_ERROR", "lost"));
    let whole = Chunks::new([&b"{\"a\""[..], b"", b":1}"]);
    let output = parse_response(http::Response::new(whole)).await.unwrap();
    assert_eq!(output.data["a"], Data::from(1));
}
