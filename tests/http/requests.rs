//! Paths, methods and inputs.

use std::collections::BTreeMap;

use vestibule::command::Effects;
use vestibule::prelude::*;

use crate::serve;
use vestibule_tests::http_client::Client;

#[derive(Choice, Debug)]
enum Size {
    Small,
    Large,
}

#[derive(Options)]
struct Filters {
    /// Labels that match
    #[option(long = "label")]
    labels: BTreeMap<String, String>,
    #[option(delimiter = ',')]
    ids: Vec<u64>,
    #[option(delimiter = ',')]
    words: Vec<String>,
    size: Option<Size>,
    is_open: bool,
    ratio: Option<f64>,
    #[option(range = 1..=10, default = 5)]
    limit: u32,
}

#[derive(Env)]
struct Secrets {
    /// Token of the store
    #[env(secret)]
    store_token: Option<String>,
}

/// Search
#[command(read_only, alias = "s")]
fn search(#[arg] query: String, filters: Filters, env: Secrets) -> Data {
    let Filters { labels, ids, words, size, is_open, ratio, limit } = filters;
    let labels: Vec<String> = labels.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    json!({
        "query": query, "labels": labels, "ids": ids, "words": words, "size": size.map(|size| format!("{size:?}")),
        "isOpen": is_open, "ratio": ratio, "limit": limit, "hasToken": env.store_token.is_some(),
    })
}

/// Remember
#[command]
fn put(#[arg] id: u64, #[option] exact: Option<i128>) -> Data {
    json!({ "id": id, "exact": exact.map(|number| number.to_string()) })
}

/// Hidden
#[command(hidden)]
fn secret() {}

/// Read input
#[command]
fn pipe(ctx: Context) -> Result<u64> {
    Ok(std::io::copy(&mut ctx.stdin(), &mut std::io::sink())?)
}

fn client() -> Client {
    let depot = Cli::create("depot").description("The depot").commands(commands![put]);
    let hidden = Cli::create("lab").hidden().commands(commands![put]);
    serve(Cli::create("app").version("1.0.0").commands(commands![search, secret, pipe]).group(depot).group(hidden))
}

#[test]
fn inputs_are_typed_by_the_schema() {
    let api = client();
    let query = "/search?query=a%20b+c%2B%C3%A9&label[team]=web&label%5Bx%5D=a=b&ids=1,2&ids=3&words=1&words=a,b&words=&size=large&isOpen&ratio=1e3&limit=7";
    let expected = json!({
        "query": "a b c+é", "labels": ["team=web", "x=a=b"], "ids": [1, 2, 3], "words": ["1", "a,b", ""], "size": "Large",
        "isOpen": true, "ratio": 1000.0, "limit": 7, "hasToken": false,
    });
    assert_eq!(api.get(query).data(), expected);
    let object = json!({
        "query": "a b c+é", "label": { "team": "web", "x": "a=b" }, "ids": [1, 2, 3], "words": ["1", "a,b", ""], "size": "large",
        "isOpen": true, "ratio": 1e3, "limit": 7,
    });
    assert_eq!(api.post("/search", &object).data(), expected);
    let by_part = json!({ "args": { "query": "x" }, "options": { "limit": 1 } });
    assert_eq!(api.post("/search", &by_part).data()["limit"], 1);
    assert_eq!(api.get("/s?query=x&is-open=false").data()["isOpen"], false);
}

#[test]
fn every_problem_of_an_input_is_reported() {
    let api = client();
    let response = api.get("/search?limit=11&size=huge&nope=1&ratio=x&isOpen=maybe&limit=3&label=x");
    assert_eq!(response.error(), (400, "VALIDATION_ERROR".to_owned()));
    let fields = response.json()["error"]["fieldErrors"].clone();
    let paths: Vec<_> = fields.as_array().unwrap().iter().map(|field| field["path"].as_str().unwrap()).collect();
    for path in ["query", "limit", "size", "nope", "ratio", "isOpen", "labels"] {
        assert!(paths.contains(&path), "{path} in {paths:?}");
    }
    let response = api.post("/depot/put", &json!({ "id": "x", "nope": null }));
    assert_eq!(response.error(), (400, "VALIDATION_ERROR".to_owned()));
    assert_eq!(response.json()["error"]["fieldErrors"].as_array().unwrap().len(), 2);
}

