//! Media types, and decoding of text by charset.

use http::HeaderMap;
use http::header::CONTENT_TYPE;

/// A parsed media type: `text/html; charset=utf-8`.
pub(crate) struct MediaType<'a> {
    /// The type and subtype in lower case, without parameters.
    pub(crate) essence: String,
    parameters: &'a str,
}

impl<'a> MediaType<'a> {
    pub(crate) fn parse(text: &'a str) -> Self {
        let (essence, parameters) = text.split_once(';').unwrap_or((text, ""));
        Self { essence: essence.trim().to_ascii_lowercase(), parameters }
    }

    /// Returns the media type in the `Content-Type` header.
    pub(super) fn from_headers(headers: &'a HeaderMap) -> Option<Self> {
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

    /// Returns true if it is one of JSON lines, besides `application/x-ndjson`.
    pub(crate) fn is_json_lines(&self) -> bool {
        const LINES: [&str; 4] =
            ["application/jsonl", "application/x-jsonl", "application/ndjson", "application/jsonlines"];
        LINES.contains(&self.essence.as_str())
    }

    pub(super) fn is_text(&self) -> bool {
        self.essence.starts_with("text/")
    }
}

/// Decodes a body as text, or returns `None` if it is binary.
///
/// The charset comes from a byte order mark, the media type, or is UTF-8. UTF-16, windows-1252 and ASCII are
/// supported beside it. A body with NUL that is not declared as text is binary, as for `grep`.
pub(super) fn text(body: &[u8], media_type: Option<&MediaType<'_>>) -> Option<String> {
    let utf8 = || std::str::from_utf8(body).ok().map(|text| text.trim_start_matches('\u{feff}'));
    match Charset::detect(body, media_type) {
        Charset::Windows1252 => Some(windows_1252(body)),
        Charset::Ascii => Some(utf8().map_or_else(|| windows_1252(body), str::to_owned)),
        Charset::Utf16(endian) => utf16(body, endian),
        Charset::Utf8 => utf8().map(str::to_owned),
        // UTF-16 of ASCII text is valid UTF-8 with NUL in every second byte.
        Charset::Unknown => utf8().filter(|text| !text.contains('\0')).map(str::to_owned),
    }
}

/// Returns true if a body with these first bytes may be text.
pub(super) fn starts_as_text(start: &[u8], media_type: Option<&MediaType<'_>>) -> bool {
    // The last character may be incomplete.
    let is_utf8 = || std::str::from_utf8(start).map_or_else(|error| error.error_len().is_none(), |_| true);
    match Charset::detect(start, media_type) {
        Charset::Windows1252 | Charset::Ascii | Charset::Utf16(_) => true,
        Charset::Utf8 => is_utf8(),
        Charset::Unknown => is_utf8() && !start.contains(&0),
    }
}

#[derive(Clone, Copy)]
enum Endian {
    Little,
    Big,
}

/// The encoding of a text.
enum Charset {
    Utf8,
    Utf16(Endian),
    Windows1252,
    Ascii,
    /// UTF-8, unless the body is binary.
    Unknown,
}

impl Charset {
    fn detect(body: &[u8], media_type: Option<&MediaType<'_>>) -> Self {
        let is_declared = media_type.is_some_and(|media| media.is_text() || media.is_json());
        let charset = media_type.and_then(|media| media.parameter("charset")).map(|name| name.to_ascii_lowercase());
        let byte_order_mark = match body {
            [0xff, 0xfe, ..] => Some(Endian::Little),
            [0xfe, 0xff, ..] => Some(Endian::Big),
            _ => None,
        };
        if let Some(endian) = byte_order_mark.filter(|_| is_declared || charset.is_some()) {
            return Self::Utf16(endian);
        }
        match charset.as_deref() {
            Some("iso-8859-1" | "iso8859-1" | "latin1" | "windows-1252" | "cp1252") => Self::Windows1252,
            Some("us-ascii" | "ascii") => Self::Ascii,
            Some("utf-16" | "utf-16le") => Self::Utf16(Endian::Little),
            Some("utf-16be") => Self::Utf16(Endian::Big),
            None | Some("utf-8" | "utf8") if is_declared => Self::Utf8,
            _ => Self::Unknown,
        }
    }
}

fn utf16(body: &[u8], endian: Endian) -> Option<String> {
    let (pairs, rest) = body.as_chunks::<2>();
    let units = pairs.iter().map(|pair| match endian {
        Endian::Little => u16::from_le_bytes(*pair),
        Endian::Big => u16::from_be_bytes(*pair),
    });
    let text: String = char::decode_utf16(units).collect::<Result<_, _>>().ok()?;
    rest.is_empty().then(|| text.trim_start_matches('\u{feff}').to_owned())
}

/// Decodes windows-1252, which is also the web's ISO-8859-1 (WHATWG Encoding).
fn windows_1252(bytes: &[u8]) -> String {
    const HIGH: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    let high: Vec<char> = HIGH.chars().collect();
    let decode = |byte: &u8| {
        let index = byte.checked_sub(0x80).map(usize::from);
        index.and_then(|index| high.get(index).copied()).unwrap_or(char::from(*byte))
    };
    bytes.iter().map(decode).collect()
}
