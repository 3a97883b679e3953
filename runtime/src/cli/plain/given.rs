//! What the framework's flags give a call beside its own words: nothing.

use super::printer::Printer;
use crate::error::Result;
use crate::parse::ParsedCommand;

/// Takes what there is.
#[allow(clippy::unnecessary_wraps, reason = "reading an object may fail")]
pub(in crate::cli) fn take(_: &mut ParsedCommand<'_>, _: &Printer<'_>) -> Result<()> {
    Ok(())
}
