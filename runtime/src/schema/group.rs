//! Groups of fields of an object that is built at run time.

use super::field::FieldRelation;
use super::object::kebab;
use super::{Field, RelationKind, Relations};

/// A named group of an [`Object`](super::Object)'s fields, for rules between its members and other fields.
///
/// Another field of the object may name the group where it could name a field: it then conflicts with every member, or
/// requires one of them.
///
/// ```
/// use vestibule::parser;
/// use vestibule::schema::{Field, Group, Object};
///
/// let options = Object::new()
///     .field(Field::string("user").optional())
///     .field(Field::string("token").optional())
///     .field(Field::string("host").optional())
///     .field(Field::string("role").optional().requires("login"))
///     .field(Field::boolean("guest").conflicts_with("login"))
///     .group(Group::at_most_one("login", ["user", "token"]).requires("host"));
/// let options = parser::Options::new().options(options);
/// let message = |argv: &[&str]| parser::parse(argv, &options).unwrap_err().message().to_owned();
/// assert_eq!(message(&["--user", "ann"]), "--user requires --host");
/// assert_eq!(message(&["--role", "admin"]), "--role requires one of --user, --token");
/// assert_eq!(message(&["--guest", "--token", "t", "--host", "h"]), "--guest conflicts with --token: give only one");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Group {
    name: String,
    members: Vec<String>,
    /// The rule between the members.
    kind: Option<RelationKind>,
    relations: Vec<(RelationKind, String)>,
    functions: Option<&'static Relations>,
}

impl Group {
    /// Creates a group without a rule between its members.
    pub fn new<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        let members = members.into_iter().map(Into::into).collect();
        Self { name: name.into(), members, kind: None, relations: Vec::new(), functions: None }
    }

    /// Adds the rule between the members.
    pub(crate) fn with_rule(self, kind: RelationKind, functions: &'static Relations) -> Self {
        Self { kind: Some(kind), functions: Some(functions), ..self }
    }

    /// Adds a relation of each member to another field or group.
    #[inline]
    pub(crate) fn relate(mut self, kind: RelationKind, other: String, functions: &'static Relations) -> Self {
        self.relations.push((kind, other));
        self.functions = Some(functions);
        self
    }
}

/// Returns the fields with the rules of the groups stored in their members. A group that cannot be resolved is an
/// error.
#[inline]
pub(super) fn expand(fields: &[Field], groups: &[Group], errors: &mut Vec<String>) -> Vec<Field> {
    let mut fields = fields.to_vec();
    for group in groups {
        let name = &group.name;
        if fields.iter().any(|field| is_named(field, name)) {
            errors.push(format!("a group and a field are both named `{name}`: rename one"));
        }
        for member in &group.members {
            let Some(field) = fields.iter_mut().find(|field| is_named(field, member)) else {
                errors.push(format!("the group `{name}` names `{member}`, which is not a field of the same object"));
                continue;
            };
            for (kind, other) in &group.relations {
                add(field, *kind, vec![other.clone()], group);
            }
        }
        let first = fields.iter_mut().find(|field| group.members.first().is_some_and(|first| is_named(field, first)));
        if let Some((field, kind)) = first.zip(group.kind) {
            add(field, kind, group.members.clone(), group);
        }
    }
    fields.iter_mut().for_each(|field| replace_groups(field, groups));
    fields
}

#[inline]
fn add(field: &mut Field, kind: RelationKind, others: Vec<String>, group: &Group) {
    if let Some(functions) = group.functions {
        field.relate(FieldRelation::to(kind, others), functions);
    }
}

/// Replaces the names of groups in a field's relations by the groups' members.
#[inline]
fn replace_groups(field: &mut Field, groups: &[Group]) {
    let mut out = Vec::new();
    for FieldRelation { kind, value: own, targets } in std::mem::take(&mut field.relations) {
        let mut selectors = Vec::new();
        for (name, value) in targets {
            let group = groups.iter().find(|group| value.is_none() && group.name == name);
            let Some(group) = group else {
                selectors.push((name, value));
                continue;
            };
            let members = group.members.iter().filter(|member| !is_named(field, member));
            let members = members.map(|member| (member.clone(), None));
            if kind == RelationKind::Requires {
                let targets = members.collect();
                out.push(FieldRelation { kind: RelationKind::RequiresAny, value: None, targets });
            } else {
                selectors.extend(members);
            }
        }
        if !selectors.is_empty() || kind == RelationKind::Exclusive {
            out.push(FieldRelation { kind, value: own, targets: selectors });
        }
    }
    field.relations = out;
}

#[inline]
fn is_named(field: &Field, name: &str) -> bool {
    field.has_name(name) || field.long.as_deref().map_or_else(|| kebab(&field.name) == name, |long| long == name)
}
