//! Reads lines with a limit on their length.

use std::io::{BufRead, BufReader, Read, Result};

/// Maximum length of a line, in bytes. Longer lines are cut to one byte more.
pub(crate) const LONGEST: usize = 64 << 10;

/// Size of the read buffer, in bytes.
const BUFFER_SIZE: usize = 256 << 10;

pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read + Send>>,
    line: Vec<u8>,
}

impl Lines {
    pub(crate) fn new(reader: impl Read + Send + 'static) -> Self {
        Self { reader: BufReader::with_capacity(BUFFER_SIZE, Box::new(reader)), line: Vec::new() }
    }

    /// Returns the next line without its line ending, or `None` at the end of the file.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>> {
        self.line.clear();
        let limit = LONGEST as u64 + 1;
        if self.reader.by_ref().take(limit).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        let line = match self.line.as_slice() {
            [line @ .., b'\r', b'\n'] | [line @ .., b'\n'] => line,
            line => {
                if line.len() > LONGEST {
                    self.reader.skip_until(b'\n')?;
                }
                line
            }
        };
        Ok(Some(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(text: Vec<u8>) -> Vec<usize> {
        let mut lines = Lines::new(std::io::Cursor::new(text));
        std::iter::from_fn(|| lines.next().unwrap().map(<[u8]>::len)).collect()
    }

    #[test]
    fn a_line_ends_in_every_way() {
        assert_eq!(lengths(b"ab\r\nc\n\n\r\nlast\r".to_vec()), [2, 1, 0, 0, 5]);
        assert_eq!(lengths(Vec::new()), [0; 0]);
    }

    #[test]
    fn a_long_line_is_cut_and_the_next_is_whole() {
        let text = [vec![b'x'; 3 * LONGEST], b"\nshort\n".to_vec(), vec![b'y'; LONGEST], b"\nz".to_vec()].concat();
        assert_eq!(lengths(text), [LONGEST + 1, 5, LONGEST, 1]);
    }
}
