//! The lines of a document, one after another.

use std::io::{self, Write};
use std::slice;

use super::text::{is_plain, push_block, push_number, push_quoted};
use crate::data::{Data, Key, Map};
use crate::render::sink::Sink;
use crate::render::toon::KeyStyle;

/// Spaces by which each level is indented.
const INDENT: usize = 2;

/// A reader may refuse a longer key that stands on one line with its value.
const MOST_KEY: usize = 1000;

/// Where a value stands.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Root,
    /// Behind the colon of a key.
    Field,
    /// Behind a hyphen.
    Item,
}

/// What is left of an array or object.
enum Open<'a> {
    Items(slice::Iter<'a, Data>),
    Fields(slice::Iter<'a, (Key, Data)>),
}

struct Level<'a> {
    open: Open<'a>,
    indent: usize,
    /// Whether the next element stands on the line of a list item's hyphen.
    on_line: bool,
}

/// Writes a whole document.
pub(super) fn write(out: &mut dyn Write, data: &Data, keys: Option<&KeyStyle>) -> io::Result<()> {
    let mut encoder = Encoder::new(out, keys);
    let level = encoder.begin(data, 0, Place::Root);
    encoder.finish(level)
}

/// Writes an element of a sequence that grows, at an indent.
pub(in crate::render) fn write_item(
    out: &mut dyn Write,
    item: &Data,
    indent: usize,
    keys: Option<&KeyStyle>,
) -> io::Result<()> {
    let mut encoder = Encoder::new(out, keys);
    let level = Level { open: Open::Items(slice::from_ref(item).iter()), indent, on_line: false };
    encoder.finish(Some(level))
}

/// Writes members of a mapping that has begun.
pub(in crate::render) fn write_fields(out: &mut dyn Write, fields: &Map, keys: Option<&KeyStyle>) -> io::Result<()> {
    let mut encoder = Encoder::new(out, keys);
    let level = Level { open: Open::Fields(fields.entries().iter()), indent: 0, on_line: false };
    encoder.finish(Some(level))
}

struct Encoder<'w> {
    sink: Sink<'w>,
    key_style: Option<&'w KeyStyle>,
}

impl<'w> Encoder<'w> {
    fn new(out: &'w mut dyn Write, key_style: Option<&'w KeyStyle>) -> Self {
        Self { sink: Sink::new(out), key_style }
    }

    /// Writes a level and all that is below it.
    ///
    /// Open arrays and objects are kept in a list, not on the stack, so nesting costs no stack.
    fn finish(&mut self, level: Option<Level<'_>>) -> io::Result<()> {
        let mut open = Vec::new();
        open.extend(level);
        while let Some(level) = open.last_mut() {
            let indent = level.indent;
            let on_line = std::mem::take(&mut level.on_line);
            let inner = match &mut level.open {
                Open::Items(items) => items.next().map(|value| {
                    self.start(indent, on_line);
                    self.sink.text("-");
                    self.begin(value, indent + INDENT, Place::Item)
                }),
                Open::Fields(fields) => fields.next().map(|(key, value)| {
                    self.start(indent, on_line);
                    self.key(key, indent);
                    self.begin(value, indent + INDENT, Place::Field)
                }),
            };
            match inner {
                Some(inner) => open.extend(inner),
                None => drop(open.pop()),
            }
            self.sink.flush_if_full()?;
        }
        self.sink.flush()
    }

    fn start(&mut self, indent: usize, on_line: bool) {
        if !on_line {
            self.sink.spaces(indent);
        }
    }

    fn key(&mut self, key: &str, indent: usize) {
        if key.len() > MOST_KEY {
            self.sink.text("? ");
            push_quoted(&mut self.sink.out, key);
            self.sink.text("\n");
            self.sink.spaces(indent);
        } else {
            let (prefix, suffix) = self.key_style.map_or(("", ""), |style| (&style.prefix, &style.suffix));
            self.sink.text(prefix);
            if is_plain(key) {
                self.sink.text(key);
            } else {
                push_quoted(&mut self.sink.out, key);
            }
            self.sink.text(suffix);
        }
        self.sink.text(":");
    }

    /// Writes a scalar or empty value whole, or opens any other.
    fn begin<'a>(&mut self, value: &'a Data, indent: usize, place: Place) -> Option<Level<'a>> {
        let open = match value {
            Data::Array(items) if !items.is_empty() => Open::Items(items.iter()),
            Data::Object(map) if !map.is_empty() => Open::Fields(map.entries().iter()),
            _ => {
                if place != Place::Root {
                    self.sink.text(" ");
                }
                self.scalar(value, indent, place);
                return None;
            }
        };
        match place {
            Place::Root => {}
            Place::Field => self.sink.text("\n"),
            Place::Item => self.sink.text(" "),
        }
        Some(Level { open, indent, on_line: place == Place::Item })
    }

    fn scalar(&mut self, value: &Data, indent: usize, place: Place) {
        let out = &mut self.sink.out;
        match value {
            Data::Null => out.extend_from_slice(b"null"),
            Data::Bool(true) => out.extend_from_slice(b"true"),
            Data::Bool(false) => out.extend_from_slice(b"false"),
            Data::Number(number) => push_number(out, number),
            Data::String(text) if is_plain(text) => out.extend_from_slice(text.as_bytes()),
            Data::String(text) => {
                let is_root = place == Place::Root;
                let indent = if is_root { INDENT } else { indent };
                if push_block(out, text, indent, is_root) {
                    return;
                }
                push_quoted(out, text);
            }
            Data::Array(_) => out.extend_from_slice(b"[]"),
            Data::Object(_) => out.extend_from_slice(b"{}"),
        }
        out.push(b'\n');
    }
}
