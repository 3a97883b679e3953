use super::{at, leaf, program, without_globals};
use crate::command::Effects;
use crate::data::Data;
use crate::describe::{index, index_markdown, listing, listing_markdown, schema};
use crate::graph::Cli;
use crate::parse::Schema;
use crate::schema::{Field, Object};

pub(super) fn pretty(data: &Data) -> String {
    format!("{data:#}\n")
}

/// A command with everything that an entry can have, and a hidden one.
fn small() -> Cli {
    let options = Object::new()
        .field(Field::string("zone").describe("Availability zone").deprecated_because("use --region"))
        .field(Field::string("cluster").describe("Cluster").deprecated())
        .field(Field::boolean("dryRun").describe("Change nothing"))
        .field(Field::string("token").optional().hidden());
    let deploy = leaf("deploy", "Deploy to an environment").visible_alias("d").options(options).deprecated("use ship");
    let deploy = deploy.example("--dry-run", "Try it").effects(Effects { destructive: true, ..Effects::default() });
    let secret = Cli::create("secret").hidden().command(leaf("x", "X"));
    without_globals(Cli::create("my-cli").version("1.0").description("Deploys").group(secret).command(deploy))
}

#[test]
fn the_listing_has_every_command() {
    assert_eq!(
        pretty(&listing(&at(&small(), &[]), Schema::All)),
        r#"{
  "version": "vestibule.v1",
  "name": "my-cli",
  "description": "Deploys",
  "commands": [
    {
      "name": "deploy",
      "description": "Deploy to an environment",
      "aliases": [
        "d"
      ],
      "deprecated": true,
      "deprecatedNote": "use ship",
      "effects": {
        "destructive": true
      },
      "schema": {
        "options": {
          "type": "object",
          "properties": {
            "zone": {
              "type": "string",
              "description": "Availability zone",
              "deprecated": true,
              "x-deprecated-note": "use --region"
            },
            "cluster": {
              "type": "string",
              "description": "Cluster",
              "deprecated": true
            },
            "dryRun": {
              "type": "boolean",
              "description": "Change nothing",
              "default": false
            }
          },
          "additionalProperties": false
        }
      },
      "examples": [
        {
          "command": "my-cli deploy --dry-run",
          "description": "Try it"
        }
      ]
    }
  ]
}
"#
    );
}

#[test]
fn the_listing_goes_depth_first_from_where_it_starts() {
    let cli = program();
    let names = |path: &[&str]| -> Vec<String> {
        let listing = listing(&at(&cli, path), Schema::All);
        let commands = listing["commands"].as_array().unwrap();
        commands.iter().map(|command| command["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&[]), ["deploy", "ship", "pr list", "pr view"]);
    assert_eq!(names(&["pr"]), ["pr list", "pr view"]);
    assert_eq!(names(&["pr", "view"]), ["pr view"]);
    assert_eq!(listing(&at(&cli, &["pr"]), Schema::All)["name"], "my-cli");
}

#[test]
fn a_program_that_is_a_command_is_listed_by_its_name() {
    let cli = without_globals(Cli::create("app").root(leaf("", "Show all")).command(leaf("add", "Add one")));
    assert_eq!(
        index(&at(&cli, &[]), None).to_string(),
        "{\"version\":\"vestibule.v1\",\"commands\":[{\"name\":\"app\",\"description\":\"Show all\"},{\"name\":\"add\",\"description\":\"Add one\"}]}"
    );
    assert_eq!(
        listing_markdown(&at(&cli, &[])),
        r"# app

## app

Show all

`app`

## app add

Add one

`app add`

Global options: `--help`
"
    );
}

#[test]
fn the_markdown_listing_is_short_and_complete() {
    assert_eq!(
        listing_markdown(&at(&program(), &[])),
        r"# my-cli 1.2.0

Manage deployments

## my-cli deploy

Deploy to an environment.
Takes a minute.

Every service is built first:
- in parallel,
  where that is possible
- else one by one

`my-cli deploy <environment> [services]... --ticket <ticket> [options]` (alias: d; destructive)

- `<environment>`: Target environment (choices: staging, production)
- `[services]...`: What to deploy, all when absent
- `--region`, `-r` `<region>`: Target region (default: eu-west-1; env: REGION)
- `--zone` `<zone>`: **Deprecated.** Availability zone (use --region)
- `--cluster` `<cluster>`: **Deprecated.** Cluster
- `--[no-]cache`: Use what was built before (default: true)
- `--ticket` `<ticket>`: Ticket that asks for it (required)
- `--label` `<key=value>` (repeatable)
- `--retries` `<retries>` (default: 2; min: 0, max: 5)
- `--verbose`, `-v`: More detail on stderr (counted)
- env `DEPLOY_TOKEN`: Token
- Example: `my-cli deploy staging --ticket OPS-1`: Try it on staging
- Example: `my-cli deploy production --ticket OPS-1 --no-cache`: The real thing

## my-cli ship

**Deprecated.** Ship it (use deploy)

`my-cli ship`

## my-cli pr list

List pull requests. Closed ones only when asked for.

`my-cli pr list [options]` (read-only; idempotent)

- `--state` `<state>` (default: open; choices: open, closed, all)

## my-cli pr view

View one

`my-cli pr view <number>`

- `<number>`

Global options: `--help`
"
    );
}

#[test]
fn one_command_needs_no_head_of_the_program() {
    assert_eq!(
        listing_markdown(&at(&program(), &["pr", "view"])),
        r"## my-cli pr view

View one

`my-cli pr view <number>`

- `<number>`

Global options: `--help`
"
    );
}

#[test]
fn the_index_has_one_line_for_each() {
    let cli = program();
    assert_eq!(
        pretty(&index(&at(&cli, &[]), None)),
        r#"{
  "version": "vestibule.v1",
  "commands": [
    {
      "name": "deploy",
      "description": "Deploy to an environment",
      "deprecated": false
    },
    {
      "name": "ship",
      "description": "Ship it",
      "deprecated": true
    },
    {
      "name": "pr list",
      "description": "List pull requests",
      "deprecated": false
    },
    {
      "name": "pr view",
      "description": "View one",
      "deprecated": false
    }
  ]
}
"#
    );
    assert_eq!(
        index_markdown(&at(&cli, &[]), None),
        r"- `deploy`: Deploy to an environment
- `ship`: **Deprecated.** Ship it (use deploy)
- `pr list`: List pull requests
- `pr view`: View one
"
    );
}

#[test]
fn the_schema_is_that_of_one_command() {
    let cli = program();
    assert_eq!(
        pretty(&schema(&at(&cli, &["pr", "list"]), Schema::All)),
        r#"{
  "name": "pr list",
  "effects": {
    "readOnly": true,
    "idempotent": true
  },
  "options": {
    "type": "object",
    "properties": {
      "state": {
        "type": "string",
        "enum": [
          "open",
          "closed",
          "all"
        ],
        "default": "open"
      }
    },
    "additionalProperties": false
  }
}
"#
    );
    let deploy = schema(&at(&cli, &["deploy"]), Schema::All);
    let keys: Vec<_> = deploy.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["name", "effects", "args", "options", "env", "output"]);
    assert_eq!(schema(&at(&cli, &["pr"]), Schema::Input), listing(&at(&cli, &["pr"]), Schema::Input));
}
