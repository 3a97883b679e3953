//! Config files in TOML.

use std::ops::Range;

use toml_edit::{Document, Item as TomlItem, TableLike, Value as TomlValue};

use super::document::{Entry, Item, Lines, Position, SyntaxError, Table, Value, check_depth};
use super::read::Parser;

pub(super) const PARSER: Option<Parser> = Some(read);

fn read(text: &str) -> Result<Option<Item>, SyntaxError> {
    let mut lines = Lines::new(text);
    let document = Document::parse(text).map_err(|error| {
        let position = lines.position(error.span().map_or(0, |span| span.start));
        SyntaxError::new(position, error.message().trim().replace('\n', ", "))
    })?;
    let position = Position { line: 1, column: 1 };
    let table = Reader { text, lines }.table(document.as_table(), position, 0)?;
    Ok(Some(Item { position, value: table }))
}

struct Reader<'a> {
    text: &'a str,
    lines: Lines<'a>,
}

impl Reader<'_> {
    fn position(&mut self, span: Option<Range<usize>>, default: Position) -> Position {
        span.map_or(default, |span| self.lines.position(span.start))
    }

    fn table(&mut self, table: &dyn TableLike, position: Position, depth: usize) -> Result<Value, SyntaxError> {
        check_depth(depth, position)?;
        let mut entries = Vec::with_capacity(table.len());
        for (key, item) in table.iter() {
            let span = table.key(key).and_then(toml_edit::Key::span);
            let position = self.position(span, position);
            let item_position = self.position(item.span(), position);
            let value = self.item(item, item_position, depth)?;
            entries.push(Entry { key: key.to_owned(), position, item: Item { position: item_position, value } });
        }
        Ok(Value::Table(Table(entries)))
    }

    fn item(&mut self, item: &TomlItem, position: Position, depth: usize) -> Result<Value, SyntaxError> {
        match item {
            TomlItem::None => Ok(Value::Null),
            TomlItem::Value(value) => self.value(value, position, depth),
            TomlItem::Table(table) => self.table(table, position, depth + 1),
            TomlItem::ArrayOfTables(tables) => {
                let mut items = Vec::with_capacity(tables.len());
                for table in tables {
                    let position = self.position(table.span(), position);
                    items.push(Item { position, value: self.table(table, position, depth + 1)? });
                }
                Ok(Value::List(items))
            }
        }
    }

    fn value(&mut self, value: &TomlValue, position: Position, depth: usize) -> Result<Value, SyntaxError> {
        Ok(match value {
            TomlValue::String(text) => Value::Text(text.value().clone()),
            TomlValue::Integer(integer) => Value::Integer(integer.value().to_string()),
            TomlValue::Float(_) => Value::Float(self.source(value.span()).replace('_', "")),
            TomlValue::Boolean(truth) => Value::Bool(*truth.value()),
            TomlValue::Datetime(_) => Value::Text(self.source(value.span())),
            TomlValue::InlineTable(table) => self.table(table, position, depth + 1)?,
            TomlValue::Array(array) => {
                check_depth(depth + 1, position)?;
                let mut items = Vec::with_capacity(array.len());
                for value in array {
                    let position = self.position(value.span(), position);
                    items.push(Item { position, value: self.value(value, position, depth + 1)? });
                }
                Value::List(items)
            }
        })
    }

    /// Returns the text of a value in the file.
    fn source(&self, span: Option<Range<usize>>) -> String {
        span.and_then(|span| self.text.get(span)).unwrap_or_default().to_owned()
    }
}
