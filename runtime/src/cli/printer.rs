//! Outcomes and errors on their way to stdout and stderr.

use std::borrow::Cow;
use std::io;
use std::time::Instant;

use super::io::Io;
use super::report;
use crate::data::{Data, Map, to_json};
use crate::error::{Error, Next};
use crate::graph::Node;
use crate::output;
use crate::parse::mistake_in;
use crate::render::style::Style;
use crate::render::toon::KeyStyle;
use crate::render::{self, Format};

/// Prints what one run gives, in the form that was asked for.
pub(super) struct Printer<'g> {
    /// The program, when what it recommends is to be checked.
    pub(super) root: Option<&'g Node>,
    pub(super) io: Io,
    pub(super) format: Format,
    /// Whether the result is for a program: a format or the envelope was asked for.
    pub(super) explicit: bool,
    pub(super) full: bool,
    pub(super) human: bool,
    pub(super) out_style: Style,
    pub(super) err_style: Style,
    pub(super) program: String,
    pub(super) command: String,
    pub(super) begun: Instant,
    /// What is shown under a usage error.
    pub(super) usage: Option<String>,
    pub(super) meta: Map,
    pub(super) next: Vec<Next>,
    /// How many items have left.
    pub(super) items: usize,
    /// Whether the data may hold codes that a terminal would obey.
    pub(super) is_foreign: bool,
}

/// What became of writing: go on, or end with an exit code.
pub(super) type Written = Result<(), u8>;

