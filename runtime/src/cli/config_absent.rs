//! Stand-in for config files without the feature `config`.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use super::printer::Printer;
use crate::error::Result;
use crate::parse::ParsedCommand;

#[allow(clippy::unnecessary_wraps, reason = "reading a file may fail")]
pub(super) fn read(_: &mut ParsedCommand<'_>, _: &Printer<'_>) -> Result<()> {
    Ok(())
}
