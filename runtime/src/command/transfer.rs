//! Bytes on their way through the program: what a response brings that is saved, or is no text.

use std::fmt;
use std::pin::Pin;

use bytes::Bytes;
use futures_core::Stream;

use crate::data::Map;
use crate::error::Result;

/// Bytes that come piece by piece.
pub(crate) type Chunks = Pin<Box<dyn Stream<Item = Result<Bytes>> + Send>>;

/// Bytes that are passed on as they come, and are no data.
pub(crate) struct Transfer {
    pub(crate) media_type: String,
    /// How many bytes there are, when that is known before they come.
    pub(crate) size: Option<u64>,
    /// What is to be shown beside them.
    pub(crate) head: Map,
    pub(crate) chunks: Chunks,
}

impl fmt::Debug for Transfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transfer")
            .field("media_type", &self.media_type)
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}
