//! The command by which a client starts the program as a server.

use std::path::{Path, PathBuf};

use crate::command::Environment;
use crate::error::{Error, Result, code};
use crate::graph::Node;

/// A command of a client's config file.
pub(super) struct Launch {
    pub(super) command: String,
    pub(super) args: Vec<String>,
}

impl Launch {
    /// Returns the command that serves the program of this process, with its global options.
    ///
    /// The file is named by its path, since an application that a desktop starts has another `PATH`. In a project, whose
    /// files other machines share, it is named as on the command line, if `PATH` has it.
    ///
    /// # Errors
    ///
    /// `MCP_SETUP_FAILED` if the file of the process is not known, or its path is not UTF-8.
    pub(super) fn new(root: &Node, globals: &[String], is_project: bool, environment: &Environment) -> Result<Self> {
        let file = std::env::current_exe()
            .map_err(|error| Error::of(code::MCP_SETUP_FAILED, format!("cannot tell the program's file: {error}")))?;
        let on_path = on_path(&root.name, &file, environment);
        let command = match &on_path {
            Some(_) if is_project => root.name.clone(),
            Some(path) => text(path)?,
            None => text(&file)?,
        };
        let mut args = root.leading_args.clone();
        args.extend_from_slice(globals);
        args.push(format!("{}mcp", root.builtin_dashes()));
        Ok(Self { command, args })
    }

    /// Returns the command and its arguments.
    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.command.as_str()).chain(self.args.iter().map(String::as_str))
    }

    /// Returns the command as it is typed.
    pub(super) fn line(&self) -> String {
        let mut line = String::new();
        for word in self.words() {
            if !line.is_empty() {
                line.push(' ');
            }
            crate::shell::push_word(&mut line, word);
        }
        line
    }
}

fn text(path: &Path) -> Result<String> {
    let message = || format!("the path of the program is not UTF-8: `{}`", path.display());
    let text = path.to_str().ok_or_else(|| Error::of(code::MCP_SETUP_FAILED, message()))?;
    Ok(text.to_owned())
}

/// Returns the path by which `PATH` finds the program, if that leads to its file.
fn on_path(name: &str, file: &Path, environment: &Environment) -> Option<PathBuf> {
    let folders = environment.get("PATH")?;
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let found = std::env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(&name))
        .find(|path| path.is_file())?;
    let is_same = found.canonicalize().ok()? == file.canonicalize().ok()?;
    is_same.then_some(found)
}
