//! How fields stand to each other, read back.

use super::bits::SEPARATOR;
use super::{FieldRef, Part, RelationKind, Tables, Values, Violation, relation_check, relation_notes};
use crate::data::{append, split_once};

/// The functions that relations need. Only tables with relations refer to it: function pointers, so that the
/// functions are linked only when used (see ARCHITECTURE.md, "Pay for use").
#[derive(Debug)]
pub struct Relations {
    pub(crate) apply_overrides: ApplyOverrides,
    pub(crate) check: CheckRelations,
    pub(crate) notes: fn(&FieldRef<'_>, &Tables<'_>) -> Vec<String>,
}

/// See [`relation_check::apply_overrides`].
type ApplyOverrides = for<'a> fn(&mut Values<'a>) -> Vec<FieldRef<'a>>;

/// See [`relation_check::check`].
type CheckRelations = for<'a> fn(&Values<'a>, Vec<bool>, &dyn Fn(&FieldRef<'_>) -> String) -> Vec<Violation<'a>>;

pub(super) static RELATIONS: Relations = Relations {
    apply_overrides: relation_check::apply_overrides,
    check: relation_check::check,
    notes: relation_notes::notes,
};

/// A relation of a field to others of its command.
#[derive(Debug)]
pub(crate) struct Related<'a> {
    pub(crate) bond: RelationKind,
    text: &'a str,
}

/// Another field, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Other<'a> {
    part: Option<Part>,
    pub(crate) name: &'a str,
    /// The value that it has.
    pub(crate) value: Option<&'a str>,
}

impl<'a> Related<'a> {
    /// The others; of a group, all members.
    #[inline(never)]
    pub(crate) fn others(&self) -> Vec<Other<'a>> {
        let (mut rest, mut out) = (Some(self.text), Vec::new());
        while let Some(text) = rest {
            let (one, behind) = split_once(text, SEPARATOR).map_or((text, None), |(one, behind)| (one, Some(behind)));
            out.extend(Other::read(one));
            rest = behind;
        }
        out
    }

    /// The others that there are.
    #[inline(never)]
    pub(crate) fn fields(&self, tables: &Tables<'a>) -> Vec<FieldRef<'a>> {
        let mut out = Vec::new();
        for other in self.others() {
            out.extend(other.find(tables));
        }
        out
    }
}

impl<'a> Other<'a> {
    fn read(text: &'a str) -> Option<Self> {
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
        Some(Self { part, name, value })
    }

    /// The field that is meant.
    pub(crate) fn find<'f>(&self, tables: &Tables<'f>) -> Option<FieldRef<'f>> {
        tables.named(self.part, self.name)
    }
}

impl<'a> FieldRef<'a> {
    /// What is said in help about how it stands to others.
    pub(crate) fn notes(&self, tables: &Tables<'a>) -> Vec<String> {
        tables.relations().map(|relations| (relations.notes)(self, tables)).unwrap_or_default()
    }

    /// How it stands to others.
    #[inline(never)]
    pub(crate) fn relations(&self) -> Vec<Related<'a>> {
        let mut out = Vec::new();
        for text in self.relation_texts() {
            let bond = match text.as_bytes().first() {
                Some(b'c') => RelationKind::Conflicts,
                Some(b'r') => RelationKind::Requires,
                Some(b'a') => RelationKind::RequiresAny,
                Some(b'u') => RelationKind::Unless,
                Some(b'i') => RelationKind::If,
                Some(b'x') => RelationKind::Exclusive,
                Some(b'o') => RelationKind::Overrides,
                Some(b'1') => RelationKind::OneOf,
                Some(b'm') => RelationKind::AtMostOne,
                Some(b'n') => RelationKind::AnyOf,
                _ => continue,
            };
            out.push(Related { bond, text: text.get(1..).unwrap_or_default() });
        }
        out
    }
}

/// All relations of some fields, each with the field that says it.
#[inline(never)]
pub(super) fn all<'a>(tables: &Tables<'a>) -> Vec<(FieldRef<'a>, Related<'a>)> {
    let mut out = Vec::new();
    for field in tables.related() {
        for related in field.relations() {
            out.push((field, related));
        }
    }
    out
}

/// Fields as their reader knows them, one after another.
#[inline(never)]
pub(super) fn labels(fields: &[FieldRef<'_>]) -> String {
    let mut out = String::new();
    for (at, field) in fields.iter().enumerate() {
        append(&mut out, &[if at > 0 { ", " } else { "" }, &field.label()]);
    }
    out
}

/// What is wrong with the relations of a command's fields: a name that no field has.
pub(crate) fn unknown_names(tables: &Tables<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for (field, related) in all(tables) {
        for other in related.others() {
            if other.find(tables).is_none() {
                let (label, name) = (field.label(), other.name);
                out.push(format!("{label} names `{name}`, and no field is called so: write the long name of one"));
            }
        }
    }
    out
}
