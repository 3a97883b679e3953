//! Stand-in for downloads in programs without an HTTP client.

#![allow(clippy::needless_pass_by_ref_mut, reason = "the signatures are those of the feature")]

use super::cache::CacheUse;
use super::refresh::Loaded;

/// Fails: fetching needs the HTTP client of the feature `remote`.
pub(super) fn from_network(_: &str, _: CacheUse) -> Result<Loaded, String> {
    Err("this program does not fetch documents: download it, and give the file".to_owned())
}
