//! Stand-in for `transfer` in a build without the feature `fetch`.

/// A body of bytes; only a mounted handler answers with one.
pub(crate) type Transfer = std::convert::Infallible;
