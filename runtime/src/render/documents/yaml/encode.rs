//! The lines of a document, one after another.

use std::io::{self, Write};
use std::slice;

use super::text::{is_plain, push_block, push_number, push_quoted};
use crate::data::{Data, Key, Map};
use crate::render::chunked::ChunkedWriter;
use crate::render::toon::KeyStyle;

/// Spaces by which each level is indented.
const INDENT: usize = 2;

/// Maximum length of a key on one line with its value; the specification allows parsers to refuse a longer one.
const MAX_KEY_LEN: usize = 1000;

/// The position of a value.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    Root,
    /// After the colon of a key.
    Field,
    /// After a hyphen.
    ListItem,
}

/// The rest of an array or object.
enum Elements<'a> {
    Items(slice::Iter<'a, Data>),
    Members(slice::Iter<'a, (Key, Data)>),
}

/// An array or object that is being written.
struct Frame<'a> {
    elements: Elements<'a>,
    indent: usize,
    /// True if the next element continues the line of a list item's hyphen.
    after_hyphen: bool,
}

/// Writes a whole document.
pub(super) fn write(out: &mut dyn Write, data: &Data, key_style: Option<&KeyStyle>) -> io::Result<()> {
    let mut encoder = Encoder::new(out, key_style);
    let frame = encoder.value(data, 0, Position::Root);
    encoder.frames(frame)
}

/// Writes an item of a sequence that has begun, at an indent.
pub(in crate::render) fn write_item(
    out: &mut dyn Write,
    item: &Data,
    indent: usize,
    key_style: Option<&KeyStyle>,
) -> io::Result<()> {
    let mut encoder = Encoder::new(out, key_style);
    let frame = Frame { elements: Elements::Items(slice::from_ref(item).iter()), indent, after_hyphen: false };
    encoder.frames(Some(frame))
}

/// Writes members of a mapping that has begun.
pub(in crate::render) fn write_members(out: &mut dyn Write, map: &Map, key_style: Option<&KeyStyle>) -> io::Result<()> {
    let mut encoder = Encoder::new(out, key_style);
    let frame = Frame { elements: Elements::Members(map.entries().iter()), indent: 0, after_hyphen: false };
    encoder.frames(Some(frame))
}

struct Encoder<'w> {
    out: ChunkedWriter<'w>,
    key_style: Option<&'w KeyStyle>,
}

impl<'w> Encoder<'w> {
    fn new(out: &'w mut dyn Write, key_style: Option<&'w KeyStyle>) -> Self {
        Self { out: ChunkedWriter::new(Some(out)), key_style }
    }

    /// Writes an array or object and everything in it.
    ///
    /// Open arrays and objects are kept in a list, not on the stack, so that depth of nesting costs no stack.
    fn frames(&mut self, outermost: Option<Frame<'_>>) -> io::Result<()> {
        let mut open = Vec::new();
        open.extend(outermost);
        while let Some(frame) = open.last_mut() {
            match self.elements(frame)? {
                Some(nested) => open.push(nested),
                None => drop(open.pop()),
            }
        }
        self.out.flush()
    }

    /// Writes elements up to the first that is an array or object with elements, and returns that.
    fn elements<'a>(&mut self, frame: &mut Frame<'a>) -> io::Result<Option<Frame<'a>>> {
        let Frame { elements, indent, after_hyphen } = frame;
        loop {
            let nested = match elements {
                Elements::Items(items) => {
                    let Some(value) = items.next() else { return Ok(None) };
                    self.begin_line(*indent, std::mem::take(after_hyphen));
                    self.out.push_str("-");
                    self.value(value, *indent + INDENT, Position::ListItem)
                }
                Elements::Members(members) => {
                    let Some((key, value)) = members.next() else { return Ok(None) };
                    self.begin_line(*indent, std::mem::take(after_hyphen));
                    self.key(key, *indent);
                    self.value(value, *indent + INDENT, Position::Field)
                }
            };
            self.out.flush_if_full()?;
            if nested.is_some() {
                return Ok(nested);
            }
        }
    }

    fn begin_line(&mut self, indent: usize, after_hyphen: bool) {
        if !after_hyphen {
            self.out.push_spaces(indent);
        }
    }

    fn key(&mut self, key: &str, indent: usize) {
        if key.len() > MAX_KEY_LEN {
            self.out.push_str("? ");
            push_quoted(&mut self.out.buffer, key);
            self.out.push_str("\n");
            self.out.push_spaces(indent);
        } else {
            if let Some(style) = self.key_style {
                self.out.push_str(&style.prefix);
            }
            if is_plain(key) {
                self.out.push_str(key);
            } else {
                push_quoted(&mut self.out.buffer, key);
            }
            if let Some(style) = self.key_style {
                self.out.push_str(&style.suffix);
            }
        }
        self.out.push_str(":");
    }

    /// Writes a scalar or empty value, or opens any other.
    fn value<'a>(&mut self, value: &'a Data, indent: usize, position: Position) -> Option<Frame<'a>> {
        let elements = match value {
            Data::Array(items) if !items.is_empty() => Elements::Items(items.iter()),
            Data::Object(map) if !map.is_empty() => Elements::Members(map.entries().iter()),
            _ => {
                if position != Position::Root {
                    self.out.push_str(" ");
                }
                self.scalar(value, indent, position);
                return None;
            }
        };
        match position {
            Position::Root => {}
            Position::Field => self.out.push_str("\n"),
            Position::ListItem => self.out.push_str(" "),
        }
        Some(Frame { elements, indent, after_hyphen: position == Position::ListItem })
    }

    fn scalar(&mut self, value: &Data, indent: usize, position: Position) {
        let out = &mut self.out.buffer;
        match value {
            Data::Null => out.extend_from_slice(b"null"),
            Data::Bool(true) => out.extend_from_slice(b"true"),
            Data::Bool(false) => out.extend_from_slice(b"false"),
            Data::Number(number) => push_number(out, number),
            Data::String(text) if is_plain(text) => out.extend_from_slice(text.as_bytes()),
            Data::String(text) => {
                let is_root = position == Position::Root;
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
