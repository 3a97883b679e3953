//! One header, as `-H` takes it.

use http::{HeaderName, HeaderValue};

/// What `-H` asks for.
pub(super) enum Header {
    /// `Name: value`, or `Name;` for an empty value.
    Send(HeaderName, HeaderValue),
    /// `Name:`, which keeps a header from being added, as in curl.
    Without(HeaderName),
}

/// Why a text is no header: a message, and what would be right.
pub(super) struct Malformed {
    pub(super) message: String,
    pub(super) expected: &'static str,
    pub(super) hint: Option<&'static str>,
}

/// Reads the text of a `-H`. A message names the header but never its value, which may be a secret.
pub(super) fn parse(text: &str) -> Result<Header, Malformed> {
    let Some((name, value)) = text.split_once(':') else {
        return match text.trim_end().strip_suffix(';') {
            Some(name) => Ok(Header::Send(header_name(name)?, HeaderValue::from_static(""))),
            None => Err(Malformed {
                message: format!("Header `{}` has no colon", first_word(text)),
                expected: "`Name: value`, or `Name;` for an empty value",
                hint: Some("a header is given as `-H 'Name: value'`, and an empty one as `-H 'Name;'`"),
            }),
        };
    };
    let name = header_name(name)?;
    let value = value.trim_matches([' ', '\t']);
    if value.is_empty() {
        return Ok(Header::Without(name));
    }
    match HeaderValue::from_bytes(value.as_bytes()) {
        Ok(value) => Ok(Header::Send(name, value)),
        Err(_) => Err(Malformed {
            message: format!("Header `{name}` has a control character in its value"),
            expected: "text on one line",
            hint: None,
        }),
    }
}

fn header_name(name: &str) -> Result<HeaderName, Malformed> {
    HeaderName::from_bytes(name.as_bytes()).map_err(|_| Malformed {
        message: format!("Header `{}` has a name that HTTP does not allow", first_word(name)),
        expected: "a name of letters, digits and `-`, then `: value`",
        hint: Some("a header is given as `-H 'Name: value'`"),
    })
}

/// Enough of a text to find it again: what follows a blank may be a password.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or(text)
}
