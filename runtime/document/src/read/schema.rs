//! Summarizes schemas for command-line options.

use std::collections::HashMap;

use super::combine::{PartialSummary, merge_all, merge_any};
use super::follow::{Node, Reader};
use crate::cursor::{Json, Type};
use crate::discriminator;
use crate::model::{Alternatives, Kind, Limit, Members, Property, SchemaSummary};
use crate::pointer::from_fragment;
use crate::source::Version;
use crate::values::is_constrained;

/// Maximum depth of summarized properties, `--a.b.c`; deeper values are JSON.
const MAX_LEVELS: usize = 3;

/// Maximum nesting of merged schemas.
const MAX_PARTS: usize = 40;

/// Number of schema members read for one operation, and for each property of a top-level object. Schemas beyond it are
/// JSON values.
pub(crate) const SCHEMA_BUDGET: usize = 60_000;
const PROPERTY_BUDGET: usize = 6_000;

/// Minimum budget of each such property, so that its type is always known.
const MIN_PROPERTY_BUDGET: usize = 64;

/// Summarizes a schema.
pub(crate) fn summarize<'d>(reader: &mut Reader<'d>, schema: &Node<'d>) -> SchemaSummary {
    summarize_at_level(reader, schema, 0)
}

/// Summarizes a schema at a level of nesting.
pub(super) fn summarize_at_level<'d>(reader: &mut Reader<'d>, schema: &Node<'d>, level: usize) -> SchemaSummary {
    let key = sole_reference(reader, schema).filter(|_| level > 0);
    let key = key.map(|target| (target, level, reader.budget <= MIN_PROPERTY_BUDGET));
    let known = key.and_then(|key| reader.summaries.get(&key)).filter(|(_, cost)| *cost <= reader.budget);
    let mut summary = if let Some((summary, cost)) = known {
        let summary = summary.clone();
        reader.budget = reader.budget.saturating_sub(*cost);
        summary
    } else {
        let before = reader.budget;
        let mut flattener = Flattener { reader, level, seen: HashMap::new(), depth: 0 };
        let summary = flattener.flatten(schema).unwrap_or_default().finish();
        if let Some(key) = key {
            reader.summaries.insert(key, (summary.clone(), before.saturating_sub(reader.budget)));
        }
        summary
    };
    summary.pointer.clone_from(&schema.pointer);
    summary
}

/// Returns the offset of the schema that a schema without other keywords refers to.
fn sole_reference(reader: &Reader<'_>, schema: &Node<'_>) -> Option<usize> {
    let reference = schema.reference()?;
    let pointer = from_fragment(reference.strip_prefix('#')?)?;
    let is_alone = schema.json.members().nth(1).is_none();
    let target = reader.source.resolve(&pointer).filter(|_| is_alone)?;
    Some(target.offset())
}

/// Merges a schema with all schemas it is composed of. Each is summarized once, which bounds the work, and not inside
/// itself, which ends reference cycles.
struct Flattener<'r, 'd> {
    reader: &'r mut Reader<'d>,
    level: usize,
    /// The schemas by their offset; `None` while one is being merged.
    seen: HashMap<usize, Option<PartialSummary>>,
    depth: usize,
}

/// Keywords that refer to other schemas, or depend on each other.
#[derive(Default)]
struct Keywords<'d> {
    reference: Option<(String, Node<'d>)>,
    types: Vec<String>,
    properties: Option<Node<'d>>,
    additional: Option<Node<'d>>,
    patterns: Option<Node<'d>>,
    items: Option<Node<'d>>,
    has_tuple: bool,
    all_of: Option<Node<'d>>,
    one_of: Option<Node<'d>>,
    any_of: Option<Node<'d>>,
    discriminator: Option<Json<'d>>,
    choices: Option<Vec<Json<'d>>>,
    minimum: Option<Limit>,
    maximum: Option<Limit>,
    lower: Exclusive,
    upper: Exclusive,
    encoding: String,
    is_bytes: bool,
    lengths: [(Option<u64>, Option<u64>); 3],
}

