//! Tables for people: aligned columns with headings for a list, two columns for one object.
//!
//! Own code rather than `comfy-table` or `tabled`, which lay out a table that is complete and in memory: here the rows of
//! a stream leave one by one in constant memory, after a first page that fixes the widths, and columns that do not fit
//! are left out by name.

mod cell;
mod column;
mod fit;
mod record;
mod rows;
mod stream;
mod time;

use std::io::{self, Write};

use crate::data::Data;
use crate::render::Painter;
use crate::render::chunked::ChunkedWriter;

pub use column::Column;
pub(crate) use stream::{FIRST_PAGE, PendingRows, TableStream};

/// The look of tables.
#[derive(Clone, Debug)]
pub(crate) struct TableStyle {
    /// The width that tables are fitted to; `None` where nothing is cut.
    pub(crate) width: Option<usize>,
    pub(crate) painter: Painter,
    /// True if the terminal shows links.
    pub(crate) has_links: bool,
    /// The time that others are shown relative to, in seconds since 1970.
    pub(crate) now: Option<i64>,
    /// The columns of a list of objects, if the program chooses them.
    pub(crate) chosen: Vec<Column>,
    /// The headings and kinds of columns that the type of the result knows.
    pub(crate) known: Vec<Column>,
    /// The member of the result that has the list which the chosen columns are for; `None` for a result that is the list.
    pub(crate) list: Option<String>,
}

impl TableStyle {
    /// Returns the style of a table that is not on a terminal.
    pub(crate) fn plain() -> Self {
        Self {
            width: None,
            painter: Painter::plain(),
            has_links: false,
            now: None,
            chosen: Vec::new(),
            known: Vec::new(),
            list: None,
        }
    }

    /// Returns the column of a name as the type of the result describes it.
    fn column(&self, name: &str) -> Column {
        let known = self.known.iter().find(|column| column.name == name);
        known.cloned().unwrap_or_else(|| Column::new(name.to_owned()))
    }
}

/// Returns data as a table, with a line break at its end.
///
/// ```
/// use vestibule::{json, render::table::to_table};
///
/// let data = json!([{ "number": 2, "title": "Fix the deploy script" }, { "number": 12, "title": "Rewrite it" }]);
/// assert_eq!(
///     to_table(&data),
///     "NUMBER  TITLE\n     2  Fix the deploy script\n    12  Rewrite it\n",
/// );
/// ```
pub fn to_table(data: &Data) -> String {
    let mut out = Vec::new();
    // Writing to a vector cannot fail, and what is written is UTF-8.
    let written = write_styled(&mut out, data, &TableStyle::plain());
    written.ok().and_then(|()| String::from_utf8(out).ok()).unwrap_or_default()
}

/// Writes data as a table, with a line break at its end.
///
/// - An array of objects has a line of headings and a line per object. Numbers are aligned to the right; a cell without a
///   value is `-`.
/// - An object has a line per member; members that are objects or arrays of objects follow their key, indented. An object
///   whose only member is such an array is written as the array.
/// - Any other array has a line per item, and a string on its own is written verbatim.
///
/// Nothing is cut. On a terminal, `--format table` fits a table to the width.
///
/// # Errors
///
/// Returns the errors of the writer.
pub fn write_table(out: &mut (impl Write + ?Sized), data: &Data) -> io::Result<()> {
    let mut out = out;
    write_styled(&mut out, data, &TableStyle::plain())
}

/// Writes data as a table in a style.
pub(crate) fn write_styled(out: &mut dyn Write, data: &Data, style: &TableStyle) -> io::Result<()> {
    let mut out = ChunkedWriter::new(Some(out));
    match data {
        Data::String(text) => {
            out.push_str(text);
            if !text.ends_with('\n') {
                out.push_str("\n");
            }
        }
        Data::Array(items) => rows::write(&mut out, items, style, 0, true)?,
        Data::Object(map) => match only_rows(data) {
            Some(items) => rows::write(&mut out, items, style, 0, true)?,
            None => record::write(&mut out, map, style, 0)?,
        },
        scalar => {
            let mut text = String::new();
            rows::push_item(&mut text, scalar, style, 0);
            out.push_str(&text);
        }
    }
    out.flush()
}

/// Returns the objects of an array that is the only member of an object.
fn only_rows(data: &Data) -> Option<&[Data]> {
    let map = data.as_object().filter(|map| map.len() == 1)?;
    map.values().next().and_then(Data::as_array).filter(|items| is_list(items))
}

/// Returns whether an array is written as a table.
fn is_list(items: &[Data]) -> bool {
    !items.is_empty() && items.iter().all(|item| matches!(item, Data::Object(map) if !map.is_empty()))
}

#[cfg(test)]
mod tests;
