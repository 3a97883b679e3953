//! The operations of an OpenAPI document as commands of an axum app in the same process.

mod api;

use std::process::ExitCode;

use vestibule::Mount;
use vestibule::prelude::*;

fn main() -> ExitCode {
    let api = Mount::new(api::router()).openapi(vestibule::openapi!("petstore/openapi.json"));
    Cli::create("petstore")
        .version(env!("CARGO_PKG_VERSION"))
        .description("Pets and who keeps them")
        .mount("api", api.description("The pet store"))
        .run()
}
