//! Adds the document's schemas to the input schema of a command.

use vestibule_document::{Alternatives, BodyEncoding, Document, Kind as SchemaKind, SchemaSummary};

use super::plan::request_options::body_as_data;
use super::plan::{FieldRole, Input, MAX_OPTION_DEPTH, Plan};
use super::value::{is_scalar, named_members, summary_at};
use crate::data::{Data, Map, from_json};
use crate::json;
use crate::schema::Part;

/// Maximum size in bytes before another schema is added to a command. Commands may have hundreds of options, and
/// listings hundreds of commands; required options come first.
const MAX_SCHEMAS_SIZE: usize = 16 << 10;

/// A document schema to be added to the schema of a field.
struct Refinement<'p> {
    field: &'p str,
    target: SchemaTarget,
    pointer: &'p str,
}

/// The part of a field's schema that a document schema is added to.
#[derive(Clone, Copy)]
enum SchemaTarget {
    Field,
    /// A keyword with the schema of the items or values.
    Keyword(&'static str),
}

/// Adds the constraints of the document to the schemas of a part's fields.
pub(super) fn refine_schema(plan: &Plan, document: &Document, part: Part, schema: &mut Map) {
    let inputs = required_first(plan, part, schema);
    let Some(Data::Object(fields)) = schema.get_mut("properties") else { return };
    for input in inputs.iter().filter(|input| matches!(input.role, FieldRole::Body)) {
        if let Some(Data::Object(field)) = fields.get_mut(&input.name)
            && let Some(description) = field.get("description").and_then(Data::as_str).and_then(body_as_data)
        {
            field.insert("description", description);
        }
    }
    let refinements: Vec<Refinement<'_>> = inputs
        .into_iter()
        .filter_map(|input| match fields.get_mut(&input.name) {
            Some(Data::Object(field)) => refine_field(plan, part, input, field),
            _ => None,
        })
        .collect();
    let pointers: Vec<&str> = refinements.iter().map(|refinement| refinement.pointer).collect();
    let (schemas, definitions) = document.schemas_json(&pointers, MAX_SCHEMAS_SIZE);
    for (refinement, schema) in refinements.into_iter().zip(schemas) {
        if let (Some(Data::Object(field)), Ok(Data::Object(schema))) =
            (fields.get_mut(refinement.field), from_json(&schema))
            && let Some(target) = refinement.target.select(field)
        {
            add_missing(target, schema);
        }
    }
    if let Ok(definitions @ Data::Object(_)) = from_json(&definitions) {
        schema.insert("$defs", definitions);
    }
}

/// Returns the fields of a part, required ones first.
fn required_first<'p>(plan: &'p Plan, part: Part, schema: &Map) -> Vec<&'p Input> {
    let required: Vec<&str> =
        schema.get("required").and_then(Data::as_array).unwrap_or_default().iter().filter_map(Data::as_str).collect();
    let is_of_part = |input: &&Input| input.label.starts_with('<') == (part == Part::Arg);
    let mut inputs: Vec<_> = plan.inputs.iter().filter(is_of_part).collect();
    inputs.sort_by_key(|input| !required.contains(&input.name.as_str()));
    inputs
}

/// Adds to a field's schema what the summary of its schema tells, and returns the document schema to be added.
fn refine_field<'p>(plan: &'p Plan, part: Part, input: &'p Input, field: &mut Map) -> Option<Refinement<'p>> {
    let summary = summary_of(plan, &input.role)?;
    if matches!(input.role, FieldRole::Body) {
        return Some(Refinement { field: &input.name, target: SchemaTarget::Field, pointer: &summary.pointer });
    }
    // The members of an object have options with schemas of their own.
    if has_member_options(&input.role) && named_members(summary).is_some() {
        if summary.alternatives != Alternatives::OrScalar {
            field.insert("type", if summary.nullable { json!(["object", "null"]) } else { "object".into() });
        }
        return None;
    }
    if summary.nullable
        && let Some(name @ ("array" | "object")) = field.get("type").and_then(Data::as_str)
    {
        let types = json!([name, "null"]);
        field.insert("type", types);
    }
    let (target, value) = refine_value(summary, field)?;
    let is_typed_as_value = part != Part::Arg || is_scalar(summary);
    is_typed_as_value.then(|| Refinement { field: &input.name, target, pointer: &value.pointer })
}

