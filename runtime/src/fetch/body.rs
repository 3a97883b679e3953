//! Bodies of requests: bytes, or the files and standard input that they are read from.

use std::borrow::Cow;
use std::path::PathBuf;
use std::{fmt, io};

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};

use super::Query;
use super::multipart::{self, Part};
use crate::data::{Data, from_json};
use crate::error::{FieldError, InputErrors};

/// A source that a body is read from: a file or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BodySource {
    /// A file.
    File(PathBuf),
    /// Standard input (`@-`).
    Stdin,
}

impl fmt::Display for BodySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "`{}`", path.display()),
            Self::Stdin => f.write_str("standard input"),
        }
    }
}

impl BodySource {
    pub(super) fn from_path(path: PathBuf) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path) }
    }

    /// Returns the source as the command line reads it.
    pub(crate) fn as_input(&self) -> crate::command::RequestInput<'_> {
        match self {
            Self::File(path) => crate::command::RequestInput::File(path),
            Self::Stdin => crate::command::RequestInput::Stdin,
        }
    }

    pub(super) fn is_stdin(&self) -> bool {
        *self == Self::Stdin
    }
}

/// A part of a body: bytes, or the source of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BodyValue {
    Inline(Bytes),
    Source {
        source: BodySource,
        /// True if line ends and NUL are dropped, as curl's `-d @file` does.
        strips_newlines: bool,
    },
}

impl BodyValue {
    pub(super) fn inline(&self) -> &[u8] {
        match self {
            Self::Inline(bytes) => bytes,
            Self::Source { .. } => &[],
        }
    }

    fn load(&mut self, read: &mut dyn FnMut(&BodySource) -> io::Result<Vec<u8>>, errors: &mut InputErrors) {
        let Self::Source { source, strips_newlines } = self else {
            return;
        };
        match read(source) {
            Ok(mut bytes) => {
                if *strips_newlines {
                    bytes.retain(|byte| !matches!(byte, b'\r' | b'\n' | 0));
                }
                *self = Self::Inline(bytes.into());
            }
            Err(error) => {
                let path = match source {
                    BodySource::File(path) => format!("@{}", path.display()),
                    BodySource::Stdin => "@-".to_owned(),
                };
                let message = format!("Cannot read {source}: {error}");
                errors.push_validation(FieldError::new(path, message).expected("a readable file"));
            }
        }
    }
}

/// The value of one `-d`, `--data-raw` or `--data-binary`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BodyPiece {
    pub(super) value: BodyValue,
    /// True if the value may be a form: false for `--data-binary`.
    may_be_form: bool,
}

impl BodyPiece {
    pub(super) fn data(text: &str) -> Self {
        Self { value: BodyValue::Inline(Bytes::copy_from_slice(text.as_bytes())), may_be_form: true }
    }

    pub(super) fn binary(text: &str) -> Self {
        Self { may_be_form: false, ..Self::data(text) }
    }

    pub(super) fn data_file(path: PathBuf) -> Self {
        let value = BodyValue::Source { source: BodySource::from_path(path), strips_newlines: true };
        Self { value, may_be_form: true }
    }

    pub(super) fn binary_file(path: PathBuf) -> Self {
        let value = BodyValue::Source { source: BodySource::from_path(path), strips_newlines: false };
        Self { value, may_be_form: false }
    }
}

/// The body of a request: bytes, or the files and standard input that it is read from.
///
/// [`parse_argv`](super::parse_argv) only names the files, and
/// [`FetchInput::resolve`](super::FetchInput::resolve) loads them. A program converts text or bytes with
/// [`From`].
///
/// ```
/// use vestibule::fetch::{RequestBody, parse_argv};
///
/// let named = parse_argv(["users", "-d", "@user.json"]).unwrap().body.unwrap();
/// assert!(!named.is_resolved());
///
/// let body = RequestBody::from(r#"{"name":"Ann"}"#);
/// assert_eq!(body.as_text().as_deref(), Some(r#"{"name":"Ann"}"#));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestBody(Content);

/// The content of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// The values of `-d` and its variants, which are joined with `&`.
    Pieces {
        pieces: Vec<BodyPiece>,
        /// True if they move to the query (`-G`).
        to_query: bool,
        /// True if `-H "Content-Type:"` removes the content type.
        is_untyped: bool,
    },
    /// The parts of `-F`.
    Parts(Vec<Part>),
    /// The encoded body; its type is in the headers.
    Encoded(Bytes),
}

impl RequestBody {
    pub(super) fn from_pieces(pieces: Vec<BodyPiece>, to_query: bool, is_untyped: bool) -> Self {
        Self(Content::Pieces { pieces, to_query, is_untyped })
    }

    pub(crate) fn from_parts(parts: Vec<Part>) -> Self {
        Self(Content::Parts(parts))
    }

    /// Returns true if no source has to be loaded.
    pub fn is_resolved(&self) -> bool {
        self.sources().next().is_none()
    }

    /// Returns the sources that are not loaded yet, in order.
    pub fn sources(&self) -> impl Iterator<Item = &BodySource> {
        self.values().filter_map(|value| match value {
            BodyValue::Source { source, .. } => Some(source),
            BodyValue::Inline(_) => None,
        })
    }

