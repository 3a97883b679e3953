//! Writes a schema of the document as self-contained JSON Schema 2020-12.

use std::collections::{HashMap, HashSet, VecDeque};

use crate::cursor::{Json, Type, quote};
use crate::pointer::{from_fragment, tokens};
use crate::source::{Source, Version};

/// Maximum nesting of schemas; deeper ones are written as `true`.
const MAX_DEPTH: usize = 40;

/// Maximum length of a chain of references.
const MAX_REFERENCES: usize = 32;

/// Maximum number of bytes before a definition; later ones are written as `true`. In some documents every schema
/// refers to all others, and each would otherwise contain the whole document.
pub(crate) const DEFINITIONS_LIMIT: usize = 64 << 10;

/// Writes the schemas at pointers, and the object of the definitions that they refer to; empty without references.
pub(crate) fn schemas_json(source: &Source, pointers: &[&str], max_bytes: usize) -> (Vec<String>, String) {
    let mut writer = Writer::new(source, max_bytes);
    let mut ends = vec![0];
    for pointer in pointers {
        match source.resolve(pointer) {
            Some(schema) => writer.schema(schema, 0),
            None => writer.out.push_str("true"),
        }
        ends.push(writer.out.len());
    }
    let schemas =
        ends.windows(2).filter_map(|ends| Some(writer.out.get(*ends.first()?..*ends.last()?)?.to_owned())).collect();
    let start = writer.out.len();
    writer.definitions();
    (schemas, writer.out.split_off(start))
}

/// Writes the schema at a pointer.
pub(crate) fn schema_json(source: &Source, pointer: &str) -> Option<String> {
    let mut root = source.resolve(pointer)?;
    let mut writer = Writer::new(source, usize::MAX);
    let mut chain = MAX_REFERENCES;
    while let Some(target) = writer.target_of(root).filter(|_| writer.is_reference_alone(root)) {
        root = target;
        chain -= 1;
        if chain == 0 {
            // A cycle of references does not constrain the value.
            return Some("true".to_owned());
        }
    }
    writer.names.insert(root.offset(), None);
    writer.schema(root, 0);
    // `$defs` goes before the closing brace.
    if !writer.waiting.is_empty() {
        writer.out.pop();
        writer.name("$defs");
        writer.definitions();
        writer.out.push('}');
    }
    Some(writer.out)
}

struct Writer<'d> {
    source: &'d Source,
    out: String,
    /// Maximum number of bytes before a schema; later ones are written as `true`.
    max_bytes: usize,
    /// Names of schemas in `$defs` by offset; `None` for the root schema.
    names: HashMap<usize, Option<String>>,
    taken: HashSet<String>,
    waiting: VecDeque<(String, Json<'d>)>,
}

/// A bound, and whether it is exclusive.
#[derive(Default)]
struct Bound<'d> {
    number: Option<&'d str>,
    is_exclusive: bool,
}

/// Keywords whose translation depends on each other, so that they are written last.
#[derive(Default)]
struct DeferredKeywords<'d> {
    types: Vec<String>,
    nullable: bool,
    /// `true` if `$ref`, `allOf`, `anyOf` or `oneOf` constrains the value.
    is_composed: bool,
    choices: Option<Json<'d>>,
    minimum: Bound<'d>,
    maximum: Bound<'d>,
    example: Option<Json<'d>>,
}

impl<'d> Writer<'d> {
    fn new(source: &'d Source, max_bytes: usize) -> Self {
        let (out, names, taken, waiting) = (String::new(), HashMap::new(), HashSet::new(), VecDeque::new());
        Self { source, out, max_bytes, names, taken, waiting }
    }

    /// Writes the referenced schemas as one object, in the order of their first reference.
    fn definitions(&mut self) {
        let start = self.out.len();
        while let Some((name, value)) = self.waiting.pop_front() {
            self.out.push(if self.out.len() == start { '{' } else { ',' });
            quote(&name, &mut self.out);
            self.out.push(':');
            if self.out.len() < DEFINITIONS_LIMIT.min(self.max_bytes) {
                self.schema(value, 0);
            } else {
                self.out.push_str("true");
            }
        }
        if self.out.len() > start {
            self.out.push('}');
        }
    }

    fn is_before_31(&self) -> bool {
        self.source.version() < Version::V31
    }

