//! Relations between fields, unpacked.

use std::ffi::OsString;

use super::bits::SEPARATOR;
use super::{CallDefault, FieldRef, Part, RelationKind, Tables, Values};
use crate::data::{append, split_once};
use crate::error::InputErrors;

/// The functions for relations between fields, which `input` defines. Function pointers, so that they are linked only if
/// a table refers to them (see ARCHITECTURE.md, "Pay for use").
#[derive(Debug)]
pub struct Relations {
    pub(crate) apply_overrides: ApplyOverrides,
    pub(crate) check: CheckRelations,
    pub(crate) find_default: FindDefault,
    pub(crate) notes: fn(&FieldRef<'_>, &Tables<'_>) -> Vec<String>,
}

/// Clears each value that a later one overrides; returns the fields that lost theirs.
type ApplyOverrides = for<'a> fn(&mut Values<'a>) -> Vec<FieldRef<'a>>;

/// Reports every broken relation. The third argument names a field with the source of its value, the fourth reports a
/// field without a value.
type CheckRelations = fn(
    &Values<'_>,
    &mut InputErrors,
    &dyn Fn(&FieldRef<'_>) -> String,
    &mut dyn FnMut(&FieldRef<'_>, &str, &mut InputErrors),
);

/// Returns the default of a field that another field decides, or that is computed; `None` if it has neither. The last
/// argument reads the environment of a field.
type FindDefault = fn(&Values<'_>, &FieldRef<'_>, &dyn Fn(&FieldRef<'_>) -> Option<OsString>) -> Option<CallDefault>;

/// The prefix of the name of a global option.
pub(super) const GLOBALS: &str = "globals.";

/// A relation of a field to others of its command.
#[derive(Debug)]
pub(crate) struct RelationRef<'a> {
    pub(crate) kind: RelationKind,
    /// The value of the rule itself.
    pub(crate) value: Option<&'a str>,
    text: &'a str,
}

/// Another field that a relation names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldSelector<'a> {
    part: Option<Part>,
    /// True for a global option of the program.
    is_global: bool,
    pub(crate) name: &'a str,
    /// The value that the rule is about.
    pub(crate) value: Option<&'a str>,
}

impl<'a> RelationRef<'a> {
    /// Returns the fields that it names; for a group, all of its members.
    #[inline(never)]
    pub(crate) fn selectors(&self) -> Vec<FieldSelector<'a>> {
        let (mut rest, mut out) = (Some(self.text), Vec::new());
        while let Some(text) = rest {
            let (selector, after) =
                split_once(text, SEPARATOR).map_or((text, None), |(selector, after)| (selector, Some(after)));
            out.extend(FieldSelector::parse(selector));
            rest = after;
        }
        out
    }

    /// Returns the fields that it names and that exist, with all members of each group.
    #[inline(never)]
    pub(crate) fn fields(&self, tables: &Tables<'a>) -> Vec<FieldRef<'a>> {
        let mut out = Vec::new();
        for selector in self.selectors() {
            out.append(&mut selector.members(tables));
        }
        out
    }
}

impl<'a> FieldSelector<'a> {
    #[inline]
    fn parse(text: &'a str) -> Option<Self> {
        let mut chars = text.chars();
        let part = match chars.next()? {
            'a' => Some(Part::Arg),
            'o' => Some(Part::Option),
            'e' => Some(Part::Env),
            _ => None,
        };
        let rest = chars.as_str();
        let (name, value) = match split_once(rest, '=') {
            Some((name, value)) => (name, Some(value)),
            None => (rest, None),
        };
        let (is_global, name) = match name.strip_prefix(GLOBALS) {
            Some(name) if part.is_none() => (true, name),
            _ => (false, name),
        };
        Some(Self { part, is_global, name, value })
    }

    /// Returns the field, or the members of the group of another struct that has the name.
    #[inline]
    pub(crate) fn members<'f>(&self, tables: &Tables<'f>) -> Vec<FieldRef<'f>> {
        if let Some(field) = self.find(tables) {
            return vec![field];
        }
        let is_group =
            |related: &RelationRef<'_>| related.kind == RelationKind::Group && related.value == Some(self.name);
        let group = all(tables).into_iter().find(|(_, related)| is_group(related));
        let selectors = group.map(|(_, related)| related.selectors()).unwrap_or_default();
        selectors.iter().filter_map(|selector| selector.find(tables)).collect()
    }

    /// Finds the field.
    #[inline]
    pub(crate) fn find<'f>(&self, tables: &Tables<'f>) -> Option<FieldRef<'f>> {
        tables.named(self.part, self.name)
    }
}

