//! The syntax of our attributes: `name`, `name = value`, `name(values)`, separated by commas.

mod command;
mod container;
mod field;
mod number;
mod relation;

pub(crate) use command::{CommandAttrs, Nested};
pub(crate) use container::ContainerAttrs;
pub(crate) use field::{Envs, FieldAttrs, part_of};
pub(crate) use number::{Arity, Default, Range, is_less};
pub(crate) use relation::{Goal, Group, Relation, RelationKind};

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, ExprLit, ExprPath, Ident, Lit, LitStr, Meta, Token, parenthesized, token};

use crate::deprecated;
use crate::errors::Errors;
use crate::naming::nearest;

/// Which part of a command's input a field belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Option,
    Arg,
    Env,
}

/// How many names a message lists.
const SHOWN: usize = 12;

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
            .map_err(|error| syn::Error::new(error.span(), "expected a name, alone or as in `name = value`"))?;
        let value = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Value::Equals(input.parse()?)
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

    /// Whether the entry is a word alone.
    pub(crate) fn is_bare(&self) -> bool {
        matches!(self.value, Value::None)
    }

    /// Says that the entry must be a bare word.
    pub(crate) fn bare(&self, errors: &Errors) {
        if !matches!(self.value, Value::None) {
            errors.at(&self.name, format!("`{0}` takes no value: write `{0}` alone", self.name));
        }
    }

    /// The text after `=`.
    pub(crate) fn text(&self, errors: &Errors) -> Option<LitStr> {
        match &self.value {
            Value::Equals(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => Some(text.clone()),
            _ => {
                errors.at(&self.name, format!("`{0}` takes a text: write `{0} = \"…\"`", self.name));
                None
            }
        }
    }

    /// The text after `=`, when there is a `=`.
    pub(crate) fn maybe_text(&self, errors: &Errors) -> Option<LitStr> {
        if matches!(self.value, Value::None) { None } else { self.text(errors) }
    }

    /// What is said of something deprecated: a note, or a list of the note and the version since which.
    pub(crate) fn deprecation(&self, errors: &Errors) -> String {
        match &self.value {
            Value::List(list) => deprecated::listed(list.clone(), errors),
            _ => self.maybe_text(errors).map(|note| note.value()).unwrap_or_default(),
        }
    }

    /// The expression after `=`; the example is of one.
    pub(crate) fn expression(&self, example: &str, errors: &Errors) -> Option<&Expr> {
        match &self.value {
            Value::Equals(value) => Some(value),
            _ => {
                errors.at(&self.name, format!("`{0}` takes a value: write `{0} = {example}`", self.name));
                None
            }
        }
    }

    /// The path after `=`.
    pub(crate) fn path(&self, errors: &Errors) -> Option<&ExprPath> {
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

    /// The texts in parentheses.
    pub(crate) fn texts(&self, errors: &Errors) -> Vec<LitStr> {
        let list = match &self.value {
            Value::List(list) => list.clone(),
            _ => TokenStream::new(),
        };
        let parsed = Punctuated::<LitStr, Token![,]>::parse_terminated.parse2(list);
        match parsed {
            Ok(texts) if !texts.is_empty() => texts.into_iter().collect(),
            _ => {
                errors.at(&self.name, format!("`{0}` takes texts: write `{0}(\"…\", \"…\")`", self.name));
                Vec::new()
            }
        }
    }

    /// The text after `=`, or the texts in brackets.
    pub(crate) fn one_or_more(&self, errors: &Errors) -> Vec<LitStr> {
        match &self.value {
            Value::Equals(Expr::Array(_)) => self.several(errors),
            _ => self.text(errors).into_iter().collect(),
        }
    }

    /// The texts in parentheses or in brackets.
    pub(crate) fn several(&self, errors: &Errors) -> Vec<LitStr> {
        match &self.value {
            Value::Equals(Expr::Array(list)) => list.elems.iter().filter_map(|text| literal(text, errors)).collect(),
            _ => self.texts(errors),
        }
    }

    /// The tokens in parentheses.
    pub(crate) fn list(&self) -> Option<TokenStream> {
        match &self.value {
            Value::List(list) => Some(list.clone()),
            _ => None,
        }
    }

    /// Says that nothing is known by the entry's name, and what may have been meant.
    pub(crate) fn unknown(&self, known: &[&str], errors: &Errors) {
        let name = self.name.to_string();
        let hint = match nearest(&name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.len() > SHOWN => {
                format!("known are `{}` and {} more", known[..SHOWN].join("`, `"), known.len() - SHOWN)
            }
            None => format!("known are `{}`", known.join("`, `")),
        };
        errors.at(&self.name, format!("unknown attribute `{name}`: {hint}"));
    }
}

/// A text written out.
fn literal(value: &Expr, errors: &Errors) -> Option<LitStr> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.clone()),
        other => {
            errors.at(other, "expected a text: write `\"…\"`");
            None
        }
    }
}

/// The entries of one item's attributes; those given twice are reported, but for the ones that may repeat.
pub(crate) fn entries(lists: impl IntoIterator<Item = TokenStream>, repeat: &[&str], errors: &Errors) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for list in lists {
        let parse = |input: ParseStream<'_>| Ok(list_of_entries(input, errors));
        entries.extend(parse.parse2(list).unwrap_or_default());
    }
    for (i, entry) in entries.iter().enumerate() {
        let name = entry.name.to_string();
        if entries[..i].iter().any(|before| before.name == entry.name) && !repeat.contains(&name.as_str()) {
            errors.at(&entry.name, format!("`{name}` is given twice: keep one"));
        }
    }
    entries
}

/// The entries up to the first mistake, so that what was said before it still counts.
fn list_of_entries(input: ParseStream<'_>, errors: &Errors) -> Vec<Entry> {
    let mut entries = Vec::new();
    while !input.is_empty() {
        let mistake = match input.parse::<Entry>() {
            Err(error) => Some(error),
            Ok(entry) => match comma(&entry, input) {
                Err(mistake) if matches!(entry.value, Value::None) => Some(mistake),
                after => {
                    entries.push(entry);
                    after.err()
                }
            },
        };
        if let Some(mistake) = mistake {
            errors.push(mistake);
            // The parser insists that all is read.
            let _rest: Option<TokenStream> = input.parse().ok();
        }
    }
    entries
}

fn comma(entry: &Entry, input: ParseStream<'_>) -> syn::Result<()> {
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

/// The tokens in the parentheses of an attribute; none when it is bare.
pub(crate) fn tokens(attr: &Attribute, errors: &Errors) -> TokenStream {
    match &attr.meta {
        Meta::Path(_) => TokenStream::new(),
        Meta::List(list) => list.tokens.clone(),
        Meta::NameValue(pair) => {
            errors.at(pair, "write the attribute with parentheses: `#[…(name = value)]`");
            TokenStream::new()
        }
    }
}
