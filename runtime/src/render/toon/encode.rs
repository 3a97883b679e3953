//! The lines of a document, one after another.

use std::io::{self, Write};
use std::slice;

use super::table::{RowCells, Table, entry_tables, is_scalar, row_tables};
use super::text::{is_plain_key, needs_quotes, push_number, push_quoted, quoted_marks};
use super::{KeyStyle, ToonOptions};
use crate::data::{Data, Key, Map, Number};
use crate::render::chunked::ChunkedWriter;

/// The position of an array, which decides the forms it can take.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    Root,
    Field,
    ListItem,
}

/// The rest of an array or object whose first line has been written.
pub(in crate::render) enum Frame<'a> {
    Fields {
        members: slice::Iter<'a, (Key, Data)>,
        depth: usize,
        /// True if the next member continues the line of a list item's hyphen.
        after_hyphen: bool,
    },
    Items {
        items: slice::Iter<'a, Data>,
        depth: usize,
    },
}

/// Writes one document.
pub(in crate::render) struct Encoder<'w> {
    out: ChunkedWriter<'w>,
    /// True if a line precedes the next one.
    pub(in crate::render) has_line: bool,
    indent: usize,
    delimiter: u8,
    /// The kinds of bytes that require quotes.
    quoted: u8,
    key_style: Option<&'w KeyStyle>,
}

