//! How fields stand to each other, read back.

use super::bits::BETWEEN;
use super::{Bond, ByItself, FieldRef, Part, Tables, Values, relation_check, relation_notes};
use crate::data::halves;
use crate::error::Problems;

/// What is done about how fields stand to each other. Tables refer to it where some of their fields do, so that
/// a program without relations has none of its code.
#[derive(Debug)]
pub struct Relations {
    pub(crate) check: fn(&mut Values<'_>, &dyn ByItself, &mut Problems),
    pub(crate) notes: fn(&FieldRef<'_>, &Tables<'_>) -> Vec<String>,
}

/// The one of which there are references.
pub(super) static RELATIONS: Relations = Relations { check: relation_check::check, notes: relation_notes::notes };

/// A relation of a field to others of its command.
#[derive(Debug)]
pub(crate) struct Related<'a> {
    pub(crate) bond: Bond,
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
    pub(crate) fn others(&self) -> impl Iterator<Item = Other<'a>> + Clone + use<'a> {
        self.text.split(BETWEEN).filter_map(Other::read)
    }

    /// The others that there are.
    pub(crate) fn fields<'t>(&self, tables: &'t Tables<'a>) -> impl Iterator<Item = FieldRef<'a>> + 't
    where
        'a: 't,
    {
        self.others().filter_map(|other| other.find(tables))
    }

    /// Whether it binds all members of a group alike.
    pub(crate) fn is_group(&self) -> bool {
        matches!(self.bond, Bond::OneOf | Bond::AtMostOne | Bond::AnyOf)
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
        let (name, value) = match halves(rest, '=') {
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
    pub(crate) fn relations(&self) -> impl Iterator<Item = Related<'a>> + use<'a> {
        self.bonds().filter_map(|text| {
            let bond = match text.as_bytes().first()? {
                b'c' => Bond::Conflicts,
                b'r' => Bond::Requires,
                b'a' => Bond::RequiresAny,
                b'u' => Bond::Unless,
                b'i' => Bond::If,
                b'x' => Bond::Exclusive,
                b'o' => Bond::Overrides,
                b'1' => Bond::OneOf,
                b'm' => Bond::AtMostOne,
                b'n' => Bond::AnyOf,
                _ => return None,
            };
            Some(Related { bond, text: text.get(1..)? })
        })
    }
}

/// What is wrong with the relations of a command's fields: a name that no field has.
pub(crate) fn unknown_names(tables: &Tables<'_>) -> Vec<String> {
    let mut out = Vec::new();
    for field in tables.related() {
        for other in field.relations().flat_map(|related| related.others()) {
            if other.find(tables).is_none() {
                let (label, name) = (field.label(), other.name);
                out.push(format!("{label} names `{name}`, and no field is called so: write the long name of one"));
            }
        }
    }
    out
}