    /// Returns the body as text, or `None` if it is not resolved, not UTF-8, or an `-F` form that is not encoded
    /// yet.
    pub fn as_text(&self) -> Option<Cow<'_, str>> {
        if !self.is_resolved() || matches!(self.0, Content::Parts(_)) {
            return None;
        }
        match self.joined() {
            Cow::Borrowed(bytes) => std::str::from_utf8(bytes).ok().map(Cow::Borrowed),
            Cow::Owned(bytes) => String::from_utf8(bytes).ok().map(Cow::Owned),
        }
    }

    pub(super) fn content(&self) -> &Content {
        &self.0
    }

    fn values(&self) -> impl Iterator<Item = &BodyValue> {
        let (pieces, parts) = match &self.0 {
            Content::Pieces { pieces, .. } => (pieces.as_slice(), [].as_slice()),
            Content::Parts(parts) => ([].as_slice(), parts.as_slice()),
            Content::Encoded(_) => ([].as_slice(), [].as_slice()),
        };
        pieces.iter().map(|piece| &piece.value).chain(parts.iter().map(|part| &part.value))
    }

    pub(super) fn load(&mut self, read: &mut dyn FnMut(&BodySource) -> io::Result<Vec<u8>>, errors: &mut InputErrors) {
        let (pieces, parts) = match &mut self.0 {
            Content::Pieces { pieces, .. } => (pieces.as_mut_slice(), [].as_mut_slice()),
            Content::Parts(parts) => ([].as_mut_slice(), parts.as_mut_slice()),
            Content::Encoded(_) => return,
        };
        let values = pieces.iter_mut().map(|piece| &mut piece.value);
        for value in values.chain(parts.iter_mut().map(|part| &mut part.value)) {
            value.load(read, errors);
        }
    }

    /// Returns the pieces joined with `&`. An empty first piece adds no `&`, as in curl.
    pub(super) fn joined(&self) -> Cow<'_, [u8]> {
        match &self.0 {
            Content::Encoded(bytes) => Cow::Borrowed(bytes),
            Content::Parts(_) => Cow::Borrowed(&[]),
            Content::Pieces { pieces, .. } => match pieces.as_slice() {
                [piece] => Cow::Borrowed(piece.value.inline()),
                pieces => {
                    let mut joined = Vec::new();
                    for piece in pieces {
                        if !joined.is_empty() {
                            joined.push(b'&');
                        }
                        joined.extend_from_slice(piece.value.inline());
                    }
                    Cow::Owned(joined)
                }
            },
        }
    }

    /// Encodes the body and adds its type to the headers. Returns `None` if it moved to the query.
    pub(super) fn encode(self, headers: &mut HeaderMap, query: &mut Query) -> Option<Self> {
        let bytes = match &self.0 {
            _ if !self.is_resolved() => return Some(self),
            Content::Encoded(_) => return Some(self),
            Content::Pieces { to_query: true, .. } => {
                query.append_raw(&self.joined());
                return None;
            }
            Content::Pieces { pieces, is_untyped, .. } => {
                let bytes = match pieces.as_slice() {
                    [BodyPiece { value: BodyValue::Inline(bytes), .. }] => bytes.clone(),
                    _ => Bytes::from(self.joined().into_owned()),
                };
                if let Some(media_type) = media_type(pieces, &bytes).filter(|_| !is_untyped)
                    && !headers.contains_key(CONTENT_TYPE)
                {
                    // Fails only on a map of 32,768 headers; then the body has no type.
                    let _ = headers.try_insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
                }
                bytes
            }
            Content::Parts(parts) => multipart::encode(parts, headers),
        };
        Some(Self(Content::Encoded(bytes)))
    }

    /// Returns the encoded bytes, or `None` if the body is not encoded yet.
    pub(crate) fn into_bytes(self) -> Option<Bytes> {
        match self.0 {
            Content::Encoded(bytes) => Some(bytes),
            Content::Pieces { .. } | Content::Parts(_) => None,
        }
    }
}

/// Returns the media type of a body whose type is not set, or `None` for an empty body.
fn media_type(pieces: &[BodyPiece], bytes: &[u8]) -> Option<&'static str> {
    let may_be_form = pieces.iter().any(|piece| piece.may_be_form);
    if bytes.is_empty() {
        return None;
    }
    let is_json = match from_json(bytes) {
        Ok(Data::Array(_) | Data::Object(_)) => true,
        // A single `5` may be JSON; one of several values is not.
        Ok(_) => may_be_form && pieces.len() == 1,
        Err(_) => false,
    };
    Some(if is_json {
        "application/json"
    } else if may_be_form && looks_like_form(bytes) {
        "application/x-www-form-urlencoded"
    } else if std::str::from_utf8(bytes).is_ok() {
        "text/plain;charset=utf-8"
    } else {
        "application/octet-stream"
    })
}

/// Returns true if bytes start with `key=`, unlike XML, invalid JSON, or prose with a `=`.
fn looks_like_form(bytes: &[u8]) -> bool {
    let key = bytes.iter().position(|byte| *byte == b'=').and_then(|end| bytes.get(..end));
    let is_not_key = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'<' | b'{' | b'"');
    key.is_some_and(|key| !key.is_empty() && !key.iter().any(is_not_key))
}

impl From<&str> for RequestBody {
    fn from(text: &str) -> Self {
        Self::from_pieces(vec![BodyPiece::data(text)], false, false)
    }
}

impl From<String> for RequestBody {
    fn from(text: String) -> Self {
        let value = BodyValue::Inline(text.into());
        Self::from_pieces(vec![BodyPiece { value, may_be_form: true }], false, false)
    }
}

impl From<Bytes> for RequestBody {
    fn from(bytes: Bytes) -> Self {
        let value = BodyValue::Inline(bytes);
        Self::from_pieces(vec![BodyPiece { value, may_be_form: false }], false, false)
    }
}

impl From<Vec<u8>> for RequestBody {
    fn from(bytes: Vec<u8>) -> Self {
        Bytes::from(bytes).into()
    }
}
