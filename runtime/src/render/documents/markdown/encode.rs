//! Sections, tables and lists.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use super::text::{Position, push_code, push_text};
use crate::data::{Data, Map};
use crate::render::chunked::ChunkedWriter;

/// Maximum level of a heading.
const MAX_LEVEL: usize = 6;

/// Number of members up to which a linear search for a key beats a hash map.
const LINEAR_SEARCH_LIMIT: usize = 16;

/// Writes a whole document.
pub(super) fn write(out: &mut dyn Write, data: &Data) -> io::Result<()> {
    let mut encoder = Encoder { out: ChunkedWriter::new(Some(out)), has_block: false };
    match data {
        Data::String(text) => {
            encoder.out.push_str(text);
            if !text.ends_with('\n') {
                encoder.out.push_str("\n");
            }
        }
        data => encoder.block(data, 2)?,
    }
    encoder.out.flush()
}

/// Writes data below a heading of the first level, after an empty line.
pub(in crate::render) fn write_block(out: &mut dyn Write, data: &Data) -> io::Result<()> {
    let mut encoder = Encoder { out: ChunkedWriter::new(Some(out)), has_block: true };
    encoder.block(data, 2)?;
    encoder.out.flush()
}

/// Writes an item of a list.
pub(in crate::render) fn write_bullet(out: &mut Vec<u8>, item: &Data) {
    out.extend_from_slice(b"- ");
    push_value(out, item, Position::ItemStart);
    out.push(b'\n');
}

/// The columns of a table.
pub(in crate::render) struct Columns {
    names: Vec<String>,
    /// True if all rows have exactly these keys, in this order.
    is_ordered: bool,
}

impl Columns {
    /// Returns the keys of one object.
    pub(in crate::render) fn of(record: &Map) -> Self {
        Self { names: record.keys().map(str::to_owned).collect(), is_ordered: false }
    }

    /// Returns the keys of all objects, in order of first appearance.
    fn of_all(records: &[Data]) -> Self {
        let objects = || records.iter().filter_map(Data::as_object);
        // Most records have the keys of the first.
        let mut names: Vec<&str> = objects().next().map(|first| first.keys().collect()).unwrap_or_default();
        let mut seen: HashSet<&str> = names.iter().copied().collect();
        let mut is_ordered = true;
        for record in objects() {
            for (index, key) in record.keys().enumerate() {
                if names.get(index) != Some(&key) {
                    is_ordered = false;
                    if seen.insert(key) {
                        names.push(key);
                    }
                }
            }
            is_ordered &= record.len() == names.len();
        }
        Self { names: names.into_iter().map(str::to_owned).collect(), is_ordered }
    }

    /// Returns whether an object has exactly these keys.
    pub(in crate::render) fn matches(&self, record: &Map) -> bool {
        let is_same = record.keys().eq(self.names.iter().map(String::as_str));
        is_same || record.len() == self.names.len() && self.names.iter().all(|key| record.contains_key(key))
    }

    /// Appends the header of the table.
    pub(in crate::render) fn write_header(&self, out: &mut Vec<u8>) {
        for key in &self.names {
            out.extend_from_slice(b"| ");
            push_key(out, key, Position::Cell);
            out.push(b' ');
        }
        out.extend_from_slice(b"|\n");
        self.names.iter().for_each(|_| out.extend_from_slice(b"| --- "));
        out.extend_from_slice(b"|\n");
    }

    /// Appends the row of an object.
    pub(in crate::render) fn write_row(&self, out: &mut Vec<u8>, record: &Map) {
        if self.is_ordered {
            record.entries().iter().for_each(|(_, value)| push_cell(out, value));
        } else {
            self.write_cells_by_key(out, record);
        }
        out.extend_from_slice(b"|\n");
    }

    fn write_cells_by_key(&self, out: &mut Vec<u8>, record: &Map) {
        let index: Option<HashMap<&str, &Data>> = (record.len() > LINEAR_SEARCH_LIMIT).then(|| record.iter().collect());
        for (position, key) in self.names.iter().enumerate() {
            let at_same_position =
                record.entries().get(position).filter(|(name, _)| name == key).map(|(_, value)| value);
            let lookup = || match &index {
                Some(index) => index.get(key.as_str()).copied(),
                None => record.get(key),
            };
            match at_same_position.or_else(lookup) {
                None => out.extend_from_slice(b"|  "),
                Some(value) => push_cell(out, value),
            }
        }
    }
}

