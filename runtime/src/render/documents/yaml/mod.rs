//! YAML: one document in block style that parsers of YAML 1.1 and 1.2 read alike.

mod encode;
pub(crate) mod text;

use std::io::{self, Write};

use crate::data::Data;
use crate::render::toon::KeyStyle;

pub(super) use encode::{write_item, write_members};

/// Returns data as YAML, with a line break at the end.
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
/// A string is left unquoted only if no version of YAML reads it as anything else: `no`, `010`, `12:30`, `1e3` and dates
/// are quoted. A number keeps all of its digits; an exponent is written with a point and a sign (`1.0e+3`), which both
/// versions read as a number. A parser that holds numbers as floats may still round them.
///
/// # Errors
///
/// Returns the errors of the writer.
pub fn write_yaml(out: &mut (impl Write + ?Sized), data: &Data) -> io::Result<()> {
    let mut out = out;
    encode::write(&mut out, data, None)
}

/// Writes data as YAML, with text around each key.
pub(super) fn write_styled(out: &mut dyn Write, data: &Data, key_style: Option<&KeyStyle>) -> io::Result<()> {
    encode::write(out, data, key_style)
}

#[cfg(test)]
mod tests;
