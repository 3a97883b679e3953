//! Config files: discovery, values and errors.

mod conflicts;
mod errors;
mod files;
mod flags;
mod properties;
mod schema;
mod values;

use std::fs;
use std::num::NonZeroU16;
use std::path::PathBuf;

use tempfile::TempDir;
use vestibule::prelude::*;
use vestibule_tests::{Run, at_home, run_with, slashed, words};

#[derive(Choice, Clone, Copy)]
enum Size {
    Small,
    #[choice(deprecated = "use small")]
    Tiny,
}

#[derive(Options)]
struct DeployOptions {
    /// Target region
    #[option(short = 'r', default = "eu", env = "REGION", alias = "zone")]
    region: String,
    /// Number of copies
    #[option(default = 1, range = 1..=9)]
    replicas: u8,
    /// Say what would happen
    dry_run: bool,
    #[option(short = 'v', count)]
    verbose: u8,
    tags: Vec<String>,
    ports: Vec<u16>,
    ratio: Option<f64>,
    size: Option<Size>,
    #[option(deprecated = "use --region")]
    place: Option<String>,
    #[option(secret, alias = "pass")]
    token: Option<String>,
    #[option(hidden)]
    trace: bool,
    listen: Option<NonZeroU16>,
    folder: Option<PathBuf>,
    letter: Option<char>,
}

/// Deploy to an environment
#[command(alias = "d")]
fn deploy(#[arg] environment: Option<String>, options: DeployOptions, ctx: Context) -> Data {
    // The handler and the context have the same values.
    assert_eq!(ctx.options()["region"], options.region.as_str());
    assert_eq!(ctx.options()["replicas"], Data::from(options.replicas));
    assert_eq!(ctx.options()["dryRun"], Data::from(options.dry_run));
    assert_eq!(ctx.options()["tags"], Data::from(options.tags.clone()));
    let all = (options.verbose, options.ports, options.ratio, options.size.map(|size| size.name()), options.place);
    let more = (options.token, options.trace, options.listen, options.folder, options.letter, environment);
    drop((all, more));
    let given = ctx.options().as_object().unwrap().iter();
    let source = |name: &str| ctx.source(name).map(|source| source.to_string()).unwrap_or_default();
    let output = given.filter(|(name, _)| !matches!(source(name).as_str(), "" | "default"));
    output.map(|(name, value)| format!("{name}={value} from {}", source(name))).collect()
}

#[derive(Env)]
struct ListEnv {
    #[env(default = "none")]
    list_token: String,
}

/// List pull requests
#[command(alias = "ls")]
fn list(#[option(default = 30)] limit: u32, env: ListEnv) -> String {
    format!("{limit} with {}", env.list_token)
}

fn program() -> Cli {
    bare().config(Config::new())
}

fn bare() -> Cli {
    let pr = Cli::create("pr").visible_alias("pulls").description("Pull requests").commands(commands![list]);
    Cli::create("my-cli").version("1.0.0").commands(commands![deploy]).group(pr)
}

/// A home folder with config files.
struct Home(TempDir);

impl Home {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Creates a home folder with a config file of `my-cli`.
    fn with(extension: &str, text: impl AsRef<[u8]>) -> Self {
        let home = Self::new();
        home.write(&format!("my-cli/config.{extension}"), text);
        home
    }

    fn path(&self, below: &str) -> PathBuf {
        slashed(self.0.path().join(below).to_str().unwrap()).into()
    }

    fn write(&self, below: &str, text: impl AsRef<[u8]>) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn io(&self) -> Io {
        self.io_with(&[])
    }

    fn io_with(&self, variables: &[(&str, &str)]) -> Io {
        let folder = self.0.path().to_str().unwrap();
        Io::memory().env([("XDG_CONFIG_HOME", folder), ("APPDATA", folder)].iter().chain(variables).copied())
    }

    fn run(&self, line: &str) -> Run {
        self.run_with(line, &[])
    }

    fn run_with(&self, line: &str, variables: &[(&str, &str)]) -> Run {
        self.neat(run_with(program(), words(line), self.io_with(variables)))
    }

    /// Replaces the temporary folder by `~`.
    fn neat(&self, mut run: Run) -> Run {
        for text in [&mut run.stdout, &mut run.stderr] {
            *text = at_home(text, self.0.path().to_str().unwrap());
        }
        run
    }
}

/// Returns the input of `deploy`, one item per line.
fn given(run: Run) -> Vec<String> {
    let listed: serde_json::Value = serde_json::from_str(&run.success()).unwrap();
    listed.as_array().unwrap().iter().map(|item| item.as_str().unwrap().to_owned()).collect()
}
