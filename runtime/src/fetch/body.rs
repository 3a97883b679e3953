//! Bodies of requests: bytes, or the files and standard input that they are read from.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, io};

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};

use super::multipart::{self, Part};
use super::segments::{LargeSegment, Segment};
use super::{Body, Query};
use crate::command::InputContent;
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
    /// A source that is read while it is sent.
    Large(LargeSegment),
}

impl BodyValue {
    pub(super) fn inline(&self) -> &[u8] {
        match self {
            Self::Inline(bytes) => bytes,
            Self::Source { .. } | Self::Large(_) => &[],
        }
    }

    /// Returns the value as a part of the encoded body, or `None` if its source is not loaded.
    pub(super) fn segment(&self) -> Option<Segment> {
        match self {
            Self::Inline(bytes) => Some(Segment::Bytes(bytes.clone())),
            Self::Large(large) => Some(Segment::Large(large.clone())),
            Self::Source { .. } => None,
        }
    }

    /// Returns the first bytes, which its media type is guessed from.
    fn start(&self) -> &[u8] {
        match self {
            Self::Large(large) => &large.input.start,
            value => value.inline(),
        }
    }

    fn load(&mut self, load: &mut LoadSource<'_>, errors: &mut InputErrors) {
        let Self::Source { source, strips_newlines } = self else {
            return;
        };
        let strips_newlines = *strips_newlines;
        match load(source) {
            Ok(InputContent::Large(input)) => {
                *self = Self::Large(LargeSegment { input: Arc::new(input), strips_newlines });
            }
            Ok(InputContent::Bytes(mut bytes)) => {
                if strips_newlines {
                    strip_newlines(&mut bytes);
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

/// Removes line ends and NUL, as curl does for `-d @file`.
pub(super) fn strip_newlines(bytes: &mut Vec<u8>) {
    bytes.retain(|byte| !matches!(byte, b'\r' | b'\n' | 0));
}

/// A function that loads or opens a source.
pub(super) type LoadSource<'a> = dyn FnMut(&BodySource) -> io::Result<InputContent> + 'a;

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
    /// An encoded body of which parts are read while it is sent.
    Streamed(Arc<[Segment]>),
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
            BodyValue::Inline(_) | BodyValue::Large(_) => None,
        })
    }

    /// Returns the body as text, or `None` if it is not resolved, not UTF-8, not in memory, or an `-F` form that is
    /// not encoded yet.
    pub fn as_text(&self) -> Option<Cow<'_, str>> {
        if !self.is_resolved() || self.is_streamed() || matches!(self.0, Content::Parts(_)) {
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

    /// Returns true if a part of the body is read while it is sent.
    fn is_streamed(&self) -> bool {
        matches!(self.0, Content::Streamed(_)) || self.values().any(|value| matches!(value, BodyValue::Large(_)))
    }

    /// Returns true if the body moves to the query (`-G`).
    pub(super) fn moves_to_query(&self) -> bool {
        matches!(self.0, Content::Pieces { to_query: true, .. })
    }

    fn values(&self) -> impl Iterator<Item = &BodyValue> {
        let (pieces, parts) = match &self.0 {
            Content::Pieces { pieces, .. } => (pieces.as_slice(), [].as_slice()),
            Content::Parts(parts) => ([].as_slice(), parts.as_slice()),
            Content::Encoded(_) | Content::Streamed(_) => ([].as_slice(), [].as_slice()),
        };
        pieces.iter().map(|piece| &piece.value).chain(parts.iter().map(|part| &part.value))
    }

    pub(super) fn load(&mut self, load: &mut LoadSource<'_>, errors: &mut InputErrors) {
        let (pieces, parts) = match &mut self.0 {
            Content::Pieces { pieces, .. } => (pieces.as_mut_slice(), [].as_mut_slice()),
            Content::Parts(parts) => ([].as_mut_slice(), parts.as_mut_slice()),
            Content::Encoded(_) | Content::Streamed(_) => return,
        };
        let values = pieces.iter_mut().map(|piece| &mut piece.value);
        for value in values.chain(parts.iter_mut().map(|part| &mut part.value)) {
            value.load(load, errors);
        }
    }

    /// Returns the pieces joined with `&`. An empty first piece adds no `&`, as in curl.
    pub(super) fn joined(&self) -> Cow<'_, [u8]> {
        match &self.0 {
            Content::Encoded(bytes) => Cow::Borrowed(bytes),
            Content::Parts(_) | Content::Streamed(_) => Cow::Borrowed(&[]),
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
        let content = match &self.0 {
            _ if !self.is_resolved() => return Some(self),
            Content::Encoded(_) | Content::Streamed(_) => return Some(self),
            Content::Pieces { to_query: true, .. } => {
                query.append_raw(&self.joined());
                return None;
            }
            Content::Pieces { pieces, is_untyped, .. } => {
                let (content, media_type) = match self.is_streamed() {
                    true => (Content::Streamed(joined_segments(pieces).into()), media_type_of_start(pieces)),
                    false => {
                        let bytes = match pieces.as_slice() {
                            [BodyPiece { value: BodyValue::Inline(bytes), .. }] => bytes.clone(),
                            _ => Bytes::from(self.joined().into_owned()),
                        };
                        let media_type = media_type(pieces, &bytes);
                        (Content::Encoded(bytes), media_type)
                    }
                };
                if let Some(media_type) = media_type.filter(|_| !is_untyped)
                    && !headers.contains_key(CONTENT_TYPE)
                {
                    // Fails only on a map of 32,768 headers; then the body has no type.
                    let _ = headers.try_insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
                }
                content
            }
            Content::Parts(parts) => match multipart::encode(parts, headers) {
                segments if self.is_streamed() => Content::Streamed(segments.into()),
                segments => Content::Encoded(join_bytes(&segments)),
            },
        };
        Some(Self(content))
    }

    /// Returns the encoded bytes, or `None` if the body is not encoded yet or not in memory.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn into_bytes(self) -> Option<Bytes> {
        match self.0 {
            Content::Encoded(bytes) => Some(bytes),
            Content::Pieces { .. } | Content::Parts(_) | Content::Streamed(_) => None,
        }
    }

    /// Returns the body to send, or `None` if it is not encoded yet.
    pub(super) fn into_body(self) -> Option<Body> {
        match self.0 {
            Content::Encoded(bytes) => Some(bytes.into()),
            Content::Streamed(segments) => Some(Body::streamed(segments)),
            Content::Pieces { .. } | Content::Parts(_) => None,
        }
    }
}

/// Returns the pieces joined with `&`, like [`RequestBody::joined`].
fn joined_segments(pieces: &[BodyPiece]) -> Vec<Segment> {
    let mut segments = Vec::new();
    for segment in pieces.iter().filter_map(|piece| piece.value.segment()) {
        if !segments.is_empty() {
            segments.push(Segment::Bytes(Bytes::from_static(b"&")));
        }
        if segment != Segment::Bytes(Bytes::new()) {
            segments.push(segment);
        }
    }
    segments
}

fn join_bytes(segments: &[Segment]) -> Bytes {
    let mut joined = Vec::new();
    for segment in segments {
        if let Segment::Bytes(bytes) = segment {
            joined.extend_from_slice(bytes);
        }
    }
    joined.into()
}

/// Returns the media type of a body that is read while it is sent, judged by its first bytes.
fn media_type_of_start(pieces: &[BodyPiece]) -> Option<&'static str> {
    let [first, rest @ ..] = pieces else { return None };
    let start = first.value.start();
    let is_text = match std::str::from_utf8(start) {
        Ok(_) => true,
        // The last character may be cut.
        Err(error) => error.error_len().is_none(),
    };
    let first_byte = start.iter().find(|byte| !byte.is_ascii_whitespace());
    Some(if is_text && rest.is_empty() && matches!(first_byte, Some(b'{' | b'[')) {
        "application/json"
    } else if pieces.iter().any(|piece| piece.may_be_form) && looks_like_form(start) {
        "application/x-www-form-urlencoded"
    } else if is_text {
        "text/plain;charset=utf-8"
    } else {
        "application/octet-stream"
    })
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
