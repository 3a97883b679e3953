//! A body of bytes, such as a download, that is passed on as it arrives.

use std::fmt;
use std::pin::Pin;

use bytes::Bytes;
use futures_core::Stream;

use super::Body;
use crate::data::{Data, Map};
use crate::error::Result;

/// A stream of bytes.
pub(crate) type Chunks = Pin<Box<dyn Stream<Item = Result<Bytes>> + Send>>;

/// A body of bytes that is passed on as it arrives.
pub(crate) struct Transfer {
    pub(crate) media_type: String,
    /// Number of bytes, if it is known in advance.
    pub(crate) size: Option<u64>,
    /// Metadata of the response.
    pub(crate) head: Map,
    pub(crate) chunks: Chunks,
    /// The value of the bytes, if they are a text all of which has been read.
    pub(crate) data: Option<Data>,
}

impl Transfer {
    /// Returns the value of the bytes, unless they are only bytes.
    pub(crate) fn as_data(&self) -> Option<&Data> {
        self.data.as_ref()
    }

    /// Returns the value of the bytes as a body, or these bytes.
    pub(crate) fn decode(self) -> Body {
        match self.data {
            Some(data) => Body::Data(data.into()),
            None => Body::Bytes(self),
        }
    }
}

impl fmt::Debug for Transfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transfer")
            .field("media_type", &self.media_type)
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}
