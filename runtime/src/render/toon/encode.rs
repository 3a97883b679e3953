//! The lines of a document, one after another.

use std::io::{self, Write};
use std::slice;

use crate::data::{Data, Key, Map, Number};

use super::table::{Cursor, Table, entry_tables, is_scalar, row_tables};
use super::text::{is_plain_key, needs_quotes, push_number, push_quoted};
use super::{KeyStyle, ToonOptions};

/// How much text is gathered before it is handed to the writer.
const CHUNK: usize = 16 * 1024;

/// Where an array stands, which decides the forms it can take.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Root,
    Field,
    Item,
}

/// What is left of an array or object whose first line has been written.
enum Open<'a> {
    Fields {
        members: slice::Iter<'a, (Key, Data)>,
        depth: usize,
        /// Whether the next member stands on the line of a list item's hyphen.
        hyphen: bool,
    },
    Items {
        items: slice::Iter<'a, Data>,
        depth: usize,
    },
}

/// Writes an item of a list that has begun, at a depth, with a line break before it.
#[cfg(feature = "output")]
pub(in crate::render) fn write_item(
    out: &mut dyn Write,
    item: &Data,
    depth: usize,
    keys: Option<&KeyStyle>,
) -> io::Result<()> {
    let mut encoder = Encoder::new(Some(out), &ToonOptions::default(), keys);
    encoder.begun = true;
    encoder.finish(Some(Open::Items { items: slice::from_ref(item).iter(), depth })).map(drop)
}

pub(super) struct Encoder<'w> {
    sink: Option<&'w mut dyn Write>,
    out: Vec<u8>,
    /// Whether a line has been begun.
    begun: bool,
    indent: usize,
    delimiter: u8,
    key_style: Option<&'w KeyStyle>,
}

impl<'w> Encoder<'w> {
    pub(super) fn new(sink: Option<&'w mut dyn Write>, options: &ToonOptions, key_style: Option<&'w KeyStyle>) -> Self {
        Self {
            out: Vec::with_capacity(if sink.is_some() { CHUNK + 1024 } else { 128 }),
            sink,
            begun: false,
            indent: options.indent.max(1),
            delimiter: options.delimiter.byte(),
            key_style,
        }
    }

    /// Writes a whole document; without a sink, all of its text is returned instead.
    ///
    /// Open arrays and objects are kept in a list, not on the stack, so nesting costs no stack.
    pub(super) fn document(mut self, data: &Data) -> io::Result<Vec<u8>> {
        let root = self.root(data)?;
        self.finish(root)
    }

    /// Writes a level and all that is below it.
    fn finish(mut self, level: Option<Open<'_>>) -> io::Result<Vec<u8>> {
        let mut open = Vec::new();
        open.extend(level);
        while let Some(level) = open.last_mut() {
            let inner = match level {
                Open::Items { items, depth } => match items.next() {
                    Some(value) => self.item(value, *depth)?,
                    None => {
                        open.pop();
                        continue;
                    }
                },
                Open::Fields { members, depth, hyphen } => match members.next() {
                    Some((key, value)) => {
                        self.begin_field(*depth, std::mem::take(hyphen));
                        self.key(key);
                        self.field(value, *depth)?
                    }
                    None => {
                        open.pop();
                        continue;
                    }
                },
            };
            self.flush_if_full()?;
            open.extend(inner);
        }
        self.flush()?;
        Ok(self.out)
    }

