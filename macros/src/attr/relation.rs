//! Relations between fields, as attributes state them.

use proc_macro2::{Span, TokenStream};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Ident, Lit, LitStr, Token};

use super::number::literal;
use super::{Entry, Expr, Place};
use crate::errors::Errors;

/// The rules between fields; the variants are those of the runtime's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RelationKind {
    Conflicts,
    Requires,
    RequiresAny,
    RequiresIf,
    Unless,
    UnlessAll,
    If,
    IfAll,
    DefaultIf,
    Exclusive,
    Overrides,
    OneOf,
    AtMostOne,
    AnyOf,
    Group,
}

impl RelationKind {
    /// Returns the name of the runtime's variant.
    pub(crate) fn name(self) -> String {
        format!("{self:?}")
    }

    /// Returns whether the rule makes sense only for a field that can be absent.
    pub(crate) fn is_about_absence(self) -> bool {
        matches!(self, Self::Unless | Self::UnlessAll | Self::If | Self::IfAll | Self::OneOf | Self::AnyOf)
    }

    /// Returns whether the other fields may have a value: `"other=value"`.
    pub(crate) fn has_conditions(self) -> bool {
        matches!(self, Self::If | Self::IfAll | Self::DefaultIf)
    }

    /// Returns whether the other fields must have a value.
    fn needs_conditions(self) -> bool {
        matches!(self, Self::If | Self::IfAll)
    }
}

/// A relation of a field to others, before the names are resolved.
pub(crate) struct Relation {
    pub(crate) kind: RelationKind,
    /// The value of the rule itself.
    pub(crate) value: Option<Literal>,
    pub(crate) targets: Vec<FieldSelector>,
    pub(crate) span: Span,
}

/// A value in an attribute, as it would be typed.
#[derive(Clone, Debug)]
pub(crate) struct Literal {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// A group of fields.
pub(crate) struct Group {
    /// The rule between its members, if any.
    pub(crate) kind: Option<RelationKind>,
    pub(crate) members: Vec<FieldSelector>,
    /// The name that other fields refer to it by.
    pub(crate) name: Option<LitStr>,
    /// The relations of each member to other fields.
    pub(crate) relations: Vec<Relation>,
    pub(crate) span: Span,
}

/// A reference to another field or group.
pub(crate) enum FieldSelector {
    /// A field or a group of the same struct or function.
    Ident(Ident),
    /// Any field of the command by its long name, or a group of the same struct.
    Name(LitStr),
}

impl FieldSelector {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Ident(ident) => ident.span(),
            Self::Name(name) => name.span(),
        }
    }
}

impl Parse for FieldSelector {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) { input.parse().map(Self::Name) } else { input.parse().map(Self::Ident) }
    }
}

impl Relation {
    /// Reads `requires = other` or `requires = [one, "other"]`.
    pub(super) fn of_field(entry: &Entry, kind: RelationKind, errors: &Errors) -> Option<Self> {
        let example = if kind.needs_conditions() { "\"other=value\"" } else { "other" };
        let targets = match entry.expression(example, errors)? {
            Expr::Array(list) => list.elems.iter().filter_map(|value| selector(value, kind, errors)).collect(),
            value => selector(value, kind, errors).into_iter().collect(),
        };
        Some(Self { kind, value: None, targets, span: entry.span() })
    }

    /// Reads `requires_if("value", other)`.
    pub(super) fn requires_if(entry: &Entry, errors: &Errors) -> Option<Self> {
        let example = "requires_if(\"value\", other)";
        let [value, others] = pair(entry, example, errors)?;
        let value = literal_of(&value, example, errors)?;
        let kind = RelationKind::RequiresIf;
        let targets = match &others {
            Expr::Array(list) => list.elems.iter().filter_map(|other| selector(other, kind, errors)).collect(),
            other => selector(other, kind, errors).into_iter().collect(),
        };
        Some(Self { kind, value: Some(value), targets, span: entry.span() })
    }

    /// Reads `default_if("other=value", "default")`; `None` in place of the default takes it away.
    pub(super) fn default_if(entry: &Entry, errors: &Errors) -> Option<Self> {
        let example = "default_if(\"other=value\", \"default\")";
        let [condition, default] = pair(entry, example, errors)?;
        let is_none = matches!(&default, Expr::Path(path) if path.path.is_ident("None"));
        let value = if is_none { None } else { Some(literal_of(&default, example, errors)?) };
        let kind = RelationKind::DefaultIf;
        let targets = selector(&condition, kind, errors).into_iter().collect();
        Some(Self { kind, value, targets, span: entry.span() })
    }
}

