//! Merges the summaries of two schemas: both at once (`allOf`), or either of them (`oneOf`, `anyOf`).

use std::collections::HashMap;

use crate::model::{Alternatives, Kind, Limit, Members, Property, SchemaSummary};

/// Maximum number of schemas in a union that are kept.
const MAX_BRANCHES: usize = 64;

/// A schema summary in progress.
///
/// Required names are kept apart until [`finish`](Self::finish), because another part of an `allOf` may
/// describe the property.
#[derive(Clone, Debug, Default)]
pub(super) struct PartialSummary {
    pub(super) summary: SchemaSummary,
    pub(super) required: Vec<String>,
}

impl PartialSummary {
    /// Marks the required properties, and adds those that no part describes.
    pub(super) fn finish(mut self) -> SchemaSummary {
        if let Kind::Object(members) = &mut self.summary.kind {
            for property in &mut members.properties {
                property.required |= self.required.contains(&property.name);
            }
            let is_map = members.properties.is_empty();
            for name in self.required.into_iter().filter(|_| !is_map) {
                if members.properties.iter().all(|property| property.name != name) {
                    let schema = members.additional.as_deref().cloned().unwrap_or_default();
                    members.properties.push(Property { name, schema, required: true });
                }
            }
        }
        self.summary
    }

    /// Marks the schema as a union of alternatives, of which none has to have the required properties of another.
    pub(super) fn mark_as_union(&mut self) {
        self.required.clear();
        if let Kind::Object(members) = &mut self.summary.kind {
            members.is_union = true;
        }
    }
}

/// Returns the first text that is not empty.
fn first_text(a: String, b: String) -> String {
    if a.is_empty() { b } else { a }
}

/// Picks one of two bounds, or the only one.
fn tighter<T>(a: Option<T>, b: Option<T>, pick: impl Fn(T, T) -> T) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(pick(a, b)),
        (a, b) => a.or(b),
    }
}

/// Returns the limit that allows fewer numbers.
fn tighter_limit(a: Limit, b: Limit, is_maximum: bool) -> Limit {
    let (Ok(a_number), Ok(b_number)) = (a.number.parse::<f64>(), b.number.parse::<f64>()) else { return a };
    let is_b_tighter = if is_maximum { b_number < a_number } else { b_number > a_number };
    if is_b_tighter || b_number == a_number && b.exclusive { b } else { a }
}

/// Merges two schemas that both describe the value: the tighter bounds, and otherwise `a` before `b`.
pub(super) fn merge_all(a: PartialSummary, b: PartialSummary) -> PartialSummary {
    let mut required = a.required;
    required.extend(b.required);
    let (a, b) = (a.summary, b.summary);
    let summary = SchemaSummary {
        alternatives: common_alternatives(&a, &b),
        choices: common_choices(a.choices, b.choices),
        kind: common_kind(a.kind, b.kind),
        nullable: a.nullable || b.nullable,
        minimum: tighter(a.minimum, b.minimum, |a, b| tighter_limit(a, b, false)),
        maximum: tighter(a.maximum, b.maximum, |a, b| tighter_limit(a, b, true)),
        length: (tighter(a.length.0, b.length.0, u64::max), tighter(a.length.1, b.length.1, u64::min)),
        pattern: a.pattern.or(b.pattern),
        format: first_text(a.format, b.format),
        default: a.default.or(b.default),
        example: a.example.or(b.example),
        title: first_text(a.title, b.title),
        description: first_text(a.description, b.description),
        deprecated: a.deprecated || b.deprecated,
        read_only: a.read_only || b.read_only,
        write_only: a.write_only || b.write_only,
        branches: if a.branches.is_empty() { b.branches } else { a.branches },
        pointer: first_text(a.pointer, b.pointer),
    };
    PartialSummary { summary, required }
}

/// Returns the alternatives that both schemas leave open; a schema without a type leaves all of them open.
fn common_alternatives(a: &SchemaSummary, b: &SchemaSummary) -> Alternatives {
    let (a_scalars, b_scalars) = (a.alternatives == Alternatives::Scalars, b.alternatives == Alternatives::Scalars);
    if a_scalars && (b_scalars || b.is_unconstrained()) || b_scalars && a.is_unconstrained() {
        return Alternatives::Scalars;
    }
    let (a_or_scalar, b_or_scalar) =
        (a.alternatives == Alternatives::OrScalar, b.alternatives == Alternatives::OrScalar);
    let accepts_scalar = match (&a.kind, &b.kind) {
        (Kind::Any, _) => b_or_scalar,
        (_, Kind::Any) => a_or_scalar,
        _ => a_or_scalar && b_or_scalar,
    };
    if accepts_scalar { Alternatives::OrScalar } else { Alternatives::None }
}