    /// Returns the schema that `$ref` refers to.
    fn target_of(&self, schema: Json<'d>) -> Option<Json<'d>> {
        let reference = schema.get("$ref")?.str()?;
        let pointer = from_fragment(reference.strip_prefix('#')?)?;
        self.source.resolve(&pointer)
    }

    fn is_reference_alone(&self, schema: Json<'d>) -> bool {
        self.is_before_31() || schema.members().nth(1).is_none()
    }

    fn schema(&mut self, schema: Json<'d>, depth: usize) {
        if schema.kind() == Type::Boolean {
            return self.out.push_str(schema.raw());
        }
        if !schema.is_object() || depth > MAX_DEPTH || self.out.len() >= self.max_bytes {
            return self.out.push_str("true");
        }
        let start = self.out.len();
        self.out.push('{');
        let mut deferred = DeferredKeywords::default();
        let is_old_reference =
            self.is_before_31() && schema.get("$ref").is_some_and(|value| value.kind() == Type::String);
        for (name, value) in schema.members() {
            // Before 3.1, only texts count beside a reference.
            if is_old_reference && !matches!(&*name, "$ref" | "title" | "description" | "x-nullable" | "nullable") {
                continue;
            }
            self.keyword(&name, value, &mut deferred, depth);
        }
        deferred.example =
            deferred.example.filter(|_| schema.get("examples").is_none_or(|all| all.kind() != Type::Array));
        self.deferred(deferred, start);
    }

    fn name(&mut self, name: &str) {
        if !self.out.ends_with('{') {
            self.out.push(',');
        }
        quote(name, &mut self.out);
        self.out.push(':');
    }

    fn raw(&mut self, name: &str, value: Json<'d>) {
        self.name(name);
        self.out.push_str(&value.compact());
    }

    fn keyword(&mut self, name: &str, value: Json<'d>, deferred: &mut DeferredKeywords<'d>, depth: usize) {
        match (name, value.kind()) {
            ("$ref", Type::String) => {
                deferred.is_composed = true;
                self.reference(value);
            }
            ("properties" | "patternProperties" | "dependentSchemas", Type::Object) => {
                self.name(name);
                self.map(value, depth);
            }
            ("items", Type::Array) | ("prefixItems" | "allOf" | "anyOf" | "oneOf", Type::Array) => {
                deferred.is_composed |= name != "items" && name != "prefixItems";
                self.name(if name == "items" { "prefixItems" } else { name });
                self.list(value, depth);
            }
            (
                "items"
                | "additionalProperties"
                | "not"
                | "if"
                | "then"
                | "else"
                | "contains"
                | "propertyNames"
                | "unevaluatedProperties"
                | "unevaluatedItems"
                | "contentSchema",
                Type::Object | Type::Boolean,
            ) => {
                self.name(name);
                self.schema(value, depth + 1);
            }
            ("type", Type::String) => deferred.types.push(value.text()),
            ("type", Type::Null) => deferred.types.push("null".to_owned()),
            ("type", _) => deferred.types.extend(value.items().map(Json::text)),
            ("nullable" | "x-nullable", _) => deferred.nullable |= value.is_true(),
            ("enum", Type::Array) => deferred.choices = Some(value),
            ("minimum", Type::Number) => deferred.minimum.number = Some(value.raw()),
            ("maximum", Type::Number) => deferred.maximum.number = Some(value.raw()),
            ("exclusiveMinimum", Type::Boolean) => deferred.minimum.is_exclusive = value.is_true(),
            ("exclusiveMaximum", Type::Boolean) => deferred.maximum.is_exclusive = value.is_true(),
            ("example" | "x-example", _) => deferred.example = Some(value),
            // `x-columns` chooses the columns of a table.
            ("required" | "examples" | "x-columns", Type::Array) => self.raw(name, value),
            (
                "title" | "description" | "format" | "pattern" | "contentEncoding" | "contentMediaType" | "$comment",
                Type::String,
            )
            | ("deprecated" | "readOnly" | "writeOnly" | "uniqueItems", Type::Boolean)
            | ("default" | "const", _)
            | ("dependentRequired", Type::Object)
            | (
                "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" | "minLength" | "maxLength" | "minItems"
                | "maxItems" | "minProperties" | "maxProperties" | "minContains" | "maxContains",
                Type::Number,
            ) => self.raw(name, value),
            // Extensions and annotations do not constrain values.
            _ => {}
        }
    }

    /// Writes a reference; an unresolved one is left out.
    fn reference(&mut self, value: Json<'d>) {
        let reference = value.text();
        let Some(pointer) = reference.strip_prefix('#').and_then(from_fragment) else { return };
        let Some(target) = self.source.resolve(&pointer) else { return };
        let written = match self.names.get(&target.offset()) {
            Some(None) => "#".to_owned(),
            Some(Some(name)) => definition_reference(name),
            None => {
                let name = self.unique_name(&tokens(&pointer).last().unwrap_or_default());
                self.names.insert(target.offset(), Some(name.clone()));
                self.waiting.push_back((name.clone(), target));
                definition_reference(&name)
            }
        };
        self.name("$ref");
        quote(&written, &mut self.out);
    }

    fn unique_name(&mut self, preferred: &str) -> String {
        let numbered = (2_u32..).map(|number| format!("{preferred}{number}"));
        let mut names = std::iter::once(preferred.to_owned()).chain(numbered);
        names.find(|name| self.taken.insert(name.clone())).unwrap_or_default()
    }

    fn map(&mut self, value: Json<'d>, depth: usize) {
        self.out.push('{');
        for (name, schema) in value.members() {
            self.name(&name);
            self.schema(schema, depth + 1);
        }
        self.out.push('}');
    }

    fn list(&mut self, value: Json<'d>, depth: usize) {
        self.out.push('[');
        for (at, schema) in value.items().enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            self.schema(schema, depth + 1);
        }
        self.out.push(']');
    }

