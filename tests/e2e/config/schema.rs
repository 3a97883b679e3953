//! The JSON Schema of a program's config file.

use insta::assert_snapshot;
use vestibule_tests::in_memory;

use super::*;

#[test]
fn the_schema_mirrors_the_commands() {
    let printed = in_memory(program(), ["--config-schema"]).success();
    assert_eq!(printed.trim_end(), program().config_schema().to_string());
    let schema = format!("{:#}", program().config_schema());
    assert_snapshot!(schema, @r##"
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Config file of my-cli",
      "type": "object",
      "properties": {
        "$schema": {
          "type": "string"
        },
        "deploy": {
          "description": "Deploy to an environment",
          "type": "object",
          "properties": {
            "region": {
              "type": "string",
              "description": "Target region",
              "default": "eu"
            },
            "replicas": {
              "type": "integer",
              "minimum": 1,
              "maximum": 9,
              "description": "Number of copies",
              "default": 1
            },
            "dry-run": {
              "type": "boolean",
              "description": "Say what would happen",
              "default": false
            },
            "verbose": {
              "type": "integer",
              "minimum": 0,
              "maximum": 255,
              "default": 0
            },
            "tags": {
              "type": "array",
              "items": {
                "type": "string"
              }
            },
            "ports": {
              "type": "array",
              "items": {
                "type": "integer",
                "minimum": 0,
                "maximum": 65535
              }
            },
            "ratio": {
              "type": "number"
            },
            "size": {
              "type": "string",
              "oneOf": [
                {
                  "const": "small"
                },
                {
                  "const": "tiny",
                  "deprecated": true,
                  "x-deprecated-note": "use small"
                }
              ]
            },
            "place": {
              "type": "string",
              "deprecated": true,
              "x-deprecated-note": "use --region"
            },
            "token": {
              "type": "string",
              "writeOnly": true
            },
            "listen": {
              "type": "integer",
              "minimum": 1,
              "maximum": 65535
            },
            "folder": {
              "type": "string"
            },
            "letter": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1
            }
          },
          "patternProperties": {
            "^(dry_run|dryRun)$": {
              "$ref": "#/properties/deploy/properties/dry-run"
            }
          },
          "additionalProperties": false
        },
        "pr": {
          "description": "Pull requests",
          "type": "object",
          "properties": {
            "list": {
              "description": "List pull requests",
              "type": "object",
              "properties": {
                "limit": {
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 4294967295,
                  "default": 30
                }
              },
              "additionalProperties": false
            }
          },
          "additionalProperties": false
        }
      },
      "additionalProperties": false
    }
    "##);
}

#[test]
fn the_schema_is_printed_in_any_format() {
    let schema = in_memory(program(), words("pr list --config-schema --format toon")).success();
    assert!(schema.starts_with("\"$schema\": "), "{schema}");
    let empty = Cli::create("app").config(Config::new()).config_schema();
    assert_eq!(empty["properties"].as_object().unwrap().keys().collect::<Vec<_>>(), ["$schema"]);
    assert_eq!(empty["additionalProperties"], Data::from(false));
}
