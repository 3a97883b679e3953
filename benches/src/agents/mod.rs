//! Measurements for agents: the ranks of `--find`, the tokens of whole tasks, and the corrections of wrong calls.

mod questions;
mod tasks;
mod wrong_calls;

use std::path::PathBuf;
use std::process::Command;

use crate::Result;
use crate::cargo::{self, Profile, built};
use crate::measure::successful;

/// Measures everything about agents.
///
/// The documents are not part of this repository: `VESTIBULE_FIXTURES` names their folder.
///
/// # Errors
///
/// When a program does not build or run.
pub fn tables() -> Result<String> {
    let examples = Examples::build()?;
    let wrong_calls = wrong_calls::wrong_calls()?;
    Ok(format!("{}\n{}\n{wrong_calls}", questions::table(&examples)?, tasks::table(&examples)?))
}

/// The example programs, and the documents for `api-cli`.
struct Examples {
    target: PathBuf,
    documents: Option<PathBuf>,
}

impl Examples {
    fn build() -> Result<Self> {
        eprintln!("building the examples");
        let home = cargo::home().parent().ok_or("this package is in no repository")?;
        let target = cargo::target("examples")?;
        successful(&mut cargo::build(home, &target, Profile::Debug, Some("vestibule-examples")))?;
        let fixtures = std::env::var_os("VESTIBULE_FIXTURES").map(PathBuf::from);
        Ok(Self { target, documents: fixtures.map(|folder| folder.join("openapi")) })
    }

    /// Returns a call of a program, or of `api-cli` with a document; `None` if the document is missing.
    fn call(&self, subject: &str, argv: &[&str]) -> Option<Command> {
        let program = built(&self.target, Profile::Debug, subject);
        let mut command = if program.is_file() {
            Command::new(program)
        } else {
            let name = format!("{subject}.json");
            let own = cargo::home().join("../tests/data/wrong-calls/documents").join(&name);
            let document = if own.is_file() { own } else { self.documents.as_ref()?.join(name) };
            if !document.is_file() {
                return None;
            }
            let mut command = Command::new(built(&self.target, Profile::Debug, "api-cli"));
            command.env("API_SPEC", document);
            command
        };
        for variable in ["AI_AGENT", "AGENT", "CLAUDECODE"] {
            command.env_remove(variable);
        }
        command.args(argv);
        Some(command)
    }

    /// Returns what a call prints; `None` if the document is missing.
    fn output(&self, subject: &str, argv: &[&str]) -> Result<Option<String>> {
        let Some(mut command) = self.call(subject, argv) else { return Ok(None) };
        Ok(Some(String::from_utf8(successful(&mut command)?.stdout)?))
    }
}
