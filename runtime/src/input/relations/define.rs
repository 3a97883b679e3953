//! The methods that add relations to fields built at run time.
//!
//! They stand here and not in `schema`, because they store the functions that check relations, which are linked only if
//! one of them is called.

use super::RELATIONS;
use crate::schema::{Field, Group, Object, RelationKind, unconditional};

impl Field {
    /// Rejects the field if it is given together with another one.
    pub fn conflicts_with(self, other: impl Into<String>) -> Self {
        self.relate_to(RelationKind::Conflicts, [other])
    }

    /// Rejects the field if it is given without another one.
    pub fn requires(self, other: impl Into<String>) -> Self {
        self.relate_to(RelationKind::Requires, [other])
    }

    /// Requires the field unless one of `others` is given; it is optional then.
    pub fn required_unless<S: Into<String>>(mut self, others: impl IntoIterator<Item = S>) -> Self {
        self.make_optional();
        self.relate_to(RelationKind::Unless, others)
    }

    /// Requires the field if another one has a value; it is optional otherwise.
    pub fn required_if(mut self, other: impl Into<String>, value: impl ToString) -> Self {
        self.make_optional();
        self.relate(RelationKind::If, vec![(other.into(), Some(value.to_string()))], &RELATIONS);
        self
    }

    /// Rejects the field if any other one is given.
    pub fn exclusive(self) -> Self {
        self.relate_to(RelationKind::Exclusive, [""; 0])
    }

    /// Lets the last given of the field and another one take effect.
    pub fn overrides(self, other: impl Into<String>) -> Self {
        self.relate_to(RelationKind::Overrides, [other])
    }

    fn relate_to<S: Into<String>>(mut self, kind: RelationKind, others: impl IntoIterator<Item = S>) -> Self {
        self.relate(kind, unconditional(strings(others)), &RELATIONS);
        self
    }
}

impl Object {
    /// Requires exactly one of some fields.
    pub fn one_of<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.relate(RelationKind::OneOf, strings(names), &RELATIONS)
    }

    /// Allows at most one of some fields.
    pub fn at_most_one<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.relate(RelationKind::AtMostOne, strings(names), &RELATIONS)
    }

    /// Requires at least one of some fields.
    pub fn any_of<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.relate(RelationKind::AnyOf, strings(names), &RELATIONS)
    }
}

impl Group {
    /// Creates a group of which exactly one member is required.
    pub fn one_of<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self::new(name, members).with_rule(RelationKind::OneOf, &RELATIONS)
    }

    /// Creates a group of which at most one member is allowed.
    pub fn at_most_one<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self::new(name, members).with_rule(RelationKind::AtMostOne, &RELATIONS)
    }

    /// Creates a group of which at least one member is required.
    pub fn any_of<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self::new(name, members).with_rule(RelationKind::AnyOf, &RELATIONS)
    }

    /// Rejects a member that is given without another field, or without a member of another group.
    pub fn requires(self, other: impl Into<String>) -> Self {
        self.relate(RelationKind::Requires, other.into(), &RELATIONS)
    }

    /// Rejects a member that is given together with another field, or with any member of another group.
    pub fn conflicts_with(self, other: impl Into<String>) -> Self {
        self.relate(RelationKind::Conflicts, other.into(), &RELATIONS)
    }
}

fn strings<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Vec<String> {
    names.into_iter().map(Into::into).collect()
}
