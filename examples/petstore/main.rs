//! An axum app whose OpenAPI document becomes typed commands, without a socket.

mod api;

use std::process::ExitCode;

use vestibule::Mount;
use vestibule::prelude::*;

fn main() -> ExitCode {
    let document = vestibule::openapi!("petstore/openapi.json", lock = "petstore/operations.lock");
    let api = Mount::new(api::router()).openapi(document);
    Cli::create("petstore")
        .version(env!("CARGO_PKG_VERSION"))
        .description("Manage pets and their owners")
        .terminal_format(Format::Table)
        .mount("api", api.description("The pet store"))
        .run()
}
