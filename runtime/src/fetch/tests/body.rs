//! Bodies of requests: their sources and media types.

use super::*;

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const TEXT: &str = "text/plain;charset=utf-8";
const BYTES: &str = "application/octet-stream";

#[test]
fn a_body_gets_a_media_type_by_its_content() {
    for (argv, media_type) in [
        (&["-d", "{\"a\":1}"][..], Some(JSON)),
        (&["-d", " [1, 2] \n"], Some(JSON)),
        (&["-d", "5"], Some(JSON)),
        (&["-d", "\"a=b\""], Some(JSON)),
        (&["-d", "5", "-d", "6"], Some(TEXT)),
        (&["-d", "{\"a\":1", "-d", "1}"], Some(TEXT)),
        (&["-d", "{\"a\"=1}"], Some(TEXT)),
        (&["-d", "<a href=\"x\"/>"], Some(TEXT)),
        (&["-d", "x is = y"], Some(TEXT)),
        (&["-d", "hello"], Some(TEXT)),
        (&["-d", "=x"], Some(TEXT)),
        (&["-d", "a[b]=1&c"], Some(FORM)),
        (&["-d", "name=Ann Lee"], Some(FORM)),
        (&["--data-raw", "a=@b"], Some(FORM)),
        (&["--data-binary", "a=b"], Some(TEXT)),
        (&["--data-binary", "5"], Some(TEXT)),
        (&["--data-binary", "{}"], Some(JSON)),
        (&["-d", "{\"a\":1}", "-HContent-Type: text/x"], Some("text/x")),
        (&["-d", "{\"a\":1}", "-HContent-Type:"], None),
        (&["-d", ""], None),
    ] {
        let request = request(argv, &[]);
        let sent = request.headers().get("content-type").map(|value| value.to_str().unwrap());
        assert_eq!(sent, media_type, "{argv:?}");
        // `resolve` is not needed for a body without files.
        let direct = build_request(input(argv)).unwrap();
        assert_eq!(direct.headers(), request.headers(), "{argv:?}");
        assert_eq!(direct.body().as_bytes(), request.body().as_bytes(), "{argv:?}");
    }
}

#[test]
fn values_are_joined_as_in_curl() {
    for (argv, body) in [
        (&["-d", "a=1", "--data", "b=2", "--body", "c"][..], "a=1&b=2&c"),
        (&["-d", "", "-d", "a"], "a"),
        (&["-d", "a", "-d", ""], "a&"),
        (&["-d", "a\r\nb"], "a\r\nb"),
        (&["-d", "@f", "-d", "x=1"], "l1l2&x=1"),
        (&["--data-binary", "@f"], "l1\r\nl2\n\0"),
        (&["--data-binary", "@-"], "in\n"),
        (&["-d@-"], "in"),
        (&["--data-raw", "@f"], "@f"),
    ] {
        let request = request(argv, &[("f", b"l1\r\nl2\n\0"), ("-", b"in\n")]);
        assert_eq!(request.body().as_bytes(), body.as_bytes(), "{argv:?}");
        assert_eq!(request.headers()["content-length"], body.len().to_string());
    }
}

#[test]
fn binary_data_is_sent_unchanged() {
    let request = request(&["--data-binary", "@f"], &[("f", b"\x89PNG\xff=\0")]);
    assert_eq!(request.headers()["content-type"], BYTES);
    assert_eq!(request.body().as_bytes(), b"\x89PNG\xff=\0");
}

