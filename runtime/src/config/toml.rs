//! Config files in TOML.

use std::ops::Range;

use toml_edit::{Document, Item as Toml, TableLike, Value};

use super::document::{Entry, Fault, Item, Lines, Place, Shape, Table, check_depth};

pub(super) fn read(text: &str) -> Result<Option<Item>, Fault> {
    let mut lines = Lines::new(text);
    let document = Document::parse(text).map_err(|error| {
        let place = lines.place(error.span().map_or(0, |span| span.start));
        Fault::new(place, error.message().trim().replace('\n', ", "))
    })?;
    let place = Place { line: 1, column: 1 };
    let table = Reader { text, lines }.table(document.as_table(), place, 0)?;
    Ok(Some(Item { place, shape: table }))
}

struct Reader<'a> {
    text: &'a str,
    lines: Lines<'a>,
}

impl Reader<'_> {
    fn place(&mut self, span: Option<Range<usize>>, otherwise: Place) -> Place {
        span.map_or(otherwise, |span| self.lines.place(span.start))
    }

    fn table(&mut self, table: &dyn TableLike, place: Place, depth: usize) -> Result<Shape, Fault> {
        check_depth(depth, place)?;
        let mut entries = Vec::with_capacity(table.len());
        for (key, item) in table.iter() {
            let span = table.key(key).and_then(toml_edit::Key::span);
            let place = self.place(span, place);
            let at = self.place(item.span(), place);
            let shape = self.item(item, at, depth)?;
            entries.push(Entry { key: key.to_owned(), place, item: Item { place: at, shape } });
        }
        Ok(Shape::Table(Table(entries)))
    }

    fn item(&mut self, item: &Toml, place: Place, depth: usize) -> Result<Shape, Fault> {
        match item {
            Toml::None => Ok(Shape::Null),
            Toml::Value(value) => self.value(value, place, depth),
            Toml::Table(table) => self.table(table, place, depth + 1),
            Toml::ArrayOfTables(tables) => {
                let mut items = Vec::with_capacity(tables.len());
                for table in tables {
                    let place = self.place(table.span(), place);
                    items.push(Item { place, shape: self.table(table, place, depth + 1)? });
                }
                Ok(Shape::List(items))
            }
        }
    }

    fn value(&mut self, value: &Value, place: Place, depth: usize) -> Result<Shape, Fault> {
        Ok(match value {
            Value::String(text) => Shape::Text(text.value().clone()),
            Value::Integer(integer) => Shape::Integer(integer.value().to_string()),
            Value::Float(_) => Shape::Float(self.written(value.span()).replace('_', "")),
            Value::Boolean(truth) => Shape::Bool(*truth.value()),
            Value::Datetime(_) => Shape::Text(self.written(value.span())),
            Value::InlineTable(table) => self.table(table, place, depth + 1)?,
            Value::Array(array) => {
                check_depth(depth + 1, place)?;
                let mut items = Vec::with_capacity(array.len());
                for value in array {
                    let place = self.place(value.span(), place);
                    items.push(Item { place, shape: self.value(value, place, depth + 1)? });
                }
                Shape::List(items)
            }
        })
    }

    /// A value as it stands in the file.
    fn written(&self, span: Option<Range<usize>>) -> String {
        span.and_then(|span| self.text.get(span)).unwrap_or_default().to_owned()
    }
}