    /// Writes the deferred keywords and the closing brace.
    fn deferred(&mut self, deferred: DeferredKeywords<'d>, start: usize) {
        let DeferredKeywords { mut types, nullable, is_composed, choices, minimum, maximum, example } = deferred;
        if types.iter().any(|name| name == "file") {
            types = vec!["string".to_owned()];
            self.name("format");
            self.out.push_str("\"binary\"");
        }
        types.retain(|name| {
            matches!(&**name, "object" | "array" | "string" | "number" | "integer" | "boolean" | "null")
        });
        let wraps = nullable && types.is_empty() && is_composed;
        if nullable && !types.is_empty() && types.iter().all(|name| name != "null") {
            types.push("null".to_owned());
        }
        if let [one] = types.as_slice() {
            self.name("type");
            quote(one, &mut self.out);
        } else if !types.is_empty() {
            self.name("type");
            let quoted: Vec<_> = types.iter().map(|name| format!("\"{name}\"")).collect();
            self.out.push_str(&format!("[{}]", quoted.join(",")));
        }
        if let Some(choices) = choices {
            self.choices(choices, nullable);
        }
        for (bound, name) in [(minimum, "Minimum"), (maximum, "Maximum")] {
            let Some(number) = bound.number else { continue };
            self.name(&if bound.is_exclusive { format!("exclusive{name}") } else { name.to_lowercase() });
            self.out.push_str(number);
        }
        if let Some(example) = example {
            self.name("examples");
            self.out.push_str(&format!("[{}]", example.compact()));
        }
        self.out.push('}');
        if wraps {
            self.out.insert_str(start, r#"{"anyOf":["#);
            self.out.push_str(r#",{"type":"null"}]}"#);
        }
    }

    fn choices(&mut self, choices: Json<'d>, nullable: bool) {
        let mut all: Vec<String> = choices.items().map(Json::compact).collect();
        if nullable && all.iter().all(|choice| choice != "null") {
            all.push("null".to_owned());
        }
        self.name("enum");
        self.out.push_str(&format!("[{}]", all.join(",")));
    }
}

fn definition_reference(name: &str) -> String {
    let mut out = "#/$defs".to_owned();
    crate::pointer::push(&mut out, name);
    // A reference is a URI: other characters are percent-encoded.
    let mut escaped = String::with_capacity(out.len());
    for byte in out.bytes() {
        if byte.is_ascii_alphanumeric() || b"#/$-._~!&'()*+,;=:@?".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            escaped.push_str(&format!("%{byte:02X}"));
        }
    }
    escaped
}