/// The value of `exclusiveMinimum` or `exclusiveMaximum`: a number since 3.1, a modifier of the other bound before.
#[derive(Default)]
struct Exclusive {
    mark: bool,
    number: Option<String>,
}

impl Exclusive {
    fn read(json: Json<'_>) -> Self {
        Self { mark: json.is_true(), number: json.number().map(str::to_owned) }
    }

    fn into_limit(self, bound: Option<Limit>) -> Option<Limit> {
        match (self.number, bound) {
            (Some(number), _) => Some(Limit { number, exclusive: true }),
            (None, Some(bound)) => Some(Limit { exclusive: self.mark, ..bound }),
            (None, None) => None,
        }
    }
}

impl<'d> Flattener<'_, 'd> {
    /// Summarizes a schema without finishing it; `None` for a schema inside itself.
    fn flatten(&mut self, node: &Node<'d>) -> Option<PartialSummary> {
        if !node.json.is_object() {
            if !matches!(node.json.kind(), Type::Boolean | Type::Null) {
                self.reader.warn(&node.pointer, "a schema must be an object");
            }
            return Some(PartialSummary::default());
        }
        let is_budget_spent = self.level > 0 && self.reader.budget == 0;
        if let Some(known) = self.seen.get(&node.json.offset()) {
            return known.clone();
        }
        if is_budget_spent || self.depth >= MAX_PARTS {
            return None;
        }
        self.seen.insert(node.json.offset(), None);
        self.depth += 1;
        let partial = self.flatten_object(node);
        self.depth -= 1;
        // The outermost schema is not met again.
        if self.depth > 0 {
            self.seen.insert(node.json.offset(), Some(partial.clone()));
        }
        Some(partial)
    }

    fn flatten_object(&mut self, node: &Node<'d>) -> PartialSummary {
        let mut partial = PartialSummary::default();
        let keywords = self.read_keywords(node, &mut partial);
        let target = keywords.reference.as_ref().and_then(|(reference, from)| {
            let target = self.reader.resolve_reference(&from.pointer, reference)?;
            self.flatten(&target)
        });
        if keywords.reference.is_some() && self.reader.version() < Version::V31 {
            // Before 3.1, only texts count beside a reference.
            let summary = SchemaSummary {
                title: partial.summary.title,
                description: partial.summary.description,
                ..SchemaSummary::default()
            };
            return merge_all(PartialSummary { summary, required: Vec::new() }, target.unwrap_or_default());
        }
        let groups = [keywords.one_of.clone(), keywords.any_of.clone()];
        let discriminator = keywords.discriminator;
        let parts = keywords.all_of.clone();
        self.set_kind(keywords, &mut partial);
        if let Some(target) = target {
            partial = merge_all(partial, target);
        }
        for part in parts.iter().flat_map(Node::items) {
            if let Some(part) = self.flatten(&part) {
                partial = merge_all(partial, part);
            }
        }
        for group in groups.iter().flatten() {
            if let Some(union) = self.merge_branches(group) {
                partial = merge_all(partial, union);
            }
        }
        if let Some(discriminator) = discriminator {
            let branches: Vec<_> = groups.iter().flatten().flat_map(Node::items).map(|branch| branch.json).collect();
            list_discriminator_values(discriminator, &branches, &mut partial.summary);
        }
        partial
    }

    /// Merges the branches of `oneOf` or `anyOf`.
    fn merge_branches(&mut self, group: &Node<'d>) -> Option<PartialSummary> {
        let mut nullable = false;
        let mut union: Option<PartialSummary> = None;
        let (mut count, mut notes) = (0, Vec::new());
        for branch in group.items() {
            if is_null(branch.json) {
                nullable = true;
                continue;
            }
            let Some(mut partial) = self.flatten(&branch) else { continue };
            count += 1;
            notes.extend(note_of_choice(&mut partial.summary));
            union = Some(match union {
                None => partial,
                Some(previous) => merge_any(previous, partial),
            });
        }
        let mut union = match union {
            None if !nullable => return None,
            None => PartialSummary::default(),
            Some(union) => union,
        };
        if count > 1 {
            union.mark_as_union();
        }
        if union.summary.description.is_empty() {
            union.summary.description = notes.join("; ");
        }
        union.summary.nullable |= nullable;
        Some(union)
    }

    /// Reads the keywords in one pass.
    fn read_keywords(&mut self, node: &Node<'d>, partial: &mut PartialSummary) -> Keywords<'d> {
        let mut keywords = Keywords::default();
        let summary = &mut partial.summary;
        let mut count = 1;
        for (name, json) in node.json.members() {
            count += 1;
            let child = || Some(node.child(&name, json));
            match &*name {
                "$ref" => keywords.reference = json.str().map(|reference| (reference.into_owned(), node.clone())),
                "type" if json.kind() == Type::Null && is_constrained(node.json) => {}
                "type" => read_types(json, &mut keywords.types),
                "properties" => keywords.properties = child(),
                "additionalProperties" => keywords.additional = child(),
                "patternProperties" => keywords.patterns = child(),
                "items" if json.kind() == Type::Array => keywords.has_tuple = true,
                "items" => keywords.items = child(),
                "prefixItems" => keywords.has_tuple = true,
                "allOf" => keywords.all_of = child(),
                "oneOf" => keywords.one_of = child(),
                "anyOf" => keywords.any_of = child(),
                "discriminator" => keywords.discriminator = Some(json),
                "required" => partial.required.extend(json.items().filter_map(|name| Some(name.str()?.into_owned()))),
                "enum" if json.kind() == Type::Array => keywords.choices = Some(json.items().collect()),
                "const" => keywords.choices = Some(vec![json]),
                "minimum" => keywords.minimum = read_limit(json),
                "maximum" => keywords.maximum = read_limit(json),
                "exclusiveMinimum" => keywords.lower = Exclusive::read(json),
                "exclusiveMaximum" => keywords.upper = Exclusive::read(json),
                "contentEncoding" => keywords.encoding = json.text(),
                "contentMediaType" => keywords.is_bytes |= json.str().is_some_and(|kind| !kind.starts_with("text/")),
                "nullable" | "x-nullable" => summary.nullable |= json.is_true(),
                "pattern" => summary.pattern = json.str().map(Into::into),
                "format" => summary.format = json.text(),
                "default" => summary.default = Some(json.compact()),
                "example" | "x-example" => summary.example = Some(json.compact()),
                "examples" if summary.example.is_none() => {
                    summary.example = json.items().next().map(Json::compact);
                }
                "title" => summary.title = json.text(),
                "description" => summary.description = json.text(),
                "deprecated" => summary.deprecated = json.is_true(),
                "readOnly" => summary.read_only = json.is_true(),
                "writeOnly" => summary.write_only = json.is_true(),
                name => read_length(name, json, &mut keywords.lengths),
            }
        }
        if self.level > 0 {
            self.reader.budget = self.reader.budget.saturating_sub(count);
        }
        keywords
    }

    /// Determines the kind of value from the schema's partial keywords.
    fn set_kind(&mut self, mut keywords: Keywords<'d>, partial: &mut PartialSummary) {
        let types = std::mem::take(&mut keywords.types);
        if types.iter().any(|name| name == "null") {
            partial.summary.nullable = true;
        }
        let choices = keywords.choices.take();
        let kinds = types.iter().map(String::as_str).filter(|name| *name != "null").collect::<Vec<_>>();
        let name = match *kinds.as_slice() {
            [one] => one,
            ["integer", "number"] | ["number", "integer"] => "number",
            [] if types.is_empty() => match implied_type(&keywords, choices.as_deref()) {
                "" if partial.summary.format == "binary" => "string",
                name => name,
            },
            // Options express objects and lists best, then flags.
            _ => ["object", "array", "boolean"].into_iter().find(|name| kinds.contains(name)).unwrap_or(""),
        };
        partial.summary.alternatives = match name {
            "object" | "array" | "boolean" if kinds.len() > 1 => Alternatives::OrScalar,
            "" if kinds.len() > 1 => Alternatives::Scalars,
            _ => Alternatives::None,
        };
        let (lower, upper) = (std::mem::take(&mut keywords.lower), std::mem::take(&mut keywords.upper));
        partial.summary.minimum = lower.into_limit(keywords.minimum.take());
        partial.summary.maximum = upper.into_limit(keywords.maximum.take());
        let [text_length, list_length, object_length] = keywords.lengths;
        let is_binary = keywords.is_bytes || !keywords.encoding.is_empty();
        let (kind, length) = match name {
            "boolean" => (Kind::Boolean, (None, None)),
            "integer" => (Kind::Integer, (None, None)),
            "number" => (Kind::Number, (None, None)),
            "file" => (Kind::Binary, text_length),
            "string" if partial.summary.format == "binary" || is_binary => (Kind::Binary, text_length),
            "string" => (Kind::String, text_length),
            "array" => (self.array_kind(&keywords), list_length),
            "object" => (self.object_kind(&keywords), object_length),
            _ => (Kind::Any, (None, None)),
        };
        if kind == Kind::Binary && partial.summary.format.is_empty() {
            partial.summary.format = keywords.encoding;
        }
        partial.summary.kind = kind;
        partial.summary.length = length;
        for choice in choices.into_iter().flatten() {
            add_choice(&mut partial.summary, choice);
        }
    }

    fn array_kind(&mut self, keywords: &Keywords<'d>) -> Kind {
        let item = match &keywords.items {
            Some(items) if !keywords.has_tuple && self.may_descend() => {
                summarize_at_level(self.reader, items, self.level + 1)
            }
            _ => SchemaSummary::default(),
        };
        Kind::Array(Box::new(item))
    }

    /// Returns whether nested schemas are summarized, rather than left as JSON.
    fn may_descend(&self) -> bool {
        self.level < MAX_LEVELS && (self.level == 0 || self.reader.budget > 0)
    }

    fn object_kind(&mut self, keywords: &Keywords<'d>) -> Kind {
        if !self.may_descend() {
            return Kind::Any;
        }
        let mut members = Members::default();
        for (name, node) in keywords.properties.iter().flat_map(Node::children) {
            if !self.may_descend() {
                return Kind::Any;
            }
            let summary = self.property(&node);
            members.properties.push(Property { name, required: false, schema: summary });
        }
        members.additional = self.additional(keywords);
        Kind::Object(members)
    }

    /// Summarizes a property. Each property of the top-level object has a budget of its partial, so that none uses up that of the
    /// others.
    fn property(&mut self, node: &Node<'d>) -> SchemaSummary {
        if self.level > 0 {
            self.reader.budget = self.reader.budget.saturating_sub(1);
            return summarize_at_level(self.reader, node, self.level + 1);
        }
        let before = self.reader.budget;
        let given = before.clamp(MIN_PROPERTY_BUDGET, PROPERTY_BUDGET);
        self.reader.budget = given;
        let summary = summarize_at_level(self.reader, node, 1);
        self.reader.budget = before.saturating_sub(given - self.reader.budget.min(given));
        summary
    }

    fn additional(&mut self, keywords: &Keywords<'d>) -> Option<Box<SchemaSummary>> {
        let has_properties = keywords.properties.as_ref().is_some_and(|all| all.json.members().next().is_some());
        let patterns: Vec<_> = keywords.patterns.iter().flat_map(Node::children).collect();
        match (&keywords.additional, patterns.as_slice()) {
            (Some(node), _) if node.json.is_object() => {
                Some(Box::new(summarize_at_level(self.reader, node, self.level + 1)))
            }
            (Some(node), []) if node.json.boolean() == Some(false) => None,
            (Some(node), []) if node.json.is_true() => Some(Box::default()),
            (_, [(_, node)]) => Some(Box::new(summarize_at_level(self.reader, node, self.level + 1))),
            (_, [_, _, ..]) => Some(Box::default()),
            _ if has_properties => None,
            _ => Some(Box::default()),
        }
    }
}

