//! Multipart forms (RFC 7578), as `-F` describes them.

use std::borrow::Cow;
use std::collections::hash_map::{DefaultHasher, RandomState};
use std::hash::{BuildHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};

use super::body::{BodySource, BodyValue};
use super::header::{self, HeaderArg};
use super::media::MediaType;
use super::segments::Segment;
use super::shell;

/// One part of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(super) name: String,
    pub(super) value: BodyValue,
    pub(super) filename: Option<String>,
    pub(super) media_type: Option<String>,
    /// Names and values of further headers.
    pub(super) headers: Vec<(String, String)>,
}

impl Part {
    /// Parses `name=value`, `name=@file` or `name=<file`, each with optional `;type=…`, `;filename=…` and
    /// `;headers="Name: value"`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let Some((name, rest)) = text.split_once('=').filter(|(name, _)| !name.is_empty()) else {
            let word = text.split_whitespace().next().unwrap_or(text);
            return Err(format!("Form part `{word}` has no `name=`"));
        };
        let (content, attributes) = split_attributes(rest);
        let content = unquote(content);
        let mut part = Self {
            name: name.to_owned(),
            value: BodyValue::Inline(Bytes::new()),
            filename: attributes.filename.map(|name| unquote(name).into_owned()),
            media_type: attributes.media_type.map(|value| unquote(value).into_owned()),
            headers: attributes.headers.iter().rev().map(|text| parse_header(name, text)).collect::<Result<_, _>>()?,
        };
        if part.media_type.as_deref().is_some_and(|value| HeaderValue::from_str(value).is_err()) {
            return Err(format!("Form part `{name}` has an invalid media type"));
        }
        match (content.strip_prefix('@'), content.strip_prefix('<')) {
            (Some(file), _) => part.set_upload(file)?,
            (_, Some(file)) => part.value = file_value(name, file)?,
            _ => part.value = BodyValue::Inline(content.into_owned().into()),
        }
        Ok(part)
    }

    /// Makes the part a file upload, with a file name and a media type.
    fn set_upload(&mut self, file: &str) -> Result<(), String> {
        self.value = file_value(&self.name, file)?;
        let base_name = Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
        let filename = self.filename.take().or(base_name).unwrap_or_else(|| file.to_owned());
        let media_type = self.media_type.take();
        self.media_type = Some(media_type.unwrap_or_else(|| media_type_of_file(&filename).to_owned()));
        self.filename = Some(filename);
        Ok(())
    }

    /// Returns the name and the text of a part that has nothing else.
    pub(super) fn plain(&self) -> Option<(&str, &str)> {
        let is_plain = self.filename.is_none() && self.media_type.is_none() && self.headers.is_empty();
        let text = match &self.value {
            BodyValue::Source { .. } => None,
            value => std::str::from_utf8(value.inline()).ok(),
        };
        Some((self.name.as_str(), text.filter(|_| is_plain)?))
    }

    /// Returns the curl option of the part.
    pub(super) fn curl_option(&self) -> String {
        let mut attributes = String::new();
        if let Some(media_type) = &self.media_type {
            attributes.push_str(&format!(";type={}", in_quotes_if_needed(media_type)));
        }
        if let Some(filename) = &self.filename {
            attributes.push_str(&format!(";filename={}", in_quotes(filename)));
        }
        for (name, value) in &self.headers {
            attributes.push_str(&format!(";headers={}", in_quotes(&format!("{name}: {value}"))));
        }
        match &self.value {
            BodyValue::Source { source, .. } => {
                let sign = if self.filename.is_some() { '@' } else { '<' };
                let path = match source {
                    BodySource::File(path) => in_quotes(&path.to_string_lossy()),
                    BodySource::Stdin => "-".to_owned(),
                };
                format!("-F {}", shell::word(&format!("{}={sign}{path}{attributes}", self.name)))
            }
            value => {
                let Ok(text) = std::str::from_utf8(value.inline()) else {
                    // curl takes content that is not text from a file only.
                    let file = in_quotes(self.filename.as_deref().unwrap_or(&self.name));
                    return format!("-F {}", shell::word(&format!("{}=@{file}{attributes}", self.name)));
                };
                if attributes.is_empty() {
                    return format!("--form-string {}", shell::word(&format!("{}={text}", self.name)));
                }
                format!("-F {}", shell::word(&format!("{}={}{attributes}", self.name, in_quotes(text))))
            }
        }
    }

    /// Returns the headers of the part, up to its content.
    fn head(&self) -> String {
        let mut head = format!("Content-Disposition: form-data; name=\"{}\"", escape_name(&self.name));
        if let Some(filename) = &self.filename {
            head.push_str(&format!("; filename=\"{}\"", escape_name(filename)));
        }
        if let Some(media_type) = &self.media_type {
            head.push_str(&format!("\r\nContent-Type: {media_type}"));
        }
        for (name, value) in &self.headers {
            head.push_str(&format!("\r\n{name}: {value}"));
        }
        head.push_str("\r\n\r\n");
        head
    }
}

fn file_value(name: &str, file: &str) -> Result<BodyValue, String> {
    if file.is_empty() {
        return Err(format!("Form part `{name}` has no file name"));
    }
    Ok(BodyValue::Source { source: BodySource::from_path(PathBuf::from(file)), strips_newlines: false })
}

#[derive(Default)]
struct Attributes<'a> {
    filename: Option<&'a str>,
    media_type: Option<&'a str>,
    /// The last one first.
    headers: Vec<&'a str>,
}

