//! Text on its way to a writer, in pieces of some kilobytes.

use std::io::{self, Write};

/// How much text is gathered before it is handed to the writer.
const CHUNK: usize = 16 * 1024;

/// A writer, and what is gathered for it.
pub(super) struct Sink<'w> {
    pub(super) out: Vec<u8>,
    to: &'w mut dyn Write,
}

impl<'w> Sink<'w> {
    pub(super) fn new(to: &'w mut dyn Write) -> Self {
        Self { out: Vec::with_capacity(1024), to }
    }

    pub(super) fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    pub(super) fn spaces(&mut self, count: usize) {
        self.out.resize(self.out.len() + count, b' ');
    }

    #[inline]
    pub(super) fn flush_if_full(&mut self) -> io::Result<()> {
        if self.out.len() < CHUNK { Ok(()) } else { self.flush() }
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.to.write_all(&self.out)?;
        self.out.clear();
        Ok(())
    }
}
