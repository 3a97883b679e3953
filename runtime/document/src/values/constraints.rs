//! The constraints of a schema, parsed for validation.

use std::collections::HashMap;

use crate::cursor::{Json, Type};
use crate::pointer::from_fragment;
use crate::source::{Source, Version};

/// The types of values, with their names in messages.
pub(super) const TYPE_NAMES: [(&str, &str); 7] = [
    ("object", "an object"),
    ("array", "an array"),
    ("string", "text"),
    ("integer", "an integer"),
    ("number", "a number"),
    ("boolean", "true or false"),
    ("null", "null"),
];

/// A bound of a number.
#[derive(Clone, Copy)]
pub(super) struct Limit<'d> {
    pub(super) number: &'d str,
    pub(super) is_exclusive: bool,
}

/// A minimum and a maximum number.
pub(super) type Count = (Option<u64>, Option<u64>);

/// The constraint on members that the schema does not describe.
#[derive(Default)]
pub(super) enum Additional<'d> {
    #[default]
    Allowed,
    Forbidden,
    Matching(Json<'d>),
}

/// The constraints of one schema, without those of the schemas it is composed of.
#[derive(Default)]
pub(super) struct Constraints<'d> {
    /// Offset of the schema in the document.
    pub(super) offset: usize,
    /// Indices into [`TYPE_NAMES`]; empty when any type is allowed.
    pub(super) types: Vec<usize>,
    pub(super) is_nullable: bool,
    pub(super) is_read_only: bool,
    /// `true` if values are passwords, which messages do not show.
    pub(super) is_password: bool,
    pub(super) choices: Option<Vec<Json<'d>>>,
    pub(super) minimum: Option<Limit<'d>>,
    pub(super) maximum: Option<Limit<'d>>,
    pub(super) multiple_of: Option<&'d str>,
    pub(super) length: Count,
    pub(super) item_count: Count,
    pub(super) member_count: Count,
    pub(super) pattern: Option<String>,
    pub(super) is_unique: bool,
    pub(super) prefix_items: Vec<Json<'d>>,
    pub(super) items: Option<Json<'d>>,
    pub(super) properties: HashMap<String, Json<'d>>,
    pub(super) patterns: Vec<(String, Json<'d>)>,
    pub(super) additional: Additional<'d>,
    pub(super) required: Vec<String>,
    /// Schemas that apply too: the referenced one, and those of `allOf`.
    pub(super) all_of: Vec<Json<'d>>,
    /// Branches of `anyOf` and `oneOf`.
    pub(super) unions: Vec<Vec<Json<'d>>>,
    /// The object that says which branch of the unions a value belongs to.
    pub(super) discriminator: Option<Json<'d>>,
}

impl<'d> Constraints<'d> {
    /// Parses the keywords of a schema.
    pub(super) fn read(source: &'d Source, schema: Json<'d>) -> Self {
        let mut constraints = Constraints { offset: schema.offset(), ..Constraints::default() };
        let reference = schema.get("$ref").and_then(Json::str);
        if let Some(reference) = &reference {
            let pointer = reference.strip_prefix('#').and_then(from_fragment);
            constraints.all_of.extend(pointer.and_then(|pointer| source.resolve(&pointer)));
        }
        // Before 3.1, only texts and `nullable` count beside a reference.
        let is_reference = reference.is_some() && source.version() < Version::V31;
        let mut types = Vec::new();
        let mut marks = (false, false);
        for (name, value) in schema.members() {
            match &*name {
                "nullable" | "x-nullable" => constraints.is_nullable |= value.is_true(),
                "readOnly" => constraints.is_read_only = value.is_true(),
                _ if is_reference => {}
                "type" if value.kind() == Type::Array => types.extend(value.items()),
                // In YAML, `type: null` alone means the type `null`; beside other constraints it is a mistake.
                "type" if value.kind() == Type::Null && is_constrained(schema) => {}
                "type" => types.push(value),
                "exclusiveMinimum" => read_exclusive(value, &mut marks.0, &mut constraints.minimum),
                "exclusiveMaximum" => read_exclusive(value, &mut marks.1, &mut constraints.maximum),
                name => constraints.keyword(name, value),
            }
        }
        for (mark, limit) in [(marks.0, &mut constraints.minimum), (marks.1, &mut constraints.maximum)] {
            if let Some(limit) = limit {
                limit.is_exclusive |= mark;
            }
        }
        constraints.set_types(&types);
        constraints.drop_contradictions();
        constraints
    }

