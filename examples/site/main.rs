//! Config files: options set once per project or user.

use serde::Serialize;
use vestibule::prelude::*;

/// A finished build
#[derive(Serialize, schemars::JsonSchema)]
struct Built {
    output: String,
    drafts: bool,
    languages: Vec<String>,
}

/// Build the site
#[command]
fn build(
    /// Output directory
    #[option(short = 'o', default = "public")]
    output: String,
    /// Include drafts
    #[option]
    drafts: bool,
    /// Languages to build [default: all]
    #[option(long = "language")]
    languages: Vec<String>,
) -> Built {
    Built { output, drafts, languages }
}

/// Show the site in a browser
#[command]
fn serve(
    /// Port to listen on
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
    fn the_definition_is_valid() {
        super::program().check().unwrap();
    }
}
