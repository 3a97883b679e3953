//! The names that fields call each other by, found among those that there are.

use proc_macro2::Span;

use super::{Field, Part};
use crate::attr::{Bond, Goal, Relation};
use crate::errors::Errors;
use crate::naming::nearest;

/// A relation whose names are known.
#[derive(Clone, Debug)]
pub(crate) struct Resolved {
    pub(crate) bond: Bond,
    pub(crate) targets: Vec<Target>,
    pub(crate) span: Span,
}

/// Another field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// Its part, when it is of the same struct or function.
    pub(crate) part: Option<Part>,
    pub(crate) long: String,
    pub(crate) value: Option<String>,
}

/// What is known of a field by others.
struct Known {
    ident: String,
    part: Part,
    name: String,
    long: String,
    is_input: bool,
}

/// Finds out whom the relations of some fields mean, and those of the struct that has them.
pub(crate) fn resolve(fields: &mut [&mut Field<'_>], groups: &[Relation], errors: &Errors) {
    let known: Vec<_> = fields.iter().map(|field| Known::of(field)).collect();
    for field in fields.iter_mut() {
        let own = std::mem::take(&mut field.attrs.relations);
        for relation in &own {
            field.relations.push(of(relation, &known, Some(&field.long), errors));
        }
        field.attrs.relations = own;
    }
    for group in groups {
        let group = of(group, &known, None, errors);
        let first = group.targets.first().cloned();
        let owner = fields.iter_mut().find(|field| {
            first.as_ref().is_some_and(|first| first.part == Some(field.part) && first.long == field.long)
        });
        match owner {
            Some(field) => field.relations.push(group),
            None if first.is_some() => {
                errors.span(group.span, "a group begins with a field of this struct: name it first");
            }
            None => {}
        }
    }
}

impl Known {
    fn of(field: &Field<'_>) -> Self {
        Self {
            ident: field.ident.to_string(),
            part: field.part,
            name: field.name.clone(),
            long: field.long.clone(),
            is_input: field.is_input(),
        }
    }

    fn target(&self, value: Option<String>) -> Target {
        let long = if self.part == Part::Env { self.name.clone() } else { self.long.clone() };
        Target { part: Some(self.part), long, value }
    }
}

fn of(relation: &Relation, known: &[Known], own: Option<&String>, errors: &Errors) -> Resolved {
    let mut targets: Vec<Target> = Vec::new();
    for goal in &relation.goals {
        let Some(target) = target(goal, relation.bond, known, errors) else { continue };
        if own.is_some_and(|own| target.part.is_some() && *own == target.long) {
            errors.span(goal.span(), "a field stands in no relation to itself: name another one");
        } else if targets.contains(&target) {
            errors.span(goal.span(), format!("`{}` is named twice: keep one", target.long));
        } else {
            targets.push(target);
        }
    }
    Resolved { bond: relation.bond, targets, span: relation.span }
}

fn target(goal: &Goal, bond: Bond, known: &[Known], errors: &Errors) -> Option<Target> {
    let (ident, name) = match goal {
        Goal::Field(ident) => (Some(ident.to_string()), String::new()),
        Goal::Named(name) => (None, name.value()),
    };
    if let Some(ident) = ident {
        return match known.iter().find(|known| known.ident == ident) {
            Some(known) if known.is_input => Some(known.target(None)),
            Some(_) => {
                errors.span(goal.span(), format!("`{ident}` is no input itself: name one by its long name in quotes"));
                None
            }
            None => {
                let names: Vec<_> =
                    known.iter().filter(|known| known.is_input).map(|known| known.ident.as_str()).collect();
                let hint = match nearest(&ident, &names) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "for one of another struct, write its long name in quotes".to_owned(),
                };
                errors.span(goal.span(), format!("no field is called `{ident}`: {hint}"));
                None
            }
        };
    }
    let (name, value) = match name.split_once('=') {
        Some((name, value)) if bond == Bond::If => (name.to_owned(), Some(value.to_owned())),
        _ => (name, None),
    };
    let name = name.trim_start_matches('-').to_owned();
    let own = known.iter().find(|known| known.is_input && [&known.long, &known.name, &known.ident].contains(&&name));
    Some(
        own.map_or_else(
            || Target { part: None, long: name, value: value.clone() },
            |known| known.target(value.clone()),
        ),
    )
}
