//! Resolves references while parts of a document are read.

use std::collections::{HashMap, HashSet};

use crate::cursor::{Json, Type};
use crate::model::{SchemaSummary, Warning};
use crate::pointer::{FILES, PROBLEMS, from_fragment, join, tokens};
use crate::source::{Source, Version};

/// Maximum length of a chain of references.
const MAX_REFERENCES: usize = 32;

/// A value of the document with its JSON pointer.
#[derive(Clone, Debug)]
pub(crate) struct Node<'d> {
    pub(crate) json: Json<'d>,
    pub(crate) pointer: String,
}

impl<'d> Node<'d> {
    pub(crate) fn new(json: Json<'d>, pointer: impl Into<String>) -> Self {
        Self { json, pointer: pointer.into() }
    }

    /// Returns a member whose value is known as a node.
    pub(crate) fn child(&self, name: &str, json: Json<'d>) -> Node<'d> {
        Node::new(json, join(&self.pointer, name))
    }

    /// Returns the members of an object.
    pub(crate) fn children(&self) -> impl Iterator<Item = (String, Node<'d>)> + '_ {
        self.json.members().map(|(name, json)| (name.clone().into_owned(), self.child(&name, json)))
    }

    /// Returns the items of an array.
    pub(crate) fn items(&self) -> impl Iterator<Item = Node<'d>> + '_ {
        self.json.items().enumerate().map(|(at, json)| self.child(&at.to_string(), json))
    }

    /// Returns the `$ref` of a Reference Object.
    pub(crate) fn reference(&self) -> Option<std::borrow::Cow<'d, str>> {
        self.json.get("$ref").and_then(Json::str)
    }
}

/// The state of reading a part of a document, with the faults found so far.
#[derive(Debug)]
pub(crate) struct Reader<'d> {
    pub(crate) source: &'d Source,
    pub(crate) warnings: Vec<Warning>,
    known: HashSet<Warning>,
    /// Remaining number of schema members that are read; see [`SCHEMA_BUDGET`](super::schema::SCHEMA_BUDGET).
    pub(super) budget: usize,
    /// Summaries of referenced schemas with the budget they took, by offset, level, and whether the budget was low.
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

    /// Adds a warning, unless it is there already.
    pub(crate) fn warn(&mut self, pointer: &str, message: impl Into<String>) {
        let warning = Warning { pointer: pointer.to_owned(), message: message.into() };
        if self.known.insert(warning.clone()) {
            self.warnings.push(warning);
        }
    }

    /// Returns the value that a reference refers to, which may be another reference. An unresolved reference is a warning
    /// at `from`.
    pub(crate) fn resolve_reference(&mut self, from: &str, reference: &str) -> Option<Node<'d>> {
        let Some(fragment) = reference.strip_prefix('#') else {
            let reason = format!(
                "`{reference}` is outside the document, which was read by itself: bundle the documents into one"
            );
            self.warn(from, reason);
            return None;
        };
        let Some(pointer) = from_fragment(fragment) else {
            self.warn(from, format!("`{reference}` is not a JSON pointer: it must begin with `#/`"));
            return None;
        };
        match self.source.resolve(&pointer) {
            Some(json) => Some(Node::new(json, pointer)),
            None => {
                let unresolved = || format!("unresolved reference `{reference}`: not found in the document");
                let reason = self.problem_of_file(&pointer).unwrap_or_else(unresolved);
                self.warn(from, reason);
                None
            }
        }
    }

    /// Returns the reason why the file that a pointer leads into could not be read.
    fn problem_of_file(&self, pointer: &str) -> Option<String> {
        let mut tokens = tokens(pointer);
        let key = tokens.next().filter(|first| first == FILES).and_then(|_| tokens.next())?;
        Some(self.source.resolve(&join(&format!("/{PROBLEMS}"), &key))?.text())
    }

    /// Returns the node itself, or the one at the end of its chain of references.
    pub(crate) fn follow(&mut self, node: &Node<'d>) -> Option<Node<'d>> {
        let mut node = node.clone();
        for _ in 0..MAX_REFERENCES {
            let Some(reference) = node.reference() else { return Some(node) };
            node = self.resolve_reference(&node.pointer, &reference)?;
        }
        self.warn(&node.pointer, "circular reference");
        None
    }

    /// Returns the object that a node is or refers to; anything else is a warning.
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
