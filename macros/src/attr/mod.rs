//! The syntax of attributes: `name`, `name = value` and `name(values)`, separated by commas.

mod clap;
mod command;
mod container;
mod expr;
mod failure;
mod field;
mod number;
mod relation;

pub(crate) use clap::{Place, reject_clap_attribute, reject_clap_attributes};
pub(crate) use command::{CommandAttrs, Nested};
pub(crate) use container::{ContainerAttrs, ProgramAttrs};
pub(crate) use expr::Expr;
pub(crate) use failure::{FailureAttrs, upper_snake};
pub(crate) use field::{Envs, FieldAttrs, part_of};
pub(crate) use number::{Arity, Default, Range, is_less};
pub(crate) use relation::{FieldSelector, Group, Literal, Relation, RelationKind};

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, Lit, LitStr, Meta, Token, TypePath, parenthesized, token};

use crate::deprecated;
use crate::errors::Errors;
use crate::naming::nearest;

/// The part of a command's input that a field belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Option,
    Arg,
    Env,
}

/// Maximum number of names in a message.
const MAX_LISTED: usize = 12;

/// One entry of an attribute.
pub(crate) struct Entry {
    pub(crate) name: Ident,
    value: Value,
}

enum Value {
    None,
    Equals(Expr),
    List(TokenStream),
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = Ident::parse_any(input)
            .map_err(|error| syn::Error::new(error.span(), "expected `name`, `name = value` or `name(…)`"))?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let value = input.parse();
            Value::Equals(
                value.map_err(|_| syn::Error::new(name.span(), format!("expected a value after `{name} =`")))?,
            )
        } else if input.peek(token::Paren) {
            let content;
            parenthesized!(content in input);
            Value::List(content.parse()?)
        } else {
            Value::None
        };
        Ok(Self { name, value })
    }
}

impl Entry {
    pub(crate) fn span(&self) -> Span {
        self.name.span()
    }

    /// Returns whether the entry has no value.
    pub(crate) fn is_bare(&self) -> bool {
        matches!(self.value, Value::None)
    }

    /// Checks that the entry has no value, and returns its span.
    pub(crate) fn bare(&self, errors: &Errors) -> Span {
        if !self.is_bare() {
            errors.at(&self.name, format!("`{0}` does not take a value: write only `{0}`", self.name));
        }
        self.span()
    }

    /// Returns the string after `=`.
    pub(crate) fn text(&self, errors: &Errors) -> Option<LitStr> {
        match &self.value {
            Value::Equals(Expr::Lit(Lit::Str(text))) => Some(text.clone()),
            _ => {
                errors.at(&self.name, format!("`{0}` takes a string: write `{0} = \"…\"`", self.name));
                None
            }
        }
    }

    /// Returns the string after `=`, if there is a value.
    pub(crate) fn optional_text(&self, errors: &Errors) -> Option<LitStr> {
        if matches!(self.value, Value::None) { None } else { self.text(errors) }
    }

    /// Returns the text of a deprecation, given as a note or as a list of note and version.
    pub(crate) fn deprecation(&self, errors: &Errors) -> String {
        match &self.value {
            Value::List(list) => deprecated::join_note(list.clone(), errors),
            _ => self.optional_text(errors).map(|note| note.value()).unwrap_or_default(),
        }
    }

    /// Returns the expression after `=`. `example` is one for the message.
    pub(crate) fn expression(&self, example: &str, errors: &Errors) -> Option<&Expr> {
        match &self.value {
            Value::Equals(value) => Some(value),
            _ => {
                errors.at(&self.name, format!("`{0}` takes a value: write `{0} = {example}`", self.name));
                None
            }
        }
    }

    /// Returns the path after `=`.
    pub(crate) fn path(&self, errors: &Errors) -> Option<&TypePath> {
        match &self.value {
            Value::Equals(Expr::Path(path)) => Some(path),
            Value::Equals(other) => {
                errors.at(other, format!("`{0}` takes a path: write `{0} = other::vestibule`", self.name));
                None
            }
            _ => {
                errors.at(&self.name, format!("`{0}` takes a path: write `{0} = other::vestibule`", self.name));
                None
            }
        }
    }

    /// Returns the strings in parentheses.
    pub(crate) fn texts(&self, errors: &Errors) -> Vec<LitStr> {
        let list = match &self.value {
            Value::List(list) => list.clone(),
            _ => TokenStream::new(),
        };
        let parsed = Punctuated::<LitStr, Token![,]>::parse_terminated.parse2(list);
        match parsed {
            Ok(texts) if !texts.is_empty() => texts.into_iter().collect(),
            _ => {
                errors.at(&self.name, format!("`{0}` takes strings: write `{0}(\"…\", \"…\")`", self.name));
                Vec::new()
            }
        }
    }

