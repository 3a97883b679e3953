//! The methods that add relations and computed defaults to fields built at run time.
//!
//! They stand here and not in `schema`, because they store the functions that check relations, which are linked only if
//! one of them is called.

use super::RELATIONS;
use crate::schema::{ComputeDefault, Field, FieldRelation, Group, Object, RelationKind};

impl Field {
    /// Rejects the field if it is given together with another one.
    pub fn conflicts_with(self, other: impl Into<String>) -> Self {
        self.relate_to(RelationKind::Conflicts, [other])
    }

    /// Rejects the field if it is given without another one.
    pub fn requires(self, other: impl Into<String>) -> Self {
        self.relate_to(RelationKind::Requires, [other])
    }

    /// Rejects the field if it has a value and is given without another field.
    ///
    /// ```
    /// use vestibule::parser;
    /// use vestibule::schema::{Field, Object};
    ///
    /// let options = Object::new()
    ///     .field(Field::choice("mode", ["plain", "tls"]).requires_if("tls", "cert"))
    ///     .field(Field::string("cert").optional());
    /// let options = parser::Options::new().options(options);
    /// assert!(parser::parse(["--mode", "plain"], &options).is_ok());
    /// let error = parser::parse(["--mode", "tls"], &options).unwrap_err();
    /// assert_eq!(error.message(), "--mode=tls requires --cert");
    /// ```
    pub fn requires_if(self, value: impl ToString, other: impl Into<String>) -> Self {
        let targets = vec![(other.into(), None)];
        self.add(FieldRelation { kind: RelationKind::RequiresIf, value: Some(value.to_string()), targets })
    }

    /// Requires the field unless one of `others` is given; it is optional then.
    pub fn required_unless<S: Into<String>>(mut self, others: impl IntoIterator<Item = S>) -> Self {
        self.make_optional();
        self.relate_to(RelationKind::Unless, others)
    }

    /// Requires the field unless all of `others` are given; it is optional then.
    pub fn required_unless_all<S: Into<String>>(mut self, others: impl IntoIterator<Item = S>) -> Self {
        self.make_optional();
        self.relate_to(RelationKind::UnlessAll, others)
    }

    /// Requires the field if another one has a value; it is optional otherwise.
    pub fn required_if(self, other: impl Into<String>, value: impl ToString) -> Self {
        self.require_if(RelationKind::If, [(other.into(), value.to_string())])
    }

    /// Requires the field if each of some fields has a value; it is optional otherwise.
    pub fn required_if_all<S: Into<String>, V: ToString>(self, others: impl IntoIterator<Item = (S, V)>) -> Self {
        self.require_if(RelationKind::IfAll, others.into_iter().map(|(name, value)| (name.into(), value.to_string())))
    }

    fn require_if(mut self, kind: RelationKind, others: impl IntoIterator<Item = (String, String)>) -> Self {
        self.make_optional();
        let targets = others.into_iter().map(|(name, value)| (name, Some(value))).collect();
        self.add(FieldRelation { kind, value: None, targets })
    }

    /// Sets the default for calls in which another field has a value, its own default included. `None` takes the
    /// default away. Of several, the first that applies takes effect.
    ///
    /// ```
    /// use vestibule::parser;
    /// use vestibule::schema::{Field, Object};
    ///
    /// let options = Object::new()
    ///     .field(Field::choice("mode", ["plain", "tls"]).default("plain"))
    ///     .field(Field::integer("port").default(80).default_if("mode", "tls", Some("443")));
    /// let options = parser::Options::new().options(options);
    /// let port = |argv: &[&str]| parser::parse(argv, &options).unwrap().options["port"].clone();
    /// assert_eq!((port(&[]), port(&["--mode", "tls"])), (80.into(), 443.into()));
    /// ```
    pub fn default_if(self, other: impl Into<String>, value: impl ToString, default: Option<&str>) -> Self {
        let targets = vec![(other.into(), Some(value.to_string()))];
        self.add(FieldRelation { kind: RelationKind::DefaultIf, value: default.map(str::to_owned), targets })
    }

    /// Sets the default for calls in which another field is given. `None` takes the default away.
    pub fn default_if_given(self, other: impl Into<String>, default: Option<&str>) -> Self {
        let targets = vec![(other.into(), None)];
        self.add(FieldRelation { kind: RelationKind::DefaultIf, value: default.map(str::to_owned), targets })
    }

    /// Sets the function that computes the default, as it would be typed. It is called for each call that needs the
    /// default, and to show it.
    ///
    /// ```
    /// use vestibule::parser;
    /// use vestibule::schema::{Field, Object};
    ///
    /// let jobs = Field::integer("jobs").default_with(|| 4.to_string().into());
    /// let options = parser::Options::new().options(Object::new().field(jobs));
    /// assert_eq!(parser::parse([""; 0], &options).unwrap().options["jobs"], 4);
    /// ```
    #[inline]
    pub fn default_with(mut self, compute: ComputeDefault) -> Self {
        self.compute_default(compute, RELATIONS);
        self
    }

    /// Rejects the field if any other one is given.
    #[inline]
    pub fn exclusive(self) -> Self {
        self.relate_to(RelationKind::Exclusive, [""; 0])
    }

    /// Lets the last given of the field and another one take effect.
    pub fn overrides(self, other: impl Into<String>) -> Self {
        self.relate_to(RelationKind::Overrides, [other])
    }

    fn relate_to<S: Into<String>>(self, kind: RelationKind, others: impl IntoIterator<Item = S>) -> Self {
        self.add(FieldRelation::to(kind, strings(others)))
    }

    #[inline]
    fn add(mut self, relation: FieldRelation) -> Self {
        self.relate(relation, RELATIONS);
        self
    }
}

impl Object {
    /// Requires exactly one of some fields.
    pub fn one_of<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.relate(RelationKind::OneOf, strings(names), RELATIONS)
    }

    /// Allows at most one of some fields.
    pub fn at_most_one<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.relate(RelationKind::AtMostOne, strings(names), RELATIONS)
    }

    /// Requires at least one of some fields.
    pub fn any_of<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.relate(RelationKind::AnyOf, strings(names), RELATIONS)
    }
}

impl Group {
    /// Creates a group of which exactly one member is required.
    pub fn one_of<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self::new(name, members).with_rule(RelationKind::OneOf, RELATIONS)
    }

    /// Creates a group of which at most one member is allowed.
    pub fn at_most_one<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self::new(name, members).with_rule(RelationKind::AtMostOne, RELATIONS)
    }

    /// Creates a group of which at least one member is required.
    pub fn any_of<S: Into<String>>(name: impl Into<String>, members: impl IntoIterator<Item = S>) -> Self {
        Self::new(name, members).with_rule(RelationKind::AnyOf, RELATIONS)
    }

    /// Rejects a member that is given without another field, or without a member of another group.
    pub fn requires(self, other: impl Into<String>) -> Self {
        self.relate(RelationKind::Requires, other.into(), RELATIONS)
    }

    /// Rejects a member that is given together with another field, or with any member of another group.
    pub fn conflicts_with(self, other: impl Into<String>) -> Self {
        self.relate(RelationKind::Conflicts, other.into(), RELATIONS)
    }
}

fn strings<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Vec<String> {
    names.into_iter().map(Into::into).collect()
}
