//! Commands and fields that only the command line has.

use std::path::PathBuf;

use axum::Router;
use vestibule::prelude::*;

use crate::serve;

/// Log in
#[command(cli_only)]
fn login() -> &'static str {
    "logged in"
}

/// Show an item
#[command(read_only)]
fn show(#[arg] name: String, #[option(cli_only)] from: Option<PathBuf>, #[option(hidden)] raw: bool) -> String {
    format!("{name} {from:?} {raw}")
}

#[test]
fn callers_neither_see_nor_set_it() {
    let vault = Cli::create("vault").cli_only().commands(commands![show]);
    let api = serve(Cli::create("app").commands(commands![show, login]).group(vault));
    let document = api.get("/openapi.json").body;
    assert!(document.contains("/show"), "{document}");
    assert!(!document.contains("login") && !document.contains("vault") && !document.contains("\"from\""), "{document}");
    for path in ["/login", "/vault/show"] {
        let answer = api.post(path, &json!({}));
        assert_eq!(answer.status, 404, "{path}: {}", answer.body);
    }
    for answer in [api.get("/"), api.post("/lojin", &json!({})), api.get("/nothing")] {
        assert!(answer.body.contains("show"), "{}", answer.body);
        assert!(!answer.body.contains("vault") && !answer.body.contains("\"login\""), "{}", answer.body);
    }
    for member in ["from", "raw"] {
        let answer = api.post("/show", &json!({ "name": "a", member: "true" }));
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert!(answer.body.contains(&format!("`{member}`")), "{}", answer.body);
        let answer = api.get(&format!("/show?name=a&{member}=true"));
        assert_eq!(answer.status, 400, "{}", answer.body);
    }
    assert_eq!(api.post("/show", &json!({ "name": "a" })).status, 200);
}

#[test]
fn the_summary_for_agents_lists_only_handlers_that_are_served() {
    let admin = Cli::create("admin").cli_only().mount("files", Router::new());
    let open = Cli::create("open").mount("files", Router::new());
    let summary = serve(Cli::create("app").group(open).group(admin)).get("/llms.txt").body;
    assert!(summary.contains("/open/files/…`: any request"), "{summary}");
    assert!(!summary.contains("admin"), "{summary}");
    let summary = serve(Cli::create("app").fetch(Router::new())).get("/llms.txt").body;
    assert!(summary.contains("- `/tools/…`: any request"), "{summary}");
}
