//! Resolution of the names by which fields refer to each other.

use proc_macro2::Span;

use super::{Field, Part};
use crate::attr::{FieldSelector, Group, Literal, Relation, RelationKind};
use crate::errors::Errors;
use crate::naming::nearest;

/// A relation with resolved names.
#[derive(Clone, Debug)]
pub(crate) struct ResolvedRelation {
    pub(crate) kind: RelationKind,
    /// The value of the rule itself.
    pub(crate) value: Option<Literal>,
    pub(crate) targets: Vec<Target>,
    pub(crate) span: Span,
}

/// Another field that a relation names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// Its part, if it belongs to the same struct or function.
    pub(crate) part: Option<Part>,
    pub(crate) long: String,
    pub(crate) value: Option<String>,
}

/// The names of a field.
struct FieldNames {
    ident: String,
    part: Part,
    name: String,
    long: String,
    is_input: bool,
}

/// The fields and groups that can be referred to.
struct Scope {
    fields: Vec<FieldNames>,
    groups: Vec<(String, Vec<Target>)>,
}

/// The item that a selector refers to.
enum Reference {
    Field(Target),
    Group(Vec<Target>),
}

/// Resolves the relations of some fields, and those of the groups of their struct.
pub(crate) fn resolve(fields: &mut [&mut Field<'_>], groups: &[Group], errors: &Errors) {
    let mut scope = Scope { fields: fields.iter().map(|field| FieldNames::of(field)).collect(), groups: Vec::new() };
    let members: Vec<_> = groups.iter().map(|group| scope.members(group, errors)).collect();
    for (group, members) in groups.iter().zip(&members) {
        scope.add_group(group, members, errors);
    }
    for field in fields.iter_mut() {
        let relations = std::mem::take(&mut field.attrs.relations);
        for relation in &relations {
            field.relations.extend(scope.resolve(relation, Some(&field.long), errors));
        }
        field.attrs.relations = relations;
    }
    for (group, members) in groups.iter().zip(members) {
        relate_members(fields, group, &members, &scope, errors);
        if let Some(name) = &group.name {
            let value = Some(Literal { text: name.value(), span: name.span() });
            let targets = members.clone();
            let named = ResolvedRelation { kind: RelationKind::Group, value, targets, span: group.span };
            store_rule(fields, named, errors);
        }
        if let Some(kind) = group.kind {
            store_rule(fields, ResolvedRelation { kind, value: None, targets: members, span: group.span }, errors);
        }
    }
}

/// Gives each member of a group the group's relations to other fields.
fn relate_members(fields: &mut [&mut Field<'_>], group: &Group, members: &[Target], scope: &Scope, errors: &Errors) {
    if group.relations.is_empty() {
        return;
    }
    let others: Vec<_> = group.relations.iter().flat_map(|relation| scope.resolve(relation, None, errors)).collect();
    if let Some(own) = others.iter().find(|other| other.targets.iter().any(|target| members.contains(target))) {
        errors.span(own.span, "a group cannot refer to one of its own members");
        return;
    }
    for member in members {
        match fields.iter_mut().find(|field| member.is(field)) {
            Some(field) => field.relations.extend(others.iter().cloned()),
            None => {
                let fix = "state its relations where it is declared";
                errors.span(group.span, format!("`{}` is not a field of this struct: {fix}", member.long));
            }
        }
    }
}

/// Stores the rule between the members of a group in the first of them.
fn store_rule(fields: &mut [&mut Field<'_>], rule: ResolvedRelation, errors: &Errors) {
    let Some(first) = rule.targets.first() else { return };
    match fields.iter_mut().find(|field| first.is(field)) {
        Some(field) => field.relations.push(rule),
        None => errors.span(rule.span, "the first member of a group must be a field of this struct"),
    }
}

impl FieldNames {
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

    fn contains(&self, name: &str) -> bool {
        [&self.long, &self.name, &self.ident].into_iter().any(|own| own == name)
    }
}

impl Target {
    fn is(&self, field: &Field<'_>) -> bool {
        self.part == Some(field.part) && self.long == field.long
    }

    /// Returns whether this is the field with the long name `own` of the same struct.
    fn is_own(&self, own: Option<&String>) -> bool {
        own.is_some_and(|own| self.part.is_some() && *own == self.long)
    }
}

impl Scope {
    /// Resolves the members of a group, each once.
    fn members(&self, group: &Group, errors: &Errors) -> Vec<Target> {
        let mut out = Vec::new();
        for selector in &group.members {
            if let Some(Reference::Field(target)) = self.lookup(selector, RelationKind::OneOf, errors) {
                add_target(&mut out, target, None, selector, errors);
            }
        }
        out
    }

    fn add_group(&mut self, group: &Group, members: &[Target], errors: &Errors) {
        let Some(name) = &group.name else { return };
        let text = name.value();
        if self.fields.iter().any(|field| field.contains(&text)) {
            errors.at(name, format!("a field is already named `{text}`: rename the group"));
        } else if self.groups.iter().any(|(other, _)| *other == text) {
            errors.at(name, format!("two groups are named `{text}`: rename one"));
        } else {
            self.groups.push((text, members.to_vec()));
        }
    }

    /// Resolves a relation of the field with the long name `own`. Requiring a group means requiring any one of its
    /// members, which is a relation of its own.
    fn resolve(&self, relation: &Relation, own: Option<&String>, errors: &Errors) -> Vec<ResolvedRelation> {
        let resolved =
            |kind, targets| ResolvedRelation { kind, value: relation.value.clone(), targets, span: relation.span };
        let (mut targets, mut out) = (Vec::new(), Vec::new());
        for selector in &relation.targets {
            match self.lookup(selector, relation.kind, errors) {
                None => {}
                // Each field of several is required, but one member of a group is enough.
                Some(Reference::Field(target)) if relation.kind == RelationKind::RequiresIf => {
                    let mut one = Vec::new();
                    add_target(&mut one, target, own, selector, errors);
                    out.push(resolved(relation.kind, one));
                }
                Some(Reference::Field(target)) => add_target(&mut targets, target, own, selector, errors),
                Some(Reference::Group(members)) if members.iter().any(|member| member.is_own(own)) => {
                    errors.span(selector.span(), "a field cannot refer to a group that it belongs to");
                }
                Some(Reference::Group(members))
                    if matches!(relation.kind, RelationKind::Requires | RelationKind::RequiresIf) =>
                {
                    let kind = match relation.kind {
                        RelationKind::Requires => RelationKind::RequiresAny,
                        kind => kind,
                    };
                    let mut any = Vec::new();
                    members.into_iter().for_each(|member| add_target(&mut any, member, own, selector, errors));
                    out.push(resolved(kind, any));
                }
                Some(Reference::Group(members)) => {
                    members.into_iter().for_each(|member| add_target(&mut targets, member, own, selector, errors));
                }
            }
        }
        if out.is_empty() || !targets.is_empty() {
            out.insert(0, resolved(relation.kind, targets));
        }
        out
    }

    fn lookup(&self, selector: &FieldSelector, kind: RelationKind, errors: &Errors) -> Option<Reference> {
        match selector {
            FieldSelector::Ident(ident) => self.lookup_ident(&ident.to_string(), ident.span(), errors),
            FieldSelector::Name(name) if kind.has_conditions() && name.value().contains('=') => {
                let name = name.value();
                let (name, value) = name.split_once('=').unwrap_or((&name, ""));
                Some(Reference::Field(self.lookup_field(name, Some(value.to_owned()))))
            }
            FieldSelector::Name(name) => Some(self.lookup_name(&name.value())),
        }
    }

    /// Looks up a field or a group of the same struct by its identifier.
    fn lookup_ident(&self, ident: &str, span: Span, errors: &Errors) -> Option<Reference> {
        if let Some(field) = self.fields.iter().find(|field| field.ident == ident) {
            if field.is_input {
                return Some(Reference::Field(field.target(None)));
            }
            errors.span(span, format!("`{ident}` is not an input: name one of its fields by its long name in quotes"));
            return None;
        }
        let group = self.group(ident);
        if group.is_none() {
            errors.span(span, self.unknown(ident));
        }
        group
    }

    /// Looks up a group of the same struct, or any field of the command.
    fn lookup_name(&self, name: &str) -> Reference {
        self.group(name).unwrap_or_else(|| Reference::Field(self.lookup_field(name, None)))
    }

    /// Looks up a field by name. One that is not of this struct is resolved when the command is known.
    fn lookup_field(&self, name: &str, value: Option<String>) -> Target {
        let name = name.trim_start_matches('-');
        match self.fields.iter().find(|field| field.is_input && field.contains(name)) {
            Some(field) => field.target(value),
            None => Target { part: None, long: name.to_owned(), value },
        }
    }

    fn group(&self, name: &str) -> Option<Reference> {
        let (_, members) = self.groups.iter().find(|(own, _)| own == name)?;
        Some(Reference::Group(members.clone()))
    }

    fn unknown(&self, ident: &str) -> String {
        let fields = self.fields.iter().filter(|field| field.is_input).map(|field| field.ident.as_str());
        let names: Vec<_> = fields.chain(self.groups.iter().map(|(name, _)| name.as_str())).collect();
        let hint = match nearest(ident, &names) {
            Some(name) => format!("did you mean `{name}`?"),
            None => "for a field of another struct, write its long name in quotes".to_owned(),
        };
        format!("unknown field `{ident}`: {hint}")
    }
}

/// Adds a field that a relation of the field `own` names.
fn add_target(
    targets: &mut Vec<Target>,
    target: Target,
    own: Option<&String>,
    selector: &FieldSelector,
    errors: &Errors,
) {
    if target.is_own(own) {
        errors.span(selector.span(), "a field cannot refer to itself");
    } else if targets.contains(&target) {
        errors.span(selector.span(), format!("duplicate field `{}`: remove one", target.long));
    } else {
        targets.push(target);
    }
}
