//! Stand-in for `transfer` in a build without the feature `fetch`.

use super::Body;
use crate::data::Data;

/// A body of bytes; only a mounted handler answers with one.
#[derive(Debug)]
pub(crate) enum Transfer {}

impl Transfer {
    pub(crate) fn as_data(&self) -> Option<&Data> {
        match *self {}
    }

    pub(crate) fn decode(self) -> Body {
        match self {}
    }
}
