//! The body of a request: bytes, or the files that it comes from.

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

/// Where bytes of a body come from, when not from the words themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BodySource {
    /// A file, as it was named.
    File(PathBuf),
    /// The standard input (`@-`).
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

    /// The same for whoever reads it.
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

/// Bytes, or where they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BodyValue {
    Inline(Bytes),
    Source {
        source: BodySource,
        /// Whether to drop line ends and NUL, as curl's `-d @file` does.
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

    fn load(&mut self, read: &mut dyn FnMut(&BodySource) -> io::Result<Vec<u8>>, problems: &mut InputErrors) {
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
                problems.push_validation(FieldError::new(path, message).expected("a readable file"));
            }
        }
    }
}

/// What one flag of the `-d` family gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BodyPiece {
    pub(super) value: BodyValue,
    /// Whether it may be a form: not so for `--data-binary`.
    form: bool,
}

impl BodyPiece {
    pub(super) fn data(text: &str) -> Self {
        Self { value: BodyValue::Inline(Bytes::copy_from_slice(text.as_bytes())), form: true }
    }

    pub(super) fn binary(text: &str) -> Self {
        Self { form: false, ..Self::data(text) }
    }

    pub(super) fn data_file(path: PathBuf) -> Self {
        let value = BodyValue::Source { source: BodySource::from_path(path), strips_newlines: true };
        Self { value, form: true }
    }

    pub(super) fn binary_file(path: PathBuf) -> Self {
        let value = BodyValue::Source { source: BodySource::from_path(path), strips_newlines: false };
        Self { value, form: false }
    }
}

/// The body of a request: bytes, or the files and the standard input that it comes from.
///
/// [`parse_argv`](super::parse_argv) reads no file; it names them here, and
/// [`FetchInput::resolve`](super::FetchInput::resolve) loads them. A program makes one from text or
/// bytes.
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

/// What a body is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// What `-d` and its like gave, to be joined by `&`.
    Pieces {
        pieces: Vec<BodyPiece>,
        /// Whether they move to the query (`-G`).
        to_query: bool,
        /// Whether `-H "Content-Type:"` asks for none.
        untyped: bool,
    },
    /// What `-F` gave.
    Parts(Vec<Part>),
    /// The bytes as they are sent; the headers have their type.
    Settled(Bytes),
}

impl RequestBody {
    pub(super) fn from_pieces(pieces: Vec<BodyPiece>, to_query: bool, untyped: bool) -> Self {
        Self(Content::Pieces { pieces, to_query, untyped })
    }

    pub(crate) fn from_parts(parts: Vec<Part>) -> Self {
        Self(Content::Parts(parts))
    }

    /// Whether every byte is there; else the sources have to be loaded first.
    pub fn is_resolved(&self) -> bool {
        self.sources().next().is_none()
    }

    /// The sources that have yet to be loaded, in order.
    pub fn sources(&self) -> impl Iterator<Item = &BodySource> {
        self.values().filter_map(|value| match value {
            BodyValue::Source { source, .. } => Some(source),
            BodyValue::Inline(_) => None,
        })
    }