#[test]
fn numbers_are_exact() {
    let exact = "-170141183460469231731687303715884105728";
    let body = format!(r#"{{"id":18446744073709551615,"exact":{exact}}}"#);
    let response = client().send("POST", "/depot/put", &["content-type: application/json"], &body);
    assert_eq!(response.data()["exact"], exact);
    assert!(response.body.contains(r#""id":18446744073709551615,"#), "{}", response.body);
}

#[test]
fn callers_set_no_environment_and_read_no_input() {
    let api = client();
    for object in [
        json!({ "query": "x", "STORE_TOKEN": "t" }),
        json!({ "args": { "query": "x" }, "env": { "STORE_TOKEN": "t" } }),
    ] {
        assert_eq!(api.post("/search", &object).error().1, "VALIDATION_ERROR");
    }
    assert_eq!(api.get("/search?query=x&STORE_TOKEN=t").error().1, "VALIDATION_ERROR");
    let response = api.post("/pipe", &json!({}));
    assert!(response.error().0 == 500 && response.body.contains("the call has no standard input"), "{}", response.body);
    assert_eq!(api.get("/search?query=@/etc/passwd").data()["query"], "@/etc/passwd");
    for body in ["@/etc/passwd", "-", "\"@-\""] {
        let response = api.send("POST", "/search", &["content-type: application/json"], body);
        assert_eq!(response.error(), (400, "PARSE_ERROR".to_owned()));
    }
}

#[test]
fn bodies_are_json_objects() {
    let api = client();
    let post = |body: &str, media: &str| api.send("POST", "/depot/put", &[media], body);
    for body in ["{", "[]", "1", "{\"id\":1}x", "{\"id\":1,\"id\":2}", "{'id':1}", "NaN"] {
        assert_eq!(post(body, "content-type: application/json").error(), (400, "PARSE_ERROR".to_owned()), "{body}");
    }
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(post(&deep, "content-type: application/json").error().0, 400);
    for media in [
        "content-type: text/plain",
        "content-type: application/x-www-form-urlencoded",
        "x-none: 1",
        "content-type: json",
    ] {
        assert_eq!(post("{\"id\":1}", media).error(), (415, "UNSUPPORTED_MEDIA_TYPE".to_owned()), "{media}");
    }
    for media in [
        "Content-Type: application/json; charset=utf-8",
        "content-type: APPLICATION/JSON",
        "content-type: application/merge-patch+json",
    ] {
        assert_eq!(post("{\"id\":1}", media).data()["id"], 1, "{media}");
    }
    assert_eq!(post("", "x-none: 1").error(), (400, "VALIDATION_ERROR".to_owned()));
    let response = api.send("POST", "/depot/put?id=1", &["content-type: application/json"], "{\"id\":2}");
    assert_eq!(response.error(), (400, "PARSE_ERROR".to_owned()), "the query would be dropped");
    assert_eq!(api.get("/search?query=%ff").error(), (400, "PARSE_ERROR".to_owned()));
}

#[test]
fn methods_are_those_of_the_command() {
    let api = client();
    for (method, path, allowed) in [
        ("GET", "/depot/put", "POST, OPTIONS"),
        ("DELETE", "/depot/put", "POST, OPTIONS"),
        ("PUT", "/search", "GET, HEAD, POST, OPTIONS"),
        ("POST", "/openapi.json", "GET, HEAD, OPTIONS"),
        ("BREW", "/search", "GET, HEAD, POST, OPTIONS"),
    ] {
        let response = api.send(method, path, &[], "");
        assert_eq!(response.error(), (405, "METHOD_NOT_ALLOWED".to_owned()), "{method} {path}");
        assert_eq!(response.header("allow"), Some(allowed));
    }
    let response = api.send("OPTIONS", "/search", &[], "");
    assert_eq!((response.status, response.header("allow")), (204, Some("GET, HEAD, POST, OPTIONS")));
    let (get, head) = (api.get("/search?query=x"), api.send("HEAD", "/search?query=x", &[], ""));
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    let length = |text: &str| text.parse::<usize>().unwrap();
    assert!(length(head.header("content-length").unwrap()).abs_diff(get.body.len()) < 3, "{head:?}");
}

#[test]
fn paths_are_those_of_the_listing() {
    let api = client();
    for path in [
        "/secret",
        "/lab/put",
        "/lab",
        "/completions",
        "/skills/list",
        "/http",
        "/nope",
        "/search/more",
        "/depot/put/x",
        "//",
        "/depot//put",
    ] {
        assert_eq!(
            api.send("POST", path, &["content-type: application/json"], "{}").error(),
            (404, "COMMAND_NOT_FOUND".to_owned()),
            "{path}"
        );
    }
    assert_eq!(api.get("/serach").json()["error"]["fieldErrors"][0]["suggestion"], "search");
    assert_eq!(api.get("/depot/").data()["commands"], json!([{ "name": "depot put", "description": "Remember" }]));
    assert_eq!(api.post("/depot", &json!({})).error(), (404, "COMMAND_NOT_FOUND".to_owned()));
    assert_eq!(api.get("/search/?query=x").data()["query"], "x");
    let root = serve(Cli::create("one").root(commands![search]));
    assert_eq!(root.get("/?query=x").data()["query"], "x");
}

#[test]
fn encoded_names_are_found() {
    let odd = Command::new("a/b c").effects(Effects { read_only: true, ..Effects::default() });
    let api = serve(Cli::create("app").command(odd.run(|_| Ok("found"))));
    assert_eq!(api.get("/a%2Fb%20c").data(), "found");
    assert_eq!(api.get("/a/b%20c").status, 404);
}
