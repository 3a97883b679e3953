//! Features of mounted documents: help, values, bodies, credentials, raw requests, names, pages.

use serde_json::{Value, json};
use vestibule::fetch::http;
use vestibule::openapi::{Naming, Spec};
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

use crate::recording_handler::Seen;

const SHOP: &str = include_str!("../data/shop.json");

fn shop(seen: &Seen) -> Cli {
    Cli::create("app").mount("shop", seen.mount().openapi(SHOP))
}

fn run(cli: &Cli, line: &str) -> RunOutput {
    Invocation::line(line).run(cli)
}

/// Returns the request line and JSON body that a line sends.
fn sent(line: &str) -> (String, Value) {
    let seen = Seen::default();
    let result = run(&shop(&seen), line);
    let request = seen.one().unwrap_or_else(|| panic!("{line}: {result}"));
    let target = request.uri().path_and_query().unwrap();
    let body = serde_json::from_slice(request.body().as_bytes()).unwrap_or(Value::Null);
    (format!("{} {target}", request.method()), body)
}

fn refused(line: &str) -> String {
    let seen = Seen::default();
    let message = run(&shop(&seen), line).failure(2);
    assert!(seen.one().is_none(), "{line} was sent");
    message
}

/// Returns a help page without global flags.
fn help(line: &str) -> String {
    let page = run(&shop(&Seen::default()), line).success();
    let (own, rest) = page.split_once("\n\nGlobal options:").unwrap();
    let footer = rest.split_once("\n\n").map(|(_, footer)| footer).unwrap_or_default();
    format!("{own}\n\n{footer}")
}

#[test]
fn help_of_operations_shows_curl() {
    let cli = Cli::create("app").command(Command::new("status").run(|_| Ok("fine")));
    let cli = cli.mount("shop", Seen::default().mount().openapi(SHOP).naming(Naming::Tags));
    for (line, is_there) in [("shop", true), ("shop pets", true), ("shop pets list", true), ("status", false)] {
        let help = run(&cli, &format!("{line} --help")).success();
        assert_eq!(help.contains("--curl"), is_there, "{line}: {help}");
    }
}

