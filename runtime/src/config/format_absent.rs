//! Stand-in for the parser of a format whose feature is disabled.

use super::read::Parser;

pub(super) const PARSER: Option<Parser> = None;
