//! Stand-in for `transfer` in a build without the feature `fetch`.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

/// A body of bytes; only a mounted handler answers with one.
pub(crate) type Transfer = std::convert::Infallible;
