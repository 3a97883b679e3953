//! What is said in help about how fields stand to each other.

use super::relation::{all, labels};
use super::{FieldRef, Related, RelationKind, Tables};
use crate::data::append;

/// The notes of one field, in the order of declaration: `conflicts with --json`.
pub(super) fn notes(field: &FieldRef<'_>, tables: &Tables<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for (one, related) in all(tables) {
        let is_own = one.id() == field.id();
        let mut others = related.fields(tables);
        others.retain(|other| !other.is_hidden());
        let is_among = others.iter().any(|other| other.id() == field.id());
        match related.bond {
            RelationKind::If if is_own => conditions(&related, tables, &mut out),
            RelationKind::If => {}
            RelationKind::Exclusive if is_own => note(&["only alone"], &mut out),
            RelationKind::OneOf | RelationKind::AtMostOne | RelationKind::AnyOf => {
                if let Some(what) = of_group(field, &one, related.bond, is_among, tables) {
                    note(&[what, &labels(&others)], &mut out);
                }
            }
            bond if is_own && !others.is_empty() => note(&[own(bond), &labels(&others)], &mut out),
            RelationKind::Conflicts if is_among => note(&[own(RelationKind::Conflicts), &one.label()], &mut out),
            _ => {}
        }
    }
    if field.optional_struct().is_some() && field.is_required_in_struct() {
        let mut others = Vec::new();
        for other in tables.siblings(field) {
            if other.id() != field.id() && !other.is_hidden() {
                others.push(other);
            }
        }
        if !others.is_empty() {
            note(&["required with ", &labels(&others)], &mut out);
        }
    }
    out
}

/// Adds a note, unless there is one that says the same. All that a field conflicts with is one note.
fn note(parts: &[&str], out: &mut Vec<String>) {
    if let [CONFLICTS, others] = parts
        && let Some(before) = out.iter_mut().find(|note| note.starts_with(CONFLICTS))
    {
        for other in others.split(", ") {
            if !before.split(", ").any(|told| told.strip_prefix(CONFLICTS).unwrap_or(told) == other) {
                append(before, &[", ", other]);
            }
        }
        return;
    }
    let mut text = String::new();
    append(&mut text, parts);
    if !text.is_empty() && out.last() != Some(&text) {
        out.push(text);
    }
}

const CONFLICTS: &str = "conflicts with ";

/// What stands before the fields that a relation names.
fn own(bond: RelationKind) -> &'static str {
    match bond {
        RelationKind::Conflicts => CONFLICTS,
        RelationKind::Requires => "requires ",
        RelationKind::RequiresAny => "requires one of ",
        RelationKind::Unless => "required unless ",
        RelationKind::Overrides => "overrides ",
        RelationKind::Exclusive
        | RelationKind::If
        | RelationKind::OneOf
        | RelationKind::AtMostOne
        | RelationKind::AnyOf => "",
    }
}

/// What a group means for a field. In a struct that may be absent, one of its members is needed by the other
/// fields only.
fn of_group<'a>(
    field: &FieldRef<'a>,
    first: &FieldRef<'a>,
    bond: RelationKind,
    is_member: bool,
    tables: &Tables<'a>,
) -> Option<&'static str> {
    let may_be_absent = first.optional_struct().is_some();
    Some(match bond {
        RelationKind::AtMostOne if is_member => "at most one of ",
        RelationKind::OneOf if is_member && may_be_absent => "at most one of ",
        RelationKind::OneOf if is_member => "exactly one of ",
        RelationKind::AnyOf if is_member && !may_be_absent => "at least one of ",
        RelationKind::OneOf | RelationKind::AnyOf
            if !is_member && tables.siblings(first).any(|other| other.id() == field.id()) =>
        {
            "requires one of "
        }
        _ => return None,
    })
}

fn conditions<'a>(related: &Related<'a>, tables: &Tables<'a>, out: &mut Vec<String>) {
    let mut text = String::new();
    for other in related.others() {
        if let (Some(field), Some(value)) = (other.find(tables).filter(|field| !field.is_hidden()), other.value) {
            let before = if text.is_empty() { "required if " } else { " or " };
            append(&mut text, &[before, &field.label(), "=", value]);
        }
    }
    note(&[&text], out);
}
