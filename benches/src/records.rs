//! Reads and writes 10 MB of records, compared with serde_json.

use std::process::Command;

use crate::Result;
use crate::cargo::program;
use crate::measure::successful;
use crate::table::{Table, decimal};

/// The rows: label, job, and serde_json's job to compare it with.
const JOBS: [(&str, &str, &str); 9] = [
    ("read JSON, serde_json::Value", "read-serde", "read-serde"),
    ("read JSON, Data", "read-vestibule", "read-serde"),
    ("write JSON, serde_json::Value", "write-serde", "write-serde"),
    ("write JSON, Data", "write-vestibule", "write-serde"),
    ("write TOON, Data", "toon-vestibule", "write-serde"),
    ("stream JSON, serde_json::Value", "stream-serde", "stream-serde"),
    ("stream TOON, Data", "stream-toon", "stream-serde"),
    ("structs to serde_json::Value", "convert-serde", "convert-serde"),
    ("structs to Data", "convert-vestibule", "convert-serde"),
];

/// Measures all jobs in one process.
///
/// # Errors
///
/// When the program does not build or run.
pub fn tables() -> Result<String> {
    let program = program("in-process-records")?;
    eprintln!("reading and writing records");
    let text = String::from_utf8(successful(&mut Command::new(program))?.stdout)?;
    let number = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|number| number.parse::<f64>().ok())
    };
    let megabytes = number("bytes").unwrap_or_default() / 1e6;
    let mut table = Table::new(&["job", "ms", "MB/s", "speed × serde_json"]);
    for (name, job, base) in JOBS {
        let seconds = number(job);
        table.row(vec![
            name.to_owned(),
            decimal(seconds.map(|seconds| seconds * 1e3), 1),
            decimal(seconds.map(|seconds| megabytes / seconds), 0),
            decimal(number(base).zip(seconds).map(|(base, seconds)| base / seconds), 2),
        ]);
    }
    Ok(table.markdown())
}
