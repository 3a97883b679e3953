//! Stand-in for downloads in programs without an HTTP client.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use vestibule_document::Document;

/// Fails: fetching needs the HTTP client of the feature `remote`.
pub(super) fn from_network(_: &str, _: bool) -> Result<Document, String> {
    Err("the program was built without the feature `remote`, which fetches it; give a file".to_owned())
}
