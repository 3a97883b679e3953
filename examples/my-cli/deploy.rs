//! `my-cli deploy`: a positional, options of several types, and two deprecated options.

use schemars::JsonSchema;
use serde::Serialize;
use vestibule::prelude::*;

/// Deployment target
#[derive(Choice, Clone, Copy)]
pub(crate) enum Environment {
    /// For testing
    Staging,
    /// For all users
    Production,
}

#[derive(Options)]
pub(crate) struct DeployOptions {
    /// Target region
    #[option(short = 'r', default = "eu-west-1")]
    region: String,
    /// Availability zone
    #[option(short = 'z', deprecated = "use --region")]
    zone: Option<String>,
    /// Skip the health checks
    #[option(deprecated)]
    fast: bool,
    /// Mark the deployment
    #[option(short = 't')]
    tag: Vec<String>,
    /// Number of replicas
    #[option(default = 1)]
    replicas: u64,
    /// Show what would happen without doing it
    dry_run: bool,
    /// More detail
    #[option(short = 'v', count)]
    verbose: u8,
}

/// A finished deployment
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Deployed {
    environment: String,
    region: String,
    zone: Option<String>,
    fast: bool,
    tag: Vec<String>,
    replicas: u64,
    dry_run: bool,
    verbose: u8,
}

/// Deploy to an environment
#[command(alias = "d", destructive, example("staging --dry-run", "Try it on staging"))]
pub(crate) fn deploy(
    /// Target environment
    #[arg]
    environment: Environment,
    options: DeployOptions,
) -> Reply<Deployed> {
    let DeployOptions { region, zone, fast, tag, replicas, dry_run, verbose } = options;
    let environment = environment.name().to_owned();
    let deployed = Deployed { environment, region, zone, fast, tag, replicas, dry_run, verbose };
    Reply::new(deployed).next("logs", "Watch the rollout")
}
