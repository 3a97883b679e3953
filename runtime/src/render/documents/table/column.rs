//! The columns of a table: their names, their headings, and how their cells look.

use std::borrow::Cow;

use crate::data::{Data, Map};

/// A column of a table: a member of each object, and its heading.
///
/// ```
/// use vestibule::prelude::*;
/// use vestibule::render::table::Column;
/// use vestibule::testing::Invocation;
///
/// let list = Command::new("list")
///     .columns([Column::new("number").heading("#"), Column::new("author.name").heading("BY")])
///     .run(|_| Ok(json!([{ "number": 7, "title": "Rewrite it", "author": { "name": "Ada" } }])));
/// let program = Cli::create("app").command(list);
/// assert_eq!(Invocation::line("list --format table").run(&program).success(), "#  BY\n7  Ada\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Column {
    pub(super) name: Cow<'static, str>,
    pub(super) heading: Option<Cow<'static, str>>,
    pub(super) is_time: bool,
}

impl Column {
    /// Creates a column of a member's name, or of the path to a member of a member: `author.name`.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), heading: None, is_time: false }
    }

    /// Sets the heading; by default it is the name in capitals.
    pub fn heading(mut self, heading: impl Into<Cow<'static, str>>) -> Self {
        self.heading = Some(heading.into());
        self
    }

    /// Makes the values times, in the form of RFC 3339, or numbers of seconds or milliseconds since 1970: a terminal shows beside them how long ago they were.
    pub fn time(mut self) -> Self {
        self.is_time = true;
        self
    }

    /// Returns the columns that the JSON Schema of a result describes: those with a `title`, and those whose `format` is
    /// `date-time`; and the names that it chooses with `x-columns`.
    pub(crate) fn of_schema(schema: &Data) -> SchemaColumns {
        let item = parts(schema, item_schema(schema, schema, 0));
        let mut columns = SchemaColumns::default();
        columns.add(schema, &item);
        // The list of an envelope, `{"data":[…],"next":…}`, is what a table of it shows.
        let lists = || {
            let properties = item.iter().filter_map(|part| part.get("properties")?.as_object()).flat_map(Map::iter);
            properties.filter_map(|(name, list)| Some((name, list_items(schema, list)?)))
        };
        if let (true, Some((name, items)), 1) = (columns.chosen.is_empty(), lists().next(), lists().count()) {
            columns.add(schema, &parts(schema, items));
            columns.list = Some(name.to_owned()).filter(|_| !columns.chosen.is_empty());
        }
        columns
    }

    /// Returns the columns and the times that a command declares.
    pub(crate) fn declared<'a>(
        columns: impl Iterator<Item = &'a str>,
        times: impl Iterator<Item = &'a str>,
    ) -> (Vec<Self>, Vec<Self>) {
        let times: Vec<Self> = times.map(|name| Self::new(name.to_owned()).time()).collect();
        let columns = columns.map(|text| {
            let (name, heading) = text.split_once('=').map_or((text, None), |(name, heading)| (name, Some(heading)));
            let name = name.trim().to_owned();
            let is_time = times.iter().any(|time| time.name == name);
            let heading = heading.map(|heading| heading.trim().to_owned().into());
            Self { name: name.into(), heading, is_time }
        });
        (columns.collect(), times)
    }

    /// Takes the heading and the kind of the column of the same name, as far as they are not set.
    pub(crate) fn complete(&mut self, known: &[Self]) {
        if let Some(known) = known.iter().find(|known| known.name == self.name) {
            self.is_time |= known.is_time;
            self.heading = self.heading.take().or_else(|| known.heading.clone());
        }
    }

    /// Returns the text that [`declared`](Self::declared) reads.
    pub(crate) fn packed(&self) -> String {
        match &self.heading {
            Some(heading) => format!("{} = {heading}", self.name),
            None => self.name.to_string(),
        }
    }

    /// Returns the name if the column is a time.
    pub(crate) fn time_name(&self) -> Option<String> {
        self.is_time.then(|| self.name.to_string())
    }

    /// Returns the text of the heading.
    pub(super) fn title(&self) -> String {
        self.heading.as_deref().map_or_else(|| words(&self.name).to_uppercase(), str::to_owned)
    }

    /// Returns the value in an object.
    pub(super) fn value<'d>(&self, object: &'d Map) -> Option<&'d Data> {
        if let Some(value) = object.get(&self.name) {
            return Some(value);
        }
        let (first, rest) = self.name.split_once('.')?;
        rest.split('.').try_fold(object.get(first)?, |value, key| value.get(key))
    }
}

impl<S: Into<Cow<'static, str>>> From<S> for Column {
    fn from(name: S) -> Self {
        Self::new(name)
    }
}

/// The columns that the schema of a result describes.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct SchemaColumns {
    pub(crate) known: Vec<Column>,
    pub(crate) chosen: Vec<Column>,
    /// The member of the result that has the list which the chosen columns are for.
    pub(crate) list: Option<String>,
}

impl SchemaColumns {
    /// Adds the columns of the parts of a schema.
    fn add(&mut self, root: &Data, parts: &[&Data]) {
        for part in parts {
            for (name, property) in part.get("properties").and_then(Data::as_object).into_iter().flat_map(Map::iter) {
                let mut column = Column::new(name.to_owned());
                for property in self::parts(root, property) {
                    let title = property.get("title").and_then(Data::as_str);
                    column.heading = column.heading.or_else(|| title.map(|title| title.to_uppercase().into()));
                    column.is_time |= property.get("format").and_then(Data::as_str) == Some("date-time");
                }
                if column.is_time || column.heading.is_some() {
                    self.known.push(column);
                }
            }
        }
        let names = parts.iter().find_map(|part| part.get("x-columns")?.as_array()).unwrap_or_default();
        for name in names.iter().filter_map(Data::as_str) {
            let column = self.known.iter().find(|column| column.name == name);
            self.chosen.push(column.cloned().unwrap_or_else(|| Column::new(name.to_owned())));
        }
    }
}

