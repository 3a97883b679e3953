//! Cookie parameters, by their style.

use serde_json::json;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// Returns the `Cookie` header of a call with a cookie parameter, or the first line of its error.
fn cookie(parameter: &serde_json::Value, options: &[&str]) -> String {
    let seen = Seen::default();
    let document = json!({
        "openapi": "3.2.0", "paths": { "/a": { "get": { "operationId": "get", "parameters": [parameter] } } },
    });
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    let output = Invocation::new(["api", "get"].iter().chain(options)).run(&cli);
    match seen.one() {
        Some(request) => request.headers()["cookie"].to_str().unwrap().to_owned(),
        None => output.failure(2).lines().next().unwrap().to_owned(),
    }
}

#[test]
fn cookies_of_the_style_cookie_are_not_encoded() {
    let parameter = |style: &str, schema: serde_json::Value| json!({ "name": "c[x]", "in": "cookie", "style": style, "schema": schema });
    let text = || json!({ "type": "string" });
    assert_eq!(cookie(&parameter("cookie", text()), &["--c[x]", "a b/%2F=&"]), "c[x]=a b/%2F=&");
    let list = json!({ "type": "array", "items": text() });
    assert_eq!(cookie(&parameter("cookie", list.clone()), &["--c[x]", "a/b", "--c[x]", "c"]), "c[x]=a/b; c[x]=c");
    let mut joined = parameter("cookie", list);
    joined["explode"] = json!(false);
    assert_eq!(cookie(&joined, &["--c[x]", "a/b", "--c[x]", "c"]), "c[x]=a/b,c");
    let error = cookie(&parameter("cookie", text()), &["--c[x]", "a; session=stolen"]);
    assert!(error.contains("a cookie cannot contain `;`"), "{error}");
    assert_eq!(cookie(&parameter("form", text()), &["--c[x]", "a; b/"]), "c[x]=a%3B%20b%2F");
}

#[test]
fn a_secret_cookie_is_a_variable_in_curl() {
    let seen = Seen::default();
    let text = json!({ "type": "string" });
    let cookie = |name: &str| json!({ "name": name, "in": "cookie", "schema": text });
    let document = json!({
        "openapi": "3.1.0",
        "components": { "securitySchemes": { "sid": { "type": "apiKey", "in": "cookie", "name": "sid" } } },
        "security": [{ "sid": [] }],
        "paths": { "/a": { "get": { "operationId": "get", "parameters": [cookie("path"), cookie("ads-id")] } } },
    });
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    let words = ["api", "get", "--path", "x", "--ads-id=a b", "--sid", "S3CRET", "--curl", "--json"];
    let curl = Invocation::new(words).run(&cli).json();
    let line = r#"curl http://localhost/a -H "cookie: path=x; ads-id=a%20b; sid=$APP_API_SID""#;
    assert_eq!(curl["curl"].as_str(), Some(line));
    assert_eq!(curl["variables"], Data::from_iter(["APP_API_SID"]));
    assert!(seen.one().is_none());
}