impl Printer<'_> {
    /// Says which recommended commands the program does not take: a mistake of the program's.
    pub(super) fn advise(&self, steps: &[Next]) {
        let Some(root) = self.root else { return };
        for step in steps {
            if let Some(mistake) = mistake_in(root, &step.command) {
                let text = format!("Warning: the next step `{}` would fail: {mistake}", step.command);
                self.io.write_err(&format!("{}\n", self.err_style.warning(&text)));
            }
        }
    }

    fn keys(&self) -> Option<KeyStyle> {
        let (on, off) = self.out_style.key();
        (!on.is_empty()).then_some(KeyStyle { on, off })
    }

    /// Writes to stdout. A reader that went away ends the run quietly; any other failure is told.
    pub(super) fn out(&self, bytes: &[u8]) -> Written {
        if bytes.is_empty() {
            return Ok(());
        }
        self.io.write_out(bytes).map_err(|error| {
            if error.kind() == io::ErrorKind::BrokenPipe {
                return 0;
            }
            let error = Error::new("OUTPUT_FAILED", format!("cannot write to stdout: {error}"));
            self.io.write_err(&report::error(&error, &self.program, None, self.err_style));
            1
        })
    }

    /// A bare text from elsewhere does not drive the reader's terminal; in any other place texts are
    /// quoted.
    fn harmless<'d>(&self, data: &'d Data) -> Cow<'d, Data> {
        match data {
            Data::String(text) if self.is_foreign && self.io.out_is_terminal() => {
                Cow::Owned(Data::String(report::printable(text).into_owned()))
            }
            _ => Cow::Borrowed(data),
        }
    }

    fn data(&self, data: &Data, format: Format) -> Written {
        let mut bytes = Vec::new();
        match render::write(&mut bytes, &self.harmless(data), format, self.keys()) {
            Ok(()) => self.out(&bytes),
            Err(_) => Ok(()),
        }
    }

    pub(super) fn page(&self, data: &Data, format: Format) -> Written {
        self.data(data, format)
    }

    fn meta(&mut self) -> Data {
        let took = self.io.now().saturating_duration_since(self.begun);
        output::meta(&self.command, took, std::mem::take(&mut self.meta), &self.next)
    }

    /// Prints a result that is there as a whole.
    pub(super) fn result(&mut self, data: Option<Data>) -> Written {
        if self.full {
            let envelope = output::success(data, self.meta());
            return self.data(&envelope, self.format);
        }
        match &data {
            Some(data) => self.data(data, self.format)?,
            None if self.explicit && self.format == Format::Json => self.data(&Data::Null, self.format)?,
            None => {}
        }
        self.next_steps()
    }

    fn next_steps(&self) -> Written {
        if !self.human || self.next.is_empty() {
            return Ok(());
        }
        let mut text = String::from("\n");
        report::next(&self.next, &self.program, self.out_style, &mut text);
        self.out(text.as_bytes())
    }

    /// Prints an error and gives the exit code.
    pub(super) fn error(&mut self, error: &Error) -> u8 {
        let code = error.exit_code();
        self.advise(error.next_steps());
        self.meta = error.meta().clone();
        if self.explicit && self.items == 0 {
            let meta = self.full.then(|| self.meta());
            let data = output::failure(error, meta);
            return self.data(&data, self.format).err().filter(|failed| *failed != 0).unwrap_or(code);
        }
        self.io.write_err(&report::error(error, &self.program, self.usage.as_deref(), self.err_style));
        code
    }

    /// Prints an item of a stream, now.
    pub(super) fn item(&mut self, item: &Data) -> Written {
        let mut bytes = Vec::new();
        let is_first = self.items == 0;
        match (self.format, self.full) {
            (Format::Json, full) => {
                let open = if full { "{\"data\":[\n" } else { "[\n" };
                bytes.extend_from_slice(if is_first { open } else { ",\n" }.as_bytes());
                bytes.extend_from_slice(to_json(item).as_bytes());
            }
            (Format::Jsonl, true) => {
                bytes.extend_from_slice(format!("{{\"type\":\"chunk\",\"data\":{}}}\n", to_json(item)).as_bytes());
            }
            (Format::Jsonl, false) => bytes.extend_from_slice(format!("{}\n", to_json(item)).as_bytes()),
            (Format::Toon, _) => {
                let is_block = matches!(item, Data::Object(_) | Data::Array(_));
                if is_block && !is_first {
                    bytes.push(b'\n');
                }
                let _ = render::write(&mut bytes, &self.harmless(item), Format::Toon, self.keys());
            }
        }
        self.items += 1;
        self.out(&bytes)
    }

    /// Closes the document of a stream, after its last item or its error.
    pub(super) fn end(&mut self, failed: Option<&Error>) -> u8 {
        let exit = failed.map_or(0, Error::exit_code);
        if let (Some(error), true) = (failed, self.items == 0) {
            return self.error(error);
        }
        if let Err(code) = self.close(failed) {
            return code;
        }
        if let Some(error) = failed {
            // The document is closed; what went wrong is said where it cannot spoil it.
            self.io.write_err(&report::error(error, &self.program, None, self.err_style));
        }
        exit
    }

    fn close(&mut self, failed: Option<&Error>) -> Written {
        let is_empty = self.items == 0;
        match (self.format, self.full) {
            (Format::Json, false) => self.out(if is_empty { b"[]\n" } else { b"\n]\n" }),
            (Format::Json, true) => {
                let open = if is_empty { "{\"data\":[" } else { "\n" };
                let tail = self.tail(failed);
                self.out(format!("{open}],{tail}\n").as_bytes())
            }
            (Format::Jsonl, true) => {
                let kind = if failed.is_some() { "error" } else { "done" };
                let tail = self.tail(failed);
                self.out(format!("{{\"type\":\"{kind}\",{tail}\n").as_bytes())
            }
            (Format::Toon, true) => {
                let envelope = match failed {
                    Some(error) => output::failure(error, Some(self.meta())),
                    None => output::success(None, self.meta()),
                };
                self.out(if is_empty { b"" } else { b"\n" })?;
                self.data(&envelope, Format::Toon)
            }
            (Format::Jsonl | Format::Toon, false) => {
                if failed.is_none() {
                    self.next_steps()
                } else {
                    Ok(())
                }
            }
        }
    }

    /// `"ok":…,"meta":…}`: the end of an envelope whose items came first.
    fn tail(&mut self, failed: Option<&Error>) -> String {
        let meta = self.meta();
        let envelope = match failed {
            Some(error) => output::failure(error, Some(meta)),
            None => output::success(None, meta),
        };
        to_json(&envelope).strip_prefix('{').map(str::to_owned).unwrap_or_default()
    }

    /// Bytes that are not text: into a file, or as they are where no terminal would suffer.
    #[cfg(feature = "fetch")]
    pub(super) fn bytes(&mut self, bytes: &[u8], media_type: &str, file: Option<&std::path::Path>) -> u8 {
        let size = bytes.len();
        match file {
            Some(path) if path != std::path::Path::new("-") => {
                if let Err(error) = save(path, bytes) {
                    let message = format!("cannot write `{}`: {error}", path.display());
                    return self.error(&Error::new("OUTPUT_FAILED", message));
                }
                if self.explicit {
                    let saved = crate::json!({ "file": path.display().to_string(), "bytes": size, "type": media_type });
                    return self.result(Some(saved)).err().unwrap_or(0);
                }
                if self.io.err_is_terminal() {
                    self.io.write_err(&format!("Saved {size} bytes to {}\n", path.display()));
                }
                0
            }
            None if self.explicit || self.io.out_is_terminal() => {
                let message = format!("the response is {size} bytes of {media_type}, which is not text");
                let error = Error::new("BINARY_OUTPUT", message);
                self.error(&error.hint("`-o <file>` saves it, and `-o -` writes it to stdout as it is"))
            }
            _ => self.out(bytes).err().unwrap_or(0),
        }
    }
}

/// Writes a file as a whole or not at all: beside it first, then in its place.
#[cfg(feature = "fetch")]
fn save(path: &std::path::Path, bytes: &[u8]) -> io::Result<()> {
    let is_special = std::fs::metadata(path).is_ok_and(|meta| !meta.is_file());
    let Some(name) = path.file_name().filter(|_| !is_special) else { return std::fs::write(path, bytes) };
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = std::fs::write(&beside, bytes).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written
}
