//! The names that fields call each other by, found among those that there are.

use proc_macro2::Span;

use super::{Field, Part};
use crate::attr::{Goal, Group, Relation, RelationKind};
use crate::errors::Errors;
use crate::naming::nearest;

/// A relation whose names are known.
#[derive(Clone, Debug)]
pub(crate) struct Resolved {
    pub(crate) bond: RelationKind,
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

/// The fields and the groups that can be named.
struct Names {
    fields: Vec<Known>,
    groups: Vec<(String, Vec<Target>)>,
}

/// Whom a name means.
enum Meant {
    Field(Target),
    Group(Vec<Target>),
}

/// Finds out whom the relations of some fields mean, and those of the struct that has them.
pub(crate) fn resolve(fields: &mut [&mut Field<'_>], groups: &[Group], errors: &Errors) {
    let mut names = Names { fields: fields.iter().map(|field| Known::of(field)).collect(), groups: Vec::new() };
    let members: Vec<_> = groups.iter().map(|group| names.members(group, errors)).collect();
    for (group, members) in groups.iter().zip(&members) {
        names.add(group, members, errors);
    }
    for field in fields.iter_mut() {
        let own = std::mem::take(&mut field.attrs.relations);
        for relation in &own {
            field.relations.extend(names.resolve(relation, Some(&field.long), errors));
        }
        field.attrs.relations = own;
    }
    for (group, members) in groups.iter().zip(members) {
        relate(fields, group, &members, &names, errors);
        if let Some(bond) = group.bond {
            bind(fields, Resolved { bond, targets: members, span: group.span }, errors);
        }
    }
}

/// Gives what a group is to others to each of its members.
fn relate(fields: &mut [&mut Field<'_>], group: &Group, members: &[Target], names: &Names, errors: &Errors) {
    if group.relations.is_empty() {
        return;
    }
    let others: Vec<_> = group.relations.iter().flat_map(|relation| names.resolve(relation, None, errors)).collect();
    if let Some(own) = others.iter().find(|other| other.targets.iter().any(|target| members.contains(target))) {
        errors.span(own.span, "a group stands in no relation to its own fields: name another one");
        return;
    }
    for member in members {
        match fields.iter_mut().find(|field| member.is(field)) {
            Some(field) => field.relations.extend(others.iter().cloned()),
            None => {
                let rest = "what it requires or conflicts with is said where it is";
                errors.span(group.span, format!("`{}` is no field of this struct: {rest}", member.long));
            }
        }
    }
}

/// Lets the first member say what the members are to each other.
fn bind(fields: &mut [&mut Field<'_>], group: Resolved, errors: &Errors) {
    let Some(first) = group.targets.first() else { return };
    match fields.iter_mut().find(|field| first.is(field)) {
        Some(field) => field.relations.push(group),
        None => errors.span(group.span, "a group begins with a field of this struct: name it first"),
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

    fn is_called(&self, name: &str) -> bool {
        [&self.long, &self.name, &self.ident].into_iter().any(|own| own == name)
    }
}

impl Target {
    fn is(&self, field: &Field<'_>) -> bool {
        self.part == Some(field.part) && self.long == field.long
    }
}

impl Names {
    /// The fields of a group, each once.
    fn members(&self, group: &Group, errors: &Errors) -> Vec<Target> {
        let mut out = Vec::new();
        for goal in &group.goals {
            if let Some(Meant::Field(target)) = self.find(goal, RelationKind::OneOf, errors) {
                add(&mut out, target, None, goal, errors);
            }
        }
        out
    }

    /// Makes a group known by its name.
    fn add(&mut self, group: &Group, members: &[Target], errors: &Errors) {
        let Some(name) = &group.name else { return };
        let text = name.value();
        if self.fields.iter().any(|field| field.is_called(&text)) {
            errors.at(name, format!("a field is called `{text}` too: give the group another name"));
        } else if self.groups.iter().any(|(other, _)| *other == text) {
            errors.at(name, format!("two groups are called `{text}`: rename one"));
        } else {
            self.groups.push((text, members.to_vec()));
        }
    }

    /// A relation to fields, and one more for each group of which one field is enough.
    fn resolve(&self, relation: &Relation, own: Option<&String>, errors: &Errors) -> Vec<Resolved> {
        let to = |bond, targets| Resolved { bond, targets, span: relation.span };
        let (mut targets, mut out) = (Vec::new(), Vec::new());
        for goal in &relation.goals {
            match self.find(goal, relation.bond, errors) {
                None => {}
                Some(Meant::Field(target)) => add(&mut targets, target, own, goal, errors),
                Some(Meant::Group(members)) if members.iter().any(|member| is_own(member, own)) => {
                    errors.span(goal.span(), "the field is of this group itself: name another one");
                }
                Some(Meant::Group(members)) if relation.bond == RelationKind::Requires => {
                    let mut any = Vec::new();
                    members.into_iter().for_each(|member| add(&mut any, member, own, goal, errors));
                    out.push(to(RelationKind::RequiresAny, any));
                }
                Some(Meant::Group(members)) => {
                    members.into_iter().for_each(|member| add(&mut targets, member, own, goal, errors));
                }
            }
        }
        if out.is_empty() || !targets.is_empty() {
            out.insert(0, to(relation.bond, targets));
        }
        out
    }

    fn find(&self, goal: &Goal, bond: RelationKind, errors: &Errors) -> Option<Meant> {
        let group = |name: &str| self.groups.iter().find(|(own, _)| own == name).map(|(_, members)| members.clone());
        match goal {
            Goal::Field(ident) => {
                let ident = ident.to_string();
                match self.fields.iter().find(|known| known.ident == ident) {
                    Some(known) if known.is_input => return Some(Meant::Field(known.target(None))),
                    Some(_) => errors.span(
                        goal.span(),
                        format!("`{ident}` is no input itself: name one by its long name in quotes"),
                    ),
                    None => match group(&ident) {
                        Some(members) => return Some(Meant::Group(members)),
                        None => errors.span(goal.span(), self.unknown(&ident)),
                    },
                }
                None
            }
            Goal::Named(name) => {
                let name = name.value();
                let (name, value) = match name.split_once('=') {
                    Some((name, value)) if bond == RelationKind::If => (name.to_owned(), Some(value.to_owned())),
                    _ => (name, None),
                };
                if let Some(members) = group(&name).filter(|_| value.is_none()) {
                    return Some(Meant::Group(members));
                }
                let name = name.trim_start_matches('-').to_owned();
                let own = self.fields.iter().find(|known| known.is_input && known.is_called(&name));
                let foreign = || Target { part: None, long: name.clone(), value: value.clone() };
                Some(Meant::Field(own.map_or_else(foreign, |known| known.target(value.clone()))))
            }
        }
    }

    fn unknown(&self, ident: &str) -> String {
        let fields = self.fields.iter().filter(|known| known.is_input).map(|known| known.ident.as_str());
        let names: Vec<_> = fields.chain(self.groups.iter().map(|(name, _)| name.as_str())).collect();
        let hint = match nearest(ident, &names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "for one of another struct, write its long name in quotes".to_owned(),
        };
        format!("no field is called `{ident}`: {hint}")
    }
}

fn is_own(target: &Target, own: Option<&String>) -> bool {
    own.is_some_and(|own| target.part.is_some() && *own == target.long)
}

/// Adds a field that a relation names.
fn add(targets: &mut Vec<Target>, target: Target, own: Option<&String>, goal: &Goal, errors: &Errors) {
    if is_own(&target, own) {
        errors.span(goal.span(), "a field stands in no relation to itself: name another one");
    } else if targets.contains(&target) {
        errors.span(goal.span(), format!("`{}` is named twice: keep one", target.long));
    } else {
        targets.push(target);
    }
}