    /// Returns the string after `=`, or the strings in brackets.
    pub(crate) fn one_or_more(&self, errors: &Errors) -> Vec<LitStr> {
        match &self.value {
            Value::Equals(Expr::Array(_)) => self.list_of_texts(errors),
            _ => self.text(errors).into_iter().collect(),
        }
    }

    /// Returns the strings in parentheses or in brackets.
    pub(crate) fn list_of_texts(&self, errors: &Errors) -> Vec<LitStr> {
        match &self.value {
            Value::Equals(Expr::Array(list)) => list.elems.iter().filter_map(|text| literal(text, errors)).collect(),
            _ => self.texts(errors),
        }
    }

    /// Returns the tokens in parentheses.
    pub(crate) fn list(&self) -> Option<TokenStream> {
        match &self.value {
            Value::List(list) => Some(list.clone()),
            _ => None,
        }
    }

    /// Reports an unknown name, with what takes its place if it is one of clap, or with the most similar known one.
    pub(crate) fn unknown(&self, known: &[&str], place: Place, errors: &Errors) {
        let name = self.name.to_string();
        if let Some(here) = clap::replacement(&name, place) {
            return errors.at(&self.name, format!("clap's `{name}` {here}"));
        }
        if let Some(here) = other_word(&name).filter(|_| place == Place::Field) {
            return errors.at(&self.name, format!("unknown attribute `{name}`: {here}"));
        }
        self.unknown_name(known, errors);
    }

    /// Reports an unknown name, with the most similar known one.
    fn unknown_name(&self, known: &[&str], errors: &Errors) {
        let name = self.name.to_string();
        let hint = match nearest(&name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.len() > MAX_LISTED => {
                format!("expected `{}` or one of {} more", known[..MAX_LISTED].join("`, `"), known.len() - MAX_LISTED)
            }
            None => format!("expected `{}`", known.join("`, `")),
        };
        errors.at(&self.name, format!("unknown attribute `{name}`: {hint}"));
    }
}

/// Returns what takes the place of a word that other schemas have for a property of a field.
fn other_word(name: &str) -> Option<&'static str> {
    match name {
        "min" | "max" | "minimum" | "maximum" => Some("the bounds of a number are `range = 1..=10`"),
        "min_items" | "max_items" | "min_values" | "max_values" => Some("the number of values is `values = 1..=3`"),
        "description" | "desc" | "doc" | "summary" => Some("the description is the doc comment"),
        _ => None,
    }
}

/// Returns a string literal.
fn literal(value: &Expr, errors: &Errors) -> Option<LitStr> {
    match value {
        Expr::Lit(Lit::Str(text)) => Some(text.clone()),
        other => {
            errors.at(other, "expected a string: write `\"…\"`");
            None
        }
    }
}

/// Parses the entries of one item's attributes. A duplicate is an error unless its name is in `repeatable`.
pub(crate) fn entries(
    lists: impl IntoIterator<Item = TokenStream>,
    repeatable: &[&str],
    errors: &Errors,
) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for list in lists {
        let parse = |input: ParseStream<'_>| Ok(parse_entries(input, errors));
        entries.extend(parse.parse2(list).unwrap_or_default());
    }
    for (i, entry) in entries.iter().enumerate() {
        let name = entry.name.to_string();
        if entries[..i].iter().any(|before| before.name == entry.name) && !repeatable.contains(&name.as_str()) {
            errors.at(&entry.name, format!("duplicate `{name}`: remove one"));
        }
    }
    entries
}

/// Parses the entries up to the first error, so that those before it still count.
fn parse_entries(input: ParseStream<'_>, errors: &Errors) -> Vec<Entry> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        let error = match input.parse::<Entry>() {
            Err(error) => Some(error),
            Ok(entry) => match parse_comma(&entry, input) {
                Err(error) if entry.is_bare() => Some(error),
                after => {
                    entries.push(entry);
                    after.err()
                }
            },
        };
        if let Some(error) = error {
            errors.push(error);
            // The parser must consume all of its input.
            let _rest: Option<TokenStream> = input.parse().ok();
        }
    }
    entries
}

fn parse_comma(entry: &Entry, input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    let name = &entry.name;
    let message = match entry.value {
        Value::None => format!("expected `=` or `,` after `{name}`"),
        _ => format!("expected `,` after the value of `{name}`"),
    };
    input.parse::<Token![,]>().map(|_| ()).map_err(|error| syn::Error::new(error.span(), message))
}

/// Returns the tokens in the parentheses of an attribute.
pub(crate) fn tokens(attr: &Attribute, errors: &Errors) -> TokenStream {
    match &attr.meta {
        Meta::Path(_) => TokenStream::new(),
        Meta::List(list) => list.tokens.clone(),
        Meta::NameValue(pair) => {
            errors.at(pair, "expected parentheses: write `#[…(name = value)]`");
            TokenStream::new()
        }
    }
}
