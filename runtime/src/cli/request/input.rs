//! Files and stdin that the body of a request names.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Mutex;

use super::super::console::Console;
use super::super::io::read_bounded;
use super::progress::Progress;
use crate::command::{InputContent, InputReader, LargeInput, RequestInput};

/// Number of bytes up to which a source is read into memory before the request is sent.
const MAX_SMALL: usize = 1 << 20;

/// The files and stdin of a call.
pub(super) struct CallFiles<'c, 'g>(pub(super) &'c Console<'g>);

impl InputReader for CallFiles<'_, '_> {
    fn read(&mut self, input: RequestInput<'_>) -> io::Result<Vec<u8>> {
        match input {
            RequestInput::File(path) => read_bounded(File::open(path)?),
            RequestInput::Stdin => self.0.io.read_in(),
        }
    }

    fn open(&mut self, input: RequestInput<'_>) -> io::Result<InputContent> {
        match input {
            RequestInput::File(path) => open_file(path, self.0),
            RequestInput::Stdin => {
                let mut stdin = self.0.io.input().clone();
                let start = read_start(&mut stdin)?;
                if start.len() <= MAX_SMALL {
                    return Ok(InputContent::Bytes(start));
                }
                let start_len = start.len();
                Ok(InputContent::Large(LargeInput {
                    start,
                    length: None,
                    rest: Mutex::new(Some(Counted::rest(stdin, start_len, None, self.0))),
                    reopen: None,
                }))
            }
        }
    }
}

fn open_file(path: &Path, console: &Console<'_>) -> io::Result<InputContent> {
    let mut file = File::open(path)?;
    let start = read_start(&mut file)?;
    if start.len() <= MAX_SMALL {
        return Ok(InputContent::Bytes(start));
    }
    let metadata = file.metadata()?;
    let is_file = metadata.is_file();
    let path = path.to_owned();
    let reopen = move || File::open(&path).map(|file| Box::new(file) as Box<dyn Read + Send>);
    let start_len = start.len();
    // A file that was cut short in the meantime is sent as far as it goes, which the server reports.
    let length = is_file.then(|| metadata.len().max(start_len as u64));
    Ok(InputContent::Large(LargeInput {
        length,
        start,
        rest: Mutex::new(Some(Counted::rest(file, start_len, length, console))),
        reopen: is_file.then(|| Box::new(reopen) as _),
    }))
}

/// A source whose reading is shown as the progress of an upload.
struct Counted<R> {
    reader: R,
    progress: Progress,
}

impl<R: Read + Send + 'static> Counted<R> {
    /// Counts the rest of a source, of which `start` bytes are read.
    fn rest(reader: R, start: usize, length: Option<u64>, console: &Console<'_>) -> Box<dyn Read + Send> {
        let mut progress = Progress::new(console, length);
        progress.add(start);
        Box::new(Self { reader, progress })
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.progress.add(count);
        if count == 0 && !buffer.is_empty() {
            self.progress.clear();
        }
        Ok(count)
    }
}

/// Reads a source to its end, or one byte more than is read into memory.
fn read_start(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    reader.take(MAX_SMALL as u64 + 1).read_to_end(&mut start)?;
    Ok(start)
}
