//! `mcp add` and `mcp doctor`: the program in the config files of MCP clients, and the check of its server.

mod clients;
mod doctor;
mod edit;
mod file;
mod json_file;
mod launch;
mod report;
mod session;
#[cfg_attr(not(feature = "toml"), path = "toml_file_absent.rs")]
mod toml_file;

use std::path::PathBuf;

use crate::command::Environment;
use crate::data::{Data, to_json};
use crate::error::{Error, FieldError, Result, code};
use crate::graph::Node;
use clients::{Client, ConfigFile, Syntax, clients};
use edit::{Edit, Entry};
use file::{Refusal, Text};
use launch::Launch;
use report::{Action, Row};

/// A command: takes the program, the options, the words of the program's global options, whether a person reads the result, and
/// the environment.
type Setup = fn(&Node, &Data, &[String], bool, &Environment) -> Result<Data>;

/// Returns a command below `mcp`. The server of a run in memory is in no process that can be started.
pub(crate) fn setup(command: &str, has_process: bool) -> Option<Setup> {
    match command {
        "mcp add" => Some(add),
        "mcp doctor" if has_process => Some(doctor::doctor),
        _ => None,
    }
}

/// The options of the command.
struct Options {
    agents: Vec<String>,
    project: Option<PathBuf>,
    name: String,
    is_dry_run: bool,
    can_replace: bool,
}

/// Writes the server's entry into the config files of clients, and returns a summary for a person, or else a row for each
/// file.
///
/// # Errors
///
/// `MCP_SETUP_FAILED` if a file could not be changed; the others are changed.
fn add(root: &Node, options: &Data, globals: &[String], is_human: bool, environment: &Environment) -> Result<Data> {
    let options = read(root, options)?;
    let launch = Launch::new(root, globals, options.project.is_some(), environment)?;
    let selected: Vec<Client> =
        clients().into_iter().filter(|client| is_selected(client, &options, environment)).collect();
    if selected.is_empty() {
        let error = Error::of(code::MCP_SETUP_FAILED, "no client of MCP servers was found on this machine");
        return Err(error.hint("name one with `--agent`"));
    }
    let mut rows: Vec<Row> = Vec::new();
    for client in &selected {
        let Some(file) = client.file(options.project.as_deref(), environment) else {
            let place = if options.project.is_some() { "for a project" } else { "of its own" };
            rows.push(row(client, PathBuf::new(), Action::Manual, format!("has no config file {place}")));
            continue;
        };
        match rows.iter_mut().find(|row| row.path == file.path) {
            Some(row) => row.agents.push(client.name),
            None => {
                let (action, note) = put(client, &file, &launch, &options);
                rows.push(row(client, file.path, action, note));
            }
        }
    }
    let failed: Vec<&Row> = rows.iter().filter(|row| row.action.is_failure()).collect();
    if failed.is_empty() {
        let text = || Data::from(report::text(&rows, &launch.line(), options.is_dry_run));
        return Ok(if is_human { text() } else { report::data(&rows) });
    }
    let message = format!("{} of {} config files could not be changed", failed.len(), rows.len());
    let error = Error::of(code::MCP_SETUP_FAILED, message).with_details(report::data(&rows));
    Err(failed.iter().fold(error, |error, row| {
        let path = row.path.display().to_string();
        let message = format!("`{path}`: {}", row.note);
        error.field(FieldError::new(path, message))
    }))
}

fn read(root: &Node, options: &Data) -> Result<Options> {
    let project = match options["project"].as_str() {
        Some(folder) => Some(std::path::absolute(folder).ok().filter(|folder| folder.is_dir()).ok_or_else(|| {
            Error::of(code::MCP_SETUP_FAILED, format!("`{folder}` is not a folder"))
                .hint("pass the folder of the project: `--project=<folder>`")
        })?),
        None => None,
    };
    let agents = options["agent"].as_array().unwrap_or_default();
    Ok(Options {
        agents: agents.iter().filter_map(Data::as_str).map(str::to_owned).collect(),
        project,
        name: options["name"].as_str().unwrap_or(&root.name).to_owned(),
        is_dry_run: options["dryRun"].as_bool().unwrap_or_default(),
        can_replace: options["force"].as_bool().unwrap_or_default(),
    })
}

/// Returns whether a client is named, or is found if none is.
fn is_selected(client: &Client, options: &Options, environment: &Environment) -> bool {
    if !options.agents.is_empty() {
        return options.agents.iter().any(|name| name == client.name);
    }
    client.file(options.project.as_deref(), environment).is_some() && client.is_here(environment)
}

fn row(client: &Client, path: PathBuf, action: Action, note: String) -> Row {
    Row { agents: vec![client.name], path, action, note }
}

/// Puts the entry into a file, and returns what was done.
fn put(client: &Client, file: &ConfigFile, launch: &Launch, options: &Options) -> (Action, String) {
    let entry = Entry { name: &options.name, value: client.entry(launch), can_replace: options.can_replace };
    let is_editable = match client.syntax {
        Syntax::Json(_) => true,
        Syntax::Toml => cfg!(feature = "toml"),
        Syntax::Yaml => false,
    };
    if !is_editable {
        return (Action::Manual, by_hand(client, launch, &entry));
    }
    match change(client, file, &entry, options.is_dry_run) {
        Ok(Edit::Unchanged) => (Action::Unchanged, String::new()),
        Ok(Edit::Changed { replaced: None, .. }) => (Action::Added, String::new()),
        Ok(Edit::Changed { replaced: Some(runs), .. }) => (Action::Replaced, format!("it started `{runs}`")),
        Ok(Edit::Conflict(runs)) => {
            let rest = "pass `--force` to replace it, or another `--name`";
            (Action::Blocked, format!("the server `{}` starts `{runs}`; {rest}", options.name))
        }
        Err(Refusal::Blocked(note)) => (Action::Blocked, note),
        Err(Refusal::Failed(note)) => (Action::Failed, note),
    }
}

/// Edits a file, and writes it unless the run is dry.
fn change(
    client: &Client,
    file: &ConfigFile,
    entry: &Entry<'_>,
    is_dry_run: bool,
) -> std::result::Result<Edit, Refusal> {
    let text = Text::read(file)?;
    let edit = match &client.syntax {
        Syntax::Json(paths) => json_file::put(text.text(), paths, entry),
        Syntax::Toml | Syntax::Yaml => toml_file::put(text.text(), entry),
    };
    let edit = edit.map_err(Refusal::Blocked)?;
    if let Edit::Changed { text: edited, .. } = &edit
        && !is_dry_run
    {
        text.write(edited)?;
    }
    Ok(edit)
}

/// Returns how to add an entry by hand.
fn by_hand(client: &Client, launch: &Launch, entry: &Entry<'_>) -> String {
    let name = entry.name;
    if client.name == "codex" {
        return format!("run `codex mcp add {name} -- {}`", launch.line());
    }
    let mut lines = match client.syntax {
        Syntax::Toml => vec!["add the lines".to_owned(), format!("[mcp_servers.{name}]")],
        _ => vec!["add the lines below `extensions:`".to_owned(), format!("  {name}:")],
    };
    for (key, value) in entry.value.iter() {
        lines.push(match client.syntax {
            Syntax::Toml => format!("{key} = {}", to_json(value)),
            _ => format!("    {key}: {}", to_json(value)),
        });
    }
    lines.join("\n")
}