/// Returns whether an array is written as a table.
fn is_table(items: &[Data]) -> bool {
    let has_columns = items.iter().any(|item| matches!(item, Data::Object(map) if !map.is_empty()));
    has_columns && items.iter().all(|item| matches!(item, Data::Object(_)))
}

/// Returns whether a member has a section of its own.
fn is_section(value: &Data) -> bool {
    match value {
        Data::Object(map) => !map.is_empty(),
        Data::Array(items) => is_table(items),
        _ => false,
    }
}

struct Encoder<'w> {
    out: ChunkedWriter<'w>,
    /// True if an empty line separates the next block from the one before.
    has_block: bool,
}

impl Encoder<'_> {
    /// Writes data under a heading of the level above.
    ///
    /// Recursion is bounded by the six levels of headings.
    fn block(&mut self, data: &Data, level: usize) -> io::Result<()> {
        match data {
            Data::Array(items) if is_table(items) => self.table(items),
            Data::Array(items) if !items.is_empty() => {
                self.begin_block();
                items.iter().try_for_each(|item| {
                    write_bullet(&mut self.out.buffer, item);
                    self.out.flush_if_full()
                })
            }
            Data::Object(map) if !map.is_empty() => {
                let has_sections = level <= MAX_LEVEL;
                self.members(map, has_sections)?;
                let sections = map.iter().filter(|(_, value)| has_sections && is_section(value));
                for (key, value) in sections {
                    self.begin_block();
                    self.out.push_str(&"#".repeat(level));
                    self.out.push_str(" ");
                    push_key(&mut self.out.buffer, key, Position::Heading);
                    self.out.push_str("\n");
                    self.block(value, level + 1)?;
                }
                Ok(())
            }
            scalar => {
                self.begin_block();
                push_value(&mut self.out.buffer, scalar, Position::Inline);
                self.out.push_str("\n");
                Ok(())
            }
        }
    }

    fn begin_block(&mut self) {
        if self.has_block {
            self.out.push_str("\n");
        }
        self.has_block = true;
    }

    fn table(&mut self, records: &[Data]) -> io::Result<()> {
        self.begin_block();
        let columns = Columns::of_all(records);
        columns.write_header(&mut self.out.buffer);
        for record in records {
            if let Data::Object(record) = record {
                columns.write_row(&mut self.out.buffer, record);
            }
            self.out.flush_if_full()?;
        }
        Ok(())
    }

    /// Writes the members of an object that have no section of their own.
    fn members(&mut self, map: &Map, has_sections: bool) -> io::Result<()> {
        let mut members = map.iter().filter(|(_, value)| !has_sections || !is_section(value)).peekable();
        if members.peek().is_some() {
            self.begin_block();
        }
        for (key, value) in members {
            let out = &mut self.out.buffer;
            out.extend_from_slice(b"- **");
            push_key(out, key, Position::Inline);
            out.extend_from_slice(b"**:");
            match value {
                Data::Array(items) if !items.is_empty() && !is_table(items) => {
                    out.push(b'\n');
                    for item in items {
                        out.extend_from_slice(b"  ");
                        write_bullet(out, item);
                    }
                }
                value => {
                    out.push(b' ');
                    push_value(out, value, Position::Inline);
                    out.push(b'\n');
                }
            }
            self.out.flush_if_full()?;
        }
        Ok(())
    }
}

fn push_key(out: &mut Vec<u8>, key: &str, position: Position) {
    if key.is_empty() { push_code(out, &Data::from(""), position) } else { push_text(out, key, position) }
}

fn push_cell(out: &mut Vec<u8>, value: &Data) {
    out.extend_from_slice(b"| ");
    match value {
        // An empty text is an empty cell.
        Data::String(text) => push_text(out, text, Position::Cell),
        value => push_value(out, value, Position::Cell),
    }
    out.push(b' ');
}

fn push_value(out: &mut Vec<u8>, value: &Data, position: Position) {
    match value {
        Data::Null => out.extend_from_slice(b"null"),
        Data::Bool(true) => out.extend_from_slice(b"true"),
        Data::Bool(false) => out.extend_from_slice(b"false"),
        Data::Number(number) => number.push_to(out),
        Data::String(text) if !text.is_empty() => push_text(out, text, position),
        Data::String(_) | Data::Array(_) | Data::Object(_) => push_code(out, value, position),
    }
}
