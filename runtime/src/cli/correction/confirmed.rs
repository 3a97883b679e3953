//! A call that needs a confirmation, with the flag that confirms it.

use std::ffi::OsString;

use super::{is_long, line};
use crate::graph::Node;
use crate::parse;
use crate::schema::Source;

/// Returns a call with one more flag as a line of a shell, without the program's name and without secrets. The flag goes
/// to the end, or as near to it as it is still read as a flag.
#[cold]
pub(in crate::cli) fn confirmed_line(root: &Node, argv: &[OsString], flag: &str) -> Option<String> {
    if is_long(argv) {
        return None;
    }
    (0..=argv.len()).rev().find_map(|position| {
        let mut confirmed = argv.to_vec();
        confirmed.insert(position, flag.into());
        let parsed = parse::parse(root, &confirmed);
        let values = parsed.values.as_deref()?;
        let is_read = match &parsed.request {
            Some(request) => request.confirmation().is_none(),
            None => {
                let field = values.tables().long(flag.trim_start_matches('-').as_bytes())?;
                values.source(field.id()) == Some(Source::Argv)
            }
        };
        (is_read && parsed.errors.is_empty()).then(|| line::line(&confirmed, &parsed))?
    })
}
