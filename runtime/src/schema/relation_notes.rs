//! The notes on relations in help.

use super::relation::{all, labels};
use super::{FieldRef, RelationKind, RelationRef, Tables};
use crate::data::append;

/// Returns the notes of a field in the order of declaration: `conflicts with --json`.
#[inline]
pub(crate) fn notes(field: &FieldRef<'_>, tables: &Tables<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for (owner, related) in all(tables) {
        let is_own = owner.id() == field.id();
        let mut others = related.fields(tables);
        others.retain(|other| !other.is_hidden());
        let is_target = others.iter().any(|other| other.id() == field.id());
        match related.kind {
            RelationKind::If | RelationKind::IfAll if is_own => add_conditions(&related, tables, &mut out),
            RelationKind::DefaultIf if is_own => add_conditional_default(field, &related, tables, &mut out),
            RelationKind::RequiresIf if is_own && !others.is_empty() => {
                let one_of = if others.len() > 1 { "one of " } else { "" };
                let value = related.value.unwrap_or_default();
                add_note(&["with `", value, "` requires ", one_of, &labels(&others)], &mut out);
            }
            RelationKind::Requires if is_own => add_requirements(&related, tables, &mut out),
            RelationKind::If
            | RelationKind::IfAll
            | RelationKind::DefaultIf
            | RelationKind::RequiresIf
            | RelationKind::Group => {}
            RelationKind::Exclusive if is_own => add_note(&["only alone"], &mut out),
            RelationKind::OneOf | RelationKind::AtMostOne | RelationKind::AnyOf => {
                if let Some(prefix) = group_prefix(field, &owner, related.kind, is_target, tables) {
                    add_note(&[prefix, &labels(&others)], &mut out);
                }
            }
            kind if is_own && !others.is_empty() => add_note(&[prefix(kind), &labels(&others)], &mut out),
            RelationKind::Conflicts if is_target => add_note(&[CONFLICTS, &owner.label()], &mut out),
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
            add_note(&["required with ", &labels(&others)], &mut out);
        }
    }
    out
}

/// Adds a note, unless it repeats the last one. All conflicts are merged into one note.
#[inline]
fn add_note(parts: &[&str], out: &mut Vec<String>) {
    if let [CONFLICTS, others] = parts
        && let Some(before) = out.iter_mut().find(|note| note.starts_with(CONFLICTS))
    {
        for other in others.split(", ") {
            if !before.split(", ").any(|label| label.strip_prefix(CONFLICTS).unwrap_or(label) == other) {
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

/// Returns the text before the fields that a relation names.
#[inline]
fn prefix(kind: RelationKind) -> &'static str {
    match kind {
        RelationKind::Conflicts => CONFLICTS,
        RelationKind::Requires => "requires ",
        RelationKind::RequiresAny => "requires one of ",
        RelationKind::Unless => "required unless ",
        RelationKind::UnlessAll => "required without all of ",
        RelationKind::Overrides => "overrides ",
        RelationKind::Exclusive
        | RelationKind::If
        | RelationKind::IfAll
        | RelationKind::RequiresIf
        | RelationKind::DefaultIf
        | RelationKind::Group
        | RelationKind::OneOf
        | RelationKind::AtMostOne
        | RelationKind::AnyOf => "",
    }
}

/// Returns the text for a field that a group concerns. In an optional struct, only the other fields require a member.
#[inline]
fn group_prefix<'a>(
    field: &FieldRef<'a>,
    first: &FieldRef<'a>,
    kind: RelationKind,
    is_member: bool,
    tables: &Tables<'a>,
) -> Option<&'static str> {
    let is_optional = first.optional_struct().is_some();
    Some(match kind {
        RelationKind::AtMostOne if is_member => "at most one of ",
        RelationKind::OneOf if is_member && is_optional => "at most one of ",
        RelationKind::OneOf if is_member => "exactly one of ",
        RelationKind::AnyOf if is_member && !is_optional => "at least one of ",
        RelationKind::OneOf | RelationKind::AnyOf
            if !is_member && tables.siblings(first).any(|other| other.id() == field.id()) =>
        {
            "requires one of "
        }
        _ => return None,
    })
}

/// Adds the fields that a relation requires, and the groups of which it requires a member.
#[inline]
fn add_requirements<'a>(related: &RelationRef<'a>, tables: &Tables<'a>, out: &mut Vec<String>) {
    let mut single = Vec::new();
    for selector in related.selectors() {
        let mut members = selector.members(tables);
        members.retain(|member| !member.is_hidden());
        match members.len() {
            0 | 1 => single.append(&mut members),
            _ => add_note(&["requires one of ", &labels(&members)], out),
        }
    }
    if !single.is_empty() {
        add_note(&["requires ", &labels(&single)], out);
    }
}

#[inline]
fn add_conditions<'a>(related: &RelationRef<'a>, tables: &Tables<'a>, out: &mut Vec<String>) {
    let mut text = String::new();
    for selector in related.selectors() {
        let field = selector.find(tables).filter(|field| !field.is_hidden());
        if let (Some(field), Some(value)) = (field, selector.value) {
            let and = if related.kind == RelationKind::IfAll { " and " } else { " or " };
            let before = if text.is_empty() { "required if " } else { and };
            append(&mut text, &[before, &field.label(), "=", value]);
        }
    }
    add_note(&[&text], out);
}

/// Adds the default that another field gives: `default 443 if --mode=tls`.
#[inline]
fn add_conditional_default(
    field: &FieldRef<'_>,
    related: &RelationRef<'_>,
    tables: &Tables<'_>,
    out: &mut Vec<String>,
) {
    if field.is_secret() || field.hides_default() {
        return;
    }
    for selector in related.selectors() {
        let Some(other) = selector.find(tables).filter(|other| !other.is_hidden()) else { continue };
        let (equals, value) = selector.value.map_or(("", ""), |value| ("=", value));
        let (default, text) = related.value.map_or(("no default", ""), |text| ("default ", text));
        add_note(&[default, text, " if ", &other.label(), equals, value], out);
    }
}
