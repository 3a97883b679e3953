//! Config files: options that a project or a user sets once.

use serde::Serialize;
use vestibule::prelude::*;

/// What was built
#[derive(Serialize, schemars::JsonSchema)]
struct Built {
    output: String,
    drafts: bool,
    languages: Vec<String>,
}

/// Build the site
#[command]
fn build(
    /// Where the pages go
    #[option(short = 'o', default = "public")]
    output: String,
    /// Build drafts too
    #[option]
    drafts: bool,
    /// The languages, all when absent
    #[option(long = "language")]
    languages: Vec<String>,
) -> Built {
    Built { output, drafts, languages }
}

/// Show the site in a browser
#[command]
fn serve(
    /// The port to listen on
    #[option(short = 'p', default = 8000, env = "SITE_PORT")]
    port: u16,
    ctx: Context,
) -> String {
    let source = ctx.source("port").map(|source| source.to_string()).unwrap_or_default();
    format!("http://localhost:{port} (port from {source})")
}

fn program() -> Cli {
    Cli::create("site").description("Build a site").commands(commands![build, serve]).config(Config::new().project())
}

fn main() -> std::process::ExitCode {
    program().run()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_is_sound() {
        super::program().check().unwrap();
    }
}
