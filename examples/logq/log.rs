//! A log that is read once, line by line, and what could not be read of it.

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
    /// Opens the log that a command names, or else the one of the settings.
    pub(crate) fn open(file: Option<&Path>, settings: &Settings, ctx: &Context) -> Result<Self> {
        let Some(path) = file.or(settings.log.as_deref()) else {
            return Err(Error::new("NO_LOG", "no log to read").with_exit_code(2).hint(
                "name a file, or `-` for stdin; `--log`, LOGQ_LOG or a config file name the one to read otherwise",
            ));
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

    /// What is made of the next line from which something is made; nothing at the end.
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
                Err(why) => self.note(why)?,
            }
        }
    }

    /// Shows every line that can be read.
    pub(crate) fn for_each(&mut self, mut see: impl FnMut(&Line<'_>)) -> Result<()> {
        self.find_map(|line| {
            see(line);
            None::<()>
        })
        .map(drop)
    }

    fn note(&mut self, why: Malformed) -> Result<()> {
        if self.is_strict {
            let message = format!("line {} of {} cannot be read: {why}", self.read, self.name);
            return Err(Error::new("MALFORMED_LINE", message)
                .hint("a line is of the Common or the Combined Log Format; without --strict others are counted"));
        }
        self.malformed += 1;
        self.first.get_or_insert((self.read, why));
        Ok(())
    }

    /// Says what could not be read, once. It is an error when nothing could.
    pub(crate) fn finish(&mut self) -> Result<()> {
        let Some((line, why)) = self.first.take() else { return Ok(()) };
        if self.understood == 0 {
            let message = format!("{} is no access log: line {line} has {why}", self.name);
            return Err(Error::new("NOT_A_LOG", message).hint("lines are of the Common or the Combined Log Format"));
        }
        let (malformed, read) = (grouped(self.malformed), grouped(self.read));
        self.say(&format!("{malformed} of {read} lines could not be read; first: line {line} ({why})"));
        Ok(())
    }

    /// A remark beside the result. Nobody is told when stderr is gone.
    pub(crate) fn say(&self, text: &str) {
        let _ = writeln!(self.ctx.stderr(), "{text}");
    }
}

fn unreadable(name: &str, error: &io::Error) -> Error {
    Error::new("LOG_UNREADABLE", format!("cannot read {name}: {error}"))
}

/// A number with its digits in threes: `1,204`.
fn grouped(number: u64) -> String {
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
