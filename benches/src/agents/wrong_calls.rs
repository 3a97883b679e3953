//! Wrong calls of agents: how many end in what was meant.

use std::process::Command;

use crate::Result;
use crate::cargo::home;

/// Judges the corpus of wrong calls, in `tests/data/wrong-calls`; returns a table of the answers by kind of mistake. The
/// calls of documents need `VESTIBULE_FIXTURES`.
///
/// # Errors
///
/// When the tests do not run.
pub fn wrong_calls() -> Result<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["test", "--quiet", "--package", "vestibule-tests", "--test", "calls", "corpus::"])
        .args(["--", "--nocapture", "--test-threads", "1"])
        .current_dir(home().join(".."))
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut table = String::from("| wrong calls | end in what was meant |\n| --- | --- |\n");
    let mut count = 0;
    for (name, answer) in text.lines().filter_map(|line| line.split_once(": ")) {
        if answer.contains(" % of ") {
            table += &format!("| {name} | {answer} |\n");
            count += 1;
        }
    }
    if count == 0 { Err(format!("no call was judged:\n{text}").into()) } else { Ok(table) }
}
