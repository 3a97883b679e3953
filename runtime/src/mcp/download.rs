//! Downloads as results.

use futures_util::StreamExt;

use super::call::Content;
use crate::command::{Media, Transfer};
use crate::error::{Error, Result, code};
use crate::run::Interrupted;

/// Maximum size of a download in one result, in bytes.
const MAX_BLOB: usize = 8 << 20;

/// Reads a download to its end.
///
/// # Errors
///
/// `BINARY_OUTPUT` if it is too large for a result.
pub(super) async fn download(mut transfer: Transfer, interrupted: &mut Interrupted) -> Result<Content> {
    let mut bytes = Vec::new();
    let read = async {
        while let Some(chunk) = transfer.chunks.next().await {
            bytes.extend_from_slice(&chunk?);
            if bytes.len() > MAX_BLOB {
                let message = format!("the result is larger than {} MiB, the limit of a tool", MAX_BLOB >> 20);
                return Err(Error::of(code::BINARY_OUTPUT, message)
                    .hint("run the command in a shell, and save the result to a file"));
            }
        }
        Ok(())
    };
    interrupted.or(read).await?;
    Ok(Content::Media(Media::new(transfer.media_type, bytes)))
}
