//! The items of a TOON list that is written as they become available.

use std::io::{self, Write};
use std::slice;

use crate::data::Data;
use crate::render::toon::{Encoder, Frame, KeyStyle, ToonOptions, uniform_tables};

/// Writes an item of a list that has begun, at a depth, with a line break before it.
pub(super) fn write_item(
    out: &mut dyn Write,
    item: &Data,
    depth: usize,
    key_style: Option<&KeyStyle>,
) -> io::Result<()> {
    let mut encoder = Encoder::new(Some(out), &ToonOptions::default(), key_style);
    encoder.has_line = true;
    encoder.frames(Some(Frame::Items { items: slice::from_ref(item).iter(), depth })).map(drop)
}

/// Returns whether two values can be rows of one table.
pub(super) fn is_uniform(first: &Data, second: &Data) -> bool {
    uniform_tables([first, second].into_iter()).is_some()
}