/// Returns the choices in both lists, where an empty list allows everything. Two lists without a common choice
/// contradict each other, and the first one is taken.
fn common_choices(a: Vec<String>, b: Vec<String>) -> Vec<String> {
    if a.is_empty() {
        return b;
    }
    let common: Vec<_> = a.iter().filter(|choice| b.contains(choice)).cloned().collect();
    if common.is_empty() { a } else { common }
}

fn common_kind(a: Kind, b: Kind) -> Kind {
    match (a, b) {
        (Kind::Any, other) | (other, Kind::Any) => other,
        (Kind::Object(a), Kind::Object(b)) => Kind::Object(merge_all_members(a, b)),
        (Kind::Array(a), Kind::Array(b)) => Kind::Array(Box::new(merge_all_summaries(*a, *b))),
        (Kind::Number, Kind::Integer) => Kind::Integer,
        (a, _) => a,
    }
}

fn merge_all_summaries(a: SchemaSummary, b: SchemaSummary) -> SchemaSummary {
    let partial = |summary| PartialSummary { summary, required: Vec::new() };
    merge_all(partial(a), partial(b)).summary
}

fn merge_all_members(a: Members, b: Members) -> Members {
    let additional = match (a.additional, b.additional) {
        (Some(a), Some(b)) => Some(Box::new(merge_all_summaries(*a, *b))),
        // An object that lists its properties does not forbid the additional ones of the other.
        (Some(a), None) if !a.is_unconstrained() => Some(a),
        (None, Some(b)) if !b.is_unconstrained() => Some(b),
        (None, Some(b)) if a.properties.is_empty() => Some(b),
        (Some(a), None) if b.properties.is_empty() => Some(a),
        _ => None,
    };
    let mut properties = a.properties;
    merge_properties(&mut properties, b.properties, merge_all_summaries);
    Members { properties, additional, is_union: a.is_union || b.is_union }
}

/// Returns the index in `properties` of each of `others`, by name.
fn indices_by_name(properties: &[Property], others: &[Property]) -> Vec<Option<usize>> {
    let find = |name: &str| properties.iter().position(|property| property.name == name);
    if others.len() < 8 {
        return others.iter().map(|other| find(&other.name)).collect();
    }
    let indices: HashMap<&str, usize> =
        properties.iter().enumerate().map(|(index, property)| (property.name.as_str(), index)).collect();
    others.iter().map(|other| indices.get(other.name.as_str()).copied()).collect()
}

/// Appends properties; those with a name that is already there are merged by `merge`.
fn merge_properties(
    properties: &mut Vec<Property>,
    others: Vec<Property>,
    merge: impl Fn(SchemaSummary, SchemaSummary) -> SchemaSummary,
) {
    let indices = indices_by_name(properties, &others);
    for (other, index) in others.into_iter().zip(indices) {
        match index.and_then(|index| properties.get_mut(index)) {
            Some(property) => {
                property.required |= other.required;
                property.schema = merge(std::mem::take(&mut property.schema), other.schema);
            }
            None => properties.push(other),
        }
    }
}

/// Merges two schemas of which either describes the value.
pub(super) fn merge_any(a: PartialSummary, b: PartialSummary) -> PartialSummary {
    PartialSummary { summary: merge_any_summaries(a.summary, b.summary), required: Vec::new() }
}

fn if_equal<T: PartialEq>(a: Option<T>, b: Option<T>) -> Option<T> {
    if a == b { a } else { None }
}

fn merge_any_summaries(a: SchemaSummary, b: SchemaSummary) -> SchemaSummary {
    let (a, b) = unify_booleans(a, b);
    let has_only_scalars = a.has_only_scalars() && b.has_only_scalars();
    let was_or_scalar = [a.alternatives, b.alternatives].contains(&Alternatives::OrScalar);
    let branches = if a.pointer == b.pointer { Vec::new() } else { all_branches(&a, &b) };
    // Several scalars are merged with an object or a list as one scalar is, whatever their order.
    let scalars = |part: &SchemaSummary| part.alternatives == Alternatives::Scalars;
    let (kind, is_or_scalar) = match (scalars(&a), scalars(&b)) {
        (true, false) if matches!(b.kind, Kind::Object(_) | Kind::Array(_)) => (b.kind, true),
        (false, true) if matches!(a.kind, Kind::Object(_) | Kind::Array(_)) => (a.kind, true),
        _ => either_kind(a.kind, b.kind),
    };
    let alternatives = if has_only_scalars && kind == Kind::Any {
        Alternatives::Scalars
    } else if is_or_scalar || was_or_scalar {
        Alternatives::OrScalar
    } else {
        Alternatives::None
    };
    SchemaSummary {
        kind,
        alternatives,
        nullable: a.nullable || b.nullable,
        choices: all_choices(a.choices, b.choices),
        minimum: if_equal(a.minimum, b.minimum),
        maximum: if_equal(a.maximum, b.maximum),
        length: if a.length == b.length { a.length } else { (None, None) },
        pattern: if_equal(a.pattern, b.pattern),
        format: if a.format == b.format { a.format } else { String::new() },
        default: a.default.or(b.default),
        example: a.example.or(b.example),
        title: if a.title == b.title { a.title } else { String::new() },
        description: first_text(a.description, b.description),
        deprecated: a.deprecated && b.deprecated,
        read_only: a.read_only && b.read_only,
        write_only: a.write_only && b.write_only,
        // No single schema of the document describes a union of two.
        pointer: if a.pointer == b.pointer { a.pointer } else { String::new() },
        branches,
    }
}