impl<'a> FieldRef<'a> {
    /// Returns the notes for help about its relations.
    #[inline]
    pub(crate) fn notes(&self, tables: &Tables<'a>) -> Vec<String> {
        tables.relations().map(|relations| (relations.notes)(self, tables)).unwrap_or_default()
    }

    /// Returns the defaults that other fields give it.
    #[inline]
    pub(crate) fn conditional_defaults(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let conditional = self.relations().into_iter().filter(|relation| relation.kind == RelationKind::DefaultIf);
        conditional.filter_map(|relation| relation.value)
    }

    /// Returns its relations.
    #[inline(never)]
    pub(crate) fn relations(&self) -> Vec<RelationRef<'a>> {
        let mut out = Vec::new();
        for text in self.relation_texts() {
            let kind = match text.as_bytes().first() {
                Some(b'c') => RelationKind::Conflicts,
                Some(b'r') => RelationKind::Requires,
                Some(b'a') => RelationKind::RequiresAny,
                Some(b't') => RelationKind::RequiresIf,
                Some(b'u') => RelationKind::Unless,
                Some(b'U') => RelationKind::UnlessAll,
                Some(b'i') => RelationKind::If,
                Some(b'I') => RelationKind::IfAll,
                Some(b'd') => RelationKind::DefaultIf,
                Some(b'x') => RelationKind::Exclusive,
                Some(b'o') => RelationKind::Overrides,
                Some(b'1') => RelationKind::OneOf,
                Some(b'm') => RelationKind::AtMostOne,
                Some(b'n') => RelationKind::AnyOf,
                Some(b'g') => RelationKind::Group,
                _ => continue,
            };
            let text = text.get(1..).unwrap_or_default();
            let (value, text) = match split_once(text, SEPARATOR).filter(|_| kind.has_value()) {
                Some((value, text)) => (value.strip_prefix('='), text),
                None => (None, text),
            };
            out.push(RelationRef { kind, value, text });
        }
        out
    }
}

/// Returns all relations of some fields, each with the field that declares it.
#[inline(never)]
pub(crate) fn all<'a>(tables: &Tables<'a>) -> Vec<(FieldRef<'a>, RelationRef<'a>)> {
    let mut out = Vec::new();
    for field in tables.related() {
        for related in field.relations() {
            out.push((field, related));
        }
    }
    out
}

/// Joins the labels of fields.
#[inline(never)]
pub(crate) fn labels(fields: &[FieldRef<'_>]) -> String {
    let mut out = String::new();
    for (index, field) in fields.iter().enumerate() {
        append(&mut out, &[if index > 0 { ", " } else { "" }, &field.label()]);
    }
    out
}

/// Returns an error for each relation that names an unknown field of the command, or an unknown global option.
#[inline]
pub(crate) fn unknown_names(tables: &Tables<'_>, globals: &Tables<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for (field, related) in all(tables) {
        for other in related.selectors() {
            let (searched, what) =
                if other.is_global { (globals, "a global option") } else { (tables, "a field of the command") };
            if other.members(searched).is_empty() {
                let (label, name) = (field.label(), other.name);
                out.push(format!("{label} refers to `{name}`, which is not {what}"));
            }
        }
    }
    out
}