    /// The body as text: `None` when it is not resolved, not UTF-8, or a form of `-F` that has not
    /// been put together.
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
            Content::Settled(_) => ([].as_slice(), [].as_slice()),
        };
        pieces.iter().map(|piece| &piece.value).chain(parts.iter().map(|part| &part.value))
    }

    pub(super) fn load(
        &mut self,
        read: &mut dyn FnMut(&BodySource) -> io::Result<Vec<u8>>,
        problems: &mut InputErrors,
    ) {
        let (pieces, parts) = match &mut self.0 {
            Content::Pieces { pieces, .. } => (pieces.as_mut_slice(), [].as_mut_slice()),
            Content::Parts(parts) => ([].as_mut_slice(), parts.as_mut_slice()),
            Content::Settled(_) => return,
        };
        let values = pieces.iter_mut().map(|piece| &mut piece.value);
        for value in values.chain(parts.iter_mut().map(|part| &mut part.value)) {
            value.load(read, problems);
        }
    }

    /// The pieces with `&` between them. One that is empty and comes first leaves none, as in curl.
    pub(super) fn joined(&self) -> Cow<'_, [u8]> {
        match &self.0 {
            Content::Settled(bytes) => Cow::Borrowed(bytes),
            Content::Parts(_) => Cow::Borrowed(&[]),
            Content::Pieces { pieces, .. } => match pieces.as_slice() {
                [piece] => Cow::Borrowed(piece.value.inline()),
                pieces => {
                    let mut all = Vec::new();
                    for piece in pieces {
                        if !all.is_empty() {
                            all.push(b'&');
                        }
                        all.extend_from_slice(piece.value.inline());
                    }
                    Cow::Owned(all)
                }
            },
        }
    }

    /// The body as it is sent, its type added to the headers; `None` when it moved to the query.
    pub(super) fn settle(self, headers: &mut HeaderMap, query: &mut Query) -> Option<Self> {
        let bytes = match &self.0 {
            _ if !self.is_resolved() => return Some(self),
            Content::Settled(_) => return Some(self),
            Content::Pieces { to_query: true, .. } => {
                query.append_typed(&self.joined());
                return None;
            }
            Content::Pieces { pieces, untyped, .. } => {
                let bytes = match pieces.as_slice() {
                    [BodyPiece { value: BodyValue::Inline(bytes), .. }] => bytes.clone(),
                    _ => Bytes::from(self.joined().into_owned()),
                };
                if let Some(media_type) = media_type(pieces, &bytes).filter(|_| !untyped)
                    && !headers.contains_key(CONTENT_TYPE)
                {
                    // Fails only on a map of 32,768 headers; then the body goes without a type.
                    let _ = headers.try_insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
                }
                bytes
            }
            Content::Parts(parts) => multipart::encode(parts, headers),
        };
        Some(Self(Content::Settled(bytes)))
    }

    /// The bytes, when they are all there and final.
    pub(crate) fn into_bytes(self) -> Option<Bytes> {
        match self.0 {
            Content::Settled(bytes) => Some(bytes),
            Content::Pieces { .. } | Content::Parts(_) => None,
        }
    }
}

/// The type of a body that came without one. An empty body needs none.
fn media_type(pieces: &[BodyPiece], bytes: &[u8]) -> Option<&'static str> {
    let form = pieces.iter().any(|piece| piece.form);
    if bytes.is_empty() {
        return None;
    }
    let json = match from_json(bytes) {
        Ok(Data::Array(_) | Data::Object(_)) => true,
        // A lone `5` may be meant as JSON; as one of several texts it would not stand alone.
        Ok(_) => form && pieces.len() == 1,
        Err(_) => false,
    };
    Some(if json {
        "application/json"
    } else if form && reads_as_form(bytes) {
        "application/x-www-form-urlencoded"
    } else if std::str::from_utf8(bytes).is_ok() {
        "text/plain;charset=utf-8"
    } else {
        "application/octet-stream"
    })
}

/// Whether bytes begin as `key=` does, unlike XML, damaged JSON, or prose with a `=` in it.
fn reads_as_form(bytes: &[u8]) -> bool {
    let key = bytes.iter().position(|byte| *byte == b'=').and_then(|end| bytes.get(..end));
    let foreign = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'<' | b'{' | b'"');
    key.is_some_and(|key| !key.is_empty() && !key.iter().any(foreign))
}

impl From<&str> for RequestBody {
    fn from(text: &str) -> Self {
        Self::from_pieces(vec![BodyPiece::data(text)], false, false)
    }
}

impl From<String> for RequestBody {
    fn from(text: String) -> Self {
        let value = BodyValue::Inline(text.into());
        Self::from_pieces(vec![BodyPiece { value, form: true }], false, false)
    }
}

impl From<Bytes> for RequestBody {
    fn from(bytes: Bytes) -> Self {
        let value = BodyValue::Inline(bytes);
        Self::from_pieces(vec![BodyPiece { value, form: false }], false, false)
    }
}

impl From<Vec<u8>> for RequestBody {
    fn from(bytes: Vec<u8>) -> Self {
        Bytes::from(bytes).into()
    }
}