    fn keyword(&mut self, name: &str, value: Json<'d>) {
        match (name, value.kind()) {
            ("enum", Type::Array) => self.choices = Some(value.items().collect()),
            ("const", _) => self.choices = Some(vec![value]),
            ("minimum", Type::Number) => set_limit(&mut self.minimum, value),
            ("maximum", Type::Number) => set_limit(&mut self.maximum, value),
            ("multipleOf", Type::Number) => self.multiple_of = value.number(),
            ("minLength", _) => self.length.0 = count(value),
            ("maxLength", _) => self.length.1 = count(value),
            ("minItems", _) => self.item_count.0 = count(value),
            ("maxItems", _) => self.item_count.1 = count(value),
            ("minProperties", _) => self.member_count.0 = count(value),
            ("maxProperties", _) => self.member_count.1 = count(value),
            ("format", Type::String) => self.is_password = value.text() == "password",
            ("pattern", Type::String) => self.pattern = Some(value.text()),
            ("uniqueItems", _) => self.is_unique = value.is_true(),
            ("prefixItems" | "items", Type::Array) => self.prefix_items = value.items().collect(),
            ("items", Type::Object) => self.items = Some(value),
            ("properties", Type::Object) => {
                self.properties = value.members().map(|(name, schema)| (name.into_owned(), schema)).collect();
            }
            ("patternProperties", Type::Object) => {
                self.patterns = value.members().map(|(name, schema)| (name.into_owned(), schema)).collect();
            }
            ("additionalProperties", Type::Object) => self.additional = Additional::Matching(value),
            ("additionalProperties" | "unevaluatedProperties", Type::Boolean) if !value.is_true() => {
                self.additional = Additional::Forbidden;
            }
            ("discriminator", Type::Object) => self.discriminator = Some(value),
            ("required", Type::Array) => self.required = value.items().map(Json::text).collect(),
            ("allOf", Type::Array) => self.all_of.extend(value.items()),
            ("anyOf" | "oneOf", Type::Array) => {
                let branches: Vec<_> = value.items().collect();
                self.unions.extend((!branches.is_empty()).then_some(branches));
            }
            _ => {}
        }
    }

    /// Sets the types. An unknown type allows any value.
    fn set_types(&mut self, types: &[Json<'d>]) {
        for value in types {
            let name = if value.kind() == Type::Null { "null".into() } else { value.scalar() };
            match TYPE_NAMES.iter().position(|(known, _)| *known == name) {
                Some(offset) => self.types.push(offset),
                None => {
                    self.types.clear();
                    return;
                }
            }
        }
    }

    /// Removes bounds that no value satisfies.
    fn drop_contradictions(&mut self) {
        for count in [&mut self.length, &mut self.item_count, &mut self.member_count] {
            if count.0.zip(count.1).is_some_and(|(min, max)| min > max) {
                *count = (None, None);
            }
        }
        let limits = self.minimum.zip(self.maximum);
        let order = limits.and_then(|(min, max)| super::number::compare(min.number, max.number));
        if order == Some(std::cmp::Ordering::Greater) {
            (self.minimum, self.maximum) = (None, None);
        }
    }

    /// Joins the types in words: `text or null`.
    pub(super) fn describe_types(&self) -> String {
        let names = self.types.iter().filter_map(|offset| TYPE_NAMES.get(*offset)).map(|(_, words)| *words);
        let mut names: Vec<_> = names.collect();
        if self.is_nullable && !names.contains(&"null") {
            names.push("null");
        }
        names.join(" or ")
    }
}

/// Returns whether a schema says more about its values than their type.
pub(crate) fn is_constrained(schema: Json<'_>) -> bool {
    const CONSTRAINTS: &[&str] =
        &["$ref", "allOf", "anyOf", "oneOf", "enum", "const", "properties", "items", "pattern", "format"];
    schema.members().any(|(name, _)| CONSTRAINTS.contains(&&*name))
}

/// Sets a bound, unless an exclusive one is set.
fn set_limit<'d>(slot: &mut Option<Limit<'d>>, value: Json<'d>) {
    if slot.is_none() {
        *slot = value.number().map(|number| Limit { number, is_exclusive: false });
    }
}

/// Reads an exclusive bound: a number since 3.1, a modifier of the other bound before.
fn read_exclusive<'d>(value: Json<'d>, mark: &mut bool, slot: &mut Option<Limit<'d>>) {
    match value.number() {
        Some(number) => *slot = Some(Limit { number, is_exclusive: true }),
        None => *mark = value.is_true(),
    }
}

fn count(value: Json<'_>) -> Option<u64> {
    value.number()?.parse().ok()
}
