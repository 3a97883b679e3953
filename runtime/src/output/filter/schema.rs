//! Paths followed through a JSON Schema, to report those that cannot match anything before the command runs.

use super::{Found, Mismatch, Step, StepKind};
use crate::data::Data;

/// Maximum number of references and arrays that are followed: a schema may contain itself.
const MAX_DEPTH: usize = 128;

/// Keywords that allow more or other members than `properties` names.
const OPEN_KEYWORDS: [&str; 9] = [
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "patternProperties",
    "unevaluatedProperties",
    "dependentSchemas",
    "$dynamicRef",
];

/// Returns the mismatch of a path that matches no data of the schema.
pub(super) fn mismatch(schema: &Data, steps: &[Step]) -> Option<Mismatch> {
    let root = schema;
    let (mut index, mut schema) = (0, schema);
    for _ in 0..MAX_DEPTH {
        let step = steps.get(index)?;
        if let Some(reference) = schema.get("$ref") {
            schema = definition(root, reference.as_str()?)?;
            continue;
        }
        if OPEN_KEYWORDS.iter().any(|word| schema.get(word).is_some()) {
            return None;
        }
        if let Some(items) = schema.get("items").filter(|_| is_type(schema, "array")) {
            if matches!(step.kind, StepKind::Index(_) | StepKind::Slice(..)) {
                index += 1;
            }
            schema = items;
            continue;
        }
        let properties = schema.get("properties")?.as_object()?;
        let is_open = schema.get("additionalProperties").is_some_and(|more| more != &Data::Bool(false));
        let StepKind::Key(key) = &step.kind else { return None };
        if is_open || !is_type(schema, "object") {
            return None;
        }
        let Some(property) = properties.get(key) else {
            let keys = properties.keys().map(str::to_owned).collect();
            return Some(Mismatch { step: index, found: Found::Keys(keys) });
        };
        schema = property;
        index += 1;
    }
    None
}

/// Returns whether all values are of a type, or null.
fn is_type(schema: &Data, kind: &str) -> bool {
    match schema.get("type") {
        Some(Data::String(name)) => name == kind,
        Some(Data::Array(kinds)) => kinds.iter().all(|name| name == kind || name == "null"),
        _ => false,
    }
}

/// Returns the definition that a reference within the schema names.
fn definition<'a>(root: &'a Data, reference: &str) -> Option<&'a Data> {
    let name = reference.strip_prefix("#/$defs/")?;
    if name.contains(['/', '~', '%']) {
        return None;
    }
    root.get("$defs")?.get(name)
}
