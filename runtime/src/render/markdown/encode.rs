//! Sections, tables and lists.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use super::text::{Place, push_code, push_text};
use crate::data::{Data, Map};
use crate::render::sink::Sink;

/// The level of the last heading there is.
const MOST_LEVEL: usize = 6;

/// Above this number of members, looking at one after another costs more than hashing them.
const FEW: usize = 16;

/// Writes a whole document.
pub(super) fn write(out: &mut dyn Write, data: &Data) -> io::Result<()> {
    let mut encoder = Encoder { sink: Sink::new(out), is_begun: false };
    match data {
        Data::String(text) => {
            encoder.sink.text(text);
            if !text.ends_with('\n') {
                encoder.sink.text("\n");
            }
        }
        data => encoder.block(data, 2)?,
    }
    encoder.sink.flush()
}

/// Writes what stands below a heading of the first level, after a blank line.
pub(in crate::render) fn write_block(out: &mut dyn Write, data: &Data) -> io::Result<()> {
    let mut encoder = Encoder { sink: Sink::new(out), is_begun: true };
    encoder.block(data, 2)?;
    encoder.sink.flush()
}

/// Writes an element of a list.
pub(in crate::render) fn write_bullet(out: &mut Vec<u8>, item: &Data) {
    out.extend_from_slice(b"- ");
    push_value(out, item, Place::Start);
    out.push(b'\n');
}

/// The columns of a table.
pub(in crate::render) struct Columns(Vec<String>);

impl Columns {
    /// The keys of one record.
    pub(in crate::render) fn of(record: &Map) -> Self {
        Self(record.keys().map(str::to_owned).collect())
    }

    /// Whether a record has these keys and no others.
    pub(in crate::render) fn fit(&self, record: &Map) -> bool {
        let is_same = record.keys().eq(self.0.iter().map(String::as_str));
        is_same || record.len() == self.0.len() && self.0.iter().all(|key| record.contains_key(key))
    }

    pub(in crate::render) fn write_head(&self, out: &mut Vec<u8>) {
        for key in &self.0 {
            out.extend_from_slice(b"| ");
            push_key(out, key, Place::Inline);
            out.push(b' ');
        }
        out.extend_from_slice(b"|\n");
        self.0.iter().for_each(|_| out.extend_from_slice(b"| --- "));
        out.extend_from_slice(b"|\n");
    }

    pub(in crate::render) fn write_row(&self, out: &mut Vec<u8>, record: &Map) {
        let index: Option<HashMap<&str, &Data>> = (record.len() > FEW).then(|| record.iter().collect());
        for (at, key) in self.0.iter().enumerate() {
            let here = record.entries().get(at).filter(|(own, _)| own == key).map(|(_, value)| value);
            let found = || match &index {
                Some(index) => index.get(key.as_str()).copied(),
                None => record.get(key),
            };
            out.extend_from_slice(b"| ");
            match here.or_else(found) {
                None => {}
                Some(Data::String(text)) => push_text(out, text, Place::Inline),
                Some(value) => push_value(out, value, Place::Inline),
            }
            out.push(b' ');
        }
        out.extend_from_slice(b"|\n");
    }
}

/// The keys of all records, in the order in which they first come.
fn columns(records: &[Data]) -> Columns {
    let mut seen = HashSet::new();
    let mut names = Vec::new();
    for record in records {
        let Data::Object(record) = record else { continue };
        names.extend(record.keys().filter(|key| seen.insert(*key)).map(str::to_owned));
    }
    Columns(names)
}

/// Whether an array is a table.
fn is_table(items: &[Data]) -> bool {
    let has_columns = items.iter().any(|item| matches!(item, Data::Object(map) if !map.is_empty()));
    has_columns && items.iter().all(|item| matches!(item, Data::Object(_)))
}

/// Whether a member has a section of its own.
fn is_section(value: &Data) -> bool {
    match value {
        Data::Object(map) => !map.is_empty(),
        Data::Array(items) => is_table(items),
        _ => false,
    }
}

struct Encoder<'w> {
    sink: Sink<'w>,
    /// Whether a blank line goes before the next block.
    is_begun: bool,
}

impl Encoder<'_> {
    /// Writes data under a heading of the level above.
    ///
    /// It calls itself for each level of headings, of which there are six.
    fn block(&mut self, data: &Data, level: usize) -> io::Result<()> {
        match data {
            Data::Array(items) if is_table(items) => self.table(items),
            Data::Array(items) if !items.is_empty() => {
                self.gap();
                items.iter().try_for_each(|item| {
                    write_bullet(&mut self.sink.out, item);
                    self.sink.flush_if_full()
                })
            }
            Data::Object(map) if !map.is_empty() => {
                let has_sections = level <= MOST_LEVEL;
                self.members(map, has_sections)?;
                let sections = map.iter().filter(|(_, value)| has_sections && is_section(value));
                for (key, value) in sections {
                    self.gap();
                    self.sink.text(&"#".repeat(level));
                    self.sink.text(" ");
                    push_key(&mut self.sink.out, key, Place::Heading);
                    self.sink.text("\n");
                    self.block(value, level + 1)?;
                }
                Ok(())
            }
            scalar => {
                self.gap();
                push_value(&mut self.sink.out, scalar, Place::Inline);
                self.sink.text("\n");
                Ok(())
            }
        }
    }

    fn gap(&mut self) {
        if self.is_begun {
            self.sink.text("\n");
        }
        self.is_begun = true;
    }

    fn table(&mut self, records: &[Data]) -> io::Result<()> {
        self.gap();
        let columns = columns(records);
        columns.write_head(&mut self.sink.out);
        for record in records {
            if let Data::Object(record) = record {
                columns.write_row(&mut self.sink.out, record);
            }
            self.sink.flush_if_full()?;
        }
        Ok(())
    }

    /// Writes the members of an object that have no section.
    fn members(&mut self, map: &Map, has_sections: bool) -> io::Result<()> {
        let mut members = map.iter().filter(|(_, value)| !has_sections || !is_section(value)).peekable();
        if members.peek().is_some() {
            self.gap();
        }
        for (key, value) in members {
            let out = &mut self.sink.out;
            out.extend_from_slice(b"- **");
            push_key(out, key, Place::Inline);
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
                    push_value(out, value, Place::Inline);
                    out.push(b'\n');
                }
            }
            self.sink.flush_if_full()?;
        }
        Ok(())
    }
}

fn push_key(out: &mut Vec<u8>, key: &str, place: Place) {
    if key.is_empty() { push_code(out, &Data::from("")) } else { push_text(out, key, place) }
}

fn push_value(out: &mut Vec<u8>, value: &Data, place: Place) {
    match value {
        Data::Null => out.extend_from_slice(b"null"),
        Data::Bool(true) => out.extend_from_slice(b"true"),
        Data::Bool(false) => out.extend_from_slice(b"false"),
        Data::Number(number) => number.push_to(out),
        Data::String(text) if !text.is_empty() => push_text(out, text, place),
        Data::String(_) | Data::Array(_) | Data::Object(_) => push_code(out, value),
    }
}
