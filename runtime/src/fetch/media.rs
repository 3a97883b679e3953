//! Media types, and the texts that they stand for.

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;

/// A media type: `text/html; charset=utf-8`.
pub(super) struct Media<'a> {
    /// Type and subtype, in lower case.
    pub(super) essence: String,
    parameters: &'a str,
}

impl<'a> Media<'a> {
    pub(super) fn parse(text: &'a str) -> Self {
        let (essence, parameters) = text.split_once(';').unwrap_or((text, ""));
        Self { essence: essence.trim().to_ascii_lowercase(), parameters }
    }

    /// The media type of a body, if its headers name one.
    pub(super) fn of(headers: &'a HeaderMap) -> Option<Self> {
        let text = headers.get(CONTENT_TYPE)?.to_str().ok()?;
        Some(Self::parse(text)).filter(|media| !media.essence.is_empty())
    }

    pub(super) fn parameter(&self, name: &str) -> Option<String> {
        self.parameters.split(';').find_map(|parameter| {
            let (key, value) = parameter.split_once('=')?;
            let value = value.trim().trim_matches('"');
            key.trim().eq_ignore_ascii_case(name).then(|| value.to_owned())
        })
    }

    pub(super) fn is_json(&self) -> bool {
        matches!(self.essence.as_str(), "application/json" | "text/json") || self.essence.ends_with("+json")
    }

    pub(super) fn is_text(&self) -> bool {
        self.essence.starts_with("text/")
    }
}

/// A body as text, or `None` when it is not one.
///
/// UTF-8 unless the type says otherwise; of the older encodings only Western European can be read
/// here. NUL in a body that is not declared as text means bytes, as it does to `grep`.
pub(super) fn text(body: &Bytes, media: Option<&Media<'_>>) -> Option<String> {
    let utf8 = || std::str::from_utf8(body).ok().map(|text| text.trim_start_matches('\u{feff}'));
    let charset = media.and_then(|media| media.parameter("charset"));
    let declared = media.is_some_and(|media| media.is_text() || media.is_json());
    match charset.map(|charset| charset.to_ascii_lowercase()).as_deref() {
        Some("iso-8859-1" | "iso8859-1" | "latin1" | "windows-1252") => Some(western(body)),
        Some("us-ascii" | "ascii") => Some(utf8().map_or_else(|| western(body), str::to_owned)),
        None | Some("utf-8" | "utf8") if declared => utf8().map(str::to_owned),
        // UTF-16 is valid UTF-8 where it is Latin, but for the NUL in every second byte.
        _ => utf8().filter(|text| !text.contains('\0')).map(str::to_owned),
    }
}

/// Text in windows-1252, which is what the web means by ISO-8859-1 (WHATWG Encoding).
fn western(bytes: &[u8]) -> String {
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let high: Vec<char> = HIGH.chars().collect();
    let decode = |byte: &u8| {
        let at = byte.checked_sub(0x80).map(usize::from);
        at.and_then(|at| high.get(at).copied()).unwrap_or(char::from(*byte))
    };
    bytes.iter().map(decode).collect()
}
