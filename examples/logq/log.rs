//! Reads a log line by line, and counts malformed lines.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

use vestibule::prelude::*;

use crate::Settings;
use crate::line::{Line, Malformed, Parser};
use crate::lines::Lines;

pub(crate) struct Log {
    name: String,
    lines: Lines,
    parser: Parser,
    is_strict: bool,
    read: u64,
    understood: u64,
    malformed: u64,
    first: Option<(u64, Malformed)>,
    ctx: Context,
}

impl Log {
    /// Opens the file of a command, or the log of the settings.
    pub(crate) fn open(file: Option<&Path>, settings: &Settings, ctx: &Context) -> Result<Self> {
        let Some(path) = file.or(settings.log.as_deref()) else {
            return Err(Error::new("NO_LOG", "no log file given")
                .with_exit_code(2)
                .hint("pass a file, or `-` for stdin; `--log`, LOGQ_LOG or a config file set the default"));
        };
        let name = if path == Path::new("-") { "stdin".to_owned() } else { format!("`{}`", path.display()) };
        let lines = if path == Path::new("-") {
            Lines::new(ctx.stdin())
        } else {
            Lines::new(File::open(path).map_err(|error| unreadable(&name, &error))?)
        };
        let (parser, is_strict, ctx) = (Parser::default(), settings.strict, ctx.clone());
        Ok(Self { name, lines, parser, is_strict, read: 0, understood: 0, malformed: 0, first: None, ctx })
    }

    /// Returns the first result of `pick` for the following lines, or `None` at the end.
    pub(crate) fn find_map<T>(&mut self, mut pick: impl FnMut(&Line<'_>) -> Option<T>) -> Result<Option<T>> {
        loop {
            let line = match self.lines.next() {
                Ok(Some(line)) => line,
                Ok(None) => return Ok(None),
                Err(error) => return Err(unreadable(&self.name, &error)),
            };
            self.read += 1;
            match self.parser.line(line) {
                Ok(line) => {
                    self.understood += 1;
                    if let Some(picked) = pick(&line) {
                        return Ok(Some(picked));
                    }
                }
                Err(_) if line.trim_ascii().is_empty() => {}
                Err(why) => self.record_malformed(why)?,
            }
        }
    }

    /// Calls a function for each valid line.
    pub(crate) fn for_each(&mut self, mut visit: impl FnMut(&Line<'_>)) -> Result<()> {
        self.find_map(|line| {
            visit(line);
            None::<()>
        })
        .map(drop)
    }

    fn record_malformed(&mut self, why: Malformed) -> Result<()> {
        if self.is_strict {
            let message = format!("line {} of {} cannot be read: {why}", self.read, self.name);
            return Err(Error::new("MALFORMED_LINE", message)
                .hint("expected the Common or Combined Log Format; without --strict, other lines are counted"));
        }
        self.malformed += 1;
        self.first.get_or_insert((self.read, why));
        Ok(())
    }

    /// Reports malformed lines, once. Fails if no line is valid.
    pub(crate) fn finish(&mut self) -> Result<()> {
        let Some((line, why)) = self.first.take() else { return Ok(()) };
        if self.understood == 0 {
            let message = format!("{} is not an access log: line {line} has {why}", self.name);
            return Err(Error::new("NOT_A_LOG", message).hint("expected the Common or Combined Log Format"));
        }
        let (malformed, read) = (group_digits(self.malformed), group_digits(self.read));
        self.note(&format!("{malformed} of {read} lines could not be read; first: line {line} ({why})"));
        Ok(())
    }

    /// Prints a note to stderr. Errors are ignored: stderr may be closed.
    pub(crate) fn note(&self, text: &str) {
        let _ = writeln!(self.ctx.stderr(), "{text}");
    }
}

fn unreadable(name: &str, error: &io::Error) -> Error {
    Error::new("LOG_UNREADABLE", format!("cannot read {name}: {error}"))
}

/// Formats a number with thousands separators: `1,204`.
fn group_digits(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
