//! Media: results of commands that are not data.

use std::borrow::Cow;

use super::outcome::Body;
use super::return_type::{Item, Replied, Shaped, Start, Tag};
use super::{IntoOutcome, Outcome, Reply, RunResult};
use crate::data::{Data, Map, base64, from_base64};
use crate::json;

/// The media type of bytes about which nothing is known.
const BYTES: &str = "application/octet-stream";

/// Bytes with a media type, such as an image, a sound or a document. A command returns it in place of data.
///
/// Needs the feature `output`. Every front end passes it on in its own way:
///
/// | front end | result |
/// | --- | --- |
/// | command line | the bytes on stdout, unless they are no text and stdout is a terminal; with `--json` and its like, an object with `mediaType`, and `text` or `data` in Base64 |
/// | HTTP | a response with the media type; that object, if the request prefers a format of data |
/// | MCP | an image, a sound, a text; with a URI, an embedded resource |
/// | [`Cli::call`](crate::Cli::call) | that object |
///
/// ```
/// use vestibule::prelude::*;
/// use vestibule::testing::Invocation;
///
/// /// Draw a square
/// #[command(read_only)]
/// fn square(#[option(default = 10)] size: u32) -> Media {
///     let svg = format!(r#"<svg xmlns="http://www.w3.org/2000/svg"><rect width="{size}" height="{size}"/></svg>"#);
///     Media::new("image/svg+xml", svg)
/// }
///
/// let cli = Cli::create("draw").commands(commands![square]);
/// assert!(Invocation::line("square").run(&cli).success().starts_with("<svg"));
/// assert_eq!(Invocation::line("square --json").run(&cli).json()["mediaType"], "image/svg+xml");
/// ```
///
/// A reply can have data and media, by [`Reply::attach`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Media {
    media_type: Cow<'static, str>,
    bytes: Vec<u8>,
    uri: Option<String>,
}

impl Media {
    /// Creates media from bytes or text. An invalid media type, such as `png` for `image/png`, becomes
    /// `application/octet-stream`.
    pub fn new(media_type: impl Into<Cow<'static, str>>, bytes: impl Into<Vec<u8>>) -> Self {
        let media_type = media_type.into();
        let media_type = if is_media_type(&media_type) { media_type } else { Cow::Borrowed(BYTES) };
        Self { media_type, bytes: bytes.into(), uri: None }
    }

    /// Sets the URI that it is known by. MCP clients get it as an embedded resource.
    #[must_use]
    pub fn uri(mut self, uri: impl Into<String>) -> Self {
        self.uri = Some(uri.into());
        self
    }

    /// Returns the media type.
    pub fn media_type(&self) -> &str {
        &self.media_type
    }

    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the text, if the media type stands for text and the bytes are UTF-8.
    pub fn as_text(&self) -> Option<&str> {
        if is_text_type(&self.media_type) { std::str::from_utf8(&self.bytes).ok() } else { None }
    }

    /// Returns the URI.
    pub fn as_uri(&self) -> Option<&str> {
        self.uri.as_deref()
    }

    #[cfg_attr(not(feature = "http"), allow(dead_code, reason = "only a response takes the bytes"))]
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns the object that stands for it in data.
    pub(crate) fn to_data(&self) -> Data {
        let mut out = Map::new();
        out.insert("mediaType", &*self.media_type);
        if let Some(uri) = &self.uri {
            out.insert("uri", uri.as_str());
        }
        match self.as_text() {
            Some(text) => out.insert("text", text),
            None => out.insert("data", base64(&self.bytes)),
        };
        Data::Object(out)
    }
}

/// Reads the object that stands for media.
fn from_data(data: &Data) -> Option<Media> {
    let member = |name: &str| data[name].as_str();
    let bytes = match member("text") {
        Some(text) => text.as_bytes().to_vec(),
        None => from_base64(member("data")?)?,
    };
    let media = Media::new(member("mediaType")?.to_owned(), bytes);
    Some(Media { uri: member("uri").map(str::to_owned), ..media })
}

/// Returns whether a text is a media type: two tokens, and parameters of visible characters.
fn is_media_type(text: &str) -> bool {
    let essence = text.split(';').next().unwrap_or_default().trim_end();
    let is_token = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
    };
    essence.split_once('/').is_some_and(|(main, sub)| is_token(main) && is_token(sub))
        && text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}

/// Returns whether a media type stands for text in UTF-8.
fn is_text_type(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let suffix = |suffix: &str| essence.ends_with(&format!("/{suffix}")) || essence.ends_with(&format!("+{suffix}"));
    essence.starts_with("text/") || ["json", "xml", "yaml", "javascript", "toml"].into_iter().any(suffix)
}

/// Media beside the data of a reply.
pub(crate) type Attachments = Vec<Media>;

/// The member of the metadata with the attachments.
pub(crate) const ATTACHMENTS: &str = "attachments";

