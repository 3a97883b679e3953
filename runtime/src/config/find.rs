//! Which files are read: the one that the caller names, or those that are where they are expected.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::read::{FORMATS, readable};
use super::{Config, error};
use crate::command::Environment;
use crate::error::Result;
use crate::graph::FileChoice;
use crate::variable_name::variable_name;

/// A file to be read.
pub(super) struct Found {
    pub(super) path: PathBuf,
    /// Who named it: a flag or a variable. It must be there then.
    pub(super) by: Option<String>,
}

/// The files of a call. What a file sets wins over those behind it.
pub(super) fn files(
    config: &Config,
    program: &str,
    choice: &FileChoice,
    environment: &Environment,
) -> Result<Vec<Found>> {
    let named = |path: PathBuf, by: &str| Ok(vec![Found { path, by: Some(by.to_owned()) }]);
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
    let mut paths = Vec::new();
    if let Some(start) = &config.project {
        paths.extend(first(project_folders(start, environment), name)?);
    }
    let own = match &config.folder {
        Some(folder) => vec![folder.clone()],
        None => user_folders(name, environment),
    };
    paths.extend(first(own, "config")?);
    Ok(paths.into_iter().map(|path| Found { path, by: None }).collect())
}

/// The variable that names a file: `MY_CLI_CONFIG`.
fn variable(program: &str) -> String {
    variable_name([program, "config"])
}

/// The file in the first folder that has one.
fn first(folders: Vec<PathBuf>, stem: &str) -> Result<Option<PathBuf>> {
    for folder in folders {
        let candidates = FORMATS.iter().map(|(extension, ..)| folder.join(format!("{stem}.{extension}")));
        let mut there = candidates.filter(|path| fs::metadata(path).is_ok());
        match (there.next(), there.next()) {
            (None, _) => {}
            (Some(one), None) => return Ok(Some(one)),
            (Some(one), Some(other)) => {
                let (one, other) = (one.display(), other.display());
                let two = error(format!("there are two config files in one place: `{one}` and `{other}`"));
                return Err(two.hint("remove one, or say which with `--config <path>`"));
            }
        }
    }
    Ok(None)
}

/// Where the platform expects the user's file.
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

/// A folder and those above it, up to the root of the repository or the user's home. Outside of both
/// the folder alone: what is above may be anybody's.
fn project_folders(start: &Path, environment: &Environment) -> Vec<PathBuf> {
    let Ok(start) = real(start) else { return Vec::new() };
    let home = environment.home().and_then(|home| real(&home).ok());
    let is_last = |folder: &Path| home.as_deref() == Some(folder) || folder.join(".git").exists();
    match start.ancestors().position(is_last) {
        Some(last) => start.ancestors().take(last + 1).map(Path::to_owned).collect(),
        None => vec![start],
    }
}

/// The path without links in it. Windows has another form of path for that, which is not for readers.
fn real(path: &Path) -> io::Result<PathBuf> {
    if cfg!(windows) { std::path::absolute(path) } else { fs::canonicalize(path) }
}

/// Where files are looked for, as help says it.
pub(super) fn places(config: &Config, program: &str) -> String {
    let name = config.name(program);
    let extension = readable().next().unwrap_or("json");
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
