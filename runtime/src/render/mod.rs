#![doc = include_str!("../docs/output.md")]
#![doc = include_str!("../docs/pictures/table.html")]
#![doc = include_str!("../docs/pictures/help.html")]
#![doc = include_str!("../docs/pictures/error.html")]

mod chunked;
#[cfg_attr(not(feature = "terminal"), path = "columns_approximate.rs")]
mod columns;
#[cfg(feature = "output")]
mod documents;
mod format;
mod marks;
mod painter;
mod palette;
#[cfg(feature = "terminal")]
mod styles;
pub mod toon;
pub(crate) mod wrap;

use std::io::{self, Write};

use crate::data::Data;

#[cfg(feature = "output")]
pub use documents::*;
pub use format::Format;
pub(crate) use painter::Painter;
pub(crate) use palette::{Palette, Role};
pub(crate) use toon::KeyStyle;
#[cfg(feature = "terminal")]
#[doc(inline)]
pub use {
    owo_colors::{self, Style},
    styles::Styles,
};

/// Writes a value as TOON, with a line break at its end. A string on its own is written without quotes.
#[inline]
pub(crate) fn write_text(out: &mut dyn Write, data: &Data, key_style: Option<&KeyStyle>) -> io::Result<()> {
    match data {
        Data::String(text) => {
            out.write_all(text.as_bytes())?;
            if text.ends_with('\n') {
                return Ok(());
            }
        }
        Data::Object(object) if object.is_empty() => return Ok(()),
        _ => toon::write_styled(out, data, key_style)?,
    }
    out.write_all(b"\n")
}
