//! Skills: generated files, and the commands `skills add`, `list` and `remove`.

mod files;
mod install;
mod outdated;
mod preservation;
mod specification;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{HOME, Run, at_home, invoke, slashed, words};

/// Builds a command that does nothing.
fn plain(name: &str, doc: &str) -> Command {
    Command::new(name).description(doc).run(|_| Ok("done"))
}

/// Builds a program with its own skill and one for a group.
fn program(version: &str) -> Cli {
    let pr = Cli::create("pr").description("Pull requests").command(plain("list", "List pull requests"));
    let status = plain("status", &format!("Show the status, as of version {version}"));
    Cli::create("app").version(version).description("Manage deployments").command(status).group(pr)
}

/// A home folder with the folders of some agents.
struct Home(TempDir);

impl Home {
    fn with(agents: &[&str]) -> Self {
        let home = Self(tempfile::tempdir().unwrap());
        agents.iter().for_each(|agent| fs::create_dir_all(home.at(agent)).unwrap());
        home
    }

    fn at(&self, below: impl AsRef<Path>) -> PathBuf {
        slashed(self.0.path().join(below).to_str().unwrap()).into()
    }

    fn read(&self, below: &str) -> String {
        fs::read_to_string(self.at(below)).unwrap_or_else(|error| panic!("{below}: {error}"))
    }

    fn write(&self, below: &str, text: &str) {
        fs::create_dir_all(self.at(below).parent().unwrap()).unwrap();
        fs::write(self.at(below), text).unwrap();
    }

    fn invocation(&self, line: &str) -> Invocation {
        Invocation::new(words(line)).env(HOME, self.0.path())
    }

    /// Runs a program, with the home folder replaced by `~` in its output.
    fn run(&self, cli: &Cli, line: &str) -> Run {
        self.neat(invoke(cli, self.invocation(line)))
    }

    fn on_terminal(&self, cli: &Cli, line: &str) -> Run {
        self.neat(invoke(cli, self.invocation(line).terminal(120)))
    }

    fn neat(&self, mut run: Run) -> Run {
        for text in [&mut run.stdout, &mut run.stderr] {
            *text = at_home(text, self.0.path().to_str().unwrap());
        }
        run
    }

    /// Returns the rows of a result, as `path: action` with the note.
    fn rows(&self, cli: &Cli, line: &str) -> Vec<String> {
        let run = self.run(cli, &format!("{line} --json"));
        let data: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.to_string()));
        let rows = data.get("error").map_or(&data, |error| &error["details"]);
        let row = |row: &Value| {
            let text = |key: &str| row.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
            let (path, done, note) = (text("path"), text("action") + &text("state"), text("note"));
            if note.is_empty() { format!("{path}: {done}") } else { format!("{path}: {done}: {note}") }
        };
        rows.as_array().unwrap_or_else(|| panic!("{}", run.to_string())).iter().map(row).collect()
    }

    /// Returns every file and link in the home, with its contents or target.
    fn tree(&self) -> BTreeMap<String, String> {
        let mut out = BTreeMap::new();
        let mut open = vec![self.at("")];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = slashed(path.strip_prefix(self.0.path()).unwrap().to_str().unwrap());
                if path.is_symlink() {
                    out.insert(name, format!("-> {}", slashed(fs::read_link(&path).unwrap().to_str().unwrap())));
                } else if path.is_dir() {
                    open.push(path);
                } else {
                    out.insert(name, fs::read_to_string(&path).unwrap());
                }
            }
        }
        out
    }

    fn paths(&self) -> Vec<String> {
        self.tree().into_keys().collect()
    }
}
