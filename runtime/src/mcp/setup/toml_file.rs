//! Entries in config files of TOML, which keep their comments and their order.

use toml_edit::{Array, DocumentMut, Item, Table, TableLike, Value};

use super::edit::{Edit, Entry};
use crate::data::Data;

/// The table of all servers.
const SERVERS: &str = "mcp_servers";

/// Puts an entry into the text of a file.
///
/// # Errors
///
/// Fails if the text is not TOML, or something else than a table is in the way.
pub(super) fn put(text: &str, entry: &Entry<'_>) -> Result<Edit, String> {
    let mut document = parse(text)?;
    let is_new = !document.contains_key(SERVERS);
    let servers = document.entry(SERVERS).or_insert_with(|| Item::Table(Table::new()));
    if let Some(table) = servers.as_table_mut().filter(|_| is_new) {
        table.set_implicit(true);
    }
    let servers = servers.as_table_like_mut().ok_or_else(|| format!("`{SERVERS}` is not a table"))?;
    let mut replaced = None;
    if let Some(existing) = servers.get(entry.name) {
        if runs(existing, entry) {
            return Ok(Edit::Unchanged);
        }
        let runs = command_of(existing, entry);
        if !entry.can_replace {
            return Ok(Edit::Conflict(runs));
        }
        replaced = Some(runs);
    }
    servers.insert(entry.name, Item::Table(table(entry)));
    let text = document.to_string();
    parse(&text)?;
    Ok(Edit::Changed { text, replaced })
}

/// Returns the command of the server's entry in the text of a file; `None` if there is no entry, and whether the command is
/// the one that would be written.
pub(super) fn find(text: &str, entry: &Entry<'_>) -> Result<Option<(String, bool)>, String> {
    let document = parse(text)?;
    let servers = document.get(SERVERS).and_then(Item::as_table_like);
    let existing = servers.and_then(|servers| servers.get(entry.name));
    Ok(existing.map(|existing| (command_of(existing, entry), runs(existing, entry))))
}

fn parse(text: &str) -> Result<DocumentMut, String> {
    text.parse().map_err(|error: toml_edit::TomlError| {
        format!("not TOML: {}", error.message().lines().next().unwrap_or_default())
    })
}

fn runs(existing: &Item, entry: &Entry<'_>) -> bool {
    let own = |key: &str| existing.as_table_like().and_then(|table: &dyn TableLike| table.get(key)?.as_value());
    entry.command().all(|(key, value)| own(key).is_some_and(|own| is_equal(own, value)))
}

fn is_equal(value: &Value, data: &Data) -> bool {
    match (value, data.as_array()) {
        (Value::Array(array), Some(items)) => {
            array.len() == items.len() && array.iter().zip(items).all(|(value, item)| is_equal(value, item))
        }
        (value, None) => value.as_str().is_some() && value.as_str() == data.as_str(),
        _ => false,
    }
}

/// Returns the command of an entry in words.
fn command_of(existing: &Item, entry: &Entry<'_>) -> String {
    let mut words: Vec<&str> = Vec::new();
    for (key, _) in entry.command() {
        match existing.as_table_like().and_then(|table| table.get(key)?.as_value()) {
            Some(Value::Array(array)) => words.extend(array.iter().filter_map(Value::as_str)),
            Some(value) => words.extend(value.as_str()),
            None => {}
        }
    }
    if words.is_empty() { "something else".to_owned() } else { words.join(" ") }
}

fn table(entry: &Entry<'_>) -> Table {
    let mut table = Table::new();
    for (key, value) in entry.command() {
        let value = match value.as_array() {
            Some(items) => Value::Array(items.iter().filter_map(Data::as_str).collect::<Array>()),
            None => value.as_str().unwrap_or_default().into(),
        };
        table.insert(key, Item::Value(value));
    }
    table
}
