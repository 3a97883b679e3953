//! The parser of `logq` without the framework, as a baseline for its speed.
//!
//! `logq-bare <file>` parses every line as `logq` does, and prints the number of lines per status class.

#![expect(dead_code, reason = "uses a part of each module")]

mod line;
mod lines;
mod moment;

use std::fs::File;
use std::io::{self, Write as _};

fn main() -> io::Result<()> {
    let path = std::env::args_os().nth(1).ok_or_else(|| io::Error::other("usage: logq-bare <file>"))?;
    let mut lines = lines::Lines::new(File::open(path)?);
    let mut parser = line::Parser::default();
    let (mut classes, mut malformed) = ([0_u64; 10], 0_u64);
    while let Some(text) = lines.next()? {
        match parser.line(text) {
            Ok(line) => classes[usize::from(line.status / 100)] += 1,
            Err(_) => malformed += 1,
        }
    }
    writeln!(io::stdout(), "{classes:?}, and {malformed} malformed")
}
