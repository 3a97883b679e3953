//! Data as text.

pub(crate) mod style;
pub mod toon;
pub(crate) mod wrap;

use std::io::{self, Write};

use crate::data::{Data, write_json, write_json_pretty};
use toon::{KeyStyle, ToonOptions, write_toon};

/// How a result is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Format {
    #[default]
    Toon,
    Json,
    Jsonl,
}

impl Format {
    /// The format of a name; `md` is for listings, and no format of data.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "toon" => Some(Self::Toon),
            "json" => Some(Self::Json),
            "jsonl" => Some(Self::Jsonl),
            _ => None,
        }
    }
}

/// Writes one value, with a line break at its end. A text alone is written bare in TOON.
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
    }
    out.write_all(b"\n")
}