fn is_null(schema: Json<'_>) -> bool {
    let Some(kind) = schema.get("type") else { return schema.get("const").is_some_and(|json| json.raw() == "null") };
    kind.kind() == Type::Null || kind.str().is_some_and(|name| name == "null")
}

fn read_types(json: Json<'_>, types: &mut Vec<String>) {
    match json.kind() {
        Type::String => types.push(json.text()),
        // In YAML, `type: null` alone means the type `null`.
        Type::Null => types.push("null".to_owned()),
        _ => types
            .extend(json.items().map(|item| if item.kind() == Type::Null { "null".to_owned() } else { item.text() })),
    }
}

/// Takes the description of a branch that is a single value: it is that of the value, and not of the whole.
fn note_of_choice(summary: &mut SchemaSummary) -> Option<String> {
    let [choice] = summary.choices.as_slice() else { return None };
    let description = std::mem::take(&mut summary.description);
    let text = choice.trim_matches('"');
    (!description.is_empty()).then(|| format!("`{text}`: {}", description.trim_end().trim_end_matches('.')))
}

/// Lists the values of the discriminator as the choices of its member, unless the branches state them.
fn list_discriminator_values(discriminator: Json<'_>, branches: &[Json<'_>], summary: &mut SchemaSummary) {
    let Kind::Object(members) = &mut summary.kind else { return };
    let Some(name) = discriminator::property(discriminator) else { return };
    let member = members.properties.iter_mut().find(|property| property.name == name);
    let Some(schema) = member.map(|property| &mut property.schema) else { return };
    let values: Vec<_> = branches.iter().map(|branch| discriminator::values(discriminator, *branch)).collect();
    let is_open = values.iter().any(Vec::is_empty);
    if is_open || !schema.choices.is_empty() || !matches!(schema.kind, Kind::String | Kind::Any) {
        return;
    }
    for value in values.into_iter().flatten() {
        let mut json = String::new();
        crate::cursor::quote(&value, &mut json);
        schema.choices.push(json);
    }
    schema.choices.dedup();
}

