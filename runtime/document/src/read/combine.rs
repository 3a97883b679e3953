//! Two schemas as one: both at once (`allOf`), or either of them (`oneOf`, `anyOf`).

use std::collections::HashMap;

use crate::model::{Kind, Limit, Members, Property, Shape};

/// A schema that is being put together. Which properties are required can be said by another part than
/// the one that has them, so that waits until the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) shape: Shape,
    pub(super) required: Vec<String>,
}

impl Draft {
    /// Marks what is required, and adds what is required and nowhere described.
    pub(super) fn finish(mut self) -> Shape {
        if let Kind::Object(members) = &mut self.shape.kind {
            for property in &mut members.properties {
                property.required |= self.required.contains(&property.name);
            }
            let is_map = members.properties.is_empty();
            for name in self.required.into_iter().filter(|_| !is_map) {
                if members.properties.iter().all(|property| property.name != name) {
                    let shape = members.additional.as_deref().cloned().unwrap_or_default();
                    members.properties.push(Property { name, shape, required: true });
                }
            }
        }
        self.shape
    }

    /// Makes it several alternatives: none of what they require has to be there.
    pub(super) fn unite(&mut self) {
        self.required.clear();
        if let Kind::Object(members) = &mut self.shape.kind {
            members.united = true;
        }
    }
}

fn first(a: String, b: String) -> String {
    if a.is_empty() { b } else { a }
}

/// The tighter of two bounds; the only one, where there is one.
fn tighter<T>(a: Option<T>, b: Option<T>, pick: impl Fn(T, T) -> T) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(pick(a, b)),
        (one, other) => one.or(other),
    }
}

/// The limit that leaves fewer numbers; `is_upper` says which side it is on.
fn narrower(a: Limit, b: Limit, is_upper: bool) -> Limit {
    let (Ok(own), Ok(other)) = (a.number.parse::<f64>(), b.number.parse::<f64>()) else { return a };
    let is_b = if is_upper { other < own } else { other > own };
    if is_b || other == own && b.exclusive { b } else { a }
}

/// A value that both describe. Bounds are the tighter ones; where they disagree otherwise, the first counts.
pub(super) fn all(a: Draft, b: Draft) -> Draft {
    let mut required = a.required;
    required.extend(b.required);
    let (a, b) = (a.shape, b.shape);
    let plain = a.plain && (b.plain || b.is_free()) || b.plain && a.is_free();
    let choices = match (a.choices.is_empty(), b.choices.is_empty()) {
        (true, _) => b.choices,
        (_, true) => a.choices,
        _ => {
            let both: Vec<_> = a.choices.iter().filter(|choice| b.choices.contains(choice)).cloned().collect();
            if both.is_empty() { a.choices } else { both }
        }
    };
    let mixed = match (&a.kind, &b.kind) {
        (Kind::Any, _) => b.mixed,
        (_, Kind::Any) => a.mixed,
        _ => a.mixed && b.mixed,
    };
    let shape = Shape {
        plain,
        kind: both_kinds(a.kind, b.kind),
        mixed,
        nullable: a.nullable || b.nullable,
        choices,
        minimum: tighter(a.minimum, b.minimum, |a, b| narrower(a, b, false)),
        maximum: tighter(a.maximum, b.maximum, |a, b| narrower(a, b, true)),
        length: (tighter(a.length.0, b.length.0, u64::max), tighter(a.length.1, b.length.1, u64::min)),
        pattern: a.pattern.or(b.pattern),
        format: first(a.format, b.format),
        default: a.default.or(b.default),
        example: a.example.or(b.example),
        title: first(a.title, b.title),
        description: first(a.description, b.description),
        deprecated: a.deprecated || b.deprecated,
        read_only: a.read_only || b.read_only,
        write_only: a.write_only || b.write_only,
        pointer: first(a.pointer, b.pointer),
    };
    Draft { shape, required }
}

fn both_kinds(a: Kind, b: Kind) -> Kind {
    match (a, b) {
        (Kind::Any, other) | (other, Kind::Any) => other,
        (Kind::Object(a), Kind::Object(b)) => Kind::Object(both_members(a, b)),
        (Kind::Array(a), Kind::Array(b)) => Kind::Array(Box::new(both_shapes(*a, *b))),
        (Kind::Number, Kind::Integer) => Kind::Integer,
        (a, _) => a,
    }
}

fn both_shapes(a: Shape, b: Shape) -> Shape {
    let draft = |shape| Draft { shape, required: Vec::new() };
    all(draft(a), draft(b)).shape
}

fn both_members(a: Members, b: Members) -> Members {
    let additional = match (a.additional, b.additional) {
        (Some(a), Some(b)) => Some(Box::new(both_shapes(*a, *b))),
        // One that has members and one that has none: the second says nothing of others.
        (Some(a), None) if !a.is_free() => Some(a),
        (None, Some(b)) if !b.is_free() => Some(b),
        (None, Some(b)) if a.properties.is_empty() => Some(b),
        (Some(a), None) if b.properties.is_empty() => Some(a),
        _ => None,
    };
    let mut properties = a.properties;
    merge(&mut properties, b.properties, both_shapes);
    Members { properties, additional, united: a.united || b.united }
}

impl Shape {
    /// Whether it is a scalar, or one of several.
    fn is_plain(&self) -> bool {
        self.plain || !matches!(self.kind, Kind::Any | Kind::Object(_) | Kind::Array(_))
    }

