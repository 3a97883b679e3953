//! Data URLs (RFC 2397): the content of a file in the place of its path.

use crate::data::from_base64;

/// The content that a data URL has.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DataUrl {
    pub(super) media_type: String,
    /// The parameter `name` or `filename`, which many senders add.
    pub(super) file_name: Option<String>,
    pub(super) content: Vec<u8>,
}

impl DataUrl {
    /// Parses a text; `None` if it is not a data URL.
    ///
    /// # Errors
    ///
    /// Returns what was expected if the text begins as a data URL and is not one.
    pub(super) fn parse(text: &str) -> Option<Result<Self, &'static str>> {
        let scheme = text.get(.."data:".len()).filter(|scheme| scheme.eq_ignore_ascii_case("data:"))?;
        let url = text.strip_prefix(scheme)?;
        Some(Self::parse_rest(url))
    }

    fn parse_rest(url: &str) -> Result<Self, &'static str> {
        let (head, content) = url.split_once(',').ok_or("a data URL with a comma before its content")?;
        let content = percent_encoding::percent_decode_str(content);
        let (mut media_type, mut file_name, mut is_base64) = (String::new(), None, false);
        for (index, parameter) in head.split(';').enumerate() {
            match parameter.split_once('=') {
                None if index > 0 && parameter.eq_ignore_ascii_case("base64") => is_base64 = true,
                Some(("name" | "filename", name)) => {
                    let name = percent_encoding::percent_decode_str(name).decode_utf8_lossy();
                    file_name = name.rsplit(['/', '\\']).next().filter(|name| !name.is_empty()).map(str::to_owned);
                }
                _ => {
                    media_type.push_str(if index > 0 { ";" } else { "" });
                    media_type.push_str(parameter);
                }
            }
        }
        if media_type.is_empty() || media_type.starts_with(';') {
            media_type.insert_str(0, "text/plain");
        }
        if http::HeaderValue::from_str(&media_type).is_err() || !media_type.contains('/') {
            return Err("a data URL with a media type");
        }
        let content = match is_base64 {
            true => decode(&content.decode_utf8_lossy()).ok_or("a data URL with Base64")?,
            false => content.collect(),
        };
        Ok(Self { media_type, file_name, content })
    }
}

/// Decodes Base64 of either alphabet, with or without its padding.
fn decode(text: &str) -> Option<Vec<u8>> {
    let mut text = text.trim_end_matches('=').replace('-', "+").replace('_', "/");
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    from_base64(&text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> (String, Option<String>, String) {
        let DataUrl { media_type, file_name, content } = DataUrl::parse(text).unwrap().unwrap();
        (media_type, file_name, String::from_utf8(content).unwrap())
    }

    fn expected(media_type: &str, file_name: Option<&str>, content: &str) -> (String, Option<String>, String) {
        (media_type.to_owned(), file_name.map(str::to_owned), content.to_owned())
    }

    #[test]
    fn content_is_decoded() {
        assert_eq!(parse("data:,a%20b,c"), expected("text/plain", None, "a b,c"));
        assert_eq!(parse("data:;charset=utf-8,%C3%A4"), expected("text/plain;charset=utf-8", None, "ä"));
        assert_eq!(parse("data:;base64,aGk="), expected("text/plain", None, "hi"));
        assert_eq!(parse("DATA:image/png;name=a%20b.png;BASE64,aGk"), expected("image/png", Some("a b.png"), "hi"));
        assert_eq!(parse("data:image/png;base64,Pz8%2F"), expected("image/png", None, "???"));
        assert_eq!(parse("data:image/png;base64,Pz8_"), expected("image/png", None, "???"));
        assert_eq!(parse("data:a/b;filename=../x/y.txt,"), expected("a/b", Some("y.txt"), ""));
    }

    #[test]
    fn invalid_urls_are_errors() {
        for text in [
            "data:",
            "data:image/png;base64",
            "data:image/png;base64,a",
            "data:;base64,!!!!",
            "data:a\nb/c,",
            "data:png,x",
        ] {
            assert!(DataUrl::parse(text).unwrap().is_err(), "{text}");
        }
        for text in ["", "data", "./data:,x", "datä:,x", "file:///a"] {
            assert_eq!(DataUrl::parse(text), None, "{text}");
        }
    }
}
