//! `my-cli deploy`: positionals, options of every kind, and two that are on their way out.

use schemars::JsonSchema;
use serde::Serialize;
use vestibule::prelude::*;

/// Where a deployment goes
#[derive(Choice, Clone, Copy)]
pub(crate) enum Environment {
    /// For trying things out
    Staging,
    /// For everybody
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
    /// How many copies to run
    #[option(default = 1)]
    replicas: u64,
    /// Say what would happen, and do nothing
    dry_run: bool,
    /// More detail
    #[option(short = 'v', count)]
    verbose: u8,
}

/// What was deployed
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
    /// Where to deploy
    #[arg]
    environment: Environment,
    options: DeployOptions,
) -> Reply<Deployed> {
    let DeployOptions { region, zone, fast, tag, replicas, dry_run, verbose } = options;
    let environment = environment.name().to_owned();
    let deployed = Deployed { environment, region, zone, fast, tag, replicas, dry_run, verbose };
    Reply::new(deployed).next("logs", "Watch the rollout")
}
