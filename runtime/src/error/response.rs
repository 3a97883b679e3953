//! The metadata of an error, such as that of an HTTP response.

use super::Error;
use crate::data::Map;

impl Error {
    /// Sets the metadata of the envelope, and whether it is printed without `--full-output`.
    pub(crate) fn with_meta(mut self, meta: Map, is_shown: bool) -> Self {
        self.0.is_verbatim = false;
        self.with_extras(|extras| (extras.meta, extras.shows_meta) = (meta, is_shown))
    }
}
