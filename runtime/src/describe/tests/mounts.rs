//! Descriptions of mounted handlers.

use super::help::shown;
use super::listing::pretty;
use super::{at, without_globals};
use crate::describe::{listing, listing_markdown, schema, usage};
use crate::graph::Cli;
use crate::parse::Schema;

fn mount() -> crate::fetch::Mount {
    crate::fetch::Mount::from_fn(async |_| http::Response::new(crate::fetch::Body::from("")))
}

#[test]
fn a_mount_shows_how_to_make_a_request() {
    let cli = without_globals(Cli::create("my-cli").mount("api", mount().description("The users")));
    let text = shown(&cli, &["api"], 100);
    let begin = "my-cli api — The users\n\nUsage: my-cli api <path> [options]\n\nArguments:\n  <path>...   ";
    assert!(text.starts_with(begin), "{text}");
    for line in ["  -X, --method <method>  ", "      --<key> <value>  ", "\n  my-cli api users 1   "] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(text.ends_with("\nGlobal options:\n  -h, --help\n"), "{text}");
}

#[test]
fn a_mount_at_the_root_is_typed_with_a_word() {
    let cli = without_globals(Cli::create("my-cli").version("2.0").fetch(mount()).example("users 7", "One of them"));
    let text = shown(&cli, &[], 100);
    assert!(text.starts_with("my-cli 2.0\n\nUsage: my-cli api <path> [options]\n"), "{text}");
    assert!(text.contains("\nExamples:\n  my-cli users 7  # One of them\n\n"), "{text}");
    assert_eq!(usage(&at(&cli, &[])), "Usage: my-cli api <path> [options]");
}
#[test]
fn a_mount_is_one_entry() {
    let mount = mount();
    let cli = without_globals(Cli::create("my-cli").mount("api", mount.clone().description("The users")));
    assert_eq!(
        pretty(&listing(&at(&cli, &[]), Schema::All)),
        r#"{
  "version": "vestibule.v1",
  "name": "my-cli",
  "commands": [
    {
      "name": "api",
      "description": "The users",
      "mount": "http",
      "schema": {
        "args": {
          "type": "object",
          "properties": {
            "path": {
              "type": "array",
              "items": {
                "type": "string"
              },
              "description": "Path segments: `users 1` is /users/1, `/` is /"
            }
          },
          "required": [
            "path"
          ],
          "additionalProperties": false
        },
        "options": {
          "type": "object",
          "properties": {
            "method": {
              "type": "string",
              "description": "HTTP method (`-X`; default: GET, or POST with a body)"
            },
            "data": {
              "type": "string",
              "description": "Request body (implies POST); `@file` and `@-` read it; also --body (`-d`)"
            },
            "header": {
              "type": "array",
              "items": {
                "type": "string"
              },
              "description": "Request header, `Name: value` (`-H`)"
            },
            "data-raw": {
              "type": "string",
              "description": "Request body, with `@` taken literally"
            },
            "data-binary": {
              "type": "string",
              "description": "Request body, with line ends kept"
            },
            "-F": {
              "type": "array",
              "items": {
                "type": "string"
              },
              "description": "Form field; `name=@file` uploads a file"
            },
            "-u": {
              "type": "string",
              "description": "Basic authentication"
            },
            "-b": {
              "type": "string",
              "description": "Cookie, `name=value`"
            },
            "-G": {
              "type": "boolean",
              "description": "Send the body as query parameters"
            },
            "-I": {
              "type": "boolean",
              "description": "Send a HEAD request"
            },
            "-i": {
              "type": "boolean",
              "description": "Include the response status and headers"
            },
            "-o": {
              "type": "string",
              "description": "Write the response body to a file"
            },
            "-A": {
              "type": "string",
              "description": "User agent"
            },
            "-e": {
              "type": "string",
              "description": "Referer"
            }
          },
          "additionalProperties": {
            "type": "string",
            "description": "Query parameter"
          }
        }
      }
    }
  ]
}
"#
    );
    assert_eq!(
        listing_markdown(&at(&cli, &[])),
        r"# my-cli

## my-cli api

The users

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

Global options: `--help`
"
    );
    let cli = without_globals(Cli::create("my-cli").fetch(mount));
    assert_eq!(listing(&at(&cli, &[]), Schema::All)["commands"][0]["name"], "api");
    assert_eq!(schema(&at(&cli, &[]), Schema::Input)["name"], "api");
}

#[test]
fn what_is_said_of_a_mount_is_what_its_parser_takes() {
    use crate::describe::mounted::FLAGS;

    let said = FLAGS.iter().filter(|flag| !flag.is_parameter()).flat_map(|flag| {
        let short = flag.short.map(|short| format!("-{short}"));
        short.into_iter().chain(flag.long.map(|long| format!("--{long}")))
    });
    let mut said: Vec<String> = said.collect();
    let mut taken: Vec<String> = crate::fetch::typed_flags().collect();
    said.sort();
    taken.sort();
    assert_eq!(said, taken);
}
