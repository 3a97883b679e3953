//! What the document says of values beyond what their fields say: for the schemas of a command's input.

use vestibule_document::{Alternatives, BodyEncoding, Document, Kind as What, SchemaSummary};

use super::plan::{DEPTH, FieldRole, Plan};
use super::value::{at, is_scalar, members};
use crate::data::{Data, Map, from_json};
use crate::schema::Part;

/// How many bytes the schemas of all inputs of a command may take before another one is written, those of required
/// ones first: there may be hundreds of options, and a listing has hundreds of commands.
const ROOM: usize = 16 << 10;

/// Where in the schema of a field the schema of the document belongs.
enum SchemaTarget {
    Itself,
    Member(&'static str),
}

/// Adds to the schema of a part what the document says of its fields.
pub(super) fn refine(plan: &Plan, document: &Document, part: Part, schema: &mut Map) {
    let is_of_part = |label: &str| label.starts_with('<') == (part == Part::Arg);
    let required: Vec<String> = schema
        .get("required")
        .and_then(Data::as_array)
        .unwrap_or_default()
        .iter()
        .filter_map(|name| Some(name.as_str()?.to_owned()))
        .collect();
    let Some(Data::Object(properties)) = schema.get_mut("properties") else { return };
    let (mut places, mut pointers) = (Vec::new(), Vec::new());
    let mut inputs: Vec<_> = plan.inputs.iter().filter(|input| is_of_part(&input.label)).collect();
    inputs.sort_by_key(|input| !required.contains(&input.name));
    for input in inputs {
        let Some(summary) = summary_of(plan, &input.role) else { continue };
        let Some(Data::Object(own)) = properties.get_mut(&input.name) else { continue };
        if matches!(input.role, FieldRole::Body) {
            places.push((&input.name, SchemaTarget::Itself));
            pointers.push(summary.pointer.as_str());
        } else if has_options(&input.role) && members(summary).is_some() {
            if summary.alternatives != Alternatives::OrScalar && !summary.nullable {
                own.insert("type", "object");
            }
        } else if let Some((place, pointer)) = simple(summary, own).filter(|_| part != Part::Arg || is_scalar(summary))
        {
            places.push((&input.name, place));
            pointers.push(pointer);
        }
    }
    let (each, definitions) = document.schemas_json(&pointers, ROOM);
    for ((name, place), text) in places.into_iter().zip(each) {
        let (Some(Data::Object(own)), Ok(Data::Object(more))) = (properties.get_mut(name), from_json(&text)) else {
            continue;
        };
        match place {
            SchemaTarget::Itself => add(own, more),
            SchemaTarget::Member(member) => {
                if let Some(Data::Object(inner)) = own.get_mut(member) {
                    add(inner, more);
                }
            }
        }
    }
    if let Ok(definitions @ Data::Object(_)) = from_json(&definitions) {
        schema.insert("$defs", definitions);
    }
}

/// The shape of what a field gives. A whole body is told of where no option says what is in it.
fn summary_of<'p>(plan: &'p Plan, role: &FieldRole) -> Option<&'p SchemaSummary> {
    let operation = &plan.operation;
    let mut media = operation.body.iter().flat_map(|body| &body.media);
    match role {
        FieldRole::Parameter(number) => operation.parameters.get(*number).map(|parameter| &parameter.schema),
        FieldRole::Member(number, property_path) => at(&operation.parameters.get(*number)?.schema, property_path),
        FieldRole::Property(property_path) => media.find_map(|media| at(&media.schema, property_path)),
        FieldRole::Body => media
            .next()
            .filter(|media| media.encoding == BodyEncoding::Json && members(&media.schema).is_none())
            .map(|media| &media.schema),
        _ => None,
    }
    .filter(|schema| !schema.pointer.is_empty())
}

/// Whether the members of what a field gives have options of their own.
fn has_options(role: &FieldRole) -> bool {
    match role {
        FieldRole::Parameter(_) => true,
        FieldRole::Member(_, property_path) | FieldRole::Property(property_path) => property_path.len() < DEPTH,
        _ => false,
    }
}

/// Adds what a shape alone says, and tells where its schema belongs when that says more.
fn simple<'s>(schema: &'s SchemaSummary, own: &mut Map) -> Option<(SchemaTarget, &'s str)> {
    let (place, inner) = match &schema.kind {
        What::Array(items) => {
            count(own, schema.length, ["minItems", "maxItems"]);
            (SchemaTarget::Member("items"), &**items)
        }
        What::Object(found) if found.properties.is_empty() => {
            (SchemaTarget::Member("additionalProperties"), found.additional.as_deref()?)
        }
        _ => (SchemaTarget::Itself, schema),
    };
    if inner.alternatives == Alternatives::OrScalar
        || !matches!(inner.kind, What::String | What::Integer | What::Number | What::Boolean | What::Binary)
    {
        let is_told = is_scalar(inner) && inner.alternatives != Alternatives::OrScalar || inner.pointer.is_empty();
        return (!is_told).then_some((place, inner.pointer.as_str()));
    }
    let own = match place {
        SchemaTarget::Member(member) => match own.get_mut(member) {
            Some(Data::Object(inner)) => inner,
            _ => return None,
        },
        _ => own,
    };
    if inner.kind == What::String && inner.choices.is_empty() {
        count(own, inner.length, ["minLength", "maxLength"]);
        for (key, text) in [("pattern", inner.pattern.as_deref().unwrap_or_default()), ("format", &inner.format)] {
            if !text.is_empty() && own.get(key).is_none() {
                own.insert(key, text);
            }
        }
    }
    None
}

fn count(own: &mut Map, (least, most): (Option<u64>, Option<u64>), [min, max]: [&str; 2]) {
    for (key, count) in [(min, least.filter(|least| *least > 0)), (max, most)] {
        if let Some(count) = count {
            own.insert(key, count);
        }
    }
}

/// Adds what is not there yet.
fn add(own: &mut Map, more: Map) {
    for (key, value) in more {
        if own.get(&key).is_none() {
            own.insert(key, value);
        }
    }
}
