//! Files and stdin that the body of a request names.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Mutex;

use super::super::io::{Io, read_bounded};
use crate::command::{InputContent, InputReader, LargeInput, RequestInput};

/// Number of bytes up to which a source is read into memory before the request is sent.
const MAX_SMALL: usize = 1 << 20;

/// The files and stdin of a call.
pub(super) struct CallFiles<'i>(pub(super) &'i Io);

impl InputReader for CallFiles<'_> {
    fn read(&mut self, input: RequestInput<'_>) -> io::Result<Vec<u8>> {
        match input {
            RequestInput::File(path) => read_bounded(File::open(path)?),
            RequestInput::Stdin => self.0.read_in(),
        }
    }

    fn open(&mut self, input: RequestInput<'_>) -> io::Result<InputContent> {
        match input {
            RequestInput::File(path) => open_file(path),
            RequestInput::Stdin => {
                let mut stdin = self.0.input().clone();
                let start = read_start(&mut stdin)?;
                if start.len() <= MAX_SMALL {
                    return Ok(InputContent::Bytes(start));
                }
                Ok(InputContent::Large(LargeInput {
                    start,
                    length: None,
                    rest: Mutex::new(Some(Box::new(stdin))),
                    reopen: None,
                }))
            }
        }
    }
}

fn open_file(path: &Path) -> io::Result<InputContent> {
    let mut file = File::open(path)?;
    let start = read_start(&mut file)?;
    if start.len() <= MAX_SMALL {
        return Ok(InputContent::Bytes(start));
    }
    let metadata = file.metadata()?;
    let is_file = metadata.is_file();
    let path = path.to_owned();
    let reopen = move || File::open(&path).map(|file| Box::new(file) as Box<dyn Read + Send>);
    Ok(InputContent::Large(LargeInput {
        // A file that was cut short in the meantime is sent as far as it goes, which the server reports.
        length: is_file.then(|| metadata.len().max(start.len() as u64)),
        start,
        rest: Mutex::new(Some(Box::new(file))),
        reopen: is_file.then(|| Box::new(reopen) as _),
    }))
}

/// Reads a source to its end, or one byte more than is read into memory.
fn read_start(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    reader.take(MAX_SMALL as u64 + 1).read_to_end(&mut start)?;
    Ok(start)
}
