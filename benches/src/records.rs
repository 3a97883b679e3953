//! Reads and writes 10 MB of records, compared with serde_json.

use std::process::Command;

use crate::Result;
use crate::cargo::program;
use crate::measure::{Sample, successful};
use crate::table::{Table, decimal, none};

/// The rows: label, job, and serde_json's job to compare it with.
const JOBS: [(&str, &str, &str); 13] = [
    ("read JSON, serde_json::Value", "read-serde", "read-serde"),
    ("read JSON, vestibule", "read-vestibule", "read-serde"),
    ("write JSON, serde_json::Value", "write-serde", "write-serde"),
    ("write JSON, vestibule", "write-vestibule", "write-serde"),
    ("write TOON, vestibule", "toon-vestibule", "write-serde"),
    ("stream JSON, serde_json::Value", "stream-serde", "stream-serde"),
    ("stream TOON, vestibule", "stream-toon", "stream-serde"),
    ("stream YAML, vestibule", "stream-yaml", "stream-serde"),
    ("stream Markdown, vestibule", "stream-markdown", "stream-serde"),
    ("structs to serde_json::Value", "convert-serde", "convert-serde"),
    ("structs to Data, vestibule", "convert-vestibule", "convert-serde"),
    ("structs to lines of JSON, serde_json", "lines-serde", "lines-serde"),
    ("items of a command to lines of JSON", "lines-vestibule", "lines-serde"),
];

/// Measures all jobs in one process, for flat records and for nested ones.
///
/// # Errors
///
/// When the program does not build or run.
pub fn tables() -> Result<String> {
    let program = program("in-process-records")?;
    let mut out = String::new();
    for shape in ["flat", "nested"] {
        eprintln!("reading and writing {shape} records");
        let text = String::from_utf8(successful(Command::new(&program).arg(shape))?.stdout)?;
        out.push_str(if out.is_empty() { "" } else { "\n" });
        out.push_str(&table(shape, &text).markdown());
    }
    Ok(out)
}

fn table(shape: &str, text: &str) -> Table {
    let numbers = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map(|line| line.split(' ').filter_map(|number| number.parse().ok()).collect::<Vec<f64>>())
    };
    let sample = |name: &str| match *numbers(name)?.as_slice() {
        [least, median] => Some(Sample { least, median }),
        _ => None,
    };
    let megabytes = numbers("bytes").and_then(|bytes| bytes.first().copied()).unwrap_or_default() / 1e6;
    let mut table = Table::new(&[&format!("{shape} records"), "ms", "MB/s", "speed × serde_json"]);
    for (name, job, base) in JOBS {
        let seconds = sample(job);
        let ratio = sample(base).zip(seconds).map(|(base, seconds)| base.least / seconds.least);
        table.row(vec![
            name.to_owned(),
            seconds.map_or_else(none, |seconds| seconds.times(1e3).cell(1)),
            decimal(seconds.map(|seconds| megabytes / seconds.least), 0),
            decimal(ratio, 2),
        ]);
    }
    table
}
