//! Listings for agents: `--llms`, `--llms-index` and `--schema`.

use insta::assert_snapshot;
use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule::testing::Invocation;
use vestibule_tests::{greet, my_cli};

fn listing(line: &str) -> Value {
    serde_json::from_str(&my_cli(line).success()).unwrap()
}

fn command<'a>(listing: &'a Value, name: &str) -> &'a Value {
    let commands = listing["commands"].as_array().unwrap();
    commands.iter().find(|command| command["name"] == name).unwrap_or_else(|| panic!("no {name} in {listing}"))
}

#[test]
fn listing_in_markdown() {
    assert_snapshot!(my_cli("--llms").success(), @"
    # my-cli 0.1.0

    Manage deployments

    ## my-cli deploy

    Deploy to an environment

    `my-cli deploy <environment> [options]` (alias: d; destructive)

    - `<environment>`: Target environment (choices: staging, production)
    - `--region`, `-r` `<region>`: Target region (default: eu-west-1)
    - `--zone`, `-z` `<zone>`: **Deprecated.** Availability zone (use --region)
    - `--fast`: **Deprecated.** Skip the health checks
    - `--tag`, `-t` `<tag>`: Mark the deployment (repeatable)
    - `--replicas` `<replicas>`: Number of replicas (default: 1)
    - `--dry-run`: Show what would happen without doing it
    - `--verbose`, `-v`: More detail (counted)
    - Example: `my-cli deploy staging --dry-run`: Try it on staging

    ## my-cli fail

    Always fail, to show what an error looks like

    `my-cli fail`

    ## my-cli logs

    Follow the log

    `my-cli logs [options]` (read-only)

    - `--tail`, `-n` `<tail>`: Number of lines to show (default: 3)

    ## my-cli pr list

    List pull requests

    `my-cli pr list [options]` (alias: ls; read-only)

    - `--state`, `-s` `<state>`: State to list (default: open; choices: open, closed, all)

    ## my-cli pr view

    Show one pull request

    `my-cli pr view <number>` (read-only)

    - `<number>`: Number of the pull request

    ## my-cli api

    The users API

    `my-cli api <path> [options]`

    - `<path>...`: Path segments: `users 1` is /users/1, `/` is /
    - `--method`, `-X` `<method>`: HTTP method (default: GET, or POST with a body)
    - `--data`, `-d` `<json>`: Request body (implies POST); `@file` and `@-` read it; also --body
    - `--header`, `-H` `<header>`: Request header, `Name: value` (repeatable)
    - `--<key>` `<value>`: Query parameter (repeatable)
    - `--data-raw` `<text>`: Request body, with `@` taken literally
    - `--data-binary` `<data>`: Request body, with line ends kept
    - `-F` `<name=value>`: Form field; `name=@file` uploads a file (repeatable)
    - `-u` `<user:password>`: Basic authentication
    - `-b` `<cookie>`: Cookie, `name=value`
    - `-G`: Send the body as query parameters
    - `-I`: Send a HEAD request
    - `-i`: Include the response status and headers
    - `-o` `<file>`: Write the response body to a file
    - `-A` `<agent>`: User agent
    - `-e` `<url>`: Referer

    Global options: `--help`, `--version`, `--json`, `--format`, `--full-output`, `--filter-output`, `--token-count`, `--token-limit`, `--token-offset`, `--find`, `--schema`, `--read-only`, `--llms`, `--llms-index`, `--input`, `--color`
    ");
    assert_eq!(my_cli("--llms --format md").success(), my_cli("--llms").success());
    assert_snapshot!(greet("--llms").success(), @"
    ## greet

    Greet someone

    `greet <name> [options]`

    - `<name>`: Name to greet
    - `--loud`, `-l`: Shout
    - Example: `greet Ada --loud`: Greet Ada loudly

    Global options: `--help`, `--version`, `--json`, `--format`, `--full-output`, `--filter-output`, `--token-count`, `--token-limit`, `--token-offset`, `--find`, `--schema`, `--llms`, `--llms-index`, `--input`, `--color`
    ");
}

#[test]
fn listing_of_a_group_or_a_command() {
    assert_snapshot!(my_cli("pr --llms").success(), @"
    # my-cli pr

    Pull requests

    ## my-cli pr list

    List pull requests

    `my-cli pr list [options]` (alias: ls; read-only)

    - `--state`, `-s` `<state>`: State to list (default: open; choices: open, closed, all)

    ## my-cli pr view

    Show one pull request

    `my-cli pr view <number>` (read-only)

    - `<number>`: Number of the pull request

    Global options: `--help`, `--version`, `--json`, `--format`, `--full-output`, `--filter-output`, `--token-count`, `--token-limit`, `--token-offset`, `--find`, `--schema`, `--read-only`, `--llms`, `--llms-index`, `--input`, `--color`
    ");
    let names = |line: &str| -> Vec<String> {
        let listing = listing(line);
        let commands = listing["commands"].as_array().unwrap();
        commands.iter().map(|command| command["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("--llms --json"), ["deploy", "fail", "logs", "pr list", "pr view", "api"]);
    assert_eq!(names("pr --llms --json"), ["pr list", "pr view"]);
    assert_eq!(names("pr list --llms --json"), ["pr list"]);
    assert_eq!(names("api --llms --json"), ["api"]);
    assert_eq!(names("--llms-index --json"), ["deploy", "fail", "logs", "pr list", "pr view", "api"]);
}

#[test]
fn listing_in_json() {
    let listing = listing("--llms --format json");
    assert_eq!(listing["version"], "vestibule.v1");
    let deploy = command(&listing, "deploy");
    assert_eq!(deploy["description"], "Deploy to an environment");
    assert_eq!(deploy["aliases"], json!(["d"]));
    assert_eq!(deploy["effects"]["destructive"], true);
    let args = &deploy["schema"]["args"];
    assert_eq!(args["properties"]["environment"]["enum"], json!(["staging", "production"]));
    assert_eq!(args["required"], json!(["environment"]));
    let options = &deploy["schema"]["options"];
    assert_eq!(options["type"], "object");
    let names: Vec<_> = options["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names.len(), 7, "{names:?}");
    assert_eq!(options["properties"]["zone"]["deprecated"], true);
    assert_eq!(options["properties"]["fast"]["deprecated"], true);
    assert_eq!(options["properties"]["region"].get("deprecated"), None);
    assert_eq!(options["properties"]["region"]["default"], "eu-west-1");
    assert_eq!(options["properties"]["replicas"]["minimum"], 0);
    assert_eq!(options["properties"]["tag"]["items"]["type"], "string");
    assert_eq!(options["properties"]["dryRun"]["type"], "boolean");
    assert_eq!(deploy["schema"]["output"]["properties"]["dryRun"]["type"], "boolean");
}

#[test]
fn listing_of_a_mount() {
    let whole = listing("--llms --json");
    let api = command(&whole, "api");
    assert_eq!(api["description"], "The users API");
    let properties = &api["schema"]["options"]["properties"];
    let names: Vec<&str> = properties.as_object().unwrap().keys().map(String::as_str).collect();
    let mut report =
        ["method", "data", "header", "data-raw", "data-binary", "-F", "-u", "-b", "-G", "-I", "-i", "-o"].to_vec();
    report.extend(["-A", "-e"]);
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>(), report.iter().collect());
    assert_eq!(properties["method"]["type"], "string");
    assert_eq!(properties["method"]["description"], "HTTP method (`-X`; default: GET, or POST with a body)");
    assert_eq!((&properties["-F"]["type"], &properties["-i"]["type"]), (&json!("array"), &json!("boolean")));
    assert_eq!(listing("api --schema")["options"], api["schema"]["options"]);
}

#[test]
fn the_index() {
    assert_snapshot!(my_cli("--llms-index").success(), @"
    - `deploy`: Deploy to an environment
    - `fail`: Always fail, to show what an error looks like
    - `logs`: Follow the log
    - `pr list`: List pull requests
    - `pr view`: Show one pull request
    - `api`: The users API
    ");
    assert_snapshot!(my_cli("pr --llms-index --json").success(), @r#"{"version":"vestibule.v1","commands":[{"name":"pr list","description":"List pull requests"},{"name":"pr view","description":"Show one pull request"}]}"#);
}

#[test]
fn the_schemas_of_a_command() {
    let schema = listing("deploy --schema=all");
    let listed = listing("--llms --json");
    let listed = &command(&listed, "deploy")["schema"];
    for part in ["args", "options"] {
        assert_eq!(schema[part], listed[part], "{part}");
    }
    // A listing names the fields of a result and their types.
    assert_eq!(schema["output"]["properties"]["dryRun"]["type"], listed["output"]["properties"]["dryRun"]["type"]);
    assert_eq!(listed["output"]["required"].as_array(), None);
    assert_eq!(command(&listing("--schema=all --json"), "deploy")["schema"]["output"], schema["output"]);
    assert_snapshot!(my_cli("logs --schema").success(), @r#"{"name":"logs","effects":{"readOnly":true},"options":{"type":"object","properties":{"tail":{"type":"integer","minimum":0,"description":"Number of lines to show","default":3}},"additionalProperties":false}}"#);
    assert_snapshot!(my_cli("pr list --schema --format toon").success(), @"
    name: pr list
    effects:
      readOnly: true
    options:
      type: object
      properties:
        state:
          type: string
          enum[3]: open,closed,all
          description: State to list
          default: open
      additionalProperties: false
    ");
    assert_snapshot!(greet("--schema").success(), @r#"{"name":"greet","args":{"type":"object","properties":{"name":{"type":"string","description":"Name to greet"}},"required":["name"],"additionalProperties":false},"options":{"type":"object","properties":{"loud":{"type":"boolean","description":"Shout","default":false}},"additionalProperties":false}}"#);
}

#[test]
fn listings_run_nothing_and_require_nothing() {
    for line in ["deploy --schema", "deploy --llms", "fail --llms", "logs -n 5 --schema", "pr view --llms-index"] {
        my_cli(line).success();
    }
}

#[test]
fn a_schema_of_an_undeclared_output_states_that() {
    let cli = Cli::create("app").command(Command::new("go").run(|_| Ok(Data::Null)));
    let schema = Invocation::line("go --schema=output").run(&cli).json();
    let description = schema["output"]["description"].as_str();
    let expected = "The command does not declare the schema of its output: its return type has to implement \
                    `schemars::JsonSchema` (feature `schemars`), or `Command::output` sets one";
    assert_eq!(description, Some(expected));
    assert!(Invocation::line("go --schema=all").run(&cli).json().get("output").is_none());
}

#[test]
fn bounds_of_64_bits_are_left_out() {
    let options = Object::new().field(Field::integer("any").optional()).field(Field::integer("small").min(1).max(9));
    let cli = Cli::create("app").command(Command::new("go").options(options).run(|_| Ok(1)));
    let schema = Invocation::line("go --schema").run(&cli).json();
    let properties = &schema["options"]["properties"];
    assert!(properties["any"].get("minimum").is_none() && properties["any"].get("maximum").is_none(), "{properties:?}");
    assert_eq!((properties["small"]["minimum"].as_i64(), properties["small"]["maximum"].as_i64()), (Some(1), Some(9)));
}
