//! Percent-encoding of texts in URIs and forms.

/// Returns a text in which all but letters, digits and `-_.~` is percent-encoded.
pub(crate) fn percent_encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => out.push(byte.into()),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

/// Returns a text without percent-encoding; `None` if it is not UTF-8 then.
pub(crate) fn percent_decoded(text: &str) -> Option<String> {
    let (mut out, mut bytes) = (Vec::with_capacity(text.len()), text.bytes());
    while let Some(byte) = bytes.next() {
        let mut ahead = bytes.clone();
        let mut digit = || ahead.next().and_then(|byte| char::from(byte).to_digit(16));
        match (byte, if byte == b'%' { digit().zip(digit()) } else { None }) {
            #[expect(clippy::cast_possible_truncation, reason = "two hexadecimal digits are a byte")]
            (b'%', Some((high, low))) => {
                out.push((high * 16 + low) as u8);
                bytes = ahead;
            }
            _ => out.push(byte),
        }
    }
    String::from_utf8(out).ok()
}

#[cfg(test)]
mod tests {
    use super::{percent_decoded, percent_encoded};

    #[test]
    fn texts_are_read_back() {
        for text in ["", "a b", "+1 & 50%", "ü/é", "-_.~"] {
            assert_eq!(percent_decoded(&percent_encoded(text)).as_deref(), Some(text));
        }
        assert_eq!(percent_encoded("+1 ü~"), "%2B1%20%C3%BC~");
        assert_eq!(percent_decoded("100%, %4"), Some("100%, %4".to_owned()));
        assert_eq!(percent_decoded("%FF"), None);
    }
}