/// Adds attachments to the metadata of a result, where every front end finds them.
pub(super) fn add_to(meta: &mut Map, attachments: Attachments) {
    if attachments.is_empty() {
        return;
    }
    let mut all = match meta.remove(ATTACHMENTS) {
        Some(Data::Array(all)) => all,
        _ => Vec::new(),
    };
    all.extend(attachments.iter().map(Media::to_data));
    meta.insert(ATTACHMENTS, Data::Array(all));
}

/// Takes the attachments from the metadata of a result.
pub(crate) fn attachments_of(meta: &mut Map) -> Attachments {
    match meta.remove(ATTACHMENTS) {
        Some(Data::Array(all)) => all.iter().filter_map(from_data).collect(),
        _ => Vec::new(),
    }
}

impl<T> Reply<T> {
    /// Attaches media to the value: a chart to its figures, a file to its description. Needs the feature `output`.
    ///
    /// MCP clients get it beside the text of the value. On the command line and over HTTP it is in the member
    /// `attachments` of the envelope's metadata, as objects with `mediaType`, and `text` or `data` in Base64.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Count the visits
    /// #[command(read_only)]
    /// fn visits() -> Reply<Vec<u32>> {
    ///     Reply::new(vec![3, 5]).attach(Media::new("text/csv", "day,visits\n1,3\n2,5\n"))
    /// }
    ///
    /// let cli = Cli::create("stats").commands(commands![visits]);
    /// let envelope = Invocation::line("visits --full-output --json").run(&cli).json();
    /// assert_eq!(envelope["meta"]["attachments"][0]["mediaType"], "text/csv");
    /// ```
    pub fn attach(mut self, media: Media) -> Self {
        self.attachments.push(media);
        self
    }

    /// Returns the media beside the value.
    pub fn attachments(&self) -> &[Media] {
        &self.attachments
    }
}

impl Outcome {
    /// Creates an outcome from media. Needs the feature `output`.
    pub fn media(media: Media) -> Self {
        Self::of(Body::Media(media))
    }

    /// Attaches media, as [`Reply::attach`] does.
    #[must_use]
    pub fn attach(mut self, media: Media) -> Self {
        add_to(&mut self.meta, vec![media]);
        self
    }
}

impl IntoOutcome for Media {
    fn into_outcome(self) -> RunResult {
        Ok(Outcome::media(self))
    }
}

impl IntoOutcome for Reply<Media> {
    fn into_outcome(self) -> RunResult {
        self.outcome_with(IntoOutcome::into_outcome)
    }
}

/// The shape of media.
#[derive(Clone, Copy, Debug)]
pub struct Bytes;

impl Item for Bytes {
    type Item = Data;
}

impl<S> Shaped<Media, S> for Bytes {
    fn outcome(self, media: Media, _: S) -> RunResult {
        Ok(Outcome::media(media))
    }
}

impl Start for Bytes {
    fn described(&self, _: Option<Data>) -> Option<Data> {
        Some(schema())
    }
}

/// Returns the schema of the object that stands for media.
fn schema() -> Data {
    json!({
        "type": "object",
        "properties": {
            "mediaType": { "type": "string" },
            "uri": { "type": "string", "format": "uri" },
            "text": { "type": "string" },
            "data": { "type": "string", "contentEncoding": "base64" }
        },
        "required": ["mediaType"],
        "x-media": true
    })
}

/// Returns whether the schema of a result is that of media.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn is_media(schema: &Data) -> bool {
    schema["x-media"] == true
}

/// The traits that inspect return types.
pub mod probes {
    use super::{Bytes, Media, Replied, Reply, Tag};

    /// Probe for media.
    pub trait ProbeMedia {
        /// Returns the shape of the value.
        fn shape(&self) -> Bytes;
    }

    impl ProbeMedia for &Tag<Media> {
        fn shape(&self) -> Bytes {
            Bytes
        }
    }

    /// Probe for replies with media.
    pub trait ProbeMediaReply {
        /// Returns the shape of the reply.
        fn shape(&self) -> Replied<Bytes>;
    }

    impl ProbeMediaReply for &&Tag<Reply<Media>> {
        fn shape(&self) -> Replied<Bytes> {
            Replied::of(Bytes)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_media_type_has_two_tokens() {
        for (text, is_valid) in [
            ("image/png", true),
            ("text/plain; charset=utf-8", true),
            ("application/vnd.api+json", true),
            ("png", false),
            ("/png", false),
            ("image/", false),
            ("image/p ng", false),
            ("text/plain\r\nx: y", false),
            ("", false),
        ] {
            let media = Media::new(text, "x");
            assert_eq!(media.media_type() == text, is_valid, "{text}");
        }
    }

    #[test]
    fn text_is_what_text_types_have_in_utf_8() {
        assert_eq!(Media::new("image/svg+xml", "<svg/>").as_text(), Some("<svg/>"));
        assert_eq!(Media::new("application/octet-stream", "x").as_text(), None);
        assert_eq!(Media::new("text/plain", vec![0xff]).as_text(), None);
        let data = Media::new("image/png", vec![1, 2]).uri("a:b").to_data();
        assert_eq!(data, json!({ "mediaType": "image/png", "uri": "a:b", "data": "AQI=" }));
    }
}