/// Parses a header of a part, `Name: value`. Errors do not contain the value, which may be a secret.
fn parse_header(part: &str, text: &str) -> Result<(String, String), String> {
    if text.starts_with(['@', '<']) {
        return Err(format!(
            "Form part `{part}` has headers in a file, which is not read: use `;headers=\"Name: value\"`"
        ));
    }
    match header::parse(&unquote(text)) {
        Ok(HeaderArg::Set(name, value)) if value.to_str().is_ok() => {
            Ok((name.as_str().to_owned(), value.to_str().unwrap_or_default().to_owned()))
        }
        Ok(_) => Err(format!("Form part `{part}` has a header without a value in visible ASCII")),
        Err(invalid) => Err(format!("Form part `{part}`: {}", invalid.message)),
    }
}

/// Splits the content from the attributes at its end. Any other `;` belongs to the content.
fn split_attributes(text: &str) -> (&str, Attributes<'_>) {
    let mut attributes = Attributes::default();
    let mut content = text;
    while let Some((before, key, value)) = last_attribute(content) {
        // The last of two attributes wins, and is found first.
        match key {
            "type" => drop(attributes.media_type.get_or_insert(value)),
            "filename" => drop(attributes.filename.get_or_insert(value)),
            _ => attributes.headers.push(value),
        }
        content = before;
    }
    (content, attributes)
}

/// Returns the last attribute outside quotes, as content before it, key and value. A media type may contain
/// `;` itself: `;type=text/csv;header=no`.
fn last_attribute(text: &str) -> Option<(&str, &'static str, &str)> {
    let mut is_quoted = false;
    let mut found = None;
    let mut is_escaped = false;
    for (index, c) in text.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted => {
                let after = text.get(index + 1..).unwrap_or_default().trim_start();
                for key in ["type", "filename", "headers"] {
                    let value = after.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
                    if let Some(value) = value {
                        found = Some((text.get(..index).unwrap_or_default(), key, value));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// Removes double quotes, also after `@` or `<`, and resolves escapes in them, as curl does.
fn unquote(text: &str) -> Cow<'_, str> {
    let plain = text.trim_start_matches(['@', '<']);
    let sign = text.strip_suffix(plain).unwrap_or_default();
    match plain.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) if sign.len() < 2 => {
            let mut out = sign.to_owned();
            let mut is_escaped = false;
            for c in inner.chars() {
                if is_escaped || c != '\\' {
                    out.push(c);
                }
                is_escaped = !is_escaped && c == '\\';
            }
            out.into()
        }
        _ => text.into(),
    }
}

/// Returns a text in double quotes, as curl reads it in a form.
fn in_quotes(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns a text in double quotes if it has characters with a meaning in a form.
fn in_quotes_if_needed(text: &str) -> String {
    if text.contains([';', '"', ',', '\\']) { in_quotes(text) } else { text.to_owned() }
}

/// Escapes a name in a header as browsers do: quotes and line ends.
fn escape_name(name: &str) -> String {
    name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

/// Returns the media type of a file by its extension, or that of binary data.
pub(super) fn media_type_of_file(filename: &str) -> &'static str {
    let extension = filename.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    match extension.as_deref() {
        Some("json") => "application/json",
        Some("txt") => "text/plain",
        Some("csv") => "text/csv",
        Some("html" | "htm") => "text/html",
        Some("xml") => "application/xml",
        Some("pdf") => "application/pdf",
        Some("zip") => "application/zip",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("gif") => "image/gif",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// Encodes a form, and sets its media type in the headers. A `multipart/…` type that is set already is kept,
/// with its boundary or a new one.
pub(super) fn encode(parts: &[Part], headers: &mut HeaderMap) -> Vec<Segment> {
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media = given.map(MediaType::parse).filter(|media| media.essence.starts_with("multipart/"));
    let given_boundary = media.as_ref().and_then(|media| media.parameter("boundary"));
    let boundary = given_boundary.unwrap_or_else(|| new_boundary(parts));
    let media_type = match (given, media) {
        (None, _) => Some(format!("multipart/form-data; boundary={boundary}")),
        (Some(given), Some(media)) if media.parameter("boundary").is_none() => {
            Some(format!("{given}; boundary={boundary}"))
        }
        _ => None,
    };
    if let Some(Ok(value)) = media_type.as_deref().map(HeaderValue::from_str) {
        // Fails only on a map of 32,768 headers.
        let _ = headers.try_insert(CONTENT_TYPE, value);
    }
    let text = |text: String| Segment::Bytes(text.into());
    let mut segments = Vec::new();
    for part in parts {
        let separator = if segments.is_empty() { "" } else { "\r\n" };
        segments.push(text(format!("{separator}--{boundary}\r\n{}", part.head())));
        segments.extend(part.value.segment());
    }
    let separator = if segments.is_empty() { "" } else { "\r\n" };
    segments.push(text(format!("{separator}--{boundary}--\r\n")));
    segments
}

/// Returns a boundary that no part contains: a hash of all parts, continued until that is true. The content of a file
/// that is read while it is sent is not known, so that the boundary is random then.
fn new_boundary(parts: &[Part]) -> String {
    let mut hasher = DefaultHasher::new();
    for part in parts {
        part.name.hash(&mut hasher);
        match &part.value {
            BodyValue::Large(_) => hasher.write_u64(RandomState::new().hash_one(0)),
            value => value.inline().hash(&mut hasher),
        }
    }
    loop {
        let boundary = format!("vestibule-{:016x}", hasher.finish());
        let needle = boundary.as_bytes();
        let contains_it = |part: &Part| part.value.inline().windows(needle.len()).any(|w| w == needle);
        if !parts.iter().any(contains_it) {
            return boundary;
        }
        hasher.write_u8(0);
    }
}
