//! Writes parts of a JSON text.

use std::io;

use super::write::{CHUNK, Writer};
use crate::data::Data;

/// Writes a part of an indented text that begins on a line of its own, at a depth.
#[cfg_attr(not(feature = "output"), inline)]
pub(crate) fn write_json_part(out: &mut dyn io::Write, data: &Data, depth: usize) -> io::Result<()> {
    let mut writer = Writer {
        out: Vec::with_capacity(CHUNK + 1024),
        sink: Some(out),
        is_pretty: true,
        is_first: true,
        base_depth: depth,
    };
    writer.document(data)?;
    writer.flush()
}
