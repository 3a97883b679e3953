//! Config files: found, read, checked against the program, and given to the options they set.

mod document;
mod find;
mod json;
mod names;
mod read;
mod schema;
#[cfg(feature = "toml")]
mod toml;
mod values;
#[cfg(feature = "yaml")]
mod yaml;

use std::path::PathBuf;

use crate::data::Data;
use crate::error::{Error, InputErrors, Result, code};
use crate::graph::{Cli, Configured, Node, Setting};

#[doc = include_str!("../docs/config.md")]
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Config {
    file: Option<String>,
    folder: Option<PathBuf>,
    project: Option<PathBuf>,
}

impl Config {
    /// The file of the user, where the platform expects it, named after the program.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let cli = Cli::create("app").config(Config::new());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// The name that files and folders have in place of the program's.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Build
    /// #[command]
    /// fn build(#[option(default = 1)] jobs: u32) -> u32 {
    ///     jobs
    /// }
    ///
    /// # let home = std::env::temp_dir().join(format!("vestibule-file-{}", std::process::id()));
    /// # std::fs::create_dir_all(home.join("tools")).unwrap();
    /// // …/tools/config.json:
    /// # std::fs::write(home.join("tools/config.json"),
    /// r#"{ "build": { "jobs": 4 } }"#
    /// # ).unwrap();
    /// # ;
    /// let cli = Cli::create("make-it").commands(commands![build]).config(Config::new().file("tools"));
    /// # let io = Io::memory().env([("XDG_CONFIG_HOME", &home), ("APPDATA", &home)]);
    /// # let code = cli.run_with(["build"], io.clone());
    /// # std::fs::remove_dir_all(&home).unwrap();
    /// # assert_eq!((code, io.stdout_text().as_str()), (0, "4\n"));
    /// ```
    pub fn file(mut self, name: impl Into<String>) -> Self {
        self.file = Some(name.into());
        self
    }

    /// The folder that holds the user's file, in place of the one that the platform has for it.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let folder = std::env::temp_dir().join("nothing-there");
    /// let cli = Cli::create("app").config(Config::new().search(folder));
    /// ```
    pub fn search(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Also reads the project's file, `<program>.toml` and so on: in the working directory, or the
    /// nearest of its parents that has one. What it sets wins over the user's file, key by key.
    ///
    /// The search ends at the root of the repository or at the user's home; outside of both it does not
    /// leave the working directory, whose parents may belong to anybody.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let cli = Cli::create("app").config(Config::new().project());
    /// ```
    pub fn project(self) -> Self {
        self.project_from(".")
    }

    /// The same, beginning in another folder than the working directory.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let cli = Cli::create("app").config(Config::new().project_from("/srv/site"));
    /// ```
    pub fn project_from(mut self, folder: impl Into<PathBuf>) -> Self {
        self.project = Some(folder.into());
        self
    }

    fn name<'a>(&'a self, program: &'a str) -> &'a str {
        self.file.as_deref().unwrap_or(program)
    }
}

impl Cli {
    /// Reads options from config files: those that argv and the environment leave open.
    ///
    /// It adds the flags `--config`, `--no-config` and `--config-schema`. [`Config`] says where files
    /// are looked for and what is in them. A file that is wrong is a `CONFIG_ERROR` of the run.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Deploy
    /// #[command]
    /// fn deploy(#[option(default = 1)] replicas: u8) -> u8 {
    ///     replicas
    /// }
    ///
    /// let cli = Cli::create("app").commands(commands![deploy]).config(Config::new());
    /// let io = Io::memory();
    /// assert_eq!(cli.run_with(["deploy", "--config", "nowhere.json"], io.clone()), 2);
    /// assert_eq!(io.stderr_text(),
    ///     "Error (CONFIG_ERROR): cannot read `nowhere.json` (from --config): there is no such file\n");
    /// ```
    pub fn config(mut self, config: Config) -> Self {
        self.0.config = Some(Box::new(config));
        self
    }

    /// The JSON Schema (2020-12) of the program's config file, as `--config-schema` prints it: for
    /// editors, which complete and check with it.
    ///
    /// Hidden options and commands may be set and are not listed.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Deploy
    /// #[command]
    /// fn deploy(#[option(default = 1)] replicas: u8) -> u8 {
    ///     replicas
    /// }
    ///
    /// let schema = Cli::create("app").commands(commands![deploy]).config(Config::new()).config_schema();
    /// assert_eq!(schema["properties"]["deploy"]["properties"]["replicas"]["maximum"], Data::from(255));
    /// ```
    pub fn config_schema(&self) -> Data {
        schema::of(&self.0)
    }
}

impl Configured for Config {
    fn apply(&self, setting: Setting<'_, '_>, problems: &mut InputErrors) -> Result<()> {
        let Setting { root, target, choice, environment, values } = setting;
        let mut files = Vec::new();
        let mut faults = names::Faults::default();
        for found in find::files(self, &root.name, choice, environment)? {
            let file = read::read(root, &found)?;
            names::check(root, &file, &mut faults);
            files.push(file);
        }
        faults.into_result()?;
        if let Some(values) = values {
            values::apply(&files, target, environment, values, problems);
        }
        Ok(())
    }

    fn schema(&self, root: &Node) -> Data {
        schema::of(root)
    }

    fn places(&self, program: &str) -> String {
        find::places(self, program)
    }
}

/// A config file that cannot be used.
fn error(message: impl Into<String>) -> Error {
    Error::new(code::CONFIG_ERROR, message)
}