#[test]
fn files_are_read_by_resolve_only() {
    let mut input = input(&["x", "-d", "@a", "-d", "b=1", "--data-binary", "@-"]);
    let body = input.body.as_ref().unwrap();
    assert!(!body.is_resolved());
    assert_eq!(body.as_text(), None);
    let sources: Vec<BodySource> = body.sources().cloned().collect();
    assert_eq!(sources, [BodySource::File("a".into()), BodySource::Stdin]);
    let error = build_request(input.clone()).unwrap_err();
    assert_eq!(error.message(), "The body has not been loaded: `a`");
    let error = input.resolve(&mut |source| read(source, &[])).unwrap_err();
    assert_eq!(error.code(), "VALIDATION_ERROR");
    let paths: Vec<&str> = error.field_errors().iter().map(|field| field.path.as_str()).collect();
    assert_eq!(paths, ["@a", "@-"]);
    assert!(error.message().starts_with("Cannot read `a`: "), "{error}");
    input.resolve(&mut |source| read(source, &[("a", b"a=1"), ("-", b"c")])).unwrap();
    assert_eq!(input.body.as_ref().unwrap().as_text().unwrap(), "a=1&b=1&c");
    let before = format!("{input:?}");
    input.resolve(&mut |_| Err(io::ErrorKind::Other.into())).unwrap();
    assert_eq!(format!("{input:?}"), before, "a second call reads and changes nothing");
}

#[test]
fn a_missing_file_name_is_an_error() {
    for (argv, path) in [
        (&["-d", "@"][..], "-d"),
        (&["--data-binary=@"], "--data-binary"),
        (&["-o", ""], "-o"),
        (&["-F", "a=@"], "-F"),
        (&["-F", "a=<"], "-F"),
        (&["-F", "=@x"], "-F"),
        (&["-F", "a=b;type=x\ny"], "-F"),
    ] {
        assert_eq!(refusal(argv).field_errors()[0].path, path, "{argv:?}");
    }
}

#[test]
fn data_moves_to_the_query() {
    let files: &[(&str, &[u8])] = &[("f", b"q=a b\n"), ("-", b"")];
    for (argv, target) in [
        (&["x?z=0", "-G", "-d", "a=1", "--y", "2", "-d", "b=ü"][..], "/x?z=0&y=2&a=1&b=%C3%BC"),
        (&["x", "-G", "-d", "@f", "-d", "c=%20"], "/x?q=a%20b&c=%20"),
        (&["x", "-G", "-d", "@-"], "/x"),
        (&["x", "-G", "-d", ""], "/x"),
        (&["x", "-G"], "/x"),
    ] {
        let request = request(argv, files);
        assert_eq!(request.uri().path_and_query().unwrap().as_str(), target, "{argv:?}");
        assert_eq!(request.method(), "GET");
        assert!(request.body().as_bytes().is_empty());
        assert!(!request.headers().contains_key("content-length"));
    }
}

fn form(argv: &[&str]) -> String {
    let request = request(argv, &[("d/p.png", b"\x00PNG"), ("t.unknown", b"T"), ("a;b", b"S"), ("-", b"IN")]);
    let media_type = request.headers()["content-type"].to_str().unwrap().to_owned();
    let (_, boundary) = media_type.split_once("boundary=").unwrap();
    let body = String::from_utf8(request.body().as_bytes().to_vec()).unwrap();
    body.replace(boundary, "B").replace("\r\n", "\n").replace("Content-Disposition: form-data; ", "")
}

