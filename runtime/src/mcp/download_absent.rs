//! Stand-in for downloads without the feature `fetch`: no command returns bytes.

use super::call::Content;
use crate::command::Transfer;
use crate::error::Result;
use crate::run::Interrupted;

#[allow(
    clippy::unused_async,
    clippy::needless_pass_by_ref_mut,
    reason = "the interface of the module it stands in for"
)]
pub(super) async fn download(transfer: Transfer, _: &mut Interrupted) -> Result<Content> {
    match transfer {}
}
