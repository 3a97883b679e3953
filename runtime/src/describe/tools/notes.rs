//! Notes in the descriptions of a tool's members: the rules between fields, and the form of durations.

use crate::data::{Data, Map};
use crate::schema::{Kind, Part, Tables};

/// Adds the notes of the fields of a part to the descriptions of its members.
pub(super) fn add(schema: &mut Map, tables: &Tables<'_>, part: Part) {
    let Some(Data::Object(members)) = schema.get_mut("properties") else { return };
    let tables = tables.clone().of_object();
    for field in tables.part(part) {
        let Some(Data::Object(member)) = members.get_mut(field.name()) else { continue };
        let mut notes = field.notes(&tables);
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
