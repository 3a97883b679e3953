//! Asking the server again for a document whose copy in the cache was used.

use std::sync::atomic::{AtomicBool, Ordering};

use vestibule_document::Document;

/// A document as it was read.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) document: Document,
    /// True if it is a copy in the cache, and its server was not asked.
    pub(super) is_unchecked: bool,
}

impl From<Document> for Loaded {
    fn from(document: Document) -> Self {
        Self { document, is_unchecked: false }
    }
}

/// A mark that a document is being refreshed in this process.
#[derive(Debug, Default)]
pub(super) struct Refreshing(AtomicBool);

impl Refreshing {
    /// Begins to refresh the document; returns false if that was begun before.
    pub(super) fn begin(&self) -> bool {
        !self.0.swap(true, Ordering::AcqRel)
    }

    pub(super) fn is_begun(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// Values made from a document: from the one that was read first, and from the refreshed one.
#[derive(Debug, Default)]
pub(super) struct PerVersion<T> {
    first: T,
    refreshed: T,
}

impl<T> PerVersion<T> {
    pub(super) fn get(&self, is_refreshed: bool) -> &T {
        if is_refreshed { &self.refreshed } else { &self.first }
    }
}
