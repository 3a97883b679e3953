//! The reading of `logq` and nothing around it: what its speed is compared with.
//!
//! `logq-bare <file>` reads and parses every line as `logq` does, and says how many there were of each class.

#![expect(dead_code, reason = "not all that the modules offer is needed")]

mod line;
mod lines;
mod moment;

use std::fs::File;
use std::io::{self, Write as _};

fn main() -> io::Result<()> {
    let path = std::env::args_os().nth(1).ok_or_else(|| io::Error::other("name a log"))?;
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
