//! Requests and mounts as the operations of an OpenAPI document use them, beyond curl-style arguments.

#[path = "url.rs"]
mod url;

use std::path::PathBuf;

pub(crate) use super::encode::{NAME, UNRESERVED, base64};
pub(crate) use super::media::MediaType;
pub(crate) use super::multipart::Part;
pub(crate) use url::UrlParts;

use super::body::{BodyPiece, BodySource, BodyValue};
use super::flags::Flag;
use super::multipart::media_type_of_file;
use super::{Handler, Mount, RequestBody};

/// Returns true if a token is a flag of curl's, with or without an attached value.
pub(crate) fn is_flag(token: &[u8]) -> bool {
    match token.strip_prefix(b"--") {
        Some(long) => {
            let name = long.split(|byte| *byte == b'=').next().unwrap_or_default();
            std::str::from_utf8(name).ok().and_then(Flag::from_long).is_some()
        }
        None => matches!(token, [b'-', short, ..] if Flag::from_short(*short).is_some()),
    }
}

impl RequestBody {
    /// Creates a body with the content of a file, unchanged; `-` is standard input.
    pub(crate) fn from_file(path: PathBuf) -> Self {
        Self::from_pieces(vec![BodyPiece::binary_file(path)], false, false)
    }
}

impl Part {
    /// Creates a part with text.
    pub(crate) fn text(name: &str, text: String, media_type: Option<String>) -> Self {
        Self { name: name.to_owned(), value: BodyValue::Inline(text.into()), filename: None, media_type }
    }

    /// Creates a part with the content of a file; `-` is standard input.
    pub(crate) fn file(name: &str, path: PathBuf, media_type: Option<String>) -> Self {
        let filename = path.file_name().map_or_else(|| "-".into(), |name| name.to_string_lossy().into_owned());
        let media_type = media_type.or_else(|| Some(media_type_of_file(&filename).to_owned()));
        let value = BodyValue::Source { source: BodySource::from_path(path), strips_newlines: false };
        Self { name: name.to_owned(), value, filename: Some(filename), media_type }
    }
}

impl Mount {
    /// Returns true if the mount itself sets the path before those of the document.
    pub(crate) fn has_base_path(&self) -> bool {
        !self.base_path.is_empty() || self.handler.has_base_path()
    }

    /// Takes the description, which the node of the mount shows.
    pub(crate) fn take_description(&mut self) -> String {
        std::mem::take(&mut self.description)
    }
}

impl Handler {
    /// Returns true if the base URL of an API on the network has a path.
    fn has_base_path(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.has_path())
    }
}
