//! Groups of the fields of an object that is built at run time.

use super::object::kebab;
use super::{Field, RelationKind};

/// Fields of an [`Object`](super::Object) that are spoken of together: what they are to each other, and by the name
/// of the group, what they are to others.
///
/// Another field of the object names a group where it could name a field: it conflicts with every member, and
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
    bond: Option<RelationKind>,
    relations: Vec<(RelationKind, String)>,
}

impl Group {
    /// Fields that are nothing to each other.
    pub fn new<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        let members = members.into_iter().map(Into::into).collect();
        Self { name: name.into(), members, bond: None, relations: Vec::new() }
    }

    /// Fields of which exactly one is given.
    pub fn one_of<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self { bond: Some(RelationKind::OneOf), ..Self::new(name, members) }
    }

    /// Fields of which at most one is given.
    pub fn at_most_one<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self { bond: Some(RelationKind::AtMostOne), ..Self::new(name, members) }
    }

    /// Fields of which at least one is given.
    pub fn any_of<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self { bond: Some(RelationKind::AnyOf), ..Self::new(name, members) }
    }

    /// Says that each of the fields is given only together with another one, or with one of another group.
    pub fn requires(mut self, other: impl Into<String>) -> Self {
        self.relations.push((RelationKind::Requires, other.into()));
        self
    }

    /// Says that none of the fields is given together with another one, or with any of another group.
    pub fn conflicts_with(mut self, other: impl Into<String>) -> Self {
        self.relations.push((RelationKind::Conflicts, other.into()));
        self
    }
}

/// Fields with what their groups say said of each of them; what cannot be said is a mistake.
pub(super) fn told(fields: &[Field], groups: &[Group], mistakes: &mut Vec<String>) -> Vec<Field> {
    let mut fields = fields.to_vec();
    for group in groups {
        let name = &group.name;
        if fields.iter().any(|field| is_called(field, name)) {
            mistakes.push(format!("a group and a field are called `{name}`: rename one"));
        }
        for member in &group.members {
            let Some(field) = fields.iter_mut().find(|field| is_called(field, member)) else {
                mistakes.push(format!("the group `{name}` names `{member}`, and no field beside it is called so"));
                continue;
            };
            group.relations.iter().for_each(|(bond, other)| field.relate(*bond, vec![other.clone()]));
        }
        let first = fields.iter_mut().find(|field| group.members.first().is_some_and(|first| is_called(field, first)));
        if let Some((field, bond)) = first.zip(group.bond) {
            field.relate(bond, group.members.clone());
        }
    }
    fields.iter_mut().for_each(|field| take_apart(field, groups));
    fields
}

/// Puts the members of groups in the places of their names.
fn take_apart(field: &mut Field, groups: &[Group]) {
    let mut out = Vec::new();
    for (bond, others) in std::mem::take(&mut field.relations) {
        let mut plain = Vec::new();
        for (name, value) in others {
            let group = groups.iter().find(|group| value.is_none() && group.name == name);
            let Some(group) = group else {
                plain.push((name, value));
                continue;
            };
            let members = group.members.iter().filter(|member| !is_called(field, member));
            let members = members.map(|member| (member.clone(), None));
            if bond == RelationKind::Requires {
                out.push((RelationKind::RequiresAny, members.collect()));
            } else {
                plain.extend(members);
            }
        }
        if !plain.is_empty() || bond == RelationKind::Exclusive {
            out.push((bond, plain));
        }
    }
    field.relations = out;
}

fn is_called(field: &Field, name: &str) -> bool {
    field.is_called(name) || field.long.as_deref().map_or_else(|| kebab(&field.name) == name, |long| long == name)
}
