//! Discovery of config files: the one that the call names, or those in the standard places.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::read::{FORMATS, extensions};
use super::{Config, error};
use crate::command::Environment;
use crate::error::Result;
use crate::graph::FileChoice;
use crate::variable_name::variable_name;

/// A config file to read.
pub(super) struct FoundFile {
    pub(super) path: PathBuf,
    /// The flag or variable that names the file, which must exist then.
    pub(super) named_by: Option<String>,
    /// True if it lies in the project, where another tool may have put it.
    pub(super) is_of_project: bool,
}

/// Returns the config files of a call. A file takes precedence over those after it.
pub(super) fn files(
    config: &Config,
    program: &str,
    choice: &FileChoice,
    environment: &Environment,
) -> Result<Vec<FoundFile>> {
    let named =
        |path: PathBuf, by: &str| Ok(vec![FoundFile { path, named_by: Some(by.to_owned()), is_of_project: false }]);
    match choice {
        FileChoice::Nothing | FileChoice::Unnamed => return Ok(Vec::new()),
        FileChoice::Named(path) => return named(path.clone(), "--config"),
        FileChoice::Found => {}
    }
    let variable = variable(program);
    if let Some(path) = environment.get(&variable).filter(|path| !path.is_empty()) {
        return named(path.into(), &variable);
    }
    let name = config.name(program);
    let found = |path: PathBuf, is_of_project: bool| FoundFile { path, named_by: None, is_of_project };
    let mut files = Vec::new();
    if let Some(start) = &config.project {
        files.extend(first_file(project_folders(start, environment), name)?.map(|path| found(path, true)));
    }
    let folders = match &config.folder {
        Some(folder) => vec![folder.clone()],
        None => user_folders(name, environment),
    };
    files.extend(first_file(folders, "config")?.map(|path| found(path, false)));
    Ok(files)
}

/// Returns the variable that names a config file: `MY_CLI_CONFIG`.
fn variable(program: &str) -> String {
    variable_name([program, "config"])
}

/// Returns the config file in the first folder that contains one.
fn first_file(folders: Vec<PathBuf>, stem: &str) -> Result<Option<PathBuf>> {
    for folder in folders {
        let candidates = FORMATS.iter().map(|(extension, ..)| folder.join(format!("{stem}.{extension}")));
        let mut existing = candidates.filter(|path| fs::metadata(path).is_ok());
        match (existing.next(), existing.next()) {
            (None, _) => {}
            (Some(path), None) => return Ok(Some(path)),
            (Some(path), Some(other)) => {
                let (path, other) = (path.display(), other.display());
                let ambiguous = error(format!("there are two config files in one place: `{path}` and `{other}`"));
                return Err(ambiguous.hint("remove one, or choose one with `--config <path>`"));
            }
        }
    }
    Ok(None)
}

/// Returns the folders where the platform keeps the user's config files.
fn user_folders(name: &str, environment: &Environment) -> Vec<PathBuf> {
    if cfg!(windows) {
        return environment.folder("APPDATA").map(|folder| folder.join(name)).into_iter().collect();
    }
    if let Some(folder) = environment.folder("XDG_CONFIG_HOME") {
        return vec![folder.join(name)];
    }
    let Some(home) = environment.home() else { return Vec::new() };
    let mut folders = Vec::new();
    if cfg!(target_os = "macos") {
        folders.push(home.join("Library/Application Support").join(name));
    }
    folders.push(home.join(".config").join(name));
    folders
}

/// Returns a folder and its parents up to the root of the repository or the user's home. Outside both it returns the
/// folder alone, since its parents may belong to other users.
fn project_folders(start: &Path, environment: &Environment) -> Vec<PathBuf> {
    let Ok(start) = resolve(start) else { return Vec::new() };
    let home = environment.home().and_then(|home| resolve(&home).ok());
    let is_boundary = |folder: &Path| home.as_deref() == Some(folder) || folder.join(".git").exists();
    match start.ancestors().position(is_boundary) {
        Some(last) => start.ancestors().take(last + 1).map(Path::to_owned).collect(),
        None => vec![start],
    }
}

/// Resolves symbolic links; on Windows it only makes the path absolute, since a canonical path is hard to read there.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    if cfg!(windows) { std::path::absolute(path) } else { fs::canonicalize(path) }
}

/// Returns the standard places of config files, for help.
pub(super) fn places(config: &Config, program: &str) -> String {
    let name = config.name(program);
    let extension = extensions().next().unwrap_or("json");
    let mut places = Vec::new();
    if config.project.is_some() {
        places.push(format!("{name}.{extension}"));
    }
    places.push(match &config.folder {
        Some(folder) => folder.join(format!("config.{extension}")).display().to_string(),
        None if cfg!(windows) => format!("%APPDATA%\\{name}\\config.{extension}"),
        None if cfg!(target_os = "macos") => format!("~/Library/Application Support/{name}/config.{extension}"),
        None => format!("~/.config/{name}/config.{extension}"),
    });
    places.join(", ")
}
