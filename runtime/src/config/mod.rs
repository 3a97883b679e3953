//! Config files: discovery, parsing, validation against the program, and the values of the options they set.

mod document;
mod find;
mod json;
mod names;
mod read;
mod schema;
mod values;

#[allow(clippy::duplicate_mod, reason = "one stand-in for both formats")]
#[cfg_attr(not(feature = "toml"), path = "format_absent.rs")]
mod toml;

#[allow(clippy::duplicate_mod, reason = "one stand-in for both formats")]
#[cfg_attr(not(feature = "yaml"), path = "format_absent.rs")]
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
    /// Reads the user's config file from where the platform keeps it, named after the program.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let cli = Cli::create("app").config(Config::new());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the name of files and folders, in place of the program's name.
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

    /// Sets the folder of the user's file, in place of the platform's.
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

    /// Reads the project's file too, such as `<program>.toml`: from the working directory, or its nearest parent that has
    /// one. It takes precedence over the user's file, key by key.
    ///
    /// The search ends at the root of the repository or at the user's home; outside both it does not leave the working
    /// directory, since its parents may belong to other users.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// let cli = Cli::create("app").config(Config::new().project());
    /// ```
    pub fn project(self) -> Self {
        self.project_from(".")
    }

    /// Reads the project's file too, as [`project`](Self::project) does, starting in another folder than the working
    /// directory.
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
    /// Reads options from config files, unless argv or the environment sets them.
    ///
    /// Adds the flags `--config`, `--no-config` and `--config-schema`. [`Config`] describes the places and the content of
    /// files. An invalid file fails the run with `CONFIG_ERROR`.
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
    pub fn config(self, config: Config) -> Self {
        self.with(|node| node.config = Some(Box::new(config)))
    }

    /// Returns the JSON Schema (2020-12) of the program's config file, as `--config-schema` prints it, for completion and
    /// validation in editors.
    ///
    /// Hidden options and commands are not listed, but can be set.
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
        schema::build(&self.0)
    }
}

impl Configured for Config {
    fn apply(&self, setting: Setting<'_, '_>, errors: &mut InputErrors) -> Result<()> {
        let Setting { root, target, choice, environment, values } = setting;
        let mut files = Vec::new();
        let mut key_errors = names::KeyErrors::default();
        let mut invalid = None;
        for found in find::files(self, &root.name, choice, environment)? {
            let file = read::read(root, &found).map_err(|error| explain(error, Some(&found)))?;
            let before = key_errors.len();
            names::check(root, &file, &mut key_errors);
            if key_errors.len() > before {
                invalid.get_or_insert(found);
            }
            files.push(file);
        }
        key_errors.into_result().map_err(|error| explain(error, invalid.as_ref()))?;
        if let Some(values) = values {
            values::apply(&files, target, environment, values, errors);
        }
        Ok(())
    }

    fn schema(&self, root: &Node) -> Data {
        schema::build(root)
    }

    fn places(&self, program: &str) -> String {
        find::places(self, program)
    }
}

/// Adds to the error of a file in the project why it is read: another tool may have put it there.
fn explain(error: Error, found: Option<&find::FoundFile>) -> Error {
    match found.filter(|found| found.is_of_project) {
        Some(found) => {
            let path = found.path.display();
            error.hint(format!("`{path}` is read as the config file of the project: `--no-config` reads none"))
        }
        None => error,
    }
}

/// Builds the error of a config file that cannot be used.
fn error(message: impl Into<String>) -> Error {
    Error::new(code::CONFIG_ERROR, message)
}
