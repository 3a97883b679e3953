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

    /// Appends spaces.
    pub(super) fn push_spaces(&mut self, count: usize) {
        self.buffer.resize(self.buffer.len() + count, b' ');
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