    /// Whether it says nothing at all of a value.
    fn is_free(&self) -> bool {
        self.kind == Kind::Any && self.choices.is_empty()
    }
}

/// Where the properties of the same names are.
fn places(properties: &[Property], others: &[Property]) -> Vec<Option<usize>> {
    let place = |name: &str| properties.iter().position(|property| property.name == name);
    if others.len() < 8 {
        return others.iter().map(|other| place(&other.name)).collect();
    }
    let known: HashMap<&str, usize> =
        properties.iter().enumerate().map(|(at, property)| (property.name.as_str(), at)).collect();
    others.iter().map(|other| known.get(other.name.as_str()).copied()).collect()
}

/// Adds properties, those of the same name as one.
fn merge(properties: &mut Vec<Property>, others: Vec<Property>, as_one: impl Fn(Shape, Shape) -> Shape) {
    let places = places(properties, &others);
    for (other, place) in others.into_iter().zip(places) {
        match place.and_then(|at| properties.get_mut(at)) {
            Some(property) => {
                property.required |= other.required;
                property.shape = as_one(std::mem::take(&mut property.shape), other.shape);
            }
            None => properties.push(other),
        }
    }
}

/// A value that either describes.
pub(super) fn any(a: Draft, b: Draft) -> Draft {
    Draft { shape: either_shape(a.shape, b.shape), required: Vec::new() }
}

fn same<T: PartialEq>(a: Option<T>, b: Option<T>) -> Option<T> {
    if a == b { a } else { None }
}

fn either_shape(a: Shape, b: Shape) -> Shape {
    // `true` and `false`, or the same as texts: nothing but a truth value.
    let (a, b) = match (&a.kind, &b.kind) {
        (Kind::Boolean, Kind::String) if is_truth_in_text(&b) => (a.clone(), Shape { description: b.description, ..a }),
        (Kind::String, Kind::Boolean) if is_truth_in_text(&a) => (Shape { description: a.description, ..b.clone() }, b),
        _ => (a, b),
    };
    let plain = a.is_plain() && b.is_plain();
    let choices = match (a.choices.is_empty(), b.choices.is_empty()) {
        (false, false) => {
            let mut choices = a.choices;
            let others = b.choices.into_iter().filter(|choice| !choices.contains(choice)).collect::<Vec<_>>();
            choices.extend(others);
            choices
        }
        // One of them takes anything.
        _ => Vec::new(),
    };
    let (kind, mixed) = either_kind(a.kind, b.kind);
    Shape {
        plain: plain && kind == Kind::Any,
        kind,
        mixed: mixed || a.mixed || b.mixed,
        nullable: a.nullable || b.nullable,
        choices,
        minimum: same(a.minimum, b.minimum),
        maximum: same(a.maximum, b.maximum),
        length: if a.length == b.length { a.length } else { (None, None) },
        pattern: same(a.pattern, b.pattern),
        format: if a.format == b.format { a.format } else { String::new() },
        default: a.default.or(b.default),
        example: a.example.or(b.example),
        title: if a.title == b.title { a.title } else { String::new() },
        description: first(a.description, b.description),
        deprecated: a.deprecated && b.deprecated,
        read_only: a.read_only && b.read_only,
        write_only: a.write_only && b.write_only,
        // No single schema says all of it.
        pointer: if a.pointer == b.pointer { a.pointer } else { String::new() },
    }
}

fn is_truth_in_text(shape: &Shape) -> bool {
    !shape.choices.is_empty() && shape.choices.iter().all(|choice| matches!(choice.as_str(), "\"true\"" | "\"false\""))
}

/// What kind it is when it is either, and whether scalars are right beside an object, a list or a truth value.
fn either_kind(a: Kind, b: Kind) -> (Kind, bool) {
    let is_scalar = |kind: &Kind| !matches!(kind, Kind::Any | Kind::Object(_) | Kind::Array(_));
    match (a, b) {
        (Kind::Object(a), Kind::Object(b)) => (Kind::Object(either_members(a, b)), false),
        (Kind::Array(a), Kind::Array(b)) => (Kind::Array(Box::new(either_shape(*a, *b))), false),
        (a, b) if a == b => (a, false),
        (Kind::Integer | Kind::Number, Kind::Integer | Kind::Number) => (Kind::Number, false),
        // A member's value can be given on its own, so that is kept.
        (Kind::Object(members), other) | (other, Kind::Object(members)) if is_scalar(&other) => {
            (Kind::Object(members), true)
        }
        (Kind::Array(item), other) | (other, Kind::Array(item)) if is_scalar(&other) => (Kind::Array(item), true),
        // A flag, whatever else it may be.
        (Kind::Boolean, other) | (other, Kind::Boolean) if is_scalar(&other) => (Kind::Boolean, true),
        _ => (Kind::Any, false),
    }
}

fn either_members(a: Members, b: Members) -> Members {
    let mut properties = a.properties;
    merge(&mut properties, b.properties, either_shape);
    for property in &mut properties {
        property.required = false;
    }
    let additional = match (a.additional, b.additional) {
        (Some(a), Some(b)) => Some(Box::new(either_shape(*a, *b))),
        (one, other) => one.or(other),
    };
    Members { properties, additional, united: true }
}
