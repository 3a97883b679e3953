//! Wrong calls of agents: how many end in what was meant.

use std::process::Command;

use crate::Result;
use crate::cargo::home;
use crate::table::Table;

/// The tests of the corpus in `tests/data/wrong-calls`, with the names of the tuned and of the held-out calls.
const TESTS: [(&str, [&str; 2]); 12] = [
    ("calls_of_programs_are_put_right", ["programs, looked at while tuning", "programs, held out"]),
    ("calls_of_programs_by_strangers_are_put_right", ["", "four programs of other authors"]),
    ("calls_of_documents_are_put_right", ["documents, looked at while tuning", "documents, held out"]),
    ("calls_of_own_documents_are_put_right", ["", "ten small documents, held out"]),
    ("fresh_calls_are_put_right", ["", "further documents and logq, held out"]),
    ("calls_with_several_mistakes_are_put_right", ["", "several mistakes in each"]),
    ("calls_of_further_authors_are_put_right", ["", "one to three mistakes, by two further authors"]),
    ("calls_of_other_authors_are_put_right", ["", "one to three mistakes, by two other authors"]),
    ("calls_of_newer_authors_are_put_right", ["", "one to three mistakes, by four newer authors"]),
    ("calls_of_more_authors_are_put_right", ["", "one to three mistakes, by ten more authors"]),
    ("calls_of_other_tools_are_put_right", ["", "calls of kubectl, docker, gh, doctl, stripe and curl"]),
    ("calls_of_another_author_are_put_right", ["", "one to three mistakes, by another author"]),
];

/// The parts of a tally, such as `98.9 % of 93: 46 ran, 46 fixed, 0 named, 1 silent, 0 misled`.
const COLUMNS: [&str; 7] = ["wrong calls", "end in what was meant", "ran", "fixed", "named", "silent", "misled"];

/// Judges the corpus of wrong calls; returns a table of the answers. The calls of documents need `VESTIBULE_FIXTURES`.
///
/// # Errors
///
/// When the tests do not run.
pub fn wrong_calls() -> Result<String> {
    let mut table = Table::new(&COLUMNS);
    for (test, names) in TESTS {
        eprintln!("judging {test}");
        let text = judge(test)?;
        let Some(tallies) = text.lines().find_map(|line| line.strip_prefix("tuned: ")?.split_once("; held out: "))
        else {
            eprintln!("{test} judged no call:\n{text}");
            continue;
        };
        for (name, tally) in names.into_iter().zip([tallies.0, tallies.1]).filter(|(name, _)| !name.is_empty()) {
            let (share, counts) = tally.split_once(": ").ok_or("no counts")?;
            let counts = counts.split(", ").map(|count| count.split(' ').next().unwrap_or_default().to_owned());
            table.row([name.to_owned(), share.to_owned()].into_iter().chain(counts).collect());
        }
    }
    if table.is_empty() { Err("no call was judged".into()) } else { Ok(table.markdown()) }
}

/// Runs a test of the corpus; returns its notes.
fn judge(test: &str) -> Result<String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["test", "--quiet", "--package", "vestibule-tests", "--test", "calls", &format!("corpus::{test}")])
        .args(["--", "--exact", "--nocapture"])
        .current_dir(home().join(".."))
        .output()?;
    Ok(String::from_utf8_lossy(&output.stderr).into_owned())
}
