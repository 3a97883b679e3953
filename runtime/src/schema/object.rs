//! Object schemas built at run time.

use super::group;
use super::{Custom, Field, FieldRecord, Group, Part, RelationKind, Tables};

/// An ordered set of fields, built at run time: the schema of arguments, options or environment
/// variables of a command that has no struct for them.
///
/// ```
/// use vestibule::schema::{Field, Object};
/// use vestibule::parser;
///
/// let options = Object::new()
///     .field(Field::string("region").short('r').default("eu-west-1").describe("Target region"))
///     .field(Field::boolean("dryRun"));
/// let parsed = parser::parse(["--dry-run"], &parser::Options::new().options(options)).unwrap();
/// assert_eq!(parsed.options.to_string(), r#"{"region":"eu-west-1","dryRun":true}"#);
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Object {
    fields: Vec<Field>,
    groups: Vec<Group>,
}

impl Object {
    /// No fields.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a field. The order of fields is the order of positionals, and of everything shown.
    pub fn field(mut self, field: Field) -> Self {
        self.fields.push(field);
        self
    }

    /// Says that exactly one of some fields is given.
    pub fn one_of<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.bind(RelationKind::OneOf, names)
    }

    /// Says that at most one of some fields is given.
    pub fn at_most_one<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.bind(RelationKind::AtMostOne, names)
    }

    /// Says that at least one of some fields is given.
    pub fn any_of<S: Into<String>>(self, names: impl IntoIterator<Item = S>) -> Self {
        self.bind(RelationKind::AnyOf, names)
    }

    /// Adds a group that has a name, for rules between it and others.
    pub fn group(mut self, group: Group) -> Self {
        self.groups.push(group);
        self
    }

    /// A group is told by its first member, or by the first field when it has none of that name.
    fn bind<S: Into<String>>(mut self, bond: RelationKind, names: impl IntoIterator<Item = S>) -> Self {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        let at = self.fields.iter().position(|field| names.first().is_some_and(|name| field.is_called(name)));
        if let Some(field) = self.fields.get_mut(at.unwrap_or(0)) {
            field.relate(bond, names);
        }
        self
    }

    /// Gives a field a short alias; a name that no field has is reported by [`Cli::check`](crate::Cli::check).
    pub(crate) fn set_short(&mut self, name: &str, short: char) -> bool {
        let field = self.fields.iter_mut().find(|field| field.is_called(name));
        field.map(|field| field.set_short(short)).is_some()
    }

    /// The fields in numbers, as one part of a command's input.
    pub(crate) fn pack(&self, part: Part) -> Packed {
        let mut packed = Packed::default();
        if self.groups.is_empty() {
            self.fields.iter().for_each(|field| field.pack(part, &mut packed));
        } else {
            let told = group::told(&self.fields, &self.groups, &mut packed.mistakes);
            told.iter().for_each(|field| field.pack(part, &mut packed));
        }
        packed
    }
}

/// An object schema in numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packed {
    pub(super) blob: Vec<u8>,
    pub(super) recs: Vec<FieldRecord>,
    pub(super) custom: Vec<Custom>,
    /// What of it did not fit, each as a sentence.
    pub(crate) mistakes: Vec<String>,
}

impl Packed {
    pub(crate) fn visit<'a>(&'a self, tables: &mut Tables<'a>) {
        if !self.recs.is_empty() {
            tables.add(&self.blob, &self.recs, &self.custom);
        }
    }
}

/// `dryRun` and `dry_run` as they are typed: `dry-run`.
pub(crate) fn kebab(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    let mut after_lower = false;
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '_' || c == ' ' || c == '-' {
            out.push('-');
            after_lower = false;
            continue;
        }
        let ends_acronym = c.is_uppercase() && chars.peek().is_some_and(|next| next.is_lowercase());
        let in_word = !out.is_empty() && !out.ends_with('-');
        if c.is_uppercase() && in_word && (after_lower || ends_acronym) {
            out.push('-');
        }
        after_lower = !c.is_uppercase();
        out.extend(c.to_lowercase());
    }
    out
}
