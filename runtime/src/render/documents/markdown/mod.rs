//! Markdown: tables for objects and lists for everything else, in any flavour that has tables.

mod encode;
mod text;

use std::io::{self, Write};

use crate::data::Data;

pub(super) use encode::{Columns, write_block, write_bullet};

/// Returns data as Markdown, with a line break at the end.
///
/// ```
/// use vestibule::{json, render::markdown::to_markdown};
///
/// let data = json!([{ "name": "a|b", "size": 1 }, { "name": "c", "tags": ["x"] }]);
/// assert_eq!(
///     to_markdown(&data),
///     "| name | size | tags |\n| --- | --- | --- |\n| a\\|b | 1 |  |\n| c |  | `[\"x\"]` |\n",
/// );
/// ```
pub fn to_markdown(data: &Data) -> String {
    let mut out = Vec::new();
    // Writing to a vector cannot fail, and what is written is UTF-8.
    let written = write_markdown(&mut out, data);
    written.ok().and_then(|()| String::from_utf8(out).ok()).unwrap_or_default()
}

/// Writes data as Markdown, with a line break at the end.
///
/// - An array of objects is a table; its columns are the keys of all objects, in order of first appearance. A cell
///   without a value is empty, and nested data is compact JSON in a cell.
/// - Any other array is a list.
/// - An object is a list of `- **key**: value`, then a section with a heading for each member that is an object or an
///   array of objects. Below the sixth level of headings, nested data is compact JSON.
/// - A string on its own is written verbatim; within the other forms it is escaped, with `<br>` for a line break.
///
/// # Errors
///
/// Returns the errors of the writer.
pub fn write_markdown(out: &mut (impl Write + ?Sized), data: &Data) -> io::Result<()> {
    let mut out = out;
    encode::write(&mut out, data)
}

#[cfg(test)]
mod tests;
