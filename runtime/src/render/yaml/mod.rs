//! YAML: one document in block style, which a reader of YAML 1.1 and one of 1.2 understand alike.

mod encode;
mod text;

use std::io::{self, Write};

use super::toon::KeyStyle;
use crate::data::Data;

pub(super) use encode::{write_fields, write_item};

/// Data as YAML, with a line break at the end.
///
/// ```
/// use vestibule::{json, render::yaml::to_yaml};
///
/// let data = json!({ "name": "no", "zones": [{ "size": 1 }], "text": "two\nlines\n" });
/// assert_eq!(to_yaml(&data), "name: \"no\"\nzones:\n  - size: 1\ntext: |\n  two\n  lines\n");
/// ```
pub fn to_yaml(data: &Data) -> String {
    let mut out = Vec::new();
    // Writing to a vector cannot fail, and what is written is UTF-8.
    let written = write_yaml(&mut out, data);
    written.ok().and_then(|()| String::from_utf8(out).ok()).unwrap_or_default()
}

/// Writes data as YAML, with a line break at the end.
///
/// A text stands without quotes only where no version of YAML reads it as anything else: `no`, `010`,
/// `12:30`, `1e3` and dates are quoted. A number keeps its digits, whatever their count; one with an exponent is
/// written with a point and a sign (`1.0e+3`), which both versions take for a number. A reader that
/// holds numbers as floats may still round what it reads.
///
/// # Errors
///
/// Those of the writer.
pub fn write_yaml(out: &mut (impl Write + ?Sized), data: &Data) -> io::Result<()> {
    let mut out = out;
    encode::write(&mut out, data, None)
}

/// A text as a value on one line: plain where every reader takes it for this text, else quoted.
#[cfg(feature = "skills")]
pub(crate) fn to_scalar(text: &str) -> String {
    if text::is_plain(text) { text.to_owned() } else { to_quoted(text) }
}

/// A text in quotes, on one line.
#[cfg(feature = "skills")]
pub(crate) fn to_quoted(text: &str) -> String {
    let mut out = Vec::new();
    text::push_quoted(&mut out, text);
    // What is written is UTF-8.
    String::from_utf8(out).unwrap_or_default()
}

/// The same with marks around every key.
pub(super) fn write_styled(out: &mut dyn Write, data: &Data, keys: Option<&KeyStyle>) -> io::Result<()> {
    encode::write(out, data, keys)
}

#[cfg(test)]
mod tests;
