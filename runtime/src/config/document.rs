//! What a config file holds, whatever its format, with the place of each key and value.

use crate::data::excerpt;
use std::collections::HashSet;

/// How deep tables and lists may be nested. No program's commands are.
const MAX_DEPTH: usize = 64;

/// Above this number of keys, comparing every pair costs more than hashing them.
const FEW: usize = 16;

/// A place in a file: line and character, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Why a file cannot be read, and where.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) place: Place,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(place: Place, message: impl Into<String>) -> Self {
        Self { place, message: message.into() }
    }
}

/// A value.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) place: Place,
    pub(super) shape: Shape,
}

/// What a value is. Numbers are the text that stands in the file, as Rust reads it.
#[derive(Debug)]
pub(super) enum Shape {
    Null,
    Bool(bool),
    Integer(String),
    Float(String),
    Text(String),
    List(Vec<Item>),
    Table(Table),
}

impl Shape {
    /// What it is called in a message.
    pub(super) fn noun(&self) -> &'static str {
        match self {
            Self::Null => "nothing",
            Self::Bool(_) => "true or false",
            Self::Integer(_) => "an integer",
            Self::Float(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

/// Keys and their values, in the order of the file.
#[derive(Debug, Default)]
pub(super) struct Table(pub(super) Vec<Entry>);

/// A key with its value.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) place: Place,
    pub(super) item: Item,
}

impl Table {
    pub(super) fn get(&self, key: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.key == key)
    }

    fn repeated(&self) -> Option<&Entry> {
        if self.0.len() > FEW {
            let mut seen = HashSet::with_capacity(self.0.len());
            return self.0.iter().find(|entry| !seen.insert(entry.key.as_str()));
        }
        let mut before = &[][..];
        self.0.iter().enumerate().find_map(|(at, entry)| {
            let is_new = before.iter().all(|other: &Entry| other.key != entry.key);
            before = self.0.get(..=at).unwrap_or_default();
            (!is_new).then_some(entry)
        })
    }
}

/// Builds a document from what a reader comes across, in order.
#[derive(Debug, Default)]
pub(super) struct Builder {
    open: Vec<(Place, Open)>,
    root: Option<Item>,
}

/// A table or list that has not been closed yet.
#[derive(Debug)]
enum Open {
    List(Vec<Item>),
    /// Entries, and the key whose value is next.
    Table(Table, Option<(String, Place)>),
}

impl Builder {
    /// Whether a key comes next.
    pub(super) fn wants_key(&self) -> bool {
        matches!(self.open.last(), Some((_, Open::Table(_, None))))
    }

    pub(super) fn key(&mut self, name: String, at: Place) {
        if let Some((_, Open::Table(_, key))) = self.open.last_mut() {
            *key = Some((name, at));
        }
    }

    pub(super) fn value(&mut self, shape: Shape, place: Place) {
        let item = Item { place, shape };
        match self.open.last_mut() {
            None => self.root = Some(item),
            Some((_, Open::List(items))) => items.push(item),
            Some((_, Open::Table(table, key))) => {
                if let Some((key, place)) = key.take() {
                    table.0.push(Entry { key, place, item });
                }
            }
        }
    }

    pub(super) fn open_list(&mut self, place: Place) -> Result<(), Fault> {
        self.open(place, Open::List(Vec::new()))
    }

    pub(super) fn open_table(&mut self, place: Place) -> Result<(), Fault> {
        self.open(place, Open::Table(Table::default(), None))
    }

    fn open(&mut self, place: Place, open: Open) -> Result<(), Fault> {
        check_depth(self.open.len(), place)?;
        self.open.push((place, open));
        Ok(())
    }

    pub(super) fn close(&mut self) -> Result<(), Fault> {
        match self.open.pop() {
            Some((place, Open::List(items))) => self.value(Shape::List(items), place),
            Some((place, Open::Table(table, _))) => {
                if let Some(entry) = table.repeated() {
                    let first = table.get(&entry.key).map_or(0, |entry| entry.place.line);
                    let key = shown(&entry.key);
                    let message = format!("duplicate key `{key}`: it stands in line {first} already");
                    return Err(Fault::new(entry.place, message));
                }
                self.value(Shape::Table(table), place);
            }
            None => {}
        }
        Ok(())
    }

    /// A finished build; nothing for a file without a value.
    pub(super) fn finish(self) -> Option<Item> {
        self.root
    }
}

/// A key for a message: in one line, and not of any length.
pub(super) fn shown(key: &str) -> String {
    excerpt(key.as_ref()).replace('\n', "\\n")
}

pub(super) fn check_depth(depth: usize, place: Place) -> Result<(), Fault> {
    if depth < MAX_DEPTH {
        return Ok(());
    }
    Err(Fault::new(place, format!("nested more than {MAX_DEPTH} levels deep")))
}

/// The lines of a text, to find the place of a byte.
pub(super) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    /// The last place that was looked for, from which the next is counted when it is in the same line.
    last: (usize, Place),
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts, last: (0, Place { line: 1, column: 1 }) }
    }

    pub(super) fn place(&mut self, offset: usize) -> Place {
        let line = self.starts.partition_point(|start| *start <= offset).max(1);
        let (from, column) = match self.last {
            (at, place) if place.line == line && at <= offset => (at, place.column),
            _ => (self.starts.get(line - 1).copied().unwrap_or_default(), 1),
        };
        let between = self.text.as_bytes().get(from..offset).unwrap_or_default();
        let chars = between.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let place = Place { line, column: column + chars };
        self.last = (offset, place);
        place
    }
}
