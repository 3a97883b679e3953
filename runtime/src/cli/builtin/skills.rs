//! `skills add`, `skills list` and `skills remove`, and the warning about outdated skills.

use super::super::prepare::no_command;
use super::super::printer::Printer;
use super::BuiltinCall;
use crate::data::Data;
use crate::error::Result;
use crate::skills::{self, SkillsOptions};

/// Runs `skills <action>`, and returns a summary for a person, or else a row for each skill in each place.
pub(super) fn run(action: &str, call: &BuiltinCall<'_>) -> Result<Data> {
    let action = match action {
        "add" => skills::add,
        "list" => skills::list,
        "remove" => skills::remove,
        _ => return Err(no_command()),
    };
    let options = &call.options;
    let agents = options["agent"].as_array().unwrap_or_default();
    let wish = SkillsOptions {
        depth: options["depth"].as_u64().and_then(|depth| depth.try_into().ok()).unwrap_or(1),
        agents: agents.iter().filter_map(Data::as_str).map(str::to_owned).collect(),
        project: options["project"].as_str().map(Into::into),
        dry_run: options["dryRun"].as_bool().unwrap_or_default(),
        force: options["force"].as_bool().unwrap_or_default(),
    };
    let report = action(call.root, &wish, call.io.environment())?;
    Ok(if call.is_human { Data::from(report.text()) } else { report.data() })
}

/// Warns a person that agents have skills of another version. It is called only below help and errors, so that no
/// other call pays for it.
pub(in crate::cli) fn warn_stale(printer: &Printer<'_>) {
    let console = &printer.console;
    if !printer.human.is() || !console.io.err_is_terminal() {
        return;
    }
    if let Some(notice) = skills::notice(console.root, console.io.environment()) {
        console.io.write_err("\n");
        console.warn(&notice);
    }
}
