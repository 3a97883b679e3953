//! The command line of any API that has an OpenAPI document.

use std::ffi::OsString;
use std::process::ExitCode;

use vestibule::Mount;
use vestibule::fetch::{Body, http};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

/// The document to make commands of comes first: `--spec <file>`, or `API_SPEC`.
fn spec(argv: &mut Vec<OsString>) -> Option<OsString> {
    match argv.first().map(|first| first.to_string_lossy().into_owned()) {
        Some(first) if first == "--spec" && argv.len() > 1 => {
            argv.remove(0);
            Some(argv.remove(0))
        }
        Some(first) if first.starts_with("--spec=") => {
            argv.remove(0);
            first.strip_prefix("--spec=").map(OsString::from)
        }
        _ => std::env::var_os("API_SPEC"),
    }
}

/// Stands in for the API: it says what it was asked for.
async fn echo(request: http::Request<Body>) -> http::Response<String> {
    let (parts, body) = request.into_parts();
    let mut out = format!("{} {}", parts.method, parts.uri.path_and_query().map_or("", |target| target.as_str()));
    let body = String::from_utf8_lossy(body.as_bytes()).into_owned();
    if !body.is_empty() {
        out.push('\n');
        out.push_str(&body);
    }
    http::Response::new(out)
}

fn main() -> ExitCode {
    let mut argv: Vec<OsString> = std::env::args_os().skip(1).collect();
    let cli = Cli::create("api-cli").version(env!("CARGO_PKG_VERSION"));
    let cli = match spec(&mut argv) {
        Some(spec) => cli.fetch(Mount::from_fn(echo).openapi(Spec::path(spec))),
        None => cli.root(without_spec()),
    };
    ExitCode::from(cli.run_with(argv, Io::process()))
}

/// What says that a document is missing.
fn without_spec() -> Command {
    let spec = Field::path("spec").value_name("file").env("API_SPEC").describe("The OpenAPI document, JSON or YAML");
    let command = Command::new("api-cli").description("The command line of any API").options(Object::new().field(spec));
    command.usage("--spec <file> <operation> [options]").run_sync(|_| Ok("say which operation"))
}