#[test]
fn forms_are_encoded_as_in_curl() {
    for (part, expected) in [
        ("k=v", "name=\"k\"\n\nv"),
        ("k=", "name=\"k\"\n\n"),
        ("k=a=b;c", "name=\"k\"\n\na=b;c"),
        ("k=a;type=text/x", "name=\"k\"\nContent-Type: text/x\n\na"),
        ("k=a;type=text/csv;header=no", "name=\"k\"\nContent-Type: text/csv;header=no\n\na"),
        ("k=a;filename=f;type=t/x", "name=\"k\"; filename=\"f\"\nContent-Type: t/x\n\na"),
        ("k=\"a;type=b \\\"q\\\\\";type=t/x", "name=\"k\"\nContent-Type: t/x\n\na;type=b \"q\\"),
        ("k\"\r\nx=v", "name=\"k%22%0D%0Ax\"\n\nv"),
        ("f=@d/p.png", "name=\"f\"; filename=\"p.png\"\nContent-Type: image/png\n\n\0PNG"),
        ("f=@d/p.png;type=x/y;filename=\"a b\"", "name=\"f\"; filename=\"a b\"\nContent-Type: x/y\n\n\0PNG"),
        ("f=@t.unknown", "name=\"f\"; filename=\"t.unknown\"\nContent-Type: application/octet-stream\n\nT"),
        ("f=@\"a;b\";filename=n.json", "name=\"f\"; filename=\"n.json\"\nContent-Type: application/json\n\nS"),
        ("f=<t.unknown", "name=\"f\"\n\nT"),
        ("f=<-;type=a/b", "name=\"f\"\nContent-Type: a/b\n\nIN"),
        ("f=@-", "name=\"f\"; filename=\"-\"\nContent-Type: application/octet-stream\n\nIN"),
        ("k=\"", "name=\"k\"\n\n\""),
        ("ü=ü", "name=\"ü\"\n\nü"),
    ] {
        assert_eq!(form(&["-F", part]), format!("--B\n{expected}\n--B--\n"), "{part}");
    }
    assert_eq!(form(&["-Fa=1", "-Fa=2"]), "--B\nname=\"a\"\n\n1\n--B\nname=\"a\"\n\n2\n--B--\n");
}

#[test]
fn a_form_keeps_its_media_type() {
    let of = |given: &str| {
        let request = request(&["-Fa=b", "-H", &format!("Content-Type: {given}")], &[]);
        let body = String::from_utf8_lossy(request.body().as_bytes()).into_owned();
        (request.headers()["content-type"].to_str().unwrap().to_owned(), body)
    };
    assert!(of("multipart/related").0.starts_with("multipart/related; boundary=vestibule-"));
    let (media_type, body) = of("multipart/form-data; boundary=\"X\"");
    assert_eq!(media_type, "multipart/form-data; boundary=\"X\"");
    assert!(body.starts_with("--X\r\n") && body.ends_with("--X--\r\n"));
    assert_eq!(of("text/plain").0, "text/plain");
}

#[test]
fn no_part_contains_the_boundary() {
    let first = request(&["-Fa=b"], &[]);
    let media_type = first.headers()["content-type"].to_str().unwrap();
    let again = request(&["-Fa=b"], &[]);
    assert_eq!(again.headers()["content-type"], media_type, "the same parts, the same boundary");
    assert_eq!(again.body().as_bytes(), first.body().as_bytes());
}

#[test]
fn text_and_bytes_convert_to_bodies() {
    for (body, media_type) in [
        (RequestBody::from("{}"), Some(JSON)),
        (RequestBody::from("a=1".to_owned()), Some(FORM)),
        (RequestBody::from(b"a=1".to_vec()), Some(TEXT)),
        (RequestBody::from(Bytes::from_static(b"\xff")), Some(BYTES)),
        (RequestBody::from(""), None),
    ] {
        let input = FetchInput { body: Some(body.clone()), ..FetchInput::default() };
        let request = build_request(input).unwrap();
        let sent = request.headers().get("content-type").map(|value| value.to_str().unwrap());
        assert_eq!(sent, media_type, "{body:?}");
    }
    assert_eq!(RequestBody::from(b"\xff".to_vec()).as_text(), None);
}

#[test]
fn length_and_host_are_set_unless_given() {
    let plain = request(&["x"], &[]);
    assert_eq!(plain.headers()["host"], "localhost");
    assert!(!plain.headers().contains_key("content-length"));
    let own = request(&["-HHost: api.example", "-HContent-Length: 99", "-d", "abc"], &[]);
    assert_eq!(
        (&own.headers()["host"], &own.headers()["content-length"]),
        (&"api.example".parse().unwrap(), &"3".parse().unwrap())
    );
    assert_eq!(own.uri().host(), Some("localhost"));
    let coded = request(&["-HTransfer-Encoding: chunked", "-d", "abc"], &[]);
    assert!(!coded.headers().contains_key("content-length"));
}
