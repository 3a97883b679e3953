//! Object schemas built at run time.

use super::field::FieldRelation;
use super::group;
use super::{Field, FieldRecord, Functions, Group, Part, RelationKind, Relations, Tables};

/// The description of the option that confirms a call.
pub(crate) const CONFIRM_DOC: &str = "Run without asking for a confirmation";

/// The description of the option that makes a call a dry run.
pub(crate) const DRY_RUN_DOC: &str = "Show what would happen, and change nothing";

/// An ordered set of fields, built at run time: the arguments, options or environment variables of a command that has
/// no struct for them.
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
    /// Creates an object without fields.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a field. Positionals are filled, and fields are listed, in the order in which they are added.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn field(mut self, field: Field) -> Self {
        self.fields.push(field);
        self
    }

    /// Adds a named group, for rules between its members and other fields.
    #[cfg_attr(not(feature = "output"), inline)]
    pub fn group(mut self, group: Group) -> Self {
        self.groups.push(group);
        self
    }

    /// Adds the options that the gate before a command reads, except those that are there.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn with_gate(mut self, is_confirmed: bool, has_dry_run: bool) -> Self {
        let has = |fields: &[Field], name: &str| fields.iter().any(|field| field.has_name(name));
        if is_confirmed && !has(&self.fields, "yes") {
            let is_free = self.fields.iter().all(|field| !field.has_short('y'));
            let yes = Field::boolean("yes").describe(CONFIRM_DOC);
            self.fields.push(if is_free { yes.short('y') } else { yes });
        }
        if has_dry_run && !has(&self.fields, "dryRun") {
            self.fields.push(Field::boolean("dryRun").describe(DRY_RUN_DOC));
        }
        self
    }

    /// Adds a rule between some fields. It is stored in the first of them, or in the first field of the object if that
    /// does not exist, so that it is reported.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn relate(mut self, kind: RelationKind, names: Vec<String>, functions: &'static Relations) -> Self {
        let index = self.fields.iter().position(|field| names.first().is_some_and(|name| field.has_name(name)));
        if let Some(field) = self.fields.get_mut(index.unwrap_or(0)) {
            field.relate(FieldRelation::to(kind, names), functions);
        }
        self
    }

    /// Sets the short alias of a field; returns whether there is a field of that name.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn set_short(&mut self, name: &str, short: char) -> bool {
        let field = self.fields.iter_mut().find(|field| field.has_name(name));
        field.map(|field| field.set_short(short)).is_some()
    }

    /// Packs the fields as one part of a command's input.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn pack(&self, part: Part) -> PackedObject {
        let mut packed = PackedObject::default();
        if self.groups.is_empty() {
            self.fields.iter().for_each(|field| field.pack(part, &mut packed));
        } else {
            let fields = group::expand(&self.fields, &self.groups, &mut packed.errors);
            fields.iter().for_each(|field| field.pack(part, &mut packed));
        }
        packed
    }
}

/// A packed [`Object`].
#[derive(Clone, Debug, Default)]
pub(crate) struct PackedObject {
    pub(super) blob: Vec<u8>,
    pub(super) records: Vec<FieldRecord>,
    pub(super) functions: Vec<Functions>,
    /// Errors in the definition, each a sentence.
    pub(crate) errors: Vec<String>,
}

impl PackedObject {
    /// Adds the table to those of a command, unless it is empty.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn visit<'a>(&'a self, tables: &mut Tables<'a>) {
        if !self.records.is_empty() {
            tables.add(&self.blob, &self.records, &self.functions);
        }
    }
}

/// Converts a name to kebab-case: `dryRun` and `dry_run` become `dry-run`.
#[cfg_attr(not(feature = "output"), inline)]
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