/// Returns the pointers of the schemas in a union of two; none if that of a part is not known, or if they are too many.
fn all_branches(a: &SchemaSummary, b: &SchemaSummary) -> Vec<String> {
    let of = |part: &SchemaSummary| match part.pointer.as_str() {
        "" => part.branches.clone(),
        pointer => vec![pointer.to_owned()],
    };
    let (mut branches, others) = (of(a), of(b));
    if branches.is_empty() || others.is_empty() || branches.len() + others.len() > MAX_BRANCHES {
        return Vec::new();
    }
    for pointer in others {
        if !branches.contains(&pointer) {
            branches.push(pointer);
        }
    }
    branches
}

/// Turns a boolean, or else the string `"true"` or `"false"`, into two booleans, of which one is described by the schema of the
/// string.
fn unify_booleans(a: SchemaSummary, b: SchemaSummary) -> (SchemaSummary, SchemaSummary) {
    let boolean = |text: SchemaSummary| SchemaSummary {
        kind: Kind::Boolean,
        choices: Vec::new(),
        default: None,
        example: None,
        ..text
    };
    match (&a.kind, &b.kind) {
        (Kind::Boolean, Kind::String) if is_boolean_text(&b) => (a, boolean(b)),
        (Kind::String, Kind::Boolean) if is_boolean_text(&a) => (boolean(a), b),
        _ => (a, b),
    }
}

fn is_boolean_text(schema: &SchemaSummary) -> bool {
    let mut choices = schema.choices.iter();
    !schema.choices.is_empty() && choices.all(|choice| matches!(choice.as_str(), "\"true\"" | "\"false\""))
}

/// Returns the choices in either list; none when one of the schemas allows any value.
fn all_choices(a: Vec<String>, b: Vec<String>) -> Vec<String> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let mut choices = a;
    for choice in b {
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    choices
}

/// Returns the kind of a value that is of either kind, and whether that leaves scalars out that are allowed too.
fn either_kind(a: Kind, b: Kind) -> (Kind, bool) {
    match (a, b) {
        (Kind::Object(a), Kind::Object(b)) => (Kind::Object(merge_any_members(a, b)), false),
        (Kind::Array(a), Kind::Array(b)) => (Kind::Array(Box::new(merge_any_summaries(*a, *b))), false),
        (a, b) if a == b => (a, false),
        (Kind::Integer | Kind::Number, Kind::Integer | Kind::Number) => (Kind::Number, false),
        // Members have options of their own, so the object is kept.
        (Kind::Object(members), Kind::Array(_) | Kind::Any) | (Kind::Array(_) | Kind::Any, Kind::Object(members))
            if !members.properties.is_empty() =>
        {
            (Kind::Object(members), true)
        }
        (Kind::Object(members), other) | (other, Kind::Object(members)) if other.is_scalar() => {
            (Kind::Object(members), true)
        }
        (Kind::Array(item), other) | (other, Kind::Array(item)) if other.is_scalar() => (Kind::Array(item), true),
        // A boolean is a flag, so it is kept.
        (Kind::Boolean, other) | (other, Kind::Boolean) if other.is_scalar() => (Kind::Boolean, true),
        _ => (Kind::Any, false),
    }
}

fn merge_any_members(a: Members, b: Members) -> Members {
    let mut properties = a.properties;
    merge_properties(&mut properties, b.properties, merge_any_summaries);
    for property in &mut properties {
        property.required = false;
    }
    let additional = match (a.additional, b.additional) {
        (Some(a), Some(b)) => Some(Box::new(merge_any_summaries(*a, *b))),
        (a, b) => a.or(b),
    };
    Members { properties, additional, is_union: true }
}
