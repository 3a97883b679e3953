//! Gzip bodies, decompressed in small steps with a limit on the expansion.

use std::io::Write;

use bytes::Bytes;
use flate2::write::MultiGzDecoder;

/// Compressed bytes decoded at once; deflate expands them to at most 4 MiB.
const STEP: usize = 4096;

/// Size that any body may expand to.
const MAX_SIZE: u64 = 64 << 20;

/// Ratio of expansion that is allowed above [`MAX_SIZE`]. JSON and logs stay far below it.
const MAX_RATIO: u64 = 200;

/// A streaming gzip decoder.
pub(super) struct GzipDecoder {
    decoder: MultiGzDecoder<Vec<u8>>,
    /// Compressed bytes that have not been decoded.
    pending: Bytes,
    bytes_in: u64,
    bytes_out: u64,
}

/// Why a body could not be decompressed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum GzipError {
    /// The data is not gzip.
    Invalid,
    /// The data ended early, or its checksum is wrong.
    Truncated,
    /// The data expands beyond the limits.
    Bomb { bytes_in: u64 },
}

impl GzipDecoder {
    pub(super) fn new() -> Self {
        Self { decoder: MultiGzDecoder::new(Vec::new()), pending: Bytes::new(), bytes_in: 0, bytes_out: 0 }
    }

    /// Sets the next compressed bytes. Call it after [`next_chunk`](Self::next_chunk) returned `None`.
    pub(super) fn feed(&mut self, bytes: Bytes) {
        self.pending = bytes;
    }

    /// Returns the next decompressed bytes, or `None` if more input is needed.
    pub(super) fn next_chunk(&mut self) -> Result<Option<Bytes>, GzipError> {
        while !self.pending.is_empty() {
            let step = self.pending.split_to(self.pending.len().min(STEP));
            self.bytes_in += step.len() as u64;
            // Flushed after each step, so that the lines of a stream arrive as they are sent.
            self.decoder.write_all(&step).and_then(|()| self.decoder.flush()).map_err(|_| GzipError::Invalid)?;
            if let Some(chunk) = self.take_output()? {
                return Ok(Some(chunk));
            }
        }
        Ok(None)
    }

    /// Ends the input, and returns the decompressed bytes that are left.
    pub(super) fn finish(&mut self) -> Result<Option<Bytes>, GzipError> {
        if self.bytes_in == 0 {
            // An empty body is not compressed, whatever `Content-Encoding` says.
            return Ok(None);
        }
        self.decoder.try_finish().map_err(|_| GzipError::Truncated)?;
        self.take_output()
    }

    fn take_output(&mut self) -> Result<Option<Bytes>, GzipError> {
        let chunk = std::mem::take(self.decoder.get_mut());
        self.bytes_out += chunk.len() as u64;
        if self.bytes_out > MAX_SIZE && self.bytes_out / MAX_RATIO > self.bytes_in {
            return Err(GzipError::Bomb { bytes_in: self.bytes_in });
        }
        Ok((!chunk.is_empty()).then(|| chunk.into()))
    }
}

impl GzipError {
    /// Describes the error after "sent a body that".
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Invalid => "is not gzip, although its `Content-Encoding` says so".to_owned(),
            Self::Truncated => "is truncated or damaged gzip".to_owned(),
            Self::Bomb { bytes_in } => {
                format!(
                    "expands from {bytes_in} bytes to more than {MAX_RATIO} times that: suspected decompression bomb"
                )
            }
        }
    }
}
