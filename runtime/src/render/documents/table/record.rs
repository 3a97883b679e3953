//! Objects: a line per member, the keys and the values aligned.

use std::io;

use super::cell::{self, Form, Kind};
use super::rows::push_link;
use super::{TableStyle, is_list, rows};
use crate::data::{Data, Map};
use crate::render::Role;
use crate::render::chunked::ChunkedWriter;
use crate::render::wrap::{Lines, pad, width};

/// Number of spaces by which nested data is indented.
const INDENT: usize = 2;

/// Indentation from which nested data is written in one line.
const MAX_INDENT: usize = 8 * INDENT;

/// Width of keys above which a key pushes its value to the right.
const MAX_KEY_WIDTH: usize = 32;

/// Width that a value has at least.
const MIN_VALUE_WIDTH: usize = 10;

/// Writes the members of an object.
pub(super) fn write(out: &mut ChunkedWriter<'_>, map: &Map, style: &TableStyle, indent: usize) -> io::Result<()> {
    let key_of = |name: &str| {
        let mut key = String::new();
        cell::push_line(&mut key, name);
        key
    };
    let in_line = map.iter().filter(|(_, value)| !is_block(value, indent));
    let key_width = in_line.map(|(name, _)| width(&key_of(name))).max().unwrap_or(0).min(MAX_KEY_WIDTH);
    let mut line = String::new();
    for (name, value) in map {
        line.clear();
        pad(&mut line, indent);
        let key = key_of(name);
        style.painter.push(Role::Key, &key, &mut line);
        if !is_block(value, indent) {
            let gap = key_width.saturating_sub(width(&key)) + 2;
            push_value(&mut line, value, style.column(name).is_time, style, (gap, indent + key_width + 2));
        }
        line.push('\n');
        out.push_str(&line);
        out.flush_if_full()?;
        match value {
            _ if !is_block(value, indent) => {}
            Data::Object(map) => write(out, map, style, indent + INDENT)?,
            Data::Array(items) => {
                let is_chosen = indent == 0 && style.list.as_deref() == Some(name);
                rows::write(out, items, style, indent + INDENT, is_chosen)?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns whether a member has lines of its own below its key.
fn is_block(value: &Data, indent: usize) -> bool {
    indent < MAX_INDENT
        && match value {
            Data::Object(map) => !map.is_empty(),
            Data::Array(items) => is_list(items),
            _ => false,
        }
}

/// Appends a value after its key: after a gap, and with further lines at a margin.
fn push_value(line: &mut String, value: &Data, is_time: bool, style: &TableStyle, (gap, margin): (usize, usize)) {
    if let Some(url) = cell::link(value).filter(|_| style.has_links) {
        pad(line, gap);
        return push_link(line, url, url);
    }
    let mut text = String::new();
    let kind = match value {
        Data::String(value) if value.contains('\n') => {
            let lines = value.trim_end_matches('\n').lines();
            return push_lines(line, lines, style, (gap, margin));
        }
        value => cell::push(&mut text, value, is_time, Form::full(style)),
    };
    match kind {
        Kind::Quiet => {
            pad(line, gap);
            style.painter.push(Role::Dim, &text, line);
        }
        _ => push_lines(line, std::iter::once(text.as_str()), style, (gap, margin)),
    }
}

/// Appends lines, each wrapped if it does not fit.
fn push_lines<'t>(
    line: &mut String,
    lines: impl Iterator<Item = &'t str>,
    style: &TableStyle,
    (gap, margin): (usize, usize),
) {
    for (index, value) in lines.enumerate() {
        let mut text = String::new();
        cell::push_line(&mut text, &value.replace('\t', "    "));
        let available = style.width.map_or(usize::MAX, |width| width.saturating_sub(margin).max(MIN_VALUE_WIDTH));
        let spaces = if index == 0 { gap } else { margin };
        if index > 0 {
            line.push('\n');
        }
        if text.is_empty() {
            continue;
        }
        if width(&text) <= available {
            pad(line, spaces);
            line.push_str(&text);
        } else {
            Lines::beside(line, spaces, margin, available).wrap(&text, 0);
        }
    }
}
