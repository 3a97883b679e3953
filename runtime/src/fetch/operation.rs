//! Requests and mounts as the operations of an OpenAPI document use them, beyond curl-style arguments.

#[path = "link.rs"]
mod link;
#[path = "url.rs"]
mod url;

use std::path::PathBuf;

pub(crate) use super::effect::is_idempotency_key;
pub(crate) use super::encode::{NAME, UNRESERVED};
pub(crate) use super::multipart::Part;
pub(crate) use link::parse_links;
pub(crate) use url::UrlParts;

use http::{HeaderName, HeaderValue};

use super::body::{BodyPiece, BodySource, BodyValue};
use super::flags::Flag;
use super::header::{self, HeaderArg};
use super::mount::AuthorizationServers;
use super::multipart::media_type_of_file;
use super::{FetchInput, Handler, Mount, Query, RequestBody, path};
use crate::command::{AuthorizationServer, RequestContext};

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

/// Parses a `-H` argument; a header without a value is removed.
///
/// # Errors
///
/// Returns a message without the value, which may be a secret, and what was expected.
pub(crate) fn parse_header(text: &str) -> Result<(HeaderName, Option<HeaderValue>), (String, &'static str)> {
    match header::parse(text) {
        Ok(HeaderArg::Set(name, value)) => Ok((name, Some(value))),
        Ok(HeaderArg::Remove(name)) => Ok((name, None)),
        Err(invalid) => Err((invalid.message, invalid.expected)),
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
        let (name, value) = (name.to_owned(), BodyValue::Inline(text.into()));
        Self { name, value, filename: None, media_type, headers: Vec::new() }
    }

    /// Sets the names and values of further headers, which must be valid.
    pub(crate) fn with_headers(self, headers: Vec<(String, String)>) -> Self {
        Self { headers, ..self }
    }

    /// Creates a part with content as that of a file.
    pub(crate) fn content(name: &str, content: Vec<u8>, filename: String, media_type: String) -> Self {
        let (name, value) = (name.to_owned(), BodyValue::Inline(content.into()));
        Self { name, value, filename: Some(filename), media_type: Some(media_type), headers: Vec::new() }
    }

    /// Creates a part with the content of a file; `-` is standard input.
    pub(crate) fn file(name: &str, path: PathBuf, media_type: Option<String>) -> Self {
        let filename = path.file_name().map_or_else(|| "-".into(), |name| name.to_string_lossy().into_owned());
        let media_type = media_type.or_else(|| Some(media_type_of_file(&filename).to_owned()));
        let value = BodyValue::Source { source: BodySource::from_path(path), strips_newlines: false };
        Self { name: name.to_owned(), value, filename: Some(filename), media_type, headers: Vec::new() }
    }
}

impl Mount {
    /// Returns true if the handler is on the network.
    pub(crate) fn is_remote(&self) -> bool {
        self.handler.is_remote()
    }

    /// Returns the URL of an API on the network.
    pub(crate) fn remote_url(&self) -> Option<String> {
        self.handler.remote.as_ref().map(|remote| remote.url().to_owned())
    }

    /// Returns true if an option, a variable or a function of the program sets the base URL of a call.
    pub(crate) fn has_chosen_base_url(&self, context: &RequestContext) -> bool {
        self.handler.remote.as_ref().is_some_and(|remote| remote.has_chosen_base_url(context))
    }

    /// Returns true if an option, a variable or a function of the program sets a base URL with a path.
    pub(crate) fn has_chosen_path(&self, context: &RequestContext) -> bool {
        let remote = self.handler.remote.as_ref().filter(|remote| remote.has_chosen_base_url(context));
        remote.and_then(|remote| remote.base_path(context)).is_some_and(|path| !path.is_empty())
    }

    /// Returns the origin of a call on the network if neither the program nor the user names it, so that it gets no
    /// credentials.
    pub(crate) fn undeclared_origin(&self, context: &RequestContext) -> Option<String> {
        self.handler.remote.as_ref()?.undeclared_origin(context)
    }

    /// Sets the function that reads the authorization servers of the document.
    pub(crate) fn set_authorization_servers(
        &mut self,
        read: impl Fn() -> Vec<AuthorizationServer> + Send + Sync + 'static,
    ) {
        self.authorization_servers = AuthorizationServers::new(read);
    }

    /// Returns true if the handler has credentials of its own.
    pub(crate) fn has_credentials(&self) -> bool {
        self.handler.remote.as_ref().is_some_and(|remote| !remote.connection().variables.is_empty())
    }

    /// Returns true if the mount itself sets the path before those of the document.
    pub(crate) fn has_base_path(&self) -> bool {
        !self.base_path.is_empty() || self.handler.has_base_path()
    }

    /// Points an input at a URL reference that a response gives for the next page: a URL, or a path or query relative
    /// to the request.
    ///
    /// # Errors
    ///
    /// Returns the reason if the reference leads to another server, or out of the mount's base path.
    pub(crate) fn follow_reference(
        &self,
        input: &mut FetchInput,
        reference: &str,
        context: &RequestContext,
    ) -> Result<(), String> {
        let parts = UrlParts::split(reference);
        let remote_base = self.handler.remote_base_path(context);
        let base = format!("{remote_base}{}", self.base_path.trim_end_matches('/'));
        let request_path = path::encode(&input.path);
        let full_path = format!("{base}{request_path}");
        let target = path::encode(&url::resolve_path(&full_path, &parts));
        // A server behind a gateway may name itself by its own host, or without the gateway's prefix.
        if target != full_path && target != request_path {
            if !self.handler.is_same_origin(parts.origin, context) {
                return Err(format!("it is on another server: {}{target}", parts.origin));
            }
            let below = target.strip_prefix(&base).filter(|rest| rest.starts_with('/'));
            input.path = below.ok_or_else(|| format!("its path is outside `{base}`: {target}"))?.to_owned();
        }
        input.query = Query::new();
        input.query.append_encoded(parts.query.unwrap_or_default());
        Ok(())
    }

    /// Takes the description, which the node of the mount shows.
    pub(crate) fn take_description(&mut self) -> String {
        std::mem::take(&mut self.description)
    }
}

impl Handler {
    /// Returns the path of the base URL that a call is sent to; empty in process.
    fn remote_base_path(&self, context: &RequestContext) -> String {
        self.remote.as_ref().and_then(|remote| remote.base_path(context)).unwrap_or_default()
    }

    /// Returns true if an origin is the one that a call is sent to. In process every origin is.
    fn is_same_origin(&self, origin: &str, context: &RequestContext) -> bool {
        origin.is_empty() || self.remote.as_ref().is_none_or(|remote| remote.is_current_origin(origin, context))
    }

    /// Returns true if the base URL of an API on the network has a path.
    fn has_base_path(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.has_path())
    }
}
