//! Finds the faults of a whole document.

use std::collections::HashSet;

use crate::cursor::{Json, Type};
use crate::model::Warning;
use crate::read::{self, Reader};
use crate::source::Source;

/// Walks the document by the grammar of the specification, then reads every operation.
pub(crate) fn check(source: &Source) -> Vec<Warning> {
    let mut checker = Checker { reader: Reader::new(source), pointer: String::new() };
    for (name, part, many) in ROOT {
        if let Some(value) = source.root(name) {
            checker.step(name, |checker| checker.values(value, *part, *many));
        }
    }
    let mut warnings = checker.reader.warnings;
    let mut known: HashSet<Warning> = warnings.iter().cloned().collect();
    let operations = (0..source.index().len()).filter_map(|number| source.index().operation(number));
    let of_operations = operations.map(|found| read::operation(source, &found));
    for warning in of_operations.flat_map(|operation| operation.warnings) {
        if known.insert(warning.clone()) {
            warnings.push(warning);
        }
    }
    warnings
}

/// A kind of object in the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Components,
    PathItem,
    Operation,
    Parameter,
    Body,
    Media,
    Encoding,
    Response,
    Header,
    Example,
    Link,
    Callback,
    Security,
    Schema,
}

/// The container that a member holds its objects in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Many {
    One,
    /// An object with a value per name.
    Map,
    List,
    /// A single value, or a list of them.
    OneOrList,
}

use Many::{List, Map, One, OneOrList};
use Part::{Body, Callback, Components, Encoding, Example, Header, Link, Media, Operation};
use Part::{Parameter, PathItem, Response, Schema, Security};

type Grammar = &'static [(&'static str, Part, Many)];

const ROOT: Grammar = &[
    ("paths", PathItem, Map),
    ("webhooks", PathItem, Map),
    ("components", Components, One),
    ("definitions", Schema, Map),
    ("parameters", Parameter, Map),
    ("responses", Response, Map),
    ("securityDefinitions", Security, Map),
];

const COMPONENTS: Grammar = &[
    ("schemas", Schema, Map),
    ("responses", Response, Map),
    ("parameters", Parameter, Map),
    ("examples", Example, Map),
    ("requestBodies", Body, Map),
    ("headers", Header, Map),
    ("securitySchemes", Security, Map),
    ("links", Link, Map),
    ("callbacks", Callback, Map),
    ("pathItems", PathItem, Map),
    ("mediaTypes", Media, Map),
];

const PATH_ITEM: Grammar = &[
    ("get", Operation, One),
    ("put", Operation, One),
    ("post", Operation, One),
    ("delete", Operation, One),
    ("options", Operation, One),
    ("head", Operation, One),
    ("patch", Operation, One),
    ("trace", Operation, One),
    ("query", Operation, One),
    ("additionalOperations", Operation, Map),
    ("parameters", Parameter, List),
];

const OPERATION: Grammar = &[
    ("parameters", Parameter, List),
    ("requestBody", Body, One),
    ("responses", Response, Map),
    ("callbacks", Callback, Map),
];

const PARAMETER: Grammar =
    &[("schema", Schema, One), ("content", Media, Map), ("examples", Example, Map), ("items", Schema, One)];
const BODY: Grammar = &[("content", Media, Map)];
const MEDIA: Grammar =
    &[("schema", Schema, One), ("itemSchema", Schema, One), ("examples", Example, Map), ("encoding", Encoding, Map)];
const ENCODING: Grammar = &[("headers", Header, Map)];
const RESPONSE: Grammar =
    &[("content", Media, Map), ("headers", Header, Map), ("links", Link, Map), ("schema", Schema, One)];

const SCHEMA: Grammar = &[
    ("properties", Schema, Map),
    ("patternProperties", Schema, Map),
    ("dependentSchemas", Schema, Map),
    ("$defs", Schema, Map),
    ("definitions", Schema, Map),
    ("allOf", Schema, List),
    ("anyOf", Schema, List),
    ("oneOf", Schema, List),
    ("prefixItems", Schema, List),
    ("items", Schema, OneOrList),
    ("additionalProperties", Schema, One),
    ("not", Schema, One),
    ("if", Schema, One),
    ("then", Schema, One),
    ("else", Schema, One),
    ("contains", Schema, One),
    ("propertyNames", Schema, One),
    ("unevaluatedProperties", Schema, One),
    ("unevaluatedItems", Schema, One),
];