/// Maximum number of references and arrays that are followed.
const MAX_STEPS: usize = 8;

/// Maximum number of schemas that are combined.
const MAX_PARTS: usize = 64;

/// Returns the schema of an object, or of the objects in an array.
fn item_schema<'s>(root: &'s Data, schema: &'s Data, steps: usize) -> &'s Data {
    let schema = resolve(root, schema, 0);
    match schema.get("items") {
        Some(items) if steps < MAX_STEPS => item_schema(root, items, steps + 1),
        _ => schema,
    }
}

/// Returns a schema and those that it combines with `allOf`.
fn parts<'s>(root: &'s Data, schema: &'s Data) -> Vec<&'s Data> {
    fn add<'s>(root: &'s Data, schema: &'s Data, steps: usize, out: &mut Vec<&'s Data>) {
        let schema = resolve(root, schema, 0);
        out.push(schema);
        if steps < MAX_STEPS && out.len() < MAX_PARTS {
            let all = schema.get("allOf").and_then(Data::as_array).unwrap_or_default();
            all.iter().for_each(|part| add(root, part, steps + 1, out));
        }
    }

    let mut out = Vec::new();
    add(root, schema, 0, &mut out);
    out
}

/// Returns the schema of the items of an array of objects.
fn list_items<'s>(root: &'s Data, schema: &'s Data) -> Option<&'s Data> {
    let items = resolve(root, resolve(root, schema, 0).get("items")?, 0);
    parts(root, items).iter().any(|part| part.get("properties").is_some()).then_some(items)
}

/// Follows a reference within a schema; an optional value is what it has beside `null`.
fn resolve<'s>(root: &'s Data, schema: &'s Data, steps: usize) -> &'s Data {
    let referenced = schema
        .get("$ref")
        .and_then(Data::as_str)
        .and_then(|reference| reference.strip_prefix("#/")?.split('/').try_fold(root, |value, key| value.get(key)));
    let alternatives = || schema.get("anyOf").and_then(Data::as_array);
    let is_null = |schema: &&Data| schema.get("type").and_then(Data::as_str) == Some("null");
    let present = || alternatives()?.iter().find(|schema| !is_null(schema));
    match referenced.or_else(present) {
        Some(schema) if steps < MAX_STEPS => resolve(root, schema, steps + 1),
        _ => schema,
    }
}

/// Splits a name into words: `createdAt` and `created_at` are `created at`.
fn words(name: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    for c in name.chars() {
        if before.is_lowercase() && c.is_uppercase() {
            out.push(' ');
        }
        out.push(if matches!(c, '_' | '-' | '.') { ' ' } else { c });
        before = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    #[test]
    fn names_become_headings() {
        let titles = [("createdAt", "CREATED AT"), ("full_name", "FULL NAME"), ("URL", "URL"), ("größe", "GRÖSSE")];
        for (name, title) in titles {
            assert_eq!(Column::new(name).title(), title);
        }
        assert_eq!(Column::new("number").heading("No.").title(), "No.");
    }

    #[test]
    fn schemas_name_columns() {
        let schema = json!({
            "type": "array",
            "items": { "$ref": "#/$defs/Issue" },
            "$defs": {
                "Issue": {
                    "x-columns": ["closed", "id", 3],
                    "properties": {
                        "id": { "title": "Number" },
                        "closed": { "anyOf": [{ "type": "null" }, { "$ref": "#/$defs/Time" }] },
                        "text": {},
                    },
                },
                "Time": { "format": "date-time" },
            },
        });
        let SchemaColumns { known, chosen, list } = Column::of_schema(&schema);
        assert_eq!(list, None);
        let (id, closed) = (Column::new("id").heading("NUMBER"), Column::new("closed").time());
        assert_eq!((known, chosen), (vec![id.clone(), closed.clone()], vec![closed, id]));
        assert_eq!(Column::of_schema(&json!({ "$ref": "#" })), SchemaColumns::default());
        assert_eq!(Column::of_schema(&json!(true)), SchemaColumns::default());
    }

    #[test]
    fn the_list_of_an_envelope_has_the_columns() {
        let envelope = |list: Data| {
            json!({
                "properties": { "data": list, "next": { "type": "string" } },
                "$defs": {
                    "Ticket": { "allOf": [{ "$ref": "#/$defs/Base" }, { "x-columns": ["id", "at"], "properties": {} }] },
                    "Base": { "properties": { "id": {}, "at": { "allOf": [{ "$ref": "#/$defs/Time" }] } } },
                    "Time": { "format": "date-time" },
                },
            })
        };
        let list = json!({ "type": "array", "items": { "$ref": "#/$defs/Ticket" } });
        let SchemaColumns { known, chosen, list } = Column::of_schema(&envelope(list));
        assert_eq!(known, [Column::new("at").time()]);
        assert_eq!(chosen, [Column::new("id"), Column::new("at").time()]);
        assert_eq!(list.as_deref(), Some("data"));
        let plain = Column::of_schema(&envelope(json!({ "type": "array", "items": { "type": "string" } })));
        assert_eq!(plain, SchemaColumns::default());
    }
}
