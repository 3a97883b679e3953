//! Growth of the parser's work with its input: eight times the input takes about eight times the instructions.

use std::process::Command;

use crate::Result;
use crate::cargo::program;
use crate::measure::{instructions, successful};
use crate::table::{Table, decimal, integer, none};

/// Ratio of linear work.
const FACTOR: usize = 8;

/// Maximum ratio. Quadratic work has 64; sorting and growing buffers stay well below this.
const MAX_RATIO: f64 = 16.0;

/// Measures each input at an eighth of its size and at its full size.
///
/// # Errors
///
/// When the program does not build, or a ratio exceeds the maximum.
pub fn tables() -> Result<String> {
    let program = program("in-process-linear")?;
    let cases = String::from_utf8(successful(&mut Command::new(&program))?.stdout)?;
    let mut table = Table::new(&["input", "size", "instructions", "× an eighth"]);
    let mut exceeded = Vec::new();
    for line in cases.lines() {
        let (size, case) = line.split_once(' ').ok_or("a case without a size")?;
        let size: usize = size.parse()?;
        eprintln!("parsing {case}");
        // Without the start of the process, and the schema of the case.
        let base = instructions(&program, &[case, "0"]);
        let count = |size: usize| Some(instructions(&program, &[case, &size.to_string()])?.saturating_sub(base?));
        let (part, whole) = (count(size / FACTOR), count(size));
        let ratio = part.zip(whole).map(|(part, whole)| whole as f64 / part.max(1) as f64);
        if ratio.is_some_and(|ratio| ratio > MAX_RATIO) {
            exceeded.push(case);
        }
        table.row(vec![
            case.to_owned(),
            integer(i64::try_from(size)?),
            whole.map_or_else(none, |count| integer(count as i64)),
            decimal(ratio, 1),
        ]);
    }
    if exceeded.is_empty() {
        Ok(table.markdown())
    } else {
        let (exceeded, table) = (exceeded.join(", "), table.markdown());
        Err(format!("more than {MAX_RATIO} times the work for {FACTOR} times the input: {exceeded}\n{table}").into())
    }
}
