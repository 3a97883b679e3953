//! The content of a config file in any format, with the position of each key and value.

use crate::data::excerpt;
use std::collections::HashSet;

/// Maximum nesting of tables and lists, far beyond that of commands.
const MAX_DEPTH: usize = 64;

/// Maximum number of keys that are compared pairwise; beyond it, hashing them is faster.
const MAX_COMPARED_KEYS: usize = 16;

/// A position in a file: line and column in characters, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// A syntax error, with its position.
#[derive(Debug)]
pub(super) struct SyntaxError {
    pub(super) position: Position,
    pub(super) message: String,
}

impl SyntaxError {
    pub(super) fn new(position: Position, message: impl Into<String>) -> Self {
        Self { position, message: message.into() }
    }
}

/// A value with its position.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) position: Position,
    pub(super) value: Value,
}

/// A value. A number is its text in the file, in a form that Rust parses.
#[derive(Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Integer(String),
    Float(String),
    Text(String),
    List(Vec<Item>),
    Table(Table),
}

impl Value {
    /// Returns the noun for the value in a message.
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

/// Entries in the order of the file.
#[derive(Debug, Default)]
pub(super) struct Table(pub(super) Vec<Entry>);

/// A key with its value.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) position: Position,
    pub(super) item: Item,
}

impl Table {
    pub(super) fn get(&self, key: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.key == key)
    }

    /// Returns the first entry whose key occurred before.
    fn first_duplicate(&self) -> Option<&Entry> {
        if self.0.len() > MAX_COMPARED_KEYS {
            let mut seen = HashSet::with_capacity(self.0.len());
            return self.0.iter().find(|entry| !seen.insert(entry.key.as_str()));
        }
        let mut entries = self.0.iter().enumerate();
        entries
            .find(|(index, entry)| self.0.iter().take(*index).any(|other| other.key == entry.key))
            .map(|(_, entry)| entry)
    }
}

/// Builds a document from the events of a parser.
#[derive(Debug, Default)]
pub(super) struct Builder {
    open: Vec<(Position, Open)>,
    root: Option<Item>,
}

/// A table or list that is not closed yet.
#[derive(Debug)]
enum Open {
    List(Vec<Item>),
    /// Entries, and the key whose value comes next.
    Table(Table, Option<(String, Position)>),
}

impl Builder {
    /// Returns whether a key comes next.
    pub(super) fn expects_key(&self) -> bool {
        matches!(self.open.last(), Some((_, Open::Table(_, None))))
    }

    pub(super) fn push_key(&mut self, name: String, position: Position) {
        if let Some((_, Open::Table(_, key))) = self.open.last_mut() {
            *key = Some((name, position));
        }
    }

    pub(super) fn push_value(&mut self, value: Value, position: Position) {
        let item = Item { position, value };
        match self.open.last_mut() {
            None => self.root = Some(item),
            Some((_, Open::List(items))) => items.push(item),
            Some((_, Open::Table(table, key))) => {
                if let Some((key, position)) = key.take() {
                    table.0.push(Entry { key, position, item });
                }
            }
        }
    }

    pub(super) fn open_list(&mut self, position: Position) -> Result<(), SyntaxError> {
        self.open(position, Open::List(Vec::new()))
    }

    pub(super) fn open_table(&mut self, position: Position) -> Result<(), SyntaxError> {
        self.open(position, Open::Table(Table::default(), None))
    }

    fn open(&mut self, position: Position, open: Open) -> Result<(), SyntaxError> {
        check_depth(self.open.len(), position)?;
        self.open.push((position, open));
        Ok(())
    }

    pub(super) fn close(&mut self) -> Result<(), SyntaxError> {
        match self.open.pop() {
            Some((position, Open::List(items))) => self.push_value(Value::List(items), position),
            Some((position, Open::Table(table, _))) => {
                if let Some(entry) = table.first_duplicate() {
                    let first = table.get(&entry.key).map_or(0, |entry| entry.position.line);
                    let key = display_key(&entry.key);
                    let message = format!("duplicate key `{key}`: it is already set in line {first}");
                    return Err(SyntaxError::new(entry.position, message));
                }
                self.push_value(Value::Table(table), position);
            }
            None => {}
        }
        Ok(())
    }

    /// Returns the value of the document; `None` for a file without one.
    pub(super) fn finish(self) -> Option<Item> {
        self.root
    }
}

/// Formats a key for a message: on one line, and shortened.
pub(super) fn display_key(key: &str) -> String {
    excerpt(key.as_ref()).replace('\n', "\\n")
}

pub(super) fn check_depth(depth: usize, position: Position) -> Result<(), SyntaxError> {
    if depth < MAX_DEPTH {
        return Ok(());
    }
    Err(SyntaxError::new(position, format!("nested more than {MAX_DEPTH} levels deep")))
}

/// The lines of a text, to convert offsets to positions.
pub(super) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    /// Offset and position of the last conversion, from which the next one in the same line is counted.
    last: (usize, Position),
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(index, _)| index + 1)).collect();
        Self { text, starts, last: (0, Position { line: 1, column: 1 }) }
    }

    /// Returns the position of a byte. Offsets must not decrease within a line.
    pub(super) fn position(&mut self, offset: usize) -> Position {
        let line = self.starts.partition_point(|start| *start <= offset).max(1);
        let (from, column) = match self.last {
            (last, position) if position.line == line && last <= offset => (last, position.column),
            _ => (self.starts.get(line - 1).copied().unwrap_or_default(), 1),
        };
        let between = self.text.as_bytes().get(from..offset).unwrap_or_default();
        let chars = between.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let position = Position { line, column: column + chars };
        self.last = (offset, position);
        position
    }
}
