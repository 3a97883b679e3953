//! Finds the faults of a whole document.

use std::collections::HashSet;

use crate::cursor::{Json, Type};
use crate::model::Warning;
use crate::read::{self, Reader};
use crate::source::Source;

/// Walks the document by the grammar of the specification, then reads every operation.
pub(crate) fn check(source: &Source) -> Vec<Warning> {
    let mut checker = Checker { reader: Reader::new(source), pointer: String::new() };
    for (name, part, container) in ROOT {
        if let Some(value) = source.root(name) {
            checker.step(name, |checker| checker.values(value, *part, *container));
        }
    }
    let mut warnings = checker.reader.warnings;
    let mut seen: HashSet<Warning> = warnings.iter().cloned().collect();
    let operations = (0..source.index().len()).filter_map(|number| source.index().operation(number));
    let operations = operations.map(|record| read::operation(source, &record));
    for warning in operations.flat_map(|operation| operation.warnings) {
        if seen.insert(warning.clone()) {
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
enum Container {
    Single,
    /// An object with a value per name.
    Map,
    List,
    /// A single value, or a list of them.
    SingleOrList,
}

use Container::{List, Map, Single, SingleOrList};
use Part::{Body, Callback, Components, Encoding, Example, Header, Link, Media, Operation};
use Part::{Parameter, PathItem, Response, Schema, Security};

type Grammar = &'static [(&'static str, Part, Container)];

const ROOT: Grammar = &[
    ("paths", PathItem, Map),
    ("webhooks", PathItem, Map),
    ("components", Components, Single),
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
    ("get", Operation, Single),
    ("put", Operation, Single),
    ("post", Operation, Single),
    ("delete", Operation, Single),
    ("options", Operation, Single),
    ("head", Operation, Single),
    ("patch", Operation, Single),
    ("trace", Operation, Single),
    ("query", Operation, Single),
    ("additionalOperations", Operation, Map),
    ("parameters", Parameter, List),
];

const OPERATION: Grammar = &[
    ("parameters", Parameter, List),
    ("requestBody", Body, Single),
    ("responses", Response, Map),
    ("callbacks", Callback, Map),
];

const PARAMETER: Grammar =
    &[("schema", Schema, Single), ("content", Media, Map), ("examples", Example, Map), ("items", Schema, Single)];
const BODY: Grammar = &[("content", Media, Map)];
const MEDIA: Grammar = &[
    ("schema", Schema, Single),
    ("itemSchema", Schema, Single),
    ("examples", Example, Map),
    ("encoding", Encoding, Map),
];
const ENCODING: Grammar = &[("headers", Header, Map)];
const RESPONSE: Grammar =
    &[("content", Media, Map), ("headers", Header, Map), ("links", Link, Map), ("schema", Schema, Single)];

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
    ("items", Schema, SingleOrList),
    ("additionalProperties", Schema, Single),
    ("not", Schema, Single),
    ("if", Schema, Single),
    ("then", Schema, Single),
    ("else", Schema, Single),
    ("contains", Schema, Single),
    ("propertyNames", Schema, Single),
    ("unevaluatedProperties", Schema, Single),
    ("unevaluatedItems", Schema, Single),
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

    fn values(&mut self, value: Json<'d>, part: Part, container: Container) {
        match (container, value.kind()) {
            (_, Type::Null) => {}
            (Single, _) | (SingleOrList, Type::Object | Type::Boolean) => self.value(value, part),
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
            (List | SingleOrList, Type::Array) => {
                for (at, value) in value.items().enumerate() {
                    self.step(&at.to_string(), |checker| checker.value(value, part));
                }
            }
            (Map, _) => self.warn(format!("expected an object; each member is {}", part.name())),
            (List | SingleOrList, _) => {
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
            let member = match part {
                Callback if !name.starts_with("x-") => Some((PathItem, Single)),
                _ => {
                    let member = part.members().iter().find(|(member_name, ..)| *member_name == name);
                    member.map(|(_, part, container)| (*part, *container))
                }
            };
            if let Some((part, container)) = member {
                self.step(&name, |checker| checker.values(inner, part, container));
            }
        }
    }

    fn reference(&mut self, value: Json<'d>) {
        let Some(reference) = value.str() else { return };
        // Reports unresolved references.
        self.reader.resolve_reference(&self.pointer, &reference);
    }
}
