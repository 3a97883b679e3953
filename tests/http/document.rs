//! The OpenAPI document: valid, and enough to call every command.

use std::process::Command as Process;

use vestibule::prelude::*;
#[cfg(feature = "remote")]
use vestibule::testing::Invocation;

use crate::serve;

/// Add two numbers
#[command(read_only)]
fn add(#[arg] a: i64, #[arg] b: i64, #[option] labels: Vec<String>) -> Data {
    json!({ "sum": a + b, "labels": labels })
}

#[derive(Debug, thiserror::Error, vestibule::Failure)]
enum StoreError {
    /// The store has no such item
    #[error("no such item")]
    #[failure(code = "NO_SUCH_ITEM", http = 404)]
    Missing,
}

/// Put an item
#[command]
fn put(
    #[arg] name: String,
    #[option(default = 1)] count: u32,
    #[option] set: std::collections::BTreeMap<String, String>,
) -> std::result::Result<Data, StoreError> {
    if name == "none" { Err(StoreError::Missing) } else { Ok(json!({ "name": name, "count": count, "set": set })) }
}

/// Count up
#[command(read_only)]
fn count(#[arg] to: u32) -> impl Iterator<Item = u32> {
    1..=to
}

fn cli() -> Cli {
    let store = Cli::create("store").description("The store").commands(commands![put]);
    Cli::create("app").version("1.0.0").description("Does things").commands(commands![add, count]).group(store)
}

#[test]
fn the_document_is_valid() {
    let api = serve(cli());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openapi.json");
    std::fs::write(&file, api.get("/openapi.json").body).unwrap();
    let has_validator = Process::new("python3").args(["-c", "import openapi_spec_validator"]).output();
    if !has_validator.is_ok_and(|output| output.status.success()) {
        vestibule_tests::skip("`python3` has no module `openapi_spec_validator`");
        return;
    }
    let output = Process::new("python3").args(["-m", "openapi_spec_validator"]).arg(&file).output().unwrap();
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_declared_code_has_the_status_of_the_document() {
    let api = serve(cli());
    assert_eq!(api.post("/store/put", &json!({ "name": "none" })).error(), (404, "NO_SUCH_ITEM".to_owned()));
    let headers = ["Content-Type: application/json", "Accept: application/json, application/problem+json"];
    let problem = api.send("POST", "/store/put", &headers, r#"{"name":"none"}"#);
    assert_eq!(
        (problem.status, &problem.json()["status"], &problem.json()["code"]),
        (404, &json!(404), &json!("NO_SUCH_ITEM"))
    );
    assert_eq!(api.post("/store/put", &json!({ "name": "some" })).data()["name"], "some");
}

#[test]
fn the_document_states_errors_and_formats() {
    let document = serve(cli()).get("/openapi.json").json();
    assert_eq!(document["servers"][0]["url"], "/tools");
    let put = &document["paths"]["/store/put"]["post"];
    assert_eq!(put["x-errors"][0]["code"], "NO_SUCH_ITEM");
    assert_eq!(put["x-errors"][0]["httpStatus"], 404);
    for status in ["200", "400", "404", "default"] {
        assert!(!put["responses"][status].is_null(), "{status}: {}", put["responses"]);
    }
    let stated = &put["responses"]["404"];
    assert!(stated.to_string().contains("NO_SUCH_ITEM"), "{stated}");
    let formats: Vec<_> = put["responses"]["200"]["content"].as_object().unwrap().keys().collect();
    assert_eq!(formats, ["application/json", "application/x-ndjson", "text/toon", "application/yaml", "text/markdown"]);
}

#[test]
fn an_error_has_the_status_of_its_code() {
    let answer = serve(cli()).post("/store/put", &json!({ "name": "none" }));
    assert_eq!(answer.status, 404, "{}", answer.body);
    assert_eq!(answer.json()["error"]["code"], "NO_SUCH_ITEM");
}

#[test]
fn agents_find_the_commands_and_the_skills() {
    let api = serve(cli());
    let listing = api.get("/llms.txt");
    assert_eq!(listing.status, 200);
    for part in ["- `GET /tools/add`: Add two numbers", "- `POST /tools/store/put`: Put an item"] {
        assert!(listing.body.contains(part), "{part}: {}", listing.body);
    }
    assert_eq!(api.get("/.well-known/llms.txt").body, listing.body);
    let index = api.get("/.well-known/skills/index.json").json();
    let skill = index["skills"][0]["files"][0].as_str().unwrap_or_else(|| panic!("{index}"));
    let name = index["skills"][0]["name"].as_str().unwrap();
    assert!(api.get(&format!("/.well-known/skills/{name}/{skill}")).body.starts_with("---\n"), "{index}");
    assert_eq!(api.get("/.well-known/openapi.json").body, api.get("/openapi.json").body);
}

/// The program, its HTTP API, and a program that mounts that API by its document give the same answers.
#[cfg(feature = "remote")]
#[test]
fn a_program_mounts_the_api_of_another() {
    let api = serve(cli());
    let document = api.get("/openapi.json").body;
    let remote = Mount::remote(format!("http://{}", api.address)).openapi(document);
    let other = Cli::create("other").mount("app", remote);
    other.check().unwrap();
    assert_eq!(other.warnings(), Vec::<String>::new());
    for (own, mounted) in [
        ("add 1 2 --labels x --labels y", "app add --a 1 --b 2 --labels x --labels y"),
        ("add -- -1 2", "app add --a=-1 --b 2"),
        ("store put x --count 3 --set k=v", "app store-put --name x --count 3 --set k=v"),
        ("store put x", "app store-put --name x"),
        ("store put none", "app store-put --name none"),
        ("store put x --count many", "app store-put --name x --count 99999999999"),
        ("count 3", "app count --to 3"),
    ] {
        let answer = |cli: &Cli, line: &str| Invocation::line(&format!("--json {line}")).run(cli).json();
        let (own, mounted) = (answer(&cli(), own), answer(&other, mounted));
        if own["ok"] == false {
            let code = &own["error"]["code"];
            let details = &mounted["error"]["details"];
            assert!(mounted["error"]["code"] == *code || details["error"]["code"] == *code, "{own}\n{mounted}");
        } else {
            let is_stream = mounted.as_array().is_some();
            let data = match is_stream {
                true => mounted
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter(|line| line["type"] == "chunk")
                    .map(|line| line["data"].clone())
                    .collect(),
                false => mounted["data"].clone(),
            };
            assert_eq!(data, own, "{mounted}");
        }
    }
}