impl Part {
    fn members(self) -> Grammar {
        match self {
            Components => COMPONENTS,
            PathItem => PATH_ITEM,
            Operation => OPERATION,
            Parameter | Header => PARAMETER,
            Body => BODY,
            Media => MEDIA,
            Encoding => ENCODING,
            Response => RESPONSE,
            Schema => SCHEMA,
            // The members of a callback are path items.
            Callback | Example | Link | Security => &[],
        }
    }

    fn name(self) -> &'static str {
        match self {
            Components => "`components`",
            PathItem => "a path item",
            Operation => "an operation",
            Parameter => "a parameter",
            Body => "a request body",
            Media => "a media type",
            Encoding => "an encoding",
            Response => "a response",
            Header => "a header",
            Example => "an example",
            Link => "a link",
            Callback => "a callback",
            Security => "a security scheme",
            Schema => "a schema",
        }
    }

    /// Returns whether a Reference Object may stand in for the object.
    fn can_be_reference(self) -> bool {
        !matches!(self, Components | Operation | Encoding)
    }
}

struct Checker<'d> {
    reader: Reader<'d>,
    pointer: String,
}

impl<'d> Checker<'d> {
    /// Runs `inside` with the pointer extended by a token.
    fn step(&mut self, token: &str, inside: impl FnOnce(&mut Self)) {
        let length = self.pointer.len();
        crate::pointer::push(&mut self.pointer, token);
        inside(self);
        self.pointer.truncate(length);
    }

    fn values(&mut self, value: Json<'d>, part: Part, many: Many) {
        match (many, value.kind()) {
            (_, Type::Null) => {}
            (One, _) | (OneOrList, Type::Object | Type::Boolean) => self.value(value, part),
            (Map, Type::Object) => {
                for (name, value) in value.members().filter(|(name, _)| part == Schema || !name.starts_with("x-")) {
                    // Some documents replace the whole map by a reference.
                    if name == "$ref" && part != Schema && value.kind() == Type::String {
                        self.reference(value);
                    } else {
                        self.step(&name, |checker| checker.value(value, part));
                    }
                }
            }
            (List | OneOrList, Type::Array) => {
                for (at, value) in value.items().enumerate() {
                    self.step(&at.to_string(), |checker| checker.value(value, part));
                }
            }
            (Map, _) => self.warn(format!("expected an object; each member is {}", part.name())),
            (List | OneOrList, _) => {
                self.warn(format!("expected a list; each item is {}", part.name()));
            }
        }
    }

    fn warn(&mut self, message: String) {
        let pointer = self.pointer.clone();
        self.reader.warnings.push(Warning { pointer, message });
    }

    fn value(&mut self, value: Json<'d>, part: Part) {
        let is_schema = part == Schema && value.kind() == Type::Boolean;
        if !value.is_object() {
            if !is_schema && value.kind() != Type::Null {
                self.warn(format!("{} must be an object", part.name()));
            }
            return;
        }
        for (name, inner) in value.members() {
            if name == "$ref" && part.can_be_reference() {
                self.reference(inner);
                continue;
            }
            let known = match part {
                Callback if !name.starts_with("x-") => Some((PathItem, One)),
                _ => {
                    let known = part.members().iter().find(|(known, ..)| *known == name);
                    known.map(|(_, part, many)| (*part, *many))
                }
            };
            if let Some((part, many)) = known {
                self.step(&name, |checker| checker.values(inner, part, many));
            }
        }
    }

    fn reference(&mut self, value: Json<'d>) {
        let Some(reference) = value.str() else { return };
        // Reports unresolved references.
        self.reader.resolve_reference(&self.pointer, &reference);
    }
}