#[test]
fn help_lists_the_commands() {
    insta::assert_snapshot!(help("shop --help"), @"
    app shop — Shop

    Usage: app shop <command>

    Commands:
      listPets     List all pets
      createPet    Add a pet
      getPet       Show one pet
      deletePet    Remove a pet [deprecated]
      placeOrder   Order pets

    Run `app shop <command> --help` for details of a command

    Any other path is sent as a raw request: `/path --query value`; -X, -d, -H, -i and -o are as in curl
    ");
}

#[test]
fn help_of_a_command() {
    insta::assert_snapshot!(help("shop list-pets --help"), @"
    app shop listPets — List all pets
    Aliases: list-pets
    Effects: read-only

    Every pet, the newest first.

    Sends GET /v1/pets

    Usage: app shop listPets [options]

    Options:
          --limit <integer>      How many [default: 20] [min: 1, max: 100]
          --cursor <text>
          --status <status>      [choices: sold, free] [repeatable]
          --old                  [deprecated]

    Credentials:
          --key <key>            API key, sent as the header `X-Key` [env: APP_SHOP_KEY]
          --oauth <oauth>        OAuth 2 access token (scopes: read) [env: APP_SHOP_OAUTH]

    Request options:
      -H, --header <header>      An additional header, `Name: value` [repeatable]
          --all                  Fetch all pages and stream their items
          --max-pages <n>        Maximum number of pages; implies --all [default: 100] [min: 1]
      -o, --output-file <file>   Write the response body to a file
      -i, --include              Show the response status and headers too

    Result: data, next_cursor

    The guide: https://docs.example/pets
    ");
}

#[test]
fn help_of_a_body() {
    insta::assert_snapshot!(help("shop create-pet --help"), @"
    app shop createPet — Add a pet
    Aliases: create-pet

    Sends POST /v1/pets

    Usage: app shop createPet --name <text> --owner.mail <text> [options]

    Options:
          --name <text>          What it is called [required]
          --kind <kind>          [choices: cat, dog]
          --born <date>
          --owner <json>
          --owner.mail <text>    [required]
          --owner.city <text>
          --labels <key=value>   [repeatable]

    Credentials:
          --key <key>            API key, sent as the header `X-Key` [env: APP_SHOP_KEY]
          --oauth <oauth>        OAuth 2 access token (scopes: read) [env: APP_SHOP_OAUTH]

    Request options:
      -d, --body <json>          The whole body; `@file` and `-` read it. Options for single properties
                                 override it [also: --data, --request-body]
      -H, --header <header>      An additional header, `Name: value` [repeatable]
      -o, --output-file <file>   Write the response body to a file
      -i, --include              Show the response status and headers too
    ");
}

#[test]
fn a_schema_has_inputs_and_output() {
    let schema = run(&shop(&Seen::default()), "shop createPet --schema").json();
    let options = &schema["options"];
    assert_eq!(options["required"], Data::from_iter(["name", "owner.mail"]));
    assert_eq!(options["properties"]["born"]["type"].to_string(), r#"["string","null"]"#);
    assert!(options["properties"].get("id").is_none());
    let list = run(&shop(&Seen::default()), "shop listPets --schema=output").json();
    assert_eq!(list["output"]["properties"]["data"]["type"].as_str(), Some("array"));
}

#[test]
fn names_are_accepted_unchanged_and_in_kebab_case() {
    for name in ["listPets", "list-pets"] {
        assert_eq!(sent(&format!("shop {name} --limit 2")).0, "GET /v1/pets?limit=2");
    }
    let error = refused("shop create-pe");
    assert!(error.contains("Did you mean `createPet`?") && !error.contains("`/path --query value`"), "{error}");
    let error = refused("shop weather");
    assert!(error.contains("`/path --query value`"), "{error}");
}

#[test]
fn a_body_is_built_from_options() {
    let (line, body) = sent("shop createPet --name Rex --owner.mail a@b.example --labels a=b --labels c=d --born null");
    assert_eq!(line, "POST /v1/pets");
    let wanted =
        json!({ "name": "Rex", "born": null, "owner": { "mail": "a@b.example" }, "labels": { "a": "b", "c": "d" } });
    assert_eq!(body, wanted);
    let (_, body) =
        sent(r#"shop createPet --name Rex --owner '{"mail":"x","city":"y"}' --owner.city z --labels '{"a":"b"}'"#);
    assert_eq!(body, json!({ "name": "Rex", "owner": { "mail": "x", "city": "z" }, "labels": { "a": "b" } }));
}

#[test]
fn options_override_a_whole_body() {
    let whole = r#"shop createPet -d '{"name":"a","owner":{"mail":"m"},"more":1}'"#;
    assert_eq!(sent(whole).1, json!({ "name": "a", "owner": { "mail": "m" }, "more": 1 }));
    let both = format!("{whole} --name b --owner.city c");
    assert_eq!(sent(&both).1, json!({ "name": "b", "owner": { "mail": "m", "city": "c" }, "more": 1 }));
    let seen = Seen::default();
    let _ = Invocation::line("shop createPet --name b -d -")
        .stdin(r#"{"name":"a","owner":{"mail":"m"}}"#)
        .run(&shop(&seen));
    assert_eq!(seen.one().unwrap().body().as_bytes(), br#"{"name":"b","owner":{"mail":"m"}}"#);
    assert!(refused("shop createPet -d '[1]' --name b").contains("not a JSON object"));
    let error = refused("shop createPet -d '{name:1}'");
    for wanted in ["Invalid value for --body: it is not JSON: ", "got `{name:1}`", "Hint: ", "`-d @file`"] {
        assert!(error.contains(wanted), "{wanted}: {error}");
    }
    let error = refused("shop createPet -d name=Rex");
    assert!(error.contains("--body: expected JSON, got `name=Rex`"), "{error}");
    assert!(error.contains("options for single properties such as `--name`"), "{error}");
    let error = refused("shop createPet -d name=Rex --owner.mail m");
    assert!(error.contains("Try: app shop createPet --name Rex --owner.mail m\n"), "{error}");
}

#[test]
fn all_errors_are_reported_at_once() {
    let error = refused("shop createPet --kind bird --owner.city x --nme y");
    for wanted in ["Unknown flag: --nme", "one of cat, dog", "option: --name", "option: --owner.mail"] {
        assert!(error.contains(wanted), "{wanted}: {error}");
    }
    let error = refused("shop listPets --limit 101 --status lost");
    assert!(error.contains("from 1 to 100") && error.contains("one of sold, free"), "{error}");
}

#[test]
fn credentials_come_from_options_and_the_environment() {
    let headers = |invocation: Invocation| {
        let seen = Seen::default();
        let result = invocation.run(&shop(&seen));
        let request = seen.one().unwrap_or_else(|| panic!("{result}"));
        let text = |name: &str| request.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        [text("x-key"), text("authorization")]
    };
    let some = |text: &str| Some(text.to_owned());
    let line = Invocation::line;
    assert_eq!(headers(line("shop listPets")), [None, None]);
    assert_eq!(headers(line("shop listPets --key k")), [some("k"), None]);
    assert_eq!(headers(line("shop listPets").env("APP_SHOP_KEY", "e")), [some("e"), None]);
    assert_eq!(headers(line("shop listPets --oauth t")), [None, some("Bearer t")]);
    assert_eq!(headers(line("shop listPets --oauth t --key k")), [some("k"), None]);
    assert_eq!(headers(line("shop getPet 1").env("APP_SHOP_KEY", "e")), [None, None]);
    assert_eq!(headers(line("shop placeOrder --pet a --login-user u --login p")), [None, some("Basic dTpw")]);
    assert_eq!(headers(line("shop placeOrder --pet a --login u:p")), [None, some("Basic dTpw")]);
}

#[test]
fn an_unauthorized_response_names_the_missing_credential() {
    let mount = |status: u16| {
        Seen::default().answering(move |_| http::Response::builder().status(status).body(String::new()).unwrap())
    };
    let cli = |status| Cli::create("app").mount("shop", mount(status).openapi(SHOP));
    let error = run(&cli(401), "shop listPets").failure(1);
    assert!(error.contains("Error (HTTP_401): Unauthorized"), "{error}");
    assert!(error.contains("--key (or APP_SHOP_KEY), or --oauth (or APP_SHOP_OAUTH)"), "{error}");
    let error = run(&cli(401), "shop getPet 1").failure(1);
    assert!(error.contains("Error (HTTP_401): Who are you?") && !error.contains("--key"), "{error}");
    let error = run(&cli(409), "shop createPet --name a --owner.mail b --key s3cret").failure(1);
    assert!(error.contains("A pet of that name is there already") && !error.contains("s3cret"), "{error}");
}

#[test]
fn other_paths_are_raw_requests() {
    for (line, request) in [
        ("shop /pets/7 --expand owner", "GET /pets/7?expand=owner"),
        ("shop /pets 7", "GET /pets/7"),
        ("shop -X PUT /store orders", "PUT /store/orders"),
        ("shop /pets -d '{}'", "POST /pets"),
    ] {
        assert_eq!(sent(line).0, request, "{line}");
    }
    assert!(refused("shop pets 7").contains("Try: app shop getPet 7\n"));
}

#[test]
fn a_name_can_be_split_into_arguments() {
    for line in ["shop list pets --limit 2", "shop listPets --limit 2"] {
        assert_eq!(sent(line).0, "GET /v1/pets?limit=2", "{line}");
    }
    assert!(help("shop get pet --help").starts_with("app shop getPet "));
    const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": {
        "/issues": { "get": { "operationId": "issues/list" } },
        "/issues/{id}": { "get": { "operationId": "issues/list-one", "parameters": [
            { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }] } } } }"#;
    for (line, request) in [
        ("api issues list", "GET /issues"),
        ("api issues list-one 7", "GET /issues/7"),
        ("api issues list one 7", "GET /issues/7"),
        // Paths with a leading slash are still raw requests.
        ("api /issues 7 list", "GET /issues/7/list"),
        ("api /issues list", "GET /issues/list"),
    ] {
        let seen = Seen::default();
        run(&Cli::create("app").mount("api", seen.mount().openapi(SPEC)), line);
        assert_eq!(seen.lines(), [request], "{line}");
    }
}

#[test]
fn a_root_mount_accepts_the_name_api() {
    for line in ["listPets --limit 2", "api listPets --limit 2"] {
        let seen = Seen::default();
        let cli = Cli::create("app").fetch(seen.mount().openapi(SHOP));
        run(&cli, line);
        assert_eq!(seen.lines(), ["GET /v1/pets?limit=2"], "{line}");
    }
}

#[test]
fn commands_are_grouped_by_tag_or_by_path() {
    let seen = Seen::default();
    let by = |naming| Cli::create("app").mount("shop", seen.mount().openapi(SHOP).naming(naming));
    let names = |naming| run(&by(naming), "shop --llms-index").success();
    insta::assert_snapshot!([names(Naming::Tags), names(Naming::Paths)].join("\n"), @r#"
    - `shop pets list`: List all pets
    - `shop pets create`: Add a pet
    - `shop pets get`: Show one pet
    - `shop pets delete`: **Deprecated.** Remove a pet
    - `shop store place-order`: Order pets

    - `shop pets get`: List all pets
    - `shop pets post`: Add a pet
    - `shop pets get-by-pet-id`: Show one pet
    - `shop pets delete-by-pet-id`: **Deprecated.** Remove a pet
    - `shop store orders post`: Order pets
    "#);
    run(&by(Naming::Tags), "shop pets get 7");
    assert_eq!(seen.lines(), ["GET /v1/pets/7"]);
}

#[test]
fn operations_are_excluded_by_pattern() {
    let index = |mount: vestibule::openapi::ApiMount| {
        let text = run(&Cli::create("app").mount("shop", mount), "shop --llms-index").success();
        text.lines().count()
    };
    let mount = || Seen::default().mount().openapi(SHOP);
    assert_eq!(index(mount()), 5);
    assert_eq!(index(mount().include("pets")), 4);
    assert_eq!(index(mount().exclude("DELETE /pets/*").exclude("place-order")), 3);
    assert_eq!(index(mount().include("GET").exclude("getPet")), 1);
}

#[test]
fn the_base_path_defaults_to_that_of_the_server() {
    let seen = Seen::default();
    let sent = |mount: vestibule::openapi::ApiMount| {
        run(&Cli::create("app").mount("shop", mount), "shop getPet 1");
        seen.lines().pop().unwrap()
    };
    assert_eq!(sent(seen.mount().openapi(SHOP)), "GET /v1/pets/1");
    assert_eq!(sent(seen.mount().openapi(SHOP).server("")), "GET /pets/1");
    assert_eq!(sent(seen.mount().openapi(SHOP).server("https://x.example/v2/")), "GET /v2/pets/1");
    assert_eq!(sent(seen.mount().base_path("/own").openapi(SHOP)), "GET /own/pets/1");
}

#[test]
fn commands_are_found_by_description() {
    let cli = shop(&Seen::default());
    let found = run(&cli, "shop --find 'remove pet' --json").json();
    assert_eq!(found[0]["name"].as_str(), Some("shop deletePet"));
    assert!(run(&cli, "shop --find store").success().contains("placeOrder"));
    assert!(run(&cli, "shop --find quasar").success().contains("is about `quasar`"));
}

#[test]
fn all_pages_are_fetched_on_request() {
    let answer = |request: &http::Request<vestibule::fetch::Body>| {
        let next = match request.uri().query().unwrap_or_default() {
            query if query.contains("cursor=c2") => json!({ "data": [{ "id": 3 }], "next_cursor": null }),
            query if query.contains("cursor=c1") => json!({ "data": [{ "id": 2 }], "next_cursor": "c2" }),
            _ => json!({ "data": [{ "id": 1 }], "next_cursor": "c1" }),
        };
        http::Response::new(next.to_string())
    };
    let seen = Seen::default();
    let cli = Cli::create("app").mount("shop", seen.answering(answer).openapi(SHOP));
    assert_eq!(
        run(&cli, "shop listPets --limit 1 --all --format jsonl").success(),
        "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n"
    );
    let asked = ["GET /v1/pets?limit=1", "GET /v1/pets?limit=1&cursor=c1", "GET /v1/pets?limit=1&cursor=c2"];
    assert_eq!(seen.lines(), asked);
    assert_eq!(run(&cli, "shop listPets --all --max-pages 1 --format jsonl").success(), "{\"id\":1}\n");
    // The limit alone says that pages are followed.
    seen.lines();
    assert_eq!(run(&cli, "shop listPets --max-pages 2 --format jsonl").success(), "{\"id\":1}\n{\"id\":2}\n");
    assert!(run(&cli, "shop listPets --max-pages 2 --no-all --json").success().contains("next_cursor"));

    let forever = |_: &http::Request<vestibule::fetch::Body>| {
        http::Response::new(json!({ "data": [{ "id": 1 }], "next_cursor": "same" }).to_string())
    };
    let cli = Cli::create("app").mount("shop", Seen::default().answering(forever).openapi(SHOP));
    assert_eq!(run(&cli, "shop listPets --all --format jsonl").success(), "{\"id\":1}\n{\"id\":1}\n");
}

#[test]
fn deprecated_operations_are_marked() {
    let result = Invocation::line("shop listPets --old").terminal(80).run(&shop(&Seen::default()));
    assert!(result.stderr.contains("Warning: --old is deprecated"), "{result}");
    let result = Invocation::line("shop deletePet 1").terminal(80).run(&shop(&Seen::default()));
    assert!(result.stderr.contains("deprecated"), "{result}");
    let listing = run(&shop(&Seen::default()), "shop --llms --json").json().to_string();
    assert!(listing.contains(r#""name":"shop deletePet""#) && listing.contains(r#""deprecated":true"#));
}

#[test]
fn an_invalid_document_is_an_error_of_its_mount_only() {
    let status = || Command::new("status").run(|_| Ok("fine"));
    let cli = |spec: Spec| Cli::create("app").command(status()).mount("shop", Seen::default().mount().openapi(spec));
    for (spec, why) in [
        (Spec::from("{\"openapi\": }"), "line 1, column 13"),
        (Spec::from("{}"), "neither `openapi` nor `swagger`"),
        (Spec::path("/nowhere/spec.json"), "/nowhere/spec.json"),
    ] {
        let cli = cli(spec);
        assert_eq!(run(&cli, "status").success(), "fine\n");
        assert!(run(&cli, "--help").success().contains("shop"));
        for line in ["shop --help", "shop listPets", "shop /pets"] {
            let error = run(&cli, line).failure(1);
            assert!(error.contains("Error (DOCUMENT_ERROR)") && error.contains(why), "{line}: {error}");
        }
        assert!(cli.check().unwrap_err().message().contains(why));
    }
}

#[test]
fn the_handler_can_serve_the_document() {
    let seen = Seen::default();
    let mount = seen.answering(|request| {
        let is_spec = request.uri().path() == "/openapi.json";
        http::Response::new(if is_spec { SHOP.to_owned() } else { String::new() })
    });
    let cli = Cli::create("app").mount("shop", mount.openapi(Spec::url("/openapi.json")));
    run(&cli, "shop getPet 5").success();
    assert_eq!(seen.lines(), ["GET /openapi.json", "GET /v1/pets/5"]);
}

#[test]
fn operations_are_called_as_a_library() {
    let seen = Seen::default();
    let input =
        vestibule::data::from_json(r#"{"name":"Rex","owner":{"mail":"m"},"labels":{"a":"b"},"born":null}"#).unwrap();
    let _ = shop(&seen).call_blocking("shop createPet", input).unwrap();
    let body: Value = serde_json::from_slice(seen.one().unwrap().body().as_bytes()).unwrap();
    assert_eq!(body, json!({ "name": "Rex", "born": null, "owner": { "mail": "m" }, "labels": { "a": "b" } }));
    let file = vestibule::data::from_json(r#"{"body":"@/etc/hostname"}"#).unwrap();
    let error = shop(&seen).call_blocking("shop createPet", file).unwrap_err();
    assert!(error.message().contains("only the command line reads files"), "{error}");
}

#[test]
fn a_curl_command_shows_no_credential() {
    let cli = shop(&Seen::default());
    let line = run(&cli, "shop listPets --key s3cret --limit 2 --curl").success();
    assert!(line.contains("/v1/pets?limit=2") && line.contains("$APP_SHOP_KEY") && !line.contains("s3cret"), "{line}");
    let spec = SHOP.replace(r#""in": "header", "name": "X-Key""#, r#""in": "query", "name": "key""#);
    let cli = Cli::create("app").mount("shop", Seen::default().mount().openapi(spec));
    let line = run(&cli, "shop listPets --key s3cret --curl").success();
    assert!(line.contains(r#"?key='"$APP_SHOP_KEY"'"#) && !line.contains("s3cret"), "{line}");
    // A parameter that is a secret by its name alone.
    let spec = SHOP.replace(r#""name": "limit""#, r#""name": "access_token""#);
    let cli = Cli::create("app").mount("shop", Seen::default().mount().openapi(spec));
    let line = run(&cli, "shop listPets --access-token 77 --curl").success();
    assert!(line.contains(r#"?access_token='"$ACCESS_TOKEN"'"#) && !line.contains("77"), "{line}");
}

#[test]
fn an_unknown_command_gets_a_suggestion() {
    let error = refused("shop create pets --name a");
    assert!(error.contains("`create` is not a command of `app shop`") && error.contains("`createPet`"), "{error}");
    let error = refused("shop order");
    assert!(error.contains("Next: app shop placeOrder --help") && !error.contains("Try:"), "{error}");
    let error = refused("shop quasar");
    assert!(!error.contains("--find"), "{error}");
}
