//! A buffer that is handed to its writer in chunks.

use std::io::{self, Write};

/// Length from which the buffer is handed to the writer.
const CHUNK_LEN: usize = 16 * 1024;

/// Text, and the writer that receives it in chunks; without a writer all of it stays in the buffer.
pub(super) struct ChunkedWriter<'w> {
    pub(super) buffer: Vec<u8>,
    writer: Option<&'w mut dyn Write>,
}

impl<'w> ChunkedWriter<'w> {
    /// Returns an empty buffer.
    pub(super) fn new(writer: Option<&'w mut dyn Write>) -> Self {
        let capacity = if writer.is_some() { CHUNK_LEN + 1024 } else { 128 };
        Self { buffer: Vec::with_capacity(capacity), writer }
    }

    /// Appends text.
    pub(super) fn push_str(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    /// Appends a line break and the spaces that begin the next line.
    #[inline]
    pub(super) fn push_line_break(&mut self, spaces: usize) {
        self.push_short(b"\n               ", spaces.saturating_add(1));
    }

    /// Appends spaces.
    #[inline]
    pub(super) fn push_spaces(&mut self, count: usize) {
        self.push_short(b"                ", count);
    }

    /// Appends the first `count` bytes of a text, and spaces beyond it. Bytes of a constant length are stored without a
    /// call, and those that are too many dropped, for 8 instructions in place of the 25 of a call.
    #[inline]
    fn push_short(&mut self, text: &[u8; 16], count: usize) {
        let length = self.buffer.len().saturating_add(count);
        self.buffer.extend_from_slice(text);
        if count <= text.len() {
            self.buffer.truncate(length);
        } else {
            self.buffer.resize(length, b' ');
        }
    }

    /// Hands the buffer to the writer once it has the length of a chunk.
    #[inline]
    pub(super) fn flush_if_full(&mut self) -> io::Result<()> {
        if self.buffer.len() < CHUNK_LEN { Ok(()) } else { self.flush() }
    }

    /// Hands the buffer to the writer, if there is one.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        if let Some(writer) = &mut self.writer {
            writer.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }
}
