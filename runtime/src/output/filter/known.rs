//! Paths led through a JSON Schema, to find those that cannot lead anywhere before the command runs.

use super::{Found, Step, StepKind, Stop};
use crate::data::Data;

/// How many references and arrays are gone through at most: a schema may contain itself.
const MOST_DEPTH: usize = 128;

/// Words that make a schema say more, or other things, than its properties.
const DOUBTS: [&str; 9] = [
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

/// Where a path stops for certain.
pub(super) fn stop(schema: &Data, steps: &[Step]) -> Option<Stop> {
    let root = schema;
    let (mut at, mut schema) = (0, schema);
    for _ in 0..MOST_DEPTH {
        let step = steps.get(at)?;
        if let Some(reference) = schema.get("$ref") {
            schema = definition(root, reference.as_str()?)?;
            continue;
        }
        if DOUBTS.iter().any(|word| schema.get(word).is_some()) {
            return None;
        }
        if let Some(items) = schema.get("items").filter(|_| may_be(schema, "array")) {
            if matches!(step.kind, StepKind::At(_) | StepKind::Slice(..)) {
                at += 1;
            }
            schema = items;
            continue;
        }
        let properties = schema.get("properties")?.as_object()?;
        let is_open = schema.get("additionalProperties").is_some_and(|more| more != &Data::Bool(false));
        let StepKind::Key(key) = &step.kind else { return None };
        if is_open || !may_be(schema, "object") {
            return None;
        }
        let Some(property) = properties.get(key) else {
            let keys = properties.keys().map(str::to_owned).collect();
            return Some(Stop { step: at, found: Found::Keys(keys) });
        };
        schema = property;
        at += 1;
    }
    None
}

/// Whether values are of a type, or null, and of no other.
fn may_be(schema: &Data, kind: &str) -> bool {
    match schema.get("type") {
        Some(Data::String(own)) => own == kind,
        Some(Data::Array(kinds)) => kinds.iter().all(|own| own == kind || own == "null"),
        _ => false,
    }
}

/// The schema that a reference within the document names.
fn definition<'a>(root: &'a Data, reference: &str) -> Option<&'a Data> {
    let name = reference.strip_prefix("#/$defs/")?;
    if name.contains(['/', '~', '%']) {
        return None;
    }
    root.get("$defs")?.get(name)
}
