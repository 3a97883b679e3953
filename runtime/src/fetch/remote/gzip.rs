//! Bodies that come compressed, in small steps and with a bound on what they grow to.

use std::io::Write;

use bytes::Bytes;
use flate2::write::MultiGzDecoder;

/// What is decompressed at once: even the best compression makes no more than 4 MiB of it.
const STEP: usize = 4096;

/// A body may grow to this size, however small it came.
const HARMLESS: u64 = 64 << 20;

/// Beyond that it may grow to so many times its size. JSON and logs come nowhere near it.
const RATIO: u64 = 200;

/// Undoes gzip.
pub(super) struct Gunzip {
    decoder: MultiGzDecoder<Vec<u8>>,
    /// What has come and was not looked at.
    rest: Bytes,
    taken: u64,
    given: u64,
}

/// Why a body cannot be decompressed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Damaged,
    /// It ended too early, or its end does not fit it.
    CutOff,
    /// It grows to more than anybody would send.
    Bomb {
        from: u64,
    },
}

impl Gunzip {
    pub(super) fn new() -> Self {
        Self { decoder: MultiGzDecoder::new(Vec::new()), rest: Bytes::new(), taken: 0, given: 0 }
    }

    /// Takes what came, once all that came before has been given.
    pub(super) fn put(&mut self, bytes: Bytes) {
        self.rest = bytes;
    }

    /// The next piece of what is inside; nothing when more has to come.
    pub(super) fn next(&mut self) -> Result<Option<Bytes>, Fault> {
        while !self.rest.is_empty() {
            let step = self.rest.split_to(self.rest.len().min(STEP));
            self.taken += step.len() as u64;
            // A piece is given as soon as it is there: the lines of a stream do not wait for each other.
            self.decoder.write_all(&step).and_then(|()| self.decoder.flush()).map_err(|_| Fault::Damaged)?;
            if let Some(piece) = self.piece()? {
                return Ok(Some(piece));
            }
        }
        Ok(None)
    }

    /// The end of the body: what was left of it.
    pub(super) fn end(&mut self) -> Result<Option<Bytes>, Fault> {
        if self.taken == 0 {
            // A body without bytes is not compressed, whatever its header says.
            return Ok(None);
        }
        self.decoder.try_finish().map_err(|_| Fault::CutOff)?;
        self.piece()
    }

    fn piece(&mut self) -> Result<Option<Bytes>, Fault> {
        let piece = std::mem::take(self.decoder.get_mut());
        self.given += piece.len() as u64;
        if self.given > HARMLESS && self.given / RATIO > self.taken {
            return Err(Fault::Bomb { from: self.taken });
        }
        Ok((!piece.is_empty()).then(|| piece.into()))
    }
}

impl Fault {
    /// The end of a sentence about the body.
    pub(super) fn what(&self) -> String {
        match self {
            Self::Damaged => "is not the gzip that its header says".to_owned(),
            Self::CutOff => "does not end as its compression should".to_owned(),
            Self::Bomb { from } => {
                format!("grows from {from} bytes to more than {RATIO} times that, which nobody sends in earnest")
            }
        }
    }
}
