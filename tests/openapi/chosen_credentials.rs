//! Credentials that functions of the program choose for each call.

use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": {
    "/pets": { "get": { "operationId": "listPets", "security": [{ "token": [] }] } },
    "/both": { "get": { "operationId": "both", "security": [{ "token": [], "key": [] }, { "login": [] }] } },
    "/open": { "get": { "operationId": "open" } } },
  "components": { "securitySchemes": {
    "token": { "type": "http", "scheme": "bearer" }, "login": { "type": "http", "scheme": "basic" },
    "key": { "type": "apiKey", "in": "query", "name": "api_key" } } } }"#;

/// Global options of the programs.
#[derive(Options)]
struct Common {
    /// Account to use
    #[option(default = "work")]
    profile: String,
}

fn profile(ctx: &Context) -> String {
    ctx.globals_as::<Common>().unwrap().profile.clone()
}

fn program(seen: &Seen) -> Cli {
    let api = seen.mount().openapi(SPEC);
    let api = api.credential_with("token", |ctx| match profile(ctx).as_str() {
        "nobody" => Ok(None),
        "locked" => Err(ctx.error("LOCKED", "the key ring is locked")),
        "broken" => panic!("no key ring"),
        profile => Ok(Some(format!("{profile} of {}", ctx.command()))),
    });
    let api = api.credential_with("key", |ctx| Ok(ctx.var("KEY").and_then(|key| key.into_string().ok())));
    Cli::create("app").globals::<Common>().mount("api", api)
}

/// Returns the target and the token of the request that a line sends.
fn sent(line: &str, variables: &[(&str, &str)]) -> String {
    let seen = Seen::default();
    let call = variables.iter().fold(Invocation::line(line), |call, (name, value)| call.env(*name, *value));
    call.run(&program(&seen)).success();
    let request = seen.one().expect("it is sent");
    let token = request.headers().get("authorization").map(|value| value.to_str().unwrap().to_owned());
    format!("{} {}", request.uri().path_and_query().unwrap(), token.unwrap_or_default())
}

#[test]
fn the_token_is_that_of_the_profile_of_the_call() {
    assert_eq!(sent("api list-pets", &[]), "/pets Bearer work of api listPets");
    assert_eq!(sent("--profile home api list-pets", &[]), "/pets Bearer home of api listPets");
    assert_eq!(sent("api list-pets --profile home", &[]), "/pets Bearer home of api listPets");
    assert_eq!(sent("--profile home api /pets", &[]), "/pets Bearer home of api");
    assert_eq!(sent("--profile nobody api list-pets", &[]), "/pets ");
    // What the call gives takes precedence, and an operation without credentials asks for none.
    assert_eq!(sent("--profile locked api list-pets --token mine", &[]), "/pets Bearer mine");
    assert_eq!(sent("--profile locked api list-pets", &[("APP_API_TOKEN", "env")]), "/pets Bearer env");
    assert_eq!(sent("--profile locked api open", &[]), "/open ");
}

#[test]
fn functions_complete_what_the_call_gives() {
    assert_eq!(sent("api both", &[("KEY", "k")]), "/both?api_key=k Bearer work of api both");
    assert_eq!(sent("api both --token mine", &[("KEY", "k")]), "/both?api_key=k Bearer mine");
    assert_eq!(sent("--profile locked api both --login ann:pw", &[]), "/both Basic YW5uOnB3");
}

#[test]
fn the_error_of_a_function_is_that_of_the_call() {
    let seen = Seen::default();
    for line in ["--profile locked api list-pets", "--profile locked api /pets"] {
        let error = Invocation::line(line).run(&program(&seen)).failure(1);
        assert!(error.contains("Error (LOCKED): the key ring is locked"), "{error}");
        let error = Invocation::line(&line.replace("locked", "broken")).run(&program(&seen)).failure(1);
        assert!(error.contains("the program's function panicked: no key ring"), "{error}");
    }
    assert!(seen.one().is_none(), "nothing is sent");
}

#[test]
fn a_curl_command_hides_the_credential() {
    let seen = Seen::default();
    let curl = Invocation::line("--profile home api both --curl").env("KEY", "hidden").run(&program(&seen));
    let line = curl.success();
    assert!(line.contains("$APP_API_KEY") && line.contains("Bearer $APP_API_TOKEN"), "{line}");
    assert!(!line.contains("hidden") && !line.contains("home of"), "{line}");
}

#[test]
fn calls_from_code_have_the_functions_too() {
    let seen = Seen::default();
    let cli = program(&seen);
    let reply = cli.call_blocking("api listPets", json!({ "profile": "home" }));
    assert!(reply.is_ok(), "{reply:?}");
    let request = seen.one().expect("it is sent");
    assert_eq!(request.headers()["authorization"], "Bearer home of api listPets");
}
