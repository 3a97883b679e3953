//! References.

use std::collections::{HashMap, HashSet};

use crate::cursor::{Json, Type};
use crate::model::{SchemaSummary, Warning};
use crate::pointer::{from_fragment, join};
use crate::source::{Source, Version};

/// How long a chain of references may be.
const CHAIN: usize = 32;

/// A value of the document and the pointer that leads to it.
#[derive(Clone, Debug)]
pub(crate) struct Node<'d> {
    pub(crate) json: Json<'d>,
    pub(crate) pointer: String,
}

impl<'d> Node<'d> {
    pub(crate) fn new(json: Json<'d>, pointer: impl Into<String>) -> Self {
        Self { json, pointer: pointer.into() }
    }

    /// The node of a member whose value is known.
    pub(crate) fn child(&self, name: &str, json: Json<'d>) -> Node<'d> {
        Node::new(json, join(&self.pointer, name))
    }

    /// Its members.
    pub(crate) fn children(&self) -> impl Iterator<Item = (String, Node<'d>)> + '_ {
        self.json.members().map(|(name, json)| (name.clone().into_owned(), self.child(&name, json)))
    }

    /// Its items.
    pub(crate) fn items(&self) -> impl Iterator<Item = Node<'d>> + '_ {
        self.json.items().enumerate().map(|(at, json)| self.child(&at.to_string(), json))
    }

    /// What it refers to, when it is a Reference Object: one with a `$ref` that is a text.
    pub(crate) fn reference(&self) -> Option<std::borrow::Cow<'d, str>> {
        self.json.get("$ref").and_then(Json::str)
    }
}

/// What reads a part of a document, and keeps what is wrong with it.
#[derive(Debug)]
pub(crate) struct Reader<'d> {
    pub(crate) source: &'d Source,
    pub(crate) warnings: Vec<Warning>,
    known: HashSet<Warning>,
    /// How many members of nested schemas may still be looked at.
    pub(super) budget: usize,
    /// What schemas are that were referred to before, so many levels down and with much or little fuel;
    /// and the fuel that it took.
    pub(super) summaries: HashMap<(usize, usize, bool), (SchemaSummary, usize)>,
}

impl<'d> Reader<'d> {
    pub(crate) fn new(source: &'d Source) -> Self {
        Self {
            source,
            warnings: Vec::new(),
            known: HashSet::new(),
            budget: super::schema::SCHEMA_BUDGET,
            summaries: HashMap::new(),
        }
    }

    pub(crate) fn version(&self) -> Version {
        self.source.version()
    }

    pub(crate) fn is_swagger(&self) -> bool {
        self.version() == Version::Swagger2
    }

    /// Keeps what is wrong, once.
    pub(crate) fn warn(&mut self, pointer: &str, message: impl Into<String>) {
        let warning = Warning { pointer: pointer.to_owned(), message: message.into() };
        if self.known.insert(warning.clone()) {
            self.warnings.push(warning);
        }
    }

    /// The value behind a reference, which may be another one. `None`, with a warning at `from`: there
    /// is none.
    pub(crate) fn resolve_reference(&mut self, from: &str, reference: &str) -> Option<Node<'d>> {
        let Some(fragment) = reference.strip_prefix('#') else {
            self.warn(from, format!("`{reference}` is outside the document: external references are not followed; bundle the documents into one"));
            return None;
        };
        let Some(pointer) = from_fragment(fragment) else {
            self.warn(from, format!("`{reference}` is not a JSON pointer: it must begin with `#/`"));
            return None;
        };
        match self.source.resolve(&pointer) {
            Some(json) => Some(Node::new(json, pointer)),
            None => {
                self.warn(from, format!("unresolved reference `{reference}`: not found in the document"));
                None
            }
        }
    }

    /// The node itself, or what its reference leads to in the end.
    pub(crate) fn follow(&mut self, node: &Node<'d>) -> Option<Node<'d>> {
        let mut node = node.clone();
        for _ in 0..CHAIN {
            let Some(reference) = node.reference() else { return Some(node) };
            node = self.resolve_reference(&node.pointer, &reference)?;
        }
        self.warn(&node.pointer, "circular reference");
        None
    }

    /// The object behind a node; a warning when it is something else.
    pub(crate) fn object(&mut self, node: &Node<'d>, what: &str) -> Option<Node<'d>> {
        let node = self.follow(node)?;
        if node.json.is_object() {
            return Some(node);
        }
        if node.json.kind() != Type::Null {
            self.warn(&node.pointer, format!("{what} must be an object"));
        }
        None
    }
}
