//! Header arguments, as `-H` takes them.

use http::{HeaderName, HeaderValue};

/// A parsed `-H` argument.
pub(super) enum HeaderArg {
    /// `Name: value`, or `Name;` for an empty value.
    Set(HeaderName, HeaderValue),
    /// `Name:`, which prevents a default header, as in curl.
    Remove(HeaderName),
}

/// An argument that is not a header.
pub(super) struct InvalidHeader {
    pub(super) message: String,
    pub(super) expected: &'static str,
    pub(super) hint: Option<&'static str>,
}

/// Parses a `-H` argument. Errors contain the name but not the value, which may be a secret.
pub(super) fn parse(text: &str) -> Result<HeaderArg, InvalidHeader> {
    let Some((name, value)) = text.split_once(':') else {
        return match text.trim_end().strip_suffix(';') {
            Some(name) => Ok(HeaderArg::Set(parse_name(name)?, HeaderValue::from_static(""))),
            None => Err(InvalidHeader {
                message: format!("Header `{}` has no colon", first_word(text)),
                expected: "`Name: value`, or `Name;` for an empty value",
                hint: Some("use `-H 'Name: value'`, or `-H 'Name;'` for an empty value"),
            }),
        };
    };
    let name = parse_name(name)?;
    let value = value.trim_matches([' ', '\t']);
    if value.is_empty() {
        return Ok(HeaderArg::Remove(name));
    }
    match HeaderValue::from_bytes(value.as_bytes()) {
        Ok(value) => Ok(HeaderArg::Set(name, value)),
        Err(_) => Err(InvalidHeader {
            message: format!("Value of header `{name}` contains a control character"),
            expected: "text on one line",
            hint: None,
        }),
    }
}

fn parse_name(name: &str) -> Result<HeaderName, InvalidHeader> {
    HeaderName::from_bytes(name.as_bytes()).map_err(|_| InvalidHeader {
        message: format!("Invalid header name: `{}`", first_word(name)),
        expected: "a name of letters, digits and `-`, then `: value`",
        hint: Some("use `-H 'Name: value'`"),
    })
}

/// Returns the start of a text, which identifies it; the rest may contain a password.
fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or(text)
}
