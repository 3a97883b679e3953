#![doc = include_str!("../docs/output.md")]

mod format;
#[cfg(feature = "output")]
mod growing;
#[cfg(feature = "output")]
mod listed;
#[cfg(feature = "output")]
pub mod markdown;
mod painter;
mod palette;
mod sink;
#[cfg(feature = "terminal")]
mod styles;
pub mod toon;
pub(crate) mod wrap;
#[cfg(feature = "output")]
pub mod yaml;

use std::io::{self, Write};

use crate::data::Data;
#[cfg(feature = "output")]
use crate::data::{write_json, write_json_pretty};

#[doc(inline)]
pub use format::Format;
#[cfg(feature = "output")]
pub(crate) use growing::{Growing, growing};
#[cfg(feature = "output")]
pub(crate) use listed::ListEntry;
pub(crate) use painter::Painter;
pub(crate) use palette::{Palette, Role};
pub(crate) use toon::KeyStyle;
#[cfg(feature = "terminal")]
#[doc(inline)]
pub use {
    owo_colors::{self, Style},
    styles::Styles,
};

/// Writes one value in TOON, with a line break at its end. A text alone is written bare.
pub(crate) fn write_text(out: &mut dyn Write, data: &Data, keys: Option<&KeyStyle>) -> io::Result<()> {
    match data {
        Data::String(text) => {
            out.write_all(text.as_bytes())?;
            if text.ends_with('\n') {
                return Ok(());
            }
        }
        Data::Object(object) if object.is_empty() => return Ok(()),
        _ => {
            toon::write_styled(out, data, keys)?;
        }
    }
    out.write_all(b"\n")
}

/// The same in any format. A text alone is bare in Markdown too.
#[cfg(feature = "output")]
pub(crate) fn write(out: &mut dyn Write, data: &Data, format: Format, keys: Option<&KeyStyle>) -> io::Result<()> {
    match (format, data) {
        (Format::Toon, _) => return write_text(out, data, keys),
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
