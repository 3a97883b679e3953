//! How a field stands to others, as it is written.

use proc_macro2::{Span, TokenStream};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Ident, Lit, LitStr, Token};

use super::Entry;
use crate::errors::Errors;

/// The ways in which fields stand to each other; as the runtime's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RelationKind {
    Conflicts,
    Requires,
    RequiresAny,
    Unless,
    If,
    Exclusive,
    Overrides,
    OneOf,
    AtMostOne,
    AnyOf,
}

impl RelationKind {
    /// The name of the runtime's.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Conflicts => "Conflicts",
            Self::Requires => "Requires",
            Self::RequiresAny => "RequiresAny",
            Self::Unless => "Unless",
            Self::If => "If",
            Self::Exclusive => "Exclusive",
            Self::Overrides => "Overrides",
            Self::OneOf => "OneOf",
            Self::AtMostOne => "AtMostOne",
            Self::AnyOf => "AnyOf",
        }
    }

    /// What an entry of a field's attribute says.
    pub(super) fn of_field(name: &str) -> Option<Self> {
        Some(match name {
            "conflicts_with" => Self::Conflicts,
            "requires" => Self::Requires,
            "required_unless" => Self::Unless,
            "required_if" => Self::If,
            "overrides" => Self::Overrides,
            _ => return None,
        })
    }

    /// What an entry of a struct's attribute says.
    pub(super) fn of_group(name: &str) -> Option<Self> {
        Some(match name {
            "one_of" => Self::OneOf,
            "at_most_one" => Self::AtMostOne,
            "any_of" => Self::AnyOf,
            _ => return None,
        })
    }
}

/// A relation to others.
pub(crate) struct Relation {
    pub(crate) bond: RelationKind,
    pub(crate) goals: Vec<Goal>,
    pub(crate) span: Span,
}

/// Some fields that are spoken of together.
pub(crate) struct Group {
    /// What they are to each other, if anything.
    pub(crate) bond: Option<RelationKind>,
    pub(crate) goals: Vec<Goal>,
    /// What others call them.
    pub(crate) name: Option<LitStr>,
    /// What each of them is to others.
    pub(crate) relations: Vec<Relation>,
    pub(crate) span: Span,
}

/// Another field, or a group of the same struct.
pub(crate) enum Goal {
    /// A field of the same struct or function.
    Field(Ident),
    /// Any field of the command, by its long name.
    Named(LitStr),
}

impl Goal {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Field(ident) => ident.span(),
            Self::Named(name) => name.span(),
        }
    }
}

impl Parse for Goal {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) { input.parse().map(Self::Named) } else { input.parse().map(Self::Field) }
    }
}

impl Relation {
    /// `requires = other`, `requires = [one, "other"]`.
    pub(super) fn of_field(entry: &Entry, bond: RelationKind, errors: &Errors) -> Option<Self> {
        let example = if bond == RelationKind::If { "\"other=value\"" } else { "other" };
        let goals = match entry.expression(example, errors)? {
            Expr::Array(list) => list.elems.iter().filter_map(|value| goal(value, bond, errors)).collect(),
            value => goal(value, bond, errors).into_iter().collect(),
        };
        Some(Self { bond, goals, span: entry.span() })
    }
}

impl Group {
    /// `one_of(this, that)`, `group(this, that, name = "both", requires = other)`.
    pub(super) fn read(entry: &Entry, errors: &Errors) -> Option<Self> {
        let key = entry.name.to_string();
        let parsed = entry.list().map(|list: TokenStream| Punctuated::<Part, Token![,]>::parse_terminated.parse2(list));
        let parts = parsed.and_then(Result::ok).unwrap_or_default();
        let mut out = Self {
            bond: RelationKind::of_group(&key),
            goals: vec![],
            name: None,
            relations: vec![],
            span: entry.span(),
        };
        for part in parts {
            match part {
                Part::Member(goal) => out.goals.push(goal),
                Part::Said(said) => out.say(&said, errors),
            }
        }
        if out.goals.len() < 2 {
            errors.at(&entry.name, format!("`{key}` takes two fields or more: write `{key}(this, that)`"));
            return None;
        }
        if out.bond.is_none() && out.name.is_none() && out.relations.is_empty() {
            let fix = "write `name = \"…\"`, `requires = other` or `conflicts_with = other` behind its fields";
            errors.at(&entry.name, format!("a group that says nothing has no meaning: {fix}"));
        }
        Some(out)
    }

    fn say(&mut self, said: &Entry, errors: &Errors) {
        let key = said.name.to_string();
        match RelationKind::of_field(&key) {
            Some(bond @ (RelationKind::Requires | RelationKind::Conflicts)) => {
                self.relations.extend(Relation::of_field(said, bond, errors));
            }
            _ if key != "name" => said.unknown(&["name", "requires", "conflicts_with"], errors),
            _ if self.name.is_some() => errors.at(&said.name, "`name` is given twice: keep one"),
            _ => self.name = said.text(errors),
        }
    }
}

/// What stands in the parentheses of a group.
enum Part {
    Member(Goal),
    Said(Entry),
}

impl Parse for Part {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek2(Token![=]) { input.parse().map(Self::Said) } else { input.parse().map(Self::Member) }
    }
}

fn goal(value: &Expr, bond: RelationKind, errors: &Errors) -> Option<Goal> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(name), .. }) => {
            let has_value = name.value().split_once('=').is_some_and(|(name, _)| !name.is_empty());
            let mistake = match (bond == RelationKind::If, has_value) {
                (true, false) => "write the other field and its value: `required_if = \"other=value\"`",
                (false, true) => "a name has no `=`: for a value, write `required_if = \"other=value\"`",
                _ => return Some(Goal::Named(name.clone())),
            };
            errors.at(name, mistake);
            None
        }
        Expr::Path(path) if bond != RelationKind::If && path.path.get_ident().is_some() => {
            path.path.get_ident().cloned().map(Goal::Field)
        }
        other => {
            let fix = match bond {
                RelationKind::If => "write the other field and its value: `required_if = \"other=value\"`",
                _ => "name a field of this struct, or a long name in quotes",
            };
            errors.at(other, fix);
            None
        }
    }
}
