//! A command, and a mount with the operations of a document: the embedded one, or the file in `DOCUMENT`.

use std::env::var_os;

use vestibule::fetch::{Body, http};
use vestibule::openapi::Spec;
use vestibule::prelude::*;

/// Greet someone
#[command]
fn greet(
    /// Name to greet
    #[arg]
    name: String,
    /// Shout
    #[option(short = 'l')]
    loud: bool,
) -> String {
    let greeting = format!("Hello {name}");
    if loud { format!("{}!", greeting.to_uppercase()) } else { greeting }
}

fn main() -> std::process::ExitCode {
    let compiled_in: Option<Spec> = include!(concat!(env!("OUT_DIR"), "/compiled_in.rs"));
    let cli = Cli::create("app").version(env!("CARGO_PKG_VERSION")).commands(commands![greet]);
    let Some(spec) = compiled_in.or_else(|| var_os("DOCUMENT").map(Spec::path)) else { return cli.run() };
    let handler = Mount::from_fn(|_: http::Request<Body>| async { http::Response::new(r#"{"ok":true}"#.to_owned()) });
    cli.mount("api", handler.openapi(spec)).run()
}
