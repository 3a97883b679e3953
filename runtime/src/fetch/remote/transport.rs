//! The bodies of responses from the program's own transport.

use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Frame, SizeHint};

use crate::fetch::{BoxError, ResponseBody};

/// A response body that is `Sync`, as reqwest requires. The lock is never contended.
pub(super) struct TransportBody(Mutex<ResponseBody>);

impl TransportBody {
    pub(super) fn new(body: ResponseBody) -> Self {
        Self(Mutex::new(body))
    }
}

impl http_body::Body for TransportBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let body = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        Pin::new(body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).size_hint()
    }
}
