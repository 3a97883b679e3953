//! Stand-in for the size of the terminal without the feature `terminal`.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

pub(crate) fn columns() -> Option<usize> {
    None
}

#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn rows() -> Option<usize> {
    None
}
