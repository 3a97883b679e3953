//! Stand-in for the conversion of `anyhow::Error` without the feature `anyhow`: it is boxed like any other error.

use super::{BoxError, Error};

/// Converts an error of another crate.
pub(super) fn convert<E: Into<BoxError> + 'static>(error: E) -> Error {
    Error::from_boxed(error)
}