fn read_limit(json: Json<'_>) -> Option<Limit> {
    json.number().map(|number| Limit { number: number.to_owned(), exclusive: false })
}

/// Sets a minimum or maximum number of characters, items or properties.
fn read_length(name: &str, json: Json<'_>, lengths: &mut [(Option<u64>, Option<u64>); 3]) {
    let [text, list, object] = lengths;
    let slot = match name {
        "minLength" => &mut text.0,
        "maxLength" => &mut text.1,
        "minItems" => &mut list.0,
        "maxItems" => &mut list.1,
        "minProperties" => &mut object.0,
        "maxProperties" => &mut object.1,
        _ => return,
    };
    *slot = json.number().and_then(|number| number.parse().ok());
}

/// Returns the type of a schema without `type`, as its other keywords imply it.
fn implied_type(keywords: &Keywords<'_>, choices: Option<&[Json<'_>]>) -> &'static str {
    if keywords.properties.as_ref().is_some_and(|all| all.json.is_object())
        || keywords.additional.as_ref().is_some_and(|node| node.json.is_object())
    {
        return "object";
    }
    if keywords.items.is_some() {
        return "array";
    }
    if keywords.is_bytes || !keywords.encoding.is_empty() {
        return "string";
    }
    let mut name = "";
    for choice in choices.into_iter().flatten() {
        let choice_type = match choice.kind() {
            Type::Null => continue,
            Type::String => "string",
            Type::Boolean => "boolean",
            Type::Number if choice.raw().bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') => "integer",
            Type::Number => "number",
            _ => return "",
        };
        name = match (name, choice_type) {
            ("", _) => choice_type,
            (name, other) if name == other => name,
            ("integer" | "number", "integer" | "number") => "number",
            _ => return "",
        };
    }
    name
}

/// Adds an allowed value. Null makes the schema nullable, and other scalars become strings where the schema wants strings.
fn add_choice(summary: &mut SchemaSummary, choice: Json<'_>) {
    if choice.kind() == Type::Null {
        summary.nullable = true;
        return;
    }
    let mut raw = choice.compact();
    if summary.kind == Kind::String && choice.kind() != Type::String {
        raw = String::new();
        crate::cursor::quote(choice.raw(), &mut raw);
    }
    if !summary.choices.contains(&raw) {
        summary.choices.push(raw);
    }
}
