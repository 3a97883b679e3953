//! Whole documents and growing ones, in every format.

mod list_object;
pub mod markdown;
mod stream;
pub mod table;
mod toon_item;
mod toon_rows;
pub mod yaml;

use std::io::{self, Write};

use super::toon::KeyStyle;
use super::{Format, write_text};
use crate::data::{Data, write_json, write_json_pretty};

pub(crate) use list_object::ListObjectWriter;
pub(crate) use stream::{StreamWriter, stream_writer};
pub(crate) use table::{FIRST_PAGE, PendingRows, TableStream, TableStyle, write_styled as write_table};
pub(crate) use toon_rows::{RowSizes, ToonRows};

/// Writes a value in a format, with a line break at its end. A string on its own is written without quotes in Markdown,
/// as it is in TOON.
pub(crate) fn write(out: &mut dyn Write, data: &Data, format: Format, key_style: Option<&KeyStyle>) -> io::Result<()> {
    match (format, data) {
        (Format::Toon, _) => return write_text(out, data, key_style),
        (Format::Json, _) => write_json_pretty(out, data)?,
        (Format::Jsonl, Data::Array(items)) => {
            for item in items {
                write_json(out, item)?;
                out.write_all(b"\n")?;
            }
            return Ok(());
        }
        (Format::Jsonl, _) => write_json(out, data)?,
        (Format::Yaml, _) => return yaml::write_styled(out, data, key_style),
        (Format::Markdown, _) => return markdown::write_markdown(out, data),
        (Format::Table, _) => return table::write_table(out, data),
    }
    out.write_all(b"\n")
}