/// Returns the schema of the value that a field gives; for the whole body, only where no option gives its members.
fn summary_of<'p>(plan: &'p Plan, role: &FieldRole) -> Option<&'p SchemaSummary> {
    let operation = &plan.operation;
    let mut media = operation.body.iter().flat_map(|body| &body.media);
    let summary = match role {
        FieldRole::Parameter(index) => operation.parameters.get(*index).map(|parameter| &parameter.schema),
        FieldRole::Member(index, path) => summary_at(&operation.parameters.get(*index)?.schema, path),
        FieldRole::Property(path) => media.find_map(|media| summary_at(&media.schema, path)),
        FieldRole::Body => media
            .next()
            .filter(|media| media.encoding == BodyEncoding::Json && named_members(&media.schema).is_none())
            .map(|media| &media.schema),
        _ => None,
    };
    summary.filter(|summary| !summary.pointer.is_empty())
}

/// Returns whether the members of the field's value can have options.
fn has_member_options(role: &FieldRole) -> bool {
    match role {
        FieldRole::Parameter(_) => true,
        FieldRole::Member(_, path) | FieldRole::Property(path) => path.len() < MAX_OPTION_DEPTH,
        _ => false,
    }
}

/// Adds lengths, pattern and format to a field's schema. Returns the schema of a single value where the document's
/// schema tells more, and where to add it.
fn refine_value<'s>(summary: &'s SchemaSummary, field: &mut Map) -> Option<(SchemaTarget, &'s SchemaSummary)> {
    let (target, value) = match &summary.kind {
        SchemaKind::Array(items) => {
            add_bounds(field, summary.length, ["minItems", "maxItems"]);
            (SchemaTarget::Keyword("items"), &**items)
        }
        SchemaKind::Object(members) if members.properties.is_empty() => {
            (SchemaTarget::Keyword("additionalProperties"), members.additional.as_deref()?)
        }
        _ => (SchemaTarget::Field, summary),
    };
    if value.alternatives == Alternatives::OrScalar || !has_scalar_type(value) {
        let is_complete = is_scalar(value) && value.alternatives != Alternatives::OrScalar || value.pointer.is_empty();
        return (!is_complete).then_some((target, value));
    }
    let field = target.select(field)?;
    if value.kind == SchemaKind::String && value.choices.is_empty() {
        add_bounds(field, value.length, ["minLength", "maxLength"]);
        for (key, text) in [("pattern", value.pattern.as_deref().unwrap_or_default()), ("format", &value.format)] {
            if !text.is_empty() && field.get(key).is_none() {
                field.insert(key, text);
            }
        }
    }
    None
}

fn has_scalar_type(schema: &SchemaSummary) -> bool {
    !matches!(schema.kind, SchemaKind::Any | SchemaKind::Array(_) | SchemaKind::Object(_))
}

impl SchemaTarget {
    fn select(self, field: &mut Map) -> Option<&mut Map> {
        match self {
            Self::Field => Some(field),
            Self::Keyword(keyword) => match field.get_mut(keyword) {
                Some(Data::Object(schema)) => Some(schema),
                _ => None,
            },
        }
    }
}

fn add_bounds(schema: &mut Map, (min, max): (Option<u64>, Option<u64>), [min_key, max_key]: [&str; 2]) {
    for (key, bound) in [(min_key, min.filter(|min| *min > 0)), (max_key, max)] {
        if let Some(bound) = bound {
            schema.insert(key, bound);
        }
    }
}

/// Adds the members that are missing.
fn add_missing(schema: &mut Map, other: Map) {
    for (key, value) in other {
        if schema.get(&key).is_none() {
            schema.insert(key, value);
        }
    }
}
