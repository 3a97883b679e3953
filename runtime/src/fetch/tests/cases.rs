//! A table of curl-style arguments with the requests they send.

use super::*;
use crate::data::{Data, from_json, to_json};

const CASES: &str = include_str!("../../../../tests/data/curl-cases.json");

fn texts(data: &Data) -> Vec<&str> {
    data.as_array().unwrap_or_default().iter().filter_map(Data::as_str).collect()
}

#[test]
fn every_case_sends_its_request() {
    let cases = from_json(CASES).unwrap();
    let cases = cases.as_array().unwrap();
    assert_eq!(cases.len(), 32);
    for case in cases {
        check(case);
    }
}

fn check(case: &Data) {
    let (id, expect) = (case["id"].as_str().unwrap(), &case["expect"]);
    let argv = texts(&case["argv"]);
    let mut input = match (parse_argv(&argv), expect["error"].as_str()) {
        (Ok(input), None) => input,
        (Err(error), Some(named)) => {
            return assert!(error.message().contains(named), "{id}: {error}");
        }
        (outcome, _) => panic!("{id}: {outcome:?}"),
    };
    let file = |name: &str| case["files"][name].as_str().or(case["stdin"].as_str().filter(|_| name == "-"));
    let resolved = input.resolve(&mut |source| {
        let name = match source {
            BodySource::File(path) => path.to_str().unwrap(),
            BodySource::Stdin => "-",
        };
        file(name).map(|text| text.as_bytes().to_vec()).ok_or_else(|| io::ErrorKind::NotFound.into())
    });
    resolved.unwrap_or_else(|error| panic!("{id}: {error}"));
    let request = build_request(input).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!(expect["method"], request.method().as_str(), "{id}");
    let target = request.uri().path_and_query().unwrap();
    assert_eq!(expect["target"], target.as_str(), "{id}");
    assert_eq!(request.uri().host(), Some("localhost"), "{id}");
    check_headers(id, &request, expect);
    check_body(id, &request, expect);
}

fn check_headers(id: &str, request: &http::Request<Body>, expect: &Data) {
    let sent = |name: &str| -> Vec<String> {
        let values = request.headers().get_all(name).iter();
        values.map(|value| value.to_str().unwrap().to_owned()).collect()
    };
    for (name, value) in expect["headers"].as_object().into_iter().flatten() {
        assert_eq!(sent(name), [value.as_str().unwrap()], "{id}");
    }
    for (name, values) in expect["header_values"].as_object().into_iter().flatten() {
        assert_eq!(sent(name), texts(values), "{id}");
    }
}

fn check_body(id: &str, request: &http::Request<Body>, expect: &Data) {
    let body = request.body().as_bytes();
    if let Some(text) = expect["body"].as_str() {
        assert_eq!(body, text.as_bytes(), "{id}");
        assert_eq!(request.headers()["content-length"], text.len().to_string(), "{id}");
    }
    if let Some(parts) = expect["multipart"].as_object() {
        let content_type = request.headers()["content-type"].to_str().unwrap();
        let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
        let text = std::str::from_utf8(body).unwrap();
        let found: Vec<&str> = text.split(&format!("--{boundary}")).collect();
        assert_eq!(found.len(), parts.len() + 2, "{id}");
        assert_eq!((found[0], *found.last().unwrap()), ("", "--\r\n"), "{id}");
        for ((name, value), part) in parts.iter().zip(&found[1..]) {
            let (head, content) = part.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("; name=\"{name}\"")), "{id}: {head}");
            assert_eq!(content, format!("{}\r\n", value.as_str().unwrap()), "{id}");
        }
    } else if expect["body"].is_null() {
        assert!(body.is_empty(), "{id}: {}", to_json(expect));
        assert!(!request.headers().contains_key("content-length"), "{id}");
    }
}