/// Reads the two values in parentheses.
fn pair(entry: &Entry, example: &str, errors: &Errors) -> Option<[Expr; 2]> {
    let list = entry.list().unwrap_or_default();
    let values = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(list).unwrap_or_default();
    let pair = <[Expr; 2]>::try_from(values.into_iter().collect::<Vec<_>>());
    if pair.is_err() {
        errors.at(&entry.name, format!("`{}` takes two values: write `{example}`", entry.name));
    }
    pair.ok()
}

fn literal_of(value: &Expr, example: &str, errors: &Errors) -> Option<Literal> {
    let text = literal(value);
    if text.is_none() {
        errors.at(value, format!("expected a literal, as it would be typed: write `{example}`"));
    }
    text.map(|text| Literal { text, span: value.span() })
}

impl Group {
    /// Reads `one_of(this, that)` or `group(this, that, name = "both", requires = other)`. `kind` is the rule between
    /// the members.
    pub(super) fn read(entry: &Entry, kind: Option<RelationKind>, errors: &Errors) -> Option<Self> {
        let key = entry.name.to_string();
        let parsed =
            entry.list().map(|list: TokenStream| Punctuated::<GroupItem, Token![,]>::parse_terminated.parse2(list));
        let items = parsed.and_then(Result::ok).unwrap_or_default();
        let mut out = Self { kind, members: vec![], name: None, relations: vec![], span: entry.span() };
        for item in items {
            match item {
                GroupItem::Member(member) => out.members.push(member),
                GroupItem::Property(property) => out.property(&property, errors),
            }
        }
        if out.members.len() < 2 {
            errors.at(&entry.name, format!("`{key}` needs at least two fields: write `{key}(this, that)`"));
            return None;
        }
        if out.kind.is_none() && out.name.is_none() && out.relations.is_empty() {
            let fix = "add `name = \"…\"`, `requires = other` or `conflicts_with = other` after its fields";
            errors.at(&entry.name, format!("this group has no effect: {fix}"));
        }
        Some(out)
    }

    fn property(&mut self, property: &Entry, errors: &Errors) {
        match property.name.to_string().as_str() {
            "requires" => self.relations.extend(Relation::of_field(property, RelationKind::Requires, errors)),
            "conflicts_with" => self.relations.extend(Relation::of_field(property, RelationKind::Conflicts, errors)),
            "name" if self.name.is_some() => errors.at(&property.name, "duplicate `name`: remove one"),
            "name" => self.name = property.text(errors),
            _ => property.unknown(&["name", "requires", "conflicts_with"], Place::Type, errors),
        }
    }
}

/// An item in the parentheses of a group.
enum GroupItem {
    Member(FieldSelector),
    Property(Entry),
}

impl Parse for GroupItem {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek2(Token![=]) { input.parse().map(Self::Property) } else { input.parse().map(Self::Member) }
    }
}

fn selector(value: &Expr, kind: RelationKind, errors: &Errors) -> Option<FieldSelector> {
    const NEEDS_VALUE: &str = "expected another field and its value: write `required_if = \"other=value\"`";
    match value {
        Expr::Lit(Lit::Str(name)) => {
            let has_value = name.value().split_once('=').is_some_and(|(name, _)| !name.is_empty());
            let message = match (kind.needs_conditions(), has_value && !kind.has_conditions()) {
                (true, _) if has_value => return Some(FieldSelector::Name(name.clone())),
                (true, false) => NEEDS_VALUE,
                (false, true) => "a field name cannot contain `=`: for a value, write `required_if = \"other=value\"`",
                _ => return Some(FieldSelector::Name(name.clone())),
            };
            errors.at(name, message);
            None
        }
        Expr::Path(path) if !kind.needs_conditions() && path.path.get_ident().is_some() => {
            path.path.get_ident().cloned().map(FieldSelector::Ident)
        }
        other => {
            let message = match kind {
                RelationKind::If | RelationKind::IfAll => NEEDS_VALUE,
                _ => "expected a field of this struct, or the long name of any field in quotes",
            };
            errors.at(other, message);
            None
        }
    }
}