    fn root<'a>(&mut self, data: &'a Data) -> io::Result<Option<Open<'a>>> {
        match data {
            Data::Array(items) => self.array(items, 0, Place::Root),
            Data::Object(map) => {
                if let Some(tables) = entry_tables(map) {
                    self.entries(map, &tables, 0)?;
                    return Ok(None);
                }
                Ok(Some(Open::Fields { members: map.entries().iter(), depth: 0, hyphen: false }))
            }
            scalar => {
                self.scalar(scalar);
                Ok(None)
            }
        }
    }

    fn begin_field(&mut self, depth: usize, hyphen: bool) {
        if hyphen {
            self.line(depth.saturating_sub(1));
            self.out.extend_from_slice(b"- ");
        } else {
            self.line(depth);
        }
    }

    /// Writes what follows a key.
    fn field<'a>(&mut self, value: &'a Data, depth: usize) -> io::Result<Option<Open<'a>>> {
        match value {
            Data::Array(items) => self.array(items, depth, Place::Field),
            Data::Object(map) => {
                if let Some(tables) = entry_tables(map) {
                    self.entries(map, &tables, depth)?;
                    return Ok(None);
                }
                self.out.push(b':');
                Ok(Some(Open::Fields { members: map.entries().iter(), depth: depth + 1, hyphen: false }))
            }
            scalar => {
                self.out.extend_from_slice(b": ");
                self.scalar(scalar);
                Ok(None)
            }
        }
    }

    /// Writes an element of a list, or leaves its line to its first member.
    fn item<'a>(&mut self, value: &'a Data, depth: usize) -> io::Result<Option<Open<'a>>> {
        if let Data::Object(map) = value
            && !map.is_empty()
        {
            return Ok(Some(Open::Fields { members: map.entries().iter(), depth: depth + 1, hyphen: true }));
        }
        self.line(depth);
        self.out.push(b'-');
        match value {
            Data::Object(_) => Ok(None),
            Data::Array(items) => {
                self.out.push(b' ');
                self.array(items, depth, Place::Item)
            }
            scalar => {
                self.out.push(b' ');
                self.scalar(scalar);
                Ok(None)
            }
        }
    }

    /// Writes an array after its key, if it has one.
    fn array<'a>(&mut self, items: &'a [Data], depth: usize, place: Place) -> io::Result<Option<Open<'a>>> {
        if items.is_empty() && place != Place::Item {
            let empty: &[u8] = if place == Place::Root { b"[]" } else { b": []" };
            self.out.extend_from_slice(empty);
            return Ok(None);
        }
        self.count(items.len(), false);
        if items.iter().all(is_scalar) {
            self.out.push(b':');
            let mut before = b' ';
            for item in items {
                self.out.push(before);
                self.scalar(item);
                before = self.delimiter;
                self.flush_if_full()?;
            }
            return Ok(None);
        }
        if place != Place::Item
            && let Some(tables) = row_tables(items)
        {
            self.rows(items, &tables, depth)?;
            return Ok(None);
        }
        self.out.push(b':');
        Ok(Some(Open::Items { items: items.iter(), depth: depth + 1 }))
    }

    /// Writes the rows of an array, after their header.
    fn rows<'a>(&mut self, items: &'a [Data], tables: &[Table<'a>], depth: usize) -> io::Result<()> {
        self.header(tables);
        let mut cursors = Vec::new();
        for item in items {
            self.line(depth + 1);
            if let Data::Object(row) = item {
                self.row(row, tables, &mut cursors);
            }
            self.flush_if_full()?;
        }
        Ok(())
    }

    /// Writes the members of an object as rows that start with their keys, after their header.
    fn entries<'a>(&mut self, map: &'a Map, tables: &[Table<'a>], depth: usize) -> io::Result<()> {
        self.count(map.len(), true);
        self.header(tables);
        let mut cursors = Vec::new();
        for (key, value) in map {
            self.line(depth + 1);
            self.key(key);
            self.out.extend_from_slice(b": ");
            if let Data::Object(row) = value {
                self.row(row, tables, &mut cursors);
            }
            self.flush_if_full()?;
        }
        Ok(())
    }

    /// Writes the names of the columns.
    fn header(&mut self, tables: &[Table<'_>]) {
        let mut open: Vec<(&Table<'_>, usize)> = Vec::new();
        self.out.push(b'{');
        open.extend(tables.first().map(|table| (table, 0)));
        while let Some((table, at)) = open.last_mut() {
            let Some(column) = table.columns.get(*at) else {
                self.out.push(b'}');
                open.pop();
                continue;
            };
            if *at > 0 {
                self.out.push(self.delimiter);
            }
            *at += 1;
            self.key(column.name);
            if let Some(group) = column.group.and_then(|group| tables.get(group)) {
                self.out.push(b'{');
                open.push((group, 0));
            }
        }
        self.out.push(b':');
    }

    /// Writes the cells of a row. The list of cursors is the caller's, to be used for every row.
    fn row<'t, 'a>(&mut self, row: &'a Map, tables: &'t [Table<'a>], cursors: &mut Vec<Cursor<'t, 'a>>) {
        let mut first = true;
        cursors.extend(tables.first().map(|table| Cursor::new(table, row)));
        while let Some(cursor) = cursors.last_mut() {
            let Some((column, value)) = cursor.next() else {
                cursors.pop();
                continue;
            };
            let group = column.group.and_then(|group| tables.get(group));
            if let (Some(table), Data::Object(inner)) = (group, value) {
                cursors.push(Cursor::new(table, inner));
                continue;
            }
            if !first {
                self.out.push(self.delimiter);
            }
            first = false;
            self.scalar(value);
        }
    }

    /// Writes the number of elements, and what tells how they are written.
    fn count(&mut self, count: usize, keyed: bool) {
        self.out.push(b'[');
        Number::from(count).push_to(&mut self.out);
        if keyed {
            self.out.push(b':');
        }
        if self.delimiter != b',' {
            self.out.push(self.delimiter);
        }
        self.out.push(b']');
    }

    fn scalar(&mut self, value: &Data) {
        match value {
            Data::Bool(true) => self.out.extend_from_slice(b"true"),
            Data::Bool(false) => self.out.extend_from_slice(b"false"),
            Data::Number(number) => push_number(&mut self.out, number),
            Data::String(text) if needs_quotes(text, self.delimiter) => {
                push_quoted(&mut self.out, text);
            }
            Data::String(text) => self.out.extend_from_slice(text.as_bytes()),
            Data::Null | Data::Array(_) | Data::Object(_) => self.out.extend_from_slice(b"null"),
        }
    }

    fn key(&mut self, key: &str) {
        if let Some(style) = self.key_style {
            self.out.extend_from_slice(style.prefix.as_bytes());
        }
        if is_plain_key(key) {
            self.out.extend_from_slice(key.as_bytes());
        } else {
            push_quoted(&mut self.out, key);
        }
        if let Some(style) = self.key_style {
            self.out.extend_from_slice(style.suffix.as_bytes());
        }
    }

    fn line(&mut self, depth: usize) {
        if self.begun || !self.out.is_empty() {
            self.out.push(b'\n');
        }
        self.begun = true;
        let spaces = depth.saturating_mul(self.indent);
        self.out.resize(self.out.len() + spaces, b' ');
    }

    #[inline]
    fn flush_if_full(&mut self) -> io::Result<()> {
        if self.out.len() < CHUNK {
            return Ok(());
        }
        self.flush()
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(sink) = &mut self.sink {
            sink.write_all(&self.out)?;
            self.out.clear();
        }
        Ok(())
    }
}
