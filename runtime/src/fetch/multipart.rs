//! Forms with parts (RFC 7578), as `-F` gives them.

use std::borrow::Cow;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};

use super::body::{BodySource, BodyValue};
use super::media::MediaType;
use super::shell;

/// One part of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(super) name: String,
    pub(super) value: BodyValue,
    pub(super) filename: Option<String>,
    pub(super) media_type: Option<String>,
}

impl Part {
    /// Reads `name=value`, `name=@file` or `name=<file`, each with `;type=…` and `;filename=…` after it.
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
        };
        if part.media_type.as_deref().is_some_and(|value| HeaderValue::from_str(value).is_err()) {
            return Err(format!("Form part `{name}` has a type that is not one"));
        }
        match (content.strip_prefix('@'), content.strip_prefix('<')) {
            (Some(file), _) => part.upload(file)?,
            (_, Some(file)) => part.value = file_value(name, file)?,
            _ => part.value = BodyValue::Inline(content.into_owned().into()),
        }
        Ok(part)
    }

    /// Makes it a file of a form: with a name, and a type.
    fn upload(&mut self, file: &str) -> Result<(), String> {
        self.value = file_value(&self.name, file)?;
        let base = Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
        let filename = self.filename.take().or(base).unwrap_or_else(|| file.to_owned());
        let media_type = self.media_type.take();
        self.media_type = Some(media_type.unwrap_or_else(|| media_type_of_file(&filename).to_owned()));
        self.filename = Some(filename);
        Ok(())
    }

    /// The option of curl's that gives the same part.
    pub(super) fn curl_option(&self) -> String {
        let mut attributes = String::new();
        if let Some(media_type) = &self.media_type {
            attributes.push_str(&format!(";type={}", in_quotes_if_needed(media_type)));
        }
        if let Some(filename) = &self.filename {
            attributes.push_str(&format!(";filename={}", in_quotes(filename)));
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
            BodyValue::Inline(bytes) => {
                let text = String::from_utf8_lossy(bytes);
                if attributes.is_empty() {
                    return format!("--form-string {}", shell::word(&format!("{}={text}", self.name)));
                }
                format!("-F {}", shell::word(&format!("{}={}{attributes}", self.name, in_quotes(&text))))
            }
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        let mut head = format!("Content-Disposition: form-data; name=\"{}\"", quoted(&self.name));
        if let Some(filename) = &self.filename {
            head.push_str(&format!("; filename=\"{}\"", quoted(filename)));
        }
        if let Some(media_type) = &self.media_type {
            head.push_str(&format!("\r\nContent-Type: {media_type}"));
        }
        out.extend_from_slice(head.as_bytes());
        out.extend_from_slice(b"\r\n\r\n");
        out.extend_from_slice(self.value.inline());
        out.extend_from_slice(b"\r\n");
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
}

/// Splits content from the attributes that end it. A `;` before anything else belongs to the content.
fn split_attributes(text: &str) -> (&str, Attributes<'_>) {
    let mut attributes = Attributes::default();
    let mut content = text;
    while let Some((before, key, value)) = last_attribute(content) {
        // The last of two counts, and this loop meets it first.
        let slot = if key == "type" { &mut attributes.media_type } else { &mut attributes.filename };
        slot.get_or_insert(value);
        content = before;
    }
    (content, attributes)
}

/// The attribute that starts last, outside quotes. A type may hold `;` itself: `;type=text/csv;header=no`.
fn last_attribute(text: &str) -> Option<(&str, &'static str, &str)> {
    let mut quoted = false;
    let mut found = None;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ';' if !quoted => {
                let after = text.get(at + 1..).unwrap_or_default().trim_start();
                for key in ["type", "filename"] {
                    let value = after.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
                    if let Some(value) = value {
                        found = Some((text.get(..at).unwrap_or_default(), key, value));
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// A text in double quotes without them, after a sign too, as curl reads it; any other as it is.
fn unquote(text: &str) -> Cow<'_, str> {
    let plain = text.trim_start_matches(['@', '<']);
    let sign = text.strip_suffix(plain).unwrap_or_default();
    match plain.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) if sign.len() < 2 => {
            let mut out = sign.to_owned();
            let mut escaped = false;
            for c in inner.chars() {
                if escaped || c != '\\' {
                    out.push(c);
                }
                escaped = !escaped && c == '\\';
            }
            out.into()
        }
        _ => text.into(),
    }
}

/// A text in double quotes, as curl reads it in a form.
fn in_quotes(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The same where that changes anything.
fn in_quotes_if_needed(text: &str) -> String {
    if text.contains([';', '"', ',', '\\']) { in_quotes(text) } else { text.to_owned() }
}

/// A name as browsers write it into a header: what would end the quotes or the line is escaped.
fn quoted(name: &str) -> String {
    name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

/// The type of a file by its ending; bytes when it is not a common one.
pub(super) fn media_type_of_file(filename: &str) -> &'static str {
    let ending = filename.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    match ending.as_deref() {
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

/// Puts a form together, and its type into the headers. A `multipart/…` type that was given keeps its
/// name, and its boundary or gets one, without which nobody could read the parts.
pub(super) fn encode(parts: &[Part], headers: &mut HeaderMap) -> Bytes {
    let given = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media = given.map(MediaType::parse).filter(|media| media.essence.starts_with("multipart/"));
    let theirs = media.as_ref().and_then(|media| media.parameter("boundary"));
    let boundary = theirs.unwrap_or_else(|| boundary(parts));
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
    let mut out = Vec::new();
    for part in parts {
        out.extend_from_slice(format!("--{boundary}\r\n").as_bytes());
        part.write(&mut out);
    }
    out.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    out.into()
}

/// A boundary that no part contains: a hash of them all, hashed on until it is so.
fn boundary(parts: &[Part]) -> String {
    let mut hasher = DefaultHasher::new();
    for part in parts {
        part.name.hash(&mut hasher);
        part.value.inline().hash(&mut hasher);
    }
    loop {
        let boundary = format!("vestibule-{:016x}", hasher.finish());
        let needle = boundary.as_bytes();
        let inside = |part: &Part| part.value.inline().windows(needle.len()).any(|w| w == needle);
        if !parts.iter().any(inside) {
            return boundary;
        }
        hasher.write_u8(0);
    }
}
