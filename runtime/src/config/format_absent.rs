//! Stand-in for the parser of a format whose feature is disabled.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use super::read::Parser;

pub(super) const PARSER: Option<Parser> = None;
