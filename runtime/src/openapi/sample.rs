//! Samples of the values that a schema describes, for messages about values that are not.

use vestibule_document::{Kind as SchemaKind, SchemaSummary};

use super::value::{named_members, properties};
use crate::data::{Data, Map, from_json, to_json};

/// Maximum number of members of an object, and of objects within each other.
const MAX_MEMBERS: usize = 4;
const MAX_DEPTH: usize = 3;
/// Maximum length of a sample.
const MAX_LEN: usize = 200;

/// Returns how to write a value of an object, or of a list of objects, whose members are known.
pub(super) fn hint(schema: &SchemaSummary) -> Option<String> {
    let (what, schema) = match &schema.kind {
        SchemaKind::Array(items) => ("an item", &**items),
        _ => ("it", schema),
    };
    named_members(schema)?;
    let sample = to_json(&of(schema, MAX_DEPTH));
    (sample.len() <= MAX_LEN).then(|| format!("write {what} as JSON, such as `{sample}`"))
}

/// Returns a value that a schema describes: its example, or of an object the required members, or the first ones.
fn of(schema: &SchemaSummary, depth: usize) -> Data {
    let own = schema.choices.first().or(schema.example.as_ref());
    if let Some(own) = own.and_then(|own| from_json(own).ok()) {
        return own;
    }
    match &schema.kind {
        SchemaKind::Boolean => true.into(),
        SchemaKind::Integer | SchemaKind::Number => {
            schema.minimum.as_ref().and_then(|limit| from_json(&limit.number).ok()).unwrap_or_else(|| 1.into())
        }
        SchemaKind::Array(items) => Data::Array(vec![of(items, depth.saturating_sub(1))]),
        SchemaKind::Object(_) if depth > 0 => {
            let members = properties(schema);
            let is_given = |required: bool| {
                members.iter().filter(move |member| member.required == required && !member.schema.read_only)
            };
            let count = if is_given(true).next().is_some() { is_given(true).count() } else { MAX_MEMBERS };
            let chosen = is_given(true).chain(is_given(false)).take(count);
            chosen.map(|member| (member.name.clone(), of(&member.schema, depth - 1))).collect::<Map>().into()
        }
        SchemaKind::Object(_) => Data::Object(Map::new()),
        _ => match schema.format.as_str() {
            "date" => "2026-01-31",
            "date-time" => "2026-01-31T10:00:00Z",
            "email" => "name@example.com",
            "uri" | "url" => "https://example.com",
            _ => "text",
        }
        .into(),
    }
}