impl<'w> Encoder<'w> {
    /// Returns an encoder at the start of a document.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(in crate::render) fn new(
        writer: Option<&'w mut dyn Write>,
        options: &ToonOptions,
        key_style: Option<&'w KeyStyle>,
    ) -> Self {
        Self {
            out: ChunkedWriter::new(writer),
            has_line: false,
            indent: options.indent.max(1),
            delimiter: options.delimiter.byte(),
            quoted: quoted_marks(options.delimiter.byte()),
            key_style,
        }
    }

    /// Writes a whole document; without a writer, returns its text.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(super) fn document(mut self, data: &Data) -> io::Result<Vec<u8>> {
        let root = self.root(data)?;
        self.frames(root)
    }

    /// Writes an array or object and everything in it.
    ///
    /// Open arrays and objects are kept in a list, not on the stack, so that depth of nesting costs no stack.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(in crate::render) fn frames(mut self, outermost: Option<Frame<'_>>) -> io::Result<Vec<u8>> {
        let mut open = Vec::new();
        open.extend(outermost);
        while let Some(frame) = open.last_mut() {
            let nested = match frame {
                Frame::Items { items, depth } => self.items(items, *depth)?,
                Frame::Fields { members, depth, after_hyphen } => self.fields(members, *depth, after_hyphen)?,
            };
            match nested {
                Some(nested) => open.push(nested),
                None => drop(open.pop()),
            }
        }
        self.out.flush()?;
        Ok(self.out.buffer)
    }

    /// Writes items up to the first that is an array or object of several lines, and returns that.
    #[cfg_attr(not(feature = "output"), inline)]
    fn items<'a>(&mut self, items: &mut slice::Iter<'a, Data>, depth: usize) -> io::Result<Option<Frame<'a>>> {
        for item in items {
            let nested = self.list_item(item, depth)?;
            self.out.flush_if_full()?;
            if nested.is_some() {
                return Ok(nested);
            }
        }
        Ok(None)
    }

    /// Writes members up to the first whose value is an array or object of several lines, and returns that.
    #[cfg_attr(not(feature = "output"), inline)]
    fn fields<'a>(
        &mut self,
        members: &mut slice::Iter<'a, (Key, Data)>,
        depth: usize,
        after_hyphen: &mut bool,
    ) -> io::Result<Option<Frame<'a>>> {
        for (key, value) in members {
            self.begin_field(depth, std::mem::take(after_hyphen));
            self.key(key);
            let nested = if is_scalar(value) {
                self.out.push_str(": ");
                self.scalar(value);
                None
            } else {
                self.nested_value(value, depth)?
            };
            self.out.flush_if_full()?;
            if nested.is_some() {
                return Ok(nested);
            }
        }
        Ok(None)
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn root<'a>(&mut self, data: &'a Data) -> io::Result<Option<Frame<'a>>> {
        match data {
            Data::Array(items) => self.array(items, 0, Position::Root),
            Data::Object(map) => {
                if let Some(tables) = entry_tables(map) {
                    self.entries(map, &tables, 0)?;
                    return Ok(None);
                }
                Ok(Some(Frame::Fields { members: map.entries().iter(), depth: 0, after_hyphen: false }))
            }
            scalar => {
                self.scalar(scalar);
                Ok(None)
            }
        }
    }

    #[inline]
    fn begin_field(&mut self, depth: usize, after_hyphen: bool) {
        if after_hyphen {
            self.begin_line(depth.saturating_sub(1));
            self.out.push_str("- ");
        } else {
            self.begin_line(depth);
        }
    }

    /// Writes an array or object after its key.
    #[cfg_attr(not(feature = "output"), inline)]
    fn nested_value<'a>(&mut self, value: &'a Data, depth: usize) -> io::Result<Option<Frame<'a>>> {
        match value {
            Data::Array(items) => self.array(items, depth, Position::Field),
            Data::Object(map) => {
                if let Some(tables) = entry_tables(map) {
                    self.entries(map, &tables, depth)?;
                    return Ok(None);
                }
                self.out.push_str(":");
                Ok(Some(Frame::Fields { members: map.entries().iter(), depth: depth + 1, after_hyphen: false }))
            }
            _ => Ok(None),
        }
    }

    /// Writes an item of a list, or leaves its line to its first member.
    #[cfg_attr(not(feature = "output"), inline)]
    fn list_item<'a>(&mut self, value: &'a Data, depth: usize) -> io::Result<Option<Frame<'a>>> {
        if let Data::Object(map) = value
            && !map.is_empty()
        {
            return Ok(Some(Frame::Fields { members: map.entries().iter(), depth: depth + 1, after_hyphen: true }));
        }
        self.begin_line(depth);
        self.out.push_str("-");
        match value {
            Data::Object(_) => Ok(None),
            Data::Array(items) => {
                self.out.push_str(" ");
                self.array(items, depth, Position::ListItem)
            }
            scalar => {
                self.out.push_str(" ");
                self.scalar(scalar);
                Ok(None)
            }
        }
    }

    /// Writes an array after its key, if it has one.
    #[cfg_attr(not(feature = "output"), inline)]
    fn array<'a>(&mut self, items: &'a [Data], depth: usize, position: Position) -> io::Result<Option<Frame<'a>>> {
        if items.is_empty() && position != Position::ListItem {
            self.out.push_str(if position == Position::Root { "[]" } else { ": []" });
            return Ok(None);
        }
        self.length(items.len(), false);
        if items.iter().all(is_scalar) {
            self.out.push_str(":");
            let mut separator = b' ';
            for item in items {
                self.out.buffer.push(separator);
                self.scalar(item);
                separator = self.delimiter;
                self.out.flush_if_full()?;
            }
            return Ok(None);
        }
        if position != Position::ListItem
            && let Some(tables) = row_tables(items)
        {
            self.rows(items, &tables, depth)?;
            return Ok(None);
        }
        self.out.push_str(":");
        Ok(Some(Frame::Items { items: items.iter(), depth: depth + 1 }))
    }

    /// Writes the header and the rows of an array.
    #[cfg_attr(not(feature = "output"), inline)]
    fn rows<'a>(&mut self, items: &'a [Data], tables: &[Table<'a>], depth: usize) -> io::Result<()> {
        self.header(tables);
        let mut stack = Vec::new();
        for item in items {
            self.begin_line(depth + 1);
            if let Data::Object(row) = item {
                self.row(row, tables, &mut stack);
            }
            self.out.flush_if_full()?;
        }
        Ok(())
    }

    /// Writes the members of an object as rows that start with their keys, after their header.
    #[cfg_attr(not(feature = "output"), inline)]
    fn entries<'a>(&mut self, map: &'a Map, tables: &[Table<'a>], depth: usize) -> io::Result<()> {
        self.length(map.len(), true);
        self.header(tables);
        let mut stack = Vec::new();
        for (key, value) in map {
            self.begin_line(depth + 1);
            self.key(key);
            self.out.push_str(": ");
            if let Data::Object(row) = value {
                self.row(row, tables, &mut stack);
            }
            self.out.flush_if_full()?;
        }
        Ok(())
    }

    /// Writes the names of the columns.
    #[cfg_attr(not(feature = "output"), inline)]
    fn header(&mut self, tables: &[Table<'_>]) {
        let mut open: Vec<(&Table<'_>, usize)> = Vec::new();
        self.out.push_str("{");
        open.extend(tables.first().map(|table| (table, 0)));
        while let Some((table, next)) = open.last_mut() {
            let Some(column) = table.columns.get(*next) else {
                self.out.push_str("}");
                open.pop();
                continue;
            };
            if *next > 0 {
                self.out.buffer.push(self.delimiter);
            }
            *next += 1;
            self.key(column.name);
            if let Some(nested) = column.nested.and_then(|index| tables.get(index)) {
                self.out.push_str("{");
                open.push((nested, 0));
            }
        }
        self.out.push_str(":");
    }

    /// Writes the cells of a row. The stack of nested rows belongs to the caller, which reuses it for every row.
    #[cfg_attr(not(feature = "output"), inline)]
    fn row<'t, 'a>(&mut self, row: &'a Map, tables: &'t [Table<'a>], stack: &mut Vec<RowCells<'t, 'a>>) {
        if let [table] = tables
            && let Some(members) = table.ordered_members(row)
        {
            for (index, (_, value)) in members.iter().enumerate() {
                if index > 0 {
                    self.out.buffer.push(self.delimiter);
                }
                self.scalar(value);
            }
            return;
        }
        let mut is_first = true;
        stack.extend(tables.first().map(|table| RowCells::new(table, row)));
        while let Some(cells) = stack.last_mut() {
            let Some((column, value)) = cells.next() else {
                stack.pop();
                continue;
            };
            let nested = column.nested.and_then(|index| tables.get(index));
            if let (Some(table), Data::Object(row)) = (nested, value) {
                stack.push(RowCells::new(table, row));
                continue;
            }
            if !is_first {
                self.out.buffer.push(self.delimiter);
            }
            is_first = false;
            self.scalar(value);
        }
    }

    /// Writes the number of elements in brackets, with the markers of a keyed form and of the delimiter.
    #[cfg_attr(not(feature = "output"), inline)]
    fn length(&mut self, len: usize, is_keyed: bool) {
        self.out.push_str("[");
        Number::from(len).push_to(&mut self.out.buffer);
        if is_keyed {
            self.out.push_str(":");
        }
        if self.delimiter != b',' {
            self.out.buffer.push(self.delimiter);
        }
        self.out.push_str("]");
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn scalar(&mut self, value: &Data) {
        match value {
            Data::Bool(true) => self.out.push_str("true"),
            Data::Bool(false) => self.out.push_str("false"),
            Data::Number(number) => push_number(&mut self.out.buffer, number),
            Data::String(text) if needs_quotes(text, self.quoted) => push_quoted(&mut self.out.buffer, text),
            Data::String(text) => self.out.push_str(text),
            Data::Null | Data::Array(_) | Data::Object(_) => self.out.push_str("null"),
        }
    }

    #[cfg_attr(not(feature = "output"), inline)]
    fn key(&mut self, key: &str) {
        if let Some(style) = self.key_style {
            self.out.push_str(&style.prefix);
        }
        if is_plain_key(key) {
            self.out.push_str(key);
        } else {
            push_quoted(&mut self.out.buffer, key);
        }
        if let Some(style) = self.key_style {
            self.out.push_str(&style.suffix);
        }
    }

    #[inline]
    fn begin_line(&mut self, depth: usize) {
        let spaces = depth.saturating_mul(self.indent);
        if self.has_line || !self.out.buffer.is_empty() {
            self.out.push_line_break(spaces);
        } else {
            self.out.push_spaces(spaces);
        }
        self.has_line = true;
    }
}
