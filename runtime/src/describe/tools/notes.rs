//! Notes in the descriptions of a tool's members: the rules between fields, and the form of durations.

use crate::data::{Data, Map};
use crate::schema::{FieldRef, Kind, Part, Tables};

/// Adds the notes of the fields of a part to the descriptions of its members.
pub(super) fn add(schema: &mut Map, tables: &Tables<'_>, part: Part) {
    let Some(Data::Object(members)) = schema.get_mut("properties") else { return };
    for field in tables.part(part) {
        let Some(Data::Object(member)) = members.get_mut(field.name()) else { continue };
        let mut notes = field.notes(tables);
        notes.iter_mut().for_each(|note| *note = with_names(note, tables));
        if field.kind().is(Kind::DURATION) {
            notes.insert(0, "such as `1h30m`".to_owned());
        }
        if notes.is_empty() {
            continue;
        }
        let description = member.get("description").and_then(Data::as_str).unwrap_or_default();
        let gap = if description.is_empty() { "" } else { " " };
        let description = format!("{description}{gap}[{}]", notes.join("; "));
        member.insert("description", description);
    }
}

/// Replaces the labels of fields in a note by their names in data: `conflicts with --dry-run` by `conflicts with dryRun`.
fn with_names(note: &str, tables: &Tables<'_>) -> String {
    let fields: Vec<FieldRef<'_>> = tables.iter().collect();
    let word = |word: &str| {
        let end = word.find(['=', ',']).unwrap_or(word.len());
        let (label, rest) = word.split_at(end);
        let field = fields.iter().find(|field| field.label() == label);
        field.map_or_else(|| word.to_owned(), |field| format!("{}{rest}", field.name()))
    };
    note.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
