//! The commands that run no tests.

use std::path::PathBuf;

use vestibule::prelude::*;

#[derive(Debug, Commands)]
pub(crate) enum ShowConfig {
    /// The version that the configuration asks for
    Version,
    /// The groups of tests
    TestGroups,
}

#[derive(Debug, Commands)]
pub(crate) enum Itself {
    /// Install another version
    Update(Update),
    /// Print the schema of a file
    #[command(group)]
    Schema(Schema),
}

#[derive(Debug, Options)]
#[options(at_most_one(version, beta, rc))]
pub(crate) struct Update {
    #[option(default = "latest")]
    version: String,
    beta: bool,
    rc: bool,
    check: bool,
    #[option(short = 'y')]
    yes: bool,
    #[option(short)]
    force: bool,
}

#[derive(Debug, Commands)]
pub(crate) enum Schema {
    RepoConfig {
        #[option(short)]
        output: Option<PathBuf>,
    },
    UserConfig {
        #[option(short)]
        output: Option<PathBuf>,
    },
}

#[derive(Debug, Commands)]
pub(crate) enum Store {
    List,
    Info(Selected),
}

#[derive(Debug, Args)]
#[args(one_of(positional, run_id))]
pub(crate) struct Selected {
    #[arg(value_name = "run")]
    positional: Option<String>,
    #[option(short = 'R', value_name = "run")]
    run_id: Option<String>,
}
