#![doc = include_str!("../docs/output.md")]

mod growing;
pub mod markdown;
mod sink;
pub(crate) mod style;
pub mod toon;
pub(crate) mod wrap;
pub mod yaml;

use std::io::{self, Write};

use crate::data::{Data, write_json, write_json_pretty};
use toon::{KeyStyle, ToonOptions, write_toon};

#[doc(inline)]
pub use crate::command::Format;
pub(crate) use growing::{Growing, growing};

/// Writes one value, with a line break at its end. A text alone is written bare in TOON and Markdown.
pub(crate) fn write(out: &mut dyn Write, data: &Data, format: Format, keys: Option<KeyStyle>) -> io::Result<()> {
    match (format, data) {
        (Format::Toon, Data::String(text)) => {
            out.write_all(text.as_bytes())?;
            if text.ends_with('\n') {
                return Ok(());
            }
        }
        (Format::Toon, Data::Object(object)) if object.is_empty() => return Ok(()),
        (Format::Toon, _) => {
            let options = ToonOptions { style: keys, ..ToonOptions::default() };
            write_toon(out, data, &options)?;
        }
        (Format::Json, _) => write_json_pretty(out, data)?,
        (Format::Jsonl, Data::Array(items)) => {
            for item in items {
                write_json(out, item)?;
                out.write_all(b"\n")?;
            }
            return Ok(());
        }
        (Format::Jsonl, _) => write_json(out, data)?,
        (Format::Yaml, _) => return yaml::write_styled(out, data, keys),
        (Format::Markdown, _) => return markdown::write_markdown(out, data),
    }
    out.write_all(b"\n")
}
